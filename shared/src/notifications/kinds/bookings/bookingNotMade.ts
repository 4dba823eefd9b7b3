import * as v from "valibot";
import { formatCredits } from "../../../domain/credits";
import { notBookedReason } from "../../../domain/heldSlot";
import { defineKind } from "../../defineKind";
import { clockTime, day, text, wholeNumber } from "../../facts";
import { formatWhen } from "./bookingFacts";

const schema = v.object({
  room_name: text,
  booking_date: day,
  start_time: clockTime,
  end_time: clockTime,
  /** The credits that were bought, which stay. */
  credits: wholeNumber,
  refusal: text,
});

const preview: v.InferOutput<typeof schema> = {
  room_name: "Neem",
  booking_date: "2026-11-27",
  start_time: "10:00:00",
  end_time: "11:30:00",
  credits: 3,
  refusal: "slot_taken",
};

export const bookingNotMade = defineKind({
  kind: "booking_not_made",
  group: "Bookings",
  label: "Booking not made",
  description: "You have bought credits to book a room, and the slot could not be booked.",
  data: schema,
  title: ({ room_name }) => `Not booked: ${room_name}`,
  body: (slot) => `${formatWhen(slot)} · ${formatCredits(slot.credits)} added`,
  path: () => "/book-room",
  action: "Book another time",
  lead: ({ refusal, credits }) =>
    `Your payment has arrived, and ${formatCredits(credits)} ${credits === 1 ? "was" : "were"} added to your balance. ${notBookedReason(refusal)}`,
  details: (slot) => [
    { term: "Room", value: slot.room_name },
    { term: "Time", value: formatWhen(slot) },
    { term: "Credits added", value: String(slot.credits) },
  ],
  preview,
  variants: {
    "On other terms": { ...preview, credits: 1, refusal: "quote_changed" },
  },
});
