import type { Command } from "commander";
import { anyModule, moduleAndBuild, ownModule } from "@portal/shared/tooling/cli/moduleArgument";
import { commandLine } from "@portal/shared/tooling/cli/commandLine";
import type { Audience } from "@portal/shared/tooling/release/registry/changes/placeRelease";
import type { Project } from "@portal/shared/tooling/project/project";

export type ReleaseAction =
  | { kind: "release"; module: string; audience?: Audience; allowDirty?: boolean }
  /** `from` is the address of a portal that has the release. */
  | { kind: "promote"; module: string; build?: string; from?: string }
  | { kind: "rollback"; module: string }
  /** `isConfirmed` retires without a question. */
  | { kind: "retire"; module: string; isConfirmed: boolean }
  | { kind: "list"; module?: string }
  | { kind: "unlock"; isConfirmed: boolean };

type Modules = Pick<Project, "modules" | "current">;
type Run = (action: ReleaseAction) => void | Promise<void>;

/** `pnpm release`: a release, with the other commands as its subcommands. */
export function releaseCommand(project: Modules, run: Run): Command {
  const command = commandLine("pnpm release", "Builds, checks and publishes a module.");
  addRelease(command, project, run).hook("preSubcommand", (release, subcommand) => {
    for (const option of audienceOptions) {
      if (release.getOptionValue(option) === undefined) continue;
      release.error(`--${option} cannot be combined with ${subcommand.name()}`);
    }
  });
  addPointerCommands(command, project, run);
  return command;
}

export const addRelease = (command: Command, project: Modules, run: Run): Command =>
  command
    .argument("[module]", "by default the one of this folder")
    .option("--canary <percent>", "publish for 1 to 99 % of the users", readPercent)
    .option("--staff", "publish for admins, alone or with --canary")
    .option("--users <ids>", "publish for these accounts, separated by commas", readUsers)
    .option("--preview", "publish for holders of the printed link")
    .option("--allow-dirty", "publish changes that are not committed")
    .action((given: string | undefined, options: ReleaseOptions) => {
      const { allowDirty } = options;
      const audience = audienceIn(options);
      return run({
        kind: "release",
        module: ownModule(project, given),
        ...(audience && { audience }),
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
    .option("--from <url>", "take the release of another portal, such as a staging portal", readUrl)
    .action((first: string | undefined, second: string | undefined, { from }: { from?: string }) =>
      run({
        kind: "promote",
        ...moduleAndBuild(project, first, second),
        ...(from !== undefined && { from }),
      }),
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
      run({ kind: "list", ...(given !== undefined && { module: anyModule(project, given) }) }),
    );
  command("unlock", "Shows which process holds the registry's lock, or removes the lock.")
    .option("--yes", "do not ask")
    .action(({ yes = false }: { yes?: boolean }) => run({ kind: "unlock", isConfirmed: yes }));
}

const audienceOptions = ["canary", "staff", "users", "preview"] as const;

interface ReleaseOptions {
  canary?: number;
  staff?: boolean;
  users?: string[];
  preview?: boolean;
  allowDirty?: boolean;
}

function audienceIn({ canary, staff, users, preview }: ReleaseOptions): Audience {
  const isCanary = canary !== undefined || staff || users;
  if (preview && isCanary) {
    throw new Error("--preview cannot be combined with --canary, --staff or --users.");
  }
  if (preview) return { kind: "preview" };
  if (!isCanary) return undefined;
  return { kind: "canary", percent: canary ?? 0, ...(staff && { staff }), ...(users && { users }) };
}

function readUsers(text: string): string[] {
  const users = text.split(",").map((id) => id.trim().toLowerCase());
  const wrong = users.find((id) => !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id));
  if (wrong === undefined) return users;
  throw new Error(`--users must be ids of accounts, separated by commas, got "${wrong}".`);
}

function readUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol === "https:" || url?.protocol === "http:") return url.href;
  throw new Error(`--from must be the address of a portal, got "${text}".`);
}

function readPercent(text: string): number {
  if (/^[1-9]\d?$/.test(text)) return Number(text);
  throw new Error(`--canary must be a percentage from 1 to 99, got "${text}".`);
}
