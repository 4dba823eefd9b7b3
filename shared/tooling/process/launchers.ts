import { commandOfProcess, parentOfProcess, startOfProcess } from "./processInfo";

const packageManager = /^(\S*node\S* )?(\S*\/)?(npm|npx|pnpm)(-cli)?(\.c?js)?( |$)/;
const forwardsTo = /^(\S*\/)?((ba|da)?sh -c|node|timeout) /;

interface Launcher {
  pid: number;
  started: string;
}

/**
 * The processes between the package manager that started this one and this one, such as `npm start`
 * and `sh -c`. None if a person or a service started this one directly.
 */
export function launchers(): Launcher[] {
  const found: Launcher[] = [];
  let outermost = 0;
  for (let pid = process.ppid; pid > 1; pid = parentOfProcess(pid) ?? 0) {
    const started = startOfProcess(pid);
    const command = commandOfProcess(pid);
    if (started === null || command === null) break;
    const manages = packageManager.test(command);
    if (!manages && !forwardsTo.test(command)) break;
    found.push({ pid, started });
    if (manages) outermost = found.length;
  }
  return found.slice(0, outermost);
}

const CHECK_EVERY_MS = 500;

/** Calls back once when one of them ends, because npm does not forward its signals to this process. */
export function onLauncherEnd(callback: () => void): void {
  const watched = launchers();
  if (watched.length === 0) return;
  const timer = setInterval(() => {
    if (watched.every(({ pid, started }) => startOfProcess(pid) === started)) return;
    clearInterval(timer);
    callback();
  }, CHECK_EVERY_MS);
  timer.unref();
}
