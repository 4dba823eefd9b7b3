import { defineKind } from "../../defineKind";
import {
  bookingCalendar,
  bookingPath,
  type BookingFacts,
  bookingPreview,
  bookingSchema,
  calendarSentence,
  datesDetails,
  formatDates,
  formatPaid,
  formatWho,
  joinFacts,
  reasonDetail,
  seriesOf,
} from "./bookingFacts";

function outcomeOf({ by, is_approval }: BookingFacts): string {
  if (by === "member") return "Booking confirmed";
  return is_approval ? "Request approved" : "Booked for you";
}

function leadOf(booking: BookingFacts): string {
  if (booking.by === "member") return "Your booking is confirmed.";
  const what = booking.is_approval ? "Your request was approved" : "Booked for you";
  return `${what} by ${formatWho(booking)}.`;
}

export const bookingCreated = defineKind<BookingFacts>({
  kind: "booking_created",
  group: "Bookings",
  label: "Booking made",
  description: "A room is booked, by you or by an admin for you, or your request is approved.",
  data: bookingSchema,
  title: (booking) => `${outcomeOf(booking)}: ${booking.room_name}`,
  body: (booking) => joinFacts(formatDates(booking), formatPaid(booking)),
  path: bookingPath,
  action: "View booking",
  lead: (booking) =>
    `${leadOf(booking)} ${calendarSentence(booking, "The attached invitation adds it to your calendar.")}`,
  details: (booking) => [
    ...datesDetails(booking),
    { term: "Price", value: formatPaid(booking) },
    reasonDetail(booking),
  ],
  calendar: (booking) => bookingCalendar("REQUEST", booking),
  preview: bookingPreview,
  variants: {
    "A series": seriesOf(bookingPreview),
    "Included in a plan": {
      ...bookingPreview,
      total_credits: 2,
      included_minutes: 60,
      credits_change: -2,
    },
    "An approved request": {
      ...bookingPreview,
      by: "admin",
      is_approval: true,
      by_name: "Meera Shah",
    },
    "By an admin, without charge": {
      ...bookingPreview,
      by: "admin",
      by_name: "Meera Shah",
      total_credits: 0,
      credits_change: 0,
      reason: "Welcome week",
    },
    "Paid at the front desk": {
      ...bookingPreview,
      room_name: "Banyan Hall",
      room_description: null,
      total_credits: 0,
      credits_change: 0,
      rupees_due: 3000,
    },
  },
});
