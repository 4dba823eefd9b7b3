import type { Toast } from "@portal/shared/contract/toast";
import * as z from "@portal/shared/vendor/zod";
import type { ReturnReason } from "./payment.schema";

const failedTrySchema = z.object({ error: z.object({ description: z.string().min(1) }) });

/** A try that failed inside the widget, in the provider's words where it has some. */
export function failedTryToast(failure: unknown): Toast {
  const told = failedTrySchema.safeParse(failure);
  return {
    title: "Payment Failed",
    description: told.success
      ? told.data.error.description
      : "There was an issue processing your payment. Please try again.",
    variant: "destructive",
  };
}

export const unverifiedToast: Toast = {
  title: "Verification Failed",
  description: "We couldn't verify your payment. Please contact support.",
  variant: "destructive",
};

const whatHappened: Record<ReturnReason, string> = {
  sold_out: "Something sold out while you paid. Your payment is on its way back to you.",
  second_payment:
    "You had already paid for this order. Your second payment is on its way back to you.",
  late_payment: "Your payment arrived after the order had ended. It is on its way back to you.",
  amount_mismatch:
    "The amount we received did not match the order. Your payment is on its way back to you.",
};

/** Paid, but the money goes back: says why. */
export function returnedToast(why: ReturnReason): Toast {
  return {
    title: why === "sold_out" ? "Out of Stock" : "Payment returned",
    description: whatHappened[why],
    variant: "destructive",
  };
}
