import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Log } from "../context";
import { commandOfProcess, startOfProcess } from "../process/processInfo";
import { StackError } from "../stackError";

/**
 * Clears away the server that a killed stack left behind. postmaster.pid may name a live server of
 * this data directory (it is shut down), a process that is gone, or an unrelated process that was
 * given the same number, on which PostgreSQL would refuse to start. The caller holds the data
 * directory's lock, so no other stack uses that server.
 */
export async function clearLeftoverServer(databaseDir: string, log: Log): Promise<void> {
  const pidFile = join(databaseDir, "postmaster.pid");
  const pid = readPid(pidFile);
  if (pid === null) return;
  if (isServerOf(pid, databaseDir)) {
    log.warn(`A PostgreSQL of an earlier run is still up (process ${pid}); stopping it.`);
    await stopServer(pid);
  }
  rmSync(pidFile, { force: true });
}

/** The process number in the first line of postmaster.pid; null without one. */
export function readPid(pidFile: string): number | null {
  try {
    const pid = Number.parseInt(readFileSync(pidFile, "utf8"), 10);
    return Number.isNaN(pid) ? null : pid;
  } catch {
    return null;
  }
}

function isServerOf(pid: number, databaseDir: string): boolean {
  const command = commandOfProcess(pid);
  return command !== null && command.includes("postgres") && command.includes(databaseDir);
}

async function stopServer(pid: number): Promise<void> {
  for (const signal of ["SIGINT", "SIGQUIT"] as const) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    for (let waited = 0; waited < 5000; waited += 50) {
      if (startOfProcess(pid) === null) return;
      await delay(50);
    }
  }
  throw new StackError(
    `The PostgreSQL of an earlier run (process ${pid}) does not stop. End it by hand.`,
  );
}
