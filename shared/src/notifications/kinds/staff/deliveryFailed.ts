import * as v from "valibot";
import { defineKind } from "../../defineKind";
import { optionalText, text } from "../../facts";

export const deliveryFailed = defineKind({
  kind: "delivery_failed",
  group: "Staff",
  label: "Message not delivered",
  description: "An email or a push message can't be delivered.",
  audience: "admin",
  email: "never",
  data: v.object({
    recipient: optionalText,
    channel: optionalText,
    kind: text,
    error: optionalText,
  }),
  title: ({ recipient, channel }) =>
    `${channel === "push" ? "Push message" : "Email"} not delivered: ${recipient ?? "no address"}`,
  body: ({ error }) => error ?? "The service did not accept it.",
  path: () => "/admin/deliveries",
  action: "View deliveries",
  preview: {
    recipient: "asha@example.com",
    channel: "email",
    kind: "booking_created",
    error: "The address does not exist",
  },
});
