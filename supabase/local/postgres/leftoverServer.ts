import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Log } from "../context";
import { commandOfProcess, startOfProcess } from "@portal/shared/tooling/process/processInfo";
import { StackError } from "../stackError";

// postmaster.pid may name a server that a killed stack left running, an ended process, or an
// unrelated process with a reused pid, which would keep PostgreSQL from starting. The caller holds
// the lock of the data directory, so no other stack uses the server.
export async function stopLeftoverServer(databaseDir: string, log: Log): Promise<void> {
  const pidFile = join(databaseDir, "postmaster.pid");
  const pid = readPid(pidFile);
  if (pid === null) return;
  if (isServerOf(pid, databaseDir)) {
    log.warn(`Stopping the PostgreSQL of an earlier run (process ${pid}).`);
    await stopServer(pid);
  }
  rmSync(pidFile, { force: true });
}

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
    `The PostgreSQL of an earlier run (process ${pid}) does not stop. Stop it manually.`,
  );
}
