/** Thrown when a row is no longer as this admin saw it, so that nobody overwrites the other. */
export class ChangedMeanwhile extends Error {
  override name = "ChangedMeanwhile";
  constructor() {
    super("Someone else changed this first. You now see the latest version: please check it.");
  }
}

/**
 * Checks the answer of a write that was bound to what the admin saw (`updated_at`, a status).
 * No row means that another write came first.
 */
export function expectWritten<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (!row) throw new ChangedMeanwhile();
  return row;
}

/**
 * For `mutate`: leaves a dialog when its write is done, or when what it shows is out of date.
 * Any other failure keeps it open with what was typed.
 */
export const closing = (close: () => void) => ({
  onSuccess: close,
  onError: (error: unknown) => {
    if (error instanceof ChangedMeanwhile) close();
  },
});
