// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from "vitest";
import { createCartStore } from "./createCartStore";
import { chai, samosa } from "./testing/snacks";

const KEY = "snacksCart";
const items = (cart = createCartStore(localStorage)) => cart.getSnapshot().items;

describe("the cart in the browser's storage", () => {
  beforeEach(() => localStorage.clear());

  test("survives a reload; clear empties it", () => {
    createCartStore(localStorage).add(samosa);
    const reloaded = createCartStore(localStorage);
    expect(items(reloaded)).toEqual([{ ...samosa, quantity: 1 }]);
    reloaded.clear();
    expect(items()).toEqual([]);
  });

  test.each([
    ["no JSON", "{oops"],
    ["no list", '{"items":[]}'],
    ["without valid items", '[1, null, "x", {"sku": 7}]'],
  ])("is replaced if it is %s", (_what, stored) => {
    localStorage.setItem(KEY, stored);
    const cart = createCartStore(localStorage);
    expect(items(cart)).toEqual([]);
    expect(cart.add(chai)).toBe(true);
    expect(items()).toEqual([{ ...chai, quantity: 1 }]);
  });

  test("may be blocked", () => {
    const blocked = {
      getItem: () => {
        throw new Error("denied");
      },
      setItem: () => {
        throw new Error("full");
      },
    } as unknown as Storage;
    const cart = createCartStore(blocked);
    expect(items(cart)).toEqual([]);
    expect(cart.add(chai)).toBe(true);
    expect(items(cart)).toEqual([{ ...chai, quantity: 1 }]);
  });
});

describe("a change in another tab", () => {
  beforeEach(() => localStorage.clear());

  function changed(key: string | null, storageArea = localStorage) {
    const cart = createCartStore(localStorage);
    cart.add(samosa);
    const heard = vi.fn();
    cart.subscribe(heard);
    localStorage.setItem(KEY, JSON.stringify([{ ...chai, quantity: 2 }]));
    window.dispatchEvent(new StorageEvent("storage", { key, storageArea }));
    return { cart, heard };
  }

  test.each([
    ["the cart", KEY],
    ["the whole storage", null],
  ])("of %s is shown", (_what, key) => {
    const { cart, heard } = changed(key);
    expect(heard).toHaveBeenCalledOnce();
    expect(items(cart)).toEqual([{ ...chai, quantity: 2 }]);
  });

  test.each([
    ["another key", "theme", localStorage],
    ["the storage of one tab", KEY, sessionStorage],
  ])("of %s is ignored", (_what, key, storageArea) => {
    const { cart, heard } = changed(key, storageArea);
    expect(heard).not.toHaveBeenCalled();
    expect(items(cart)).toEqual([{ ...samosa, quantity: 1 }]);
  });
});

describe("two tabs", () => {
  beforeEach(() => localStorage.clear());

  const openTab = () => createCartStore(localStorage);

  test("keep what each of them adds, without an event", () => {
    const [first, second] = [openTab(), openTab()];
    first.add(samosa);
    second.add(chai);
    first.add(samosa);
    second.subtract([{ id: samosa.id, quantity: 1 }]);
    const kept = [
      { ...samosa, quantity: 1 },
      { ...chai, quantity: 1 },
    ];
    expect([items(second), items()]).toEqual([kept, kept]);
    expect(first.add(samosa)).toBe(true);
    expect(items(first)).toEqual([{ ...samosa, quantity: 2 }, kept[1]]);
  });

  test("keep what both add at the same time", () => {
    const cart = openTab();
    cart.add(samosa);
    // The other tab had not read the samosa, and its write came first.
    const newValue = JSON.stringify([{ ...chai, quantity: 1 }]);
    const event = { key: KEY, storageArea: localStorage, oldValue: null, newValue };
    window.dispatchEvent(new StorageEvent("storage", event));
    expect(items(cart)).toEqual([
      { ...chai, quantity: 1 },
      { ...samosa, quantity: 1 },
    ]);
    expect(items()).toEqual(items(cart));
  });

  test("do not repeat a change that the other has read", () => {
    const cart = openTab();
    cart.add(samosa);
    const oldValue = localStorage.getItem(KEY);
    const newValue = JSON.stringify([]);
    localStorage.setItem(KEY, newValue);
    const event = { key: KEY, storageArea: localStorage, oldValue, newValue };
    window.dispatchEvent(new StorageEvent("storage", event));
    expect(items(cart)).toEqual([]);
  });
});
