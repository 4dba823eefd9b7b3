import type { LogRecord } from "./otlp";

type Severity = LogRecord["severity"];

const WINDOW_MS = 60_000;
/** What may go out in a minute. Errors have their own share: nothing else takes it from them. */
const LIMITS: Readonly<Record<Severity, number>> = { ERROR: 50, INFO: 100 };

/** Whether one more record may go out at a time: a page that fails in a loop floods nobody. */
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
