import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { listFiles } from "../../release/files";
import { servesSourceMaps } from "./sourceMaps";

/** Stands for the id in the files of a build until they are hashed. As long as an id. */
export const BUILD_ID = "__BUILD_ID__";

/**
 * Writes the build's id into its files: a hash of the files, and of what else a release consists of.
 *
 * @param declared what `module.ts` declares; it is in the entry of a release, but not in the files
 * @returns the id, 12 characters
 */
export async function nameBuild(dir: string, declared: unknown): Promise<string> {
  const files = await Promise.all(
    (await listFiles(dir)).map(async (path) => ({
      path,
      content: await readFile(join(dir, path)),
    })),
  );
  const hash = createHash("sha256").update(JSON.stringify(declared ?? null));
  for (const { path, content } of files) {
    // Maps that are not served contain the comments of the sources.
    if (servesSourceMaps || !path.endsWith(".map")) hash.update(`\0${path}\0`).update(content);
  }
  const id = hash.digest("hex").slice(0, BUILD_ID.length);
  for (const { path, content } of files) {
    if (!content.includes(BUILD_ID)) continue;
    await writeFile(join(dir, path), content.toString().replaceAll(BUILD_ID, id));
  }
  return id;
}
