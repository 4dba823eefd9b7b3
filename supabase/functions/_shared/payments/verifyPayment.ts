import { z } from "npm:zod@4.6.7";
import { requireMember } from "../caller.ts";
import { parseResponse, database } from "../database.ts";
import { json, readJson, refuse } from "../http.ts";
import { openProvider, type PaymentMode, ProviderRefusal } from "./provider.ts";
import { isCaptured, settle } from "./settlement.ts";
import { isSigned } from "../signature.ts";

const providerId = z.string().regex(/^\w{1,100}$/);
const requestSchema = z.object({
  paymentId: providerId,
  orderId: providerId,
  paymentSignature: z.string().max(200),
});

const knownSchema = z.object({ outcome: z.string() }).nullable();

const orderSchema = z
  .object({
    user_id: z.string(),
    provider_order_id: z.string(),
    status: z.string(),
    amount_paise: z.number().int(),
    credits: z.number().int().nullable(),
  })
  .nullable();

// The outcome is `settled`, the reason of the refund, or null before the capture (spec 1 §7).
export function verifyPayment(mode: PaymentMode) {
  return async (request: Request): Promise<Response> => {
    const member = await requireMember(request);
    const provider = openProvider(mode);
    const { paymentId, orderId, paymentSignature } = await readJson(request, requestSchema);

    const order = await parseResponse(
      database
        .from("orders")
        .select("user_id, provider_order_id, status, amount_paise, credits")
        .eq("provider_order_id", orderId)
        .maybeSingle(),
      orderSchema,
    );
    if (order?.user_id !== member.id) throw refuse(404, "unknown_order");
    const text = `${order.provider_order_id}|${paymentId}`;
    if (!(await isSigned(text, paymentSignature, provider.keySecret)))
      throw refuse(400, "bad_signature");

    const payment = await provider.payment(paymentId).catch((error: unknown) => {
      throw error instanceof ProviderRefusal ? refuse(400, "unknown_payment") : error;
    });
    if (payment.order_id !== order.provider_order_id) throw refuse(400, "payment_of_another_order");
    const { status, outcome } = isCaptured(payment)
      ? await settle(provider, payment)
      : { status: order.status, outcome: await knownOutcome(paymentId) };
    const { amount_paise: amount, credits } = order;
    return json({ status, outcome, orderId, paymentId, amount, credits });
  };
}

async function knownOutcome(paymentId: string): Promise<string | null> {
  const known = await parseResponse(
    database.from("payments").select("outcome").eq("provider_payment_id", paymentId).maybeSingle(),
    knownSchema,
  );
  return known?.outcome ?? null;
}
