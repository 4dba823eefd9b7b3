import { calendarFile } from "@portal/shared/calendar/buildCalendar";
import { bookingEntry } from "@portal/shared/calendar/calendarEntry";
import type { ClockTime, Day } from "@portal/shared/domain/dates";

export interface CalendarBooking {
  id: string;
  booking_date: Day;
  start_time: ClockTime;
  end_time: ClockTime;
  /** An ISO timestamp. */
  updated_at: string;
  room: { name: string; description: string | null };
}

export function bookingCalendar({ room, updated_at, ...booking }: CalendarBooking): string {
  return calendarFile(
    bookingEntry({
      ...booking,
      room_name: room.name,
      room_description: room.description,
      changed_at: updated_at,
    }),
  );
}
