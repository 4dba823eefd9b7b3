// @vitest-environment happy-dom
import { serverError } from "@portal/shared/testing/fakeBackend";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { asha } from "../../testing/fakeShell";
import { planWith, openCart } from "./testing/openCart";
import { chai, samosa } from "./testing/snacks";

const button = (name: string) => screen.getByRole("button", { name });
const loginNote = () => screen.queryByText("Please log in to complete your purchase.");

beforeEach(() => localStorage.clear());

describe("the cart panel", () => {
  test("closes", async () => {
    const { cart } = openCart();
    fireEvent.click(button("Close cart"));
    expect(cart.getSnapshot()).toMatchObject({ isOpen: false, items: [{ id: chai.id }] });
    await waitFor(() => expect(screen.queryByText("Your cart")).toBeNull());
  });

  test("leads from an empty cart to the shop and closes", () => {
    const { cart } = openCart({ items: [] });
    expect(screen.getByText("Your cart is empty")).toBeTruthy();
    expect(screen.getByText("Add some snacks to get started!")).toBeTruthy();
    fireEvent.click(screen.getByRole("link", { name: "Browse snacks" }));
    expect(screen.getByTestId("path").textContent).toBe("/snacks");
    expect(cart.getSnapshot().isOpen).toBe(false);
  });

  test("leads members to their orders and closes", () => {
    const { cart } = openCart({ user: asha });
    fireEvent.click(screen.getByRole("link", { name: "My orders" }));
    expect(screen.getByTestId("path").textContent).toBe("/buy-credits");
    expect(cart.getSnapshot().isOpen).toBe(false);
  });

  test("adds up prices and quantities", () => {
    const { cart } = openCart({ items: [chai, { ...samosa, price: 45.5 }] });
    act(() => void cart.setQuantity(samosa.id, 3));
    const [first, second] = screen.getAllByRole("listitem") as [HTMLElement, HTMLElement];
    expect(within(first).getByText("₹30 each")).toBeTruthy();
    expect(within(second).getByText("₹45.50 each")).toBeTruthy();
    expect(within(second).getByText("₹136.50")).toBeTruthy();
    expect(screen.getByText("Total").nextSibling?.textContent).toBe("₹166.50");
  });

  test("subtracts the discount of the member's plan, rounded for each piece", async () => {
    const { cart } = openCart({ user: asha, discount: 15, items: [{ ...chai, price: 45.5 }] });
    act(() => void cart.setQuantity(chai.id, 2));
    const discount = await screen.findByText("Member discount (15%)");
    expect(discount.nextSibling?.textContent).toBe("−₹13.64");
    expect(screen.getByText("Total").nextSibling?.textContent).toBe("₹77.36");
  });

  test("asks signed-out users to log in, but not members", () => {
    const { session } = openCart();
    expect(loginNote()).toBeTruthy();
    expect(screen.queryByRole("link", { name: "My orders" })).toBeNull();
    act(() => session.set({ ...session.getSnapshot(), user: asha }));
    expect(loginNote()).toBeNull();
  });

  test("shows no login note while the session is being checked", () => {
    const { session, toasts, visited } = openCart({ loading: true });
    fireEvent.click(button("Checkout"));
    expect(loginNote()).toBeNull();
    expect([toasts, visited]).toEqual([[], []]);
    act(() => session.set({ ...session.getSnapshot(), loading: false }));
    fireEvent.click(button("Checkout"));
    expect(visited).toEqual(["/login"]);
  });
});

describe("the prices in the cart panel", () => {
  const failed = "Prices and stock could not be checked.";

  test("are read when the cart is open and has items", async () => {
    const { backend, cart } = openCart({ isOpen: false, snacks: [{ ...chai, price: 35 }] });
    expect(backend.requests).toEqual([]);
    act(cart.open);
    expect(await screen.findByText("Masala chai now costs ₹35 instead of ₹30.")).toBeTruthy();
    expect(screen.getByText("₹35 each")).toBeTruthy();
    expect(backend.sent("GET snacks")).toHaveLength(1);
    expect(screen.queryByText(failed)).toBeNull();
  });

  test("are not read for an empty cart", () => {
    expect(openCart({ items: [] }).backend.requests).toEqual([]);
  });

  test("can be read again after a failure", async () => {
    const { backend } = openCart();
    expect(await screen.findByText(failed)).toBeTruthy();
    backend.responses["GET snacks"] = [chai];
    fireEvent.click(button("Retry"));
    await waitFor(() => expect(screen.queryByText(failed)).toBeNull());
  });
});

test("the discount of the plan can be read again after a failure", async () => {
  const { backend } = openCart({ user: asha, snacks: [chai] });
  backend.responses["POST rpc/own_plan"] = serverError;
  const failed = await screen.findByText("Prices and stock could not be checked.");
  backend.responses["POST rpc/own_plan"] = planWith(15);
  fireEvent.click(button("Retry"));
  await screen.findByText("Member discount (15%)");
  expect(failed.isConnected).toBe(false);
});

describe("the focus in the cart panel", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const isOnCheckout = () => document.activeElement?.textContent === "Checkout";
  const wait = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));

  test("moves to Checkout 100 ms after the cart opens", () => {
    const { cart } = openCart({ isOpen: false });
    wait(200);
    act(cart.open);
    wait(99);
    expect(isOnCheckout()).toBe(false);
    wait(1);
    expect(isOnCheckout()).toBe(true);
  });

  test("moves to Checkout 100 ms after the cart opens again", () => {
    const { cart } = openCart();
    wait(60);
    act(cart.close);
    act(cart.open);
    wait(60);
    expect(isOnCheckout()).toBe(false);
    wait(40);
    expect(isOnCheckout()).toBe(true);
  });

  test("stays in an empty cart", async () => {
    openCart({ items: [] });
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(screen.getByRole("dialog").contains(document.activeElement)).toBe(true);
  });
});
