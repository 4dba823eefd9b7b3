/** GST that an amount includes, rounded to the paisa. */
export function includedGst(amountPaise: number, gstPercent: number): number {
  return Math.round(amountPaise - amountPaise / (1 + gstPercent / 100));
}
