import { defineKind } from "../../defineKind";
import {
  eventCalendar,
  eventDetails,
  eventPreview,
  eventSchema,
  eventsPath,
  formatEventPlace,
  formatEventPrice,
} from "./eventFacts";

export const eventRegistered = defineKind({
  kind: "event_registered",
  group: "Events",
  label: "Event registration",
  description: "You have a seat at an event.",
  data: eventSchema,
  title: ({ title }) => `Registered: ${title}`,
  body: (event) => `${formatEventPlace(event)} · ${formatEventPrice(event)}`,
  path: eventsPath,
  action: "View events",
  lead: () => "Your seat is reserved. The attached invitation adds the event to your calendar.",
  details: (event) => [...eventDetails(event), { term: "Price", value: formatEventPrice(event) }],
  calendar: (event) => eventCalendar("REQUEST", event),
  preview: eventPreview,
  variants: { Free: { ...eventPreview, credits: 0, location: null } },
});
