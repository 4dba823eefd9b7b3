import { formatCredits } from "../../../domain/credits";
import { defineKind } from "../../defineKind";
import {
  eventCalendar,
  eventDetails,
  eventPreview,
  eventSchema,
  eventsPath,
  formatEventPlace,
  formatEventRefund,
} from "./eventFacts";

export const eventSeatReleased = defineKind({
  kind: "event_seat_released",
  group: "Events",
  label: "Registration cancelled",
  description: "Your seat at an event is released.",
  data: eventSchema,
  title: ({ title }) => `Registration cancelled: ${title}`,
  body: (event) => [formatEventPlace(event), formatEventRefund(event)].filter(Boolean).join(" · "),
  path: eventsPath,
  action: "View events",
  lead: () => "Your seat was released. The attached file removes the event from your calendar.",
  details: (event) => [
    ...eventDetails(event),
    !!event.credits_refunded && { term: "Refund", value: formatCredits(event.credits_refunded) },
  ],
  calendar: (event) => eventCalendar("CANCEL", event),
  preview: { ...eventPreview, credits_refunded: 2, changed_at: "2026-11-23T10:00:00.000Z" },
});
