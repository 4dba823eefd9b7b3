import { parseArgs } from "node:util";

export type Command =
  /** `percent`: share of sessions of a canary, 1 to 99; undefined for everybody. */
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

/** @throws one line with the reason and the usage */
export function parseCommand(args: readonly string[]): Command {
  const { positionals, canary } = parse(args);
  const [first, second, ...more] = positionals;
  if (first === undefined) throw new Error(usage);
  const subcommand = subcommands.find((name) => name === first);
  if (subcommand) {
    if (canary !== undefined) throw usageError(`--canary cannot be combined with ${first}.`);
    return parseSubcommand(subcommand, second, more);
  }
  requireNoMore(positionals.slice(1));
  if (canary === undefined) return { kind: "release", module: first };
  if (!/^[1-9]\d?$/.test(canary)) {
    throw usageError(`--canary must be a percentage from 1 to 99, got "${canary}".`);
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
  if (module === undefined) throw usageError(`Name the module to ${kind}.`);
  if (kind === "promote") return { kind, module, ...(build !== undefined && { build }) };
  requireNoMore(build === undefined ? [] : [build]);
  return { kind, module };
}

function requireNoMore(rest: readonly string[]): void {
  if (rest.length > 0) throw usageError(`Unexpected argument "${rest.join(" ")}".`);
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
    throw usageError(`${sentence.replace(/\.$/, "")}.`);
  }
}

const usageError = (sentence: string) => new Error(`${sentence} ${usage}`);
