import type { Project } from "../project/project";
import { describeChoices, fullName } from "./nearNames";

type Modules = Pick<Project, "modules" | "current">;

/** The named module, which may have its code elsewhere, or the one of this folder. */
export function anyModule(project: Modules, typed: string | undefined): string {
  if (typed !== undefined) return moduleNamed(project, typed);
  if (project.current !== undefined) {
    requireModuleName(project, project.current);
    return project.current;
  }
  throw new Error(
    `Name a module, or run the command in its folder. ${modulesHere(project, undefined)}`,
  );
}

/** The full name of a module, also of one in another repository. The registry requires the prefix `mf-`. */
function moduleNamed(project: Modules, typed: string): string {
  const here = fullName(typed, [...project.modules.keys()]);
  if (here !== undefined) {
    requireModuleName(project, here);
    return here;
  }
  return typed.startsWith("mf-") ? typed : `mf-${typed}`;
}

/** The name is a folder and part of addresses; the registry accepts no other. */
function requireModuleName({ modules }: Modules, module: string): void {
  const folder = modules.get(module);
  if (folder === undefined || /^mf-[a-z0-9-]{1,60}$/.test(module)) return;
  throw new Error(
    `The package in ${folder} must have a name such as mf-rewards, got "${module}". ` +
      "Change it in package.json.",
  );
}

/** Like `anyModule`, but accepts only modules whose code is here. */
export function ownModule(project: Modules, typed: string | undefined): string {
  const module = anyModule(project, typed);
  if (project.modules.has(module)) return module;
  throw new Error(`Unknown module "${typed ?? module}". ${modulesHere(project, typed)}`);
}

/** In the folder of a module, a single argument can name its build. */
export function moduleAndBuild(
  project: Modules,
  first: string | undefined,
  second: string | undefined,
): { module: string; build?: string } {
  const isModule = first === undefined || second !== undefined || isName(project, first);
  const build = isModule ? second : first;
  return {
    module: anyModule(project, isModule ? first : undefined),
    ...(build !== undefined && { build }),
  };
}

/** A hexadecimal word is a build id, not a name. */
const isName = ({ modules }: Modules, text: string) =>
  !/^[0-9a-f]+$/.test(text) || fullName(text, [...modules.keys()]) !== undefined;

const modulesHere = ({ modules }: Modules, typed = "") =>
  modules.size > 0
    ? describeChoices(typed, [...modules.keys()])
    : "There is none here: create one with portal create.";
