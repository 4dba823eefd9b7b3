import { defineKind } from "../../defineKind";
import {
  bookingCalendar,
  bookingDetails,
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

export const bookingCreated = defineKind({
  kind: "booking_created",
  group: "Bookings",
  label: "Booking made",
  description: "A room is booked, by you or by an admin for you.",
  data: bookingSchema,
  title: (booking) =>
    booking.by === "member"
      ? `Booking confirmed: ${booking.room_name}`
      : `Booked for you: ${booking.room_name}`,
  body: (booking) => joinFacts(formatWhen(booking), formatChange(booking) || formatCost(booking)),
  path: bookingPath,
  action: "View booking",
  lead: (booking) =>
    booking.by === "member"
      ? "Your booking is confirmed. The attached invitation adds it to your calendar."
      : `Booked for you by ${formatWho(booking)}. The attached invitation adds it to your calendar.`,
  details: (booking) => [
    ...bookingDetails(booking),
    { term: "Price", value: formatChange(booking) || formatCost(booking) },
    reasonDetail(booking),
  ],
  calendar: (booking) => bookingCalendar("REQUEST", booking),
  preview: bookingPreview,
  variants: {
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
