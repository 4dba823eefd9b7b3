import { expect, test } from "vitest";
import { isLoadFailure } from "./isLoadFailure";

const named = (name: string) => Object.assign(new Error("gone"), { name });
const coded = (code: string) => Object.assign(new Error("gone"), { code });

test.each([
  [named("ChunkLoadError"), true],
  [coded("CSS_CHUNK_LOAD_FAILED"), true],
  [new Error("gone"), false],
  [coded("ENOENT"), false],
  [{ name: "ChunkLoadError" }, false],
  [undefined, false],
])("recognizes a chunk that could not be loaded: %o", (error, isLost) => {
  expect(isLoadFailure(error)).toBe(isLost);
});
