/**
 * Runs `work` when the browser has nothing else to do, at the latest after `timeoutMs` (0: no limit).
 * WebKit has no idle callbacks and waits for `delayMs` instead.
 */
export function requestIdle(work: () => void, delayMs: number, timeoutMs = 0): void {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(work, { timeout: timeoutMs });
  else setTimeout(work, delayMs);
}
