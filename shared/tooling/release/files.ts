import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";

/** Sorted paths of all files below a folder, relative to it, with `/`. */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .map((path) => path.replaceAll("\\", "/"))
    .sort();
}

/** A file's hash, as a value of the `integrity` attribute. */
export async function integrityOf(file: string): Promise<string> {
  const digest = createHash("sha384")
    .update(await readFile(file))
    .digest("base64");
  return `sha384-${digest}`;
}
