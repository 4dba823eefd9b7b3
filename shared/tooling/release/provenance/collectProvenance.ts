import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { Provenance } from "../../../src/contract/release/discovery";
import { contractHash } from "../../contract/contractHash";
import type { Project } from "../../project/project";
import { listFiles } from "../files";
import { readSource, requireClean, type Source } from "./source";

/** What a build in this repository uses besides its folder. */
const workspaceInputs = ["../shared", "../pnpm-lock.yaml"];

const sourceOf = (name: string, { kind, root, modules }: Project): Promise<Source> =>
  readSource(modules.get(name) ?? join(root, name), kind === "workspace" ? workspaceInputs : []);

/** @throws unless all changes of the module are committed */
export async function requireCommitted(name: string, project: Project): Promise<void> {
  requireClean(name, await sourceOf(name, project));
}

/** @param dir folder of the build */
export async function collectProvenance(
  name: string,
  project: Project,
  dir: string,
): Promise<Provenance> {
  const { changes: _, ...source } = await sourceOf(name, project);
  return {
    ...source,
    at: new Date().toISOString(),
    contractHash: contractHash(),
    kit: project.kind === "alone" ? project.kit.version : null,
    sizes: await sizesOf(dir),
  };
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
