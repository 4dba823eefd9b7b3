import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { integrityOfContent } from "./integrity";

/** Sorted paths, relative to the folder, with `/`. */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .map((path) => path.replaceAll("\\", "/"))
    .sort();
}

export const integrityOf = async (file: string): Promise<string> =>
  integrityOfContent(await readFile(file));
