import { expect, test } from "vitest";
import { requireKey } from "./objectKey";

test.each(["a.png", "folder/a b (1).png", "a..b.png"])("accepts %j", (key) => {
  expect(requireKey(key)).toBe(key);
});

test.each([
  "",
  "/a",
  "a/",
  "a//b",
  "../a",
  "a/../b",
  "a/./b",
  "ä",
  "a\u0000",
  "a\\b",
  "a".repeat(1025),
])("refuses %j", (key) => expect(() => requireKey(key)).toThrow("Invalid key"));
