import { defineKind } from "../../defineKind";
import {
  bookingCalendar,
  type BookingFacts,
  bookingPath,
  bookingPreview,
  bookingSchema,
  calendarSentence,
  datesDetails,
  formatChange,
  formatCost,
  formatDates,
  formatWhen,
  formatWho,
  joinFacts,
  reasonDetail,
  seriesOf,
} from "./bookingFacts";

function formatBefore({ previous, room_name }: BookingFacts): string | null {
  if (!previous) return null;
  const when = formatWhen(previous);
  return previous.room_name === room_name ? when : `${previous.room_name}, ${when}`;
}

function body(booking: BookingFacts): string {
  const before = formatBefore(booking);
  return joinFacts(
    `Now ${formatDates(booking)}`,
    before && `before ${before}`,
    formatChange(booking),
  );
}

export const bookingRescheduled = defineKind<BookingFacts>({
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
    `${
      booking.by === "member"
        ? "Your booking has a new time."
        : `Your booking was rescheduled by ${formatWho(booking)}.`
    } ${calendarSentence(booking, "The attached invitation updates your calendar.")}`,
  details(booking) {
    const before = formatBefore(booking);
    return [
      ...datesDetails(booking),
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
    "A series": seriesOf(bookingPreview),
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
