import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "../../project/workspace";
import { charactersOf, portalRange } from "./subsetInter";

const css = readFileSync(join(root, "shell/src/page/fonts/inter.css"), "utf8").replaceAll(
  /\s+/g,
  " ",
);
const faces = [...css.matchAll(/url\("([^"]+)"\)[^}]*unicode-range: ([^;]+);/g)].map(
  ([, file = "", range = ""]) => ({ file, characters: charactersOf(range) }),
);
const [portal, ...others] = faces;

it("declares the same characters in the stylesheet and in the build", () => {
  expect(portal?.file).toContain("InterVariable.woff2");
  expect(portal?.characters).toBe(charactersOf(portalRange));
});

it.each(["₹", "é", "…", "−", "→", "’"])("contains %s in the portal's own file", (character) => {
  expect(portal?.characters).toContain(character);
});

it.each([
  ["ś", "latin-ext"],
  ["ễ", "vietnamese"],
  ["Я", "cyrillic"],
  ["ω", "greek"],
])("finds %s in the file for %s", (character, name) => {
  const found = others.filter(({ characters }) => characters.includes(character));
  expect(found.map(({ file }) => file)).toEqual([expect.stringContaining(`inter-${name}-`)]);
});

it("declares the same weights for all files, without which browsers do not combine them", () => {
  const weights = [...css.matchAll(/"Inter Variable"; font-weight: ([^;]+);/g)].map(([, w]) => w);
  expect(weights).toHaveLength(faces.length);
  expect(new Set(weights)).toEqual(new Set(["400 750"]));
});

it("needs no other file for a character of the portal's own file", () => {
  expect(others.length).toBeGreaterThan(3);
  const repeated = others.filter(({ characters }) =>
    [...characters].some((character) => portal?.characters.includes(character)),
  );
  expect(repeated).toEqual([]);
});
