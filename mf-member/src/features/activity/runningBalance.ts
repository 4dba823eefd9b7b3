/** What is known of a person's credit ledger, newest line first. */
export interface Ledger {
  lines: readonly {
    created_at: string;
    /** Credits gained or spent, and the balance in credits once they were. */
    amount: number;
    balance_after: number;
  }[];
  /** True where there is nothing before the last line. */
  whole: boolean;
}

interface Happening {
  /** ISO timestamp. */
  createdAt: string;
  /** Credits gained or spent. */
  creditsChange: number;
}

/**
 * The place in the ledger of what happened: the line that was written with it. Lines of one
 * transaction share their moment, so its credits decide; else the newest line up to then. As long
 * as the ledger where the lines at hand do not reach back that far.
 */
export function lineOf({ createdAt, creditsChange }: Happening, { lines }: Ledger): number {
  const moment = Date.parse(createdAt);
  const own = lines.findIndex(
    ({ created_at, amount }) => Date.parse(created_at) === moment && amount === creditsChange,
  );
  if (own >= 0) return own;
  const before = lines.findIndex(({ created_at }) => Date.parse(created_at) <= moment);
  return before >= 0 ? before : lines.length;
}

/** The balance in credits at a place of the ledger: 0 before its beginning, null where it is cut off. */
export function balanceAt(line: number, { lines, whole }: Ledger): number | null {
  return lines[line]?.balance_after ?? (whole ? 0 : null);
}
