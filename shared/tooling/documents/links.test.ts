import { existsSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import GithubSlugger from "github-slugger";
import { marked, type Token } from "marked";
import { describe, expect, it } from "vitest";
import { root } from "../project/workspace";
import { readText, textFiles } from "./textFiles";

interface Link {
  from: string;
  href: string;
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  void marked.walkTokens(marked.lexer(text), (token) => {
    tokens.push(token);
  });
  return tokens;
}

function linksIn(from: string, text: string): Link[] {
  return tokensOf(text).flatMap((token) =>
    token.type === "link" || token.type === "image" ? [{ from, href: String(token["href"]) }] : [],
  );
}

function anchorsOf(text: string): Set<string> {
  const slugger = new GithubSlugger();
  const headings = tokensOf(text).filter(({ type }) => type === "heading");
  return new Set(headings.map((heading) => slugger.slug("text" in heading ? heading.text : "")));
}

function isBroken({ from, href }: Link): boolean {
  if (/^(https?|mailto):/.test(href)) return false;
  const [file = "", anchor] = decodeURI(href).split("#");
  const target = file ? join(dirname(from), file) : from;
  if (!existsSync(join(root, target))) return true;
  return anchor !== undefined && !anchorsOf(readText(target)).has(anchor);
}

const documents = textFiles([".md"]);

// A test that runs beside this one keeps a copy of the workspace in a hidden folder.
const packages = readdirSync(root).filter(
  (name) => !name.startsWith(".") && existsSync(join(root, name, "package.json")),
);

describe("documentation", () => {
  it("includes a README and a changelog in every package and in the module template", () => {
    const folders = [...packages, "shared/tooling/scaffold/template"];
    const wanted = folders.flatMap((folder) => [`${folder}/README.md`, `${folder}/CHANGELOG.md`]);
    expect(wanted.filter((path) => !documents.includes(path))).toEqual([]);
    expect(packages.length).toBeGreaterThanOrEqual(8);
  });

  it.each(documents)("has no broken relative link in %s", (path) => {
    expect(linksIn(path, readText(path)).filter(isBroken)).toEqual([]);
  });

  it.each([
    ["a missing file", "[x](docs/missing.md)"],
    ["a missing heading", "[x](README.md#missing)"],
    ["a missing picture", "![x](docs/missing.png)"],
    ["a missing file by reference", "[x]\n\n[x]: docs/missing.md"],
  ])("reports %s as broken", (_, text) => {
    const broken = linksIn("README.md", text).filter(isBroken);
    expect(broken).toHaveLength(1);
  });
});
