import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";

/** Sorted paths, relative to the folder, with `/`. */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .map((path) => path.replaceAll("\\", "/"))
    .sort();
}

export async function integrityOf(file: string): Promise<string> {
  const digest = createHash("sha384")
    .update(await readFile(file))
    .digest("base64");
  return `sha384-${digest}`;
}
