import { PAYMENT_FLOW } from "@portal/shared/contract/payments";
import type { Portal } from "@portal/shared/contract/portal";
import { loadWidget, type WidgetConstructor } from "./widget";

/** Shows a toast while the script loads. */
export async function ensureWidget({ payments, toast }: Portal): Promise<WidgetConstructor> {
  if (globalThis.Razorpay) return globalThis.Razorpay;
  const closeToast = toast({
    flow: PAYMENT_FLOW,
    title: "Payment System Loading",
    description: "Please wait while our payment system initializes.",
  });
  try {
    return await loadWidget(payments.scriptUrl);
  } finally {
    closeToast?.();
  }
}
