import type { Release } from "@portal/shared/contract/release/discovery";
import { frameNavigation } from "@portal/shared/contract/release/frameNavigation";
import { CONTRACT_MAJOR } from "@portal/shared/contract/portal";
import { SNAPSHOTS_FILE } from "@portal/shared/contract/release/snapshots";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { testRelease } from "../../../src/testing/testRelease";
import { createSnapshotReader } from "./readSnapshots";
import { snapshotAt } from "./snapshotAt";

const part = (html: string) => ({ html, css: "", files: [], shared: [], reads: [] });
const frames = { shared: {}, pages: { "/test": part("frame"), "/login": part("sign in") } };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "snapshots-"));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
  vi.restoreAllMocks();
});

/** A release whose page at /test contains the name of the build. */
function release(build: string, deployment: Release["deployment"], extras = {}): Release {
  const text = JSON.stringify({ pages: { "/test": part(`page of ${build}`) } });
  const dir = join(folder, "mf-test", build);
  mkdirSync(dir, { recursive: true });
  writeFileSync(join(dir, SNAPSHOTS_FILE), text);
  const hash = `sha384-${createHash("sha384").update(text).digest("base64")}`;
  const made = testRelease({ build, ...deployment, isDefault: deployment.default });
  return { ...made, extras: { ...made.extras, assets: { [SNAPSHOTS_FILE]: hash }, ...extras } };
}

const inUse = { traffic: 100, default: true };

const pageOf = async (releases: Release[], path = "/test", hasQuery = false) =>
  snapshotAt({
    shell: { build: "s1", contract: CONTRACT_MAJOR, shared: { react: "19.3.1" } },
    frames,
    readSnapshots: createSnapshotReader({ folder }),
    discovery: { schema: "", microFrontends: { "mf-test": releases } },
    navigation: [],
    path,
    hasQuery,
  });

describe("the prerendered page", () => {
  it("is that of the release in use, also during a canary", async () => {
    const canary = release("two", { traffic: 10, default: false });
    const page = await pageOf([release("one", { traffic: 90, default: true }), canary]);
    expect(page?.module).toMatchObject({ name: "mf-test", build: "one", html: "page of one" });
  });

  it("has the links of the releases in use in its top bar", async () => {
    const [here, elsewhere] = frameNavigation("/test").map(
      ({ to, label }) => `<a href="${to}">${label}</a>`,
    );
    const bar = `<header data-for="member"><nav>${here}${elsewhere}</nav></header>`;
    const page = await snapshotAt({
      shell: { build: "s1", contract: CONTRACT_MAJOR, shared: { react: "19.3.1" } },
      frames: { shared: {}, pages: { "/test": part(bar) } },
      readSnapshots: createSnapshotReader({ folder }),
      discovery: { schema: "", microFrontends: { "mf-test": [release("one", inUse)] } },
      navigation: [
        { id: "a", label: "Rooms", to: "/rooms", places: ["top-bar"], access: "member", order: 1 },
      ],
      path: "/test",
      hasQuery: false,
    });
    expect(page?.frame.html).toContain('<nav><a href="/rooms">Rooms</a></nav>');
  });

  it("is the shell's own screen at /login", async () => {
    expect(await pageOf([], "/login")).toMatchObject({ frame: part("sign in"), module: undefined });
  });

  it.each(["/unknown", "/test/more"])("does not exist at %s", async (path) => {
    expect(await pageOf([release("one", inUse)], path)).toBeUndefined();
  });

  it("does not exist for a public page with a query", async () => {
    const routes = [{ path: "/test", access: "public" }];
    expect(await pageOf([release("one", inUse, { routes })], "/test", true)).toBeUndefined();
    expect(await pageOf([], "/login", true)).toBeUndefined();
  });

  it.each([
    ["for another shell", { contract: CONTRACT_MAJOR + 1 }],
    ["without a known hash", { assets: {} }],
  ])("does not exist for a release %s", async (_, extras) => {
    expect(await pageOf([release("one", inUse, extras)])).toBeUndefined();
  });

  it.each([
    ["was altered", "altered"],
    ["is missing", undefined],
  ])("does not exist when its file %s", async (_, text) => {
    const log = vi.spyOn(console, "error").mockReturnValue();
    const one = release("one", inUse);
    const file = join(folder, "mf-test/one", SNAPSHOTS_FILE);
    if (text === undefined) rmSync(file);
    else writeFileSync(file, text);
    expect(await pageOf([one])).toBeUndefined();
    expect(log).toHaveBeenCalledWith(expect.stringContaining("No snapshots of mf-test one"));
  });

  it("does not exist when it would change the page around it", async () => {
    const log = vi.spyOn(console, "error").mockReturnValue();
    expect(await pageOf([release("<textarea>", inUse)])).toBeUndefined();
    expect(log).toHaveBeenCalledWith(expect.stringContaining("<textarea> is not closed"));
  });
});
