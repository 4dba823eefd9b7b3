import * as v from "valibot";
import { formatInstantDay } from "../../../domain/formatDates";
import { formatPaise } from "../../../domain/money";
import { defineKind } from "../../defineKind";
import { instant, optionalText, text, wholeNumber } from "../../facts";
import { invoicePath } from "../../../domain/invoicePath";

const schema = v.object({
  invoice_id: text,
  number: text,
  is_credit_note: v.boolean(),
  /** The invoice that a credit note refers to. */
  invoice_number: optionalText,
  amount_paise: wholeNumber,
  issued_at: instant,
});
type Issued = v.InferOutput<typeof schema>;

const preview: Issued = {
  invoice_id: "9b1f7c0e-6a5d-4e3c-8b2a-1f0e9d8c7b6a",
  number: "BAN/26-27/00042",
  is_credit_note: false,
  invoice_number: null,
  amount_paise: 10_00_000,
  issued_at: "2026-11-20T06:31:00.000Z",
};

/** For documents that were issued after the payment or refund; others are named in its own notification. */
export const invoiceIssued = defineKind({
  kind: "invoice_issued",
  group: "Payments",
  label: "Invoice issued",
  description: "An invoice or credit note that is issued after the payment.",
  email: "always",
  data: schema,
  title: ({ is_credit_note, number }) =>
    `Your ${is_credit_note ? "credit note" : "tax invoice"} ${number}`,
  body: ({ amount_paise, issued_at, invoice_number }) =>
    `${formatPaise(amount_paise)}, issued on ${formatInstantDay(issued_at)}${invoice_number ? ` for the invoice ${invoice_number}` : ""}.`,
  path: ({ invoice_id }) => invoicePath(invoice_id),
  action: "Open document",
  preview,
  variants: {
    "Credit note": {
      ...preview,
      number: "BCN/26-27/00003",
      is_credit_note: true,
      invoice_number: "BAN/26-27/00042",
    },
  },
});
