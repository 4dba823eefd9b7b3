import * as v from "valibot";
import { methodInText } from "../../../domain/deskPayment";
import { formatPaise } from "../../../domain/money";
import { defineKind } from "../../defineKind";
import { optionalText, text, wholeNumber } from "../../facts";
import { invoicePath } from "../../../domain/invoicePath";
import { orderPath } from "./orderPath";

const reasons = new Map([
  ["sold_out", "What you ordered was sold out by the time your payment arrived."],
  ["second_payment", "You had already paid for this order."],
  ["late_payment", "Your payment arrived after the order had expired."],
  ["amount_mismatch", "The amount we received did not match the order."],
  ["returned_at_provider", "The team has cancelled your order."],
]);

/** Turns a reason into a sentence. */
function formatReason(reason: string): string {
  const known = reasons.get(reason);
  if (known) return known;
  const own = reason.trim();
  return `The team has cancelled your order: ${own}${/[.!?]$/.test(own) ? "" : "."}`;
}

export const refundMade = defineKind({
  kind: "refund_made",
  group: "Payments",
  label: "Refund made",
  description: "A payment is refunded.",
  email: "always",
  data: v.object({
    order_id: text,
    order_number: optionalText,
    amount_paise: wholeNumber,
    reason: text,
    /** Room, day and time of a booking that was refunded at the front desk. */
    booking: optionalText,
    desk_method: optionalText,
    credit_note_id: optionalText,
    credit_note_number: optionalText,
  }),
  title: ({ amount_paise }) => `Your refund of ${formatPaise(amount_paise)}`,
  body: ({ reason, booking }) => booking ?? formatReason(reason),
  path: ({ order_id, order_number }) => orderPath(order_number ?? order_id),
  action: "View order",
  lead: ({ amount_paise, reason, booking, desk_method }) =>
    booking
      ? `We have returned ${formatPaise(amount_paise)} to you at the front desk by ${methodInText(desk_method ?? "")}, for ${booking}.`
      : `${formatReason(reason)} We have refunded ${formatPaise(amount_paise)} to your original payment method. It can take 5 to 7 working days.`,
  details: ({ credit_note_id, credit_note_number }) => [
    !!credit_note_id &&
      !!credit_note_number && {
        term: "Credit note",
        value: credit_note_number,
        link: { text: "Open credit note", url: invoicePath(credit_note_id) },
      },
  ],
  preview: {
    order_id: "9b1f7c0e-6a5d-4e3c-8b2a-1f0e9d8c7b6a",
    order_number: "order_QmB4xYz81kLp2s",
    amount_paise: 11_800,
    reason: "sold_out",
    booking: null,
    desk_method: null,
    credit_note_id: null,
    credit_note_number: null,
  },
  variants: {
    "At the front desk": {
      order_id: "9b1f7c0e-6a5d-4e3c-8b2a-1f0e9d8c7b6a",
      order_number: null,
      amount_paise: 2_00_000,
      reason: "Returned at the front desk",
      booking: "Town Hall, Fri, 27 Nov 2026, 10:00 AM - 11:00 AM",
      desk_method: "cash",
      credit_note_id: "7c1f7c0e-6a5d-4e3c-8b2a-1f0e9d8c7b6a",
      credit_note_number: "BCN/26-27/00003",
    },
    "By an admin": {
      order_id: "9b1f7c0e-6a5d-4e3c-8b2a-1f0e9d8c7b6a",
      order_number: null,
      amount_paise: 11_850,
      reason: "The samosas were cold",
      booking: null,
      desk_method: null,
      credit_note_id: null,
      credit_note_number: null,
    },
  },
});
