import { failure } from "@portal/shared/testing/fakeBackend";
import { PortalContext } from "@portal/shared/contract/PortalContext";
import type { Portal } from "@portal/shared/contract/portal";
import { QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
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
