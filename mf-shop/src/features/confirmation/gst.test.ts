import { expect, it } from "vitest";
import { includedGst } from "./gst";

it("returns the GST included in a price", () => {
  expect(includedGst(11_800, 18)).toBe(1_800);
  expect(includedGst(10_500, 5)).toBe(500);
  expect(includedGst(9_999, 18)).toBe(1_525);
  expect(includedGst(10_000, 0)).toBe(0);
});
