import { expect, it } from "vitest";
import { containing } from "./containing";

it("finds a text anywhere and takes signs for themselves", () => {
  expect(containing("chai")).toBe("%chai%");
  expect(containing("100%_a\\b")).toBe(String.raw`%100\%\_a\\b%`);
});
