import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { z } from "zod";

const manifestSchema = z.object({ bin: z.union([z.string(), z.record(z.string(), z.string())]) });

/**
 * The script of a program, to be run with Node.
 *
 * @param folder whose installed version to use; default: the version of the tooling
 */
export function programOf(
  packageName: string,
  program = packageName,
  folder = import.meta.dirname,
): string {
  const manifest = manifestOf(packageName, folder);
  const { bin } = manifestSchema.parse(JSON.parse(readFileSync(manifest, "utf8")));
  const script = typeof bin === "string" ? bin : bin[program];
  if (script === undefined) throw new Error(`${packageName} has no program ${program}.`);
  return join(dirname(manifest), script);
}

function manifestOf(packageName: string, folder: string): string {
  try {
    return createRequire(join(folder, "package.json")).resolve(`${packageName}/package.json`);
  } catch (error) {
    throw new Error(`${packageName} is not installed for ${folder}.`, { cause: error });
  }
}
