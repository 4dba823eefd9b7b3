import { addOverlayEntry } from "@portal/shared/ui/useCloseOnBack";
import { askToStop } from "./askToStop";
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
  modal: { ondismiss: (reason?: unknown) => void };
}

interface Widget {
  open(): void;
  close(): void;
  on(event: "payment.failed", listener: (failure: unknown) => void): void;
}

export type WidgetConstructor = new (options: WidgetOptions) => Widget;

declare global {
  // Set by the provider's script.
  var Razorpay: WidgetConstructor | undefined;
}

const TIMEOUT_MS = 8_000;

let loading: Promise<WidgetConstructor> | null = null;

/** Loads the script of the provider once. After a failure, the next call tries again. @throws if the script cannot be loaded */
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
    const timer = setTimeout(fail, TIMEOUT_MS);
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
  merchant: string;
  description: string;
  color: string;
  notes: Record<string, string>;
  customer: { name: string; email: string };
  /** Called when an attempt fails; the widget stays open. */
  onFailedAttempt: (failure: unknown) => void;
}

/** `without a result`: the widget lost the result of a payment, or it timed out. */
export type Closed = "by the member" | "without a result";

export function openWidget(
  Razorpay: WidgetConstructor,
  request: WidgetRequest,
): Promise<WidgetPayment | { closed: Closed }> {
  const { order, merchant, description, color, notes, customer, onFailedAttempt } = request;
  return new Promise((resolve) => {
    let removeEntry = () => {};
    let question: HTMLDialogElement | undefined;
    const end = (result: WidgetPayment | { closed: Closed }) => {
      question?.close();
      removeEntry();
      resolve(result);
    };
    const widget = new Razorpay({
      key: order.keyId,
      amount: order.amount,
      currency: order.currency,
      order_id: order.orderId,
      name: merchant,
      description,
      theme: { color },
      notes,
      prefill: customer,
      handler: end,
      modal: {
        // Without a reason, the member has closed the widget.
        ondismiss: (reason) =>
          end({ closed: reason === undefined ? "by the member" : "without a result" }),
      },
    });
    const stop = () => {
      widget.close();
      end({ closed: "by the member" });
    };
    const listenForBack = () => {
      removeEntry = addOverlayEntry(() => {
        listenForBack();
        if (question?.isConnected) question.close();
        else question = askToStop(stop);
      });
    };
    listenForBack();
    widget.on("payment.failed", onFailedAttempt);
    widget.open();
  });
}
