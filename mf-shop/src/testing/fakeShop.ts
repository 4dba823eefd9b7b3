import type { CartQuantity } from "@portal/shared/contract/cart";
import type { Portal } from "@portal/shared/contract/portal";
import type { Toast } from "@portal/shared/contract/toast";
import {
  fakeBackend,
  type FakeResponses,
  type FakeBackend,
} from "@portal/shared/testing/fakeBackend";
import {
  asha,
  createFakePortal,
  emptyCart,
  fakeSession,
  fakeSupabase,
} from "@portal/shared/testing/fakePortal";
import { recordToasts } from "@portal/shared/testing/recordToasts";
import type { User } from "@supabase/supabase-js";
import { vi } from "vitest";
import type { WidgetConstructor } from "../payment/widget";

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
  backend: FakeBackend;
  /** The edge functions that were called, in order. */
  calls: () => Call[];
  toasts: Omit<Toast, "flow">[];
  /** The flow of each toast. */
  flows: string[];
  closedToasts: string[];
  visits: Visit[];
  /** What was taken out of the cart. */
  bought: CartQuantity[];
  /** The keys of the queries that were invalidated, in order. */
  invalidated: () => unknown[];
}

/** A portal with a backend in which members have no name unless `responses` says so. */
export function fakeShop(
  responses: FakeResponses,
  { user = asha, liveHost = null }: { user?: User | null; liveHost?: string | null } = {},
): FakeShop {
  responses["GET profiles"] ??= [];
  const backend = fakeBackend(responses);
  const closedToasts: string[] = [];
  const { toasts, flows, toast } = recordToasts(({ title }) => closedToasts.push(title));
  const visits: Visit[] = [];
  const bought: CartQuantity[] = [];
  const portal = createFakePortal({
    supabase: fakeSupabase(backend.fetch),
    session: fakeSession(user),
    cart: { ...emptyCart, subtract: (items) => void bought.push(...items) },
    toast,
    navigate: (to, options) => void visits.push({ to, state: options?.state }),
    payments: { scriptUrl: "http://localhost/checkout.js", liveHost },
  });
  const invalidate = vi.spyOn(portal.queryClient, "invalidateQueries");
  return {
    portal,
    backend,
    invalidated: () => invalidate.mock.calls.map(([filters]) => filters?.queryKey),
    calls: () =>
      backend.requests
        .filter(({ path }) => path.startsWith("functions/"))
        .map(({ path, body }) => ({ name: path.replace("functions/", ""), body })),
    toasts,
    flows,
    closedToasts,
    visits,
    bought,
  };
}

const paid = (orderId: string) => ({
  razorpay_payment_id: "pay_1",
  razorpay_order_id: orderId,
  razorpay_signature: "signed",
});

export function fakeWidget(
  does: "pays" | "closes" | "loses the result" | "fails, then pays",
): WidgetConstructor {
  return class {
    readonly #options: ConstructorParameters<WidgetConstructor>[0];
    #onFailed: (failure: unknown) => void = () => undefined;

    constructor(options: ConstructorParameters<WidgetConstructor>[0]) {
      this.#options = options;
    }

    on(_: "payment.failed", listener: (failure: unknown) => void): void {
      this.#onFailed = listener;
    }

    close(): void {}

    open(): void {
      const { handler, modal, order_id } = this.#options;
      if (does === "closes") return modal.ondismiss();
      if (does === "loses the result") return modal.ondismiss("timeout");
      if (does === "fails, then pays") this.#onFailed({ error: { description: "Declined" } });
      handler(paid(order_id));
    }
  };
}
