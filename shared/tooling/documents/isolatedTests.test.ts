import { expect, it } from "vitest";
import { readText, textFiles } from "./textFiles";

const mocksModules = /\bvi\.(mock|doMock|resetModules)\(/;
/** A module that a test loads itself, to give it other globals, stays loaded for later files. */
const loadsModules = /\bawait import\(/;

it("isolates unit tests that mock or load modules", () => {
  const shared = textFiles([".test.ts", ".test.tsx"]).filter(
    (path) => !path.startsWith("supabase/tests/") && !path.includes(".isolated.test."),
  );
  expect(shared.length).toBeGreaterThan(100);
  const needIsolation = shared.filter((path) =>
    [mocksModules, loadsModules].some((pattern) => pattern.test(readText(path))),
  );
  expect(needIsolation).toEqual([]);
});

it("mocks no modules in database tests, which share one process", () => {
  const files = textFiles([".ts"]).filter(
    (path) => path.startsWith("supabase/tests/") && !path.endsWith("isolateFile.ts"),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((path) => mocksModules.test(readText(path)))).toEqual([]);
});
