import type { Discovery } from "@portal/shared/contract/release/discovery";
import type { LogEntry } from "./releaseLog.queries";

/** A change is written to the log first. After this time it is in `modules.json`, or was interrupted. */
const CHANGE_MS = 60_000;

/**
 * Whether a change was written to the log but not made: its process ended in between. The next change of
 * the module adds a correction to the log.
 * @param readAt when `discovery` was read
 */
export function isInterrupted(
  { id, module, at, failed_id }: LogEntry,
  { microFrontends }: Discovery,
  readAt: number,
): boolean {
  if (failed_id !== null || Date.parse(at) + CHANGE_MS > readAt) return false;
  const last = microFrontends[module]?.find(({ extras }) => extras.logEntry)?.extras.logEntry;
  return last !== undefined && id > last;
}
