import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type * as Declared from "../../../supabase/functions/_shared/generated/notifications";
import * as actual from "../../src/notifications/functions";
import { bundleFunctions, generatedFile } from "./bundleFunctions";

test("the code of the edge functions is up to date with `pnpm functions:shared`", async () => {
  expect(readFileSync(generatedFile, "utf8")).toBe(await bundleFunctions());
});

test("imports packages at their exact version", async () => {
  const imports = [...(await bundleFunctions()).matchAll(/^import .* from "(.*)";$/gm)];
  expect(imports.length).toBeGreaterThan(3);
  for (const [, name] of imports) expect(name).toMatch(/^npm:[a-z-]+@\d+\.\d+\.\d+(?:\/|$)/);
});

test("declares what it exports", () => {
  const declared: typeof Declared = actual;
  expect(Object.keys(declared).toSorted()).toEqual(Object.keys(actual).toSorted());
});
