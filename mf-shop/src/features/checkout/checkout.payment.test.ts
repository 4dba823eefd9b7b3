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
  test("takes the items out of the cart, closes it and opens the confirmation after verification", async () => {
    const shop = fakeShop({
      "POST functions/create-order-test": opened,
      "POST functions/verify-payment-test": { outcome: "settled", credits: null },
    });
    const close = vi.spyOn(shop.portal.cart, "close");
    await checkout(shop.portal, [chai]);
    expect(close).toHaveBeenCalledOnce();
    const items = [{ id: "chai", name: "Masala chai", quantity: 2, price: 30 }];
    expect(shop.calls()[0]?.body).toMatchObject({
      amount: 60,
      currency: "INR",
      productDetails: { type: "snacks", items },
    });
    expect(shop.bought).toEqual([chai]);
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
    expect([shop.bought, shop.visits]).toEqual([[], []]);
  });

  test.each([
    ["sold_out", "Out of Stock", "Sold out before we could confirm your order", false],
    ["late_payment", "Refund pending", "Your payment arrived after the order had expired", false],
    ["amount_mismatch", "Refund pending", "didn't match the order", false],
    ["second_payment", "Refund pending", "You had already paid for this order", true],
  ])("explains a refund because of %s", async (outcome, title, sentence, isBought) => {
    const shop = fakeShop({
      "POST functions/create-order-test": opened,
      "POST functions/verify-payment-test": { outcome, credits: null },
    });
    await checkout(shop.portal, [chai]);
    const description: unknown = expect.stringContaining(sentence);
    expect(shop.toasts).toEqual([{ title, description, variant: "destructive" }]);
    expect(shop.visits).toMatchObject([{ to: "/payment-confirmation?order=order_1" }]);
    expect(shop.bought).toEqual(isBought ? [chai] : []);
  });

  test("keeps the cart and shows the order while its payment is pending", async () => {
    vi.stubGlobal("Razorpay", fakeWidget("loses the result"));
    const shop = fakeShop({
      "POST functions/create-order-test": opened,
      "POST functions/verify-payment-test": { outcome: null, credits: null, inFlight: true },
    });
    await checkout(shop.portal, [chai]);
    expect(shop.toasts.map(({ title }) => title)).toEqual(["Payment pending"]);
    expect(shop.visits.map(({ to }) => to)).toEqual(["/payment-confirmation?order=order_1"]);
    expect(shop.bought).toEqual([]);
  });

  test("replaces the toast of a failed attempt", async () => {
    vi.stubGlobal("Razorpay", fakeWidget("fails, then pays"));
    const shop = fakeShop({
      "POST functions/create-order-test": opened,
      "POST functions/verify-payment-test": { outcome: "settled", credits: null },
    });
    await checkout(shop.portal, [chai]);
    expect(shop.toasts.map(({ title }) => title)).toEqual([
      "Payment Failed",
      "Purchase Successful",
    ]);
    expect(new Set(shop.flows)).toEqual(new Set(["payment"]));
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
