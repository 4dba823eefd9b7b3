import type { User } from "@supabase/supabase-js";
import type { Portal } from "@portal/shared/contract/portal";
import { isUnreachable } from "@portal/shared/data/errors";
import { assertOnline } from "@portal/shared/data/offline";
import { cartId, endCart } from "@portal/shared/data/orders/cartId";
import { paymentFunctions } from "@portal/shared/data/orders/paymentFunctions";
import { whilePaying } from "@portal/shared/data/orders/paymentLock";
import { markOrderShown } from "@portal/shared/data/orders/pendingOrders";
import { profileNameQuery } from "@portal/shared/data/profile";
import { brand } from "@portal/shared/domain/brand";
import { toPaise } from "@portal/shared/domain/money";
import { displayName } from "@portal/shared/domain/text/displayName";
import { ensureWidget } from "./ensureWidget";
import { FunctionRefusal, invokeFunction } from "./invokeFunction";
import { openedOrderSchema, type OpenedOrder, type RefundReason } from "./payment.schema";
import { checkedSchema, pollSettlement, readOrderOutcome, type Settlement } from "./settlement";
import { openWidget, type Closed } from "./widget";

const VERIFICATION_TIMEOUT_MS = 15_000;

export type PaymentOutcome =
  | { kind: "cancelled" }
  /** Another tab of this browser is paying. */
  | { kind: "busy" }
  /**
   * The bank has not answered, the portal can't be reached, or the member was signed out. The shell shows the outcome
   * later.
   */
  | { kind: "pending"; orderId: string; why: "bank" | "unreachable" | "signed out" }
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
  /** The server refuses the payment that the widget reports. */
  | { kind: "unverified"; orderId: string };

export interface Purchase {
  kind: "snacks" | "credits";
  /** The total that was shown, in rupees. The server refuses another one with `price_changed`. */
  amount: number;
  /** What the widget says is paid, such as 'Purchase Snacks'. */
  description: string;
  /** Sent to the functions that create and verify the order. */
  orderFields: Record<string, unknown>;
  verificationFields?: Record<string, unknown>;
  onFailedAttempt: (failure: unknown) => void;
  /** Called with the provider's order before it is paid. */
  onOrder?: (orderId: string) => Promise<void>;
}

/** No order was created, so nothing was charged. The message is for the member. */
export class OrderNotCreatedError extends Error {
  override readonly name = "OrderNotCreatedError";
}

/**
 * spec 1 §7. The order carries the id of the cart, which is replaced when the outcome is shown, here or by the shell.
 * @throws if the order could not be created.
 */
export function processPayment(
  portal: Portal,
  user: User,
  purchase: Purchase,
): Promise<PaymentOutcome> {
  return whilePaying(
    async () => {
      const cart = cartId();
      const outcome = ofPresentSession(portal, user, await pay(portal, user, purchase, cart));
      if (isBought(outcome)) endCart(cart);
      return outcome;
    },
    { kind: "busy" } as const,
  );
}

/** Another tab can sign the member out during the payment. The server then refuses to tell its outcome. */
function ofPresentSession(
  { session }: Portal,
  user: User,
  outcome: PaymentOutcome,
): PaymentOutcome {
  const isUnknown = outcome.kind === "unverified" || outcome.kind === "pending";
  return isUnknown && session.getSnapshot().user?.id !== user.id
    ? { kind: "pending", orderId: outcome.orderId, why: "signed out" }
    : outcome;
}

/** Also true if the outcome is the refund of a second payment. */
const isBought = (outcome: PaymentOutcome): boolean =>
  outcome.kind === "settled" || (outcome.kind === "refund_due" && outcome.why === "second_payment");

async function pay(
  portal: Portal,
  user: User,
  purchase: Purchase,
  cart: string,
): Promise<PaymentOutcome> {
  assertOnline();
  const { supabase } = portal;
  const widget = purchase.amount > 0 ? await ensureWidget(portal) : null;
  const customer = await customerOf(portal, user);
  const order = await createOrder(portal, user, purchase, customer.name, cart);
  const { orderId, amount } = order;
  if (amount === 0) {
    // If this fails, the shell shows the order again.
    await markOrderShown(supabase, orderId).catch(() => undefined);
    return { kind: "settled", orderId, paymentId: null, amount, credits: null };
  }

  const Razorpay = widget ?? (await ensureWidget(portal));
  await purchase.onOrder?.(orderId);
  const result = await openWidget(Razorpay, {
    order,
    merchant: brand.fullName,
    description: purchase.description,
    color: brand.color,
    notes: { userId: user.id, purchaseType: purchase.kind },
    customer,
    onFailedAttempt: purchase.onFailedAttempt,
  });
  return "closed" in result
    ? checkClosed(portal, order, result.closed)
    : verify(portal, order, purchase, {
        orderId: result.razorpay_order_id,
        paymentId: result.razorpay_payment_id,
        paymentSignature: result.razorpay_signature,
      });
}

