/** Thrown when a row is no longer as this admin saw it, so that nobody overwrites the other. */
export class ChangedMeanwhile extends Error {
  override name = "ChangedMeanwhile";
  constructor() {
    super("Someone else changed this first. You now see the latest version: please check it.");
  }
}

/** What tells the row that an admin saw from the same row after somebody's edit. */
export const asSeen = ({ id, updated_at }: { id: string; updated_at: string }) => ({
  id,
  updated_at,
});

interface BoundWrite<Row> {
  throwOnError(): PromiseLike<{ data: Row[] }>;
}

/**
 * Runs a write that was bound to what the admin saw (`asSeen`, a status) and gives its row. Throws
 * ChangedMeanwhile where no row was written: another write came first.
 */
export async function written<Row>(write: BoundWrite<Row>): Promise<Row> {
  const {
    data: [row],
  } = await write.throwOnError();
  if (!row) throw new ChangedMeanwhile();
  return row;
}

/**
 * Runs a write that the database itself refuses where another came first: an error that `means` so
 * becomes ChangedMeanwhile, any other stays.
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
 * For `mutate`: leaves a dialog when its write is done, or when what it shows is out of date.
 * Any other failure keeps it open with what was typed.
 */
export const closing = (close: () => void) => ({
  onSuccess: close,
  onError: (error: unknown) => {
    if (error instanceof ChangedMeanwhile) close();
  },
});
