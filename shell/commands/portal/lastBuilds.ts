import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { Build } from "@portal/shared/tooling/bundler/buildPackage";
import type { Builds } from "@portal/shared/tooling/release/registry/publish";

const buildsSchema = z.record(z.string(), z.string()).catch({});

const fileIn = (dataDir: string) => join(dataDir, "builds.json");

/** The modules of this checkout as they were at the last start. */
export function readLastBuilds(dataDir: string): Builds {
  const file = fileIn(dataDir);
  return existsSync(file) ? buildsSchema.parse(JSON.parse(readFileSync(file, "utf8"))) : {};
}

export const idsOf = (builds: readonly Build[]): Builds =>
  Object.fromEntries(builds.map(({ name, id }) => [name, id]));

export function writeLastBuilds(dataDir: string, builds: Builds): void {
  writeFileSync(fileIn(dataDir), `${JSON.stringify(builds, null, 2)}\n`);
}
