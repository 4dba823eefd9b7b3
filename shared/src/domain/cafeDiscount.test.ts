import { expect, test } from "vitest";
import { discountedPrice } from "./cafeDiscount";

test.each([
  [60, 0, 60],
  [60, 15, 51],
  [45.5, 15, 38.68],
  [0.1, 15, 0.09],
  [0.1, 5, 0.1],
  [140, 100, 0],
])("₹%d with %d%% off costs ₹%d", (rupees, percent, price) => {
  expect(discountedPrice(rupees, percent)).toBe(price);
});
