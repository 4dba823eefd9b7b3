import type { CartSnack } from "@portal/shared/contract/cart";
import type { Checkout } from "@portal/shared/contract/checkout";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { asha, fakeShell, renderInShell } from "../testing/fakeShell";
import { CartPanel } from "./CartPanel";

const chai: CartSnack = {
  id: "chai",
  name: "Masala chai",
  description: null,
  price: 30,
  stock: 2,
  image_url: null,
};

interface Options {
  user?: typeof asha;
  loading?: boolean;
  checkout?: Promise<Checkout>;
  /** The shop's answer about the snacks in the cart. */
  read?: () => Promise<{ data: CartSnack[] }>;
}

function openCart(options: Options = {}) {
  const { user = null, loading = false } = options;
  const read = vi.fn(options.read ?? (() => Promise.reject(new Error("no shop"))));
  const asked = { select: () => asked, in: () => asked, abortSignal: () => asked };
  const server = { from: () => Object.assign(asked, { throwOnError: read }) };
  const shell = fakeShell(server, { user, loading });
  const loadCheckout = vi.fn(() => options.checkout ?? Promise.reject(new Error("shop is down")));
  shell.cart.add(chai);
  shell.cart.open();
  renderInShell(shell, <CartPanel cart={shell.cart} loadCheckout={loadCheckout} />);
  return { ...shell, loadCheckout, read };
}

