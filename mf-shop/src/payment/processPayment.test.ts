// @vitest-environment happy-dom
import { cartId } from "@portal/shared/data/orders/cartId";
import { failure } from "@portal/shared/testing/fakeBackend";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { WidgetConstructor } from "./widget";
import { processPayment, type Purchase } from "./processPayment";
import { asha, fakeSession } from "@portal/shared/testing/fakePortal";
import { fakeShop, fakeWidget } from "../testing/fakeShop";

const purchase: Purchase = {
  kind: "snacks",
  amount: 90,
  description: "Purchase Snacks",
  orderFields: { productDetails: { type: "snacks", items: [] } },
  onFailedAttempt: () => undefined,
};
const opened = { keyId: "rzp_test_1", amount: 9_000, currency: "INR", orderId: "order_1" };

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal("Razorpay", fakeWidget("pays"));
});
afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

it("pays, verifies and ends the cart", async () => {
  const id = cartId();
  const shop = fakeShop({
    "POST functions/create-order-test": opened,
    "POST functions/verify-payment-test": { status: "fulfilled", outcome: "settled", credits: 7 },
  });
  const outcome = await processPayment(shop.portal, asha, purchase);
  expect(outcome).toEqual({
    kind: "settled",
    orderId: "order_1",
    paymentId: "pay_1",
    amount: 9_000,
    credits: 7,
  });
  expect(shop.calls()[0]).toMatchObject({
    name: "create-order-test",
    body: { amount: 90, userId: asha.id, userName: "asha", currency: "INR", cartId: id },
  });
  expect(shop.calls()[1]).toEqual({
    name: "verify-payment-test",
    body: { paymentId: "pay_1", orderId: "order_1", paymentSignature: "signed" },
  });
  expect(cartId()).not.toBe(id);
});

it.each([
  ["the profile's name", [{ full_name: "Asha Rao" }], "Asha Rao"],
  ["the account's name if the profile has none", [], "Asha K."],
  ["the account's name if the profile can't be read", failure(500, {}), "Asha K."],
])("prefills %s", async (_, profiles, name) => {
  const shop = fakeShop({ "GET profiles": profiles, "POST functions/create-order-test": opened });
  const prefills: unknown[] = [];
  class Widget extends fakeWidget("closes") {
    constructor(options: ConstructorParameters<WidgetConstructor>[0]) {
      super(options);
      prefills.push(options.prefill);
    }
  }
  const user = { ...asha, user_metadata: { full_name: "Asha K." } };
  vi.stubGlobal("Razorpay", Widget);
  await processPayment(shop.portal, user, purchase);
  expect(prefills).toEqual([{ name, email: "asha@example.com" }]);
  const order = shop.calls().find((call) => call.name === "create-order-test");
  expect(order?.body).toMatchObject({ userName: name });
});

const unpaid = { outcome: null, credits: null, paymentId: null, inFlight: false };
const isPaid = { outcome: "settled", credits: 7, paymentId: "pay_1", inFlight: false };
const unavailable = failure(503, { error: "unavailable" });
const [byMember, withoutResult] = ["closes", "loses the result"] as const;
const pending = (why: string) => ({ kind: "pending", orderId: "order_1", why });
const settled = { kind: "settled", paymentId: "pay_1", amount: 9_000, credits: 7 };

it.each([
  ["unpaid", byMember, unpaid, { kind: "cancelled" }],
  ["unpaid, after it lost the result", withoutResult, unpaid, pending("bank")],
  ["in flight", byMember, { ...unpaid, inFlight: true }, pending("bank")],
  ["paid", byMember, isPaid, settled],
  ["refunded", byMember, { ...isPaid, outcome: "sold_out" }, { kind: "refund_due" }],
  ["paid twice", byMember, { ...isPaid, outcome: "second_payment" }, { kind: "refund_due" }],
])(
  "asks the provider about the order when the widget is closed: %s",
  async (_, closes, response, expected) => {
    vi.stubGlobal("Razorpay", fakeWidget(closes));
    const id = cartId();
    const shop = fakeShop({
      "POST functions/create-order-test": opened,
      "POST functions/verify-payment-test": response,
    });
    expect(await processPayment(shop.portal, asha, purchase)).toMatchObject(expected);
    expect(shop.calls()[1]?.body).toEqual({ orderId: "order_1", isShown: true });
    // The bank may still complete an unpaid order.
    const isBought = response.outcome === "settled" || response.outcome === "second_payment";
    expect(cartId() === id).toBe(!isBought);
  },
);

const order = { status: "fulfilled", credits: 7 };
const payment = { provider_payment_id: "pay_1", outcome: "settled" };

