import { expect, test } from "vitest";
import { isNavigation } from "./isNavigation";

const opens = (path: string, headers: Record<string, string> = {}) =>
  isNavigation(new Request(`https://portal.example${path}`, { headers }));

test.each(["/modules", "/modules/mf-shop/b1/entry.js", "/static/js/main.js"])(
  "does not treat the file %s as a page",
  (path) => expect(opens(path, { accept: "text/html" })).toBe(false),
);

test.each(["/modulesque", "/statics", "/book-room", "/", "/admin/modules"])(
  "treats %s as a page",
  (path) => expect(opens(path, { accept: "text/html" })).toBe(true),
);

test.each([
  ["*/*", true],
  ["text/html,application/xhtml+xml", true],
  ["image/avif,image/*", false],
  ["application/json", false],
])("decides whether a request with the accepted types %s opens a page: %s", (accept, expected) => {
  expect(opens("/book-room", { accept })).toBe(expected);
});

test("treats a request without accepted types as a page", () => {
  expect(opens("/book-room")).toBe(true);
});

test.each([
  ["navigate", true],
  ["cors", false],
  ["no-cors", false],
])("prefers the browser's fetch mode %s to the accepted types", (mode, expected) => {
  const accept = expected ? "image/*" : "text/html";
  expect(opens("/book-room", { "sec-fetch-mode": mode, accept })).toBe(expected);
});
