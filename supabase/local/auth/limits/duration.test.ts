import { expect, it } from "vitest";
import { durationSeconds } from "./duration";

it.each([
  ["1s", 1],
  ["1m30s", 90],
  ["24h", 86_400],
  ["1.5h", 5400],
  ["500ms", 0.5],
  ["none", 0],
  ["", 0],
])("reads %s as %f seconds", (text, seconds) => {
  expect(durationSeconds(text)).toBe(seconds);
});
