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

/** Events say when they start, not when they end; calendars get two hours to show. */
const shownMinutes = 120;

/**
 * The event as an iCalendar file, its times in UTC so that they hold in every zone. Id, place and
 * length are those of the feed, so that a program that has both knows them for one.
 */
export function eventCalendar(event: CalendarEvent): string {
  const start = instantOf(event.date, event.time);
  const calendar = ical({ prodId: { company: brand.fullName, product: "Members" } });
  calendar.createEvent({
    id: `event-${event.id}`,
    start,
    end: new Date(start.getTime() + shownMinutes * 60_000),
    summary: event.title,
    description: event.description,
    location: event.location,
  });
  // The last line ends like every other, which the library leaves out.
  return `${calendar.toString()}\r\n`;
}
