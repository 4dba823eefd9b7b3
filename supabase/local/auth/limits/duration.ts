const units = { ms: 0.001, s: 1, m: 60, h: 3600 } as const;

/** Seconds of "1s", "1m30s" or "1h"; 0 for anything else. */
export function durationSeconds(text: string): number {
  let seconds = 0;
  for (const [, amount, unit] of text.matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h)/g)) {
    if (unit === "ms" || unit === "s" || unit === "m" || unit === "h")
      seconds += Number(amount) * units[unit];
  }
  return seconds;
}
