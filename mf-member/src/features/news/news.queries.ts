import { queryRoots } from "@portal/shared/data/queryKeys";
import type { Supabase } from "@portal/shared/data/supabase";
import { queryOptions } from "@tanstack/react-query";

/** spec 1 §9 */
const listLimit = 5;

export const newsQueries = {
  spaceUpdates: (supabase: Supabase) =>
    queryOptions({
      queryKey: [queryRoots.spaceUpdates, "newest"],
      queryFn: async ({ signal }) => {
        const { data, count } = await supabase
          .from("space_updates")
          .select("*", { count: "exact" })
          // Row level security lets admins read drafts too.
          .eq("published", true)
          .order("created_at", { ascending: false })
          .limit(listLimit)
          .abortSignal(signal)
          .throwOnError();
        return { updates: data, count: count ?? data.length };
      },
    }),

  cafeSpecials: (supabase: Supabase) =>
    queryOptions({
      queryKey: [queryRoots.cafeSpecials, "newest"],
      queryFn: async ({ signal }) => {
        const { data } = await supabase
          .from("cafe_specials")
          .select("*")
          .order("created_at", { ascending: false })
          .limit(listLimit)
          .abortSignal(signal)
          .throwOnError();
        return data;
      },
    }),
};
