import { useQuery } from "@tanstack/react-query";
import { usePortal } from "@portal/shared/contract/usePortal";
import { openingHoursQuery } from "@portal/shared/data/openingHours";
import type { Day } from "@portal/shared/domain/dates";
import { isOpenOn, shortHoursNote, type OpeningHours } from "@portal/shared/domain/openingHours";
import type { ListQuery } from "../../../data/lists/listQuery";
import { calendarQueries } from "../calendar.queries";
import type { CalendarRoom, Entry } from "../calendar.schema";
import { roomsOfDay, type RoomDay } from "../roomDays";
import { useSlotChanges } from "../../../data/useSlotChanges";
import { useReadCalendar } from "../useReadCalendar";

export interface StripData {
  rooms: CalendarRoom[];
  entries: Entry[];
  roomDays: RoomDay[];
}

interface TodayStrip {
  query: ListQuery<StripData>;
  hours: OpeningHours | undefined;
  note: string | null;
}

/** The rooms and their bookings of a day, and why it has no slots, or fewer than others. */
export function useStrip(day: Day): TodayStrip {
  const { supabase } = usePortal();
  const rooms = useQuery(calendarQueries.rooms(supabase));
  const entries = useQuery(calendarQueries.entries(supabase, { firstDay: day, lastDay: day }));
  const hours = useQuery(openingHoursQuery(supabase)).data;
  useSlotChanges([day], useReadCalendar());
  const state = hours && isOpenOn(hours, day);
  return {
    query: {
      data:
        // After midnight the placeholder is the day before.
        rooms.data && entries.data && !entries.isPlaceholderData
          ? {
              rooms: rooms.data,
              entries: entries.data,
              roomDays: roomsOfDay(rooms.data, entries.data, day),
            }
          : undefined,
      error: rooms.error ?? entries.error,
      isFetching: rooms.isFetching || entries.isFetching,
      refetch: () => Promise.all([rooms.refetch(), entries.refetch()]),
    },
    hours,
    note: hours && state ? (state.open ? shortHoursNote(hours, day) : state.reason) : null,
  };
}
