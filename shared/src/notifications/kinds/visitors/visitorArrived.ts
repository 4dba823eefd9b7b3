import * as v from "valibot";
import { formatInstantTime } from "../../../domain/formatDates";
import { defineKind } from "../../defineKind";
import { instant, personName, text } from "../../facts";
import { visitorsPath } from "./visitorFacts";

export const visitorArrived = defineKind({
  kind: "visitor_arrived",
  group: "Visitors",
  label: "Visitor arrived",
  description: "A visitor of yours checks in at the front desk.",
  data: v.object({ visitor_id: text, visitor_name: personName, arrived_at: instant }),
  title: ({ visitor_name }) => `${visitor_name} is here`,
  body: ({ arrived_at }) => `Arrived ${formatInstantTime(arrived_at)}`,
  path: visitorsPath,
  action: "View visitors",
  lead: ({ visitor_name }) => `${visitor_name} is waiting for you at the front desk.`,
  details: ({ visitor_name, arrived_at }) => [
    { term: "Visitor", value: visitor_name },
    { term: "Arrived", value: formatInstantTime(arrived_at) },
  ],
  preview: {
    visitor_id: "3d1c6a1e-5b7f-4a2c-8f0d-6c9b2e4a7d10",
    visitor_name: "Arjun Nair",
    arrived_at: "2026-11-27T05:02:00Z",
  },
});
