/** The nearest-rank percentile; NaN without values. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const index = Math.ceil((percent / 100) * sorted.length) - 1;
  return sorted[Math.max(index, 0)] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => percentile(values, 50);

export const ms = (milliseconds: number): string => milliseconds.toFixed(1);
