import { readFileSync } from "node:fs";
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

describe.each(Object.entries(packages))("the prerendered pages of %s", (name, first) => {
  const pages = async () => {
    const { dir } = await buildPackage(name);
    const file = readFileSync(join(dir, SNAPSHOTS_FILE), "utf8");
    return Object.entries(parseSnapshots(JSON.parse(file)).pages);
  };

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

it("covers the prerendered pages by the hashes of the release", async () => {
  const { extras } = await describeRelease(await buildPackage("mf-member"), "/");
  expect(extras.assets).toHaveProperty([SNAPSHOTS_FILE]);
});
