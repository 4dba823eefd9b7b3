import { z } from "npm:zod@4.6.7";
import { isServer, requireAdmin } from "../_shared/caller.ts";
import { answerOf, database } from "../_shared/database.ts";
import { json, readJson, serve } from "../_shared/http.ts";
import {
  openProvider,
  type Provider,
  type ProviderPayment,
  ProviderRefusal,
} from "../_shared/provider.ts";
import { returnMoney, tellOwners } from "../_shared/refunds.ts";
import { isCaptured, recordPayment } from "../_shared/settlement.ts";

const WEEK = 7 * 86_400;

const requestSchema = z.object({
  /** Younger orders are left to the browser and the webhook. */
  minAgeSeconds: z.int().min(0).max(WEEK).default(120),
  /** Orders that nobody has paid by then are given up; a payment that still comes is returned. */
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

/** How many refunds are seen to at once, and how many orders are asked about at once. */
const MOST_REFUNDS = 50;
const MOST_ORDERS = 8;

/**
 * Milliseconds after which nothing new is begun. What was begun may take 16 seconds more where the
 * provider hangs; the next run goes on from there.
 */
const BUDGET_MS = 12_000;

/** What the provider may tell us again is long over by then. */
const FORGET_EVENTS_MS = 90 * 86_400_000;

/**
 * Finds what neither browser nor webhook told us: sends back what is due, asks the provider about
 * orders that are still unpaid here, and for a week, ever more seldom, about those that were paid or
 * given up; settles what has come for them and gives up old ones. Tells people of their refunds whose
 * mail was lost, takes credits out of the balances whose validity has ended, and forgets old
 * webhooks, too. For a schedule with the server's key, and for admins. Answers `more` when its time
 * was over before its work. Running it twice at once does no harm.
 */
serve(async (request) => {
  const overAt = Date.now() + BUDGET_MS;
  if (!(await isServer(request))) await requireAdmin(request);
  const { minAgeSeconds, giveUpAfterSeconds } = await readJson(request, requestSchema);
  const lapsed = await answerOf(database.rpc("expire_credits"), z.number().int());
  await forgetEvents();
  const provider = openProvider();
  const dueBy = new Date(Date.now() - minAgeSeconds * 1000);

  let refunded = await returnMoney(provider, MOST_REFUNDS);
  const ends = { settled: 0, expired: 0, open: 0, asked: 0, failed: 0 };
  let orders: Order[];
  do {
    orders = await claimOrders(provider, dueBy);
    const told = await Promise.all(
      orders.map((order) => reconcile(provider, order, giveUpAfterSeconds)),
    );
    for (const end of told) ends[end] += 1;
  } while (orders.length === MOST_ORDERS && Date.now() < overAt);
  const more = orders.length === MOST_ORDERS;
  if (Date.now() < overAt) refunded += await returnMoney(provider, MOST_REFUNDS);
  if (Date.now() < overAt) await tellOwners();
  return json({ ...ends, lapsed, refunded, more });
});

/** Those that have waited longest; each comes back later, whatever becomes of it now. */
function claimOrders({ mode }: Provider, dueBy: Date): Promise<Order[]> {
  return answerOf(
    database.rpc("claim_orders", {
      payment_mode: mode,
      due_by: dueBy.toISOString(),
      how_many: MOST_ORDERS,
    }),
    z.array(orderSchema),
  );
}

async function reconcile(provider: Provider, order: Order, giveUpAfterSeconds: number) {
  try {
    const captured = (await paymentsFor(provider, order)).filter(isCaptured);
    for (const payment of captured) await recordPayment(provider, payment);
    const isYoung = Date.now() - order.created_at.getTime() < giveUpAfterSeconds * 1000;
    if (!isYoung) await answerOf(database.rpc("expire_order", { order_id: order.id }), z.string());
    if (order.status !== "created") return "asked";
    if (captured.length > 0) return "settled";
    return isYoung ? "open" : "expired";
  } catch (error) {
    console.error(error);
    return "failed";
  }
}

/** None for an order that the provider does not know: nobody can have paid it. */
async function paymentsFor(provider: Provider, order: Order): Promise<ProviderPayment[]> {
  if (!order.provider_order_id) return [];
  return provider.paymentsOf(order.provider_order_id).catch((error: unknown) => {
    if (error instanceof ProviderRefusal) return [];
    throw error;
  });
}

async function forgetEvents(): Promise<void> {
  const handledBefore = new Date(Date.now() - FORGET_EVENTS_MS).toISOString();
  await answerOf(
    database.from("webhook_events").delete().lt("processed_at", handledBefore),
    z.unknown(),
  );
}
