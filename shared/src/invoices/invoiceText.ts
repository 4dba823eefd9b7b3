import { ToWords } from "to-words/en-IN";
import { formatDeskMethod } from "../domain/deskPayment";
import { formatDay } from "../domain/formatDates";
import { formatPaise } from "../domain/money";
import type { Invoice } from "./invoice.schema";

const toWords = new ToWords();

/** `One Lakh Rupees And Fifty Paise Only` */
export const amountInWords = (paise: number): string =>
  toWords.convert(paise / 100, { currency: true });

export interface Fact {
  term: string;
  value: string;
}

interface InvoiceText {
  title: string;
  facts: Fact[];
  seller: string[];
  buyer: string[];
  notes: string[];
  columns: string[];
  rows: string[][];
  totals: Fact[];
  words: string;
}

const money = (paise: number) => formatPaise(paise, 2);

/** What the page and the PDF state, in the same words. */
export function invoiceText(invoice: Invoice): InvoiceText {
  const { seller, buyer, lines, is_test } = invoice;
  const isNote = invoice.kind === "credit_note";
  const isInterstate = invoice.igst_paise > 0;
  const method = invoice.payment_number ? null : formatDeskMethod(invoice.method ?? "");
  return {
    title: `${is_test ? "Test " : ""}${isNote ? "Credit Note" : "Tax Invoice"}`,
    facts: [
      { term: isNote ? "Credit note no." : "Invoice no.", value: invoice.number },
      { term: "Date", value: formatDay(invoice.issued_on) },
      ...(invoice.invoice_number && invoice.invoiced_on
        ? [
            {
              term: "For invoice",
              value: `${invoice.invoice_number} of ${formatDay(invoice.invoiced_on)}`,
            },
          ]
        : []),
      { term: "Place of supply", value: invoice.place_of_supply.replace("-", " ") },
      { term: "Reverse charge", value: "No" },
      { term: "Order", value: invoice.order_number },
      invoice.payment_number
        ? { term: "Payment", value: invoice.payment_number }
        : { term: isNote ? "Returned by" : "Paid by", value: method ?? "" },
    ],
    seller: [
      seller.legal_name,
      seller.address,
      `State: ${seller.state_code} ${seller.state}`,
      `GSTIN: ${seller.gstin}`,
    ],
    buyer: [
      buyer.name,
      buyer.address ?? buyer.email ?? "",
      buyer.state_code && buyer.state ? `State: ${buyer.state_code} ${buyer.state}` : "",
      buyer.gstin ? `GSTIN: ${buyer.gstin}` : "Not registered for GST",
    ].filter(Boolean),
    notes: [
      ...(is_test ? ["Of a test payment. This is not a tax document."] : []),
      "Prices include GST. Issued electronically, so no signature is required.",
    ],
    columns: [
      "Description",
      "HSN/SAC",
      "Qty",
      "Taxable value",
      ...(isInterstate ? ["IGST"] : ["CGST", "SGST"]),
      "Total",
    ],
    rows: lines.map((line) => [
      line.discount_percent ? `${line.name} (${line.discount_percent}% off)` : line.name,
      line.sac,
      String(line.quantity),
      money(line.taxable_paise),
      ...(isInterstate
        ? [`${money(line.igst_paise)} (${line.gst_percent}%)`]
        : [
            `${money(line.cgst_paise)} (${line.gst_percent / 2}%)`,
            `${money(line.sgst_paise)} (${line.gst_percent / 2}%)`,
          ]),
      money(line.total_paise),
    ]),
    totals: [
      { term: "Taxable value", value: money(invoice.taxable_paise) },
      ...(isInterstate
        ? [{ term: "IGST", value: money(invoice.igst_paise) }]
        : [
            { term: "CGST", value: money(invoice.cgst_paise) },
            { term: "SGST", value: money(invoice.sgst_paise) },
          ]),
      { term: isNote ? "Total credited" : "Total", value: money(invoice.total_paise) },
    ],
    words: amountInWords(invoice.total_paise),
  };
}
