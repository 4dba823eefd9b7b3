import { expect, it } from "vitest";
import { requireNone } from "./requireNone";

it("fails with its message alone, on one line", () => {
  const message = "mf-lockers must leave nothing behind, but leaves div";
  expect(() => requireNone(["div"], message)).toThrow(expect.objectContaining({ message }));
});

it("passes without a finding", () => {
  expect(() => requireNone([], "nothing")).not.toThrow();
});
