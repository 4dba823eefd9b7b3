import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { storeShellBuild } from "./storeShellBuild";

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

it("keeps files when the build folder is overwritten", async () => {
  const first = build("one", "first");
  const { shellDir } = await storeShellBuild(folder, first);
  writeFileSync(join(first.dir, "index.html"), "second");
  expect(readFileSync(join(shellDir, "index.html"), "utf8")).toBe("first");
});

/** Keeps builds one after the other, an hour apart. */
async function keepAll(...ids: string[]): Promise<string[]> {
  let earlier: string[] = [];
  for (const [index, id] of ids.entries()) {
    const { shellDir, earlierShells } = await storeShellBuild(folder, build(id, id));
    expect(readFileSync(join(shellDir, "index.html"), "utf8")).toBe(id);
    const hoursAgo = new Date(Date.now() - (ids.length - index) * 3_600_000);
    utimesSync(shellDir, hoursAgo, hoursAgo);
    earlier = earlierShells.map((dir) => basename(dir));
  }
  return earlier;
}

it("keeps the four builds used before", async () => {
  expect(await keepAll("1", "2", "3", "4", "5", "6")).toEqual(["5", "4", "3", "2"]);
  expect(readdirSync(join(folder, "shell")).toSorted()).toEqual(["2", "3", "4", "5", "6"]);
});

it("orders builds by their last use", async () => {
  expect(await keepAll("1", "2", "3", "4", "5", "1", "6")).toEqual(["1", "5", "4", "3"]);
});

it("removes the leftovers of a killed start", async () => {
  mkdirSync(join(folder, "shell/.draft-1"), { recursive: true });
  expect(await keepAll("1", "2")).toEqual(["1"]);
  expect(readdirSync(join(folder, "shell")).toSorted()).toEqual(["1", "2"]);
});
