/** The loaded part of a member's credit ledger, newest line first. */
export interface Ledger {
  lines: readonly {
    created_at: string;
    /** Credits gained or spent, and the balance after it. */
    amount: number;
    balance_after: number;
  }[];
  /** True if the last line is the oldest of the whole ledger. */
  complete: boolean;
}

interface Change {
  /** ISO timestamp. */
  createdAt: string;
  /** Credits gained or spent. */
  creditsChange: number;
}

/**
 * Index of the ledger line written with a change, or else of the newest line before it. Lines of
 * one transaction share a timestamp, so the amount decides between them. Returns the number of
 * lines if all are newer than the change.
 */
export function ledgerIndexOf({ createdAt, creditsChange }: Change, { lines }: Ledger): number {
  const time = Date.parse(createdAt);
  const exact = lines.findIndex(
    ({ created_at, amount }) => Date.parse(created_at) === time && amount === creditsChange,
  );
  if (exact >= 0) return exact;
  const before = lines.findIndex(({ created_at }) => Date.parse(created_at) <= time);
  return before >= 0 ? before : lines.length;
}

/** The balance at a ledger index: 0 before the first line, null before a truncated ledger. */
export function balanceAt(index: number, { lines, complete }: Ledger): number | null {
  return lines[index]?.balance_after ?? (complete ? 0 : null);
}
