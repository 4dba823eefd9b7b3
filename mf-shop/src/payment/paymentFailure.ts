import type { Toast } from "@portal/shared/contract/toast";
import { z } from "zod";

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
