import { infiniteQueryOptions } from "@tanstack/react-query";
import { queryRoots } from "@portal/shared/data/queryKeys";
import type { Supabase } from "@portal/shared/data/supabase";
import { cafeOrderColumns, cafeOrderSchema } from "../../cafe/cafeOrder.schema";

export const ORDERS_PER_PAGE = 20;

export const orderQueries = {
  all: [queryRoots.orders] as const,

  mine: (supabase: Supabase, userId: string) =>
    infiniteQueryOptions({
      queryKey: [...orderQueries.all, "mine", userId],
      initialPageParam: 0,
      queryFn: async ({ pageParam, signal }) => {
        const { data } = await supabase
          .from("orders")
          .select(
            `id, kind, status, amount_paise, credits, description, provider_order_id, created_at, order_items!order_items_order_id_fkey(name, quantity, discount_percent), refunds!refunds_order_id_fkey(amount_paise, status), invoices!invoices_order_id_fkey(id, kind, number), ${cafeOrderColumns}`,
          )
          .eq("user_id", userId)
          .order("created_at", { ascending: false })
          .range(pageParam, pageParam + ORDERS_PER_PAGE - 1)
          .abortSignal(signal)
          .throwOnError();
        return data.map((order) => ({
          ...order,
          cafe_orders: cafeOrderSchema.parse(order.cafe_orders),
        }));
      },
      getNextPageParam: (last, pages) =>
        last.length === ORDERS_PER_PAGE ? pages.length * ORDERS_PER_PAGE : undefined,
    }),
};
