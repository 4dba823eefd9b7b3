import { expect, test } from "vitest";
import { isGstin } from "./gstin";

test.each(["27AAPFU0939F1ZV", "29AAGCB7383J1Z4", "29AABCH4821K1ZG"])("accepts %s", (gstin) => {
  expect(isGstin(gstin)).toBe(true);
});

test.each(["27AAPFU0939F1ZW", "27aapfu0939f1zv", "27AAPFU0939F1Z", "27AAPFU0939F1ZV ", ""])(
  "refuses %j",
  (gstin) => {
    expect(isGstin(gstin)).toBe(false);
  },
);

test("refuses a GST number in which two neighbours are swapped", () => {
  expect(isGstin("72AAPFU0939F1ZV")).toBe(false);
  expect(isGstin("27AAPFU0993F1ZV")).toBe(false);
});