describe("the cart panel", () => {
  beforeEach(() => localStorage.clear());

  test("lists items with price, quantity and total", () => {
    const { cart } = openCart();
    act(() => void cart.add({ ...chai, id: "samosa", name: "Samosa", price: 45.5 }));
    const lines = screen.getAllByRole("listitem");
    expect(lines).toHaveLength(2);
    expect(within(lines[0] as HTMLElement).getByText("₹30 each")).toBeTruthy();
    expect(screen.getByText("₹75.50")).toBeTruthy();
  });

  test("changes quantities up to the stock and removes an item at 0", () => {
    const { cart } = openCart();
    fireEvent.click(screen.getByRole("button", { name: "Increase quantity of Masala chai" }));
    expect(cart.getSnapshot().items[0]?.quantity).toBe(2);
    expect(screen.getByText("Only 2 in stock")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Increase quantity of Masala chai" }));
    expect(cart.getSnapshot().items[0]?.quantity).toBe(2);
    fireEvent.click(screen.getByRole("button", { name: "Decrease quantity of Masala chai" }));
    fireEvent.click(screen.getByRole("button", { name: "Decrease quantity of Masala chai" }));
    expect(screen.getByText("Your cart is empty")).toBeTruthy();
    expect(screen.getByText("Add some snacks to get started!")).toBeTruthy();
  });

  test("keeps an item whose quantity field is empty, and removes it at 0", () => {
    const { cart } = openCart();
    const quantity = screen.getByRole("textbox", { name: "quantity of Masala chai" });
    const enter = (value: string) => {
      fireEvent.focus(quantity);
      fireEvent.change(quantity, { target: { value } });
      fireEvent.blur(quantity);
    };
    enter("2");
    enter("");
    expect(cart.getSnapshot().items[0]?.quantity).toBe(2);
    expect(quantity).toHaveProperty("value", "2");
    enter("0");
    expect(cart.getSnapshot().items).toEqual([]);
  });

  test.each(["Home", "End"])("keeps the quantity when %s is pressed in it", (key) => {
    const { cart } = openCart();
    fireEvent.keyDown(screen.getByRole("textbox", { name: "quantity of Masala chai" }), { key });
    expect(cart.getSnapshot().items).toMatchObject([{ id: "chai", quantity: 1 }]);
  });

  test("shows no login note while the session is being checked", () => {
    const { session, toasts, visited } = openCart({ loading: true });
    fireEvent.click(screen.getByRole("button", { name: "Checkout" }));
    expect(screen.queryByText("Please log in to complete your purchase.")).toBeNull();
    expect([toasts, visited]).toEqual([[], []]);
    act(() => session.set({ ...session.getSnapshot(), loading: false }));
    fireEvent.click(screen.getByRole("button", { name: "Checkout" }));
    expect(visited).toEqual(["/login"]);
  });

  test("moves focus to Checkout 100 ms after it opens", () => {
    vi.useFakeTimers();
    openCart();
    const focused = () => document.activeElement?.textContent;
    vi.advanceTimersByTime(99);
    expect(focused()).not.toBe("Checkout");
    vi.advanceTimersByTime(1);
    expect(focused()).toBe("Checkout");
    vi.useRealTimers();
  });

  test("shows a placeholder when a picture is missing or fails to load", () => {
    const { cart } = openCart();
    act(() => void cart.add({ ...chai, id: "samosa", image_url: "/samosa.svg" }));
    const placeholders = () => document.querySelectorAll("[data-placeholder]");
    expect(placeholders()).toHaveLength(1);
    const picture = document.querySelector("img");
    if (picture) fireEvent.error(picture);
    expect(picture).not.toBeNull();
    expect(placeholders()).toHaveLength(2);
  });

  test("sends a visitor to /login and keeps the cart", () => {
    const { cart, toasts, visited, loadCheckout } = openCart();
    expect(screen.getByText("Please log in to complete your purchase.")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Checkout" }));
    expect(toasts).toEqual([
      { title: "Login Required", description: "Please login to proceed with checkout" },
    ]);
    expect(visited).toEqual(["/login"]);
    expect(cart.getSnapshot()).toMatchObject({ isOpen: false, items: [{ id: "chai" }] });
    expect(loadCheckout).not.toHaveBeenCalled();
  });

  test("passes the items to the shop's checkout once and shows Processing", async () => {
    let finish = () => {};
    const checkout = vi.fn<Checkout>(
      (portal) =>
        new Promise((resolve) => {
          finish = () => {
            portal.cart.clear();
            resolve();
          };
        }),
    );
    const { cart, toasts } = openCart({ user: asha, checkout: Promise.resolve(checkout) });
    fireEvent.click(screen.getByRole("button", { name: "Checkout" }));
    const busy = await screen.findByRole("button", { name: "Processing..." });
    fireEvent.click(busy);
    await waitFor(() => expect(checkout).toHaveBeenCalledOnce());
    expect(checkout.mock.calls[0]?.[1]).toMatchObject([{ id: "chai", quantity: 1 }]);
    await act(async () => finish());
    expect(cart.getSnapshot()).toMatchObject({ isOpen: false, items: [] });
    expect(toasts).toEqual([]);
  });

  test("does not start a payment when prices have changed", async () => {
    const seen = { data: [chai] };
    const read = vi.fn(() => Promise.resolve(seen));
    const checkout = vi.fn<Checkout>(() => Promise.resolve());
    openCart({ user: asha, checkout: Promise.resolve(checkout), read });
    await waitFor(() => expect(read).toHaveBeenCalledOnce());
    seen.data = [{ ...chai, price: 35 }];
    fireEvent.click(screen.getByRole("button", { name: "Checkout" }));
    expect(await screen.findByText("Masala chai now costs ₹35 instead of ₹30.")).toBeTruthy();
    expect(screen.getByText("₹35 each")).toBeTruthy();
    fireEvent.click(await screen.findByRole("button", { name: "Checkout" }));
    await waitFor(() => expect(checkout).toHaveBeenCalledOnce());
    expect(checkout.mock.calls[0]?.[1]).toMatchObject([{ id: "chai", price: 35 }]);
  });

  test("starts the payment when only the stock has changed", async () => {
    const checkout = vi.fn<Checkout>(() => Promise.resolve());
    const read = () => Promise.resolve({ data: [{ ...chai, stock: 1 }] });
    openCart({ user: asha, checkout: Promise.resolve(checkout), read });
    fireEvent.click(screen.getByRole("button", { name: "Checkout" }));
    await waitFor(() => expect(checkout).toHaveBeenCalledOnce());
    expect(checkout.mock.calls[0]?.[1]).toMatchObject([{ id: "chai", stock: 1 }]);
  });

  test("updates prices and stock after a refused checkout", async () => {
    const seen = { data: [chai] };
    const checkout: Checkout = async ({ queryClient }) => {
      seen.data = [{ ...chai, stock: 0 }];
      await queryClient.invalidateQueries({ queryKey: ["snacks"] });
    };
    const read = () => Promise.resolve(seen);
    openCart({ user: asha, checkout: Promise.resolve(checkout), read });
    fireEvent.click(screen.getByRole("button", { name: "Checkout" }));
    expect(await screen.findByText("Masala chai is out of stock.")).toBeTruthy();
    expect(screen.getByText("Your cart is empty")).toBeTruthy();
  });

  test("shows that prices can't be checked and retries", async () => {
    const { read } = openCart();
    expect(await screen.findByText("Prices and stock could not be checked.")).toBeTruthy();
    read.mockResolvedValue({ data: [chai] });
    fireEvent.click(screen.getByRole("button", { name: "Retry" }));
    await waitFor(() =>
      expect(screen.queryByText("Prices and stock could not be checked.")).toBeNull(),
    );
  });

  test("shows 'Checkout Failed' when the shop can't be loaded, and keeps the cart", async () => {
    const { cart, toasts } = openCart({ user: asha });
    fireEvent.click(screen.getByRole("button", { name: "Checkout" }));
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(toasts[0]).toEqual({
      title: "Checkout Failed",
      description: "There was a problem processing your checkout. Please try again.",
      variant: "destructive",
    });
    expect(screen.getByRole("button", { name: "Checkout" })).toBeTruthy();
    expect(cart.getSnapshot().items).toHaveLength(1);
  });

  test("shows 'Empty Cart' when another tab has emptied it", () => {
    const { cart, toasts } = openCart({ user: asha });
    const button = screen.getByRole("button", { name: "Checkout" });
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
