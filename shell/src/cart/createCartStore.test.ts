// @vitest-environment happy-dom
import type { CartSnack } from "@portal/shared/contract/cart";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { createCartStore } from "./createCartStore";

const samosa: CartSnack = {
  id: crypto.randomUUID(),
  name: "Samosa",
  description: null,
  price: 40,
  stock: 3,
  image_url: null,
};
const chai: CartSnack = {
  ...samosa,
  id: crypto.randomUUID(),
  name: "Masala chai",
  price: 30,
  stock: 10,
};

const quantities = (cart: ReturnType<typeof createCartStore>) =>
  cart.getSnapshot().items.map(({ id, quantity }) => [id, quantity]);

describe("the cart", () => {
  beforeEach(() => localStorage.clear());

  test("adds one at a time, up to the stock", () => {
    const cart = createCartStore(localStorage);
    expect([1, 2, 3].map(() => cart.add(samosa))).toEqual([true, true, true]);
    expect(cart.add(samosa)).toBe(false);
    cart.add(chai);
    expect(quantities(cart)).toEqual([
      [samosa.id, 3],
      [chai.id, 1],
    ]);
  });

  test("never exceeds the stock, even when it has decreased", () => {
    const cart = createCartStore(localStorage);
    expect(cart.add({ ...samosa, stock: 0 })).toBe(false);
    expect(quantities(cart)).toEqual([]);
    cart.add(samosa);
    cart.setQuantity(samosa.id, 3);
    expect(cart.add({ ...samosa, stock: 2 })).toBe(false);
    expect(quantities(cart)).toEqual([[samosa.id, 2]]);
    expect(cart.add({ ...samosa, stock: 0 })).toBe(false);
    expect(quantities(cart)).toEqual([]);
  });

  test("sets quantities up to the stock and removes an item at 0", () => {
    const cart = createCartStore(localStorage);
    cart.add(samosa);
    expect(cart.setQuantity(samosa.id, 2)).toBe(true);
    expect(cart.setQuantity(samosa.id, 7)).toBe(false);
    expect(quantities(cart)).toEqual([[samosa.id, 3]]);
    expect(cart.setQuantity(samosa.id, 0)).toBe(true);
    expect(quantities(cart)).toEqual([]);
    expect(cart.setQuantity("nothing", 1)).toBe(false);
  });

  test("updates items from the shop and lists relevant changes", () => {
    const cart = createCartStore(localStorage);
    const tea = { ...chai, id: crypto.randomUUID(), name: "Green tea" };
    const cake = { ...chai, id: crypto.randomUUID(), name: "Carrot cake" };
    for (const snack of [samosa, chai, tea, cake]) cart.add(snack);
    cart.setQuantity(samosa.id, 3);
    cart.open();
    cart.refresh(
      [samosa.id, chai.id, tea.id],
      [
        { ...samosa, price: 45, stock: 2 },
        { ...chai, stock: 0 },
      ],
    );
    expect(cart.getSnapshot().items).toEqual([
      { ...samosa, price: 45, stock: 2, quantity: 2 },
      { ...cake, quantity: 1 },
    ]);
    expect(cart.getSnapshot().notices).toEqual([
      "Samosa now costs ₹45 instead of ₹40. Only 2 of Samosa left in stock.",
      "Masala chai is out of stock.",
      "Green tea is no longer available.",
    ]);
    expect(createCartStore(localStorage).getSnapshot().items).toHaveLength(2);

    const { items } = cart.getSnapshot();
    cart.refresh([samosa.id], [{ ...samosa, price: 45, stock: 2 }]);
    expect(cart.getSnapshot().items).toBe(items);
    cart.open();
    expect(cart.getSnapshot().notices).toHaveLength(3);
    cart.close();
    cart.open();
    expect(cart.getSnapshot().notices).toEqual([]);
  });

  test("lists no change that is irrelevant to the user", () => {
    const cart = createCartStore(localStorage);
    cart.add(samosa);
    cart.refresh([samosa.id], [{ ...samosa, stock: 9, image_url: "/samosa.svg" }]);
    expect(cart.getSnapshot()).toMatchObject({ items: [{ stock: 9, quantity: 1 }], notices: [] });
  });

  test("survives a reload; clear empties it", () => {
    createCartStore(localStorage).add(samosa);
    const reloaded = createCartStore(localStorage);
    expect(quantities(reloaded)).toEqual([[samosa.id, 1]]);
    reloaded.clear();
    expect(quantities(createCartStore(localStorage))).toEqual([]);
  });

  test.each([
    ["no JSON", "{oops"],
    ["no list", '{"items":[]}'],
    ["null", "null"],
    ["lines of something else", '[1, null, "x", {"sku": 7}]'],
    ["a negative price", JSON.stringify([{ ...samosa, price: -1, quantity: 1 }])],
    ["a quantity in words", JSON.stringify([{ ...samosa, quantity: "two" }])],
  ])("ignores a stored value that is %s", (_what, stored) => {
    localStorage.setItem("snacksCart", stored);
    const cart = createCartStore(localStorage);
    expect(quantities(cart)).toEqual([]);
    expect(cart.add(chai)).toBe(true);
  });

  test("keeps the valid items of a damaged cart, once each and within stock", () => {
    const foreign = { ...chai, id: "chai", quantity: 1 };
    const lines = [{ id: 1 }, foreign, { ...samosa, quantity: 99 }, { ...samosa, quantity: 1 }];
    localStorage.setItem("snacksCart", JSON.stringify(lines));
    expect(quantities(createCartStore(localStorage))).toEqual([[samosa.id, 3]]);
  });

  test("works when storage is blocked", () => {
    const full = {
      getItem: () => {
        throw new Error("denied");
      },
      setItem: () => {
        throw new Error("full");
      },
    } as unknown as Storage;
    const cart = createCartStore(full);
    expect(cart.add(chai)).toBe(true);
    expect(quantities(cart)).toEqual([[chai.id, 1]]);
  });

  test("syncs with another tab", () => {
    const cart = createCartStore(localStorage);
    const heard = vi.fn();
    cart.subscribe(heard);
    localStorage.setItem("snacksCart", JSON.stringify([{ ...chai, quantity: 4 }]));
    window.dispatchEvent(
      new StorageEvent("storage", { key: "snacksCart", storageArea: localStorage }),
    );
    expect(heard).toHaveBeenCalledOnce();
    expect(quantities(cart)).toEqual([[chai.id, 4]]);
  });

  test("opens and closes without changing the items", () => {
    const cart = createCartStore(localStorage);
    cart.add(chai);
    cart.open();
    expect(cart.getSnapshot().isOpen).toBe(true);
    cart.close();
    expect(cart.getSnapshot()).toMatchObject({ isOpen: false, items: [{ id: chai.id }] });
  });
});
