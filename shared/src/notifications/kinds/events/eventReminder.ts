import { formatTime } from "../../../domain/formatDates";
import { defineKind } from "../../defineKind";
import {
  eventDetails,
  eventPreview,
  eventSchema,
  eventsPath,
  formatEventPlace,
} from "./eventFacts";

export const eventReminder = defineKind({
  kind: "event_reminder",
  group: "Events",
  label: "Event reminder",
  description: "A day before an event that you registered for.",
  leadTime: "24 hours",
  data: eventSchema,
  title: ({ title, time }) => `Reminder: ${title} at ${formatTime(time)}`,
  body: formatEventPlace,
  path: eventsPath,
  action: "View events",
  lead: ({ title }) => `You have a seat at ${title}.`,
  details: eventDetails,
  preview: eventPreview,
});
