import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import type { ModuleDescription } from "../../src/contract/manifest";

export const root = resolve(import.meta.dirname, "../../..");

/** Finished builds, by package and build id: they outlive data folders and branches. */
export const buildsDir = join(root, "node_modules/.cache/portal-builds");
/** Their source maps, in the same folders. */
export const sourceMapsDir = join(root, "node_modules/.cache/portal-source-maps");

/** What runs the pnpm that the workspace pins, also where none is installed. */
export function pinnedPnpm(): [program: string, ...args: string[]] {
  const text = readFileSync(join(root, "package.json"), "utf8");
  const { packageManager } = z.object({ packageManager: z.string() }).parse(JSON.parse(text));
  return ["npx", "--yes", packageManager];
}

const descriptionSchema = z.object({
  description: z.custom<ModuleDescription>(
    (value) => typeof value === "object" && value !== null && "name" in value,
  ),
});

/** The folders that hold a module, in alphabetical order. */
export function moduleNames(): string[] {
  return readdirSync(root)
    .filter((name) => name.startsWith("mf-") && existsSync(join(root, name, "module.ts")))
    .sort();
}

/**
 * What a module says of itself in its module.ts.
 * @throws when there is no such module or its name is not its folder's.
 */
export async function describeModule(name: string): Promise<ModuleDescription> {
  const path = join(root, name, "module.ts");
  if (!existsSync(path)) throw new Error(`There is no module ${name} (no ${name}/module.ts)`);
  const { description } = descriptionSchema.parse(await import(pathToFileURL(path).href));
  if (description.name !== name) {
    throw new Error(`${name}/module.ts calls itself ${description.name}`);
  }
  return description;
}
