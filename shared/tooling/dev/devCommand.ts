import type { Command } from "commander";
import { commandLine, someOf } from "../commands/commandLine";

export type DevAction =
  | { kind: "portal"; live: readonly string[]; fresh: boolean }
  /** With `backend`, uses the backend of a running portal instead of empty tables. */
  | { kind: "alone"; module: string; backend: boolean };

interface DevOptions {
  alone?: boolean;
  backend?: boolean;
  fresh?: boolean;
}

export function devCommand(
  modules: readonly string[],
  run: (action: DevAction) => void | Promise<void>,
): Command {
  const command = commandLine("pnpm dev", "Runs modules with hot reload inside the portal.")
    .argument("[modules...]", "by default all of them", someOf("module", modules))
    .option("--fresh", "start with the seed data")
    .option("--alone", "run one module in a bare frame, without a backend")
    .option("--backend", "with --alone: use the backend of the running portal")
    .action((named: string[] | undefined = [], options: DevOptions) =>
      run(options.alone ? alone(named, options) : live(named, options)),
    );
  return command;

  function live(named: string[], { backend, fresh = false }: DevOptions): DevAction {
    if (backend) command.error("--backend requires --alone");
    return { kind: "portal", live: named.length > 0 ? [...new Set(named)] : modules, fresh };
  }

  function alone(named: string[], { backend = false, fresh }: DevOptions): DevAction {
    if (fresh) command.error("--fresh cannot be combined with --alone");
    const [module, ...more] = named;
    if (module === undefined) return command.error("--alone requires a module");
    if (more.length > 0)
      command.error(`Unexpected argument "${more.join(" ")}": --alone takes one module`);
    return { kind: "alone", module, backend };
  }
}
