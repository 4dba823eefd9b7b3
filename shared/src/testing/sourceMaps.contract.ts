import { mkdtempSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { buildPackage } from "../../build/buildPackage";
import { listFiles } from "../../build/files";
import { publish } from "../../build/publish";
import { localRegistry } from "../../build/registry";
import { moduleNames } from "../../build/workspace";

const folder = mkdtempSync(join(tmpdir(), "served-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function expectNoSourceMaps(served: string): Promise<void> {
  const files = await listFiles(served);
  expect(files.filter((file) => file.endsWith(".js"))).not.toEqual([]);
  expect(files.filter((file) => file.includes(".map"))).toEqual([]);
  for (const file of files.filter((name) => /\.(js|css)$/.test(name))) {
    expect(await readFile(join(served, file), "utf8"), file).not.toContain("sourceMappingURL=");
  }
}

it.each(moduleNames())(
  "The published release of %s has no source maps and names none",
  async (name) => {
    const registry = localRegistry(folder);
    const build = await buildPackage(name);
    await publish(registry, build);
    await expectNoSourceMaps(join(folder, name, build.id));
  },
);

it("The built shell has no source maps and names none", async () => {
  await expectNoSourceMaps((await buildPackage("shell")).dir);
});
