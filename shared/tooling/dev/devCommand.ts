import { parseArgs } from "node:util";

export type DevCommand =
  /** The portal with these modules live. */
  | { kind: "portal"; live: readonly string[]; fresh: boolean }
  /** One module in a frame, with empty tables or with the backend of a running portal. */
  | { kind: "alone"; module: string; backend: boolean };

const usage = "Usage: pnpm dev [module …] [--fresh] | pnpm dev --alone <module> [--backend]";

/** @throws one line with the reason and the usage */
export function parseDevCommand(args: readonly string[], modules: readonly string[]): DevCommand {
  const { positionals: named, values } = parse(args);
  const { alone = false, backend = false, fresh = false } = values;
  const unknown = named.find((name) => !modules.includes(name));
  if (unknown) throw usageError(`There is no module ${unknown}. There are: ${modules.join(", ")}.`);
  if (!alone) {
    if (backend) throw usageError("--backend requires --alone.");
    return { kind: "portal", live: named.length > 0 ? [...new Set(named)] : modules, fresh };
  }
  if (fresh) throw usageError("--fresh cannot be combined with --alone.");
  const [module, ...more] = named;
  if (module === undefined) throw usageError("--alone requires a module.");
  if (more.length > 0)
    throw usageError(`Unexpected argument "${more.join(" ")}": --alone takes one module.`);
  return { kind: "alone", module, backend };
}

const flag = { type: "boolean" } as const;

function parse(args: readonly string[]) {
  const options = { alone: flag, backend: flag, fresh: flag };
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options });
  } catch (error) {
    const [sentence = ""] = String(error instanceof Error ? error.message : error).split(/\. |\n/);
    throw usageError(`${sentence.replace(/\.$/, "")}.`);
  }
}

const usageError = (sentence: string) => new Error(`${sentence} ${usage}`);
