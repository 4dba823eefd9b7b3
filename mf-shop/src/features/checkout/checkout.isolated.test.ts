// @vitest-environment happy-dom
import { failure, refusal } from "@portal/shared/testing/fakeBackend";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { loadWidget } from "../../payment/widget";
import { chai, opened } from "../../testing/chaiOrder";
import { fakeShop, fakeWidget } from "../../testing/fakeShop";
import { checkout } from "./checkout";

vi.mock("../../payment/widget", async (original) => ({
  ...(await original()),
  loadWidget: vi.fn(),
}));

const loading = {
  title: "Payment System Loading",
  description: "Please wait while our payment system initializes.",
};
const failed = {
  title: "Checkout Failed",
  description: "There was a problem processing your checkout. Please try again.",
  variant: "destructive",
};

/** The provider knows of no payment. */
const unpaid = { outcome: null, credits: null, paymentId: null, inFlight: false };

const unreachable = () => {
  throw new TypeError("Failed to fetch");
};

beforeEach(() => {
  localStorage.clear();
  vi.mocked(loadWidget).mockReset();
  vi.stubGlobal("Razorpay", fakeWidget("pays"));
});
afterEach(() => vi.unstubAllGlobals());

describe("checkout without a payment", () => {
  test("says that the browser is offline, and sends nothing", async () => {
    const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    const shop = fakeShop({});
    const reportError = vi.fn();
    await checkout({ ...shop.portal, reportError }, [chai]);
    online.mockRestore();
    const description = "You're offline. Check your connection, then try again.";
    expect(shop.toasts).toEqual([
      { title: "Checkout Failed", description, variant: "destructive" },
    ]);
    expect([shop.calls(), reportError.mock.calls]).toEqual([[], []]);
  });

  test("says so if the network is lost before the widget is loaded", async () => {
    vi.stubGlobal("Razorpay", undefined);
    const online = vi.spyOn(navigator, "onLine", "get");
    vi.mocked(loadWidget).mockImplementation(() => {
      online.mockReturnValue(false);
      return Promise.reject(new Error("The script did not load"));
    });
    const shop = fakeShop({});
    await checkout(shop.portal, [chai]);
    online.mockRestore();
    const description = "You're offline. Check your connection, then try again.";
    expect(shop.toasts.at(-1)).toEqual({ ...failed, description });
    expect(shop.calls()).toEqual([]);
  });

  test.each([
    ["order_paid", "Already paid", "Your last order is already paid."],
    ["order_pending", "Payment pending", "Your bank is still confirming your last payment."],
  ])("opens no second order while the one before is unresolved: %s", async (code, title, text) => {
    const shop = fakeShop({ "POST functions/create-order-test": refusal(code) });
    await checkout(shop.portal, [chai]);
    expect(shop.toasts).toEqual([{ title, description: expect.stringContaining(text) }]);
    expect(shop.invalidated()).toEqual([["orders"]]);
    expect(shop.bought).toEqual([]);
  });

  test("asks signed-out users to log in", async () => {
    const shop = fakeShop({}, { user: null });
    await checkout(shop.portal, [chai]);
    expect(shop.toasts).toEqual([
      {
        title: "Authentication Required",
        description: "Please log in to complete your purchase.",
      },
    ]);
  });

  test("refuses an empty cart", async () => {
    const shop = fakeShop({});
    await checkout(shop.portal, []);
    expect(shop.toasts).toEqual([
      { title: "Empty Cart", description: "Please add items to your cart before checkout." },
    ]);
  });

  test("shows a toast while the payment script loads, then continues", async () => {
    vi.stubGlobal("Razorpay", undefined);
    let arrive: (widget: ReturnType<typeof fakeWidget>) => void = () => {};
    vi.mocked(loadWidget).mockReturnValue(new Promise((resolve) => (arrive = resolve)));
    const shop = fakeShop({
      "POST functions/create-order-test": opened,
      "POST functions/verify-payment-test": unpaid,
    });
    const ended = checkout(shop.portal, [chai]);
    expect(shop.toasts).toEqual([loading]);
    expect(loadWidget).toHaveBeenCalledExactlyOnceWith("http://localhost/checkout.js");
    expect(shop.calls()).toEqual([]);
    expect(shop.closedToasts).toEqual([]);
    arrive(fakeWidget("closes"));
    await ended;
    expect(shop.closedToasts).toEqual([loading.title]);
    expect(shop.toasts.slice(1)).toEqual([
      {
        title: "Payment Cancelled",
        description: "You cancelled the payment process. Your cart items are still saved.",
      },
    ]);
    expect(shop.invalidated()).toEqual([["snacks"], ["orders"]]);
  });

  test("fails if the payment script cannot be loaded", async () => {
    vi.stubGlobal("Razorpay", undefined);
    vi.mocked(loadWidget).mockRejectedValue(new Error("The payment system could not be loaded."));
    const shop = fakeShop({});
    await checkout(shop.portal, [chai]);
    expect(shop.toasts).toEqual([loading, failed]);
    expect(shop.closedToasts).toEqual([loading.title]);
    expect(shop.bought).toEqual([]);
  });

  test.each([
    ["fails", failure(500, {})],
    ["is unavailable", failure(503, { error: "unavailable" })],
  ])("fails if the order creation %s", async (_, response) => {
    const shop = fakeShop({ "POST functions/create-order-test": response });
    const reportError = vi.fn();
    await checkout({ ...shop.portal, reportError }, [chai]);
    expect(shop.toasts).toEqual([failed]);
    expect(reportError).toHaveBeenCalledExactlyOnceWith(expect.anything(), { during: "checkout" });
    expect(shop.bought).toEqual([]);
  });

  test.each([
    ["is empty", null, "Failed to create order"],
    [
      "is a refusal",
      refusal("bad_cart"),
      "Your cart could not be read. Please add the items again.",
    ],
  ])("shows why if the response to the order %s", async (_, response, description) => {
    const shop = fakeShop({ "POST functions/create-order-test": response });
    await checkout(shop.portal, [chai]);
    expect(shop.toasts).toEqual([{ title: "Payment Failed", description, variant: "destructive" }]);
  });

  test("tells members that they have not been charged if the server is unreachable", async () => {
    const shop = fakeShop({ "POST functions/create-order-test": unreachable });
    await checkout(shop.portal, [chai]);
    expect(shop.toasts).toEqual([
      {
        title: "Payment Failed",
        description: "We couldn't reach Banyan. You have not been charged.",
        variant: "destructive",
      },
    ]);
    expect(shop.bought).toEqual([]);
  });

  test("shows that an item is out of stock", async () => {
    const shop = fakeShop({ "POST functions/create-order-test": refusal("out_of_stock") });
    await checkout(shop.portal, [chai]);
    expect(shop.toasts).toEqual([
      {
        title: "Out of Stock",
        description: "This item is no longer available.",
        variant: "destructive",
      },
    ]);
    expect(shop.invalidated()).toEqual([["snacks"]]);
  });
});

