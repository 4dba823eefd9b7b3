import { usePortal } from "@portal/shared/contract/usePortal";
import { useSession } from "@portal/shared/contract/useSession";
import { creditBalanceQuery } from "@portal/shared/data/credits/creditBalance";
import { useQuery } from "@tanstack/react-query";

/** The balance is undefined until loaded. */
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
