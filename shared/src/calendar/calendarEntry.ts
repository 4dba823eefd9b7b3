import { instantOf, type ClockTime, type Day } from "../domain/dates";
import { roomLocation } from "../domain/roomLocation";

/** One entry of a calendar. Downloads, the feed and emails use the same `uid` for the same subject. */
export interface CalendarEntry {
  uid: string;
  title: string;
  description?: string | null;
  place: string | null;
  startsAt: Date;
  endsAt: Date;
  changedAt: Date;
}

interface BookingFacts {
  id: string;
  booking_date: Day;
  start_time: ClockTime;
  end_time: ClockTime;
  room_name: string;
  room_description: string | null;
  /** The street address, for people who do not know the space. */
  address?: string | null;
  /** An ISO timestamp. */
  changed_at: string;
}

export function bookingEntry(booking: BookingFacts): CalendarEntry {
  return {
    uid: `booking-${booking.id}`,
    title: booking.room_name,
    place:
      [roomLocation(booking.room_description), booking.address].filter(Boolean).join(", ") || null,
    startsAt: instantOf(booking.booking_date, booking.start_time),
    endsAt: instantOf(booking.booking_date, booking.end_time),
    changedAt: new Date(booking.changed_at),
  };
}

interface EventFacts {
  id: string;
  title: string;
  description?: string | null;
  location: string | null;
  date: Day;
  time: ClockTime;
  /** An ISO timestamp. */
  changed_at: string;
}

/** Events have no end time; the database uses the same length in the feed. */
const EVENT_MINUTES = 120;

export function eventEntry(event: EventFacts): CalendarEntry {
  const startsAt = instantOf(event.date, event.time);
  return {
    uid: `event-${event.id}`,
    title: event.title,
    description: event.description ?? null,
    place: event.location,
    startsAt,
    endsAt: new Date(startsAt.getTime() + EVENT_MINUTES * 60_000),
    changedAt: new Date(event.changed_at),
  };
}
