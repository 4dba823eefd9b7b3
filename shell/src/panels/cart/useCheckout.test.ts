// @vitest-environment happy-dom
import type { Checkout } from "@portal/shared/contract/checkout";
import { heldResponse } from "@portal/shared/testing/heldResponse";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { takeReturnPath } from "../../modules/routing/returnPath";
import { asha } from "../../testing/fakeShell";
import { planWith, openCart } from "./testing/openCart";
import { chai } from "./testing/snacks";

const user = asha;
const checkoutButton = () => screen.findByRole("button", { name: "Checkout" });
const startCheckout = () => fireEvent.click(screen.getByRole("button", { name: "Checkout" }));
const isProcessing = () => document.querySelector("[data-processing]") !== null;
const succeed = () => vi.fn<Checkout>(() => Promise.resolve());

beforeEach(() => localStorage.clear());

describe("checkout", () => {
  test("sends a signed-out user to /login and keeps the cart", () => {
    history.replaceState(null, "", "/snacks?category=hot");
    const { cart, toasts, visited, loadCheckout } = openCart();
    startCheckout();
    expect(toasts).toEqual([
      { title: "Login Required", description: "Please login to proceed with checkout" },
    ]);
    expect(visited).toEqual(["/login"]);
    expect(takeReturnPath()).toBe("/snacks?category=hot");
    expect(cart.getSnapshot()).toMatchObject({ isOpen: false, items: [{ id: chai.id }] });
    expect(loadCheckout).not.toHaveBeenCalled();
  });

  test("passes the items to the shop, which closes the cart", async () => {
    const checkout = vi.fn<Checkout>(({ cart }) => Promise.resolve(cart.close()));
    const { cart, portal, toasts } = openCart({ user, checkout, snacks: [chai] });
    startCheckout();
    await waitFor(() => expect(cart.getSnapshot().isOpen).toBe(false));
    expect(checkout).toHaveBeenCalledExactlyOnceWith(portal, [{ ...chai, quantity: 1 }]);
    expect(toasts).toEqual([]);
  });

  test("passes the prices after the discount that was shown", async () => {
    const checkout = succeed();
    openCart({ user, checkout, snacks: [chai], discount: 15 });
    await screen.findByText("Member discount (15%)");
    startCheckout();
    await waitFor(() => expect(checkout).toHaveBeenCalledOnce());
    expect(checkout.mock.lastCall?.[1]).toEqual([{ ...chai, price: 25.5, quantity: 1 }]);
  });

  test("shows another discount before anything is charged", async () => {
    const checkout = succeed();
    const { backend, toasts } = openCart({ user, checkout, snacks: [chai], discount: 15 });
    await screen.findByText("Member discount (15%)");
    backend.responses["POST rpc/own_plan"] = planWith(10);
    startCheckout();
    await screen.findByText("Member discount (10%)");
    const description = "Your cart costs ₹27 now. Nothing has been charged yet.";
    expect(toasts).toEqual([{ title: "Price changed", description, variant: "destructive" }]);
    expect(checkout).not.toHaveBeenCalled();
    startCheckout();
    await waitFor(() => expect(checkout).toHaveBeenCalledOnce());
  });

  test("shows the discount that was not read yet before anything is charged", async () => {
    const checkout = succeed();
    const { backend, toasts } = openCart({ user, checkout, snacks: [chai] });
    const plan = heldResponse(planWith(15));
    backend.responses["POST rpc/own_plan"] = plan.response;
    startCheckout();
    plan.release();
    await screen.findByText("Member discount (15%)");
    const description = "Your cart costs ₹25.50 now. Nothing has been charged yet.";
    await waitFor(() =>
      expect(toasts).toEqual([{ title: "Member discount applied", description }]),
    );
    expect(backend.sent("POST rpc/own_plan")).toHaveLength(1);
    expect(checkout).not.toHaveBeenCalled();
    await checkoutButton();
    startCheckout();
    await waitFor(() => expect(checkout).toHaveBeenCalledOnce());
  });

  test("says that the browser is offline, and loads nothing", async () => {
    const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    const { toasts, loadCheckout } = openCart({ user, snacks: [chai] });
    startCheckout();
    await waitFor(() => expect(toasts).toHaveLength(1));
    online.mockRestore();
    const description = "You're offline. Check your connection, then try again.";
    expect(toasts).toEqual([{ title: "Checkout Failed", description, variant: "destructive" }]);
    expect(loadCheckout).not.toHaveBeenCalled();
  });

  test("says so if the network is lost before the shop is loaded", async () => {
    const { toasts, loadCheckout } = openCart({ user, snacks: [chai] });
    const online = vi.spyOn(navigator, "onLine", "get");
    loadCheckout.mockImplementation(() => {
      online.mockReturnValue(false);
      return Promise.reject(new Error("Loading chunk 3 failed."));
    });
    startCheckout();
    await waitFor(() => expect(toasts).toHaveLength(1));
    online.mockRestore();
    const description = "You're offline. Check your connection, then try again.";
    expect(toasts).toEqual([{ title: "Checkout Failed", description, variant: "destructive" }]);
  });

  test("runs once, although it is clicked twice", async () => {
    const checkout = succeed();
    openCart({ user, checkout, snacks: [chai] });
    const button = await checkoutButton();
    act(() => {
      button.click();
      button.click();
    });
    await waitFor(() => expect(checkout).toHaveBeenCalledOnce());
    await checkoutButton();
    expect(checkout).toHaveBeenCalledOnce();
  });

  test("shows Processing and leaves the page to the payment widget", async () => {
    let finish = () => {};
    const payment = new Promise<void>((resolve) => (finish = resolve));
    document.body.insertAdjacentHTML("beforeend", "<div id=widget><button>Pay</button></div>");
    openCart({ user, checkout: () => payment, snacks: [chai] });
    const pay = () => screen.queryByRole("button", { name: "Pay" });
    expect([pay(), isProcessing()]).toEqual([null, false]);
    startCheckout();
    const busy = await screen.findByRole("button", { name: "Processing..." });
    expect(busy.getAttribute("aria-busy")).toBe("true");
    expect(pay()).toBeTruthy();
    expect(isProcessing()).toBe(true);
    await act(async () => finish());
    expect((await checkoutButton()).getAttribute("aria-busy")).toBeNull();
    expect([pay(), isProcessing()]).toEqual([null, false]);
    document.getElementById("widget")?.remove();
  });

  test("keeps the cart open when its items have not been bought", async () => {
    const checkout = succeed();
    const { cart } = openCart({ user, checkout, snacks: [chai] });
    startCheckout();
    await waitFor(() => expect(checkout).toHaveBeenCalledOnce());
    await checkoutButton();
    expect(cart.getSnapshot()).toMatchObject({ isOpen: true, items: [{ id: chai.id }] });
  });

  test("shows 'Checkout Failed' when the shop can't be loaded, and can be repeated", async () => {
    const { cart, toasts, loadCheckout } = openCart({ user });
    const failed = {
      title: "Checkout Failed",
      description: "There was a problem processing your checkout. Please try again.",
      variant: "destructive",
    };
    startCheckout();
    await waitFor(() => expect(toasts).toEqual([failed]));
    await checkoutButton();
    startCheckout();
    await waitFor(() => expect(toasts).toEqual([failed, failed]));
    expect(loadCheckout).toHaveBeenCalledTimes(2);
    expect(cart.getSnapshot()).toMatchObject({ isOpen: true, items: [{ id: chai.id }] });
  });

  test("shows 'Empty Cart' when another tab has emptied it", async () => {
    const { cart, toasts } = openCart({ user });
    const button = await checkoutButton();
    // Both changes happen in one tick, before the panel renders again.
    act(() => {
      cart.clear();
      button.click();
    });
    expect(toasts).toEqual([
      {
        title: "Empty Cart",
        description: "Please add items to your cart before checking out",
      },
    ]);
  });
});

