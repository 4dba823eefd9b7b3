import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Provenance } from "../../../src/contract/release/discovery";
import { root } from "../../commands/workspace";
import { listFiles } from "../files";
import { readSource } from "./source";

/** What a build in this repository uses besides its folder. */
export const workspaceInputs = ["../shared", "../pnpm-lock.yaml"];

/** @param dir of the build */
export async function collectProvenance(folder: string, dir: string): Promise<Provenance> {
  const { changes: _, ...source } = await readSource(folder, workspaceInputs);
  return {
    ...source,
    at: new Date().toISOString(),
    contractHash: await contractHash(),
    kit: null,
    sizes: await sizesOf(dir),
  };
}

/** Of the contract's sources, 12 hex digits. */
async function contractHash(): Promise<string> {
  const folder = join(root, "shared/src/contract");
  const hash = createHash("sha256");
  for (const path of await listFiles(folder)) {
    if (/\.test\.tsx?$/.test(path)) continue;
    hash.update(`${path}\0`).update(await readFile(join(folder, path)));
  }
  return hash.digest("hex").slice(0, 12);
}

/** Bytes, compressed with Brotli where the build has a compressed copy. Without source maps. */
export async function sizesOf(dir: string): Promise<Provenance["sizes"]> {
  const files = await listFiles(dir);
  const stored = new Set(files);
  const sizes = { js: 0, css: 0, all: 0 };
  for (const file of files) {
    if (/\.(br|gz|map)$/.test(file)) continue;
    const { size } = await stat(join(dir, stored.has(`${file}.br`) ? `${file}.br` : file));
    sizes.all += size;
    if (file.endsWith(".js")) sizes.js += size;
    if (file.endsWith(".css")) sizes.css += size;
  }
  return sizes;
}
