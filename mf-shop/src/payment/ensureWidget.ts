import type { Portal } from "@portal/shared/contract/portal";
import { loadWidget, type WidgetConstructor } from "./widget";

/** The widget. Where its script is missing or still loading, says so at once and loads it. */
export async function readyWidget({ payments, toast }: Portal): Promise<WidgetConstructor> {
  if (globalThis.Razorpay) return globalThis.Razorpay;
  toast({
    title: "Payment System Loading",
    description: "Please wait while our payment system initializes.",
  });
  return loadWidget(payments.scriptUrl);
}
