import type { Supabase } from "@portal/shared/data/supabase";
import type { Day } from "@portal/shared/domain/dates";
import { queryOptions } from "@tanstack/react-query";

/** How many of today's events the landing page lists (spec 1 §9). */
const listed = 3;

/**
 * The events that take place on `today` (a day in Asia/Kolkata): the first three by time, and
 * how many there are in all. Throws 'Error fetching today's events: …'.
 */
export function todayEventsQuery(supabase: Supabase, today: Day) {
  return queryOptions({
    queryKey: ["events", "today", today],
    queryFn: async ({ signal }) => {
      const { data, error, count } = await supabase
        .from("events")
        .select("*", { count: "exact" })
        .eq("date", today)
        .eq("status", "active")
        .order("time")
        .limit(listed)
        .abortSignal(signal);
      if (error) {
        throw new Error(`Error fetching today's events: ${error.message}`, { cause: error });
      }
      return { events: data, count: count ?? data.length };
    },
    staleTime: 60_000,
  });
}
