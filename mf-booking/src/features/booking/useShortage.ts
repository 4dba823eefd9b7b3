import { usePortal } from "@portal/shared/contract/usePortal";
import { useSession } from "@portal/shared/contract/useSession";
import { creditBalanceQuery } from "@portal/shared/data/creditBalance";
import { useQuery } from "@tanstack/react-query";

/** The signed-in person's balance, once it is read, and whether it is short of `credits`. */
export function useShortage(credits: number): { balance: number | undefined; isShort: boolean } {
  const { supabase } = usePortal();
  const { user } = useSession();
  const { data } = useQuery({
    ...creditBalanceQuery(supabase, user?.id ?? ""),
    enabled: user !== null,
  });
  return { balance: data, isShort: data !== undefined && data < credits };
}
