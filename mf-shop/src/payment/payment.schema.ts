import * as z from "@portal/shared/vendor/zod";

/**
 * What the order-creation function answers; `amount` is in paise (spec 1 §3). An order
 * of 0 is fulfilled already, and has no order at the provider: `orderId` is its own.
 */
export const openedOrderSchema = z.object({
  keyId: z.string().min(1),
  amount: z.number().int().nonnegative(),
  currency: z.string(),
  orderId: z.string().min(1),
});
export type OpenedOrder = z.infer<typeof openedOrderSchema>;

export const orderStatusSchema = z.enum([
  "created",
  "paid",
  "fulfilled",
  "refund_due",
  "refunded",
  "expired",
]);
export type OrderStatus = z.infer<typeof orderStatusSchema>;

/** What became of a payment: whatever is not settled goes back, whole. */
export const paymentOutcomeSchema = z.enum([
  "settled",
  "sold_out",
  "second_payment",
  "late_payment",
  "amount_mismatch",
]);
export type ReturnReason = Exclude<z.infer<typeof paymentOutcomeSchema>, "settled">;

/** What the provider's widget hands over after a payment. */
export interface WidgetPayment {
  razorpay_payment_id: string;
  razorpay_order_id: string;
  razorpay_signature: string;
}

/** What is carried to the confirmation page (spec 1 §3); `amount` is in paise. */
export const orderDataSchema = z.object({
  orderId: z.string().min(1),
  items: z.array(
    z.object({ id: z.string(), name: z.string(), quantity: z.number(), price: z.number() }),
  ),
  amount: z.number(),
  /** Null for what cost nothing. */
  paymentId: z.string().nullable(),
  credit: z.number().optional(),
});
export type OrderData = z.infer<typeof orderDataSchema>;
