type Decimals = 0 | 2;

const format: Record<Decimals, Intl.NumberFormat> = {
  0: rupeeFormat(0),
  2: rupeeFormat(2),
};

function rupeeFormat(decimals: Decimals): Intl.NumberFormat {
  return new Intl.NumberFormat("en-IN", {
    style: "currency",
    currency: "INR",
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
}

export function toPaise(rupees: number): number {
  return Math.round(rupees * 100);
}

/** Shows paise only if there are any, unless `decimals` is set. */
export function formatRupees(rupees: number, decimals?: Decimals): string {
  return formatPaise(toPaise(rupees), decimals);
}

export function formatPaise(paise: number, decimals?: Decimals): string {
  return format[decimals ?? (paise % 100 === 0 ? 0 : 2)].format(paise / 100);
}
