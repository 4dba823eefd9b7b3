import { usePortal } from "@portal/shared/contract/usePortal";
import { useSession } from "@portal/shared/contract/useSession";
import { creditBalanceQuery } from "@portal/shared/data/credits/creditBalance";
import { buyCreditsPath } from "@portal/shared/domain/buyCreditsPath";
import { smallestPackage } from "@portal/shared/domain/creditPackages";
import { useLocation } from "@portal/shared/vendor/router";
import { useQuery } from "@tanstack/react-query";

interface CreditShortage {
  /** Undefined until loaded. */
  balance: number | undefined;
  /** 0 until the balance is loaded, or if it is enough. */
  missing: number;
  /** The current page with its query, shown again after buying credits. */
  returnTo: string;
  buyCredits: () => void;
}

export function useCreditShortage(credits: number): CreditShortage {
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
