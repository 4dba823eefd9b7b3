import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import type { ModuleDescription } from "../../src/contract/release/manifest";

export const root = resolve(import.meta.dirname, "../../..");

export const buildsDir = join(root, "node_modules/.cache/portal-builds");
export const sourceMapsDir = join(root, "node_modules/.cache/portal-source-maps");

/** Runs the pinned pnpm, even if pnpm is not installed. */
export function pinnedPnpm(): [program: string, ...args: string[]] {
  const text = readFileSync(join(root, "package.json"), "utf8");
  const { packageManager } = z.object({ packageManager: z.string() }).parse(JSON.parse(text));
  return ["npx", "--yes", packageManager];
}

export function format(path: string): void {
  spawnSync(join(root, "node_modules/.bin/prettier"), ["--write", path]);
}

const descriptionSchema = z.object({
  description: z.custom<ModuleDescription>(
    (value) => typeof value === "object" && value !== null && "name" in value,
  ),
});

export function moduleNames(): string[] {
  return readdirSync(root)
    .filter((name) => name.startsWith("mf-") && existsSync(join(root, name, "module.ts")))
    .sort();
}

export async function describeModule(name: string): Promise<ModuleDescription> {
  const path = join(root, name, "module.ts");
  if (!existsSync(path))
    throw new Error(`Module ${name} does not exist (${name}/module.ts not found).`);
  const { description } = descriptionSchema.parse(await import(pathToFileURL(path).href));
  if (description.name !== name) {
    throw new Error(`${name}/module.ts must have the name ${name}, got ${description.name}.`);
  }
  return description;
}
