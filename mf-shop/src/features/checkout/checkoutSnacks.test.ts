// @vitest-environment happy-dom
import type { CartItem } from "@portal/shared/contract/cart";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { loadWidget } from "../../payment/widget";
import { fakeShop, widgetThat } from "../../testing/fakeShop";
import { checkout } from "./checkoutSnacks";

vi.mock("../../payment/widget", async (original) => ({
  ...(await original()),
  loadWidget: vi.fn(),
}));

const chai: CartItem = {
  id: "chai",
  name: "Masala chai",
  description: null,
  price: 30,
  stock: 5,
  image_url: null,
  quantity: 2,
};
const opened = { keyId: "rzp_test_1", amount: 6_000, currency: "INR", orderId: "order_1" };
const refusal = (message: string) => ({ status: 400, body: { code: "P0001", message } });

beforeEach(() => {
  localStorage.clear();
  vi.mocked(loadWidget).mockResolvedValue(widgetThat("pays"));
});
afterEach(() => vi.useRealTimers());

describe("nobody is asked for money", () => {
  test("who is not logged in", async () => {
    const shop = fakeShop({}, { user: null });
    await checkout(shop.portal, [chai]);
    expect(shop.toasts).toEqual([
      {
        title: "Authentication Required",
        description: "Please log in to complete your purchase.",
      },
    ]);
  });

  test("for nothing", async () => {
    const shop = fakeShop({});
    await checkout(shop.portal, []);
    expect(shop.toasts).toEqual([
      { title: "Empty Cart", description: "Please add items to your cart before checkout." },
    ]);
  });

  test("while the payment script is still on its way", async () => {
    vi.useFakeTimers();
    vi.mocked(loadWidget).mockReturnValue(new Promise(() => undefined));
    const shop = fakeShop({});
    const ended = checkout(shop.portal, [chai]);
    await vi.advanceTimersByTimeAsync(10_000);
    await ended;
    expect(shop.toasts).toEqual([
      {
        title: "Payment System Loading",
        description: "Please wait while our payment system initializes.",
      },
    ]);
  });

  test.each([
    ["the payment script fails", {}],
    ["the order cannot be made", { "create-order-test": { status: 500, body: {} } }],
  ])("when %s", async (_, answers) => {
    if (!("create-order-test" in answers)) vi.mocked(loadWidget).mockRejectedValue({});
    const shop = fakeShop(answers);
    await checkout(shop.portal, [chai]);
    expect(shop.toasts).toEqual([
      {
        title: "Checkout Failed",
        description: "There was a problem processing your checkout. Please try again.",
        variant: "destructive",
      },
    ]);
    expect(shop.isCartCleared()).toBe(false);
  });

  test("when the answer to the order is empty, and says so", async () => {
    const shop = fakeShop({ "create-order-test": { body: null } });
    await checkout(shop.portal, [chai]);
    expect(shop.toasts).toMatchObject([
      { title: "Checkout Failed", description: "Failed to create order" },
    ]);
  });
});

describe("a payment", () => {
  test("that is verified clears the cart and carries the order to its confirmation", async () => {
    const shop = fakeShop({
      "create-order-test": { body: opened },
      "verify-payment-test": { body: { outcome: "settled", credits: null } },
    });
    await checkout(shop.portal, [chai]);
    const items = [{ id: "chai", name: "Masala chai", quantity: 2, price: 30 }];
    expect(shop.calls[0]?.body).toMatchObject({
      amount: 60,
      currency: "INR",
      productDetails: { type: "snacks", items },
    });
    expect(shop.isCartCleared()).toBe(true);
    expect(shop.visits).toEqual([
      {
        to: "/payment-confirmation?order=order_1",
        state: { orderId: "order_1", items, amount: 6_000, paymentId: "pay_1" },
      },
    ]);
    expect(shop.toasts).toEqual([
      { title: "Purchase Successful", description: "Thank you for your purchase!" },
    ]);
  });

  test("that the server does not believe keeps the cart", async () => {
    const shop = fakeShop({
      "create-order-test": { body: opened },
      "verify-payment-test": refusal("bad_signature"),
    });
    await checkout(shop.portal, [chai]);
    expect(shop.toasts).toEqual([
      {
        title: "Verification Failed",
        description: "We couldn't verify your payment. Please contact support.",
        variant: "destructive",
      },
    ]);
    expect([shop.isCartCleared(), shop.visits]).toEqual([false, []]);
  });

  test.each([
    ["sold_out", "Out of Stock", "Something sold out while you paid", false],
    ["late_payment", "Payment returned", "Your payment arrived after the order had ended", false],
    ["amount_mismatch", "Payment returned", "did not match the order", false],
    ["second_payment", "Payment returned", "You had already paid for this order", true],
  ])("that is returned as %s says so", async (outcome, title, sentence, isCleared) => {
    const shop = fakeShop({
      "create-order-test": { body: opened },
      "verify-payment-test": { body: { outcome, credits: null } },
    });
    await checkout(shop.portal, [chai]);
    const description: unknown = expect.stringContaining(sentence);
    expect(shop.toasts).toEqual([{ title, description, variant: "destructive" }]);
    expect(shop.visits).toMatchObject([{ to: "/payment-confirmation?order=order_1" }]);
    expect(shop.isCartCleared()).toBe(isCleared);
  });

  test("goes through the live functions on the production host, and no other", async () => {
    const answers = {
      "create-order": { body: opened },
      "verify-payment": { body: { outcome: "settled", credits: null } },
    };
    const shop = fakeShop(answers, { liveHost: location.hostname });
    await checkout(shop.portal, [chai]);
    expect(shop.calls.map(({ name }) => name)).toEqual(["create-order", "verify-payment"]);
  });
});
