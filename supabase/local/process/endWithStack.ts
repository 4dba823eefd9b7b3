import { type ChildProcess, spawn } from "node:child_process";
import { Socket } from "node:net";
import { fileURLToPath } from "node:url";

const program = fileURLToPath(new URL("watchdog.mjs", import.meta.url));
let watchdog: ChildProcess | undefined;
const watched = new Map<number, NodeJS.Signals>();

/**
 * Has a child process end by `signal` when this process ends without stopping it, whatever the
 * reason: a crash, or SIGKILL, which no handler here would see.
 */
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

/** Watches all children. One that is killed is replaced. */
function startWatchdog(): ChildProcess {
  // Detached: Ctrl-C in a terminal must not end it before the stack has stopped.
  const started = spawn(process.execPath, [program], {
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  const forget = () => {
    if (watchdog === started) watchdog = undefined;
  };
  started.on("error", forget).on("exit", (_, signal) => {
    forget();
    // One that ends by itself would only do so again.
    if (signal && watched.size > 0) watchdog ??= startWatchdog();
  });
  started.unref();
  // A broken pipe: the exit follows.
  started.stdin.on("error", () => undefined);
  for (const [pid, end] of watched) started.stdin.write(`${pid} ${end}\n`);
  // The stack may end although the pipe is open: that is what the watchdog waits for.
  if (started.stdin instanceof Socket) started.stdin.unref();
  return started;
}
