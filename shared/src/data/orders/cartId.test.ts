// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { cartId, endCart } from "./cartId";

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

test("keeps the id of a cart until the cart is bought, and ends it once", () => {
  const id = cartId();
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  expect(cartId()).toBe(id);
  expect(endCart(null)).toBe(false);
  expect(endCart(crypto.randomUUID())).toBe(false);
  expect([endCart(id), endCart(id)]).toEqual([true, false]);
  expect(cartId()).not.toBe(id);
});

test("works without storage", () => {
  const blocked = () => {
    throw new DOMException("Denied", "SecurityError");
  };
  vi.stubGlobal("localStorage", { getItem: blocked, setItem: blocked });
  expect(endCart(cartId())).toBe(false);
});
