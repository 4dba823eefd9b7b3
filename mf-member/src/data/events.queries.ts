import { queryRoots } from "@portal/shared/data/queryKeys";
import type { Supabase } from "@portal/shared/data/supabase";
import type { Day } from "@portal/shared/domain/dates";
import { queryOptions } from "@tanstack/react-query";
import { STALE_TIME_MS } from "../ui/staleTime";

export const eventQueries = {
  all: [queryRoots.events] as const,

  /** @throws 'Error fetching events: …' */
  upcoming: (supabase: Supabase, today: Day) =>
    queryOptions({
      queryKey: [...eventQueries.all, "upcoming", today],
      queryFn: async ({ signal }) => {
        const { data, error } = await supabase
          .from("events")
          .select(
            "id, title, description, date, time, location, max_attendees, attendees, is_free, credits, image_url, status",
          )
          .gte("date", today)
          .order("date")
          .order("time")
          .abortSignal(signal);
        if (error) throw new Error(`Error fetching events: ${error.message}`, { cause: error });
        return data;
      },
      staleTime: STALE_TIME_MS,
    }),

  /** Registrations of the user, with the credits charged. */
  registrations: (supabase: Supabase, userId: string) =>
    queryOptions({
      queryKey: [...eventQueries.all, "registrations", userId],
      queryFn: async ({ signal }) => {
        const { data } = await supabase
          .from("event_registrations")
          .select("event_id, credits_charged")
          .eq("user_id", userId)
          .abortSignal(signal)
          .throwOnError();
        return data;
      },
      staleTime: STALE_TIME_MS,
    }),

  /** Cancelled with their event, unless the member has registered again. */
  cancelledRegistrations: (supabase: Supabase, userId: string) =>
    queryOptions({
      queryKey: [...eventQueries.all, "cancelled-registrations", userId],
      queryFn: async ({ signal }) => {
        const { data } = await supabase
          .from("cancelled_registrations")
          .select("event_id, credits_refunded")
          .eq("user_id", userId)
          .is("registered_again_at", null)
          .order("released_at")
          .abortSignal(signal)
          .throwOnError();
        return data;
      },
      staleTime: STALE_TIME_MS,
    }),
};

export type UpcomingEvent = Awaited<
  ReturnType<NonNullable<ReturnType<typeof eventQueries.upcoming>["queryFn"]>>
>[number];
