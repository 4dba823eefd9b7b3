import { buyCreditsPath } from "@portal/shared/domain/buyCreditsPath";
import { customOffer, smallestPackage, totalCredits } from "@portal/shared/domain/creditPackages";
import { formatCredits } from "@portal/shared/domain/credits";
import { formatRupees } from "@portal/shared/domain/money";
import { ButtonLink } from "@portal/shared/ui/ButtonLink";
import type { Ref } from "react";
import { useCreditShortage } from "../../../data/useCreditShortage";
import styles from "./CreditShortage.module.css";

interface Props {
  credits: number;
  ref?: Ref<HTMLElement>;
}

/** Renders nothing if the balance covers `credits`. */
export function CreditShortage({ credits, ref }: Props) {
  const { missing, returnTo } = useCreditShortage(credits);
  if (missing === 0) return null;
  const offer = smallestPackage(missing);
  const exact = customOffer(missing);
  return (
    <section ref={ref} className={styles.shortage} aria-labelledby="credit-shortage">
      <h3 className={styles.title} id="credit-shortage">
        You&apos;re {formatCredits(missing)} short
      </h3>
      <div className={styles.offers}>
        <ButtonLink size="sm" to={buyCreditsPath(returnTo, offer)}>
          Buy {formatCredits(totalCredits(offer))} · {formatRupees(offer.price)}
        </ButtonLink>
        {exact.price < offer.price && (
          <ButtonLink size="sm" variant="secondary" to={buyCreditsPath(returnTo, exact)}>
            Only {formatCredits(missing)} · {formatRupees(exact.price)}
          </ButtonLink>
        )}
      </div>
      <p>
        After paying, you return to your choice. The slot is not held while you pay, so we check it
        again.
      </p>
    </section>
  );
}
