import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** A command that goes on until it is stopped. */
export interface Running {
  /** Waits until it has printed something that matches. @throws when it ends instead. */
  says(pattern: RegExp): Promise<RegExpExecArray>;
  stop(): Promise<void>;
}

/** What runs the pnpm that a workspace pins, also where none is installed. */
export async function pinnedPnpm(workspace: string): Promise<string[]> {
  const text = await readFile(join(workspace, "package.json"), "utf8");
  const { packageManager } = JSON.parse(text) as { packageManager: string };
  return ["--yes", packageManager];
}

/** Runs `pnpm <args>` in a workspace and lets it go on. */
export async function startPnpm(
  workspace: string,
  env: NodeJS.ProcessEnv,
  ...args: string[]
): Promise<Running> {
  const command = [...(await pinnedPnpm(workspace)), ...args];
  // A group of its own: pnpm does not pass signals on to everything below it.
  const options = { cwd: workspace, env: { ...process.env, ...env }, detached: true };
  const child = spawn("npx", command, options);
  // Comes when everything below it has gone as well.
  const ended = once(child, "close");
  let printed = "";
  let listener: () => void = () => undefined;
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (data: Buffer) => {
      printed += data.toString();
      listener();
    });
  }
  return {
    says: (pattern) =>
      new Promise((done, fail) => {
        listener = () => {
          const found = pattern.exec(printed);
          if (found) done(found);
        };
        listener();
        void ended.then(() => {
          fail(new Error(`It ended and had printed:\n${printed}`));
        });
      }),
    async stop() {
      const goesOn = child.exitCode === null && child.signalCode === null;
      if (goesOn && child.pid !== undefined) process.kill(-child.pid, "SIGTERM");
      await ended;
    },
  };
}
