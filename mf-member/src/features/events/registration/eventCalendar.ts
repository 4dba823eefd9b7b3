import { serverNow } from "@portal/shared/domain/serverTime";
import { calendarFile } from "@portal/shared/calendar/buildCalendar";
import { eventEntry } from "@portal/shared/calendar/calendarEntry";
import type { ClockTime, Day } from "@portal/shared/domain/dates";

interface CalendarEvent {
  id: string;
  title: string;
  description: string | null;
  date: Day;
  time: ClockTime;
  location: string | null;
}

/** Replaces what an earlier email or file put into the calendar: it is the latest state. */
export function eventCalendar(event: CalendarEvent, now: Date = serverNow()): string {
  return calendarFile(eventEntry({ ...event, changed_at: now.toISOString() }));
}
