import { type ChildProcess, spawn } from "node:child_process";
import { Socket } from "node:net";
import { fileURLToPath } from "node:url";

const program = fileURLToPath(new URL("watchdog.mjs", import.meta.url));
let watchdog: ChildProcess | undefined;
const watched = new Map<number, NodeJS.Signals>();

/** Sends `signal` to a child process if this process ends without stopping it, also by SIGKILL. */
export function endWithStack(child: ChildProcess, signal: NodeJS.Signals): void {
  const { pid } = child;
  if (pid === undefined) return;
  watched.set(pid, signal);
  if (watchdog) watchdog.stdin?.write(`${pid} ${signal}\n`);
  else watchdog = startWatchdog();
  child.once("exit", () => {
    watched.delete(pid);
    watchdog?.stdin?.write(`${pid}\n`);
  });
}

/** One watchdog for all children, restarted if it is killed. */
function startWatchdog(): ChildProcess {
  const watch = [...watched].map(([pid, signal]) => `${pid} ${signal}`);
  // Detached: Ctrl-C in a terminal must not end it before the stack stops.
  const started = spawn(process.execPath, [program, ...watch], {
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  const forget = () => {
    if (watchdog === started) watchdog = undefined;
  };
  started.on("error", forget).on("exit", (_, signal) => {
    forget();
    // Without a signal it crashed, and would crash again.
    if (signal && watched.size > 0) watchdog ??= startWatchdog();
  });
  started.unref();
  // A broken pipe is followed by the exit.
  started.stdin.on("error", () => undefined);
  // The open pipe must not keep the stack running.
  if (started.stdin instanceof Socket) started.stdin.unref();
  return started;
}
