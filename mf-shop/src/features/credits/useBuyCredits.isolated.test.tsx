// @vitest-environment happy-dom
import { cartId } from "@portal/shared/data/orders/cartId";
import { failure, refusal } from "@portal/shared/testing/fakeBackend";
import { PortalContext } from "@portal/shared/contract/PortalContext";
import { customOffer, packageOffer } from "@portal/shared/domain/creditPackages";
import { act, renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { loadWidget } from "../../payment/widget";
import { asha } from "@portal/shared/testing/fakePortal";
import { fakeShop, fakeWidget } from "../../testing/fakeShop";
import { useBuyCredits } from "./useBuyCredits";

vi.mock("../../payment/widget", async (original) => ({
  ...(await original()),
  loadWidget: vi.fn(),
}));

const opened = { keyId: "rzp_test_1", amount: 500_000, currency: "INR", orderId: "order_1" };

beforeEach(() => {
  localStorage.clear();
  vi.mocked(loadWidget).mockReset();
  vi.stubGlobal("Razorpay", fakeWidget("pays"));
});
afterEach(() => vi.unstubAllGlobals());

async function buy(
  shop: ReturnType<typeof fakeShop>,
  offer = customOffer(20),
  returnTo: string | null = null,
  holdId: string | null = null,
): Promise<void> {
  const { result } = renderHook(() => useBuyCredits(returnTo, holdId), {
    wrapper: ({ children }) => <PortalContext value={shop.portal}>{children}</PortalContext>,
  });
  await act(async () => {
    await result.current.buy(offer);
  });
}

test("asks signed-out users to log in", async () => {
  const shop = fakeShop({}, { user: null });
  await buy(shop);
  expect(shop.toasts).toEqual([
    {
      title: "Authentication Required",
      description: "Please log in to complete your purchase.",
    },
  ]);
});

test("shows a loading toast, then an error, if the payment script cannot be loaded", async () => {
  vi.stubGlobal("Razorpay", undefined);
  const description = "The payment system could not be loaded.";
  vi.mocked(loadWidget).mockRejectedValue(new Error(description));
  const shop = fakeShop({});
  await buy(shop);
  expect(shop.toasts).toEqual([
    {
      title: "Payment System Loading",
      description: "Please wait while our payment system initializes.",
    },
    { title: "Payment Initialization Failed", description, variant: "destructive" },
  ]);
  expect(shop.closedToasts).toEqual(["Payment System Loading"]);
});

test("shows an error if the order cannot be created", async () => {
  const shop = fakeShop({ "POST functions/create-order-test": failure(500, {}) });
  await buy(shop);
  expect(shop.toasts).toEqual([
    {
      title: "Payment Initialization Failed",
      description: "There was an issue processing your payment. Please try again.",
      variant: "destructive",
    },
  ]);
});

test("tells members that they have not been charged if the server is unreachable", async () => {
  const unreachable = () => {
    throw new TypeError("Failed to fetch");
  };
  const shop = fakeShop({ "POST functions/create-order-test": unreachable });
  await buy(shop);
  expect(shop.toasts).toMatchObject([
    {
      title: "Payment Initialization Failed",
      description: "We couldn't reach Banyan. You have not been charged.",
    },
  ]);
});

test("shows that the payment was cancelled when the widget is closed", async () => {
  vi.stubGlobal("Razorpay", fakeWidget("closes"));
  const shop = fakeShop({
    "POST functions/create-order-test": opened,
    "POST functions/verify-payment-test": { outcome: null, credits: 20, inFlight: false },
  });
  await buy(shop);
  expect(shop.toasts).toEqual([
    { title: "Payment Cancelled", description: "You cancelled the payment process." },
  ]);
  expect(shop.visits).toEqual([]);
});

test("shows the receipt when a closed widget had lost the result of a payment", async () => {
  vi.stubGlobal("Razorpay", fakeWidget("closes"));
  const paid = { outcome: "settled", credits: 20, paymentId: "pay_1" };
  const shop = fakeShop({
    "POST functions/create-order-test": opened,
    "POST functions/verify-payment-test": paid,
  });
  await buy(shop);
  expect(shop.toasts.map(({ title }) => title)).toEqual(["Purchase Successful"]);
  expect(shop.visits).toMatchObject([{ state: { orderId: "order_1", credit: 20 } }]);
});

test("says that the browser is offline, and that another order is unresolved", async () => {
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const shop = fakeShop({ "POST functions/create-order-test": refusal("order_pending") });
  await buy(shop);
  online.mockRestore();
  await buy(shop);
  expect(shop.toasts.map(({ title, description }) => [title, description])).toEqual([
    ["Payment Initialization Failed", "You're offline. Check your connection, then try again."],
    ["Payment pending", expect.stringContaining("Your bank is still confirming")],
  ]);
  expect(shop.flows).toEqual(["payment", "payment"]);
  expect(shop.calls()).toHaveLength(1);
});

test("ignores a second press while the order is created", async () => {
  let arrive: (order: object) => void = () => {};
  const created = new Promise<object>((resolve) => (arrive = resolve));
  const shop = fakeShop({ "POST functions/create-order-test": () => created });
  vi.stubGlobal("Razorpay", fakeWidget("closes"));
  const { result } = renderHook(() => useBuyCredits(null), {
    wrapper: ({ children }) => <PortalContext value={shop.portal}>{children}</PortalContext>,
  });
  act(() => void result.current.buy(customOffer(20)));
  await waitFor(() => expect(shop.calls()).toHaveLength(1));
  expect(result.current.paying).toBe(true);
  await act(() => result.current.buy(customOffer(20)));
  expect(shop.calls()).toHaveLength(1);
  arrive(opened);
  await waitFor(() => expect(result.current.paying).toBe(false));
});

test("stays on the page if the verification is refused", async () => {
  const shop = fakeShop({
    "POST functions/create-order-test": opened,
    "POST functions/verify-payment-test": failure(400, { code: "P0001", message: "bad_signature" }),
  });
  await buy(shop);
  expect(shop.toasts).toMatchObject([
    {
      title: "Verification Failed",
      description: "We couldn't verify your payment. Please contact support.",
    },
  ]);
  expect(shop.visits).toEqual([]);
});

test("announces a refund for a late payment", async () => {
  const shop = fakeShop({
    "POST functions/create-order-test": opened,
    "POST functions/verify-payment-test": { outcome: "late_payment", credits: 20 },
  });
  await buy(shop);
  expect(shop.toasts).toMatchObject([
    {
      title: "Refund pending",
      description: "Your payment arrived after the order had expired. It will be refunded.",
    },
  ]);
  expect(shop.visits).toMatchObject([{ to: "/payment-confirmation?order=order_1" }]);
});

test("passes the order and the server's credits to the confirmation", async () => {
  const shop = fakeShop({
    "POST functions/create-order-test": opened,
    "POST functions/verify-payment-test": { outcome: "settled", credits: 22 },
  });
  await buy(shop);
  expect(shop.calls().map(({ body }) => body)).toMatchObject([
    { amount: 5_000, credits: 20, custom: true, userId: asha.id, currency: "INR" },
    { paymentId: "pay_1", orderId: "order_1", paymentSignature: "signed", credits: 20 },
  ]);
  expect(shop.visits).toMatchObject([
    { state: { orderId: "order_1", items: [], amount: 500_000, paymentId: "pay_1", credit: 22 } },
  ]);
  expect(shop.toasts).toEqual([
    { title: "Purchase Successful", description: "Thank you for your purchase!" },
  ]);
  expect(shop.invalidated()).toEqual([["orders"], ["credits", asha.id]]);
});

test.each([
  ["package", packageOffer(50), { amount: 10_000, agreedAmount: 1_000_000, credits: 50 }],
  [
    "custom amount",
    customOffer(50),
    { amount: 12_500, agreedAmount: 1_250_000, credits: 50, custom: true },
  ],
])("sends 50 credits as a %s", async (_, offer, expected) => {
  vi.stubGlobal("Razorpay", fakeWidget("closes"));
  const shop = fakeShop({ "POST functions/create-order-test": opened });
  const cart = cartId();
  await buy(shop, offer);
  const person = { userId: asha.id, userName: "asha", userEmail: asha.email, currency: "INR" };
  expect(shop.calls()[0]?.body).toEqual({ ...person, ...expected, cartId: cart });
});

test("shows the new price, which nothing was charged for", async () => {
  const shop = fakeShop({
    "POST functions/create-order-test": refusal("price_changed", {
      kind: "credits",
      paise: 600_000,
    }),
  });
  await buy(shop);
  expect(shop.calls()).toHaveLength(1);
  expect(shop.toasts).toEqual([
    {
      title: "Price changed",
      description:
        "Your order costs ₹6,000 now. Nothing has been charged yet. Reload the page to see the current offers.",
      variant: "destructive",
    },
  ]);
});

test("returns to the choice after paying, with the receipt one press away", async () => {
  const shop = fakeShop({
    "POST functions/create-order-test": opened,
    "POST functions/verify-payment-test": { outcome: "settled", credits: 20 },
  });
  await buy(shop, customOffer(20), "/book-room?room=neem");
  expect(shop.visits.map(({ to }) => to)).toEqual(["/book-room?room=neem"]);
  expect(shop.toasts[0]?.action?.label).toBe("View receipt");
  shop.toasts[0]?.action?.onClick();
  expect(shop.visits[1]).toMatchObject({
    to: "/payment-confirmation?order=order_1",
    state: { orderId: "order_1", credit: 20 },
  });
});

test("shows the refund and not the choice if the payment will be refunded", async () => {
  const shop = fakeShop({
    "POST functions/create-order-test": opened,
    "POST functions/verify-payment-test": { outcome: "late_payment", credits: 20 },
  });
  await buy(shop, customOffer(20), "/book-room?room=neem");
  expect(shop.visits).toMatchObject([{ to: "/payment-confirmation?order=order_1" }]);
});

describe("with a held slot", () => {
  const holdId = "11111111-1111-4111-8111-111111111111";
  const choice = "/book-room?room=neem";
  const hold = {
    id: holdId,
    booking_date: "2026-11-27",
    start_time: "10:00:00",
    end_time: "11:00:00",
    expires_at: "2026-11-20T05:05:00Z",
    ended_at: null,
    booking_id: null,
    refusal: null,
    room: { name: "Neem" },
  };
  const shopWith = (outcome: object, answer: object = {}) =>
    fakeShop({
      "POST functions/create-order-test": opened,
      "POST functions/verify-payment-test": { outcome: "settled", credits: 20, ...answer },
      "POST rpc/pay_for_hold": null,
      "POST rpc/release_hold": null,
      "GET booking_holds": [{ ...hold, ...outcome }],
    });
  const buyWith = (shop: ReturnType<typeof fakeShop>) => buy(shop, customOffer(20), choice, holdId);
  const released = ({ backend }: ReturnType<typeof fakeShop>) =>
    backend.sent("POST rpc/release_hold").map(({ body }) => body);

  test("pays for the slot and shows the booking", async () => {
    const shop = shopWith({ booking_id: "b1" });
    await buyWith(shop);
    expect(shop.backend.sent("POST rpc/pay_for_hold").map(({ body }) => body)).toEqual([
      { hold_id: holdId, provider_order_id: "order_1" },
    ]);
    expect(shop.visits.map(({ to }) => to)).toEqual(["/bookings#booking-b1"]);
    expect(shop.toasts).toMatchObject([
      {
        title: "Booking Confirmed",
        description: "Neem, Fri, 27 Nov 2026, 10:00 AM - 11:00 AM",
        action: { label: "View receipt" },
      },
    ]);
    expect(shop.invalidated()).toContainEqual(["bookings"]);
    expect(released(shop)).toEqual([]);
  });

  test("says that the credits stay if the slot was not booked", async () => {
    const shop = shopWith({ refusal: "slot_taken" });
    await buyWith(shop);
    expect(shop.visits.map(({ to }) => to)).toEqual([choice]);
    expect(shop.toasts).toMatchObject([
      {
        title: "Credits added, slot not booked",
        description:
          "The slot was taken before your payment arrived. Your credits stay. Please choose another time.",
      },
    ]);
  });

  test("returns to the choice if the payment was not for the slot", async () => {
    const shop = shopWith({});
    shop.backend.responses["POST rpc/pay_for_hold"] = refusal("unknown_hold");
    await buyWith(shop);
    expect(shop.visits.map(({ to }) => to)).toEqual([choice]);
    expect(shop.toasts[0]?.title).toBe("Purchase Successful");
  });

  test("releases the slot if the member closes the widget and has not paid", async () => {
    vi.stubGlobal("Razorpay", fakeWidget("closes"));
    const shop = shopWith({}, { outcome: null, inFlight: false });
    await buyWith(shop);
    expect(shop.toasts[0]?.title).toBe("Payment Cancelled");
    expect(released(shop)).toEqual([{ hold_id: holdId }]);
  });

  test("releases the slot if the order cannot be created", async () => {
    const shop = shopWith({});
    shop.backend.responses["POST functions/create-order-test"] = failure;
    await buyWith(shop);
    expect(released(shop)).toEqual([{ hold_id: holdId }]);
  });

  test("keeps the slot if an earlier order may still be paid", async () => {
    const shop = shopWith({});
    shop.backend.responses["POST functions/create-order-test"] = refusal("order_pending");
    await buyWith(shop);
    expect(shop.toasts).toHaveLength(1);
    expect(released(shop)).toEqual([]);
  });

  test("keeps the slot while the bank has not answered", async () => {
    vi.stubGlobal("Razorpay", fakeWidget("loses the result"));
    const shop = shopWith({}, { outcome: null, inFlight: true });
    await buyWith(shop);
    expect(shop.toasts[0]?.title).toBe("Payment pending");
    expect(released(shop)).toEqual([]);
  });
});
