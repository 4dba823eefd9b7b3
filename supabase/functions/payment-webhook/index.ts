import { z } from "npm:zod@4.6.7";
import { answerOf, database } from "../_shared/database.ts";
import { json, Refusal, serve } from "../_shared/http.ts";
import { openProvider, type Provider, ProviderRefusal } from "../_shared/provider.ts";
import { isCaptured, settle } from "../_shared/settlement.ts";
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
          notes: z.object({ refund_id: z.uuid() }).optional().catch(undefined),
        }),
      })
      .optional(),
  }),
});
type Event = z.infer<typeof eventSchema>;

const refundSchema = z
  .object({ payments: z.object({ provider_payment_id: z.string() }) })
  .nullable();

/**
 * What the provider tells, at least once and in any order. Known by its signature; an event that
 * was worked off is not worked off again. Anything but a 2xx makes the provider tell it again.
 */
serve(async (request) => {
  const provider = openProvider();
  const raw = await request.text();
  const signature = request.headers.get("x-razorpay-signature") ?? "";
  if (!provider.webhookSecret || !(await isSigned(raw, signature, provider.webhookSecret))) {
    throw new Refusal(401, "bad_signature", "The signature does not fit");
  }
  const id = request.headers.get("x-razorpay-event-id");
  const event = eventSchema.safeParse(parse(raw));
  if (!id || !event.success) throw new Refusal(400, "bad_request", "This is no event");

  const isNew = await answerOf(
    database.rpc("receive_webhook", {
      event_id: id,
      event_type: event.data.event,
      payload: parse(raw),
    }),
    z.boolean(),
  );
  if (!isNew) return json({ outcome: "already_known" });
  const outcome = await workOff(provider, event.data);
  await answerOf(database.rpc("finish_webhook", { event_id: id, outcome }), z.unknown());
  return json({ outcome });
});

async function workOff(provider: Provider, { event, payload }: Event): Promise<string> {
  if (payload.refund) return noteRefund(event, payload.refund.entity);
  if (!payload.payment) return "ignored";
  try {
    // Asked again rather than read from the event, which may be old by now.
    const payment = await provider.payment(payload.payment.entity.id);
    if (!isCaptured(payment) || !payment.order_id) return "not_captured";
    const { outcome, status } = await settle(provider, payment);
    return outcome ?? status;
  } catch (error) {
    // Another shop's order, or another mode's: telling it again would change nothing.
    if (error instanceof Refusal) return error.message;
    if (error instanceof ProviderRefusal) return "unknown_payment";
    throw error;
  }
}

/** Ends a refund that the provider took its time for. Others than ours are none of our business. */
async function noteRefund(
  event: string,
  refund: NonNullable<Event["payload"]["refund"]>["entity"],
) {
  const status = { "refund.processed": "processed", "refund.failed": "failed" }[event];
  const ours = refund.notes?.refund_id;
  if (!status || !ours) return "ignored";
  const known = await answerOf(
    database.from("refunds").select("payments(provider_payment_id)").eq("id", ours).maybeSingle(),
    refundSchema,
  );
  if (known?.payments.provider_payment_id !== refund.payment_id) return "unknown_refund";
  await answerOf(
    database.rpc("record_refund", {
      refund_id: ours,
      new_status: status,
      provider_refund_id: refund.id,
    }),
    z.unknown(),
  );
  return status;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
