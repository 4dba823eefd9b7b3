// @vitest-environment happy-dom
import { cartId } from "@portal/shared/data/orders/cartId";
import { pendingOrdersKey } from "@portal/shared/data/orders/pendingOrders";
import { fakeBackend, type FakeResponses, serverError } from "@portal/shared/testing/fakeBackend";
import { fakeSupabase } from "@portal/shared/testing/fakePortal";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { chai, samosa } from "../cart/testing/snacks";
import { asha, fakeShell } from "../../testing/fakeShell";
import { watchOrders } from "./watchOrders";

const now = Date.parse("2026-11-25T10:00:00Z");
const order = {
  order_id: "order_1",
  kind: "snacks",
  status: "created",
  amount_paise: 6_000,
  credits: null,
  created_at: new Date(now - 10_000).toISOString(),
  outcome: null as string | null,
  items: [{ id: chai.id, quantity: 2 }],
  cart_id: null as string | null,
};
const paid = { ...order, status: "fulfilled", outcome: "settled" };
const successful = ["Purchase Successful", "Thank you for your purchase!"];

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ now });
});
afterEach(() => {
  globalThis.portalClock = undefined;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

async function watch(orders: unknown[], more: FakeResponses = {}) {
  const backend = fakeBackend({
    "POST rpc/pending_orders": orders,
    "POST rpc/mark_order_shown": true,
    "POST functions/verify-payment-test": { outcome: null },
    ...more,
  });
  const shell = fakeShell(fakeSupabase(backend.fetch), { user: asha });
  shell.cart.add(chai);
  shell.cart.add(chai);
  shell.cart.add(samosa);
  watchOrders(shell.portal);
  await pass(0);
  return {
    ...shell,
    backend,
    shown: () => shell.toasts.map(({ title, description }) => [title, description]),
    inCart: () => shell.cart.getSnapshot().items.map(({ id, quantity }) => [id, quantity]),
  };
}

/** The order of the cart of this browser. */
const here = <Order extends object>(pending: Order) => ({ ...pending, cart_id: cartId() });
const samosaOnly = [[samosa.id, 1]];
const all = [[chai.id, 2], ...samosaOnly];

describe("an order that is paid while the page is hidden", () => {
  test("is shown once, on any page, and its items leave the cart", async () => {
    const { shown, inCart, toasts, visited, flows, backend, cart } = await watch([here(paid)]);
    cart.open();
    expect(shown()).toEqual([successful]);
    expect(flows).toEqual(["payment"]);
    expect(inCart()).toEqual(samosaOnly);
    toasts[0]?.action?.onClick();
    expect(visited).toEqual(["/payment-confirmation?order=order_1"]);
    expect(cart.getSnapshot().isOpen).toBe(false);
    backend.responses["POST rpc/mark_order_shown"] = false;
    await pass(60_000);
    expect(shown()).toHaveLength(1);
    expect(inCart()).toEqual(samosaOnly);
  });

  test("is shown, and the cart stays, unless the order was made from this cart", async () => {
    // Also after the checkout that has subtracted the items, but could not mark the order as shown.
    const { shown, inCart } = await watch([{ ...paid, cart_id: crypto.randomUUID() }]);
    expect([shown(), inCart()]).toEqual([[successful], all]);
  });

  test("keeps items that another tab added to the cart during the payment", async () => {
    const { shown, inCart, cart, backend } = await watch([here(order)]);
    cart.add(samosa);
    backend.responses["POST rpc/pending_orders"] = [here(paid)];
    await pass(3_000);
    expect([shown(), inCart()]).toEqual([[successful], [[samosa.id, 2]]]);
  });

  test("is subtracted once, when two tabs see it without locks", async () => {
    const bought = here(paid);
    const first = await watch([bought]);
    const second = await watch([bought], { "POST rpc/mark_order_shown": false });
    expect([first.shown(), second.shown()]).toEqual([[successful], []]);
    expect(second.inCart()).toContainEqual([chai.id, 2]);
  });

  test.each([
    ["ahead", -3],
    ["behind", 3],
  ])("is checked when the device's clock is 3 hours %s", async (_, offsetHours) => {
    const offsetMs = offsetHours * 3_600_000;
    globalThis.portalClock = { offsetMs };
    const created_at = new Date(now + offsetMs - 10_000).toISOString();
    const old = { ...order, order_id: "order_2", created_at: "2026-11-25T01:00:00Z" };
    const { backend } = await watch([{ ...order, created_at }, old]);
    const checked = backend.sent("POST functions/verify-payment-test").map(({ body }) => body);
    expect(checked).toEqual([{ orderId: "order_1" }]);
  });

  test("is shown when the payment arrives later", async () => {
    const { shown, inCart, backend } = await watch([here(order)]);
    await pass(3_000);
    expect([shown(), inCart()]).toEqual([[], all]);
    expect(backend.sent("POST functions/verify-payment-test")[0]?.body).toEqual({
      orderId: "order_1",
    });
    backend.responses["POST rpc/pending_orders"] = [here(paid)];
    await pass(3_000);
    expect([shown(), inCart()]).toEqual([[successful], samosaOnly]);
  });

  test("is shown after the first read failed", async () => {
    const { shown, backend } = await watch([], { "POST rpc/pending_orders": serverError });
    await pass(30_000);
    backend.responses["POST rpc/pending_orders"] = [paid];
    await pass(60_000);
    expect(shown()).toEqual([successful]);
  });

  test("is left to the device that has shown it, except for the cart of this browser", async () => {
    const elsewhere = { "POST rpc/mark_order_shown": false };
    const other = await watch([paid], elsewhere);
    expect([other.shown(), other.inCart()]).toEqual([[], all]);
    localStorage.clear();
    const id = cartId();
    const ours = await watch([here(paid)], elsewhere);
    expect(ours.backend.sent("POST rpc/pending_orders")[0]?.body).toEqual({ opened_here: [id] });
    expect([ours.shown(), ours.inCart()]).toEqual([[successful], samosaOnly]);
  });

  test("is left to the tab that pays", async () => {
    const request = vi.fn((_name: string, _options: object, task: (lock: null) => unknown) =>
      Promise.resolve(task(null)),
    );
    vi.stubGlobal("navigator", { ...navigator, onLine: true, locks: { request } });
    const { shown, backend } = await watch([paid]);
    expect(shown()).toEqual([]);
    expect(backend.sent("POST rpc/mark_order_shown")).toEqual([]);
    vi.unstubAllGlobals();
    await pass(3_000);
    expect(shown()).toEqual([successful]);
  });
});

test("a payment that is refunded is shown, and the cart stays", async () => {
  const id = cartId();
  const refund = { ...here(order), status: "refund_due", outcome: "sold_out" };
  const { shown, inCart } = await watch([refund]);
  expect(shown()).toEqual([
    ["Refund pending", "We couldn't complete your last order. Your payment will be refunded."],
  ]);
  expect(inCart()).toEqual(all);
  expect(cartId()).toBe(id);
});

test("nothing is asked again while no order is pending", async () => {
  const { backend, portal } = await watch([]);
  await pass(600_000);
  expect(backend.requests).toHaveLength(1);
  backend.responses["POST rpc/pending_orders"] = [order];
  await portal.queryClient.invalidateQueries({ queryKey: pendingOrdersKey("asha") });
  await pass(3_000);
  expect(backend.sent("POST rpc/pending_orders").length).toBeGreaterThan(2);
});

test("the pauses grow with the age of the order, and the provider is asked less often", async () => {
  const { backend } = await watch([order]);
  await pass(600_000);
  expect(backend.sent("POST rpc/pending_orders").length).toBeLessThan(60);
  expect(backend.sent("POST functions/verify-payment-test").length).toBeLessThan(10);
});

test("a failed read or mark is repeated", async () => {
  const { shown, inCart, backend } = await watch([here(paid)], {
    "POST rpc/mark_order_shown": serverError,
  });
  expect([shown(), inCart()]).toEqual([[], all]);
  backend.responses["POST rpc/mark_order_shown"] = true;
  await pass(3_000);
  expect([shown(), inCart()]).toEqual([[successful], samosaOnly]);
});

test("stores nothing about orders in the browser, also after a sign-out or a crash", async () => {
  // Of earlier versions.
  for (const key of ["pendingOrder", "pendingOrder:asha:order_0", "openedFromCart:0a1b"])
    localStorage.setItem(key, "");
  await watch([]);
  const before = Object.keys(localStorage);
  expect(before.toSorted()).toEqual(["cartId", "snacksCart"]);
  const id = cartId();
  const { session, backend, shown } = await watch([here(order)]);
  session.set({ ...session.getSnapshot(), user: null });
  await pass(0);
  expect([Object.keys(localStorage), cartId()]).toEqual([before, id]);
  backend.responses["POST rpc/pending_orders"] = [];
  session.set({ ...session.getSnapshot(), user: { ...asha, id: "dev" } });
  await pass(60_000);
  expect([shown(), cartId()]).toEqual([[], id]);
});

test("the cart loses what was paid while its member was signed out, once", async () => {
  const { session, backend, shown, inCart } = await watch([here(order)]);
  const signedIn = session.getSnapshot();
  session.set({ ...signedIn, user: null });
  const id = cartId();
  backend.responses["POST rpc/pending_orders"] = [here(paid)];
  session.set(signedIn);
  await pass(0);
  expect([shown(), inCart()]).toEqual([[successful], samosaOnly]);
  expect(cartId()).not.toBe(id);
  session.set({ ...signedIn, user: null });
  session.set(signedIn);
  await pass(60_000);
  expect(inCart()).toEqual(samosaOnly);
});
