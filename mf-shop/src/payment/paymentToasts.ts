import type { Toast } from "@portal/shared/contract/toast";
import * as z from "@portal/shared/vendor/zod";
import type { RefundReason } from "./payment.schema";

const failedAttemptSchema = z.object({ error: z.object({ description: z.string().min(1) }) });

/** With the provider's message if there is one. */
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
