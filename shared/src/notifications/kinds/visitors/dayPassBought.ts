import * as v from "valibot";
import { formatCredits } from "../../../domain/credits";
import { formatDay } from "../../../domain/formatDates";
import { defineKind } from "../../defineKind";
import { day, personName, text, wholeNumber } from "../../facts";

function formatPrice({ credits, is_included }: { credits: number; is_included: boolean }): string {
  if (is_included) return "Included in your plan";
  return credits > 0 ? `${formatCredits(credits)} charged` : "No charge";
}

export const dayPassBought = defineKind({
  kind: "day_pass_bought",
  group: "Visitors",
  label: "Day pass bought",
  description: "You buy a day pass for a guest.",
  data: v.object({
    pass_id: text,
    visitor_name: personName,
    pass_date: day,
    credits: wholeNumber,
    is_included: v.optional(v.boolean(), false),
  }),
  title: ({ visitor_name }) => `Day pass for ${visitor_name}`,
  body: (pass) => `${formatDay(pass.pass_date)} · ${formatPrice(pass)}`,
  path: () => "/day-pass?tab=visitors",
  action: "View day passes",
  lead: ({ visitor_name }) => `${visitor_name} has a desk for the day.`,
  details: (pass) => [
    { term: "Guest", value: pass.visitor_name },
    { term: "Date", value: formatDay(pass.pass_date) },
    { term: "Price", value: formatPrice(pass) },
  ],
  preview: {
    pass_id: "5e2f9c1a-1111-4c3e-9a4f-0d1e2f3a4b5c",
    visitor_name: "Arjun Nair",
    pass_date: "2026-11-27",
    credits: 8,
    is_included: false,
  },
});
