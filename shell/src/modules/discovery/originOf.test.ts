import { expect, it } from "vitest";
import { originOf } from "./originOf";

it.each([
  ["localhost:3101", "http://localhost:3101"],
  [" http://localhost:3101/ ", "http://localhost:3101"],
  ["http://127.0.0.1:8080/mf-manifest.json?a", "http://127.0.0.1:8080"],
  ["https://dev.example", "https://dev.example"],
  ["", undefined],
  ["javascript://alert(1)", undefined],
  ["http://", undefined],
  ["localhost:99999", undefined],
])("parses %o as %o", (text, origin) => {
  expect(originOf(text)).toBe(origin);
});
