import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import GithubSlugger from "github-slugger";
import { marked } from "marked";
import { describe, expect, it } from "vitest";
import { root } from "../workspace";
import { readText, textFiles } from "./textFiles";

interface Link {
  from: string;
  href: string;
}

/** Where Markdown points: links and pictures, by address or by reference. */
function linksIn(from: string, text: string): Link[] {
  const links: Link[] = [];
  marked.walkTokens(marked.lexer(text), (token) => {
    if (token.type === "link" || token.type === "image") links.push({ from, href: token["href"] });
  });
  return links;
}

/** The anchors that a page gives to its headings. */
function anchorsOf(text: string): Set<string> {
  const slugger = new GithubSlugger();
  const anchors = new Set<string>();
  marked.walkTokens(marked.lexer(text), (token) => {
    if (token.type === "heading") anchors.add(slugger.slug(token["text"]));
  });
  return anchors;
}

/** True when the file or the heading that a link names is missing. */
function isBroken({ from, href }: Link): boolean {
  if (/^(https?|mailto):/.test(href)) return false;
  const [file = "", anchor] = decodeURI(href).split("#");
  const target = file ? join(dirname(from), file) : from;
  if (!existsSync(join(root, target))) return true;
  return anchor !== undefined && !anchorsOf(readText(target)).has(anchor);
}

const documents = textFiles([".md"]);

describe("the documents", () => {
  it.each(documents)("%s has no broken relative link", (path) => {
    expect(linksIn(path, readText(path)).filter(isBroken)).toEqual([]);
  });

  it.each([
    ["a missing file", "[x](docs/missing.md)"],
    ["a missing heading", "[x](README.md#missing)"],
    ["a missing picture", "![x](docs/missing.png)"],
    ["a missing file by reference", "[x]\n\n[x]: docs/missing.md"],
  ])("report %s", (_, text) => {
    const broken = linksIn("README.md", text).filter(isBroken);
    expect(broken).toHaveLength(1);
  });
});
