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
  /** `reactivated`: the event was cancelled and takes place after all. */
  by: v.optional(v.picklist(["member", "admin", "reactivated"]), "member"),
});
type Release = v.InferOutput<typeof schema>;

const returns = ({ by }: Release): boolean => by === "reactivated";

function lead({ by }: Release): string {
  if (by === "reactivated") {
    return "This event was cancelled and takes place after all. Your seat was released: register again to get a seat.";
  }
  const what = by === "admin" ? "An admin released your seat." : "Your seat was released.";
  return `${what} The attached file removes the event from your calendar.`;
}

const preview: Release = {
  ...eventPreview,
  credits_refunded: 2,
  changed_at: "2026-11-23T10:00:00.000Z",
  by: "member",
};

export const eventSeatReleased = defineKind({
  kind: "event_seat_released",
  group: "Events",
  label: "Registration cancelled",
  description: "Your seat at an event is released.",
  data: schema,
  title: (event) =>
    returns(event)
      ? `Event takes place after all: ${event.title}`
      : `Registration cancelled: ${event.title}`,
  body: (event) =>
    returns(event)
      ? `${formatEventEnd(event)} · register again to get a seat`
      : formatEventEnd(event),
  path: eventsPath,
  action: "View events",
  lead,
  details: (event) => [...eventDetails(event), refundDetail(event)],
  calendar: (event) => eventCalendar("CANCEL", event),
  preview,
  variants: {
    "By an admin": { ...preview, by: "admin" },
    "Takes place after all": { ...preview, credits_refunded: 0, by: "reactivated" },
  },
});
