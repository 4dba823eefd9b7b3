import { usePortal } from "@portal/shared/contract/usePortal";
import { useSession } from "@portal/shared/contract/useSession";
import { creditBalanceQuery } from "@portal/shared/data/credits/creditBalance";
import { buyCreditsPath } from "@portal/shared/domain/buyCreditsPath";
import {
  type CreditPackage,
  customOffer,
  smallestPackage,
  totalCredits,
} from "@portal/shared/domain/creditPackages";
import { useLocation } from "@portal/shared/vendor/router";
import { useQuery } from "@tanstack/react-query";
import { formatCredits } from "@portal/shared/domain/credits";
import { formatRupees } from "@portal/shared/domain/money";
import { Button } from "@portal/shared/ui/Button";
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
  /**
   * Opens the page to buy credits. `offer` is preselected: by default the smallest package that is enough. The slot of
   * the hold is booked after paying.
   */
  buyCredits: (offer?: CreditPackage, holdId?: string) => void;
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
    buyCredits: (chosen = offer, holdId) => navigate(buyCreditsPath(returnTo, chosen, holdId)),
  };
}

interface Props {
  credits: number;
  /** Called instead of opening the page to buy credits. */
  onBuy?: (offer: CreditPackage) => void;
  /** Default: what happens to the chosen slot. */
  children?: ReactNode;
}

/** Renders nothing if the balance covers `credits`. */
export function CreditShortage({ credits, onBuy, children }: Props) {
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
        <Offer {...{ offer, returnTo, onBuy }} variant="primary">
          Buy {formatCredits(totalCredits(offer))} · {formatRupees(offer.price)}
        </Offer>
        {exact.price < offer.price && (
          <Offer {...{ offer: exact, returnTo, onBuy }} variant="secondary">
            Only {formatCredits(missing)} · {formatRupees(exact.price)}
          </Offer>
        )}
      </div>
      <p>
        {children ??
          "After paying, you return to your choice. The slot is not held while you pay, so we check it again."}
      </p>
    </section>
  );
}

interface OfferProps {
  offer: CreditPackage;
  returnTo: string;
  onBuy: ((offer: CreditPackage) => void) | undefined;
  variant: "primary" | "secondary";
  children: ReactNode;
}

const Offer = ({ offer, returnTo, onBuy, ...button }: OfferProps) =>
  onBuy ? (
    <Button size="sm" {...button} onClick={() => onBuy(offer)} />
  ) : (
    <ButtonLink size="sm" {...button} to={buyCreditsPath(returnTo, offer)} />
  );
