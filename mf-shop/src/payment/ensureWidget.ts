import type { Portal } from "@portal/shared/contract/portal";
import { loadWidget, type WidgetConstructor } from "./widget";

/** Returns the widget. If its script is not loaded yet, loads it and shows a toast meanwhile. */
export async function ensureWidget({ payments, toast }: Portal): Promise<WidgetConstructor> {
  if (globalThis.Razorpay) return globalThis.Razorpay;
  const closeToast = toast({
    title: "Payment System Loading",
    description: "Please wait while our payment system initializes.",
  });
  try {
    return await loadWidget(payments.scriptUrl);
  } finally {
    closeToast?.();
  }
}
