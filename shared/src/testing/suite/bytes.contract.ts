import { existsSync, readFileSync, statSync } from "node:fs";
import { extname, join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { type Build, buildPackage } from "../../../tooling/bundler/buildPackage";
import { readScreens } from "../../../tooling/bundler/output/screens";
import { describeRelease } from "../../../tooling/release/describeRelease";
import { parseSnapshots, SNAPSHOTS_FILE } from "../../contract/release/snapshots";

const kB = 1000;

/**
 * In brotli, without headers, data and what a page requests after its first screen. `pnpm bench web`
 * counts all of it. About 0.3 kB above the measured figures: hashes in the code change its compressed size.
 */
const budgets = [
  { path: "/", module: "mf-member", script: 190 * kB, all: 223.9 * kB },
  { path: "/login", module: undefined, script: 182.6 * kB, all: 211.8 * kB },
  { path: "/snacks", module: "mf-shop", script: 182 * kB, all: 216.3 * kB },
  { path: "/dashboard", module: "mf-member", script: 191.2 * kB, all: 225.4 * kB },
  { path: "/book-room", module: "mf-booking", script: 200.4 * kB, all: 236.8 * kB },
];

let shell: Build;
beforeAll(async () => {
  shell = await buildPackage("shell");
});

/** Files that the page of the shell names: scripts, stylesheets and preloaded fonts. */
function filesOfPage(): string[] {
  const html = readFileSync(join(shell.dir, "index.html"), "utf8");
  return [...html.matchAll(/(?:src|href)="\/(static\/[^"]+)"/g)].map(([, file = ""]) =>
    join(shell.dir, file),
  );
}

/** Files that the host preloads for a screen of the shell. */
const filesOfScreen = (path: string): string[] =>
  (readScreens(shell.dir).get(path) ?? []).map((file) => join(shell.dir, file));

/** Files that the host preloads for a module, and its manifest. */
async function filesOfModule(name: string): Promise<string[]> {
  const build = await buildPackage(name);
  const { preload, manifestUrl } = (await describeRelease(build, "/")).extras;
  const paths = [...Object.keys(preload.js), ...Object.keys(preload.css)];
  return [...paths, manifestUrl.slice(manifestUrl.lastIndexOf("/") + 1)].map((path) =>
    join(build.dir, path),
  );
}

/** Files that the host preloads for a page of a module. */
async function filesOfModulePage(name: string, path: string): Promise<string[]> {
  const { dir } = await buildPackage(name);
  const { files, shared } = snapshotsOf(dir).pages[path] ?? { files: [], shared: [] };
  const ofShell = snapshotsOf(shell.dir).shared;
  return [
    ...files.map((file) => join(dir, file)),
    ...shared.flatMap((one) => ofShell[one] ?? []).map((file) => join(shell.dir, file)),
  ];
}

const snapshotsOf = (dir: string) =>
  parseSnapshots(JSON.parse(readFileSync(join(dir, SNAPSHOTS_FILE), "utf8")));

const sent = (file: string) => statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
const sum = (files: readonly string[]) => files.reduce((bytes, file) => bytes + sent(file), 0);

it.each(budgets)("$path stays within its bytes", async ({ path, module, script, all }) => {
  const ofModule = module
    ? [...(await filesOfModule(module)), ...(await filesOfModulePage(module, path))]
    : [];
  const files = [...new Set([...filesOfPage(), ...filesOfScreen(path), ...ofModule])];
  const scripts = files.filter((file) => file.endsWith(".js"));
  expect(scripts.length).toBeGreaterThan(0);
  expect.soft(sum(scripts)).toBeLessThanOrEqual(script);
  expect(sum(files)).toBeLessThanOrEqual(all);
});

it("preloads the script and the style of the sign-in screen", () => {
  const kinds = new Set(filesOfScreen("/login").map((file) => extname(file)));
  expect(kinds).toEqual(new Set([".js", ".css"]));
});

it("preloads one font", () => {
  const fonts = filesOfPage().filter((file) => file.endsWith(".woff2"));
  expect(fonts).toEqual([expect.stringContaining("InterVariable")]);
  expect(fonts.map(sent)).toEqual([expect.toSatisfy((bytes: number) => bytes < 30 * kB)]);
});
