import { expect, it } from "vitest";
import { likePattern } from "./likePattern";

it("matches a text anywhere and escapes wildcards", () => {
  expect(likePattern("chai")).toBe("%chai%");
  expect(likePattern("100%_a\\b")).toBe(String.raw`%100\%\_a\\b%`);
});
