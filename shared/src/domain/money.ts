type Decimals = 0 | 2;

/** Made with the first price: it takes a phone 60 ms, and many pages show none. */
const formats: Partial<Record<Decimals, Intl.NumberFormat>> = {};

function formatOf(decimals: Decimals): Intl.NumberFormat {
  return (formats[decimals] ??= new Intl.NumberFormat("en-IN", {
    style: "currency",
    currency: "INR",
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }));
}

export function toPaise(rupees: number): number {
  return Math.round(rupees * 100);
}

/** Shows paise only if there are any, unless `decimals` is set. */
export function formatRupees(rupees: number, decimals?: Decimals): string {
  return formatPaise(toPaise(rupees), decimals);
}

export function formatPaise(paise: number, decimals?: Decimals): string {
  return formatOf(decimals ?? (paise % 100 === 0 ? 0 : 2)).format(paise / 100);
}
