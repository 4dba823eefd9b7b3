import type { Command } from "commander";
import { anyModule, moduleAndBuild, ownModule } from "@portal/shared/tooling/cli/moduleArgument";
import { commandLine } from "@portal/shared/tooling/cli/commandLine";
import type { Audience } from "@portal/shared/tooling/release/registry/releaseChanges";
import { type Project, currentProject } from "@portal/shared/tooling/project/project";
import { dataDirIn } from "../portal/portalEnvironment";
import { describeModule } from "@portal/shared/tooling/project/workspace";
import { requireTyped } from "@portal/shared/tooling/process/confirm";
import {
  promoteRelease,
  retireModule,
  rollBackRelease,
} from "@portal/shared/tooling/release/changeReleases";
import { builtNeeds } from "@portal/shared/tooling/release/needs/builtNeeds";
import { describeRelease } from "@portal/shared/tooling/release/describeRelease";
import { listReleases, requireListed } from "@portal/shared/tooling/release/listReleases";
import { requireBackend } from "@portal/shared/tooling/release/live/liveBackend";
import {
  livePortal,
  liveShell,
  runningPortal,
} from "@portal/shared/tooling/release/live/liveShell";
import { previewLink } from "./previewLink";
import { promoteFrom } from "@portal/shared/tooling/release/promoteFrom";
import { requireCommitted } from "@portal/shared/tooling/release/provenance/collectProvenance";
import {
  chooseRegistry,
  registryOfToken,
} from "@portal/shared/tooling/release/registry/chooseRegistry";
import { requirePortal } from "@portal/shared/tooling/release/registry/requirePortal";
import { releaseModule, type ReleaseTools } from "@portal/shared/tooling/release/releaseModule";
import { requireSizes } from "@portal/shared/tooling/release/sizes";
import { unlockRegistry } from "./unlockRegistry";

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
    .action((typed: string | undefined, options: ReleaseOptions) => {
      const { allowDirty } = options;
      const audience = audienceIn(options);
      return run({
        kind: "release",
        module: ownModule(project, typed),
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
    .action((typed?: string) => run({ kind: "rollback", module: anyModule(project, typed) }));
  command("retire", "Takes a module out of use and keeps its releases.")
    .argument("[module]", module)
    .option("--yes", "do not ask")
    .action((typed: string | undefined, { yes = false }: { yes?: boolean }) =>
      run({ kind: "retire", module: anyModule(project, typed), isConfirmed: yes }),
    );
  command("list", "Lists the releases.")
    .argument("[module]", "by default the one of this folder, or all")
    .action((typed = project.current) =>
      run({ kind: "list", ...(typed !== undefined && { module: anyModule(project, typed) }) }),
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

export async function runRelease(action: ReleaseAction): Promise<void> {
  requirePortal(process.env, currentProject(), dataDirIn(process.env));
  const tools = releaseTools();
  const { registry, log } = tools;
  const requireReleased = async (module: string) => requireListed(await registry.read(), module);
  switch (action.kind) {
    case "release":
      return releaseModule(action.module, action.audience, {
        ...tools,
        ...(action.allowDirty && { requireClean: () => Promise.resolve() }),
      });
    case "promote":
      if (action.from !== undefined) {
        const { module, build, from } = action;
        return promoteFrom(from, module, build, tools);
      }
      await requireReleased(action.module);
      return promoteRelease(action.module, action.build, tools);
    case "rollback":
      await requireReleased(action.module);
      return rollBackRelease(action.module, tools);
    case "retire": {
      const { module, isConfirmed } = action;
      await requireReleased(module);
      const question = `Retire ${module} in ${registry.place}? Its pages disappear for all users.`;
      if (!isConfirmed) await requireTyped(module, question);
      return retireModule(module, tools);
    }
    case "list":
      for (const line of listReleases(await registry.read(), action.module)) log(line);
      return;
    case "unlock":
      return unlockRegistry(registry, {
        confirm: async (question) => {
          if (!action.isConfirmed) await requireTyped("unlock", question);
        },
        log,
      });
  }
}

/** Tools for the portal that the environment names, by default the one that runs on this machine. */
export function releaseTools(): ReleaseTools {
  const dataDir = dataDirIn(process.env);
  const { API_URL: apiUrl, SECRET_KEY: secretKey } = runningPortal(dataDir) ?? {};
  const registry =
    registryOfToken(process.env, apiUrl) ??
    chooseRegistry(
      process.env,
      { dataDir, apiUrl, secretKey },
      { onWait: (holder) => console.log(`${holder}. Waiting …`) },
    );
  return {
    registry,
    // On demand: the bundler would take most of the time of a rollback.
    build: async (name) =>
      (await import("@portal/shared/tooling/bundler/buildPackage")).buildPackage(name),
    describe: describeRelease,
    shell: () => liveShell(registry, dataDir),
    async requireContract(build, copied) {
      // A copied build was already checked for the other portal, with the limits of its module.
      if (!copied) await requireSizes(build, await describeModule(build.name), console.log);
      const portal = await livePortal(dataDir);
      if (portal) await requireBackend(build.name, portal, await builtNeeds(build.dir));
      const { requireContractOfShell } =
        await import("@portal/shared/tooling/release/suite/contractSuite");
      await requireContractOfShell(build, dataDir, console.log, copied);
    },
    async requireBackend(name, release) {
      const portal = await livePortal(dataDir);
      const needs = portal && (await registry.needs?.(name, release));
      if (needs) await requireBackend(`${name} ${release.extras.build}`, portal, needs);
    },
    async requireClean(name) {
      await describeModule(name);
      await requireCommitted(name, currentProject());
    },
    async previewLink({ name }, release) {
      const portal = await livePortal(dataDir);
      return portal && previewLink(portal, name, release, registry);
    },
    log: console.log,
  };
}
