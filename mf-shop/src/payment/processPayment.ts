import type { User } from "@supabase/supabase-js";
import type { Portal } from "@portal/shared/contract/portal";
import { isUnreachable } from "@portal/shared/data/errors";
import { profileNameQuery } from "@portal/shared/data/profile";
import { brand } from "@portal/shared/domain/brand";
import { toPaise } from "@portal/shared/domain/money";
import { displayName } from "@portal/shared/domain/text/displayName";
import { FunctionRefusal, invokeFunction } from "./invokeFunction";
import { openedOrderSchema, type RefundReason, type WidgetPayment } from "./payment.schema";
import { paymentFunctions } from "./paymentFunctions";
import { forgetPendingOrder, rememberPendingOrder } from "./pendingOrder";
import { pollSettlement, settlementSchema, type Settlement } from "./settlement";
import { ensureWidget } from "./ensureWidget";
import { openWidget } from "./widget";

const VERIFICATION_TIMEOUT_MS = 15_000;
/** The outcome is null while the bank is still processing. */
const verifiedSchema = settlementSchema.extend({
  outcome: settlementSchema.shape.outcome.nullable(),
});

export type PaymentOutcome =
  | { kind: "cancelled" }
  /** Paid or free, and fulfilled; `amount` is in paise, `credits` are those granted. */
  | {
      kind: "settled";
      orderId: string;
      paymentId: string | null;
      amount: number;
      credits: number | null;
    }
  /** Paid but not fulfilled; the payment will be refunded. */
  | { kind: "refund_due"; orderId: string; why: RefundReason }
  /** The widget reports a payment that the server has not confirmed. */
  | { kind: "unverified"; orderId: string };

export interface Purchase {
  kind: "snacks" | "credits";
  /** In rupees, as shown: the server refuses another price with `price_changed`. */
  amount: number;
  /** E.g. 'Purchase Snacks'. */
  description: string;
  /** For the order-creation and verification functions. */
  orderFields: Record<string, unknown>;
  verificationFields?: Record<string, unknown>;
  onFailedAttempt: (failure: unknown) => void;
}

/** Without an order nothing was charged. The message is for the member. */
export class OrderNotCreatedError extends Error {
  override readonly name = "OrderNotCreatedError";
}

/**
 * spec 1 §7. The order stays in `pendingOrder` until its outcome is known. @throws if the order
 * could not be created.
 */
export async function processPayment(
  portal: Portal,
  user: User,
  purchase: Purchase,
): Promise<PaymentOutcome> {
  const { supabase, payments, queryClient } = portal;
  const functions = paymentFunctions(payments, location.hostname);
  const widget = purchase.amount > 0 ? await ensureWidget(portal) : null;
  // If the read fails, the name in the user metadata is used.
  const profileName = await queryClient
    .ensureQueryData({ ...profileNameQuery(supabase, user.id), retry: false })
    .catch(() => null);
  const customer = {
    name: displayName({ profileName, metadata: user.user_metadata, email: user.email }),
    email: user.email ?? "",
  };
  const order = await invokeFunction(
    supabase,
    functions.createOrder,
    {
      amount: purchase.amount,
      userId: user.id,
      userName: customer.name,
      userEmail: customer.email,
      currency: "INR",
      agreedAmount: toPaise(purchase.amount),
      ...purchase.orderFields,
    },
    openedOrderSchema,
  ).catch((error: unknown) => {
    if (!isUnreachable(error)) throw error;
    const message = `We couldn't reach ${brand.name}. You have not been charged.`;
    throw new OrderNotCreatedError(message, { cause: error });
  });
  if (!order) throw new OrderNotCreatedError("Failed to create order");

  const { orderId, amount } = order;
  if (amount === 0) return { kind: "settled", orderId, paymentId: null, amount, credits: null };
  const Razorpay = widget ?? (await ensureWidget(portal));
  rememberPendingOrder({ orderId, userId: user.id, kind: purchase.kind, openedAt: Date.now() });
  const payment = await openWidget(Razorpay, {
    order,
    merchant: brand.fullName,
    description: purchase.description,
    color: brand.color,
    notes: { userId: user.id, purchaseType: purchase.kind },
    customer,
    onFailedAttempt: purchase.onFailedAttempt,
  });
  if (!payment) return { kind: "cancelled" };

  const paymentId = payment.razorpay_payment_id;
  const settlement = await verify(payment);
  if (!settlement) return { kind: "unverified", orderId };
  forgetPendingOrder();
  const { outcome, credits } = settlement;
  return outcome === "settled"
    ? { kind: "settled", orderId, paymentId, amount, credits }
    : { kind: "refund_due", orderId, why: outcome };

  async function verify(paid: WidgetPayment): Promise<Settlement | null> {
    try {
      const verified = await invokeFunction(
        supabase,
        functions.verifyPayment,
        {
          paymentId,
          orderId: paid.razorpay_order_id,
          paymentSignature: paid.razorpay_signature,
          ...purchase.verificationFields,
        },
        verifiedSchema,
      );
      if (verified?.outcome) return { outcome: verified.outcome, credits: verified.credits };
    } catch (error) {
      if (error instanceof FunctionRefusal) return null;
    }
    // No response, or not captured yet: the webhook may settle the payment.
    return pollSettlement(supabase, { orderId, paymentId }, VERIFICATION_TIMEOUT_MS);
  }
}
