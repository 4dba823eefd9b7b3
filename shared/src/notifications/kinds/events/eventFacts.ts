import * as v from "valibot";
import { eventEntry } from "../../../calendar/calendarEntry";
import { formatCredits } from "../../../domain/credits";
import { formatDay, formatTime } from "../../../domain/formatDates";
import type { CalendarChange, Detail } from "../../defineKind";
import { clockTime, day, instant, optionalText, text, wholeNumber } from "../../facts";

const placeSchema = v.object({
  title: text,
  location: optionalText,
  date: day,
  time: clockTime,
});

/** The facts of an event and of one registration, as of the change. */
export const eventSchema = v.object({
  ...placeSchema.entries,
  event_id: text,
  credits: v.optional(v.nullable(wholeNumber), 0),
  credits_refunded: v.optional(v.nullable(wholeNumber), 0),
  changed_at: instant,
  previous: v.optional(v.nullable(placeSchema), null),
});
export type EventFacts = v.InferOutput<typeof eventSchema>;
export type EventPlace = v.InferOutput<typeof placeSchema>;

export const eventPreview: EventFacts = {
  event_id: "0a8c1f6e-9d3b-4f1c-8e55-3b1a7c2d9e10",
  title: "Founders' breakfast",
  location: "Fig Room",
  date: "2026-12-02",
  time: "08:30:00",
  credits: 2,
  credits_refunded: 0,
  changed_at: "2026-11-20T06:30:00.000Z",
  previous: null,
};

export const eventsPath = (): string => "/events";

/** `Wed, 2 Dec 2026, 8:30 AM · Fig Room` */
export function formatEventPlace({ date, time, location }: EventPlace): string {
  return [`${formatDay(date)}, ${formatTime(time)}`, location].filter(Boolean).join(" · ");
}

export const formatEventPrice = ({ credits }: EventFacts): string =>
  credits ? `${formatCredits(credits)} charged` : "Free";

/** `Wed, 2 Dec 2026, 8:30 AM · Fig Room · 2 credits refunded` */
export const formatEventEnd = (event: EventFacts): string =>
  event.credits_refunded
    ? `${formatEventPlace(event)} · ${formatCredits(event.credits_refunded)} refunded`
    : formatEventPlace(event);

export function eventDetails({ title, location, date, time }: EventFacts): (Detail | false)[] {
  return [
    { term: "Event", value: title },
    { term: "Date", value: formatDay(date) },
    { term: "Time", value: formatTime(time) },
    !!location && { term: "Location", value: location },
  ];
}

export const refundDetail = ({ credits_refunded }: EventFacts): Detail | false =>
  !!credits_refunded && { term: "Refund", value: formatCredits(credits_refunded) };

export function eventCalendar(method: CalendarChange["method"], event: EventFacts): CalendarChange {
  return { method, entry: eventEntry({ ...event, id: event.event_id }) };
}
