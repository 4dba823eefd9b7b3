import type { CartItem } from "@portal/shared/contract/cart";
import type { Checkout } from "@portal/shared/contract/checkout";
import { inFlow } from "@portal/shared/contract/inFlow";
import { PAYMENT_FLOW } from "@portal/shared/contract/payments";
import type { Portal } from "@portal/shared/contract/portal";
import { offlineMessage } from "@portal/shared/data/errors";
import { queryRoots } from "@portal/shared/data/queryKeys";
import { refusalOf, sentenceOf } from "@portal/shared/data/refusals";
import { confirmationPath } from "@portal/shared/domain/confirmationPath";
import {
  busyToast,
  failedAttemptToast,
  pendingToast,
  refundToast,
  unresolvedToast,
  unverifiedToast,
} from "../../payment/paymentToasts";
import type { OrderData } from "../../payment/payment.schema";
import {
  OrderNotCreatedError,
  processPayment,
  type PaymentOutcome,
} from "../../payment/processPayment";

/** A verified or free order is taken out of the cart; any other outcome keeps it. Never rejects. */
export const checkout: Checkout = async (shellPortal, items) => {
  const portal = inFlow(shellPortal, PAYMENT_FLOW);
  const { session, toast } = portal;
  const { user } = session.getSnapshot();
  if (!user) {
    toast({
      title: "Authentication Required",
      description: "Please log in to complete your purchase.",
    });
    return;
  }
  if (items.length === 0) {
    toast({
      title: "Empty Cart",
      description: "Please add items to your cart before checkout.",
    });
    return;
  }
  try {
    const outcome = await processPayment(portal, user, {
      kind: "snacks",
      amount: items.reduce((sum, { price, quantity }) => sum + price * quantity, 0),
      description: "Purchase Snacks",
      orderFields: {
        productDetails: {
          type: "snacks",
          items: items.map(({ id, name, quantity, price }) => ({ id, name, quantity, price })),
        },
      },
      onFailedAttempt: (failure) => toast(failedAttemptToast(failure)),
    });
    handleOutcome(portal, items, outcome);
  } catch (error) {
    handleError(portal, error);
  }
};

function handleOutcome(portal: Portal, items: readonly CartItem[], outcome: PaymentOutcome): void {
  const { cart, toast, navigate, queryClient } = portal;
  void queryClient.invalidateQueries({ queryKey: [queryRoots.snacks] });
  void queryClient.invalidateQueries({ queryKey: [queryRoots.orders] });
  switch (outcome.kind) {
    case "cancelled":
      toast({
        title: "Payment Cancelled",
        description: "You cancelled the payment process. Your cart items are still saved.",
      });
      break;
    case "busy":
      toast(busyToast);
      break;
    case "pending":
      toast(pendingToast(outcome.why));
      if (outcome.why !== "bank") break;
      cart.close();
      navigate(confirmationPath(outcome.orderId));
      break;
    case "unverified":
      toast(unverifiedToast);
      break;
    case "refund_due":
      toast(refundToast(outcome.why));
      // The order was already paid, so its items leave the cart.
      if (outcome.why === "second_payment") cart.subtract(items);
      cart.close();
      navigate(confirmationPath(outcome.orderId));
      break;
    case "settled": {
      const { orderId, paymentId, amount } = outcome;
      const state: OrderData = {
        orderId,
        items: items.map(({ id, name, quantity, price }) => ({ id, name, quantity, price })),
        amount,
        paymentId,
      };
      cart.subtract(items);
      // Also if other items are left: the panel would cover the receipt.
      cart.close();
      navigate(confirmationPath(orderId), { state });
      toast({ title: "Purchase Successful", description: "Thank you for your purchase!" });
    }
  }
}

function handleError({ toast, reportError, queryClient }: Portal, error: unknown): void {
  const refusal = refusalOf(error);
  const unresolved = unresolvedToast(refusal);
  if (unresolved) {
    // The shell shows the outcome of the previous order.
    void queryClient.invalidateQueries({ queryKey: [queryRoots.orders] });
    toast(unresolved);
    return;
  }
  if (refusal?.code === "out_of_stock") {
    void queryClient.invalidateQueries({ queryKey: [queryRoots.snacks] });
    toast({
      title: "Out of Stock",
      description: sentenceOf(refusal) ?? "This item is no longer available.",
      variant: "destructive",
    });
    return;
  }
  if (refusal?.code === "price_changed") {
    // The cart is read again and shows the new prices.
    void queryClient.invalidateQueries({ queryKey: [queryRoots.snacks] });
    toast({
      title: "Price changed",
      description: sentenceOf(refusal) ?? "",
      variant: "destructive",
    });
    return;
  }
  const reason =
    error instanceof OrderNotCreatedError ? error.message : refusal && sentenceOf(refusal);
  const offline = offlineMessage(error);
  if (offline && !reason) {
    toast({ title: "Checkout Failed", description: offline, variant: "destructive" });
    return;
  }
  reportError(error, { during: "checkout" });
  toast(
    reason
      ? { title: "Payment Failed", description: reason, variant: "destructive" }
      : {
          title: "Checkout Failed",
          description: "There was a problem processing your checkout. Please try again.",
          variant: "destructive",
        },
  );
}
