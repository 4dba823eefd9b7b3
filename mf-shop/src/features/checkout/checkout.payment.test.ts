// @vitest-environment happy-dom
import { refusal } from "@portal/shared/testing/fakeBackend";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { chai, opened } from "../../testing/chaiOrder";
import { fakeShop, fakeWidget } from "../../testing/fakeShop";
import { checkout } from "./checkout";

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal("Razorpay", fakeWidget("pays"));
});
afterEach(() => vi.unstubAllGlobals());

describe("checkout with a payment", () => {
  test("clears the cart and opens the confirmation after verification", async () => {
    const shop = fakeShop({
      "POST functions/create-order-test": opened,
      "POST functions/verify-payment-test": { outcome: "settled", credits: null },
    });
    await checkout(shop.portal, [chai]);
    const items = [{ id: "chai", name: "Masala chai", quantity: 2, price: 30 }];
    expect(shop.calls()[0]?.body).toMatchObject({
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

  test("keeps the cart if the verification is refused", async () => {
    const shop = fakeShop({
      "POST functions/create-order-test": opened,
      "POST functions/verify-payment-test": refusal("bad_signature"),
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
    ["sold_out", "Out of Stock", "Sold out before we could confirm your order", false],
    ["late_payment", "Refund pending", "Your payment arrived after the order had expired", false],
    ["amount_mismatch", "Refund pending", "didn't match the order", false],
    ["second_payment", "Refund pending", "You had already paid for this order", true],
  ])("explains a refund because of %s", async (outcome, title, sentence, isCleared) => {
    const shop = fakeShop({
      "POST functions/create-order-test": opened,
      "POST functions/verify-payment-test": { outcome, credits: null },
    });
    await checkout(shop.portal, [chai]);
    const description: unknown = expect.stringContaining(sentence);
    expect(shop.toasts).toEqual([{ title, description, variant: "destructive" }]);
    expect(shop.visits).toMatchObject([{ to: "/payment-confirmation?order=order_1" }]);
    expect(shop.isCartCleared()).toBe(isCleared);
  });

  test("uses the live functions on the production host", async () => {
    const responses = {
      "POST functions/create-order": opened,
      "POST functions/verify-payment": { outcome: "settled", credits: null },
    };
    const shop = fakeShop(responses, { liveHost: location.hostname });
    await checkout(shop.portal, [chai]);
    expect(shop.calls().map(({ name }) => name)).toEqual(["create-order", "verify-payment"]);
  });
});
