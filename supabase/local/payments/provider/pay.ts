import type { Attempt } from "./attempt";
import { ApiError, unknownId } from "./apiError";
import { declineOfCard, declineOfUpi, type Decline } from "./cards";
import { authorizePayment, capturePayment, failPayment } from "./paymentStates";
import type { Sandbox } from "./sandbox";
import { paymentSignature } from "./signature";

export interface PaidResponse {
  readonly razorpay_payment_id: string;
  readonly razorpay_order_id: string;
  readonly razorpay_signature: string;
}

export async function pay(sandbox: Sandbox, attempt: Attempt): Promise<PaidResponse> {
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
    const failed = failPayment(sandbox, order, attempt, decline ?? lateDecline);
    if (late) capturePayment(sandbox, order, attempt, { ...failed }, late.delay_ms);
    throw new ApiError(400, failed.error_description ?? "", {
      ...(decline ?? lateDecline),
      metadata: { order_id: order.id, payment_id: failed.id },
    });
  }

  const slow = faults.take("authorized_first");
  const payment = slow
    ? authorizePayment(sandbox, order, attempt, slow.delay_ms)
    : capturePayment(sandbox, order, attempt);
  if (faults.take("webhook_before_callback")) await webhooks.whenIdle();
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
