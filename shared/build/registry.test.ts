import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Release } from "../src/contract/discovery";
import { localRegistry, type Registry } from "./registry";

let folder: string;
let registry: Registry;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "registry-"));
  registry = localRegistry(join(folder, "modules"));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const hash = `sha384-${"A".repeat(64)}`;

function release(build: string): Release {
  const base = `/modules/mf-test/${build}/`;
  return {
    url: `${base}entry.js`,
    metadata: { integrity: hash, version: "1.0.0" },
    deployment: { traffic: 100, default: true },
    extras: {
      build,
      title: "Test",
      contract: 1,
      routes: [],
      manifestUrl: `${base}mf-manifest.json`,
      shared: {},
      assets: {},
      preload: { js: [], css: [] },
    },
  };
}

/** A finished build with one file that says which one it is. */
function built(build: string, content = build): string {
  const dir = join(folder, "builds", build);
  mkdirSync(dir, { recursive: true });
  writeFileSync(join(dir, "entry.js"), content);
  return dir;
}

async function put(build: string): Promise<void> {
  await registry.store("mf-test", build, built(build));
  await registry.use("mf-test", release(build));
}

const releases = async () => (await registry.read()).microFrontends["mf-test"] ?? [];
const inUse = async () => (await releases()).find(({ deployment }) => deployment.default);

describe("a release", () => {
  it("comes into use, and the one before becomes its fallback", async () => {
    await put("one");
    await put("two");
    const current = await inUse();
    expect(current?.extras).toMatchObject({ build: "two", fallback: "one" });
    expect(current?.fallbackUrl).toBe("/modules/mf-test/one/entry.js");
    expect(await releases()).toHaveLength(2);
  });

  it("that comes into use again keeps the other one as its fallback", async () => {
    await put("one");
    await put("two");
    await put("two");
    expect((await inUse())?.extras.fallback).toBe("one");
    expect(await releases()).toHaveLength(2);
  });

  it("is never overwritten", async () => {
    await put("one");
    await registry.store("mf-test", "one", built("other", "something else"));
    expect(readFileSync(join(registry.folder, "mf-test/one/entry.js"), "utf8")).toBe("one");
  });

  it("stays for open tabs until four newer ones are there", async () => {
    for (const build of ["one", "two", "three", "four", "five"]) await put(build);
    expect(existsSync(join(registry.folder, "mf-test/one"))).toBe(true);
    await put("six");
    expect(existsSync(join(registry.folder, "mf-test/one"))).toBe(false);
    expect(existsSync(join(registry.folder, "mf-test/two"))).toBe(true);
  });

  it("whose files can't be copied changes nothing", async () => {
    await put("one");
    await expect(registry.store("mf-test", "two", join(folder, "nowhere"))).rejects.toThrow();
    expect(existsSync(join(registry.folder, "mf-test/two"))).toBe(false);
    expect((await inUse())?.extras.build).toBe("one");
  });
});

describe("the pointer", () => {
  it("loses none of twenty releases of different modules at once", async () => {
    const names = Array.from({ length: 20 }, (_, index) => `mf-m${String(index)}`);
    await Promise.all(
      names.map(async (name) => {
        await registry.store(name, "one", built("one"));
        await registry.use(name, release("one"));
      }),
    );
    const { microFrontends } = await registry.read();
    expect(Object.keys(microFrontends).sort()).toEqual([...names].sort());
  });

  it("is written although the process that held the lock has died", async () => {
    mkdirSync(registry.folder, { recursive: true });
    writeFileSync(join(registry.folder, ".lock"), "999999999");
    await put("one");
    expect((await inUse())?.extras.build).toBe("one");
  });

  it("is refused when somebody has broken it by hand", async () => {
    mkdirSync(registry.folder, { recursive: true });
    writeFileSync(join(registry.folder, "modules.json"), "{");
    await expect(registry.read()).rejects.toThrow();
  });
});