describe("checkout after an update of the cart", () => {
  test("does not start when prices have changed, until it is repeated", async () => {
    const checkout = succeed();
    const { backend } = openCart({ user, checkout, snacks: [chai] });
    await waitFor(() => expect(backend.sent("GET snacks")).toHaveLength(1));
    backend.responses["GET snacks"] = [{ ...chai, price: 35 }];
    startCheckout();
    expect(await screen.findByText("Masala chai now costs ₹35 instead of ₹30.")).toBeTruthy();
    await checkoutButton();
    expect(checkout).not.toHaveBeenCalled();
    startCheckout();
    await waitFor(() => expect(checkout).toHaveBeenCalledOnce());
    expect(checkout.mock.calls[0]?.[1]).toMatchObject([{ id: chai.id, price: 35 }]);
  });

  test("starts when only the stock has changed", async () => {
    const checkout = succeed();
    openCart({ user, checkout, snacks: [{ ...chai, stock: 1 }] });
    startCheckout();
    await waitFor(() => expect(checkout).toHaveBeenCalledOnce());
    expect(checkout.mock.calls[0]?.[1]).toMatchObject([{ id: chai.id, stock: 1 }]);
  });

  test("does not start when another tab empties the cart during the update", async () => {
    const { cart, backend, loadCheckout } = openCart({ user, checkout: succeed(), snacks: [chai] });
    await waitFor(() => expect(backend.sent("GET snacks")).toHaveLength(1));
    backend.responses["GET snacks"] = () => {
      cart.clear();
      return [chai];
    };
    startCheckout();
    expect(isProcessing()).toBe(true);
    expect(await screen.findByText("Your cart is empty")).toBeTruthy();
    await waitFor(() => expect(isProcessing()).toBe(false));
    expect(loadCheckout).not.toHaveBeenCalled();
  });

  test("keeps the panel open to show why a refused checkout has emptied the cart", async () => {
    const checkout: Checkout = async ({ queryClient }) => {
      backend.responses["GET snacks"] = [{ ...chai, stock: 0 }];
      await queryClient.invalidateQueries({ queryKey: ["snacks"] });
    };
    const { cart, backend } = openCart({ user, checkout, snacks: [chai] });
    startCheckout();
    expect(await screen.findByText("Masala chai is out of stock.")).toBeTruthy();
    await waitFor(() => expect(isProcessing()).toBe(false));
    expect(cart.getSnapshot()).toMatchObject({ isOpen: true, items: [] });
    expect(screen.getByText("Your cart is empty")).toBeTruthy();
  });
});
