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

/** Events say when they start, not when they end; calendars get an hour to show. */
const shownMinutes = 60;

/** The event as an iCalendar file, its times in UTC so that they hold in every zone. */
export function eventCalendar(event: CalendarEvent): string {
  const start = instantOf(event.date, event.time);
  const calendar = ical({ prodId: { company: brand.fullName, product: "Members" } });
  calendar.createEvent({
    id: event.id,
    start,
    end: new Date(start.getTime() + shownMinutes * 60_000),
    summary: event.title,
    description: event.description,
    location: event.location ? `${event.location}, ${brand.fullName}` : brand.fullName,
  });
  return calendar.toString();
}
