import { readdirSync, readFileSync } from "node:fs";

/** Linux counts in hundredths of a second, whatever the kernel's own clock. */
const TICK_MS = 10;

interface Times {
  readonly parent: number;
  /** Milliseconds of processor time. */
  readonly own: number;
  /** That of children which have ended. */
  readonly ofEnded: number;
}

function timesOf(processId: number | string): Times | null {
  try {
    const stat = readFileSync(`/proc/${processId}/stat`, "utf8");
    // The name may hold spaces and brackets: fields are counted from behind it.
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
 * Milliseconds of processor time that a process has used so far; NaN where there is no /proc. Tells
 * what a thing costs also on a machine that is busy with others.
 */
export const processorTime = (processId: number): number => timesOf(processId)?.own ?? Number.NaN;

/** The same of a process with all its children: of a database server, all sessions. */
export function familyProcessorTime(processId: number): number {
  const parent = timesOf(processId);
  if (!parent) return Number.NaN;
  let sum = parent.own + parent.ofEnded;
  for (const name of readdirSync("/proc")) {
    const times = /^\d+$/.test(name) ? timesOf(name) : null;
    if (times?.parent === processId) sum += times.own + times.ofEnded;
  }
  return sum;
}

/** The process that has started this one: of a database session, the server. */
export const parentOf = (processId: number): number => timesOf(processId)?.parent ?? 0;
