import { expect, it } from "vitest";
import { readText, textFiles } from "./textFiles";

/** Matches the isolated project of vitest.config.ts. */
const isIsolated = (path: string) =>
  path.includes(".isolated.test.") || path.startsWith("shell/src/modules/");

const mocksModules = /\bvi\.(mock|doMock|resetModules)\(/;

it("isolates unit tests that mock modules", () => {
  const shared = textFiles([".test.ts", ".test.tsx"]).filter(
    (path) => !path.startsWith("supabase/tests/") && !isIsolated(path),
  );
  expect(shared.length).toBeGreaterThan(100);
  expect(shared.filter((path) => mocksModules.test(readText(path)))).toEqual([]);
});
