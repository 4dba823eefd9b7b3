import { formatTime, formatTimeRange } from "../../../domain/formatDates";
import { roomLocation } from "../../../domain/roomLocation";
import { defineKind } from "../../defineKind";
import {
  bookingDetails,
  bookingPath,
  bookingPreview,
  bookingSchema,
  formatWhen,
  joinFacts,
} from "./bookingFacts";

export const bookingReminder = defineKind({
  kind: "booking_reminder",
  group: "Bookings",
  label: "Booking reminder",
  description: "An hour before your booking starts.",
  leadTime: "1 hour",
  data: bookingSchema,
  title: ({ room_name, start_time }) => `Reminder: ${room_name} at ${formatTime(start_time)}`,
  body: (booking) => joinFacts(formatWhen(booking), roomLocation(booking.room_description)),
  path: bookingPath,
  action: "View booking",
  lead: ({ room_name, start_time, end_time }) =>
    `Your booking of ${room_name} is soon: ${formatTimeRange(start_time, end_time)}.`,
  details: bookingDetails,
  preview: bookingPreview,
});
