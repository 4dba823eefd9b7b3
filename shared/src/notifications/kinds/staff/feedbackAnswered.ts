import * as v from "valibot";
import { defineKind } from "../../defineKind";
import { longText, text } from "../../facts";

export const feedbackAnswered = defineKind({
  kind: "feedback_answered",
  group: "Space",
  label: "Answer to your feedback",
  description: "The team answers your feedback.",
  email: "always",
  data: v.object({ feedback_id: text, content: longText, answer: longText }),
  title: () => "Answer to your feedback",
  body: ({ answer }) => answer,
  path: () => "/dashboard",
  action: "Open the portal",
  lead: ({ answer }) => answer,
  details: ({ content }) => [{ term: "Your feedback", value: content }],
  preview: {
    feedback_id: "6b5a4c3d-0f5e-4a3e-9a4f-0d1e2f3a4b5c",
    content: "The new chairs in Neem are great.\nCould Peepal get them too?",
    answer: "Thank you. The chairs for Peepal arrive on Monday.",
  },
});
