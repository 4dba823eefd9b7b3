import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { sizesOf, readSource, requireClean } from "./collectProvenance";

let top: string;
let folder: string;
const git = (...args: string[]) =>
  execFileSync("git", ["-C", top, "-c", "user.name=Asha Rao", "-c", "user.email=a@b.c", ...args], {
    encoding: "utf8",
  }).trim();
const write = (path: string, text: string) => writeFileSync(join(top, path), text);

beforeEach(() => {
  top = mkdtempSync(join(tmpdir(), "source-"));
  folder = join(top, "mf-test");
  mkdirSync(folder);
  mkdirSync(join(top, "shared"));
  write("mf-test/package.json", '{"version":"1.2.0","repository":"github:banyan/portal"}');
});
afterEach(() => {
  rmSync(top, { recursive: true, force: true });
});

function commit() {
  git("init", "--quiet", "--initial-branch=main");
  git("add", ".");
  git("commit", "--quiet", "--message=first");
}

it("names version, commit, branch, author and repository of a clean checkout", async () => {
  commit();
  const source = await readSource(folder, ["../shared"]);
  expect(source).toEqual({
    version: "1.2.0",
    commit: git("rev-parse", "HEAD"),
    branch: "main",
    dirty: false,
    author: "Asha Rao",
    repository: "https://github.com/banyan/portal",
    changes: [],
  });
  expect(() => requireClean("mf-test", source)).not.toThrow();
});

it("refuses changes of the module and its inputs, by name", async () => {
  commit();
  write("mf-test/new.ts", "");
  write("shared/input.ts", "");
  const source = await readSource(folder, ["../shared"]);
  expect(source.dirty).toBe(true);
  expect(() => requireClean("mf-test", source)).toThrow(
    "mf-test has changes that are not committed: mf-test/new.ts, shared/input.ts. Commit them, or release with --allow-dirty.",
  );
});

it("ignores changes elsewhere", async () => {
  commit();
  write("elsewhere.ts", "");
  expect(await readSource(folder, ["../shared"])).toMatchObject({ dirty: false });
});

it("refuses a folder without Git", async () => {
  const source = await readSource(folder);
  expect(source).toMatchObject({ commit: null, branch: null, author: null, dirty: true });
  expect(() => requireClean("mf-test", source)).toThrow("mf-test is not in a Git repository");
});

it("adds up the compressed sizes of a build without its source maps", async () => {
  write("mf-test/app.js", "x".repeat(1000));
  write("mf-test/app.js.br", "x".repeat(10));
  write("mf-test/app.js.gz", "x".repeat(20));
  write("mf-test/app.js.map", "x".repeat(5000));
  write("mf-test/page.css", "x".repeat(5));
  rmSync(join(folder, "package.json"));
  expect(await sizesOf(folder)).toEqual({ js: 10, css: 5, all: 15 });
});
