import { describe, expect, it } from "vitest";
import { readText, textFiles } from "./textFiles";

const glossary = "docs/glossary.md";

/** First column of the table under "Retired terms". */
const retired = (readText(glossary).split("## Retired terms")[1] ?? "")
  .split("\n")
  .flatMap((line) => /^\| (\w[^|]*?) +\| /.exec(line)?.[1] ?? [])
  .filter((term) => term !== "Retired");

/** Finds a term in sentences and in names: `ui part`, `UI parts`, `ui-part`, `uiPart`. */
const patternOf = (term: string) => new RegExp(term.replaceAll(/[ -]/g, "[ _-]?"), "i");

const termsIn = (text: string): string[] => retired.filter((term) => patternOf(term).test(text));

const keepsHistory = /^docs\/specification\/|^supabase\/migrations\/|CHANGELOG\.md$/;
const files = textFiles([".ts", ".tsx", ".mjs", ".js", ".sql", ".css", ".md", ".html"]).filter(
  (path) => path !== glossary && !keepsHistory.test(path) && !path.endsWith("retiredTerms.test.ts"),
);

describe("retired terms", () => {
  it("are listed in the glossary", () => {
    expect(retired.length).toBeGreaterThan(10);
  });

  it("appear in no path and no file", () => {
    expect(files.length).toBeGreaterThan(2000);
    const found = files.flatMap((path) =>
      termsIn(`${path}\n${readText(path)}`).map((term) => `${path}: ${term}`),
    );
    expect(found).toEqual([]);
  });

  it.each([
    ["a comment", "/** Shows the UI parts. */"],
    ["a title of a test", 'test("Returning visitors see it")'],
    ["a name", "const paymentFrame = 1;"],
    ["a path", "shared/catalogue/main.ts"],
  ])("are found in %s (control)", (_, text) => {
    expect(termsIn(text)).toHaveLength(1);
  });
});
