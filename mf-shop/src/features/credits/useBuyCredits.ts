import { useState } from "react";
import type { User } from "@supabase/supabase-js";
import { inFlow } from "@portal/shared/contract/inFlow";
import { PAYMENT_FLOW } from "@portal/shared/contract/payments";
import { usePortal } from "@portal/shared/contract/usePortal";
import { queryRoots } from "@portal/shared/data/queryKeys";
import { messageOf, offlineMessage } from "@portal/shared/data/errors";
import { refusalOf } from "@portal/shared/data/refusals";
import { totalCredits, type CreditPackage } from "@portal/shared/domain/creditPackages";
import { notBookedReason } from "@portal/shared/domain/heldSlot";
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
  type PaymentOutcome,
  processPayment,
} from "../../payment/processPayment";
import { bookingHoldQuery, payForHold, releaseHold, slotText } from "./bookingHold";

/** The payment has arrived or may still arrive, or another tab pays, perhaps for the same slot. */
const outcomesThatKeepTheHold: ReadonlySet<PaymentOutcome["kind"]> = new Set([
  "settled",
  "pending",
  "busy",
]);

/**
 * spec 1 §4, spec 1 §7. After paying, shows `returnTo`, or the receipt if it is null. The slot of a hold is booked when
 * the payment settles, and released when the member does not pay.
 */
export function useBuyCredits(returnTo: string | null, holdId: string | null = null) {
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
      const outcome = await pay(user, offer);
      if (!outcomesThatKeepTheHold.has(outcome)) await release();
    } catch (error) {
      const refusal = refusalOf(error);
      const unresolved = unresolvedToast(refusal);
      // The previous order may still be paid, and then books the slot.
      if (!unresolved) await release();
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
      const offline = offlineMessage(error);
      if (!offline) portal.reportError(error, { during: "credit purchase" });
      portal.toast({
        title: "Payment Initialization Failed",
        description:
          error instanceof OrderNotCreatedError
            ? error.message
            : messageOf(
                error,
                offline ?? "There was an issue processing your payment. Please try again.",
              ),
        variant: "destructive",
      });
    } finally {
      setPaying(false);
    }
  }

  async function release(): Promise<void> {
    if (holdId === null) return;
    await releaseHold(portal.supabase, holdId);
    void portal.queryClient.invalidateQueries({ queryKey: [queryRoots.slots] });
  }

  async function pay(user: User, offer: CreditPackage): Promise<PaymentOutcome["kind"]> {
    const { toast, navigate, queryClient } = portal;
    const outcome = await processPayment(portal, user, {
      kind: "credits",
      amount: offer.price,
      description: "Purchase Credits",
      orderFields: { credits: offer.credits, ...(offer.custom && { custom: true }) },
      verificationFields: { userId: user.id, credits: offer.credits },
      onFailedAttempt: (failure) => toast(failedAttemptToast(failure)),
      ...(holdId && { onOrder: (orderId) => payForHold(portal.supabase, holdId, orderId) }),
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
      const action = { label: "View receipt", onClick: toReceipt };
      const hold = holdId && (await readHold(holdId));
      if (hold && hold.booking_id) {
        void queryClient.invalidateQueries({ queryKey: [queryRoots.bookings] });
        navigate(`/bookings#booking-${hold.booking_id}`, { replace: true });
        toast({ title: "Booking Confirmed", description: slotText(hold), action });
      } else if (hold && hold.refusal) {
        navigate(returnTo ?? "/book-room", { replace: true });
        toast({
          title: "Credits added, slot not booked",
          description: `${notBookedReason(hold.refusal)} Your credits stay. Please choose another time.`,
          variant: "destructive",
          action,
        });
      } else {
        if (returnTo === null) toReceipt();
        else navigate(returnTo, { replace: true });
        toast({
          title: "Purchase Successful",
          description: "Thank you for your purchase!",
          ...(returnTo !== null && { action }),
        });
      }
    }
    return outcome.kind;
  }

  /** Null if it cannot be read: the member then returns to the dialog, which shows whether the slot is booked. */
  const readHold = (id: string) =>
    portal.queryClient
      .fetchQuery({ ...bookingHoldQuery(portal.supabase, id), staleTime: 0 })
      .catch(() => null);

  return { paying, buy };
}
