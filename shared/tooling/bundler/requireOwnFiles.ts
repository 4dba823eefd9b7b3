import { readdir, realpath, stat } from "node:fs/promises";
import { join, relative } from "node:path";

/** Entries of a module's folder that no build reads. Tools keep links there. */
const unread = /^(\..*|dist|node_modules)$/;

/**
 * The bundler follows links, so a link could publish any file of this machine.
 * @throws unless all links in the folder of a module lead to files in it
 */
export async function requireOwnFiles(name: string, folder: string): Promise<void> {
  const top = await realpath(folder);
  for (const path of await linksBelow(top, "")) {
    const fault = await faultOf(top, join(top, path));
    if (fault === undefined) continue;
    throw new Error(`${name}: ${path} is a link ${fault}. Replace it with a copy.`);
  }
}

async function linksBelow(top: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(top, folder), { withFileTypes: true });
  const found = entries
    .filter((entry) => entry.name !== "node_modules" && (folder !== "" || !unread.test(entry.name)))
    .map(async (entry) => {
      const path = join(folder, entry.name);
      if (entry.isSymbolicLink()) return [path];
      return entry.isDirectory() ? linksBelow(top, path) : [];
    });
  return (await Promise.all(found)).flat().sort();
}

async function faultOf(top: string, link: string): Promise<string | undefined> {
  const target = await realpath(link).catch(() => undefined);
  if (target === undefined) return "to a missing file";
  const [first = ""] = relative(top, target).split(/[\\/]/);
  if (unread.test(first)) return "to a file outside the module's folder";
  return (await stat(target)).isDirectory() ? "to a folder" : undefined;
}
