import { z } from "npm:zod@4.6.7";
import { database, parseResponse } from "../database.ts";
import { messageOf } from "../messageOf.ts";
import type { Attachment } from "./mail.ts";
import type { Message } from "./message.ts";

const kinds = new Set(["payment_received", "refund_made", "invoice_issued"]);
const documentSchema = z.object({
  invoice_id: z.string().nullish(),
  credit_note_id: z.string().nullish(),
});

/** The tax invoice or credit note that the email names, as PDF. Without it, the email has the link alone. */
export async function invoiceFile({ kind, id, data }: Message): Promise<Attachment | null> {
  if (!kinds.has(kind)) return null;
  const { invoice_id, credit_note_id } = documentSchema.parse(data);
  const document = invoice_id ?? credit_note_id;
  if (!document) return null;
  try {
    // The fonts and the library are large, and most emails need neither.
    const { invoiceColumns, invoicePdf } = await import("../generated/invoices.js");
    const row = database.from("invoices").select(invoiceColumns).eq("id", document).single();
    const { name, content } = await invoicePdf(await parseResponse(row, z.unknown()));
    return { name, type: "application/pdf", content };
  } catch (error) {
    console.error(`${kind} ${id}: no PDF of ${document}: ${messageOf(error)}`);
    return null;
  }
}
