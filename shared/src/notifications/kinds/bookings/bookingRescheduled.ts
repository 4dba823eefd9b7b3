import { defineKind } from "../../defineKind";
import {
  bookingCalendar,
  bookingDetails,
  type BookingFacts,
  bookingPath,
  bookingPreview,
  bookingSchema,
  formatChange,
  formatCost,
  formatWhen,
  formatWho,
  joinFacts,
  reasonDetail,
} from "./bookingFacts";

function formatBefore({ previous, room_name }: BookingFacts): string | null {
  if (!previous) return null;
  const when = formatWhen(previous);
  return previous.room_name === room_name ? when : `${previous.room_name}, ${when}`;
}

function body(booking: BookingFacts): string {
  const before = formatBefore(booking);
  return joinFacts(
    `Now ${formatWhen(booking)}`,
    before && `before ${before}`,
    formatChange(booking),
  );
}

export const bookingRescheduled = defineKind({
  kind: "booking_rescheduled",
  group: "Bookings",
  label: "Booking rescheduled",
  description: "Your booking moves to another time or room.",
  data: bookingSchema,
  title: ({ room_name }) => `Booking rescheduled: ${room_name}`,
  body,
  path: bookingPath,
  action: "View booking",
  lead: (booking) =>
    booking.by === "member"
      ? "Your booking has a new time. The attached invitation updates your calendar."
      : `Your booking was rescheduled by ${formatWho(booking)}. The attached invitation updates your calendar.`,
  details(booking) {
    const before = formatBefore(booking);
    return [
      ...bookingDetails(booking),
      before !== null && { term: "Before", value: before },
      { term: "Price", value: joinFacts(formatCost(booking), formatChange(booking)) },
      reasonDetail(booking),
    ];
  },
  calendar: (booking) => bookingCalendar("REQUEST", booking),
  preview: {
    ...bookingPreview,
    start_time: "14:00:00",
    end_time: "15:00:00",
    duration: 2,
    total_credits: 4,
    credits_change: 2,
    changed_at: "2026-11-21T09:05:00.000Z",
    previous: { ...bookingPreview, total_credits: 6 },
  },
  variants: {
    "By an admin, to another room": {
      ...bookingPreview,
      room_name: "Peepal",
      by: "admin",
      by_name: "Meera Shah",
      credits_change: 0,
      reason: "The projector in Neem is being repaired",
      changed_at: "2026-11-21T09:05:00.000Z",
      previous: { ...bookingPreview, total_credits: 6 },
    },
  },
});
