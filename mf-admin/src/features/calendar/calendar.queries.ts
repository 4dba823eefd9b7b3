import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { queryRoots } from "@portal/shared/data/queryKeys";
import type { Supabase } from "@portal/shared/data/supabase";
import type { Day } from "@portal/shared/domain/dates";
import { readRoomRules, roomRulesColumns } from "@portal/shared/domain/roomRules";
import { byName } from "@portal/shared/domain/text/byName";
import * as z from "@portal/shared/vendor/zod";
import { readRequests, type BookingRequest } from "../../data/requests.queries";
import { entrySchema, type CalendarRoom, type Entry } from "./calendar.schema";

/** What the calendar shows: all rooms on a day, or one room on several days. */
export interface Shown {
  firstDay: Day;
  lastDay: Day;
  roomId?: string;
}

/** Finds changes while the Realtime connection is down. */
const POLL_INTERVAL_MS = 30_000;

export const calendarQueries = {
  lists: [queryRoots.bookings, "admin", "calendar"] as const,

  entries: (supabase: Supabase, { firstDay, lastDay, roomId }: Shown) =>
    queryOptions({
      queryKey: [...calendarQueries.lists, firstDay, lastDay, roomId ?? null],
      queryFn: async ({ signal }): Promise<Entry[]> => {
        const [{ data }, requests] = await Promise.all([
          supabase
            .rpc("calendar_entries", {
              first_day: firstDay,
              last_day: lastDay,
              ...(roomId && { only_room: roomId }),
            })
            .abortSignal(signal)
            .throwOnError(),
          readRequests(supabase, signal, { first: firstDay, last: lastDay }),
        ]);
        const isShown = ({ room_id }: BookingRequest) => roomId === undefined || room_id === roomId;
        return [...z.array(entrySchema).parse(data), ...requests.filter(isShown).map(entryOf)];
      },
      placeholderData: keepPreviousData,
      refetchInterval: POLL_INTERVAL_MS,
    }),

  rooms: (supabase: Supabase) =>
    queryOptions({
      queryKey: [queryRoots.rooms, "calendar"],
      queryFn: async ({ signal }): Promise<CalendarRoom[]> =>
        (
          await supabase
            .from("rooms")
            .select(`id, name, capacity, credits_per_hour, retired_at, ${roomRulesColumns}`)
            .order("name")
            .abortSignal(signal)
            .throwOnError()
        ).data
          .map(({ room_rules, ...room }) => ({ ...room, rules: readRoomRules(room_rules) }))
          .toSorted(byName),
    }),
};

const entryOf = ({ terms, profiles, rooms, ...request }: BookingRequest): Entry => ({
  ...request,
  gap: rooms.room_rules?.gap ?? 0,
  ...profiles,
  kind: "request",
  total_credits: terms.credits,
  included_minutes: terms.included_minutes,
  rupees_due: terms.rupees,
  paid_paise: 0,
  note: "Waits for approval",
  updated_at: null,
});
