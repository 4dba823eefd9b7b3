import * as v from "valibot";
import { formatDay, formatTime } from "../../../domain/formatDates";
import type { Detail } from "../../defineKind";
import { clockTime, day, personName, text } from "../../facts";

export const visitorSchema = v.object({
  visitor_id: text,
  visitor_name: personName,
  visit_date: day,
  visit_time: v.optional(v.nullable(clockTime), null),
});
type VisitorFacts = v.InferOutput<typeof visitorSchema>;

export const visitorPreview: VisitorFacts = {
  visitor_id: "3d1c6a1e-5b7f-4a2c-8f0d-6c9b2e4a7d10",
  visitor_name: "Arjun Nair",
  visit_date: "2026-11-27",
  visit_time: "11:00:00",
};

export const visitorsPath = (): string => "/visitors?tab=list";

/** Text such as `Fri, 27 Nov 2026, 11:00 AM`. */
export function formatVisit({ visit_date, visit_time }: VisitorFacts): string {
  return [formatDay(visit_date), visit_time && formatTime(visit_time)].filter(Boolean).join(", ");
}

export function visitDetails({ visitor_name, visit_date, visit_time }: VisitorFacts) {
  return [
    { term: "Visitor", value: visitor_name },
    { term: "Date", value: formatDay(visit_date) },
    visit_time !== null && { term: "Time", value: formatTime(visit_time) },
  ] satisfies (Detail | false)[];
}
