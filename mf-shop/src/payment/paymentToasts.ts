import type { Toast } from "@portal/shared/contract/toast";
import { type Refusal, sentenceOf } from "@portal/shared/data/refusals";
import { brand } from "@portal/shared/domain/brand";
import * as z from "@portal/shared/vendor/zod";
import type { RefundReason } from "./payment.schema";

const failedAttemptSchema = z.object({ error: z.object({ description: z.string().min(1) }) });

/** Shows the provider's message if there is one. */
export function failedAttemptToast(failure: unknown): Toast {
  const parsed = failedAttemptSchema.safeParse(failure);
  return {
    title: "Payment Failed",
    description: parsed.success
      ? parsed.data.error.description
      : "There was an issue processing your payment. Please try again.",
    variant: "destructive",
  };
}

export const unverifiedToast: Toast = {
  title: "Verification Failed",
  description: "We couldn't verify your payment. Please contact support.",
  variant: "destructive",
};

export const busyToast: Toast = {
  title: "Payment already open",
  description: "Finish or close the payment in your other tab first.",
};

const pendingSentences = {
  bank: "Your bank hasn't confirmed the payment yet. We'll show the result when we know it.",
  "signed out":
    "You were logged out before we could check your payment. We'll show the result when you log in again.",
  unreachable: `We couldn't check your payment. We'll show the result when we reach ${brand.name} again.`,
};

export function pendingToast(why: keyof typeof pendingSentences): Toast {
  return { title: "Payment pending", description: pendingSentences[why] };
}

/** The toast for an order that was refused because of the previous one. Null for other refusals. */
export function unresolvedToast(refusal: Refusal | null): Toast | null {
  if (refusal?.code !== "order_paid" && refusal?.code !== "order_pending") return null;
  return {
    title: refusal.code === "order_paid" ? "Already paid" : "Payment pending",
    description: sentenceOf(refusal) ?? "",
  };
}

const refundSentences: Record<RefundReason, string> = {
  sold_out: "Sold out before we could confirm your order. Your payment will be refunded.",
  second_payment: "You had already paid for this order. Your second payment will be refunded.",
  late_payment: "Your payment arrived after the order had expired. It will be refunded.",
  amount_mismatch: "The amount we received didn't match the order. Your payment will be refunded.",
};

export function refundToast(why: RefundReason): Toast {
  return {
    title: why === "sold_out" ? "Out of Stock" : "Refund pending",
    description: refundSentences[why],
    variant: "destructive",
  };
}
