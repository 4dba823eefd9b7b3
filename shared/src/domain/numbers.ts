/** Created on first use: this takes tens of milliseconds on a phone, and most pages do not need it. */
let format: Intl.NumberFormat | undefined;

/** `1,00,000` */
export function formatNumber(value: number): string {
  if (Number.isInteger(value) && Math.abs(value) < 1000) return String(value);
  return (format ??= new Intl.NumberFormat("en-IN", { maximumFractionDigits: 2 })).format(value);
}

/** `1 seat`, `2 seats`. `many` is the plural, by default `one` with an s. */
export const formatCount = (count: number, one: string, many = `${one}s`): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;
