import * as z from "../vendor/zod";

const lineSchema = z.object({
  name: z.string(),
  sac: z.string(),
  quantity: z.number(),
  gst_percent: z.number(),
  taxable_paise: z.number(),
  cgst_paise: z.number(),
  sgst_paise: z.number(),
  igst_paise: z.number(),
  total_paise: z.number(),
  discount_percent: z.number().optional(),
});

export const invoiceSchema = z.object({
  kind: z.enum(["invoice", "credit_note"]),
  number: z.string(),
  /** Day, as yyyy-MM-dd. */
  issued_on: z.string(),
  is_test: z.boolean(),
  /** The invoice that a credit note refers to, and its day. */
  invoice_number: z.string().nullable(),
  invoiced_on: z.string().nullable(),
  order_number: z.string(),
  payment_number: z.string().nullable(),
  method: z.string().nullable(),
  seller: z.object({
    legal_name: z.string(),
    address: z.string(),
    gstin: z.string(),
    state_code: z.string(),
    state: z.string(),
  }),
  /** Without a billing profile, only the name and the email are known. */
  buyer: z.object({
    name: z.string(),
    email: z.string().nullable(),
    address: z.string().nullable(),
    gstin: z.string().nullable(),
    state_code: z.string().nullable(),
    state: z.string().nullable(),
  }),
  place_of_supply: z.string(),
  lines: z.array(lineSchema),
  taxable_paise: z.number(),
  cgst_paise: z.number(),
  sgst_paise: z.number(),
  igst_paise: z.number(),
  total_paise: z.number(),
});
export type Invoice = z.infer<typeof invoiceSchema>;

/** What a document states, as columns of `invoices`. */
export const invoiceColumns = invoiceSchema.keyof().options.join(", ");
