import * as v from "valibot";
import { defineKind } from "../../defineKind";
import { clockTime, day, optionalText, personName, text, wholeNumber } from "../../facts";
import { bookingDetails, formatWhen, joinFacts } from "./bookingFacts";

export const invitationAnswered = defineKind({
  kind: "invitation_answered",
  group: "Bookings",
  label: "Invitation answered",
  description: "A guest of your booking says whether they come.",
  data: v.object({
    booking_id: text,
    guest_name: personName,
    answer: v.picklist(["accepted", "declined"]),
    room_name: text,
    room_description: optionalText,
    booking_date: day,
    start_time: clockTime,
    end_time: clockTime,
    /** Half hours. */
    duration: wholeNumber,
  }),
  title: ({ guest_name, answer }) =>
    answer === "accepted" ? `${guest_name} is coming` : `${guest_name} is not coming`,
  body: (answered) => joinFacts(answered.room_name, formatWhen(answered)),
  path: ({ booking_id }) => `/bookings#booking-${booking_id}`,
  action: "View booking",
  details: (answered) => [
    { term: "Guest", value: answered.guest_name },
    ...bookingDetails(answered),
  ],
  preview: {
    booking_id: "7f8a6f5e-2b1d-4c3e-9a4f-0d1e2f3a4b5c",
    guest_name: "Ravi Kumar",
    answer: "accepted",
    room_name: "Neem",
    room_description: "First floor, quiet wing - Seats eight, whiteboard",
    booking_date: "2026-11-27",
    start_time: "10:00:00",
    end_time: "11:30:00",
    duration: 3,
  },
});
