// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from "vitest";
import { createCartStore } from "./createCartStore";
import { cake, chai, samosa } from "./testing/snacks";

const quantities = (cart: ReturnType<typeof createCartStore>) =>
  cart.getSnapshot().items.map(({ id, quantity }) => [id, quantity]);

function cartWith(...snacks: (typeof chai)[]) {
  const cart = createCartStore(localStorage);
  for (const snack of snacks) cart.add(snack);
  return cart;
}

beforeEach(() => localStorage.clear());

describe("the cart", () => {
  test("is closed and empty at first", () => {
    expect(cartWith().getSnapshot()).toEqual({ items: [], isOpen: false, notices: [] });
  });

  test("adds one at a time, up to the stock", () => {
    const cart = cartWith();
    expect([1, 2, 3].map(() => cart.add(samosa))).toEqual([true, true, true]);
    expect(cart.add(samosa)).toBe(false);
    expect(cart.add(chai)).toBe(true);
    expect(cart.add(chai)).toBe(true);
    expect(quantities(cart)).toEqual([
      [samosa.id, 3],
      [chai.id, 2],
    ]);
  });

  test("takes the shop's details when an item is added again", () => {
    const cart = cartWith(samosa, chai);
    cart.add({ ...samosa, price: 45 });
    expect(cart.getSnapshot().items).toEqual([
      { ...samosa, price: 45, quantity: 2 },
      { ...chai, quantity: 1 },
    ]);
  });

  test("never exceeds the stock, even when it has decreased", () => {
    const cart = cartWith(chai);
    expect(cart.add({ ...samosa, stock: 0 })).toBe(false);
    expect(quantities(cart)).toEqual([[chai.id, 1]]);
    cart.add(samosa);
    cart.setQuantity(samosa.id, 3);
    expect(cart.add({ ...samosa, stock: 2 })).toBe(false);
    expect(quantities(cart)).toEqual([
      [chai.id, 1],
      [samosa.id, 2],
    ]);
    expect(cart.add({ ...samosa, stock: 0 })).toBe(false);
    expect(quantities(cart)).toEqual([[chai.id, 1]]);
  });

  test("sets the quantity of one item up to its stock and removes it at 0", () => {
    const cart = cartWith(chai, samosa);
    expect(cart.setQuantity(samosa.id, 2)).toBe(true);
    expect(cart.setQuantity(samosa.id, 7)).toBe(false);
    expect(quantities(cart)).toEqual([
      [chai.id, 1],
      [samosa.id, 3],
    ]);
    expect(cart.setQuantity(samosa.id, 0)).toBe(true);
    expect(quantities(cart)).toEqual([[chai.id, 1]]);
    expect(cart.setQuantity(samosa.id, 1)).toBe(false);
  });

  test("reads a negative quantity as 0 and half a piece as none", () => {
    const cart = cartWith(chai, samosa);
    cart.setQuantity(samosa.id, 2.5);
    expect(quantities(cart)).toContainEqual([samosa.id, 2]);
    expect(cart.setQuantity(samosa.id, -1)).toBe(true);
    expect(quantities(cart)).toEqual([[chai.id, 1]]);
  });

  test("takes out what was bought and keeps the rest", () => {
    const cart = cartWith(chai, samosa, samosa, samosa);
    cart.subtract([
      { id: samosa.id, quantity: 2 },
      { id: chai.id, quantity: 5 },
      { id: cake.id, quantity: 1 },
    ]);
    expect(quantities(cart)).toEqual([[samosa.id, 1]]);
  });

  test("opens and closes without changing the items", () => {
    const cart = cartWith(chai);
    cart.open();
    expect(cart.getSnapshot().isOpen).toBe(true);
    cart.close();
    expect(cart.getSnapshot()).toMatchObject({ isOpen: false, items: [{ id: chai.id }] });
  });
});

describe("an update from the shop", () => {
  const tea = { ...chai, id: crypto.randomUUID(), name: "Green tea" };

  test("changes the items that were read and lists relevant changes", () => {
    const cart = cartWith(samosa, chai, tea, cake);
    cart.setQuantity(samosa.id, 3);
    cart.refresh(
      [samosa.id, chai.id, tea.id],
      [
        { ...chai, stock: 0 },
        { ...samosa, price: 45, stock: 2 },
      ],
    );
    const items = [
      { ...samosa, price: 45, stock: 2, quantity: 2 },
      { ...cake, quantity: 1 },
    ];
    expect(cart.getSnapshot().items).toEqual(items);
    expect(cart.getSnapshot().notices).toEqual([
      "Samosa now costs ₹45 instead of ₹40. Only 2 of Samosa left in stock.",
      "Masala chai is out of stock.",
      "Green tea is no longer available.",
    ]);
    expect(createCartStore(localStorage).getSnapshot().items).toEqual(items);
  });

  test("notifies no subscriber when nothing changes", () => {
    const cart = cartWith(samosa, chai);
    const heard = vi.fn();
    cart.subscribe(heard);
    cart.refresh([samosa.id, chai.id], [samosa, chai]);
    expect(heard).not.toHaveBeenCalled();
  });

  test("lists no change that is irrelevant to the user", () => {
    const cart = cartWith(samosa);
    cart.refresh([samosa.id], [{ ...samosa, stock: 9, image_url: "/samosa.svg" }]);
    expect(cart.getSnapshot()).toMatchObject({ items: [{ stock: 9, quantity: 1 }], notices: [] });
  });

  test("adds its notices to earlier ones until the cart is closed or cleared", () => {
    const cart = cartWith(samosa, chai);
    cart.refresh([samosa.id], []);
    cart.refresh([chai.id], [{ ...chai, price: 35 }]);
    const notices = ["Samosa is no longer available.", "Masala chai now costs ₹35 instead of ₹30."];
    expect(cart.getSnapshot().notices).toEqual(notices);
    cart.open();
    expect(cart.getSnapshot().notices).toEqual(notices);
    cart.close();
    expect(cart.getSnapshot().notices).toEqual([]);
    cart.refresh([chai.id], []);
    cart.clear();
    expect(cart.getSnapshot()).toMatchObject({ items: [], notices: [] });
  });
});
