import { expect, it } from "vitest";
import { restockSchema, stockState } from "./snack.schema";

it("calls 0 out of stock and fewer than five low", () => {
  expect([0, 1, 4, 5, 40].map(stockState)).toEqual(["out", "low", "low", "enough", "enough"]);
});

it("accepts whole numbers from 1 for a restock", () => {
  for (const amount of [0, -3, 1.5, null]) {
    expect(restockSchema.safeParse({ amount }).success).toBe(false);
  }
  expect(restockSchema.safeParse({ amount: 1 }).success).toBe(true);
});
