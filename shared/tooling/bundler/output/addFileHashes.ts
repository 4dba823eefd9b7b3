import { existsSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { integrityOf, listFiles } from "../../release/files";

export const MANIFEST = "mf-manifest.json";

const isServed = (path: string) => !path.endsWith(".map") && path !== MANIFEST;

interface Manifest {
  /** The federation plugin lists them in the order of their absolute paths. */
  shared: { id: string }[];
}

export async function sortManifest(dir: string): Promise<void> {
  const path = join(dir, MANIFEST);
  if (!existsSync(path)) return;
  await rm(join(dir, "mf-stats.json"), { force: true });
  const manifest = JSON.parse(await readFile(path, "utf8")) as Manifest;
  const shared = manifest.shared.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  await writeFile(path, JSON.stringify({ ...manifest, shared }));
}

/** Adds the hash of every file, so that the manifest's hash covers the whole build. */
export async function addFileHashes(dir: string): Promise<void> {
  const path = join(dir, MANIFEST);
  if (!existsSync(path)) return;
  const integrity: Record<string, string> = {};
  for (const file of (await listFiles(dir)).filter(isServed)) {
    integrity[file] = await integrityOf(join(dir, file));
  }
  const manifest = JSON.parse(await readFile(path, "utf8")) as object;
  await writeFile(path, JSON.stringify({ ...manifest, integrity }));
}
