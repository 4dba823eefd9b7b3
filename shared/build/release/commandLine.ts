import { parseArgs } from "node:util";

/** What `pnpm release` is asked to do. */
export type Command =
  /** `percent`: the share of sessions of a canary, 1 to 99; for everybody when left out. */
  | { kind: "release"; module: string; percent?: number }
  | { kind: "promote"; module: string; build?: string }
  | { kind: "rollback"; module: string }
  | { kind: "list"; module?: string };

const usage =
  "Usage: pnpm release <module> [--canary <percent>] | promote <module> [build] | " +
  "rollback <module> | list [module]";

/** @throws one line that says what is wrong and what is possible. */
export function parseCommand(args: readonly string[]): Command {
  const { positionals, canary } = parse(args);
  const [first, second, third, ...more] = positionals;
  if (first === undefined) throw new Error(usage);
  if (more.length > 0) throw wrong(`${more.join(" ")} is too much.`);

  if (first === "promote" || first === "rollback" || first === "list") {
    if (canary !== undefined) throw wrong(`--canary belongs to a release, not to ${first}.`);
    if (third !== undefined && first !== "promote") throw wrong(`${third} is too much.`);
    if (first === "list") return { kind: "list", ...(second !== undefined && { module: second }) };
    if (second === undefined) throw wrong(`Which module shall I ${wordOf(first)}?`);
    if (first === "rollback") return { kind: "rollback", module: second };
    return { kind: "promote", module: second, ...(third !== undefined && { build: third }) };
  }

  if (second !== undefined) throw wrong(`${second} is too much.`);
  if (canary === undefined) return { kind: "release", module: first };
  if (!/^[1-9]\d?$/.test(canary)) {
    throw wrong(`--canary takes a percentage from 1 to 99, not ${canary || "nothing"}.`);
  }
  return { kind: "release", module: first, percent: Number(canary) };
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

const wordOf = (command: "promote" | "rollback") =>
  command === "rollback" ? "roll back" : command;

const wrong = (sentence: string) => new Error(`${sentence} ${usage}`);
