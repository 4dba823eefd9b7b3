import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
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

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Stores builds one after the other. */
async function keepAll(ids: readonly string[], { apartMs = HOUR_MS } = {}): Promise<string[]> {
  let earlier: string[] = [];
  for (const id of ids) {
    const { shellDir, earlierShells } = await storeShellBuild(folder, build(id, id));
    expect(readFileSync(join(shellDir, "index.html"), "utf8")).toBe(id);
    earlier = earlierShells.map((dir) => basename(dir));
    if (id !== ids.at(-1)) letPass(apartMs);
  }
  return earlier;
}

function letPass(ms: number): void {
  for (const name of readdirSync(join(folder, "shell"))) {
    const path = join(folder, "shell", name);
    // Times of files are exact to a microsecond, and a date drops a fraction of a millisecond.
    const before = new Date(Math.round(statSync(path).mtimeMs) - ms);
    utimesSync(path, before, before);
  }
}

it("keeps the four builds used before, and those of the last week", async () => {
  const ids = ["1", "2", "3", "4", "5", "6"];
  expect(await keepAll(ids)).toEqual(["5", "4", "3", "2", "1"]);
  letPass(8 * DAY_MS);
  expect(await keepAll(["7"])).toEqual(["6", "5", "4", "3"]);
});

it("counts the week from when a build was replaced", async () => {
  await keepAll(["1", "2"], { apartMs: 30 * DAY_MS });
  expect(await keepAll(["3", "4", "5", "6", "7"])).toContain("1");
});

it("keeps only the four builds used before if they are older", async () => {
  expect(await keepAll(["1", "2", "3", "4", "5", "6"], { apartMs: 8 * DAY_MS })).toEqual([
    "5",
    "4",
    "3",
    "2",
  ]);
  expect(readdirSync(join(folder, "shell")).toSorted()).toEqual(["2", "3", "4", "5", "6"]);
});

it("orders builds by their last use", async () => {
  expect(await keepAll(["1", "2", "3", "4", "5", "1", "6"])).toEqual(["1", "5", "4", "3", "2"]);
});

it("removes the leftovers of a killed start", async () => {
  mkdirSync(join(folder, "shell/.draft-1"), { recursive: true });
  expect(await keepAll(["1", "2"])).toEqual(["1"]);
  expect(readdirSync(join(folder, "shell")).toSorted()).toEqual(["1", "2"]);
});
