import * as v from "valibot";
import { formatDay } from "../../../domain/formatDates";
import { formatCount } from "../../../domain/numbers";
import { defineKind } from "../../defineKind";
import { day, text, wholeNumber } from "../../facts";

export const roomRetired = defineKind({
  kind: "room_retired",
  group: "Bookings",
  label: "Room no longer available",
  description: "A room in which you have upcoming bookings can no longer be booked.",
  data: v.object({
    room_name: text,
    /** The upcoming bookings of the member. */
    bookings: wholeNumber,
    first_date: day,
  }),
  title: ({ room_name }) => `Room no longer available: ${room_name}`,
  body: ({ bookings, first_date }) =>
    `${formatCount(bookings, "upcoming booking")}, from ${formatDay(first_date)}`,
  path: () => "/bookings",
  action: "View bookings",
  lead: ({ room_name }) =>
    `${room_name} can no longer be booked. Your bookings remain valid. You can end them earlier, cancel them, or move them to another room that members can book.`,
  details: ({ room_name, bookings, first_date }) => [
    { term: "Room", value: room_name },
    { term: "Upcoming bookings", value: String(bookings) },
    { term: "First one", value: formatDay(first_date) },
  ],
  preview: { room_name: "Neem", bookings: 2, first_date: "2026-11-27" },
});
