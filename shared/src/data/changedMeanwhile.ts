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

/** Runs a write that matches only the version read. @throws ChangedMeanwhile if it wrote no row. */
export async function written<Row>(write: BoundWrite<Row>): Promise<Row> {
  const {
    data: [row],
  } = await write.throwOnError();
  if (!row) throw new ChangedMeanwhile();
  return row;
}

/** Turns an error for which `means` is true into ChangedMeanwhile. */
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

/** For `mutate`: closes a dialog when its write succeeds or its row is out of date. */
export const closing = (close: () => void) => ({
  onSuccess: close,
  onError: (error: unknown) => {
    if (error instanceof ChangedMeanwhile) close();
  },
});
