import { mkdtempSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it, vi } from "vitest";
import { buildPackage } from "../../../tooling/bundler/buildPackage";
import { listFiles } from "../../../tooling/release/files";
import { publish } from "../../../tooling/release/registry/publish";
import { localRegistry } from "../../../tooling/release/registry/registry";
import { moduleNames } from "../../../tooling/project/workspace";

const folder = mkdtempSync(join(tmpdir(), "served-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Served {
  readonly scripts: number;
  readonly sourceMaps: readonly string[];
  readonly naming: readonly string[];
}

async function inspect(served: string): Promise<Served> {
  const files = await listFiles(served);
  const naming: string[] = [];
  for (const file of files.filter((name) => /\.(js|css)$/.test(name))) {
    const code = await readFile(join(served, file), "utf8");
    if (code.includes("sourceMappingURL=")) naming.push(file);
  }
  return {
    scripts: files.filter((file) => file.endsWith(".js")).length,
    sourceMaps: files.filter((file) => file.includes(".map")),
    naming,
  };
}

const withoutSourceMaps = { scripts: expect.any(Number), sourceMaps: [], naming: [] };

it.each(moduleNames())("releases %s without source maps or references to them", async (name) => {
  const build = await buildPackage(name);
  await publish(localRegistry(folder), build);
  const served = await inspect(join(folder, name, build.id));
  expect(served).toEqual(withoutSourceMaps);
  expect(served.scripts).toBeGreaterThan(0);
});

it("builds the shell without source maps or references to them", async () => {
  const served = await inspect((await buildPackage("shell")).dir);
  expect(served).toEqual(withoutSourceMaps);
  expect(served.scripts).toBeGreaterThan(0);
});

it("includes source maps in a release with PORTAL_SOURCE_MAPS=1", async () => {
  vi.stubEnv("PORTAL_SOURCE_MAPS", "1");
  vi.resetModules();
  const fresh = await import("../../../tooling/bundler/buildPackage");
  const build = await fresh.buildPackage("mf-shop").finally(() => vi.unstubAllEnvs());
  await publish(localRegistry(folder), build);
  const { sourceMaps, naming } = await inspect(join(folder, "mf-shop", build.id));
  expect(sourceMaps).toContain("entry.js.map");
  expect(naming).toContain("entry.js");
});
