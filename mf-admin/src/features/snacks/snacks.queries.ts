import { queryOptions } from "@tanstack/react-query";
import type { Supabase, Tables } from "@portal/shared/data/supabase";
import { queryRoots } from "@portal/shared/data/queryKeys";
import { newestFirst } from "../../data/lists/keyset";
import { pageQuery, readRange, type Page, type ReadPage } from "../../data/lists/page";
import type { AdminSnack, SnackRow } from "./snack.schema";
import type { Sort } from "../../data/lists/listQuery";

const HISTORY_ROWS = 50;

export type InventoryLine = Pick<
  Tables<"inventory_transactions">,
  "id" | "quantity_change" | "transaction_type" | "notes" | "created_at"
> & { snack: string };

export const SNACKS_PAGE_SIZE = 20;

export interface SnackFilter {
  search: string;
  isArchived: boolean;
  /** If null, snacks are sorted by name. */
  sort: Sort | null;
}

/** Columns by which the list can be sorted, besides the name. */
const sortKeys = ["price", "quantity"] as const;

export const snackQueries = {
  all: [queryRoots.snacks] as const,

  page: (supabase: Supabase, filter: SnackFilter, page: number) =>
    pageQuery(
      [...snackQueries.all, "admin", filter],
      readSnacks(supabase, filter),
      page,
      SNACKS_PAGE_SIZE,
    ),

  /** @param snackId null reads the history of all snacks */
  history: (supabase: Supabase, snackId: string | null) =>
    queryOptions({
      queryKey: [...snackQueries.all, "history", snackId],
      queryFn: async ({ signal }): Promise<Page<InventoryLine>> => {
        const rows = await readHistory(supabase, snackId)(null, HISTORY_ROWS, signal);
        return { rows, total: rows.length };
      },
    }),
};

/** Newest first. @param snackId null reads the history of all snacks */
export const readHistory =
  (supabase: Supabase, snackId: string | null) =>
  async (
    last: InventoryLine | null,
    size: number,
    signal = new AbortController().signal,
  ): Promise<InventoryLine[]> => {
    const lines = supabase
      .from("inventory_transactions")
      .select(
        "id, quantity_change, transaction_type, notes, created_at, snacks!inventory_transactions_snack_id_fkey(name)",
      );
    const { data } = await newestFirst(
      snackId ? lines.eq("snack_id", snackId) : lines,
      last,
      size,
      signal,
    ).throwOnError();
    return data.map(({ snacks, ...line }) => ({ ...line, snack: snacks.name }));
  };

export const readSnacks =
  (supabase: Supabase, { search, isArchived, sort }: SnackFilter): ReadPage<AdminSnack> =>
  async (...page) => {
    const all = supabase
      .rpc("search_snacks", { search }, { get: true, count: "exact" })
      .select(
        "*, order_items!order_items_snack_id_fkey(count), inventory_transactions!inventory_transactions_snack_id_fkey(count)",
      );
    const snacks = isArchived ? all.not("archived_at", "is", null) : all.is("archived_at", null);
    const key = sortKeys.find((known) => known === sort?.by) ?? "name";
    const { rows, total } = await readRange(
      snacks.order(key, { ascending: !sort?.descending }).order("name").order("id"),
      ...page,
    );
    return {
      total,
      rows: rows.map(({ order_items, inventory_transactions, ...snack }) => {
        const order_count = order_items[0]?.count ?? 0;
        return {
          ...snack,
          order_count,
          has_history: order_count + (inventory_transactions[0]?.count ?? 0) > 0,
        };
      }),
    };
  };

export async function readSnack(
  supabase: Supabase,
  { id }: Pick<SnackRow, "id">,
): Promise<SnackRow | null> {
  return (await supabase.from("snacks").select("*").eq("id", id).maybeSingle().throwOnError()).data;
}
