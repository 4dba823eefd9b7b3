import * as v from "valibot";
import { formatDay } from "../../../domain/formatDates";
import { defineKind } from "../../defineKind";
import { day, personName, text } from "../../facts";

export const visitOnClosedDay = defineKind({
  kind: "visit_on_closed_day",
  group: "Visitors",
  label: "Closed on the day of a visit",
  description: "The space closes on a day for which you registered a visitor or bought a day pass.",
  data: v.object({
    visitor_name: personName,
    visit_date: day,
    is_day_pass: v.boolean(),
    /** The name of the holiday, or "Closed" for a weekday. */
    reason: text,
  }),
  title: ({ visitor_name }) => `Closed on the day of the visit: ${visitor_name}`,
  body: ({ visit_date, reason }) =>
    reason === "Closed" ? formatDay(visit_date) : `${formatDay(visit_date)} · ${reason}`,
  path: ({ is_day_pass }) => (is_day_pass ? "/day-pass?tab=visitors" : "/visitors?tab=list"),
  action: "View details",
  lead: ({ visitor_name, is_day_pass }) =>
    is_day_pass
      ? `The space is closed on the day of ${visitor_name}'s day pass. Ask the front desk for a refund.`
      : `The space is closed on the day of ${visitor_name}'s visit. Register it for another day.`,
  details: ({ visitor_name, visit_date, reason }) => [
    { term: "Visitor", value: visitor_name },
    { term: "Date", value: formatDay(visit_date) },
    { term: "Reason", value: reason },
  ],
  preview: {
    visitor_name: "Arjun Nair",
    visit_date: "2026-12-25",
    is_day_pass: false,
    reason: "Christmas",
  },
});
