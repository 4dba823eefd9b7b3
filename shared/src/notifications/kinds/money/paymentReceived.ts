import * as v from "valibot";
import { formatCredits } from "../../../domain/credits";
import { formatInstant } from "../../../domain/formatDates";
import { formatDeskMethod } from "../../../domain/deskPayment";
import { formatPaise } from "../../../domain/money";
import { defineKind } from "../../defineKind";
import { instant, optionalText, text, wholeNumber } from "../../facts";
import { invoicePath } from "../../../domain/invoicePath";
import { orderPath } from "./orderPath";

const schema = v.object({
  order_id: text,
  order_number: optionalText,
  amount_paise: wholeNumber,
  /** Bought credits; null for an order of snacks. */
  credits: v.optional(v.nullable(wholeNumber), null),
  items: v.optional(
    v.nullable(v.array(v.object({ name: text, quantity: wholeNumber, amount_paise: wholeNumber }))),
    [],
  ),
  /** Room, day and time of a booking that was paid at the front desk. */
  booking: optionalText,
  desk_method: optionalText,
  /** The tax invoice. Null before invoices existed, and while details of the seller are missing. */
  invoice_id: optionalText,
  invoice_number: optionalText,
  paid_at: instant,
});
type Order = v.InferOutput<typeof schema>;

function bought({ credits, items, booking }: Order): string {
  if (booking) return booking;
  if (credits) return formatCredits(credits);
  return (items ?? []).map(({ name, quantity }) => `${name} × ${quantity}`).join(", ");
}

const preview: Order = {
  order_id: "9b1f7c0e-6a5d-4e3c-8b2a-1f0e9d8c7b6a",
  order_number: "order_QmB4xYz81kLp2s",
  amount_paise: 10_00_000,
  credits: 40,
  items: [],
  booking: null,
  desk_method: null,
  invoice_id: "7c1f7c0e-6a5d-4e3c-8b2a-1f0e9d8c7b6a",
  invoice_number: "BAN/26-27/00042",
  paid_at: "2026-11-20T06:31:00.000Z",
};

export const paymentReceived = defineKind({
  kind: "payment_received",
  group: "Payments",
  label: "Payment received",
  description: "The receipt of a payment.",
  email: "always",
  data: schema,
  title: ({ amount_paise }) => `Payment received: ${formatPaise(amount_paise)}`,
  body: (order) => bought(order) || formatInstant(order.paid_at),
  path: ({ order_id, order_number }) => orderPath(order_number ?? order_id),
  action: "View receipt",
  lead: ({ credits, booking }) =>
    booking
      ? "Thank you! You have paid for your booking at the front desk."
      : credits
        ? `Thank you for your purchase! ${formatCredits(credits)} ${credits === 1 ? "was" : "were"} added to your balance.`
        : "Thank you for your purchase!",
  details: ({ order_id, order_number, amount_paise, credits, items, paid_at, ...more }) => [
    { term: "Order ID", value: order_number ?? order_id },
    { term: "Paid on", value: formatInstant(paid_at) },
    !!more.booking && { term: "Booking", value: more.booking },
    !!more.desk_method && { term: "Paid by", value: formatDeskMethod(more.desk_method) },
    !!credits && { term: "Credits purchased", value: String(credits) },
    ...(items ?? []).map((item) => ({
      term: `${item.name} × ${item.quantity}`,
      value: formatPaise(item.amount_paise),
    })),
    { term: "Total amount", value: formatPaise(amount_paise) },
    !!more.invoice_id &&
      !!more.invoice_number && {
        term: "Tax invoice",
        value: more.invoice_number,
        link: { text: "Open invoice", url: invoicePath(more.invoice_id) },
      },
  ],
  preview,
  variants: {
    "At the front desk": {
      ...preview,
      amount_paise: 2_00_000,
      credits: null,
      booking: "Town Hall, Fri, 27 Nov 2026, 10:00 AM - 11:00 AM",
      desk_method: "upi",
    },
    Snacks: {
      ...preview,
      amount_paise: 17_800,
      credits: null,
      items: [
        { name: "Samosa", quantity: 2, amount_paise: 11_800 },
        { name: "Masala chai", quantity: 1, amount_paise: 6_000 },
      ],
    },
  },
});
