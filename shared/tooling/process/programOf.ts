import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { z } from "zod";

const require = createRequire(import.meta.url);
const manifestSchema = z.object({ bin: z.union([z.string(), z.record(z.string(), z.string())]) });

/** The script of a program that the tooling depends on, to be run with Node. */
export function programOf(packageName: string, program = packageName): string {
  const manifest = require.resolve(`${packageName}/package.json`);
  const { bin } = manifestSchema.parse(JSON.parse(readFileSync(manifest, "utf8")));
  const script = typeof bin === "string" ? bin : bin[program];
  if (script === undefined) throw new Error(`${packageName} has no program ${program}.`);
  return join(dirname(manifest), script);
}
