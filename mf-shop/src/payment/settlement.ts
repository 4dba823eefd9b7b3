import type { Supabase } from "@portal/shared/data/supabase";
import type { OrderStatus } from "@portal/shared/domain/orderStatus";
import * as z from "@portal/shared/vendor/zod";
import { orderStatusSchema, paymentOutcomeSchema } from "./payment.schema";

const POLL_INTERVAL_MS = 1_500;

const orderOutcomeSchema = z.object({
  status: orderStatusSchema,
  /** Credits that were added, with the bonus; null for snacks. */
  credits: z.number().nullable(),
  payments: z.array(z.object({ provider_payment_id: z.string(), outcome: paymentOutcomeSchema })),
});
type OrderOutcome = z.infer<typeof orderOutcomeSchema>;

export interface Settlement {
  outcome: z.infer<typeof paymentOutcomeSchema>;
  credits: number | null;
}

/** The answer of the verification function. The outcome is null before the capture. */
export const checkedSchema = orderOutcomeSchema.pick({ credits: true }).extend({
  outcome: paymentOutcomeSchema.nullable(),
  paymentId: z.string().nullish(),
  /** A payment was started, and its bank has not answered. */
  inFlight: z.boolean().optional(),
});

/** True if the order was fulfilled or never will be. */
export function isSettled(status: OrderStatus): boolean {
  return status === "fulfilled" || status === "refund_due" || status === "refunded";
}

/** Finds the order by the provider's order id; null if not found. */
export async function readOrderOutcome(
  supabase: Supabase,
  orderId: string,
): Promise<OrderOutcome | null> {
  const { data } = await supabase
    .from("orders")
    .select("status, credits, payments!payments_order_id_fkey(provider_payment_id, outcome)")
    .eq("provider_order_id", orderId)
    .maybeSingle()
    .throwOnError();
  return orderOutcomeSchema.nullable().parse(data);
}

/** @returns null after `timeoutMs`; failed reads are ignored */
export async function pollSettlement(
  supabase: Supabase,
  { orderId, paymentId }: { orderId: string; paymentId: string },
  timeoutMs: number,
): Promise<Settlement | null> {
  const until = Date.now() + timeoutMs;
  for (;;) {
    const order = await readOrderOutcome(supabase, orderId).catch(() => null);
    const known = order?.payments.find((payment) => payment.provider_payment_id === paymentId);
    if (order && known) return { outcome: known.outcome, credits: order.credits };
    if (Date.now() + POLL_INTERVAL_MS > until) return null;
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  }
}
