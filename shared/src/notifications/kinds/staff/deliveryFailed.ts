import * as v from "valibot";
import { defineKind } from "../../defineKind";
import { optionalText, text } from "../../facts";

export const deliveryFailed = defineKind({
  kind: "delivery_failed",
  group: "Staff",
  label: "Email not delivered",
  description: "An email of the portal can't be delivered.",
  audience: "admin",
  email: "never",
  data: v.object({ recipient: optionalText, kind: text, error: optionalText }),
  title: ({ recipient }) => `Email not delivered: ${recipient ?? "no address"}`,
  body: ({ error }) => error ?? "The mail service did not accept it.",
  path: () => "/admin/deliveries",
  action: "View deliveries",
  preview: {
    recipient: "asha@example.com",
    kind: "booking_created",
    error: "The address does not exist",
  },
});
