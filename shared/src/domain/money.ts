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

/** Integer paise of an amount in rupees, as tables keep it. */
export function toPaise(rupees: number): number {
  return Math.round(rupees * 100);
}

/**
 * An amount of rupees with Indian digit grouping, `₹1,00,000`. Without `decimals`, paise
 * show only where there are some.
 */
export function formatRupees(rupees: number, decimals?: Decimals): string {
  return formatPaise(toPaise(rupees), decimals);
}

/** An amount of integer paise in rupees, as `formatRupees`. */
export function formatPaise(paise: number, decimals?: Decimals): string {
  return format[decimals ?? (paise % 100 === 0 ? 0 : 2)].format(paise / 100);
}
