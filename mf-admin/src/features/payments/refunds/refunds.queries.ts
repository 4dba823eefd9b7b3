import { queryRoots } from "@portal/shared/data/queryKeys";
import type { Supabase } from "@portal/shared/data/supabase";
import { queryOptions } from "@tanstack/react-query";

/** Whether the order is new at the cafe counter: nothing of it has been prepared. */
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
