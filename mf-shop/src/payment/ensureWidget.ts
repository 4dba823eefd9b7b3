import type { Portal } from "@portal/shared/contract/portal";
import { loadWidget, type WidgetConstructor } from "./widget";

/** Returns the widget. If its script is not loaded yet, shows a toast and loads it. */
export async function ensureWidget({ payments, toast }: Portal): Promise<WidgetConstructor> {
  if (globalThis.Razorpay) return globalThis.Razorpay;
  toast({
    title: "Payment System Loading",
    description: "Please wait while our payment system initializes.",
  });
  return loadWidget(payments.scriptUrl);
}
