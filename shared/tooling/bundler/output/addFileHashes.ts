import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { integrityOf, listFiles } from "../../release/files";

export const MANIFEST = "mf-manifest.json";

const isServed = (path: string) =>
  !path.endsWith(".map") && path !== MANIFEST && path !== "mf-stats.json";

/** Adds the hash of every file, so that the manifest's hash covers the whole build. */
export async function addFileHashes(dir: string): Promise<void> {
  const path = join(dir, MANIFEST);
  if (!existsSync(path)) return;
  const integrity: Record<string, string> = {};
  for (const file of (await listFiles(dir)).filter(isServed)) {
    integrity[file] = await integrityOf(join(dir, file));
  }
  const manifest: unknown = JSON.parse(await readFile(path, "utf8"));
  await writeFile(path, JSON.stringify(Object.assign({}, manifest, { integrity })));
}
