import { z } from "zod";

/** As at the provider, amounts are in paise and times in seconds since 1970. */
const paise = z.number().int();
const notes = z.record(z.string(), z.string());

const orderSchema = z.object({
  id: z.string(),
  entity: z.literal("order"),
  amount: paise,
  amount_paid: paise,
  amount_due: paise,
  currency: z.string(),
  receipt: z.string().nullable(),
  offer_id: z.null(),
  status: z.enum(["created", "attempted", "paid"]),
  attempts: z.number().int(),
  notes,
  /** Manual capture is not simulated: such payments stay authorized. */
  capture: z.enum(["automatic", "manual"]).default("manual"),
  created_at: z.number().int(),
});

const paymentSchema = z.object({
  id: z.string(),
  entity: z.literal("payment"),
  amount: paise,
  currency: z.string(),
  status: z.enum(["authorized", "captured", "failed", "refunded"]),
  order_id: z.string(),
  method: z.enum(["upi", "card"]),
  captured: z.boolean(),
  amount_refunded: paise,
  refund_status: z.enum(["partial", "full"]).nullable(),
  description: z.string().nullable(),
  vpa: z.string().nullable(),
  card_last4: z.string().nullable(),
  email: z.string().nullable(),
  contact: z.string().nullable(),
  notes,
  error_code: z.string().nullable(),
  error_description: z.string().nullable(),
  error_source: z.string().nullable(),
  error_step: z.string().nullable(),
  error_reason: z.string().nullable(),
  created_at: z.number().int(),
});

const refundSchema = z.object({
  id: z.string(),
  entity: z.literal("refund"),
  amount: paise,
  currency: z.string(),
  payment_id: z.string(),
  receipt: z.string().nullable(),
  notes,
  status: z.enum(["pending", "processed", "failed"]),
  speed_requested: z.string(),
  speed_processed: z.literal("normal"),
  created_at: z.number().int(),
});

export type Order = z.infer<typeof orderSchema>;
export type Payment = z.infer<typeof paymentSchema>;
export type Refund = z.infer<typeof refundSchema>;

const deliverySchema = z.object({
  id: z.string(),
  type: z.string(),
  body: z.string(),
  /** Milliseconds since 1970. */
  due: z.number(),
  attempts: z.number().int(),
  copies: z.number().int(),
});
export type Delivery = z.infer<typeof deliverySchema>;

export const recordSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("order"), value: orderSchema }),
  z.object({ kind: z.literal("payment"), value: paymentSchema }),
  z.object({
    kind: z.literal("refund"),
    value: refundSchema,
    idempotency: z.object({ key: z.string(), request: z.string() }).nullable(),
  }),
  z.object({ kind: z.literal("delivery"), value: deliverySchema }),
]);
export type JournalRecord = z.infer<typeof recordSchema>;
