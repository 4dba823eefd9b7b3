import { z } from "npm:zod@4.6.7";
import { type Member, requireMember } from "../caller.ts";
import { parseResponse, database } from "../database.ts";
import { json, readJson, refuse } from "../http.ts";
import { checkOrder } from "./openOrders.ts";
import { openProvider, type PaymentMode, type Provider, ProviderRefusal } from "./provider.ts";
import { isCaptured, settle } from "./settlement.ts";
import { isSigned } from "../signature.ts";

const providerId = z.string().regex(/^\w{1,100}$/);
const paidSchema = z.object({
  paymentId: providerId,
  orderId: providerId,
  paymentSignature: z.string().max(200),
});
/** A request without a payment asks the provider about the order. `isShown`: the browser shows the answer. */
const checkSchema = z.strictObject({ orderId: providerId, isShown: z.boolean().default(false) });
const requestSchema = z.union([paidSchema, checkSchema]);

const knownSchema = z.array(z.object({ outcome: z.string(), provider_payment_id: z.string() }));

const orderSchema = z
  .object({
    id: z.string(),
    user_id: z.string(),
    provider_order_id: z.string(),
    status: z.string(),
    amount_paise: z.number().int(),
    credits: z.number().int().nullable(),
  })
  .nullable();

// The outcome is `settled`, the reason of the refund, or null before the capture (spec 1 §7). `inFlight`: a
// payment was started, and its bank has not answered.
export function verifyPayment(mode: PaymentMode) {
  return async (request: Request): Promise<Response> => {
    const member = await requireMember(request);
    const provider = openProvider(mode);
    const body = await readJson(request, requestSchema);
    const { orderId } = body;

    const order = await parseResponse(
      database
        .from("orders")
        .select("id, user_id, provider_order_id, status, amount_paise, credits")
        .eq("provider_order_id", orderId)
        .maybeSingle(),
      orderSchema,
    );
    if (order?.user_id !== member.id) throw refuse(404, "unknown_order");
    const isReport = "paymentId" in body;
    const known = isReport
      ? await verify(provider, order, body)
      : await check(provider, member, order);
    // The browser that reports a payment shows its outcome.
    if (known.outcome && (isReport || body.isShown))
      await parseResponse(database.rpc("mark_order_shown", { order_id: orderId }), z.boolean());
    const { amount_paise: amount, credits } = order;
    return json({ orderId, amount, credits, ...known });
  };
}

type Order = NonNullable<z.infer<typeof orderSchema>>;

async function verify(
  provider: Provider,
  order: Order,
  { paymentId, paymentSignature }: z.infer<typeof paidSchema>,
) {
  const text = `${order.provider_order_id}|${paymentId}`;
  if (!(await isSigned(text, paymentSignature, provider.keySecret)))
    throw refuse(400, "bad_signature");

  const payment = await provider.payment(paymentId).catch((error: unknown) => {
    throw error instanceof ProviderRefusal ? refuse(400, "unknown_payment") : error;
  });
  if (payment.order_id !== order.provider_order_id) throw refuse(400, "payment_of_another_order");
  const { status, outcome } = isCaptured(payment)
    ? await settle(provider, payment)
    : {
        status: order.status,
        outcome: (await knownPayment({ provider_payment_id: paymentId }))?.outcome ?? null,
      };
  return { status, outcome, paymentId };
}

async function check(provider: Provider, member: Member, order: Order) {
  const { settlement, inFlight } = await checkOrder(provider, member, order.provider_order_id);
  if (settlement) {
    const { status, outcome, payment_id: paymentId } = settlement;
    return { status, outcome, paymentId, inFlight };
  }
  // The provider may have returned the money since.
  const paid = await knownPayment({ order_id: order.id });
  return {
    status: order.status,
    outcome: paid?.outcome ?? null,
    paymentId: paid?.provider_payment_id ?? null,
    inFlight,
  };
}

async function knownPayment(columns: { provider_payment_id: string } | { order_id: string }) {
  const [latest] = await parseResponse(
    database
      .from("payments")
      .select("outcome, provider_payment_id")
      .match(columns)
      .order("created_at", { ascending: false })
      .limit(1),
    knownSchema,
  );
  return latest;
}
