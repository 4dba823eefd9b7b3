import type { Supabase } from "@portal/shared/data/supabase";
import { queryOptions } from "@tanstack/react-query";

/** How many of each the dashboard lists (spec 1 §9). */
const listed = 5;

/** The newest published updates of the space, and how many there are in all. */
export function spaceUpdatesQuery(supabase: Supabase) {
  return queryOptions({
    queryKey: ["space-updates", "newest"],
    queryFn: async ({ signal }) => {
      const { data, count } = await supabase
        .from("space_updates")
        .select("*", { count: "exact" })
        // Admins may read drafts, and read them in the back office.
        .eq("published", true)
        .order("created_at", { ascending: false })
        .limit(listed)
        .abortSignal(signal)
        .throwOnError();
      return { updates: data, count: count ?? data.length };
    },
  });
}

/** The newest specials of the cafe. */
export function cafeSpecialsQuery(supabase: Supabase) {
  return queryOptions({
    queryKey: ["cafe-specials", "newest"],
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .from("cafe_specials")
        .select("*")
        .order("created_at", { ascending: false })
        .limit(listed)
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
  });
}
