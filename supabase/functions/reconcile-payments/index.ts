import { z } from "npm:zod@4.6.7";
import { isServer, requireAdmin } from "../_shared/caller.ts";
import { parseResponse, database } from "../_shared/database.ts";
import { json, readJson, serve } from "../_shared/http.ts";
import {
  openProvider,
  type Provider,
  type ProviderPayment,
  ProviderRefusal,
} from "../_shared/payments/provider.ts";
import { sendRefunds } from "../_shared/payments/refunds.ts";
import { isCaptured, recordPayment } from "../_shared/payments/settlement.ts";

const WEEK = 7 * 86_400;

const requestSchema = z.object({
  /** Leaves younger orders to the browser and the webhook. */
  minAgeSeconds: z.int().min(0).max(WEEK).default(120),
  /** Unpaid orders of this age expire; a later payment is refunded. */
  giveUpAfterSeconds: z
    .int()
    .min(0)
    .max(WEEK)
    .default(2 * 3600),
});

const orderSchema = z.object({
  id: z.string(),
  provider_order_id: z.string().nullable(),
  status: z.string(),
  created_at: z.coerce.date(),
});
type Order = z.infer<typeof orderSchema>;

const REFUNDS_PER_BATCH = 50;
const ORDERS_PER_BATCH = 8;

/** No batch starts after this time. A running one takes up to 16 s more if the provider hangs. */
const BUDGET_MS = 12_000;

// Settles payments that neither browser nor webhook reported. Checks paid and expired orders for 7
// days, at growing intervals. Concurrent runs are safe. Returns `more` when time ran out first.
serve(async (request) => {
  const deadline = Date.now() + BUDGET_MS;
  if (!(await isServer(request))) await requireAdmin(request);
  const { minAgeSeconds, giveUpAfterSeconds } = await readJson(request, requestSchema);
  const provider = openProvider();
  const dueBy = new Date(Date.now() - minAgeSeconds * 1000);

  let refunded = await sendRefunds(provider, REFUNDS_PER_BATCH);
  const counts = { settled: 0, expired: 0, open: 0, asked: 0, failed: 0 };
  let orders: Order[];
  do {
    orders = await claimOrders(provider, dueBy);
    const results = await Promise.all(
      orders.map((order) => reconcile(provider, order, giveUpAfterSeconds)),
    );
    for (const result of results) counts[result] += 1;
  } while (orders.length === ORDERS_PER_BATCH && Date.now() < deadline);
  const more = orders.length === ORDERS_PER_BATCH;
  if (Date.now() < deadline) refunded += await sendRefunds(provider, REFUNDS_PER_BATCH);
  return json({ ...counts, refunded, more });
});

function claimOrders({ mode }: Provider, dueBy: Date): Promise<Order[]> {
  return parseResponse(
    database.rpc("claim_orders", {
      payment_mode: mode,
      due_by: dueBy.toISOString(),
      how_many: ORDERS_PER_BATCH,
    }),
    z.array(orderSchema),
  );
}

async function reconcile(provider: Provider, order: Order, giveUpAfterSeconds: number) {
  try {
    const captured = (await paymentsFor(provider, order)).filter(isCaptured);
    for (const payment of captured) await recordPayment(provider, payment);
    const isYoung = Date.now() - order.created_at.getTime() < giveUpAfterSeconds * 1000;
    if (!isYoung)
      await parseResponse(database.rpc("expire_order", { order_id: order.id }), z.string());
    if (order.status !== "created") return "asked";
    if (captured.length > 0) return "settled";
    return isYoung ? "open" : "expired";
  } catch (error) {
    console.error(error);
    return "failed";
  }
}

/** An order unknown to the provider cannot have been paid. */
async function paymentsFor(provider: Provider, order: Order): Promise<ProviderPayment[]> {
  if (!order.provider_order_id) return [];
  return provider.paymentsOf(order.provider_order_id).catch((error: unknown) => {
    if (error instanceof ProviderRefusal) return [];
    throw error;
  });
}
