import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { startOfProcess } from "@portal/shared/tooling/process/processInfo";
import { StackError } from "../stackError";

const holderSchema = z.object({ pid: z.number(), started: z.string() });

/** Replaces the lock of an ended process, also if its pid was reused. */
export function lockDataDir(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true });
  const path = join(dataDir, "stack.lock");
  const holder = stackUsing(dataDir);
  if (holder !== null) throw inUse(dataDir, holder);
  rmSync(path, { force: true });
  try {
    const mine = { pid: process.pid, started: startOfProcess(process.pid) ?? "" };
    writeFileSync(path, JSON.stringify(mine), { flag: "wx" });
  } catch {
    throw inUse(dataDir, stackUsing(dataDir));
  }
  return () => rmSync(path, { force: true });
}

/** The process id of the stack that uses the folder. */
export function stackUsing(dataDir: string): number | null {
  try {
    const text = readFileSync(join(dataDir, "stack.lock"), "utf8");
    const holder = holderSchema.parse(JSON.parse(text));
    return startOfProcess(holder.pid) === holder.started ? holder.pid : null;
  } catch {
    return null;
  }
}

function inUse(dataDir: string, pid: number | null): StackError {
  const stop = pid === null ? "Stop it" : `Stop it with kill ${pid}`;
  return new StackError(
    `Another stack is using ${dataDir}. ${stop}, or set PORTAL_DATA_DIR to another folder.`,
  );
}
