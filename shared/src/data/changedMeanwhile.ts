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

/** `write` must match the version that was read. @throws ChangedMeanwhile if it wrote no row. */
export async function written<Row>(write: BoundWrite<Row>): Promise<Row> {
  const {
    data: [row],
  } = await write.throwOnError();
  if (!row) throw new ChangedMeanwhile();
  return row;
}

export async function unlessFirst<Output>(
  write: PromiseLike<Output>,
  isConflict: (error: unknown) => boolean,
): Promise<Output> {
  try {
    return await write;
  } catch (error) {
    throw isConflict(error) ? new ChangedMeanwhile() : error;
  }
}

/** Options for `mutate` that close a dialog after success or a conflict. */
export const closing = (close: () => void) => ({
  onSuccess: close,
  onError: (error: unknown) => {
    if (error instanceof ChangedMeanwhile) close();
  },
});
