import { formatInstant } from "../../../domain/formatDates";
import { defineKind } from "../../defineKind";
import { formatWhen } from "./bookingFacts";
import { requestPreview, requestPrice, requestSchema } from "./requestFacts";

export const bookingRequested = defineKind({
  kind: "booking_requested",
  group: "Staff",
  label: "Booking requested",
  description: "A member asks for a room that needs approval.",
  audience: "admin",
  data: requestSchema,
  title: ({ room_name, member_name }) => `Booking requested: ${room_name}, by ${member_name}`,
  body: formatWhen,
  path: () => "/admin/today",
  action: "Answer the request",
  lead: ({ member_name, expires_at }) =>
    `${member_name} asks for a room that needs approval. The slot is held until ${formatInstant(expires_at)}.`,
  details: (request) => [
    { term: "Room", value: request.room_name },
    { term: "Time", value: formatWhen(request) },
    { term: "Price", value: requestPrice(request) },
  ],
  preview: requestPreview,
  variants: {
    "In rupees": { ...requestPreview, room_name: "Banyan Hall", credits: 0, rupees: 3000 },
    "With included minutes": { ...requestPreview, credits: 2, included_minutes: 60 },
  },
});
