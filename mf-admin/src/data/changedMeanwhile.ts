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
