import { instantOf } from "@portal/shared/domain/dates";
import type { MyBooking } from "../myBookings.queries";

/** Views of the list; the first one is the default. */
export const views = ["upcoming", "all", "past"] as const;
export type View = (typeof views)[number];

type Span = Pick<MyBooking, "booking_date" | "start_time" | "end_time">;

/** A booking is upcoming until it ends. */
export function isUpcoming(booking: Span, now: Date): boolean {
  return instantOf(booking.booking_date, booking.end_time).getTime() > now.getTime();
}

/** A booking is in the future until it starts; after that only its end can be changed. */
export function isFuture(booking: Span, now: Date): boolean {
  return instantOf(booking.booking_date, booking.start_time).getTime() > now.getTime();
}

export type BookingState = "future" | "running" | "past";

export function stateOf(booking: Span, now: Date): BookingState {
  if (isFuture(booking, now)) return "future";
  return isUpcoming(booking, now) ? "running" : "past";
}

/** Upcoming bookings are sorted earliest first. */
export function filterBookings<Booking extends Span & { room: { name: string } }>(
  bookings: readonly Booking[],
  view: View,
  search: string,
  now: Date,
): Booking[] {
  const term = search.trim().toLowerCase();
  const matching = bookings.filter(
    (booking) =>
      booking.room.name.toLowerCase().includes(term) &&
      (view === "all" || (view === "upcoming") === isUpcoming(booking, now)),
  );
  return view === "upcoming" ? matching.toReversed() : matching;
}
