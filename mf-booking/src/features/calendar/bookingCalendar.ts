import { brand } from "@portal/shared/domain/brand";
import { instantOf, type ClockTime, type Day } from "@portal/shared/domain/dates";
import ical from "ical-generator";

export interface CalendarBooking {
  id: string;
  booking_date: Day;
  start_time: ClockTime;
  end_time: ClockTime;
  room: { name: string; description: string | null };
}

/**
 * The booking as an iCalendar file, its times in UTC so that they hold in every zone. The feed
 * gives it the same id, so that a program which has both shows it once.
 */
export function bookingCalendar({ id, booking_date, start_time, end_time, room }: CalendarBooking) {
  const [place = ""] = (room.description ?? "").split(" - ");
  const calendar = ical({ prodId: { company: brand.fullName, product: "Members" } });
  calendar.createEvent({
    id: `booking-${id}`,
    start: instantOf(booking_date, start_time),
    end: instantOf(booking_date, end_time),
    summary: `${room.name} (${brand.name})`,
    location: [room.name, place.trim(), brand.fullName].filter(Boolean).join(", "),
  });
  return calendar.toString();
}
