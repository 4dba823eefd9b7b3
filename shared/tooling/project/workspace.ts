import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import type { ModuleDescription } from "../../src/contract/release/manifest";
import { programOf } from "../process/programOf";
import { currentProject, home } from "./project";

/** Folder of the tooling's own files. What a module alone needs is relative to its `Project` instead. */
export const root = home;

/** Runs the pinned pnpm, even if pnpm is not installed. */
export function pinnedPnpm(): [program: string, ...args: string[]] {
  const text = readFileSync(join(root, "package.json"), "utf8");
  const { packageManager } = z.object({ packageManager: z.string() }).parse(JSON.parse(text));
  return ["npx", "--yes", packageManager];
}

export function format(path: string): void {
  spawnSync(process.execPath, [programOf("oxfmt"), path]);
}

const descriptionSchema = z.object({
  description: z.custom<ModuleDescription>(
    (value) => typeof value === "object" && value !== null && "name" in value,
  ),
});

export const moduleNames = (): string[] => [...currentProject().modules.keys()];

export async function describeModule(name: string): Promise<ModuleDescription> {
  const { root: top, modules } = currentProject();
  const path = join(modules.get(name) ?? join(top, name), "module.ts");
  if (!existsSync(path))
    throw new Error(`Module ${name} does not exist (${name}/module.ts not found).`);
  const { description } = descriptionSchema.parse(await import(pathToFileURL(path).href));
  if (description.name !== name) {
    throw new Error(`${name}/module.ts must have the name ${name}, got ${description.name}.`);
  }
  return description;
}
