import { queryRoots } from "@portal/shared/data/queryKeys";
import type { Supabase } from "@portal/shared/data/supabase";
import { queryOptions } from "@tanstack/react-query";
import { STALE_TIME_MS } from "../../ui/staleTime";
import type { CreditLot } from "./expiringCredits";

export const creditLotQueries = {
  byUser: (userId: string) => [queryRoots.creditLots, userId] as const,

  /** Earliest expiry first. */
  unspent: (supabase: Supabase, userId: string) =>
    queryOptions({
      queryKey: creditLotQueries.byUser(userId),
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
    }),
};
