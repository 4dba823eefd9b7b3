import type { Supabase } from "@portal/shared/data/supabase";
import type { Day } from "@portal/shared/domain/dates";
import { queryOptions } from "@tanstack/react-query";

/** Every key of this module about events lies under it; `["events"]` invalidates them all. */
export const eventsKey = ["events"] as const;

/**
 * All events from `today` (a day in Asia/Kolkata) on, by date and time. Throws 'Error fetching
 * events: …'.
 */
export function upcomingEventsQuery(supabase: Supabase, today: Day) {
  return queryOptions({
    queryKey: [...eventsKey, "upcoming", today],
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
  });
}

export type UpcomingEvent = Awaited<
  ReturnType<NonNullable<ReturnType<typeof upcomingEventsQuery>["queryFn"]>>
>[number];

/** Registrations that ended with a cancelled event, where the person has not registered again. */
export function cancelledRegistrationsQuery(supabase: Supabase, userId: string) {
  return queryOptions({
    queryKey: [...eventsKey, "cancelled-registrations", userId],
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
  });
}

/** Where a person has a seat, and what it cost them in credits. */
export function registrationsQuery(supabase: Supabase, userId: string) {
  return queryOptions({
    queryKey: [...eventsKey, "registrations", userId],
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .from("event_registrations")
        .select("event_id, credits_charged")
        .eq("user_id", userId)
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
  });
}
