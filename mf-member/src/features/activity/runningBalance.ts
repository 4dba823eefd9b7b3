/** Lines of the ledger, newest first. */
export interface Ledger {
  lines: readonly {
    created_at: string;
    /** Credits gained or spent, and the balance after it. */
    amount: number;
    balance_after: number;
    /** Id of the booking, order or pass that was paid for. */
    reference_id?: string | null;
  }[];
  /** Whether all lines of the ledger are loaded. */
  complete: boolean;
}

interface Change {
  createdAt: string;
  creditsChange: number;
}

/** Lines of one transaction share a timestamp, so the amount decides between them. */
export function ledgerIndexOf({ createdAt, creditsChange }: Change, { lines }: Ledger): number {
  const time = Date.parse(createdAt);
  const exact = lines.findIndex(
    ({ created_at, amount }) => Date.parse(created_at) === time && amount === creditsChange,
  );
  if (exact >= 0) return exact;
  const before = lines.findIndex(({ created_at }) => Date.parse(created_at) <= time);
  return before >= 0 ? before : lines.length;
}

/** What a booking cost when it was made; 0 if it was free or the loaded part lacks it. */
export function chargeOf(
  bookingId: string | null | undefined,
  createdAt: string,
  { lines }: Ledger,
) {
  const time = Date.parse(createdAt);
  const charge = lines.find(
    ({ reference_id, created_at }) => reference_id === bookingId && Date.parse(created_at) === time,
  );
  return charge?.amount ?? 0;
}

/** The balance after the line with this index. After the last index: 0, or null if older lines are not loaded. */
export function balanceAt(index: number, { lines, complete }: Ledger): number | null {
  return lines[index]?.balance_after ?? (complete ? 0 : null);
}
