import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it, vi } from "vitest";
import { listFiles } from "../../release/files";
import { keepSourceMapsApart } from "./sourceMaps";

const folder = mkdtempSync(join(tmpdir(), "maps-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("moves source maps out of the served folder", async () => {
  const [build, maps] = [join(folder, "build"), join(folder, "maps")];
  mkdirSync(join(build, "static/js/async"), { recursive: true });
  for (const file of [
    "entry.js",
    "entry.js.map",
    "static/js/async/1.js",
    "static/js/async/1.js.map",
  ])
    writeFileSync(join(build, file), file);
  await keepSourceMapsApart(build, maps);
  expect(await listFiles(build)).toEqual(["entry.js", "static/js/async/1.js"]);
  expect(await listFiles(maps)).toEqual(["entry.js.map", "static/js/async/1.js.map"]);
});

it.each([
  ["1", "source-map"],
  ["", "hidden-source-map"],
])(
  "a release build with PORTAL_SOURCE_MAPS=%j emits a %s",
  async (setting, js) => {
    vi.stubEnv("NODE_ENV", "production");
    vi.stubEnv("PORTAL_SOURCE_MAPS", setting);
    vi.resetModules();
    const { moduleConfig } = await import("../preset").finally(() => vi.unstubAllEnvs());
    const config = moduleConfig({ name: "mf-lockers", title: "Lockers", contract: 1, routes: [] });
    expect(config.output?.sourceMap).toEqual({ js, css: false });
    // Loading the bundler is slow.
  },
  60_000,
);
