import * as v from "valibot";
import { defineKind } from "../../defineKind";
import { optionalText, personName, text } from "../../facts";

export const walkInWaiting = defineKind({
  kind: "walk_in_waiting",
  group: "Visitors",
  label: "Visitor without registration",
  description: "Someone at the front desk asks for you. You let them in or decline.",
  data: v.object({ visitor_id: text, visitor_name: personName, purpose: optionalText }),
  title: ({ visitor_name }) => `${visitor_name} is at the front desk`,
  body: ({ purpose }) => purpose || "Let them in or decline.",
  path: () => "/visitors",
  action: "Answer",
  lead: ({ visitor_name }) => `${visitor_name} asks for you. Please let them in or decline.`,
  details: ({ visitor_name, purpose }) => [
    { term: "Visitor", value: visitor_name },
    purpose !== null && purpose !== "" && { term: "Purpose", value: purpose },
  ],
  preview: {
    visitor_id: "3d1c6a1e-5b7f-4a2c-8f0d-6c9b2e4a7d10",
    visitor_name: "Nandita Iyer",
    purpose: "Interview",
  },
  variants: {
    "Without a purpose": {
      visitor_id: "3d1c6a1e-5b7f-4a2c-8f0d-6c9b2e4a7d10",
      visitor_name: "Nandita Iyer",
      purpose: null,
    },
  },
});