async function customerOf({ supabase, queryClient }: Portal, user: User) {
  // If the read fails, the name in the user metadata is used.
  const profileName = await queryClient
    .ensureQueryData({ ...profileNameQuery(supabase, user.id), retry: false })
    .catch(() => null);
  return {
    name: displayName({ profileName, metadata: user.user_metadata, email: user.email }),
    email: user.email ?? "",
  };
}

async function createOrder(
  { supabase, payments }: Portal,
  user: User,
  purchase: Purchase,
  userName: string,
  cart: string,
): Promise<OpenedOrder> {
  const order = await invokeFunction(
    supabase,
    paymentFunctions(payments, location.hostname).createOrder,
    {
      amount: purchase.amount,
      userId: user.id,
      userName,
      userEmail: user.email ?? "",
      currency: "INR",
      agreedAmount: toPaise(purchase.amount),
      cartId: cart,
      ...purchase.orderFields,
    },
    openedOrderSchema,
  ).catch((error: unknown) => {
    if (!isUnreachable(error)) throw error;
    const message = `We couldn't reach ${brand.name}. You have not been charged.`;
    throw new OrderNotCreatedError(message, { cause: error });
  });
  if (!order) throw new OrderNotCreatedError("Failed to create order");
  return order;
}

function paidOutcome(
  { orderId, amount }: OpenedOrder,
  paymentId: string,
  { outcome, credits }: Settlement,
): PaymentOutcome {
  return outcome === "settled"
    ? { kind: "settled", orderId, paymentId, amount, credits }
    : { kind: "refund_due", orderId, why: outcome };
}

/** Asks the provider, because a closed widget may have taken a payment and lost its result. */
async function checkClosed(
  { supabase, payments }: Portal,
  order: OpenedOrder,
  closed: Closed,
): Promise<PaymentOutcome> {
  const { orderId } = order;
  const { verifyPayment } = paymentFunctions(payments, location.hostname);
  const body = { orderId, isShown: true };
  const checked = await invokeFunction(supabase, verifyPayment, body, checkedSchema).catch(
    () => null,
  );
  if (checked?.outcome && checked.paymentId)
    return paidOutcome(order, checked.paymentId, {
      outcome: checked.outcome,
      credits: checked.credits,
    });
  if (checked)
    return checked.inFlight || closed === "without a result"
      ? { kind: "pending", orderId, why: "bank" }
      : { kind: "cancelled" };
  // The webhook may have settled the payment, although the provider can't be asked.
  const stored = await readOrderOutcome(supabase, orderId).catch(() => null);
  const payment =
    stored?.payments.find(({ outcome }) => outcome === "settled") ?? stored?.payments[0];
  if (!stored || !payment) return { kind: "pending", orderId, why: "unreachable" };
  await markOrderShown(supabase, orderId).catch(() => undefined);
  return paidOutcome(order, payment.provider_payment_id, {
    outcome: payment.outcome,
    credits: stored.credits,
  });
}

/** spec 1 §7. */
async function verify(
  { supabase, payments }: Portal,
  order: OpenedOrder,
  { verificationFields }: Purchase,
  paid: { orderId: string; paymentId: string; paymentSignature: string },
): Promise<PaymentOutcome> {
  const { orderId, paymentId } = paid;
  const { verifyPayment } = paymentFunctions(payments, location.hostname);
  let unresolved: PaymentOutcome = { kind: "pending", orderId, why: "unreachable" };
  try {
    const body = { ...paid, ...verificationFields };
    const checked = await invokeFunction(supabase, verifyPayment, body, checkedSchema);
    if (checked?.outcome)
      return paidOutcome(order, paymentId, { outcome: checked.outcome, credits: checked.credits });
    if (checked) unresolved = { kind: "pending", orderId, why: "bank" };
  } catch (error) {
    if (error instanceof FunctionRefusal) return { kind: "unverified", orderId };
  }
  // No response, or not captured yet: the webhook may settle the payment.
  const settlement = await pollSettlement(supabase, paid, VERIFICATION_TIMEOUT_MS);
  if (!settlement) return unresolved;
  await markOrderShown(supabase, orderId).catch(() => undefined);
  return paidOutcome(order, paymentId, settlement);
}
