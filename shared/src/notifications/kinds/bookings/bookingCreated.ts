import { defineKind } from "../../defineKind";
import {
  bookingCalendar,
  bookingPath,
  type BookingFacts,
  bookingPreview,
  bookingSchema,
  calendarSentence,
  datesDetails,
  formatChange,
  formatCost,
  formatDates,
  formatWho,
  joinFacts,
  reasonDetail,
  seriesOf,
} from "./bookingFacts";

export const bookingCreated = defineKind<BookingFacts>({
  kind: "booking_created",
  group: "Bookings",
  label: "Booking made",
  description: "A room is booked, by you or by an admin for you.",
  data: bookingSchema,
  title: (booking) =>
    booking.by === "member"
      ? `Booking confirmed: ${booking.room_name}`
      : `Booked for you: ${booking.room_name}`,
  body: (booking) => joinFacts(formatDates(booking), formatChange(booking) || formatCost(booking)),
  path: bookingPath,
  action: "View booking",
  lead: (booking) =>
    `${booking.by === "member" ? "Your booking is confirmed." : `Booked for you by ${formatWho(booking)}.`} ${calendarSentence(booking, "The attached invitation adds it to your calendar.")}`,
  details: (booking) => [
    ...datesDetails(booking),
    { term: "Price", value: formatChange(booking) || formatCost(booking) },
    reasonDetail(booking),
  ],
  calendar: (booking) => bookingCalendar("REQUEST", booking),
  preview: bookingPreview,
  variants: {
    "A series": seriesOf(bookingPreview),
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
