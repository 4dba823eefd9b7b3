import { expect, it } from "vitest";
import { readSwitch } from "./readSwitch";

it("reads on and off, and uses the default without a value", () => {
  expect(readSwitch({ PORTAL_WORKER: "off" }, "PORTAL_WORKER", true)).toBe(false);
  expect(readSwitch({ PORTAL_WORKER: "on" }, "PORTAL_WORKER", false)).toBe(true);
  expect(readSwitch({ PORTAL_WORKER: "" }, "PORTAL_WORKER", true)).toBe(true);
});

it("refuses other values", () => {
  expect(() => readSwitch({ PORTAL_WORKER: "no" }, "PORTAL_WORKER", true)).toThrow(
    'PORTAL_WORKER must be "on" or "off", got "no".',
  );
});
