import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { BUILD_ID, nameBuild } from "./nameBuild";

const folder = mkdtempSync(join(tmpdir(), "named-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let builds = 0;
function build(files: Readonly<Record<string, string>> = {}): string {
  const dir = join(folder, String(builds++));
  mkdirSync(dir);
  const all = { "entry.js": `chunks_${BUILD_ID}`, "entry.js.map": "", "1.js": "1", ...files };
  for (const [file, text] of Object.entries(all)) writeFileSync(join(dir, file), text);
  return dir;
}
const declared = { name: "mf-one", title: "One" };

it("writes the id into the files, with the same length", async () => {
  const dir = build();
  const id = await nameBuild(dir, declared);
  expect(id).toMatch(/^[0-9a-f]{12}$/);
  expect(readFileSync(join(dir, "entry.js"), "utf8")).toBe(`chunks_${id}`);
});

it("gives equal builds the same id, in every folder", async () => {
  expect(await nameBuild(build(), declared)).toBe(await nameBuild(build(), declared));
});

it("ignores source maps that are not served", async () => {
  const id = await nameBuild(build({ "entry.js.map": "a comment" }), declared);
  expect(id).toBe(await nameBuild(build(), declared));
});

it.each([
  ["another content", { "1.js": "2" }, declared],
  ["another name of a file", { "1.js": "", "2.js": "1" }, declared],
  ["another title in module.ts", {}, { ...declared, title: "Two" }],
])("gives %s another id", async (_, files, description) => {
  expect(await nameBuild(build(files), description)).not.toBe(await nameBuild(build(), declared));
});
