/** Models the rules for credit lots; the tests compare the database with it. */
export interface Lot {
  remaining: number;
  /** Days until the lot expires; null means never. */
  days: number | null;
}

export class CreditModel {
  readonly lots: Lot[] = [];
  /** For each spending: the credits per lot that are not refunded yet. */
  readonly spendings: Map<number, number>[] = [];

  get balance(): number {
    return this.lots.reduce((sum, { remaining }) => sum + remaining, 0);
  }

  grant(credits: number, days: number | null): void {
    this.expire();
    this.lots.push({ remaining: credits, days });
  }

  /**
   * With too few credits, returns false and changes nothing, not even expired lots.
   * @param earlier a spending to which the credits are added
   */
  spend(credits: number, earlier?: Map<number, number>): boolean {
    const debits = this.debits(credits);
    if (debits.reduce((sum, [, taken]) => sum + taken, 0) < credits) return false;
    this.expire();
    const spending = earlier ?? new Map<number, number>();
    for (const [index, taken] of debits) {
      const lot = this.lots[index];
      if (lot) lot.remaining -= taken;
      spending.set(index, (spending.get(index) ?? 0) + taken);
    }
    if (!earlier) this.spendings.push(spending);
    return true;
  }

  /** The lots that pay, with the credits of each. Fewer than `credits` if some are missing. */
  debits(credits: number): [index: number, taken: number][] {
    let missing = credits;
    return this.byExpiry().flatMap((index) => {
      const lot = this.lots[index];
      const taken = lot && !isExpired(lot) ? Math.min(lot.remaining, missing) : 0;
      missing -= taken;
      return taken > 0 ? [[index, taken]] : [];
    });
  }

  /** Refunds the latest lots first. Expired credits return as a new lot valid for 30 days. */
  refund(spending: Map<number, number> | undefined, wanted: number | null): void {
    if (wanted === 0) return;
    this.expire();
    let left = wanted ?? Infinity;
    for (const index of this.byExpiry().toReversed()) {
      const lot = this.lots[index];
      const back = Math.min(spending?.get(index) ?? 0, left);
      if (!lot || !spending || back === 0) continue;
      if (isExpired(lot)) this.lots.push({ remaining: back, days: 30 });
      else lot.remaining += back;
      left -= back;
      spending.set(index, (spending.get(index) ?? 0) - back);
    }
  }

  passDay(): void {
    for (const lot of this.lots) if (lot.days !== null) lot.days -= 1;
  }

  expire(): void {
    for (const lot of this.lots) if (isExpired(lot)) lot.remaining = 0;
  }

  private byExpiry(): number[] {
    return this.lots
      .map((_, index) => index)
      .toSorted((a, b) => daysOf(this.lots[a]) - daysOf(this.lots[b]) || a - b);
  }
}

const isExpired = ({ days }: Lot): boolean => days !== null && days <= 0;
/** Not Infinity, because Infinity minus Infinity is NaN. */
const daysOf = (lot: Lot | undefined): number => lot?.days ?? Number.MAX_SAFE_INTEGER;
