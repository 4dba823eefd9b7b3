import { marked } from "marked";
import { describe, expect, it } from "vitest";
import { readText, textFiles } from "./textFiles";

interface Mention {
  document: string;
  word: string;
}

/** Inline code of a document, and each line of its shell commands. */
function codeIn(text: string): string[] {
  const code: string[] = [];
  void marked.walkTokens(marked.lexer(text), (token) => {
    if (token.type === "codespan") code.push(String(token["text"]));
    if (token.type === "code" && token["lang"] === "sh") {
      const lines = String(token["text"]).split("\n");
      code.push(...lines.map((line) => line.replace(/\s#.*/, "")));
    }
  });
  return code;
}

const ending = /\.(tsx?|mjs|js|sql|md|json|toml|css|html|ya?ml)$/;

/** A path begins with a name: words that begin with a slash, a dot or an @ are addresses or packages. */
const isPath = (word: string) =>
  /^\w[\w.-]*(\/[\w@.-]+)*$/.test(word) && (word.includes("/") || ending.test(word));

const pathsIn = (text: string): string[] =>
  codeIn(text).flatMap((code) => {
    // The path of a request, or of what a command writes.
    if (/^(GET|POST|DELETE) |^cp |^pnpm export /.test(code)) return [];
    const words = code.split(/[\s,()]+/).map((word) => word.replace(/[:#].*|\/$/, ""));
    return words.filter(isPath);
  });

/** Examples of recipes, files that a build or a start writes, and names of imports and addresses. */
const notStored = [
  /(lockers|ProgressBar|LockersPage|MyLockers|lockerAssigned)\b/,
  /^(modules|shell|snapshots|builds|keys|deno|package-lock)\.json$/,
  /^(push-worker\.js|login\.html|auth\.\w+|reports\/mutation\/.*|shared\/kit\/dist)$/,
  /^(supabase\/functions\/\.env|node_modules\/.*|PORTAL_DATA_DIR\/.*)$/,
  /^(import\/no-cycle|react-dom\/client|object\/authenticated|zod\/mini)$/,
];

const files = textFiles([""]);
const known = new Set(
  files.flatMap((file) => {
    const parts = file.split("/");
    // Documents name files from their own folder, from a package or from a folder that they explain.
    return parts.flatMap((_, from) =>
      parts.slice(from).map((__, length) => parts.slice(from, from + length + 1).join("/")),
    );
  }),
);

/** Tables of documents name a script without its ending. */
const isMissing = ({ word }: Mention) =>
  !["", ".ts", ".tsx"].some((end) => known.has(word + end)) &&
  !notStored.some((pattern) => pattern.test(word));

const documents = textFiles([".md"]).filter(
  (path) => !/^docs\/specification\/|CHANGELOG\.md$|\.api\.md$/.test(path),
);

interface Package {
  scripts: Record<string, string>;
}

const scripts = new Set(
  files
    .filter((file) => /(^|\/)package(\.template)?\.json$/.test(file))
    .flatMap((file) => Object.keys((JSON.parse(readText(file)) as Package).scripts ?? {})),
);
const commandsOfPnpm = ["install", "add", "exec", "-C", "-w", "-r", "approve-builds"];

/** The script in each `pnpm <script>` and `npm run <script>`. */
const scriptsIn = (text: string): string[] =>
  codeIn(text).flatMap((code) => {
    const [, script] = /^(?:pnpm|npm run) ([\w:-]+)/.exec(code) ?? [];
    return script === undefined ? [] : [script];
  });

const isUnknown = ({ word }: Mention) => !scripts.has(word) && !commandsOfPnpm.includes(word);

const mentionsIn = (read: (text: string) => string[]): Mention[] =>
  documents.flatMap((document) => read(readText(document)).map((word) => ({ document, word })));

describe("documents", () => {
  it("name paths that exist", () => {
    const mentions = mentionsIn(pathsIn);
    expect(mentions.length).toBeGreaterThan(300);
    expect(mentions.filter(isMissing)).toEqual([]);
  });

  it("name scripts that exist", () => {
    const mentions = mentionsIn(scriptsIn);
    expect(mentions.length).toBeGreaterThan(100);
    expect(mentions.filter(isUnknown)).toEqual([]);
  });

  it.each(["`shared/src/missing.ts`", "`missing.ts`", "```sh\npnpm test:db supabase/missing\n```"])(
    "reports the missing path in %s (control)",
    (text) => {
      const mentions = pathsIn(text).map((word) => ({ document: "README.md", word }));
      expect(mentions.filter(isMissing)).toHaveLength(1);
    },
  );

  it("reports a missing script (control)", () => {
    const mentions = scriptsIn("`pnpm missing`").map((word) => ({ document: "README.md", word }));
    expect(mentions.filter(isUnknown)).toHaveLength(1);
  });
});
