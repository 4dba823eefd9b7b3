import { queryOptions } from "@tanstack/react-query";
import type { Supabase } from "@portal/shared/data/supabase";
import { queryRoots } from "@portal/shared/data/queryKeys";

export interface Attention {
  unfulfilled: number;
  refundsDue: number;
  refundsFailed: number;
  /** Refunds that are no longer retried automatically. */
  refundsStuck: number;
}

export const attentionQuery = (supabase: Supabase) =>
  queryOptions({
    queryKey: [queryRoots.orders, "attention"],
    queryFn: async ({ signal }): Promise<Attention> => {
      const count = { count: "exact", head: true } as const;
      const [unfulfilled, due, failed, stuck] = await Promise.all([
        supabase
          .from("orders")
          .select("*", count)
          .eq("status", "paid")
          .abortSignal(signal)
          .throwOnError(),
        supabase
          .from("refunds")
          .select("*", count)
          .in("status", ["due", "requested"])
          .abortSignal(signal)
          .throwOnError(),
        supabase
          .from("refunds")
          .select("*", count)
          .eq("status", "failed")
          .not("retry_at", "is", null)
          .abortSignal(signal)
          .throwOnError(),
        supabase
          .from("refunds")
          .select("*", count)
          .eq("status", "failed")
          .is("retry_at", null)
          .abortSignal(signal)
          .throwOnError(),
      ]);
      return {
        unfulfilled: unfulfilled.count ?? 0,
        refundsDue: due.count ?? 0,
        refundsFailed: failed.count ?? 0,
        refundsStuck: stuck.count ?? 0,
      };
    },
  });
