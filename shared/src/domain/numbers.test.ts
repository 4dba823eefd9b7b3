import { expect, test } from "vitest";
import { formatCount, formatNumber } from "./numbers";

test.each([
  [0, "0"],
  [999, "999"],
  [1000, "1,000"],
  [100_000, "1,00,000"],
  [-12_345_678, "-1,23,45,678"],
  [1.5, "1.5"],
])("formats %d with Indian digit groups", (value, text) => {
  expect(formatNumber(value)).toBe(text);
});

test("uses the singular for one only", () => {
  expect([0, 1, 2, 1000].map((count) => formatCount(count, "seat"))).toEqual([
    "0 seats",
    "1 seat",
    "2 seats",
    "1,000 seats",
  ]);
  expect(formatCount(2, "person", "people")).toBe("2 people");
});
