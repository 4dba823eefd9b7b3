import { instantOf } from "@portal/shared/domain/dates";
import type { MyBooking } from "../myBookings.queries";

export const views = ["all", "upcoming", "past"] as const;
export type View = (typeof views)[number];

type Span = Pick<MyBooking, "booking_date" | "start_time" | "end_time">;

/** True until the booking ends. */
export function isUpcoming(booking: Span, now: Date): boolean {
  return instantOf(booking.booking_date, booking.end_time).getTime() > now.getTime();
}

/** True until the booking starts; after that it can't be cancelled or moved. */
export function isFuture(booking: Span, now: Date): boolean {
  return instantOf(booking.booking_date, booking.start_time).getTime() > now.getTime();
}

/** Bookings of a tab whose room name contains `search`. Upcoming ones are sorted earliest first. */
export function filterBookings<Booking extends Span & { room: { name: string } }>(
  bookings: readonly Booking[],
  view: View,
  search: string,
  now: Date,
): Booking[] {
  const wanted = search.trim().toLowerCase();
  const found = bookings.filter(
    (booking) =>
      booking.room.name.toLowerCase().includes(wanted) &&
      (view === "all" || (view === "upcoming") === isUpcoming(booking, now)),
  );
  return view === "upcoming" ? found.toReversed() : found;
}
