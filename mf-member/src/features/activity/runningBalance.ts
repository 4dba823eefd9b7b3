/** A line of the credit ledger: the balance in credits once it was written. */
export interface LedgerLine {
  created_at: string;
  balance_after: number;
}

/**
 * The balance in credits that a person had right after a moment: that of the newest ledger
 * line up to then. Null when the lines at hand do not reach back that far.
 *
 * @param ledger newest first
 * @param moment ISO timestamp
 */
export function balanceAt(ledger: readonly LedgerLine[], moment: string): number | null {
  const time = Date.parse(moment);
  return ledger.find((line) => Date.parse(line.created_at) <= time)?.balance_after ?? null;
}
