import fc from "fast-check";
import { expect, test } from "vitest";
import { formatPaise, formatRupees, toPaise } from "./money";

test.each([
  [0, "₹0"],
  [250, "₹250"],
  [10_000, "₹10,000"],
  [1_00_000, "₹1,00,000"],
  [1_23_45_678, "₹1,23,45,678"],
  [120.5, "₹120.50"],
])("formats %d rupees as %s", (rupees, shown) => {
  expect(formatRupees(rupees)).toBe(shown);
});

test("shows decimals on request", () => {
  expect(formatRupees(180, 2)).toBe("₹180.00");
  expect(formatPaise(1_00_050, 0)).toBe("₹1,001");
  expect(formatPaise(1_00_050)).toBe("₹1,000.50");
});

test("converts rupees from the database to exact paise", () => {
  expect(toPaise(19.99)).toBe(1999);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), (paise) => {
      expect(toPaise(paise / 100)).toBe(paise);
    }),
  );
});
