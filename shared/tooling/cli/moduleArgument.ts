import type { Project } from "../project/project";

type Modules = Pick<Project, "modules" | "current">;

/** The named module, which may have its code elsewhere, or the one of this folder. */
export function anyModule(project: Modules, given: string | undefined): string {
  const module = given ?? project.current;
  if (module !== undefined) {
    requireModuleName(project, module);
    return module;
  }
  throw new Error(`Name a module, or run the command in its folder. ${choices(project)}`);
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

/** As `anyModule`, of those whose code is here. */
export function ownModule(project: Modules, given: string | undefined): string {
  const module = anyModule(project, given);
  if (project.modules.has(module)) return module;
  throw new Error(`Unknown module "${module}". ${choices(project)}`);
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

const isName = ({ modules }: Modules, text: string) => text.startsWith("mf-") || modules.has(text);

const choices = ({ modules }: Modules) =>
  modules.size > 0
    ? `Choose one of: ${[...modules.keys()].join(", ")}.`
    : "There is none here: create one with portal create.";
