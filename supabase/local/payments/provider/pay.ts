import { setTimeout as delay } from "node:timers/promises";
import { z } from "zod";
import { ApiError, unknownId } from "./apiError";
import { declineOfCard, declineOfUpi, type Decline } from "./cards";
import type { Order, Payment } from "../ledger/entities";
import { newId } from "../ledger/ids";
import { now, type Sandbox } from "./sandbox";
import { paymentSignature } from "./signature";

export const attemptSchema = z.object({
  order_id: z.string(),
  method: z.discriminatedUnion("type", [
    z.object({ type: z.literal("upi"), vpa: z.string().min(3).max(100) }),
    z.object({ type: z.literal("card"), number: z.string().min(12).max(30) }),
  ]),
  description: z.string().max(500).default(""),
  email: z.string().max(200).default(""),
  contact: z.string().max(30).default(""),
  notes: z.record(z.string(), z.string()).default({}),
});
export type Attempt = z.infer<typeof attemptSchema>;

/** The response to the handler of the page. */
export interface PaidAnswer {
  readonly razorpay_payment_id: string;
  readonly razorpay_order_id: string;
  readonly razorpay_signature: string;
}

/**
 * Attempts to pay an order. Payments are captured immediately, unless a fault is planned.
 * @throws ApiError if the bank declines (another attempt is possible) or the order cannot be paid.
 */
export async function pay(sandbox: Sandbox, attempt: Attempt): Promise<PaidAnswer> {
  const { ledger, faults, credentials, webhooks } = sandbox;
  const order = ledger.orders.get(attempt.order_id);
  if (!order) throw unknownId();
  if (order.status === "paid" && !faults.take("second_payment")) {
    throw new ApiError(400, "Payment already done for this order.", {
      reason: "order_already_paid",
    });
  }
  const { method } = attempt;
  const decline = method.type === "upi" ? declineOfUpi(method.vpa) : declineOfCard(method.number);
  const late = decline ? undefined : faults.take("failed_then_captured");
  if (decline || late) {
    const failed = fail(sandbox, order, attempt, decline ?? lateDecline);
    if (late) capture(sandbox, order, attempt, { ...failed }, late.delay_ms);
    throw new ApiError(400, failed.error_description ?? "", {
      ...(decline ?? lateDecline),
      metadata: { order_id: order.id, payment_id: failed.id },
    });
  }

  const slow = faults.take("authorized_first");
  const payment = slow
    ? authorize(sandbox, order, attempt, slow.delay_ms)
    : capture(sandbox, order, attempt);
  if (faults.take("webhook_before_callback")) await webhooks.settled();
  if (faults.take("callback_lost")) throw new ApiError(504, "The connection was lost.");
  return {
    razorpay_payment_id: payment.id,
    razorpay_order_id: order.id,
    razorpay_signature: paymentSignature(order.id, payment.id, credentials.keySecret),
  };
}

const lateDecline: Decline = {
  description: "Payment processing failed due to an error at the bank. Try again in some time.",
  source: "bank",
  step: "payment_authorization",
  reason: "bank_technical_error",
};

function fail(
  { ledger, webhooks }: Sandbox,
  order: Order,
  attempt: Attempt,
  decline: Decline,
): Payment {
  const payment: Payment = {
    ...newPayment(order, attempt),
    status: "failed",
    error_code: "BAD_REQUEST_ERROR",
    error_description: decline.description,
    error_source: decline.source ?? null,
    error_step: decline.step ?? null,
    error_reason: decline.reason ?? null,
  };
  const attempted: Order = {
    ...order,
    status: order.status === "paid" ? "paid" : "attempted",
    attempts: order.attempts + 1,
  };
  ledger.put({ kind: "payment", value: payment }, { kind: "order", value: attempted });
  webhooks.send([{ type: "payment.failed", payment }]);
  return payment;
}

function authorize(sandbox: Sandbox, order: Order, attempt: Attempt, captureMs: number): Payment {
  const { ledger, webhooks, stopping } = sandbox;
  const payment: Payment = { ...newPayment(order, attempt), status: "authorized" };
  const attempted: Order = { ...order, status: "attempted", attempts: order.attempts + 1 };
  ledger.put({ kind: "payment", value: payment }, { kind: "order", value: attempted });
  webhooks.send([{ type: "payment.authorized", payment }]);
  if (order.capture === "automatic") {
    void delay(captureMs, undefined, { signal: stopping, ref: false }).then(
      () => capture(sandbox, order, attempt, payment),
      () => undefined,
    );
  }
  return payment;
}

function capture(
  { ledger, faults, webhooks }: Sandbox,
  order: Order,
  attempt: Attempt,
  earlier?: Payment,
  delayMs = 0,
): Payment {
  const wrong = faults.take("wrong_amount");
  const payment: Payment = {
    ...newPayment(order, attempt),
    ...(earlier && { id: earlier.id, created_at: earlier.created_at }),
    amount: wrong?.amount ?? order.amount,
    status: "captured",
    captured: true,
  };
  const paid: Order = {
    ...(ledger.orders.get(order.id) ?? order),
    status: "paid",
    amount_paid: payment.amount,
    amount_due: Math.max(order.amount - payment.amount, 0),
    attempts: order.attempts + 1,
  };
  ledger.put({ kind: "payment", value: payment }, { kind: "order", value: paid });
  webhooks.send(
    [
      ...(earlier?.status === "authorized"
        ? []
        : [{ type: "payment.authorized", payment } as const]),
      { type: "payment.captured", payment },
      { type: "order.paid", payment, order: paid },
    ],
    {
      delayMs: faults.take("webhook_late")?.delay_ms ?? delayMs,
      copies: faults.take("webhook_twice") ? 2 : 1,
    },
  );
  return payment;
}

function newPayment(
  order: Order,
  { method, description, email, contact, notes }: Attempt,
): Payment {
  return {
    id: newId("pay"),
    entity: "payment",
    amount: order.amount,
    currency: order.currency,
    status: "failed",
    order_id: order.id,
    method: method.type,
    captured: false,
    amount_refunded: 0,
    refund_status: null,
    description: description || null,
    vpa: method.type === "upi" ? method.vpa : null,
    card_last4: method.type === "card" ? method.number.slice(-4) : null,
    email: email || null,
    contact: contact || null,
    notes,
    error_code: null,
    error_description: null,
    error_source: null,
    error_step: null,
    error_reason: null,
    created_at: now(),
  };
}
