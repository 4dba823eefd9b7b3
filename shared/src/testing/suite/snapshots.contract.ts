import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { buildPackage } from "../../../tooling/bundler/buildPackage";
import { describeRelease } from "../../../tooling/release/describeRelease";
import { parseSnapshots, SNAPSHOTS_FILE } from "../../contract/release/snapshots";

/** HTML and styles of one page in gzip: the browser paints after the first of these bytes. */
const MAX_BYTES = 8000;

const packages = {
  shell: "/login",
  "mf-member": "/",
  "mf-shop": "/snacks",
  "mf-booking": "/book-room",
};

async function snapshotsOf(name: string) {
  const { dir } = await buildPackage(name);
  const file = readFileSync(join(dir, SNAPSHOTS_FILE), "utf8");
  return { dir, snapshots: parseSnapshots(JSON.parse(file)) };
}

describe.each(Object.entries(packages))("the prerendered pages of %s", (name, first) => {
  const pages = async () => Object.entries((await snapshotsOf(name)).snapshots.pages);

  it("contain their first screen, without scripts and within their bytes", async () => {
    const found = await pages();
    expect(found.map(([path]) => path)).toContain(first);
    for (const [path, { html, css }] of found) {
      expect.soft(html, path).toContain(name === "shell" ? "<main" : "<h1");
      expect.soft(html, path).not.toMatch(/<script|<template/);
      expect.soft(gzipSync(html + css).length, path).toBeLessThanOrEqual(MAX_BYTES);
    }
  });

  it("use the class names of the build", async () => {
    const unknown = (await pages()).flatMap(([path, { html, css }]) => {
      const title = /<h1 class="([\w-]+)"/.exec(html)?.[1];
      return title && !css.includes(`.${title}`) ? [path] : [];
    });
    expect(unknown).toEqual([]);
  });
});

it("names the files and the reads that a prerendered page needs first", async () => {
  const [shop, shell] = await Promise.all(["mf-shop", "shell"].map((name) => snapshotsOf(name)));
  const page = shop?.snapshots.pages["/snacks"];
  expect(page?.reads.map(({ path }) => path)).toEqual([
    expect.stringMatching(/^\/rest\/v1\/snacks\?/),
  ]);
  expect(page?.files.map((file) => file.split(".").at(-1))).toEqual(
    expect.arrayContaining(["js", "css"]),
  );
  for (const file of page?.files ?? []) expect(existsSync(join(shop?.dir ?? "", file))).toBe(true);
  const ofShell = Object.values(shell?.snapshots.shared ?? {}).flat();
  expect(ofShell.length).toBeGreaterThan(0);
  for (const file of ofShell) expect(existsSync(join(shell?.dir ?? "", file))).toBe(true);
});

it("covers the prerendered pages by the hashes of the release", async () => {
  const { extras } = await describeRelease(await buildPackage("mf-member"), "/");
  expect(extras.assets).toHaveProperty([SNAPSHOTS_FILE]);
});
