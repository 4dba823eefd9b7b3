import { parseArgs } from "node:util";

/** What `pnpm dev` is asked to do. */
export type DevCommand =
  /** The portal, with these modules live. */
  | { kind: "portal"; live: readonly string[]; fresh: boolean }
  /** One module in a bare frame, over no backend or over the one that runs on this machine. */
  | { kind: "alone"; module: string; backend: boolean };

const usage = "Usage: pnpm dev [module …] [--fresh] | pnpm dev --alone <module> [--backend]";

/** @throws one line that says what is wrong and what is possible. */
export function parseDevCommand(args: readonly string[], modules: readonly string[]): DevCommand {
  const { positionals: named, values } = parse(args);
  const { alone = false, backend = false, fresh = false } = values;
  const unknown = named.find((name) => !modules.includes(name));
  if (unknown) throw wrong(`There is no module ${unknown}. There are: ${modules.join(", ")}.`);
  if (!alone) {
    if (backend) throw wrong("--backend belongs to --alone.");
    return { kind: "portal", live: named.length > 0 ? [...new Set(named)] : modules, fresh };
  }
  if (fresh) throw wrong("--fresh belongs to a whole portal.");
  const [module, ...more] = named;
  if (module === undefined) throw wrong("Name the module that runs alone.");
  if (more.length > 0) throw wrong(`${more.join(" ")} is too much: one module runs alone.`);
  return { kind: "alone", module, backend };
}

const flag = { type: "boolean" } as const;

function parse(args: readonly string[]) {
  const options = { alone: flag, backend: flag, fresh: flag };
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options });
  } catch (error) {
    const [sentence = ""] = String(error instanceof Error ? error.message : error).split(/\. |\n/);
    throw wrong(`${sentence.replace(/\.$/, "")}.`);
  }
}

const wrong = (sentence: string) => new Error(`${sentence} ${usage}`);
