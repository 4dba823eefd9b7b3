import type { Command } from "commander";
import { commandLine, oneOf } from "../commands/commandLine";

export type ReleaseAction =
  /** `percent`: share of sessions, 1 to 99; undefined: all. */
  | { kind: "release"; module: string; percent?: number; allowDirty?: boolean }
  | { kind: "promote"; module: string; build?: string }
  | { kind: "rollback"; module: string }
  | { kind: "retire"; module: string }
  | { kind: "list"; module?: string };

export function releaseCommand(
  modules: readonly string[],
  run: (action: ReleaseAction) => void | Promise<void>,
): Command {
  const command = commandLine("pnpm release", "Builds, checks and publishes a module.")
    .argument("<module>", "for example mf-booking", oneOf("module", modules))
    .option("--canary <percent>", "publish for 1 to 99 % of the sessions", readPercent)
    .option("--allow-dirty", "publish changes that are not committed")
    .action((module: string, { canary, allowDirty }: { canary?: number; allowDirty?: boolean }) =>
      run({
        kind: "release",
        module,
        ...(canary !== undefined && { percent: canary }),
        ...(allowDirty && { allowDirty }),
      }),
    )
    .hook("preSubcommand", (release, subcommand) => {
      if (release.getOptionValue("canary") === undefined) return;
      release.error(`--canary cannot be combined with ${subcommand.name()}`);
    });
  command
    .command("promote")
    .description("Puts the canary, or the named build, in use for all users.")
    .argument("<module>")
    .argument("[build]", "the build's id, see pnpm release list")
    .action((module: string, build?: string) =>
      run({ kind: "promote", module, ...(build !== undefined && { build }) }),
    );
  command
    .command("rollback")
    .description("Ends the canary, or puts the previous release in use.")
    .argument("<module>")
    .action((module: string) => run({ kind: "rollback", module }));
  command
    .command("retire")
    .description("Removes the module from the portal.")
    .argument("<module>")
    .action((module: string) => run({ kind: "retire", module }));
  command
    .command("list")
    .description("Lists the releases.")
    .argument("[module]")
    .action((module?: string) => run({ kind: "list", ...(module !== undefined && { module }) }));
  return command;
}

function readPercent(text: string): number {
  if (/^[1-9]\d?$/.test(text)) return Number(text);
  throw new Error(`--canary must be a percentage from 1 to 99, got "${text}".`);
}
