import type { OpenedOrder, WidgetPayment } from "./payment.schema";

interface WidgetOptions {
  key: string;
  amount: number;
  currency: string;
  order_id: string;
  name: string;
  description: string;
  theme: { color: string };
  notes: Record<string, string>;
  prefill: { name: string; email: string };
  handler: (payment: WidgetPayment) => void;
  modal: { ondismiss: () => void };
}

interface Widget {
  open(): void;
  on(event: "payment.failed", listener: (failure: unknown) => void): void;
}

export type WidgetConstructor = new (options: WidgetOptions) => Widget;

declare global {
  // The provider's script puts its constructor here.
  var Razorpay: WidgetConstructor | undefined;
}

const PATIENCE_MS = 8_000;

let loading: Promise<WidgetConstructor> | null = null;

/**
 * Loads the provider's script once, when it is first needed; a load that fails or takes too long is
 * dropped, so that the next call starts another.
 * @throws when the script cannot be loaded.
 */
export function loadWidget(scriptUrl: string): Promise<WidgetConstructor> {
  loading ??= appendScript(scriptUrl).catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

function appendScript(scriptUrl: string): Promise<WidgetConstructor> {
  const script = document.createElement("script");
  return new Promise<WidgetConstructor>((resolve, reject) => {
    const fail = () => {
      script.remove();
      reject(
        new Error("The payment system could not be loaded. Check your connection and try again."),
      );
    };
    const timer = setTimeout(fail, PATIENCE_MS);
    script.src = scriptUrl;
    script.async = true;
    script.addEventListener("load", () => {
      clearTimeout(timer);
      if (globalThis.Razorpay) resolve(globalThis.Razorpay);
      else fail();
    });
    script.addEventListener("error", () => {
      clearTimeout(timer);
      fail();
    });
    document.head.append(script);
  });
}

export interface WidgetRequest {
  order: OpenedOrder;
  /** Shown by the widget: the merchant, and what is bought. */
  merchant: string;
  description: string;
  color: string;
  notes: Record<string, string>;
  person: { name: string; email: string };
  /** A try that failed inside the widget, which stays open for another. */
  onFailedTry: (failure: unknown) => void;
}

/** Opens the widget; null when the person closes it without having paid. */
export function payInWidget(
  Razorpay: WidgetConstructor,
  request: WidgetRequest,
): Promise<WidgetPayment | null> {
  const { order, merchant, description, color, notes, person, onFailedTry } = request;
  return new Promise((resolve) => {
    const widget = new Razorpay({
      key: order.keyId,
      amount: order.amount,
      currency: order.currency,
      order_id: order.orderId,
      name: merchant,
      description,
      theme: { color },
      notes,
      prefill: person,
      handler: resolve,
      modal: { ondismiss: () => resolve(null) },
    });
    widget.on("payment.failed", onFailedTry);
    widget.open();
  });
}
