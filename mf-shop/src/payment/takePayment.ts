import type { User } from "@supabase/supabase-js";
import type { Portal } from "@portal/shared/contract/portal";
import { brand } from "@portal/shared/domain/brand";
import { displayName } from "@portal/shared/domain/displayName";
import { z } from "zod";
import { FunctionRefusal, invokeFunction } from "./invokeFunction";
import { openedOrderSchema, orderStatusSchema, type WidgetPayment } from "./payment.schema";
import { paymentFunctions } from "./paymentFunctions";
import { forgetPendingOrder, rememberPendingOrder } from "./pendingOrder";
import { awaitSettlement } from "./settlement";
import { payInWidget, type WidgetConstructor } from "./widget";

const VERIFICATION_PATIENCE_MS = 15_000;
const verifiedSchema = z.object({ status: orderStatusSchema });

export type PaymentOutcome =
  | { kind: "cancelled" }
  /** Paid and handed over; `amount` is in paise. */
  | { kind: "settled"; orderId: string; paymentId: string; amount: number }
  /** Paid, but the goods are gone: the money is on its way back. */
  | { kind: "returned"; orderId: string }
  /** Paid as far as the widget says; the server has not confirmed it. */
  | { kind: "unverified"; orderId: string };

export interface Purchase {
  kind: "snacks" | "credits";
  /** Rupees, as the screen shows them; the server computes its own. */
  amount: number;
  /** 'Purchase Snacks': shown by the widget. */
  description: string;
  /** What the order-creation and the verification function take beside the common fields. */
  orderFields: Record<string, unknown>;
  verificationFields?: Record<string, unknown>;
  onFailedTry: (failure: unknown) => void;
}

/**
 * Order, widget, verification (member specification §7). Throws when no order could be made; from
 * the payment on nothing is lost: the order is remembered until its end is known.
 */
export async function takePayment(
  portal: Portal,
  user: User,
  Razorpay: WidgetConstructor,
  purchase: Purchase,
): Promise<PaymentOutcome> {
  const { supabase, payments } = portal;
  const functions = paymentFunctions(payments, location.hostname);
  const person = {
    name: displayName({ metadata: user.user_metadata, email: user.email }),
    email: user.email ?? "",
  };
  const order = await invokeFunction(
    supabase,
    functions.createOrder,
    {
      amount: purchase.amount,
      userId: user.id,
      userName: person.name,
      userEmail: person.email,
      currency: "INR",
      ...purchase.orderFields,
    },
    openedOrderSchema,
  );
  if (!order) throw new Error("Failed to create order");

  const { orderId, amount } = order;
  rememberPendingOrder({ orderId, userId: user.id, kind: purchase.kind, openedAt: Date.now() });
  const payment = await payInWidget(Razorpay, {
    order,
    merchant: brand.fullName,
    description: purchase.description,
    color: brand.color,
    notes: { userId: user.id, purchaseType: purchase.kind },
    person,
    onFailedTry: purchase.onFailedTry,
  });
  if (!payment) return { kind: "cancelled" };

  const status = await verify(payment);
  if (status === "fulfilled") {
    forgetPendingOrder();
    return { kind: "settled", orderId, paymentId: payment.razorpay_payment_id, amount };
  }
  if (status === "refund_due" || status === "refunded") {
    forgetPendingOrder();
    return { kind: "returned", orderId };
  }
  return { kind: "unverified", orderId };

  async function verify(paid: WidgetPayment) {
    try {
      const verified = await invokeFunction(
        supabase,
        functions.verifyPayment,
        {
          paymentId: paid.razorpay_payment_id,
          orderId: paid.razorpay_order_id,
          paymentSignature: paid.razorpay_signature,
          ...purchase.verificationFields,
        },
        verifiedSchema,
      );
      if (verified && verified.status !== "created") return verified.status;
    } catch (error) {
      if (error instanceof FunctionRefusal) return null;
    }
    // No answer, or the provider has not captured yet: the webhook may be faster than we are.
    return awaitSettlement(supabase, orderId, VERIFICATION_PATIENCE_MS);
  }
}
