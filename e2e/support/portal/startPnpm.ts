import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

export interface Running {
  /** Waits until the output matches. @throws when the command ends first. */
  says(pattern: RegExp): Promise<RegExpExecArray>;
  stop(): Promise<void>;
}

/** Runs the pinned pnpm through npx, even where pnpm is not installed. */
async function pinnedPnpm(workspace: string): Promise<string[]> {
  const text = await readFile(join(workspace, "package.json"), "utf8");
  const { packageManager } = JSON.parse(text) as { packageManager: string };
  return ["--yes", packageManager];
}

export async function startPnpm(
  workspace: string,
  env: NodeJS.ProcessEnv,
  ...args: string[]
): Promise<Running> {
  const command = [...(await pinnedPnpm(workspace)), ...args];
  // A separate process group, because pnpm does not forward signals to all of its children.
  const options = { cwd: workspace, env: { ...process.env, ...env }, detached: true };
  const child = spawn("npx", command, options);
  // Also waits for the child processes that hold the output open.
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
          fail(new Error(`The command ended after printing:\n${printed}`));
        });
      }),
    async stop() {
      const isRunning = child.exitCode === null && child.signalCode === null;
      if (isRunning && child.pid !== undefined) process.kill(-child.pid, "SIGTERM");
      await ended;
    },
  };
}
