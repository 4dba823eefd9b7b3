import { brand } from "@portal/shared/domain/brand";
import { instantOf, type ClockTime, type Day } from "@portal/shared/domain/dates";
import ical from "ical-generator";

interface CalendarEvent {
  id: string;
  title: string;
  description: string | null;
  date: Day;
  time: ClockTime;
  location: string | null;
}

/** Events have no end time; the calendar feed uses the same length. */
const DURATION_MINUTES = 120;

/** Matches the calendar feed, so that a calendar with both shows one entry. */
export function eventCalendar(event: CalendarEvent): string {
  const start = instantOf(event.date, event.time);
  const calendar = ical({ prodId: { company: brand.fullName, product: "Members" } });
  calendar.createEvent({
    id: `event-${event.id}`,
    start,
    end: new Date(start.getTime() + DURATION_MINUTES * 60_000),
    summary: event.title,
    description: event.description,
    location: event.location,
  });
  // RFC 5545 ends every line with CRLF; the library omits the last one.
  return `${calendar.toString()}\r\n`;
}
