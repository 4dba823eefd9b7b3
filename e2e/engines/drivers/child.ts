import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";

export interface Child {
  /** @throws when the process ends before it prints a match. */
  says(pattern: RegExp): Promise<string>;
  stop(): Promise<void>;
}

export function startChild(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Child {
  // A process group of its own, because browsers start further processes.
  const child = spawn(command, args, {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  const ended = once(child, "close").catch((error: unknown) => {
    printed += `${command}: ${String(error)}\n`;
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      printed += text;
      child.emit("printed");
    });
  }
  return {
    says: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = pattern.exec(printed)?.[1];
          if (found !== undefined) resolve(found);
        };
        child.on("printed", look);
        look();
        void ended.then(() => {
          reject(new Error(`${command} ended after printing:\n${printed}`));
        });
      }),
    async stop() {
      if (isRunning(child) && child.pid !== undefined) process.kill(-child.pid, "SIGTERM");
      await ended;
    },
  };
}

const isRunning = ({ exitCode, signalCode }: ChildProcess) =>
  exitCode === null && signalCode === null;
