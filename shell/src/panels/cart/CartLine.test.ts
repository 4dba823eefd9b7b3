// @vitest-environment happy-dom
import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { openCart } from "./testing/openCart";
import { cake, chai, samosa } from "./testing/snacks";

const button = (name: string) => screen.getByRole("button", { name });
const field = () => screen.getByRole("textbox", { name: "quantity of Masala chai" });

beforeEach(() => localStorage.clear());

describe("an item of the cart panel", () => {
  test("can be removed", () => {
    const { cart } = openCart({ items: [chai, cake] });
    fireEvent.click(button("Remove Masala chai"));
    expect(cart.getSnapshot().items).toMatchObject([{ id: cake.id, quantity: 1 }]);
  });

  test("changes its quantity up to the stock and is removed at 0", () => {
    const { cart } = openCart();
    const quantity = () => cart.getSnapshot().items[0]?.quantity;
    expect(screen.queryByText("Only 2 in stock")).toBeNull();
    fireEvent.click(button("Increase quantity of Masala chai"));
    expect(quantity()).toBe(2);
    expect(screen.getByText("Only 2 in stock")).toBeTruthy();
    fireEvent.click(button("Increase quantity of Masala chai"));
    expect(quantity()).toBe(2);
    fireEvent.click(button("Decrease quantity of Masala chai"));
    fireEvent.click(button("Decrease quantity of Masala chai"));
    expect(screen.getByText("Your cart is empty")).toBeTruthy();
  });

  test("can be the last one", () => {
    openCart({ items: [{ ...chai, stock: 1 }] });
    expect(screen.getByText("This is the last one")).toBeTruthy();
  });

  test("is kept while its quantity field is empty, and removed at 0", () => {
    const { cart } = openCart();
    const quantity = field();
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

  test.each(["Home", "End"])("keeps its quantity when %s is pressed in the field", (key) => {
    const { cart } = openCart();
    fireEvent.keyDown(field(), { key });
    expect(cart.getSnapshot().items).toMatchObject([{ id: chai.id, quantity: 1 }]);
  });

  test("shows a placeholder when its picture is missing or fails to load", () => {
    openCart({ items: [chai, { ...samosa, image_url: "/samosa.svg" }] });
    const placeholders = () => document.querySelectorAll("[data-placeholder]");
    expect(placeholders()).toHaveLength(1);
    for (const picture of document.querySelectorAll("img")) fireEvent.error(picture);
    expect(placeholders()).toHaveLength(2);
  });
});
