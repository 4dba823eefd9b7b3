import type { Command } from "commander";
import { anyModule, moduleAndBuild, ownModule } from "../cli/moduleArgument";
import { commandLine } from "../commands/commandLine";
import type { Project } from "../project/project";

export type ReleaseAction =
  /** `percent`: share of sessions, 1 to 99; undefined: all. */
  | { kind: "release"; module: string; percent?: number; allowDirty?: boolean }
  | { kind: "promote"; module: string; build?: string }
  | { kind: "rollback"; module: string }
  /** `isConfirmed`: without a question. */
  | { kind: "retire"; module: string; isConfirmed: boolean }
  | { kind: "list"; module?: string }
  | { kind: "unlock"; isConfirmed: boolean };

type Modules = Pick<Project, "modules" | "current">;
type Run = (action: ReleaseAction) => void | Promise<void>;

/** `pnpm release`: a release, with the other commands as its subcommands. */
export function releaseCommand(project: Modules, run: Run): Command {
  const command = commandLine("pnpm release", "Builds, checks and publishes a module.");
  addRelease(command, project, run).hook("preSubcommand", (release, subcommand) => {
    if (release.getOptionValue("canary") === undefined) return;
    release.error(`--canary cannot be combined with ${subcommand.name()}`);
  });
  addPointerCommands(command, project, run);
  return command;
}

export const addRelease = (command: Command, project: Modules, run: Run): Command =>
  command
    .argument("[module]", "by default the one of this folder")
    .option("--canary <percent>", "publish for 1 to 99 % of the sessions", readPercent)
    .option("--allow-dirty", "publish changes that are not committed")
    .action((given: string | undefined, options: { canary?: number; allowDirty?: boolean }) => {
      const { canary: percent, allowDirty } = options;
      return run({
        kind: "release",
        module: ownModule(project, given),
        ...(percent !== undefined && { percent }),
        ...(allowDirty && { allowDirty }),
      });
    });

/** The commands that change or show which releases are in use. */
export function addPointerCommands(parent: Command, project: Modules, run: Run): void {
  const command = (name: string, description: string) =>
    parent.command(name).description(description);
  const module = "by default the one of this folder";

  command("promote", "Puts the canary, the retired release or the named build in use for all.")
    .argument("[module]", module)
    .argument("[build]", "the build's id or its beginning, see list")
    .action((first?: string, second?: string) =>
      run({ kind: "promote", ...moduleAndBuild(project, first, second) }),
    );
  command("rollback", "Ends the canary, or puts the previous release in use.")
    .argument("[module]", module)
    .action((given?: string) => run({ kind: "rollback", module: anyModule(project, given) }));
  command("retire", "Takes a module out of use and keeps its releases.")
    .argument("[module]", module)
    .option("--yes", "do not ask")
    .action((given: string | undefined, { yes = false }: { yes?: boolean }) =>
      run({ kind: "retire", module: anyModule(project, given), isConfirmed: yes }),
    );
  command("list", "Lists the releases.")
    .argument("[module]", "by default the one of this folder, or all")
    .action((given = project.current) =>
      run({ kind: "list", ...(given !== undefined && { module: given }) }),
    );
  command("unlock", "Shows who holds the registry's lock, and removes one that was left behind.")
    .option("--yes", "do not ask")
    .action(({ yes = false }: { yes?: boolean }) => run({ kind: "unlock", isConfirmed: yes }));
}

function readPercent(text: string): number {
  if (/^[1-9]\d?$/.test(text)) return Number(text);
  throw new Error(`--canary must be a percentage from 1 to 99, got "${text}".`);
}
