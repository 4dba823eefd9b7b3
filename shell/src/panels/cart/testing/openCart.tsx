import type { CartSnack } from "@portal/shared/contract/cart";
import type { Checkout } from "@portal/shared/contract/checkout";
import { fakeBackend, serverError, type FakeResponses } from "@portal/shared/testing/fakeBackend";
import { fakeSupabase } from "@portal/shared/testing/fakePortal";
import { vi } from "vitest";
import { type asha, fakeShell, renderInShell } from "../../../testing/fakeShell";
import { CartPanel } from "../CartPanel";
import { chai } from "./snacks";

interface Options {
  user?: typeof asha;
  loading?: boolean;
  /** By default, the shop cannot be loaded. */
  checkout?: Checkout;
  /** The response to the request for the snacks in the cart; default: an error. */
  snacks?: FakeResponses[string];
  /** Percent off by the member's plan. */
  discount?: number;
  items?: readonly CartSnack[];
  isOpen?: boolean;
}

export function openCart(options: Options = {}) {
  const { user = null, loading = false, checkout, items = [chai], isOpen = true } = options;
  const backend = fakeBackend({
    "GET snacks": options.snacks ?? serverError,
    "POST rpc/own_plan": options.discount ? planWith(options.discount) : [],
  });
  const shell = fakeShell(fakeSupabase(backend.fetch), { user, loading });
  const loadCheckout = vi.fn(() =>
    checkout ? Promise.resolve(checkout) : Promise.reject(new Error("shop is down")),
  );
  for (const item of items) shell.cart.add(item);
  if (isOpen) shell.cart.open();
  renderInShell(shell, <CartPanel cart={shell.cart} loadCheckout={loadCheckout} />);
  return { ...shell, backend, loadCheckout };
}

export const planWith = (cafe_discount_percent: number) => [
  {
    starts_on: "2026-01-01",
    ends_on: null,
    name: "Member",
    cafe_discount_percent,
    included_minutes: 240,
    minutes_left: 240,
  },
];
