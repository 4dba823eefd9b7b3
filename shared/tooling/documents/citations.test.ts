import { describe, expect, it } from "vitest";
import { readText, textFiles } from "./textFiles";

const folder = "docs/specification/";
const extensions = [".ts", ".tsx", ".mjs", ".js", ".sql", ".css", ".md", ".toml", ".yml"];
const citing = textFiles(extensions).filter((path) => !path.startsWith(folder));

/** The sections of both documents, as they are cited. */
const sections = new Set(
  textFiles([".md"], folder.slice(0, -1)).flatMap((path) => {
    const document = path.slice(folder.length).split("-")[0] ?? "";
    const headings = readText(path).matchAll(/^## (\d+)\. /gm);
    return [...headings].map(([, section]) => citation(document, section ?? ""));
  }),
);

/** Code cites the specification in this form only. */
function citation(document: string, section: string): string {
  return `spec ${document} \u00a7${section}`;
}

/** Each section sign with the text before it. */
const cited = citing.flatMap((path) =>
  [...readText(path).matchAll(/.{0,7}\u00a7\d*/g)].map(([text]) => ({ path, text })),
);

describe("citations of the specification", () => {
  it("cover both documents with nine sections each", () => {
    expect(sections.size).toBe(18);
  });

  it("name the document and an existing section", () => {
    expect(cited.length).toBeGreaterThan(50);
    const wrong = cited.filter(({ text }) => !sections.has(text.slice(text.indexOf("spec "))));
    expect(wrong).toEqual([]);
  });

  it("have no other form", () => {
    const other = /\b(member|booking) specification\b|\b(specification|document|doc) [12]\b/i;
    const files = citing.filter((path) => /\.(ts|tsx|mjs|sql)$/.test(path));
    expect(files.filter((path) => other.test(readText(path)))).toEqual([]);
  });
});
