import { expect, test } from "vitest";
import { byteSize } from "./byteSize";

test.each([
  ["5MiB", 5_242_880],
  ["5MB", 5_000_000],
  ["1.5 kb", 1500],
  ["12", 12],
  [7, 7],
])("reads %s as %i bytes", (size, bytes) => {
  expect(byteSize(size)).toBe(bytes);
});

test.each(["", "much", "5 bananas", "-1"])("refuses %j", (size) => {
  expect(() => byteSize(size)).toThrow("invalid size");
});
