import type { Supabase, Tables } from "@portal/shared/data/supabase";
import { keysetQuery, newestFirst } from "../../../data/lists/keyset";
import { orderQueries } from "../orders.queries";

type OrderLine = Pick<
  Tables<"orders">,
  | "id"
  | "provider_order_id"
  | "kind"
  | "mode"
  | "status"
  | "amount_paise"
  | "credits"
  | "description"
  | "created_at"
> & { cafe_orders: Pick<Tables<"cafe_orders">, "day" | "number"> | null };

/** Newest first. */
export const memberOrdersQuery = (supabase: Supabase, memberId: string) =>
  keysetQuery(
    [...orderQueries.all, "admin", "member", memberId],
    async (last: OrderLine | null, size, signal) => {
      const read = supabase
        .from("orders")
        .select(
          "id, provider_order_id, kind, mode, status, amount_paise, credits, description, created_at, cafe_orders(day, number)",
        )
        .eq("user_id", memberId);
      return newestFirst(read, last, size, signal).throwOnError();
    },
  );

export const withCafeOrder = ({ cafe_orders, ...order }: OrderLine) => ({
  ...order,
  cafe_day: cafe_orders?.day ?? null,
  cafe_number: cafe_orders?.number ?? null,
});
