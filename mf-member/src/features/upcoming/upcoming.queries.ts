import { queryRoots } from "@portal/shared/data/queryKeys";
import type { Supabase } from "@portal/shared/data/supabase";
import type { Day } from "@portal/shared/domain/dates";
import { queryOptions } from "@tanstack/react-query";
import { STALE_TIME_MS } from "../../ui/staleTime";

/** spec 1 §9 */
const listLimit = 5;

export const upcomingQueries = {
  next: (supabase: Supabase, userId: string, today: Day) =>
    queryOptions({
      queryKey: [queryRoots.bookings, "upcoming", userId, today],
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
          .limit(listLimit)
          .abortSignal(signal)
          .throwOnError();
        return { bookings: data, count: count ?? data.length };
      },
      staleTime: STALE_TIME_MS,
    }),
};

export type UpcomingBooking = Awaited<
  ReturnType<NonNullable<ReturnType<typeof upcomingQueries.next>["queryFn"]>>
>["bookings"][number];
