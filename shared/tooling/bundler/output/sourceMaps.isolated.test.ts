import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it, vi } from "vitest";
import { listFiles } from "../../release/files";
import { dropFolderFromMaps, keepSourceMapsApart } from "./sourceMaps";

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

it("names sources without the folder of the checkout", async () => {
  const build = join(folder, "named");
  mkdirSync(build, { recursive: true });
  const encoded = `data:text/javascript,${encodeURIComponent('import "/home/asha/portal/a.js"')}`;
  const sources = (root: string) => [`${root}/mf-shop/a.ts`, "../shared/b.ts"];
  const map = { sources: sources("/home/asha/portal"), sourcesContent: [encoded] };
  writeFileSync(join(build, "entry.js.map"), JSON.stringify(map));
  await dropFolderFromMaps(build, "/home/asha/portal");
  expect(JSON.parse(readFileSync(join(build, "entry.js.map"), "utf8"))).toEqual({
    sources: sources(""),
    sourcesContent: [`data:text/javascript,${encodeURIComponent('import "/a.js"')}`],
  });
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
