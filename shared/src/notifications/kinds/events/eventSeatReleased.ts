import * as v from "valibot";
import { defineKind } from "../../defineKind";
import {
  eventCalendar,
  eventDetails,
  eventPreview,
  eventSchema,
  eventsPath,
  formatEventEnd,
  refundDetail,
} from "./eventFacts";

const schema = v.object({
  ...eventSchema.entries,
  by: v.picklist(["member", "admin", "reactivated"]),
});
type ReleasedSeat = v.InferOutput<typeof schema>;

const released = ({ by }: ReleasedSeat): string =>
  ({
    member: "You cancelled your registration.",
    admin: "Your registration was cancelled by an admin.",
    reactivated:
      "The event takes place after all. Your registration ended when it was cancelled: register again to attend.",
  })[by];

const preview: ReleasedSeat = {
  ...eventPreview,
  credits_refunded: 2,
  changed_at: "2026-11-23T10:00:00.000Z",
  by: "member",
};

export const eventSeatReleased = defineKind<ReleasedSeat>({
  kind: "event_seat_released",
  group: "Events",
  label: "Registration cancelled",
  description: "Your registration for an event ends.",
  data: schema,
  title: ({ title }) => `Registration cancelled: ${title}`,
  body: formatEventEnd,
  path: eventsPath,
  action: "View events",
  lead: (seat) => `${released(seat)} The attached file removes the event from your calendar.`,
  details: (event) => [...eventDetails(event), refundDetail(event)],
  calendar: (event) => eventCalendar("CANCEL", event),
  preview,
  variants: {
    "By an admin": { ...preview, by: "admin" },
    "Event reactivated": { ...preview, by: "reactivated", credits_refunded: 0 },
  },
});
