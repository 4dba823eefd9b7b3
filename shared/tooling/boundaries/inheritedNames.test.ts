import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { root } from "../commands/workspace";
import { findInheritedNameLookups } from "./inheritedNames";

const folder = mkdtempSync(join(tmpdir(), "lookup-fixtures-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const head = `
const texts: Readonly<Record<string, string>> = { a: "b" };
const known = { a: "b" } as const;
export function pick(input: string, kind: "a", place: number) {
`;

const bad = {
  record: "return texts[input];",
  assertion: "return known[input as keyof typeof known];",
  template: "return texts[`x${input}`];",
  membership: "return input in known;",
  write: "const made: Record<string, string> = {}; made[input] = kind; return made;",
  otherGuard: "return Object.hasOwn(known, input) ? texts[input] : null;",
};
const good = {
  literal: 'return texts["a"];',
  union: "return known[kind];",
  list: "return [input][place];",
  map: "return new Map(Object.entries(texts)).get(input);",
  guarded: "return Object.hasOwn(texts, input) ? texts[input] : null;",
};

describe("findInheritedNameLookups", () => {
  it("finds unsafe lookups only", () => {
    for (const [name, body] of [...Object.entries(bad), ...Object.entries(good)])
      writeFileSync(join(folder, `${name}.ts`), `${head}${body}\nvoid [kind, place];\n}\n`);
    const found = findInheritedNameLookups([folder]);
    const names = found.map((place) => /(\w+)\.ts:5$/.exec(place)?.[1]);
    expect(names.sort()).toEqual(Object.keys(bad).sort());
  });

  it("finds none in code that handles requests", () => {
    const folders = [
      "supabase/local",
      "supabase/functions",
      "shell/host",
      "shared/tooling/release/storage",
    ];
    expect(findInheritedNameLookups(folders.map((name) => join(root, name)))).toEqual([]);
  }, 60_000);
});
