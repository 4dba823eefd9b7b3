import { orderStatuses } from "@portal/shared/domain/orderStatus";
import * as z from "@portal/shared/vendor/zod";

/** `amount` is in paise (spec 1 §3). A free order is already fulfilled; `orderId` is its own id. */
export const openedOrderSchema = z.object({
  keyId: z.string().min(1),
  amount: z.number().int().nonnegative(),
  currency: z.string(),
  orderId: z.string().min(1),
});
export type OpenedOrder = z.infer<typeof openedOrderSchema>;

export const orderStatusSchema = z.enum(orderStatuses);

/** All except 'settled' are refunded in full. */
export const paymentOutcomeSchema = z.enum([
  "settled",
  "sold_out",
  "second_payment",
  "late_payment",
  "amount_mismatch",
]);
export type RefundReason = Exclude<z.infer<typeof paymentOutcomeSchema>, "settled">;

export interface WidgetPayment {
  razorpay_payment_id: string;
  razorpay_order_id: string;
  razorpay_signature: string;
}

/** `amount` is in paise (spec 1 §3). */
export const orderDataSchema = z.object({
  orderId: z.string().min(1),
  items: z.array(
    z.object({ id: z.string(), name: z.string(), quantity: z.number(), price: z.number() }),
  ),
  amount: z.number(),
  /** Null for a free order. */
  paymentId: z.string().nullable(),
  credit: z.number().optional(),
});
export type OrderData = z.infer<typeof orderDataSchema>;
