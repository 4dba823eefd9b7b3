import type { CartItem } from "@portal/shared/contract/cart";
import { describe, expect, test } from "vitest";
import { refreshLine } from "./refreshLine";
import { samosa } from "./testing/snacks";

const item: CartItem = { ...samosa, stock: 5, quantity: 3 };

describe("an item of the cart that the shop has updated", () => {
  test.each([
    ["nothing of interest", { stock: 9, description: "Crisp" }, 3, null],
    ["a stock that is just enough", { stock: 3 }, 3, null],
    ["a lower stock", { stock: 2 }, 2, "Only 2 of Samosa left in stock."],
    ["a higher price", { price: 45 }, 3, "Samosa now costs ₹45 instead of ₹40."],
    ["a lower price", { price: 35.5 }, 3, "Samosa now costs ₹35.50 instead of ₹40."],
    [
      "a price and a lower stock",
      { price: 45, stock: 1 },
      1,
      "Samosa now costs ₹45 instead of ₹40. Only 1 of Samosa left in stock.",
    ],
  ])("changes %s", (_what, change, quantity, notice) => {
    const line = { ...samosa, ...change, quantity };
    expect(refreshLine(item, { ...samosa, ...change })).toEqual({ line, notice });
  });

  test("is removed when it is out of stock, even if its price has changed", () => {
    const notice = "Samosa is out of stock.";
    expect(refreshLine(item, { ...samosa, stock: 0, price: 45 })).toEqual({ line: null, notice });
  });

  test("is removed when the shop no longer has it", () => {
    const notice = "Samosa is no longer available.";
    expect(refreshLine(item, undefined)).toEqual({ line: null, notice });
  });
});
