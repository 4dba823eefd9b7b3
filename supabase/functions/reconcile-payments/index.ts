import { z } from "npm:zod@4.6.7";
import { isServer, requireAdmin } from "../_shared/caller.ts";
import { answerOf, database } from "../_shared/database.ts";
import { json, readJson, serve } from "../_shared/http.ts";
import { openProvider, type Provider } from "../_shared/provider.ts";
import { returnMoney } from "../_shared/refunds.ts";
import { isCaptured, settle } from "../_shared/settlement.ts";

const requestSchema = z.object({
  /** Younger orders are left to the browser and the webhook. */
  minAgeSeconds: z.number().int().min(0).default(120),
  /** Orders that nobody has paid by then are given up; a payment that still comes is returned. */
  giveUpAfterSeconds: z
    .number()
    .int()
    .min(0)
    .default(2 * 3600),
});

const orderSchema = z.object({
  id: z.string(),
  provider_order_id: z.string().nullable(),
  created_at: z.coerce.date(),
});
type Order = z.infer<typeof orderSchema>;

/** How many are read at once. */
const MOST = 50;

/**
 * Finds what neither browser nor webhook told us: asks the provider about orders that are still
 * unpaid here, settles those that were paid, gives up old ones, and sends back what is due. Takes
 * credits out of the balances whose validity has ended, too. For a schedule with the server's key,
 * and for admins. Running it twice at once does no harm.
 */
serve(async (request) => {
  if (!(await isServer(request))) await requireAdmin(request);
  const { minAgeSeconds, giveUpAfterSeconds } = await readJson(request, requestSchema);
  const lapsed = await answerOf(database.rpc("expire_credits"), z.number().int());
  const provider = openProvider();
  const before = new Date(Date.now() - minAgeSeconds * 1000);

  const ends = { settled: 0, expired: 0, open: 0, failed: 0 };
  for await (const order of unpaidOrders(provider, before)) {
    const end = await reconcile(provider, order, giveUpAfterSeconds).catch((error: unknown) => {
      console.error(error);
      return "failed" as const;
    });
    ends[end] += 1;
  }
  return json({ ...ends, lapsed, refunded: await returnMoney(provider, MOST) });
});

/** All of them, however many somebody leaves unpaid: nobody's payment waits behind another's whim. */
async function* unpaidOrders({ mode }: Provider, before: Date): AsyncGenerator<Order> {
  let page: Order[] = [];
  do {
    const unpaid = database
      .from("orders")
      .select("id, provider_order_id, created_at")
      .eq("status", "created")
      .eq("mode", mode)
      .lte("created_at", before.toISOString())
      .order("id")
      .limit(MOST);
    const last = page.at(-1);
    page = await answerOf(last ? unpaid.gt("id", last.id) : unpaid, z.array(orderSchema));
    yield* page;
  } while (page.length === MOST);
}

async function reconcile(provider: Provider, order: Order, giveUpAfterSeconds: number) {
  const payments = order.provider_order_id
    ? await provider.paymentsOf(order.provider_order_id)
    : [];
  const captured = payments.filter(isCaptured);
  for (const payment of captured) await settle(provider, payment);
  if (captured.length > 0) return "settled";
  if (Date.now() - order.created_at.getTime() < giveUpAfterSeconds * 1000) return "open";
  await answerOf(database.rpc("expire_order", { order_id: order.id }), z.string());
  return "expired";
}
