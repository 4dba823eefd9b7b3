import { defineKind } from "../../defineKind";
import { formatWhen, reasonDetail } from "./bookingFacts";
import { requestPreview, requestSchema } from "./requestFacts";

export const bookingRequestClosed = defineKind({
  kind: "booking_request_closed",
  group: "Bookings",
  label: "Booking request not approved",
  description: "A room that you have requested was not approved, or not in time.",
  data: requestSchema,
  title: ({ room_name, answer }) =>
    answer === "rejected" ? `Request rejected: ${room_name}` : `Request expired: ${room_name}`,
  body: ({ reason, ...slot }) => [formatWhen(slot), reason].filter(Boolean).join(" · "),
  path: () => "/book-room",
  action: "Book another time",
  lead: ({ answer }) =>
    answer === "rejected"
      ? "An admin rejected your request. Nothing was charged, and the slot is free again."
      : "Your request was not answered in time. Nothing was charged, and the slot is free again.",
  details: (request) => [
    { term: "Room", value: request.room_name },
    { term: "Time", value: formatWhen(request) },
    reasonDetail(request),
  ],
  preview: { ...requestPreview, answer: "rejected", reason: "A workshop needs the room" },
  variants: { Expired: { ...requestPreview, answer: "expired" } },
});
