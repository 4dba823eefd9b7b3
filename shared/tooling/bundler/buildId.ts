import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { root } from "../commands/workspace";

export const commonInputs = [
  "pnpm-lock.yaml",
  "tsconfig.base.json",
  "tsconfig.browser.json",
  "shared/package.json",
  "shared/tooling/bundler/compress.ts",
  "shared/tooling/bundler/plugins",
  "shared/tooling/bundler/prerender",
  "shared/tooling/bundler/preset.ts",
  "shared/tooling/bundler/sharedPackages.ts",
  "shared/tooling/bundler/sourceMaps.ts",
  "shared/tooling/contract/contractHash.ts",
  "shared/src",
];

const shellInputs = ["shared/tooling/bundler/buildWorker.ts"];

const skipped = /(^|\/)(node_modules|dist|host|testing)(\/|$)|\.(test|stories)\.tsx?$|\.md$/;

const buildEnvironment = ["PORTAL_SOURCE_MAPS"];
/** These affect only the builds of the shell and the frame. */
const hostEnvironment = ["PORTAL_MODULE_ORIGINS", "PORTAL_DEV_ORIGINS", "PORTAL_HOT"];

export function buildIdOf(folder: string): string {
  const hash = createHash("sha256");
  const isModule = folder.startsWith("mf-");
  for (const name of [...buildEnvironment, ...(isModule ? [] : hostEnvironment)]) {
    hash.update(`${name}=${process.env[name] ?? ""}\n`);
  }
  for (const input of [...commonInputs, ...(folder === "shell" ? shellInputs : []), folder]) {
    for (const file of filesBelow(join(root, input), join(root, input))) {
      hash.update(relative(root, file)).update("\0").update(readFileSync(file)).update("\0");
    }
  }
  return hash.digest("hex").slice(0, 12);
}

function filesBelow(path: string, top: string): string[] {
  if (skipped.test(relative(top, path))) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesBelow(join(path, name), top));
}
