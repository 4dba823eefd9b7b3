import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { ModuleDescription } from "../../src/contract/release/manifest";
import { listFiles } from "./files";

const MB = 1_000_000;
const expected = { scripts: 2 * MB, all: 5 * MB };
const defaultLimits = { scripts: 4 * MB, all: 20 * MB };
const names = { scripts: "of scripts", all: "in all" };

/**
 * Without compression: the browser has to parse every script.
 * @throws if the build is larger than the module's limits, or these are not numbers of bytes
 */
export async function requireSizes(
  { name, dir }: { name: string; dir: string },
  { limits = {} }: Pick<ModuleDescription, "limits">,
  log: (line: string) => void,
): Promise<void> {
  const sizes = await measure(dir);
  for (const kind of ["scripts", "all"] as const) {
    const size = `${name} has ${inMB(sizes[kind])} MB ${names[kind]}`;
    const limit = limits[kind] ?? defaultLimits[kind];
    // No size is larger than NaN, so it would switch the check off.
    if (!Number.isSafeInteger(limit) || limit <= 0) {
      throw new Error(
        `${name}: limits.${kind} in module.ts is ${limit}. It must be a number of bytes, such as 6_000_000.`,
      );
    }
    if (sizes[kind] > limit) {
      throw new Error(
        `${size}, its limit is ${inMB(limit)} MB. Make it smaller, or raise limits.${kind} in module.ts.`,
      );
    }
    if (sizes[kind] > Math.max(expected[kind], limits[kind] ?? 0)) {
      log(`${size}, more than the ${inMB(expected[kind])} MB that a module should have`);
    }
  }
}

async function measure(dir: string): Promise<Record<"scripts" | "all", number>> {
  const sizes = { scripts: 0, all: 0 };
  const files = new Set(await listFiles(dir));
  for (const file of files) {
    const original = file.replace(/\.(br|gz|map)$/, "");
    if (original !== file && files.has(original)) continue;
    const { size } = await stat(join(dir, file));
    sizes.all += size;
    if (/\.m?js$/.test(file)) sizes.scripts += size;
  }
  return sizes;
}

const inMB = (bytes: number) => String(Math.round(bytes / 10_000) / 100);
