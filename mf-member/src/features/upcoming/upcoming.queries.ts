import type { Supabase } from "@portal/shared/data/supabase";
import type { Day } from "@portal/shared/domain/dates";
import { queryOptions } from "@tanstack/react-query";
import { STALE_TIME_MS } from "../../ui/staleTime";

/** How many bookings the dashboard lists (spec 1 §9). */
const listed = 5;

/**
 * A person's next bookings from `today` (a day in Asia/Kolkata) on, the nearest first, and how
 * many there are in all.
 */
export function upcomingQuery(supabase: Supabase, userId: string, today: Day) {
  return queryOptions({
    queryKey: ["bookings", "upcoming", userId, today],
    queryFn: async ({ signal }) => {
      const { data, count } = await supabase
        .from("bookings")
        .select(
          "id, booking_date, start_time, end_time, total_credits, rooms(name, credits_per_hour)",
          { count: "exact" },
        )
        .eq("user_id", userId)
        .gte("booking_date", today)
        .order("booking_date")
        .order("start_time")
        .limit(listed)
        .abortSignal(signal)
        .throwOnError();
      return { bookings: data, count: count ?? data.length };
    },
    staleTime: STALE_TIME_MS,
  });
}

export type UpcomingBooking = Awaited<
  ReturnType<NonNullable<ReturnType<typeof upcomingQuery>["queryFn"]>>
>["bookings"][number];
