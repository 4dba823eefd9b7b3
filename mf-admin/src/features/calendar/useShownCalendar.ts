import { useQuery } from "@tanstack/react-query";
import { usePortal } from "@portal/shared/contract/usePortal";
import { openingHoursQuery } from "@portal/shared/data/openingHours";
import type { Day } from "@portal/shared/domain/dates";
import { formatLongDay } from "@portal/shared/domain/formatDates";
import { isOpenOn, shortHoursNote } from "@portal/shared/domain/openingHours";
import { calendarQueries } from "./calendar.queries";
import { daysOfRoom, roomsOfDay } from "./roomDays";
import { useCalendarAddress, weekOf } from "./useCalendarAddress";

/** What the address of the calendar selects: all rooms on a day, or a room in a week. */
export function useShownCalendar() {
  const { supabase } = usePortal();
  const rooms = useQuery(calendarQueries.rooms(supabase));
  const address = useCalendarAddress(rooms.data);
  const { view, day, room } = address;
  const isWeek = view === "week";
  const week = weekOf(day);
  const [monday = day] = week;
  const entries = useQuery({
    ...calendarQueries.entries(
      supabase,
      isWeek
        ? { firstDay: monday, lastDay: week.at(-1) ?? day, roomId: room?.id ?? "" }
        : { firstDay: day, lastDay: day },
    ),
    enabled: !isWeek || room !== undefined,
  });
  const hours = useQuery(openingHoursQuery(supabase));
  const shown = entries.isPlaceholderData ? [] : (entries.data ?? []);

  const ofRoom = room ? daysOfRoom(room, week) : [];
  const roomDays = isWeek ? ofRoom : roomsOfDay(rooms.data ?? [], shown, day);

  return {
    address,
    rooms,
    entries,
    /** Empty while another time is loading. */
    shown,
    days: isWeek ? week : [day],
    roomDays,
    hours: hours.data,
    title: isWeek ? `${room?.name ?? ""}, week of ${formatLongDay(monday)}` : formatLongDay(day),
    /** Why a day has no slots, or fewer than others. */
    closedOn(date: Day): string | null {
      if (!hours.data) return null;
      const state = isOpenOn(hours.data, date);
      return state.open ? shortHoursNote(hours.data, date) : state.reason;
    },
  };
}
