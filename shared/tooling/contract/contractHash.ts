import { readFileSync } from "node:fs";
import { join } from "node:path";

export const reportFile = join(import.meta.dirname, "../../src/contract/contract.api.md");

/** Hash of the contract that this code is built for: the last version in the report. */
export function contractHash(): string {
  const versions = /^\| \d+\.\d+ +\| ([0-9a-f]{12}) +\|$/gm;
  return [...readFileSync(reportFile, "utf8").matchAll(versions)].at(-1)?.[1] ?? "";
}
