import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { keepShell } from "./keepShell";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "portal-shell-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function build(id: string, content: string) {
  const dir = mkdtempSync(join(folder, "dist-"));
  writeFileSync(join(dir, "index.html"), content);
  return { id, dir };
}

it("serves what was built even when the build folder is built over", async () => {
  const first = build("one", "first");
  const served = await keepShell(folder, first);
  writeFileSync(join(first.dir, "index.html"), "second");
  expect(readFileSync(join(served, "index.html"), "utf8")).toBe("first");
});

it("keeps only the build in use", async () => {
  await keepShell(folder, build("one", "first"));
  const served = await keepShell(folder, build("two", "second"));
  expect(readdirSync(join(folder, "shell"))).toEqual(["two"]);
  expect(readFileSync(join(served, "index.html"), "utf8")).toBe("second");
});
