import { z } from "npm:zod@4.6.7";
import { parseResponse, database } from "../database.ts";
import { type Provider, ProviderRefusal, type ProviderRefund } from "./provider.ts";

const refundSchema = z.object({
  id: z.string(),
  payment_id: z.string(),
  user_id: z.string(),
  amount_paise: z.number().int(),
  reason: z.string(),
  failures: z.number().int(),
});
type Refund = z.infer<typeof refundSchema>;

const paymentSchema = z.object({ provider_payment_id: z.string() });

// Requests without a response are repeated with the same key, failed ones with the next: one refund is paid.
export async function sendRefunds(provider: Provider, howMany = 20): Promise<number> {
  const claimed = await parseResponse(
    database.rpc("claim_refunds", { payment_mode: provider.mode, how_many: howMany }),
    z.array(refundSchema),
  );
  const outcomes = await Promise.all(claimed.map((refund) => sendRefund(provider, refund)));
  return outcomes.filter(Boolean).length;
}

async function sendRefund(provider: Provider, refund: Refund): Promise<boolean> {
  try {
    const { id, status } = await findOrRequest(provider, refund);
    await recordRefund(refund.id, refund.failures, status, { provider_refund_id: id });
    return status === "processed";
  } catch (error) {
    console.error(error);
    const status = error instanceof ProviderRefusal ? "failed" : "due";
    await recordRefund(refund.id, refund.failures, status, { problem: String(error) });
    return false;
  }
}

async function findOrRequest(
  provider: Provider,
  { id, payment_id, failures, amount_paise: amountPaise }: Refund,
): Promise<ProviderRefund> {
  const { provider_payment_id: paymentId } = await parseResponse(
    database.from("payments").select("provider_payment_id").eq("id", payment_id).single(),
    paymentSchema,
  );
  const idempotencyKey = `${id}-${failures}`;
  const made = await provider.refundsOf(paymentId);
  return (
    made.find(({ status, amount }) => status !== "failed" && amount === amountPaise) ??
    made.find(({ receipt }) => receipt === idempotencyKey) ??
    provider.refund(paymentId, {
      idempotencyKey,
      amountPaise,
      notes: { refund_id: id, attempt: String(failures) },
    })
  );
}

const stored = { pending: "requested", processed: "processed", failed: "failed", due: "due" };

/** @param attempt number of failed attempts before this one */
export async function recordRefund(
  refundId: string,
  attempt: number,
  status: keyof typeof stored,
  more: { provider_refund_id?: string; problem?: string },
): Promise<void> {
  await parseResponse(
    database.rpc("record_refund", {
      refund_id: refundId,
      attempt,
      new_status: stored[status],
      ...more,
    }),
    z.unknown(),
  );
}
