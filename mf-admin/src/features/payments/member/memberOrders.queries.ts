import type { Supabase, Tables } from "@portal/shared/data/supabase";
import { afterRow, keysetQuery } from "../../../data/lists/keyset";
import { orderQueries } from "../orders.queries";

type OrderLine = Pick<
  Tables<"orders">,
  "id" | "kind" | "mode" | "status" | "amount_paise" | "credits" | "created_at"
>;

/** Newest first. */
export const memberOrdersQuery = (supabase: Supabase, memberId: string) =>
  keysetQuery(
    [...orderQueries.all, "admin", "member", memberId],
    async (last: OrderLine | null, size, signal) => {
      const read = supabase
        .from("orders")
        .select("id, kind, mode, status, amount_paise, credits, created_at")
        .eq("user_id", memberId);
      return (
        last
          ? read
              .lte("created_at", last.created_at)
              .or(afterRow("lt", ["created_at", last.created_at], ["id", last.id]))
          : read
      )
        .order("created_at", { ascending: false })
        .order("id", { ascending: false })
        .limit(size)
        .abortSignal(signal)
        .throwOnError();
    },
  );
