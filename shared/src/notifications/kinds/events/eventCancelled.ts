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

export const eventCancelled = defineKind({
  kind: "event_cancelled",
  group: "Events",
  label: "Event cancelled",
  description: "An event that you registered for does not take place.",
  data: eventSchema,
  title: ({ title }) => `Event cancelled: ${title}`,
  body: (event) => [formatEventPlace(event), formatEventRefund(event)].filter(Boolean).join(" · "),
  path: eventsPath,
  action: "View events",
  lead: () => "This event does not take place. The attached file removes it from your calendar.",
  details: (event) => [
    ...eventDetails(event),
    !!event.credits_refunded && { term: "Refund", value: formatCredits(event.credits_refunded) },
  ],
  calendar: (event) => eventCalendar("CANCEL", event),
  preview: { ...eventPreview, credits_refunded: 2, changed_at: "2026-11-25T10:00:00.000Z" },
});
