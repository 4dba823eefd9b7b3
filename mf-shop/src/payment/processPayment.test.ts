// @vitest-environment happy-dom
import { failure } from "@portal/shared/testing/fakeBackend";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { pendingOrder } from "./pendingOrder";
import type { WidgetConstructor } from "./widget";
import { processPayment, type Purchase } from "./processPayment";
import { asha } from "@portal/shared/testing/fakePortal";
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

it("pays, verifies and forgets the pending order", async () => {
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
    body: { amount: 90, userId: asha.id, userName: "asha", currency: "INR" },
  });
  expect(shop.calls()[1]).toEqual({
    name: "verify-payment-test",
    body: { paymentId: "pay_1", orderId: "order_1", paymentSignature: "signed" },
  });
  expect(pendingOrder()).toBeNull();
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

it("keeps the pending order when the widget is closed, because the bank may still pay", async () => {
  vi.stubGlobal("Razorpay", fakeWidget("closes"));
  const shop = fakeShop({ "POST functions/create-order-test": opened });
  const outcome = await processPayment(shop.portal, asha, purchase);
  expect(outcome).toEqual({ kind: "cancelled" });
  expect(pendingOrder()).toMatchObject({ orderId: "order_1", userId: asha.id });
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
  });
  const outcome = await processPayment(shop.portal, asha, purchase);
  expect(outcome).toMatchObject({ kind: "settled", credits: 7 });
});

it("returns 'unverified' for a refused signature and keeps the pending order", async () => {
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
  expect(pendingOrder()).not.toBeNull();
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
  expect(pendingOrder()).toBeNull();
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
