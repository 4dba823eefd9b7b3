import { expect, test } from "vitest";
import { readShare } from "./readShare";

test.each([
  [{}, 1],
  [{ SHARE: "" }, 1],
  [{ SHARE: "0" }, 0],
  [{ SHARE: "0.1" }, 0.1],
])("reads the share in %j as %d", (env, share) => {
  expect(readShare(env, "SHARE", 1)).toBe(share);
});

test.each(["10", "-1", "10 %", "NaN"])("refuses %s", (text) => {
  expect(() => readShare({ SHARE: text }, "SHARE", 1)).toThrow(
    `SHARE must be a number from 0 to 1, got "${text}".`,
  );
});
