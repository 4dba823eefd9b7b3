interface IdleOptions {
  /** Runs at the latest after this time. */
  timeoutMs?: number;
  /** WebKit has no idle callbacks: waits this long instead. */
  delayMs: number;
}

/** Runs `work` when the browser has nothing else to do. */
export function requestIdle(work: () => void, { timeoutMs, delayMs }: IdleOptions): void {
  if (!("requestIdleCallback" in globalThis)) setTimeout(work, delayMs);
  else requestIdleCallback(work, timeoutMs === undefined ? {} : { timeout: timeoutMs });
}
