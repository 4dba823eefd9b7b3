/** Thrown when a row has changed since it was read, so that no save overwrites another. */
export class ChangedMeanwhile extends Error {
  override name = "ChangedMeanwhile";
  constructor() {
    super("Someone else changed this first. Please check the latest version and try again.");
  }
}

/** Matches a row only in the version that was read. */
export const asSeen = ({ id, updated_at }: { id: string; updated_at: string }) => ({
  id,
  updated_at,
});

interface BoundWrite<Row> {
  throwOnError(): PromiseLike<{ data: Row[] }>;
}

/**
 * Runs a write that matches only the version read (`asSeen`, a status) and returns its row.
 * @throws ChangedMeanwhile when no row was written: another write came first.
 */
export async function written<Row>(write: BoundWrite<Row>): Promise<Row> {
  const {
    data: [row],
  } = await write.throwOnError();
  if (!row) throw new ChangedMeanwhile();
  return row;
}

/**
 * Runs a write that the database refuses when another came first: an error for which `means` is true
 * becomes ChangedMeanwhile, others are rethrown.
 */
export async function unlessFirst<Output>(
  write: PromiseLike<Output>,
  means: (error: unknown) => boolean,
): Promise<Output> {
  try {
    return await write;
  } catch (error) {
    throw means(error) ? new ChangedMeanwhile() : error;
  }
}

/**
 * For `mutate`: closes a dialog when its write succeeds or its row is out of date; other failures
 * keep it open. Dialogs that edit a row use `useEditedRow` instead.
 */
export const closing = (close: () => void) => ({
  onSuccess: close,
  onError: (error: unknown) => {
    if (error instanceof ChangedMeanwhile) close();
  },
});
