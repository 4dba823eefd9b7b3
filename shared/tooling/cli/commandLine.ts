import { Command, type ErrorOptions } from "commander";
import { describeChoices, fullName } from "./nearNames";

class CommandLine extends Command {
  override createCommand(name?: string): Command {
    return new CommandLine(name);
  }

  override error(message: string, options?: ErrorOptions): never {
    const unexpected = this.args.slice(this.registeredArguments.length);
    const sentence =
      options?.code === "commander.excessArguments"
        ? `Unexpected argument "${unexpected.join(" ")}".`
        : sentenceOf(message);
    throw new Error(`${sentence} See ${pathOf(this)} --help.`);
  }
}

export function commandLine(name: string, description: string): Command {
  return new CommandLine(name)
    .description(description)
    .helpOption("-h, --help", "show this help")
    .helpCommand(false);
}

export function oneOf(kind: string, names: readonly string[]): (typed: string) => string {
  return (typed) => {
    const name = fullName(typed, names);
    if (name !== undefined) return name;
    throw new Error(`Unknown ${kind} "${typed}". ${describeChoices(typed, names)}`);
  };
}

export function someOf(
  kind: string,
  names: readonly string[],
): (name: string, earlier?: readonly string[]) => string[] {
  const parse = oneOf(kind, names);
  return (name, earlier = []) => [...earlier, parse(name)];
}

export async function runCommand(command: Command): Promise<void> {
  for (const stream of [process.stdout, process.stderr]) stream.on("error", ignoreClosedPipe);
  try {
    await command.parseAsync();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    if (process.env.DEBUG) console.error(error);
    process.exitCode = 1;
  }
}

/** The reader of a pipe may stop early, as `head` does. The command continues. */
function ignoreClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== "EPIPE") throw error;
}

function sentenceOf(message: string): string {
  const text = message.replace(/^error: /, "").replace(/\n\((.*)\)$/, ". $1");
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}${/[.?]$/.test(text) ? "" : "."}`;
}

function pathOf(command: Command): string {
  return command.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name();
}
