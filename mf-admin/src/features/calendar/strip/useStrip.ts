import { useQuery } from "@tanstack/react-query";
import { usePortal } from "@portal/shared/contract/usePortal";
import { openingHoursQuery } from "@portal/shared/data/openingHours";
import { inSpace, minutesOf, weekdayOf, type Day } from "@portal/shared/domain/dates";
import { bookableHours, isOpenOn, shortHoursNote } from "@portal/shared/domain/openingHours";
import { allSlots, lastMinute, type TakenSpan } from "@portal/shared/domain/slots";
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
  /** Null on a closed day. */
  bookable: TakenSpan | null;
  /** The space has closed, or the last slot has ended. */
  isOver: boolean;
  note: string | null;
}

/** The rooms and their bookings of the day of `now`, and why it has no slots, or fewer than others. */
export function useStrip(day: Day, now: Date): TodayStrip {
  const { supabase } = usePortal();
  const rooms = useQuery(calendarQueries.rooms(supabase));
  const entries = useQuery(calendarQueries.entries(supabase, { firstDay: day, lastDay: day }));
  const hours = useQuery(openingHoursQuery(supabase)).data;
  useSlotChanges([day], useReadCalendar());
  const state = hours && isOpenOn(hours, day);
  const { close } = hours?.hours.find((one) => one.day === weekdayOf(day)) ?? {};
  const closing = close === undefined ? lastMinute : minutesOf(close);
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
    bookable: hours ? bookableHours(hours, day) : allSlots,
    note: hours && state ? (state.open ? shortHoursNote(hours, day) : state.reason) : null,
    isOver: minutesOf(inSpace(now).format("HH:mm")) >= Math.min(closing, lastMinute),
  };
}
