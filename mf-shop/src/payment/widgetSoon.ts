import type { Toast } from "@portal/shared/contract/toast";
import { loadWidget, type WidgetConstructor } from "./widget";

const PATIENCE_MS = 8_000;

export const widgetLoadingToast: Toast = {
  title: "Payment System Loading",
  description: "Please wait while our payment system initializes.",
};

/** The widget, or null when its script is still on its way after a while. */
export function widgetSoon(scriptUrl: string): Promise<WidgetConstructor | null> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null));
  return Promise.race([loadWidget(scriptUrl), late]);
}