it.each([
  ["paid", { ...order, payments: [payment] }, settled],
  ["unpaid", { ...order, status: "created", payments: [] }, pending("unreachable")],
  ["unreadable", unavailable, pending("unreachable")],
])(
  "reads the order when the provider cannot be asked about a closed widget: %s",
  async (_, response, expected) => {
    vi.stubGlobal("Razorpay", fakeWidget("closes"));
    const shop = fakeShop({
      "POST functions/create-order-test": opened,
      "POST functions/verify-payment-test": unavailable,
      "GET orders": response,
      "POST rpc/mark_order_shown": true,
    });
    expect(await processPayment(shop.portal, asha, purchase)).toMatchObject(expected);
    expect(shop.backend.sent("POST rpc/mark_order_shown")).toHaveLength(
      expected === settled ? 1 : 0,
    );
  },
);

it("opens no payment while another tab has one open", async () => {
  const request = vi.fn((_name: string, _options: object, task: (lock: null) => unknown) =>
    Promise.resolve(task(null)),
  );
  vi.stubGlobal("navigator", { ...navigator, onLine: true, locks: { request } });
  const shop = fakeShop({});
  expect(await processPayment(shop.portal, asha, purchase)).toEqual({ kind: "busy" });
  expect(shop.calls()).toEqual([]);
});

it.each([
  ["is unavailable", failure(503, { error: "unavailable" })],
  ["has no outcome yet", { status: "created", outcome: null, credits: 7 }],
])("polls the outcome of this payment if the verification %s", async (_, verification) => {
  const payments = [
    { provider_payment_id: "pay_0", outcome: "second_payment" },
    { provider_payment_id: "pay_1", outcome: "settled" },
  ];
  const shop = fakeShop({
    "POST functions/create-order-test": opened,
    "POST functions/verify-payment-test": verification,
    "GET orders": { status: "fulfilled", credits: 7, payments },
    "POST rpc/mark_order_shown": true,
  });
  const outcome = await processPayment(shop.portal, asha, purchase);
  expect(outcome).toMatchObject({ kind: "settled", credits: 7 });
});

it("keeps the cart if the portal can't be reached after the payment", async () => {
  const id = cartId();
  vi.useFakeTimers();
  const unreachable = () => {
    throw new TypeError("Failed to fetch");
  };
  const shop = fakeShop({
    "POST functions/create-order-test": opened,
    "POST functions/verify-payment-test": unreachable,
    "GET orders": unreachable,
  });
  const outcome = processPayment(shop.portal, asha, purchase);
  await vi.advanceTimersByTimeAsync(16_000);
  vi.useRealTimers();
  expect(await outcome).toEqual(pending("unreachable"));
  expect(cartId()).toBe(id);
});

it("returns 'pending' after a sign-out during the payment, and keeps the cart", async () => {
  const id = cartId();
  const shop = fakeShop({
    "POST functions/create-order-test": opened,
    "POST functions/verify-payment-test": () => {
      vi.spyOn(shop.portal.session, "getSnapshot").mockReturnValue(fakeSession(null).getSnapshot());
      return failure(401, { code: "P0001", message: "not_signed_in", details: null });
    },
  });
  const outcome = await processPayment(shop.portal, asha, purchase);
  expect(outcome).toEqual({ kind: "pending", orderId: "order_1", why: "signed out" });
  expect(cartId()).toBe(id);
});

it("returns 'unverified' for a refused signature and keeps the cart", async () => {
  const id = cartId();
  const shop = fakeShop({
    "POST functions/create-order-test": opened,
    "POST functions/verify-payment-test": failure(400, {
      code: "P0001",
      message: "bad_signature",
      details: null,
    }),
  });
  const outcome = await processPayment(shop.portal, asha, purchase);
  expect(outcome).toEqual({ kind: "unverified", orderId: "order_1" });
  expect(cartId()).toBe(id);
});

it.each([
  ["sold_out", "refund_due"],
  ["second_payment", "fulfilled"],
  ["late_payment", "expired"],
  ["amount_mismatch", "created"],
])("returns 'refund_due' with the reason %s", async (why, status) => {
  const shop = fakeShop({
    "POST functions/create-order-test": opened,
    "POST functions/verify-payment-test": { status, outcome: why, credits: null },
  });
  const outcome = await processPayment(shop.portal, asha, purchase);
  expect(outcome).toEqual({ kind: "refund_due", orderId: "order_1", why });
});

it("throws the server's refusal with its code", async () => {
  const shop = fakeShop({
    "POST functions/create-order-test": failure(400, {
      code: "P0001",
      message: "out_of_stock",
      details: '{"name":"Chai","left":0}',
    }),
  });
  await expect(processPayment(shop.portal, asha, purchase)).rejects.toMatchObject({
    code: "P0001",
    message: "out_of_stock",
  });
});
