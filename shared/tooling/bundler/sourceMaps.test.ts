import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { listFiles } from "../release/files";
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
