import * as v from "valibot";
import { defineKind } from "../../defineKind";
import { longText, optionalText, text } from "../../facts";

export const feedbackReceived = defineKind({
  kind: "feedback_received",
  group: "Staff",
  label: "Feedback",
  description: "A member sends feedback.",
  audience: "staff",
  inPortal: false,
  email: "always",
  data: v.object({ feedback_id: text, email: optionalText, content: longText }),
  title: () => "New feedback",
  body: ({ email, content }) => `From: ${email ?? "Anonymous"}\n\n${content}`,
  path: () => "/admin/feedback",
  action: "Read and answer",
  preview: {
    feedback_id: "6b5a4c3d-0f5e-4a3e-9a4f-0d1e2f3a4b5c",
    email: "ananya@example.com",
    content: "The new chairs in Neem are great.\nCould Peepal get them too?",
  },
});
