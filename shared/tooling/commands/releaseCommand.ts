import { parseArgs } from "node:util";

/** What `pnpm release` is asked to do. */
export type Command =
  /** `percent`: the share of sessions of a canary, 1 to 99; for everybody when left out. */
  | { kind: "release"; module: string; percent?: number }
  | { kind: "promote"; module: string; build?: string }
  | { kind: "rollback"; module: string }
  | { kind: "retire"; module: string }
  | { kind: "list"; module?: string };

const subcommands = ["promote", "rollback", "retire", "list"] as const;
type Subcommand = (typeof subcommands)[number];

const usage =
  "Usage: pnpm release <module> [--canary <percent>] | promote <module> [build] | " +
  "rollback <module> | retire <module> | list [module]";

/** @throws one line that says what is wrong and what is possible. */
export function parseCommand(args: readonly string[]): Command {
  const { positionals, canary } = parse(args);
  const [first, second, ...more] = positionals;
  if (first === undefined) throw new Error(usage);
  const subcommand = subcommands.find((name) => name === first);
  if (subcommand) {
    if (canary !== undefined) throw wrong(`--canary belongs to a release, not to ${first}.`);
    return parseSubcommand(subcommand, second, more);
  }
  requireNoMore(positionals.slice(1));
  if (canary === undefined) return { kind: "release", module: first };
  if (!/^[1-9]\d?$/.test(canary)) {
    throw wrong(`--canary takes a percentage from 1 to 99, not ${canary || "nothing"}.`);
  }
  return { kind: "release", module: first, percent: Number(canary) };
}

function parseSubcommand(
  kind: Subcommand,
  module: string | undefined,
  [build, ...more]: readonly string[],
): Command {
  requireNoMore(more);
  if (kind === "list") {
    requireNoMore(build === undefined ? [] : [build]);
    return { kind, ...(module !== undefined && { module }) };
  }
  if (module === undefined) throw wrong(`Name the module to ${kind}.`);
  if (kind === "promote") return { kind, module, ...(build !== undefined && { build }) };
  requireNoMore(build === undefined ? [] : [build]);
  return { kind, module };
}

function requireNoMore(rest: readonly string[]): void {
  if (rest.length > 0) throw wrong(`${rest.join(" ")} is too much.`);
}

function parse(args: readonly string[]): { positionals: string[]; canary: string | undefined } {
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { canary: { type: "string" } },
    });
    return { positionals, canary: values.canary };
  } catch (error) {
    const [sentence = ""] = (error instanceof Error ? error.message : String(error)).split(
      /\. |\n/,
    );
    throw wrong(`${sentence.replace(/\.$/, "")}.`);
  }
}

const wrong = (sentence: string) => new Error(`${sentence} ${usage}`);
