import { spawn } from "node:child_process";
import { once } from "node:events";
import type { OnStop } from "./runUntilStopped";

interface Options {
  cwd: string;
  onStop: OnStop;
}

/** Ends the program and its children on a stop. Returns the exit code, null after a stop. */
export async function runProgram(
  [program, ...args]: readonly [program: string, ...args: string[]],
  { cwd, onStop }: Options,
): Promise<number | null> {
  // A separate process group, because npx and pnpm do not forward signals to all of their children.
  const child = spawn(program, args, {
    cwd,
    detached: true,
    stdio: ["ignore", "inherit", "inherit"],
  });
  const ended = once(child, "close");
  let isStopped = false;
  onStop(async () => {
    const isRunning = child.exitCode === null && child.signalCode === null;
    if (!isRunning || child.pid === undefined) return;
    isStopped = true;
    process.kill(-child.pid, "SIGTERM");
    await ended;
  });
  await ended;
  return isStopped ? null : child.exitCode;
}
