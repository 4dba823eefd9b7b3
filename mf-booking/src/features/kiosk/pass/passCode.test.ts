import { expect, test } from "vitest";
import { codeInQr, formatCode, isCompleteCode } from "./passCode";

test.each([
  ["abcd2345", "ABCD-2345"],
  [" abcd – 2345 ", "ABCD-2345"],
  ["oOiIlL22", "0011-1122"],
  ["abc", "ABC"],
  ["abcd", "ABCD"],
  ["abcd2", "ABCD-2"],
  ["ABCD-2345-6789", "ABCD-2345"],
  ["AU!BCD", "ABCD"],
])("formats %j as %j", (typed, shown) => expect(formatCode(typed)).toBe(shown));

test("is complete with eight characters of the alphabet", () => {
  expect(isCompleteCode("ABCD-2345")).toBe(true);
  expect(isCompleteCode("ABCD-234")).toBe(false);
  expect(isCompleteCode("ABCD-234U")).toBe(false);
});

test("reads a QR code that contains only a code", () => {
  expect(codeInQr("ABCD-2345")).toBe("ABCD-2345");
  expect(codeInQr("abcd2345")).toBe("ABCD-2345");
  expect(codeInQr("https://example.com/abcd2345")).toBeNull();
  expect(codeInQr("WIFI:S:Guest;;")).toBeNull();
});
