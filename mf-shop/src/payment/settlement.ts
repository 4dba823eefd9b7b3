import type { Supabase } from "@portal/shared/data/supabase";
import * as z from "@portal/shared/vendor/zod";
import { orderStatusSchema, paymentOutcomeSchema, type OrderStatus } from "./payment.schema";

const ASK_EVERY_MS = 1_500;

const orderEndSchema = z.object({
  status: orderStatusSchema,
  /** With the bonus; null for snacks. */
  credits: z.number().nullable(),
  payments: z.array(z.object({ provider_payment_id: z.string(), outcome: paymentOutcomeSchema })),
});
type OrderEnd = z.infer<typeof orderEndSchema>;

/** What became of one payment, and what the server gave for it. */
export const settlementSchema = orderEndSchema
  .pick({ credits: true })
  .extend({ outcome: paymentOutcomeSchema });
export type Settlement = z.infer<typeof settlementSchema>;

/** Statuses in which nothing more happens to the goods. */
export function isSettled(status: OrderStatus): boolean {
  return status === "fulfilled" || status === "refund_due" || status === "refunded";
}

/** An own order's state by the provider's order id; null where there is no such order. */
export async function readOrderEnd(supabase: Supabase, orderId: string): Promise<OrderEnd | null> {
  const { data } = await supabase
    .from("orders")
    .select("status, credits, payments!payments_order_id_fkey(provider_payment_id, outcome)")
    .eq("provider_order_id", orderId)
    .maybeSingle()
    .throwOnError();
  return orderEndSchema.nullable().parse(data);
}

/**
 * Asks until the payment is settled or returned, by whichever way the server hears of it, or until
 * `patienceMs` are over. An unreachable server is asked again.
 */
export async function awaitSettlement(
  supabase: Supabase,
  { orderId, paymentId }: { orderId: string; paymentId: string },
  patienceMs: number,
): Promise<Settlement | null> {
  const until = Date.now() + patienceMs;
  for (;;) {
    const order = await readOrderEnd(supabase, orderId).catch(() => null);
    const known = order?.payments.find((payment) => payment.provider_payment_id === paymentId);
    if (order && known) return { outcome: known.outcome, credits: order.credits };
    if (Date.now() + ASK_EVERY_MS > until) return null;
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
  }
}
