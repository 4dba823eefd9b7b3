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

export const eventCancelled = defineKind({
  kind: "event_cancelled",
  group: "Events",
  label: "Event cancelled",
  description: "An event that you registered for does not take place.",
  data: eventSchema,
  title: ({ title }) => `Event cancelled: ${title}`,
  body: formatEventEnd,
  path: eventsPath,
  action: "View events",
  lead: () => "This event does not take place. The attached file removes it from your calendar.",
  details: (event) => [...eventDetails(event), refundDetail(event)],
  calendar: (event) => eventCalendar("CANCEL", event),
  preview: { ...eventPreview, credits_refunded: 2, changed_at: "2026-11-25T10:00:00.000Z" },
});
