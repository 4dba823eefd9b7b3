import { noModules } from "@portal/shared/contract/modules";
import type { Portal } from "@portal/shared/contract/portal";
import type { Supabase } from "@portal/shared/data/supabase";
import type { Toast } from "@portal/shared/contract/toast";
import { createClient, type User } from "@supabase/supabase-js";
import { QueryClient } from "@tanstack/react-query";
import type { WidgetConstructor } from "../payment/widget";

export const member: User = {
  id: "5c2f1c0e-0000-4000-8000-000000000001",
  email: "asha@example.com",
  app_metadata: {},
  user_metadata: {},
  aud: "authenticated",
  created_at: "2026-01-01T00:00:00Z",
};

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
  toasts: Toast[];
  visits: Visit[];
  isCartCleared: () => boolean;
}

/** A portal whose backend answers each function or table with what is given here. */
export function fakeShop(
  answers: Record<string, Answer>,
  { user = member, liveHost = null }: { user?: User | null; liveHost?: string | null } = {},
): FakeShop {
  const calls: Call[] = [];
  const toasts: Toast[] = [];
  const visits: Visit[] = [];
  const session = { loading: false, roleLoading: false, isAdmin: false, user };
  let isCartCleared = false;
  const supabase: Supabase = createClient("http://backend.test", "key", {
    auth: { persistSession: false, autoRefreshToken: false, storageKey: crypto.randomUUID() },
    global: {
      fetch: (input, init) => {
        const name = new URL(input instanceof Request ? input.url : input).pathname
          .split("/")
          .at(-1);
        const answer = answers[name ?? ""];
        if (!name || !answer) throw new Error(`Nobody answers ${String(name)}`);
        calls.push({ name, body: typeof init?.body === "string" ? JSON.parse(init.body) : null });
        return Promise.resolve(Response.json(answer.body, { status: answer.status ?? 200 }));
      },
    },
  });
  const portal: Portal = {
    supabase,
    queryClient: new QueryClient({ defaultOptions: { queries: { retry: false } } }),
    session: {
      subscribe: () => () => undefined,
      getSnapshot: () => session,
      signOut: () => Promise.resolve(),
    },
    cart: {
      subscribe: () => () => undefined,
      getSnapshot: () => ({ items: [], isOpen: false }),
      add: () => true,
      setQuantity: () => true,
      clear: () => {
        isCartCleared = true;
      },
      open: () => undefined,
      close: () => undefined,
    },
    toast: (toast) => void toasts.push(toast),
    navigate: (to, options) => void visits.push({ to, state: options?.state }),
    reportError: () => undefined,
    modules: {
      subscribe: () => () => undefined,
      getSnapshot: () => noModules,
      openOverrides: () => undefined,
    },
    payments: { scriptUrl: "http://localhost/checkout.js", liveHost },
    openFeedback: () => undefined,
  };
  return { portal, calls, toasts, visits, isCartCleared: () => isCartCleared };
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
