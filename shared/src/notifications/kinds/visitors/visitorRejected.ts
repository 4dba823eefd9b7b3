import { defineKind } from "../../defineKind";
import {
  formatVisit,
  visitDetails,
  visitorPreview,
  visitorSchema,
  visitorsPath,
} from "./visitorFacts";

export const visitorRejected = defineKind({
  kind: "visitor_rejected",
  group: "Visitors",
  label: "Visitor rejected",
  description: "An admin rejects a visitor whom you registered.",
  data: visitorSchema,
  title: ({ visitor_name }) => `Visitor rejected: ${visitor_name}`,
  body: formatVisit,
  path: visitorsPath,
  action: "View visitors",
  lead: ({ visitor_name }) => `${visitor_name} can't visit. Ask the front desk for the reason.`,
  details: visitDetails,
  preview: visitorPreview,
});
