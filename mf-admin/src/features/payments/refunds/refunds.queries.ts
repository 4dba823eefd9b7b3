import { queryRoots } from "@portal/shared/data/queryKeys";
import type { Supabase } from "@portal/shared/data/supabase";
import { queryOptions } from "@tanstack/react-query";

/** Whether an order waits at the cafe counter and nobody has begun to prepare it. */
export const isUnpreparedQuery = (supabase: Supabase, orderId: string) =>
  queryOptions({
    queryKey: [queryRoots.orders, "unprepared", orderId],
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .from("cafe_orders")
        .select("stage")
        .eq("order_id", orderId)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError();
      return data?.stage === "new";
    },
    staleTime: 0,
  });
