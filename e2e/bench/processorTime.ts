import { readdirSync, readFileSync } from "node:fs";

/** Linux reports hundredths of a second, regardless of the kernel's clock rate. */
const TICK_MS = 10;

interface Times {
  readonly parent: number;
  /** Processor time in milliseconds. */
  readonly own: number;
  /** Processor time of children that have ended. */
  readonly ofEnded: number;
}

function timesOf(processId: number | string): Times | null {
  try {
    const stat = readFileSync(`/proc/${processId}/stat`, "utf8");
    // The name may contain spaces and brackets, so fields are counted after it.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const field = (index: number) => Number(fields[index]);
    return {
      parent: field(1),
      own: (field(11) + field(12)) * TICK_MS,
      ofEnded: (field(13) + field(14)) * TICK_MS,
    };
  } catch {
    return null;
  }
}

/**
 * Processor time of a process so far, in milliseconds; NaN without /proc. Comparable even on a busy
 * machine.
 */
export const processorTime = (processId: number): number => timesOf(processId)?.own ?? Number.NaN;

/** Processor time of a process and its children, such as a database server and its sessions. */
export function processorTimeWithChildren(processId: number): number {
  const parent = timesOf(processId);
  if (!parent) return Number.NaN;
  let sum = parent.own + parent.ofEnded;
  for (const name of readdirSync("/proc")) {
    const times = /^\d+$/.test(name) ? timesOf(name) : null;
    if (times?.parent === processId) sum += times.own + times.ofEnded;
  }
  return sum;
}

/** The parent process, for example the server of a database session. */
export const parentOf = (processId: number): number => timesOf(processId)?.parent ?? 0;
