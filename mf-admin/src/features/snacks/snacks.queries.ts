import { queryOptions } from "@tanstack/react-query";
import type { Supabase, Tables } from "@portal/shared/data/supabase";
import type { AdminSnack } from "./snack.schema";

const HISTORY_ROWS = 50;

export type InventoryLine = Pick<
  Tables<"inventory_transactions">,
  "id" | "quantity_change" | "transaction_type" | "notes" | "created_at"
> & { snack: string };

export const snackQueries = {
  all: ["snacks"] as const,

  /** All snacks by name, also those out of stock, with how often each was ordered. */
  list: (supabase: Supabase) =>
    queryOptions({
      queryKey: [...snackQueries.all, "admin"],
      queryFn: async ({ signal }): Promise<AdminSnack[]> => {
        const { data } = await supabase
          .from("snacks")
          .select("*, order_items!order_items_snack_id_fkey(count)")
          .order("name")
          .abortSignal(signal)
          .throwOnError();
        return data.map(({ order_items, ...snack }) => ({
          ...snack,
          order_count: order_items[0]?.count ?? 0,
        }));
      },
    }),

  /** The latest 50 changes of stock, newest first: of one snack, or of all. */
  history: (supabase: Supabase, snackId: string | null) =>
    queryOptions({
      queryKey: [...snackQueries.all, "history", snackId],
      queryFn: async ({ signal }): Promise<InventoryLine[]> => {
        const lines = supabase
          .from("inventory_transactions")
          .select(
            "id, quantity_change, transaction_type, notes, created_at, snacks!inventory_transactions_snack_id_fkey(name)",
          );
        const { data } = await (snackId ? lines.eq("snack_id", snackId) : lines)
          .order("created_at", { ascending: false })
          .limit(HISTORY_ROWS)
          .abortSignal(signal)
          .throwOnError();
        return data.map(({ snacks, ...line }) => ({ ...line, snack: snacks.name }));
      },
    }),
};
