import { queryRoots } from "@portal/shared/data/queryKeys";
import type { Supabase } from "@portal/shared/data/supabase";
import type { Day } from "@portal/shared/domain/dates";
import { queryOptions } from "@tanstack/react-query";

/** spec 1 §9 */
const listLimit = 3;

export const todayEventQueries = {
  /** @throws 'Error fetching today's events: …' */
  onDay: (supabase: Supabase, today: Day) =>
    queryOptions({
      queryKey: [queryRoots.events, "today", today],
      queryFn: async ({ signal }) => {
        const { data, error, count } = await supabase
          .from("events")
          .select("*", { count: "exact" })
          .eq("date", today)
          .eq("status", "active")
          .order("time")
          .limit(listLimit)
          .abortSignal(signal);
        if (error) {
          throw new Error(`Error fetching today's events: ${error.message}`, { cause: error });
        }
        return { events: data, count: count ?? data.length };
      },
      staleTime: 60_000,
    }),
};
