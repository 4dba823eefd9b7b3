import { queryOptions } from "@tanstack/react-query";
import { queryRoots } from "@portal/shared/data/queryKeys";
import type { Supabase } from "@portal/shared/data/supabase";
import type { Page } from "../../../data/lists/page";
import { LOW_STOCK, type Stocked } from "../snack.schema";

/** Finds changes while the Realtime connection is down. */
const POLL_INTERVAL_MS = 60_000;
const MAX_LISTED = 10;

/** Snacks with low or no stock, the fewest first. */
export const lowStockQuery = (supabase: Supabase) =>
  queryOptions({
    queryKey: [queryRoots.snacks, "admin", "low-stock"],
    queryFn: async ({ signal }): Promise<Page<Stocked>> => {
      const { data, count } = await supabase
        .from("snacks")
        .select("id, name, quantity", { count: "exact" })
        .is("archived_at", null)
        .lt("quantity", LOW_STOCK)
        .order("quantity")
        .order("name")
        .order("id")
        .limit(MAX_LISTED)
        .abortSignal(signal)
        .throwOnError();
      return { rows: data, total: count ?? data.length };
    },
    refetchInterval: POLL_INTERVAL_MS,
  });
