import { usePortal } from "@portal/shared/contract/usePortal";
import { useSession } from "@portal/shared/contract/useSession";
import { creditBalanceQuery } from "@portal/shared/data/credits/creditBalance";
import { buyCreditsPath } from "@portal/shared/domain/buyCreditsPath";
import { smallestPackage, customOffer, totalCredits } from "@portal/shared/domain/creditPackages";
import { useLocation } from "@portal/shared/vendor/router";
import { useQuery } from "@tanstack/react-query";
import { formatCredits } from "@portal/shared/domain/credits";
import { formatRupees } from "@portal/shared/domain/money";
import { ButtonLink } from "@portal/shared/ui/ButtonLink";
import type { ReactNode } from "react";
import styles from "./CreditShortage.module.css";

interface Shortage {
  /** Undefined until loaded. */
  balance: number | undefined;
  /** 0 until the balance is loaded, or if it is enough. */
  missing: number;
  /** The current page with its query, shown again after buying credits. */
  returnTo: string;
  buyCredits: () => void;
}

export function useCreditShortage(credits: number): Shortage {
  const { supabase, navigate } = usePortal();
  const { user } = useSession();
  const { pathname, search } = useLocation();
  const { data } = useQuery({
    ...creditBalanceQuery(supabase, user?.id ?? ""),
    enabled: user !== null,
  });
  const missing = data === undefined ? 0 : Math.max(0, credits - data);
  const returnTo = pathname + search;
  const offer = missing > 0 ? smallestPackage(missing) : undefined;
  return {
    balance: data,
    missing,
    returnTo,
    buyCredits: () => navigate(buyCreditsPath(returnTo, offer)),
  };
}

interface Props {
  credits: number;
  /** Default: what happens to the chosen slot. */
  children?: ReactNode;
}

/** Renders nothing if the balance covers `credits`. */
export function CreditShortage({ credits, children }: Props) {
  const { missing, returnTo } = useCreditShortage(credits);
  if (missing === 0) return null;
  const offer = smallestPackage(missing);
  const exact = customOffer(missing);
  return (
    <section className={styles.shortage} aria-labelledby="credit-shortage">
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
        {children ??
          "After paying, you return to your choice. The slot is not held while you pay, so we check it again."}
      </p>
    </section>
  );
}
