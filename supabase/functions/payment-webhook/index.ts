import { z } from "npm:zod@4.6.7";
import { parseResponse, database } from "../_shared/database.ts";
import { json, parseEvent, readText, Refusal, serve } from "../_shared/http.ts";
import { openProvider, type Provider, ProviderRefusal } from "../_shared/payments/provider.ts";
import { recordRefund } from "../_shared/payments/refunds.ts";
import { isCaptured, settle } from "../_shared/payments/settlement.ts";
import { isSigned } from "../_shared/signature.ts";

const eventSchema = z.object({
  event: z.string(),
  payload: z.object({
    payment: z.object({ entity: z.object({ id: z.string() }) }).optional(),
    refund: z
      .object({
        entity: z.object({
          id: z.string(),
          payment_id: z.string(),
          amount: z.number().int(),
          notes: z
            .object({ refund_id: z.string(), attempt: z.coerce.number().int() })
            .optional()
            .catch(undefined),
        }),
      })
      .optional(),
  }),
});
type Event = z.infer<typeof eventSchema>;

type Refund = NonNullable<Event["payload"]["refund"]>["entity"];

const knownSchema = z.object({ id: z.string(), amount_paise: z.number().int() }).nullable();

// Events arrive in any order, and again until the response is 2xx.
serve(async (request) => {
  const provider = openProvider();
  const badSignature = () => new Refusal(401, "bad_signature", "The signature does not match");
  const signature = request.headers.get("x-razorpay-signature");
  if (!provider.webhookSecret || !signature) throw badSignature();
  const raw = await readText(request);
  if (!(await isSigned(raw, signature, provider.webhookSecret))) throw badSignature();
  const id = request.headers.get("x-razorpay-event-id");
  const event = eventSchema.safeParse(parseEvent(raw));
  if (!id || !event.success) throw new Refusal(400, "bad_request", "The event is malformed");

  const isNew = await parseResponse(
    database.rpc("receive_webhook", {
      event_id: id,
      event_type: event.data.event,
      payload: parseEvent(raw),
    }),
    z.boolean(),
  );
  if (!isNew) return json({ outcome: "already_known" });
  const outcome = await processEvent(provider, event.data);
  await parseResponse(database.rpc("finish_webhook", { event_id: id, outcome }), z.unknown());
  return json({ outcome });
});

async function processEvent(provider: Provider, { event, payload }: Event): Promise<string> {
  if (payload.refund) return processRefund(provider, event, payload.refund.entity);
  if (!payload.payment) return "ignored";
  try {
    // Read again: the event may be out of date.
    const payment = await provider.payment(payload.payment.entity.id);
    if (!isCaptured(payment) || !payment.order_id) return "not_captured";
    const { outcome, status } = await settle(provider, payment);
    return outcome ?? status;
  } catch (error) {
    // An order of another shop or mode: another delivery would change nothing.
    if (error instanceof Refusal) return error.message;
    if (error instanceof ProviderRefusal) return "unknown_payment";
    throw error;
  }
}

/** Also records refunds made in the dashboard. A failure counts only for the attempt it names. */
async function processRefund(
  { mode }: Provider,
  event: string,
  { id, payment_id: paymentId, amount, notes }: Refund,
): Promise<string> {
  const known = await parseResponse(
    database
      .from("refunds")
      .select(
        "id, amount_paise, payments!refunds_payment_id_fkey!inner(), orders!refunds_order_id_fkey!inner()",
      )
      .eq("payments.provider_payment_id", paymentId)
      .eq("orders.mode", mode)
      .maybeSingle(),
    knownSchema,
  );
  if (known?.amount_paise !== amount) {
    if (event !== "refund.processed") return "ignored";
    return parseResponse(
      database.rpc("record_provider_refund", {
        provider_payment_id: paymentId,
        provider_refund_id: id,
        amount_paise: amount,
        payment_mode: mode,
      }),
      z.string(),
    );
  }
  const ours = notes?.refund_id === known.id ? notes : undefined;
  if (event === "refund.processed") {
    await recordRefund(known.id, ours?.attempt ?? 0, "processed", { provider_refund_id: id });
    return "processed";
  }
  if (event !== "refund.failed" || !ours) return "ignored";
  const problem = "The bank could not return the money.";
  await recordRefund(known.id, ours.attempt, "failed", { provider_refund_id: id, problem });
  return "failed";
}
