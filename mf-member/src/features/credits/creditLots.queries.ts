import type { Supabase } from "@portal/shared/data/supabase";
import { queryOptions } from "@tanstack/react-query";
import { STALE_TIME_MS } from "../../ui/staleTime";
import type { CreditLot } from "./expiringCredits";

export const creditLotsKey = (userId: string) => ["credit-lots", userId] as const;

/** A person's lots that hold unspent credits, the first to expire first. */
export function creditLotsQuery(supabase: Supabase, userId: string) {
  return queryOptions({
    queryKey: creditLotsKey(userId),
    queryFn: async ({ signal }): Promise<CreditLot[]> => {
      const { data } = await supabase
        .from("credit_lots")
        .select("remaining, expires_at")
        .eq("user_id", userId)
        .gt("remaining", 0)
        .order("expires_at")
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
    staleTime: STALE_TIME_MS,
  });
}
