import type { User } from "@supabase/supabase-js";
import type { Portal } from "@portal/shared/contract/portal";
import { profileNameQuery } from "@portal/shared/data/profile";
import { brand } from "@portal/shared/domain/brand";
import { displayName } from "@portal/shared/domain/displayName";
import { FunctionRefusal, invokeFunction } from "./invokeFunction";
import { openedOrderSchema, type ReturnReason, type WidgetPayment } from "./payment.schema";
import { paymentFunctions } from "./paymentFunctions";
import { forgetPendingOrder, rememberPendingOrder } from "./pendingOrder";
import { awaitSettlement, settlementSchema, type Settlement } from "./settlement";
import { readyWidget } from "./ensureWidget";
import { payInWidget } from "./widget";

const VERIFICATION_PATIENCE_MS = 15_000;
/** Without an outcome while the bank is not done. */
const verifiedSchema = settlementSchema.extend({
  outcome: settlementSchema.shape.outcome.nullable(),
});

export type PaymentOutcome =
  | { kind: "cancelled" }
  /**
   * Paid and handed over, or handed over because it costs nothing; `amount` is in paise, `credits`
   * are what the server gave.
   */
  | {
      kind: "settled";
      orderId: string;
      paymentId: string | null;
      amount: number;
      credits: number | null;
    }
  /** Paid, but nothing is handed over for it: the money is on its way back. */
  | { kind: "returned"; orderId: string; why: ReturnReason }
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

/** The order-creation function answered without an order. */
export class NoOrderError extends Error {
  override readonly name = "NoOrderError";

  constructor() {
    super("Failed to create order");
  }
}

/**
 * Order, widget, verification (spec 1 §7). Throws when no order could be made; from
 * the payment on nothing is lost: the order is remembered until its end is known.
 */
export async function takePayment(
  portal: Portal,
  user: User,
  purchase: Purchase,
): Promise<PaymentOutcome> {
  const { supabase, payments, queryClient } = portal;
  const functions = paymentFunctions(payments, location.hostname);
  // A failed read never stops a payment: the account has a name too.
  const profileName = await queryClient
    .ensureQueryData({ ...profileNameQuery(supabase, user.id), retry: false })
    .catch(() => null);
  const person = {
    name: displayName({ profileName, metadata: user.user_metadata, email: user.email }),
    email: user.email ?? "",
  };
  // Something that costs nothing needs no payment script.
  const widget = purchase.amount > 0 ? await readyWidget(portal) : null;
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
  if (!order) throw new NoOrderError();

  const { orderId, amount } = order;
  if (amount === 0) return { kind: "settled", orderId, paymentId: null, amount, credits: null };
  const Razorpay = widget ?? (await readyWidget(portal));
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

  const paymentId = payment.razorpay_payment_id;
  const settlement = await verify(payment);
  if (!settlement) return { kind: "unverified", orderId };
  forgetPendingOrder();
  const { outcome, credits } = settlement;
  return outcome === "settled"
    ? { kind: "settled", orderId, paymentId, amount, credits }
    : { kind: "returned", orderId, why: outcome };

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
    // No answer, or the provider has not captured yet: the webhook may be faster than we are.
    return awaitSettlement(supabase, { orderId, paymentId }, VERIFICATION_PATIENCE_MS);
  }
}
