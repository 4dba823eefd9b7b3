import { defineKind } from "../../defineKind";
import {
  eventCalendar,
  eventDetails,
  eventPreview,
  eventSchema,
  eventsPath,
  formatEventPlace,
} from "./eventFacts";

export const eventChanged = defineKind({
  kind: "event_changed",
  group: "Events",
  label: "Event changed",
  description: "An event that you registered for has a new time, place or title.",
  data: eventSchema,
  title: ({ title }) => `Event changed: ${title}`,
  body: (event) => `Now ${formatEventPlace(event)}`,
  path: eventsPath,
  action: "View events",
  lead: () =>
    "An event that you registered for has changed. The attached invitation updates your calendar.",
  details: (event) => [
    ...eventDetails(event),
    event.previous !== null && {
      term: "Before",
      value:
        event.previous.title === event.title
          ? formatEventPlace(event.previous)
          : `${event.previous.title}, ${formatEventPlace(event.previous)}`,
    },
  ],
  calendar: (event) => eventCalendar("REQUEST", event),
  preview: {
    ...eventPreview,
    time: "09:00:00",
    changed_at: "2026-11-24T10:00:00.000Z",
    previous: eventPreview,
  },
});