test("shows the new total, which nothing was charged for, and reads the prices again", async () => {
  const shop = fakeShop({
    "POST functions/create-order-test": refusal("price_changed", { kind: "snacks", paise: 7_000 }),
  });
  await checkout(shop.portal, [chai]);
  expect(shop.calls()).toMatchObject([{ body: { amount: 60, agreedAmount: 6_000 } }]);
  expect(shop.toasts).toEqual([
    {
      title: "Price changed",
      description: "Your order costs ₹70 now. Nothing has been charged yet.",
      variant: "destructive",
    },
  ]);
  expect(shop.invalidated()).toEqual([["snacks"]]);
  expect(shop.bought).toEqual([]);
});

describe("checkout of a free cart", () => {
  const water = { ...chai, id: "water", name: "Water", price: 0 };
  const ordered = { ...opened, amount: 0, orderId: "b2a7f3f0-0000-4000-8000-000000000001" };

  test("creates the order without payment script and payment", async () => {
    vi.stubGlobal("Razorpay", undefined);
    const shop = fakeShop({ "POST functions/create-order-test": ordered });
    await checkout(shop.portal, [water]);
    expect(loadWidget).not.toHaveBeenCalled();
    expect(shop.calls().map(({ name }) => name)).toEqual(["create-order-test"]);
    expect(shop.bought).toEqual([water]);
    const items = [{ id: "water", name: "Water", quantity: 2, price: 0 }];
    const { orderId } = ordered;
    expect(shop.visits).toEqual([
      {
        to: `/payment-confirmation?order=${orderId}`,
        state: { orderId, items, amount: 0, paymentId: null },
      },
    ]);
    expect(shop.toasts).toEqual([
      { title: "Purchase Successful", description: "Thank you for your purchase!" },
    ]);
  });

  test("charges the server's price if it is not free", async () => {
    const shop = fakeShop({
      "POST functions/create-order-test": opened,
      "POST functions/verify-payment-test": { outcome: "settled", credits: null },
    });
    await checkout(shop.portal, [water]);
    expect(shop.calls().map(({ name }) => name)).toEqual([
      "create-order-test",
      "verify-payment-test",
    ]);
    expect(shop.visits).toMatchObject([{ state: { amount: 6_000, paymentId: "pay_1" } }]);
  });
});
