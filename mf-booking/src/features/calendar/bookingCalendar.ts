import { brand } from "@portal/shared/domain/brand";
import { instantOf, type ClockTime, type Day } from "@portal/shared/domain/dates";
import ical from "ical-generator";
import { roomLocation } from "@portal/shared/domain/roomLocation";

export interface CalendarBooking {
  id: string;
  booking_date: Day;
  start_time: ClockTime;
  end_time: ClockTime;
  /** An ISO timestamp. */
  updated_at: string;
  room: { name: string; description: string | null };
}

/** Matches the feed, so that a calendar app with both shows one entry. */
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
    location: roomLocation(room.description) || null,
  });
  // The format requires a line break at the end; the library omits it.
  return `${calendar.toString()}\r\n`;
}
