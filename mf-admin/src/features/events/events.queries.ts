import { todayInSpace } from "@portal/shared/domain/dates";
import type { Supabase } from "@portal/shared/data/supabase";
import { queryRoots } from "@portal/shared/data/queryKeys";
import { pageQuery, readRange, type ReadPage } from "../../data/lists/page";
import type { AdminEvent } from "./event.schema";

/** Fills rows of two, three and four cards. */
export const EVENTS_PAGE_SIZE = 12;
export const REGISTRATIONS_PAGE_SIZE = 20;

/** Today's events are upcoming until the end of the day. */
export type EventSpan = "upcoming" | "past";

export interface EventFilter {
  search: string;
  span: EventSpan;
}

export interface Registration {
  id: string;
  userId: string;
  name: string;
  email: string | null;
  credits: number;
  registeredAt: string;
}

export const eventQueries = {
  all: [queryRoots.events] as const,

  page: (supabase: Supabase, filter: EventFilter, page: number) =>
    pageQuery(
      [...eventQueries.all, "admin", filter],
      readEvents(supabase, filter),
      page,
      EVENTS_PAGE_SIZE,
    ),

  registrations: (supabase: Supabase, eventId: string, page: number) =>
    pageQuery(
      [...eventQueries.all, "registrations", "admin", eventId],
      readRegistrations(supabase, eventId),
      page,
      REGISTRATIONS_PAGE_SIZE,
    ),
};

export async function readEvent(
  supabase: Supabase,
  { id }: Pick<AdminEvent, "id">,
): Promise<AdminEvent | null> {
  return (await supabase.from("events").select("*").eq("id", id).maybeSingle().throwOnError()).data;
}

/** Upcoming events: next first. Past events: latest first. */
export const readEvents =
  (supabase: Supabase, { search, span }: EventFilter): ReadPage<AdminEvent> =>
  (...page) => {
    const events = supabase
      .rpc("search_events", { search }, { get: true, count: "exact" })
      .select("*");
    const today = todayInSpace();
    const ascending = span === "upcoming";
    return readRange(
      (ascending ? events.gte("date", today) : events.lt("date", today))
        .order("date", { ascending })
        .order("time", { ascending })
        .order("id"),
      ...page,
    );
  };

export const readRegistrations =
  (supabase: Supabase, eventId: string): ReadPage<Registration> =>
  async (...page) => {
    const { rows, total } = await readRange(
      supabase
        .from("event_registrations")
        .select(
          "id, user_id, credits_charged, created_at, profiles!event_registrations_user_id_fkey(full_name, email)",
          { count: "exact" },
        )
        .eq("event_id", eventId)
        .order("created_at")
        .order("id"),
      ...page,
    );
    return {
      total,
      rows: rows.map(({ id, user_id, credits_charged, created_at, profiles }) => ({
        id,
        userId: user_id,
        name: profiles.full_name ?? profiles.email ?? "Unknown User",
        email: profiles.email,
        credits: credits_charged,
        registeredAt: created_at,
      })),
    };
  };
