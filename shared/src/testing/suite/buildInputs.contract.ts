import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { inputsOf } from "../../../tooling/bundler/build-id/buildId";
import { cacheOf } from "../../../tooling/bundler/buildCache";
import { buildPackage } from "../../../tooling/bundler/buildPackage";
import { currentProject } from "../../../tooling/project/project";
import { listFiles } from "../../../tooling/release/files";

const project = currentProject();

/** The files of the workspace in a build, from its source maps. */
async function sourcesOf(maps: string): Promise<string[]> {
  const found = new Set<string>();
  for (const map of await listFiles(maps)) {
    const { sources } = JSON.parse(await readFile(join(maps, map), "utf8")) as {
      sources: string[];
    };
    for (const source of sources) {
      const [, file] = /^(?:\.\.\/)+((?:shared|shell|mf-[^/]+)\/[^?]+)/.exec(source) ?? [];
      // The bundler's runtime has names that are no files.
      if (file === undefined || file.includes("node_modules")) continue;
      if (existsSync(join(project.root, file))) found.add(file);
    }
  }
  return [...found];
}

it.each([
  ...[...project.modules.keys()].map((name) => [name, name] as const),
  ["shell", "shell"] as const,
  ["frame", "shared/src/testing/frame"] as const,
])("names the build of %s after every file in it", async (name, folder) => {
  const { id } = await buildPackage(name, folder);
  const sources = await sourcesOf(join(cacheOf("source-maps", name), id));
  const { files } = await inputsOf(folder, project);
  expect(sources.length).toBeGreaterThan(5);
  expect(sources.filter((file) => !files.includes(file))).toEqual([]);
});
