import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { z } from "zod";

/** The checkout, or the folder of the kit that contains the same files compiled. */
export const home = resolve(import.meta.dirname, "../../..");

export interface Project {
  /** A module `alone` is a folder that has the kit installed, outside the workspace. */
  kind: "workspace" | "alone";
  /** Folder of the workspace, or of the module alone. Caches are below it. */
  root: string;
  /** Absolute path of each module's folder, by name. */
  modules: ReadonlyMap<string, string>;
  /** The module in whose folder the command runs. */
  current: string | undefined;
  /** `hash` identifies the files of an installed kit. */
  kit: { version: string; hash?: string };
}

/** Written by the build of the kit, beside the compiled files. */
const KIT_FILE = "kit.json";
const kitSchema = z.object({ version: z.string(), hash: z.string() });
const versionSchema = z.object({ version: z.string() });

export function currentProject(): Project {
  const project = projectAt(process.cwd());
  // `pnpm -w` runs scripts in the root and keeps the folder in which it was called.
  const { INIT_CWD: called } = process.env;
  return project.kind === "workspace" && !project.current && called ? projectAt(called) : project;
}

export function projectAt(folder: string, from = home): Project {
  return existsSync(join(from, KIT_FILE)) ? aloneAt(folder, from) : workspaceAt(folder, from);
}

function workspaceAt(folder: string, root: string): Project {
  const modules = new Map(modulesBelow(root).filter(([name]) => name.startsWith("mf-")));
  const current = [...modules].find(([, path]) => contains(path, folder))?.[0];
  const kit = ["shared/kit", "shared"].find((path) => existsSync(join(root, path, "package.json")));
  const { version } = versionSchema.parse(readJson(join(root, kit ?? "", "package.json")));
  return { kind: "workspace", root, modules, current, kit: { version } };
}

function aloneAt(folder: string, from: string): Project {
  const kit = kitSchema.parse(readJson(join(from, KIT_FILE)));
  const inside = ancestors(folder).find(isModule);
  const modules = new Map(inside ? [[nameIn(inside), inside]] : modulesBelow(folder));
  return {
    kind: "alone",
    root: inside ?? folder,
    modules,
    current: modules.size === 1 ? [...modules.keys()][0] : undefined,
    kit,
  };
}

function modulesBelow(folder: string): [name: string, path: string][] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && isModule(join(folder, entry.name)))
    .map(({ name }): [string, string] => [name, join(folder, name)])
    .sort(([a], [b]) => (a < b ? -1 : 1));
}

const isModule = (folder: string) => existsSync(join(folder, "module.ts"));

/** Repositories may have any name, so the package's counts, without its scope. */
function nameIn(folder: string): string {
  const file = join(folder, "package.json");
  const name = existsSync(file)
    ? z.object({ name: z.string().optional() }).parse(readJson(file)).name
    : undefined;
  return name?.replace(/^@[^/]+\//, "") ?? basename(folder);
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, "utf8"));

function ancestors(folder: string): string[] {
  const above = dirname(folder);
  return above === folder ? [folder] : [folder, ...ancestors(above)];
}

const contains = (folder: string, path: string) => path === folder || path.startsWith(`${folder}/`);
