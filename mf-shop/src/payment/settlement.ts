import type { Supabase } from "@portal/shared/data/supabase";
import { orderStatusSchema, type OrderStatus } from "./payment.schema";

const ASK_EVERY_MS = 1_500;

/** Statuses in which nothing more happens to the goods. */
export function isSettled(status: OrderStatus | null): status is OrderStatus {
  return status === "fulfilled" || status === "refund_due" || status === "refunded";
}

/** An own order's status by the provider's order id; null where there is no such order. */
export async function readOrderStatus(
  supabase: Supabase,
  orderId: string,
): Promise<OrderStatus | null> {
  const { data } = await supabase
    .from("orders")
    .select("status")
    .eq("provider_order_id", orderId)
    .maybeSingle()
    .throwOnError();
  return data ? orderStatusSchema.parse(data.status) : null;
}

/**
 * Asks until the order is settled, by whichever way the server hears of the payment, or until
 * `patienceMs` are over. An unreachable server is asked again.
 */
export async function awaitSettlement(
  supabase: Supabase,
  orderId: string,
  patienceMs: number,
): Promise<OrderStatus | null> {
  const until = Date.now() + patienceMs;
  for (;;) {
    const status = await readOrderStatus(supabase, orderId).catch(() => null);
    if (isSettled(status) || Date.now() + ASK_EVERY_MS > until) return status;
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
  }
}
