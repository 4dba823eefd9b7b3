import { failure } from "@portal/shared/testing/fakeBackend";
import { PortalContext } from "@portal/shared/contract/PortalContext";
import type { Portal } from "@portal/shared/contract/portal";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { CartState, CartStore } from "@portal/shared/contract/cart";
import { createStore } from "@portal/shared/contract/store/createStore";
import { emptyCart } from "@portal/shared/testing/fakePortal";
import { fakeShop } from "../../testing/fakeShop";
import { SnackGrid } from "./SnackGrid";

const chai = {
  id: "1",
  name: "Masala Chai",
  description: "Ginger",
  price: 40,
  quantity: 2,
  image_url: null,
};

function show(portal: Portal): void {
  render(
    <PortalContext value={portal}>
      <QueryClientProvider client={portal.queryClient}>
        <SnackGrid search="" sort="name" onClearSearch={() => undefined} />
      </QueryClientProvider>
    </PortalContext>,
  );
}

/** A cart without limits that the test can read. */
function cartInMemory(): CartStore {
  const store = createStore<CartState>({ items: [], isOpen: false });
  const change = (next: Partial<CartState>) => store.set({ ...store.getSnapshot(), ...next });
  const quantity = () => store.getSnapshot().items[0]?.quantity ?? 0;
  return {
    ...emptyCart,
    ...store,
    open: () => change({ isOpen: true }),
    close: () => change({ isOpen: false }),
    add(snack) {
      change({ items: [{ ...snack, quantity: quantity() + 1 }] });
      return true;
    },
    setQuantity(_, next) {
      const [item] = store.getSnapshot().items;
      change({ items: item && next > 0 ? [{ ...item, quantity: next }] : [] });
      return true;
    },
  };
}

const add = () => screen.findByRole("button", { name: "Add Masala Chai to cart" });

test("loads the snacks on Retry after a failed read", async () => {
  const { portal, backend } = fakeShop({
    "GET snacks": failure(400, { code: "XX000", message: "broken" }),
  });
  show(portal);
  expect(await screen.findByText("Error loading snacks")).toBeTruthy();
  backend.responses["GET snacks"] = [chai];
  fireEvent.click(screen.getByRole("button", { name: /retry|try again/i }));
  expect(await add()).toBeTruthy();
});

test("shows out of stock if the cart already holds the whole stock", async () => {
  const { portal, toasts } = fakeShop({ "GET snacks": [chai] });
  show({ ...portal, cart: { ...portal.cart, add: () => false } });
  fireEvent.click(await add());
  expect(toasts).toMatchObject([
    { title: "Out of Stock", description: "All 2 of Masala Chai are already in your cart." },
  ]);
});

test("shows an error if the cart refuses the snack", async () => {
  const { portal, toasts } = fakeShop({ "GET snacks": [chai] });
  const refuseToAdd = () => {
    throw new Error("no room");
  };
  show({ ...portal, cart: { ...portal.cart, add: refuseToAdd } });
  fireEvent.click(await add());
  expect(toasts).toMatchObject([{ title: "Failed to Add" }]);
});

test("shows a stepper for what is in the cart, which does not open the cart", async () => {
  const { portal } = fakeShop({ "GET snacks": [chai] });
  const cart = cartInMemory();
  show({ ...portal, cart });
  fireEvent.click(await add());
  expect(cart.getSnapshot().isOpen).toBe(true);
  act(() => cart.close());
  const plus = await add();
  plus.focus();
  fireEvent.click(plus);
  expect(cart.getSnapshot()).toMatchObject({ isOpen: false, items: [{ id: "1", quantity: 2 }] });
  expect(screen.getByRole("status").textContent).toBe("2");
  expect(document.activeElement).toBe(await add());
  const minus = screen.getByRole("button", { name: "Remove one Masala Chai from cart" });
  fireEvent.click(minus);
  fireEvent.click(minus);
  expect(cart.getSnapshot().items).toEqual([]);
  expect(document.activeElement).toBe(await add());
  expect(screen.queryByRole("button", { name: /^Remove one/ })).toBeNull();
});
