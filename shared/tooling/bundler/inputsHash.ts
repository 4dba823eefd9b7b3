import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import type { Project } from "../project/project";
import { FRAME_SOURCES } from "./output/addFrame";

/** What builds in the workspace can use besides the folder of the package. */
const workspaceInputs = [
  "shared",
  "pnpm-lock.yaml",
  "tsconfig.base.json",
  "tsconfig.browser.json",
  FRAME_SOURCES,
];
const environment = [
  "PORTAL_SOURCE_MAPS",
  "PORTAL_MODULE_ORIGINS",
  "PORTAL_DEV_ORIGINS",
  "PORTAL_HOT",
];

/** The host and the commands beside the shell are not in its build. */
const unused =
  /^(host|commands)$|(^|\/)(\.[^/]*|node_modules|dist|testing)$|\.(test|stories)\.tsx?$|(?<!\.api)\.md$/;

/**
 * Hash of all files and settings that a build of the package can use. It decides only whether an
 * earlier build is reused: a file too many costs a build and does not change the build's id.
 *
 * @param folder the name of a module, or a folder below the root of the workspace
 */
export function inputsHash(folder: string, { kind, root, modules, kit }: Project): string {
  const hash = createHash("sha256").update(kit.hash ?? "");
  for (const name of environment) hash.update(`\0${name}=${process.env[name] ?? ""}`);
  const own = modules.get(folder) ?? join(root, folder);
  const shared = kind === "alone" ? [] : workspaceInputs.map((path) => join(root, path));
  for (const top of [own, ...shared]) {
    for (const file of filesBelow(top)) {
      hash.update(`\0${relative(root, file)}\0`).update(readFileSync(file));
    }
  }
  return hash.digest("hex").slice(0, 12);
}

/** Sorted. A folder that is unused inside another one counts if it is named itself. */
function filesBelow(top: string): string[] {
  const below = (path: string): string[] => {
    if (unused.test(relative(top, path)) || !existsSync(path)) return [];
    if (!statSync(path).isDirectory()) return [path];
    return readdirSync(path)
      .sort()
      .flatMap((name) => below(join(path, name)));
  };
  return below(top);
}
