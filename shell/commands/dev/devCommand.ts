import type { Command } from "commander";
import { ownModule } from "@portal/shared/tooling/cli/moduleArgument";
import { commandLine } from "@portal/shared/tooling/cli/commandLine";
import type { Project } from "@portal/shared/tooling/project/project";

export type DevAction =
  | { kind: "portal"; live: readonly string[]; fresh: boolean }
  /** With `backend`, uses the backend of a running portal instead of empty tables. */
  | { kind: "alone"; module: string; backend: boolean }
  /** Adds the module to the portal at this address. */
  | { kind: "remote"; module: string; portal: string };

interface DevOptions {
  alone?: boolean;
  backend?: boolean;
  fresh?: boolean;
  portal?: string;
}

export function devCommand(
  name: string,
  project: Pick<Project, "kind" | "modules" | "current">,
  run: (action: DevAction) => void | Promise<void>,
): Command {
  const isAlone = project.kind === "alone";
  const command = commandLine(
    name,
    isAlone
      ? "Runs the module with hot reload in a bare frame, or in a portal."
      : "Runs modules with hot reload inside the portal.",
  ).argument("[modules...]", "by default the one of this folder, or all");
  if (!isAlone) command.option("--fresh", "start with the seed data");
  return command
    .option("--alone", "run one module in a bare frame, without a backend")
    .option("--backend", "with --alone: use the backend of the running portal")
    .option("--portal <url>", "run one module in the portal at this address", readAddress)
    .action((names: string[] | undefined = [], options: DevOptions) => run(read(names, options)));

  function read(names: string[], options: DevOptions): DevAction {
    const { alone = isAlone, backend = false, fresh = false, portal } = options;
    if (portal !== undefined) {
      if (options.alone || backend || fresh)
        command.error("--portal cannot be combined with --alone, --backend or --fresh");
      return { kind: "remote", module: single(names, "--portal"), portal };
    }
    if (alone) {
      if (fresh) command.error("--fresh cannot be combined with --alone");
      return { kind: "alone", module: single(names, "--alone"), backend };
    }
    if (backend) command.error("--backend requires --alone");
    const { current, modules } = project;
    const defaultModules = current === undefined ? [...modules.keys()] : [current];
    const moduleNames = names.map((module) => ownModule(project, module));
    return {
      kind: "portal",
      live: moduleNames.length > 0 ? [...new Set(moduleNames)] : defaultModules,
      fresh,
    };
  }

  function single([module, ...more]: string[], option: string): string {
    if (module === undefined && project.current === undefined)
      command.error(`${option} requires a module`);
    if (more.length > 0)
      command.error(`Unexpected argument "${more.join(" ")}": ${option} takes one module`);
    return ownModule(project, module);
  }
}

function readAddress(text: string): string {
  if (/^https?:\/\//.test(text) && URL.canParse(text)) return new URL(text).origin;
  throw new Error(`--portal must be an address such as https://portal.example, got "${text}".`);
}
