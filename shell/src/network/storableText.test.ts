import { expect, test } from "vitest";
import { storableAddress, storableBody } from "./storableText";

test("removes null characters from an address", () => {
  const { searchParams } = new URL("https://a.example/");
  searchParams.set("search", "a\u0000b%00");
  expect(storableAddress(`https://a.example/?${searchParams.toString()}`)).toBe(
    "https://a.example/?search=ab%2500",
  );
});

test.each([
  ["a null character", { name: "a\u0000b", "k\u0000": ["\u0000"] }, { name: "ab", k: [""] }],
  ["the text of an escape", { name: String.raw`\u0000 and \\u0000` }, undefined],
  ["a null character after a backslash", { name: "\\\u0000" }, { name: "\\" }],
  ["half of a character", { name: "a\ud83db" }, { name: "a\ufffdb" }],
  ["whole characters", { name: "🌳 ಆಶಾ \n\t" }, undefined],
])("keeps JSON storable: %s", (_, given, stored = given) => {
  expect(JSON.parse(storableBody(JSON.stringify(given)) as string)).toEqual(stored);
});

test("keeps files", () => {
  const file = new Blob(["\u0000"]);
  expect(storableBody(file)).toBe(file);
});
