import { useState } from "react";
import type { User } from "@supabase/supabase-js";
import { inFlow } from "@portal/shared/contract/inFlow";
import { PAYMENT_FLOW } from "@portal/shared/contract/payments";
import { usePortal } from "@portal/shared/contract/usePortal";
import { queryRoots } from "@portal/shared/data/queryKeys";
import { messageOf, OfflineError } from "@portal/shared/data/errors";
import { refusalOf } from "@portal/shared/data/refusals";
import { totalCredits, type CreditPackage } from "@portal/shared/domain/creditPackages";
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
import { OrderNotCreatedError, processPayment } from "../../payment/processPayment";

/** spec 1 §4, spec 1 §7. After paying, shows `returnTo`, or the receipt if it is null. */
export function useBuyCredits(returnTo: string | null) {
  const portal = inFlow(usePortal(), PAYMENT_FLOW);
  const [paying, setPaying] = useState(false);

  async function buy(offer: CreditPackage): Promise<void> {
    const { user } = portal.session.getSnapshot();
    if (paying) return;
    if (!user) {
      portal.toast({
        title: "Authentication Required",
        description: "Please log in to complete your purchase.",
      });
      return;
    }
    setPaying(true);
    try {
      await pay(user, offer);
    } catch (error) {
      const refusal = refusalOf(error);
      const unresolved = unresolvedToast(refusal);
      if (unresolved) {
        // The shell shows the outcome of the previous order.
        void portal.queryClient.invalidateQueries({ queryKey: [queryRoots.orders] });
        portal.toast(unresolved);
        return;
      }
      if (refusal?.code === "price_changed") {
        // The packages are part of the build, so only a newer build has the new price.
        const description = `${messageOf(error, "")} Reload the page to see the current offers.`;
        portal.toast({ title: "Price changed", description, variant: "destructive" });
        return;
      }
      if (!(error instanceof OfflineError))
        portal.reportError(error, { during: "credit purchase" });
      portal.toast({
        title: "Payment Initialization Failed",
        description:
          error instanceof OrderNotCreatedError
            ? error.message
            : messageOf(error, "There was an issue processing your payment. Please try again."),
        variant: "destructive",
      });
    } finally {
      setPaying(false);
    }
  }

  async function pay(user: User, offer: CreditPackage): Promise<void> {
    const { toast, navigate, queryClient } = portal;
    const outcome = await processPayment(portal, user, {
      kind: "credits",
      amount: offer.price,
      description: "Purchase Credits",
      orderFields: { credits: offer.credits, ...(offer.custom && { custom: true }) },
      verificationFields: { userId: user.id, credits: offer.credits },
      onFailedAttempt: (failure) => toast(failedAttemptToast(failure)),
    });
    void queryClient.invalidateQueries({ queryKey: [queryRoots.orders] });
    if (outcome.kind === "cancelled") {
      toast({ title: "Payment Cancelled", description: "You cancelled the payment process." });
    } else if (outcome.kind === "busy") {
      toast(busyToast);
    } else if (outcome.kind === "pending") {
      toast(pendingToast(outcome.why));
      if (outcome.why === "bank") navigate(confirmationPath(outcome.orderId));
    } else if (outcome.kind === "unverified") {
      toast(unverifiedToast);
    } else if (outcome.kind === "refund_due") {
      toast(refundToast(outcome.why));
      navigate(confirmationPath(outcome.orderId));
    } else {
      void queryClient.invalidateQueries({ queryKey: [queryRoots.credits, user.id] });
      const state: OrderData = {
        orderId: outcome.orderId,
        items: [],
        amount: outcome.amount,
        paymentId: outcome.paymentId,
        credit: outcome.credits ?? totalCredits(offer),
      };
      const receipt = confirmationPath(outcome.orderId);
      const toReceipt = () => navigate(receipt, { state });
      if (returnTo === null) toReceipt();
      else navigate(returnTo, { replace: true });
      toast({
        title: "Purchase Successful",
        description: "Thank you for your purchase!",
        ...(returnTo !== null && { action: { label: "View receipt", onClick: toReceipt } }),
      });
    }
  }

  return { paying, buy };
}
