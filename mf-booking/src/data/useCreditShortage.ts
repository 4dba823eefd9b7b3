import { usePortal } from "@portal/shared/contract/usePortal";
import { useSession } from "@portal/shared/contract/useSession";
import { creditBalanceQuery } from "@portal/shared/data/credits/creditBalance";
import { useQuery } from "@tanstack/react-query";

/** The signed-in user's balance (undefined until loaded) and whether it is less than `credits`. */
export function useCreditShortage(credits: number): {
  balance: number | undefined;
  isShort: boolean;
} {
  const { supabase } = usePortal();
  const { user } = useSession();
  const { data } = useQuery({
    ...creditBalanceQuery(supabase, user?.id ?? ""),
    enabled: user !== null,
  });
  return { balance: data, isShort: data !== undefined && data < credits };
}
