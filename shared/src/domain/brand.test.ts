import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { brand } from "./brand";

test("emails, the payment widget and the browser use the brand color of the light scheme", () => {
  const css = readFileSync(new URL("../ui/tokens.css", import.meta.url), "utf8");
  expect(css).toContain(`--color-brand: ${brand.color};`);
});
