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
  /** What was asked for, with its filters. */
  addresses: URL[];
  toasts: Toast[];
  visits: Visit[];
  isCartCleared: () => boolean;
}

/** A portal whose backend answers each function or table with what is given here. */
export function fakeShop(
  answers: Record<string, Answer>,
  { user = asha, liveHost = null }: { user?: User | null; liveHost?: string | null } = {},
): FakeShop {
  const calls: Call[] = [];
  const addresses: URL[] = [];
  const toasts: Toast[] = [];
  const visits: Visit[] = [];
  let isCartCleared = false;
  const portal = createFakePortal({
    supabase: fakeSupabase((input, init) => {
      const address = new URL(input instanceof Request ? input.url : input);
      addresses.push(address);
      const name = address.pathname.split("/").at(-1);
      const answer = answers[name ?? ""];
      // Every purchase reads the name in the profile; most tests have none.
      if (name === "profiles" && !answer) return Promise.resolve(Response.json([]));
      if (!name || !answer) throw new Error(`Nobody answers ${String(name)}`);
      calls.push({ name, body: typeof init?.body === "string" ? JSON.parse(init.body) : null });
      return Promise.resolve(Response.json(answer.body, { status: answer.status ?? 200 }));
    }),
    session: fakeSession(user),
    cart: { ...emptyCart, clear: () => void (isCartCleared = true) },
    toast: (toast) => void toasts.push(toast),
    navigate: (to, options) => void visits.push({ to, state: options?.state }),
    payments: { scriptUrl: "http://localhost/checkout.js", liveHost },
  });
  return { portal, calls, addresses, toasts, visits, isCartCleared: () => isCartCleared };
}

/** The provider's widget, with somebody in front of it who pays or closes it. */
export function widgetThat(does: "pays" | "closes"): WidgetConstructor {
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
