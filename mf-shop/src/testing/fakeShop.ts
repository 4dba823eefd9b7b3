import type { Portal } from "@portal/shared/contract/portal";
import type { Toast } from "@portal/shared/contract/toast";
import {
  asha,
  createFakePortal,
  emptyCart,
  fakeSession,
  fakeSupabase,
} from "@portal/shared/testing/fakePortal";
import type { User } from "@supabase/supabase-js";
import type { WidgetConstructor } from "../payment/widget";

interface Answer {
  status?: number;
  body: unknown;
}

interface Call {
  name: string;
  body: unknown;
}

interface Visit {
  to: string;
  state: unknown;
}

interface FakeShop {
  portal: Portal;
  calls: Call[];
  requestUrls: URL[];
  toasts: Toast[];
  closedToasts: string[];
  visits: Visit[];
  isCartCleared: () => boolean;
}

/** Answers by function or table name. */
export function fakeShop(
  answers: Record<string, Answer>,
  { user = asha, liveHost = null }: { user?: User | null; liveHost?: string | null } = {},
): FakeShop {
  const calls: Call[] = [];
  const requestUrls: URL[] = [];
  const toasts: Toast[] = [];
  const closedToasts: string[] = [];
  const visits: Visit[] = [];
  let isCartCleared = false;
  const portal = createFakePortal({
    supabase: fakeSupabase((input, init) => {
      const address = new URL(input instanceof Request ? input.url : input);
      requestUrls.push(address);
      const name = address.pathname.split("/").at(-1);
      const answer = answers[name ?? ""];
      // Every purchase reads the profile's name; most tests don't set one.
      if (name === "profiles" && !answer) return Promise.resolve(Response.json([]));
      if (!name || !answer) throw new Error(`No response configured for ${String(name)}`);
      calls.push({ name, body: typeof init?.body === "string" ? JSON.parse(init.body) : null });
      return Promise.resolve(Response.json(answer.body, { status: answer.status ?? 200 }));
    }),
    session: fakeSession(user),
    cart: { ...emptyCart, clear: () => void (isCartCleared = true) },
    toast(toast) {
      toasts.push(toast);
      return () => void closedToasts.push(toast.title);
    },
    navigate: (to, options) => void visits.push({ to, state: options?.state }),
    payments: { scriptUrl: "http://localhost/checkout.js", liveHost },
  });
  return {
    portal,
    calls,
    requestUrls,
    toasts,
    closedToasts,
    visits,
    isCartCleared: () => isCartCleared,
  };
}

export function fakeWidget(does: "pays" | "closes"): WidgetConstructor {
  return class {
    readonly #options: ConstructorParameters<WidgetConstructor>[0];

    constructor(options: ConstructorParameters<WidgetConstructor>[0]) {
      this.#options = options;
    }

    on(): void {}

    open(): void {
      if (does === "closes") this.#options.modal.ondismiss();
      else {
        this.#options.handler({
          razorpay_payment_id: "pay_1",
          razorpay_order_id: this.#options.order_id,
          razorpay_signature: "signed",
        });
      }
    }
  };
}
