import { queryOptions } from "@tanstack/react-query";
import { queryRoots } from "@portal/shared/data/queryKeys";
import type { Supabase } from "@portal/shared/data/supabase";
import { addDays, type Day } from "@portal/shared/domain/dates";
import * as z from "@portal/shared/vendor/zod";
import { cafeOrderSchema, type CafeOrder } from "./cafeOrder.schema";

/** Finds changes whose broadcast was lost. */
const REFETCH_INTERVAL_MS = 60_000;
/** How many days back uncollected orders are looked for. */
const EARLIER_DAYS = 7;

const columns =
  "order_id, day, number, stage, stage_at, created_at, orders!cafe_orders_order_id_fkey!inner(user_id, amount_paise, profiles!orders_user_id_fkey(full_name, email), order_items!order_items_order_id_fkey(name, quantity))";

export const cafeOrderQueries = {
  all: [queryRoots.orders, "admin", "cafe"] as const,

  /** Orders of a day by number, without those that were refunded. */
  day: (supabase: Supabase, day: Day) =>
    queryOptions({
      queryKey: [...cafeOrderQueries.all, "day", day],
      queryFn: async ({ signal }): Promise<CafeOrder[]> => {
        const { data } = await supabase
          .from("cafe_orders")
          .select(columns)
          .eq("day", day)
          .eq("orders.status", "fulfilled")
          .order("number")
          .abortSignal(signal)
          .throwOnError();
        return z.array(cafeOrderSchema).parse(data);
      },
      refetchInterval: REFETCH_INTERVAL_MS,
    }),

  /** Orders of the week before `day` that are not collected, and the latest day that has one. */
  uncollected: (supabase: Supabase, day: Day) =>
    queryOptions({
      queryKey: [...cafeOrderQueries.all, "uncollected", day],
      queryFn: async ({ signal }): Promise<{ count: number; day: Day | null }> => {
        const { data, count } = await supabase
          .from("cafe_orders")
          .select("day, orders!cafe_orders_order_id_fkey!inner(status)", { count: "exact" })
          .gte("day", addDays(day, -EARLIER_DAYS))
          .lt("day", day)
          .neq("stage", "collected")
          .eq("orders.status", "fulfilled")
          .order("day", { ascending: false })
          .limit(1)
          .abortSignal(signal)
          .throwOnError();
        return { count: count ?? 0, day: data[0]?.day ?? null };
      },
    }),
};
