import { execFile } from "node:child_process";
import { cpSync, linkSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync } from "node:fs";
import { rmSync, symlinkSync } from "node:fs";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { FRAME_SOURCES } from "../../../tooling/bundler/output/addFrame";
import { buildPackage } from "../../../tooling/bundler/buildPackage";
import { root } from "../../../tooling/project/workspace";
import { integrityOf, listFiles } from "../../../tooling/release/files";

const run = promisify(execFile);

let copy: string;
let link: string;
beforeAll(() => {
  // Inside the checkout, because hard links only work within one file system.
  copy = mkdtempSync(join(root, ".portal-other folder (c++ é)-"));
  symlinkSync(copy, (link = `${copy}.link`));
  const filter = (path: string) => !/^(dist|\.git|\.portal.*|node_modules)$/.test(basename(path));
  for (const name of readdirSync(root)) {
    const from = join(root, name);
    if (filter(from)) cpSync(from, join(copy, name), { recursive: true, filter });
  }
  for (const folder of [".", "mf-member", "shared", "shell", "supabase"]) {
    linkFolder(join(root, folder, "node_modules"), join(copy, folder, "node_modules"));
  }
});
afterAll(() => {
  for (const path of [copy, link]) rmSync(path, { recursive: true, force: true });
});

/** Copies folders and links, so that every package has a path of its own. The files are shared. */
function linkFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else if (!entry.isDirectory()) linkSync(source, target);
    else if (entry.name !== ".cache") linkFolder(source, target);
  }
}

/** The environment of the second build: a year later, in another time zone and alphabet, where z precedes t. */
const elsewhere = {
  TZ: "America/New_York",
  LC_ALL: "et_EE.UTF-8",
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(
    "const now = Date.now() + 400 * 864e5; globalThis.Date = class extends Date {" +
      "constructor(...values) { super(...(values.length > 0 ? values : [now])); }" +
      "static now() { return now; } };",
  )}`,
};

async function buildInCopy(name: string, folder: string): Promise<{ id: string; dir: string }> {
  const code =
    'import { buildPackage } from "./shared/tooling/bundler/buildPackage.ts";' +
    `console.log(JSON.stringify(await buildPackage("${name}", "${folder}")));`;
  const { stdout } = await run(
    process.execPath,
    ["--import", "tsx", "--input-type=module", "--eval", code],
    { cwd: link, env: { ...process.env, ...elsewhere, INIT_CWD: link, PWD: link } },
  );
  return JSON.parse(stdout) as { id: string; dir: string };
}

async function hashesOf(dir: string): Promise<Record<string, string>> {
  const files = await listFiles(dir);
  const hashes = files.map(async (file) => [file, await integrityOf(join(dir, file))] as const);
  return Object.fromEntries(await Promise.all(hashes));
}

it.each([
  ["mf-member", "mf-member"],
  ["frame", FRAME_SOURCES],
  ["shell", "shell"],
])("builds %s in another folder to the same bytes", async (name, folder) => {
  const here = await buildPackage(name, folder);
  const there = await buildInCopy(name, folder);
  expect(there.dir.startsWith(copy)).toBe(true);
  expect(there.id).toBe(here.id);
  expect(await hashesOf(there.dir)).toEqual(await hashesOf(here.dir));
});
