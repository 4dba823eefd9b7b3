import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { root } from "../project/workspace";
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
  union: "return ((key: string | number) => texts[key])(input);",
  constraint: "return (<K extends string>(key: K) => texts[key])(input);",
  destructuring: "const { [input]: text } = texts; return text;",
  parameter: "return (({ [input]: text }) => text)(texts);",
  castVariable: "const key = input as keyof typeof known; return known[key];",
  otherCheck: "return Object.hasOwn(known, input) ? texts[input] : null;",
  earlierCheck:
    "const isKnown = Object.hasOwn(texts, input); return isKnown ? null : texts[input];",
  wrongBranch: "return Object.hasOwn(texts, input) ? null : texts[input];",
  wrongIf: "if (!Object.hasOwn(texts, input)) return texts[input]; return null;",
  wrongElse: "if (Object.hasOwn(texts, input)) return null; else return texts[input];",
  wrongOr: "return Object.hasOwn(texts, input) || texts[input];",
  halfCheck: "return place > 1 || Object.hasOwn(texts, input) ? texts[input] : null;",
};
const good = {
  literal: 'return texts["a"];',
  literalType: "return known[kind];",
  literalConstraint: "return (<K extends 'a'>(key: K) => known[key])(kind);",
  literalVariable: "const key = kind; return known[key];",
  literalDestructuring: "const { [kind]: text } = known; return text;",
  list: "return [input][place];",
  inherited: "return input in Object.prototype;",
  map: "return new Map(Object.entries(texts)).get(input);",
  checked: "return Object.hasOwn(texts, input) ? texts[input] : null;",
  checkedNot: "return !Object.hasOwn(texts, input) ? null : texts[input];",
  checkedIf: "if (Object.hasOwn(texts, input)) { return texts[input]; } return null;",
  checkedElse: "if (!Object.hasOwn(texts, input)) return null; else return texts[input];",
  checkedAnd: "return place > 1 && Object.hasOwn(texts, input) && texts[input];",
  checkedOr: "return !Object.hasOwn(texts, input) || texts[input];",
  checkedDestructuring:
    "if (Object.hasOwn(texts, input)) { const { [input]: text } = texts; return text; } return null;",
};

describe("findInheritedNameLookups", () => {
  it("finds unsafe lookups only", () => {
    for (const [name, body] of [...Object.entries(bad), ...Object.entries(good)])
      writeFileSync(join(folder, `${name}.ts`), `${head}${body}\nvoid [kind, place];\n}\n`);
    const found = findInheritedNameLookups([folder]);
    const names = found.map((place) => /(\w+)\.ts:5$/.exec(place)?.[1] ?? place);
    expect(names.sort()).toEqual(Object.keys(bad).sort());
  });

  it("finds none in code that handles requests and their errors", () => {
    const folders = [
      "supabase/local",
      "supabase/functions",
      "shell/host",
      "shared/tooling/release/storage",
      "shared/src/data",
    ];
    expect(findInheritedNameLookups(folders.map((name) => join(root, name)))).toEqual([]);
  }, 60_000);
});
