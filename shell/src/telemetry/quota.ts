import type { LogRecord } from "./otlp";

type Severity = LogRecord["severity"];

const WINDOW_MS = 60_000;
/** Per minute; errors have a separate quota. */
const LIMITS: Readonly<Record<Severity, number>> = { ERROR: 50, INFO: 100 };

/** Limits pages that fail in a loop. */
export function createQuota(): (severity: Severity, at: number) => boolean {
  let since = -Infinity;
  let used: Record<Severity, number> = { ERROR: 0, INFO: 0 };
  return (severity, at) => {
    if (at - since >= WINDOW_MS) {
      since = at;
      used = { ERROR: 0, INFO: 0 };
    }
    used[severity] += 1;
    return used[severity] <= LIMITS[severity];
  };
}
