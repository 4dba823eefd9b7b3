import * as v from "valibot";
import { formatPaise } from "../../../domain/money";
import { defineKind } from "../../defineKind";
import { optionalText, text, wholeNumber } from "../../facts";

export const refundNeedsAttention = defineKind({
  kind: "refund_needs_attention",
  group: "Staff",
  label: "Refund needs attention",
  description: "A refund has failed, and an admin has to retry it.",
  audience: "admin",
  data: v.object({
    refund_id: text,
    amount_paise: wholeNumber,
    member_name: optionalText,
    problem: optionalText,
  }),
  title: ({ amount_paise }) => `Refund of ${formatPaise(amount_paise)} failed`,
  body: ({ member_name, problem }) =>
    [`For ${member_name ?? "a member"}`, problem].filter(Boolean).join(" · "),
  path: () => "/admin/payments",
  action: "View payments",
  lead: ({ amount_paise, member_name }) =>
    `The refund of ${formatPaise(amount_paise)} to ${member_name ?? "a member"} failed. Retry it in the portal.`,
  details: ({ problem }) => [!!problem && { term: "Problem", value: problem }],
  preview: {
    refund_id: "4f3e2d1c-0f5e-4a3e-9a4f-0d1e2f3a4b5c",
    amount_paise: 11_800,
    member_name: "Ananya Rao",
    problem: "The payment provider refused the refund: insufficient balance",
  },
});
