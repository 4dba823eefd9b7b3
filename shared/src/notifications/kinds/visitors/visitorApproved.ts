import { defineKind } from "../../defineKind";
import {
  formatVisit,
  visitDetails,
  visitorPreview,
  visitorSchema,
  visitorsPath,
} from "./visitorFacts";

export const visitorApproved = defineKind({
  kind: "visitor_approved",
  group: "Visitors",
  label: "Visitor approved",
  description: "An admin approves a visitor whom you registered.",
  data: visitorSchema,
  title: ({ visitor_name }) => `Visitor approved: ${visitor_name}`,
  body: formatVisit,
  path: visitorsPath,
  action: "View visitors",
  lead: ({ visitor_name }) => `${visitor_name} can visit. The front desk expects them.`,
  details: visitDetails,
  preview: visitorPreview,
});
