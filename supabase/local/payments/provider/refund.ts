import { z } from "zod";
import { badRequest, unknownId } from "./apiError";
import type { Payment, Refund } from "../ledger/entities";
import { newId } from "../ledger/ids";
import { now, type Sandbox } from "./sandbox";

export const refundRequest = z.object({
  /** Paise; default: the rest of the payment. */
  amount: z.number().int().min(100).optional(),
  speed: z.enum(["normal", "optimum"]).default("normal"),
  receipt: z.string().max(40).nullish(),
  notes: z.record(z.string(), z.string()).default({}),
});

/** The same idempotency key returns the same refund, and is refused with a different request. */
export function refundPayment(
  { ledger, faults, webhooks }: Sandbox,
  paymentId: string,
  request: z.infer<typeof refundRequest>,
  key: string | undefined,
): Refund {
  if (key !== undefined && !/^[\w-]{10,}$/.test(key)) {
    throw badRequest(
      "The idempotency key must be at least 10 letters, digits, hyphens or underscores.",
    );
  }
  const fingerprint = JSON.stringify([paymentId, request]);
  const earlier = key === undefined ? undefined : ledger.refundOfKey(key);
  if (earlier) {
    if (earlier.idempotency?.request === fingerprint) return earlier.value;
    throw badRequest("Different request body sent for the same idempotency key.");
  }

  const payment = ledger.payments.get(paymentId);
  if (!payment) throw unknownId();
  const amount = requireRefundable(payment, request.amount);
  const slow = faults.take("refund_pending");
  const refund: Refund = {
    id: newId("rfnd"),
    entity: "refund",
    amount,
    currency: payment.currency,
    payment_id: payment.id,
    receipt: request.receipt ?? null,
    notes: request.notes,
    status: slow?.end ?? "processed",
    speed_requested: request.speed,
    speed_processed: "normal",
    created_at: now(),
  };
  const refunded = refund.status === "failed" ? payment : withRefund(payment, amount);
  const idempotency = key === undefined ? null : { key, request: fingerprint };
  ledger.put({ kind: "refund", value: refund, idempotency }, { kind: "payment", value: refunded });
  webhooks.send([{ type: "refund.created", payment: refunded, refund }]);
  const end = refund.status === "failed" ? "refund.failed" : "refund.processed";
  webhooks.send([{ type: end, payment: refunded, refund }], { delayMs: slow?.delay_ms ?? 0 });
  return slow ? { ...refund, status: "pending" } : refund;
}

function withRefund(payment: Payment, amount: number): Payment {
  const amountRefunded = payment.amount_refunded + amount;
  const isWhole = amountRefunded === payment.amount;
  return {
    ...payment,
    status: isWhole ? "refunded" : payment.status,
    amount_refunded: amountRefunded,
    refund_status: isWhole ? "full" : "partial",
  };
}

function requireRefundable(
  { status, amount, amount_refunded }: Payment,
  requested?: number,
): number {
  if (status === "refunded") throw badRequest("The payment has been fully refunded already");
  if (status !== "captured") throw badRequest("Only captured payments can be refunded");
  const left = amount - amount_refunded;
  const wanted = requested ?? left;
  if (wanted > left) {
    throw badRequest("The total refund amount is greater than the refund payment amount", "amount");
  }
  return wanted;
}
