import { setTimeout as delay } from "node:timers/promises";
import type { Order, Payment } from "../ledger/entities";
import { newId } from "../ledger/ids";
import type { Attempt } from "./attempt";
import type { Decline } from "./cards";
import { now, type Sandbox } from "./sandbox";

export function failPayment(
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

export function authorizePayment(
  sandbox: Sandbox,
  order: Order,
  attempt: Attempt,
  captureMs: number,
): Payment {
  const { ledger, webhooks, stopping } = sandbox;
  const payment: Payment = { ...newPayment(order, attempt), status: "authorized" };
  const attempted: Order = { ...order, status: "attempted", attempts: order.attempts + 1 };
  ledger.put({ kind: "payment", value: payment }, { kind: "order", value: attempted });
  webhooks.send([{ type: "payment.authorized", payment }]);
  if (order.capture === "automatic") {
    void delay(captureMs, undefined, { signal: stopping, ref: false }).then(
      () => capturePayment(sandbox, order, attempt, payment),
      () => undefined,
    );
  }
  return payment;
}

export function capturePayment(
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
