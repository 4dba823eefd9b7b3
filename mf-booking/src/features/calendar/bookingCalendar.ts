import { brand } from "@portal/shared/domain/brand";
import { instantOf, type ClockTime, type Day } from "@portal/shared/domain/dates";
import ical from "ical-generator";
import { placeOf } from "../../ui/placeOf";

export interface CalendarBooking {
  id: string;
  booking_date: Day;
  start_time: ClockTime;
  end_time: ClockTime;
  /** An ISO timestamp. */
  updated_at: string;
  room: { name: string; description: string | null };
}

/**
 * The booking as an iCalendar file, its times in UTC so that they hold in every zone. Id, texts and
 * sequence are those of the feed: a program that has imported the file takes what the feed says of
 * the same booking later for an update of it, not for another booking.
 */
export function bookingCalendar(booking: CalendarBooking): string {
  const { id, booking_date, start_time, end_time, updated_at, room } = booking;
  const changedAt = new Date(updated_at);
  const calendar = ical({ prodId: { company: brand.fullName, product: "Members" } });
  calendar.createEvent({
    id: `booking-${id}`,
    stamp: changedAt,
    lastModified: changedAt,
    sequence: Math.floor(changedAt.getTime() / 1000),
    start: instantOf(booking_date, start_time),
    end: instantOf(booking_date, end_time),
    summary: room.name,
    location: placeOf(room.description) || null,
  });
  // The last line ends like every other, which the library leaves out.
  return `${calendar.toString()}\r\n`;
}
