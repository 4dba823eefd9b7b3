export class StaleVersionError extends Error {
  override name = "StaleVersionError";
  constructor() {
    super("Someone else changed this first. Please check the latest version and try again.");
  }
}

/** A filter that matches a row only while it is unchanged. */
export const versionOf = ({ id, updated_at }: { id: string; updated_at: string }) => ({
  id,
  updated_at,
});

interface BoundWrite<Row> {
  throwOnError(): PromiseLike<{ data: Row[] }>;
}

/** @throws StaleVersionError if `write`, filtered by `versionOf`, wrote no row. */
export async function requireRow<Row>(write: BoundWrite<Row>): Promise<Row> {
  const {
    data: [row],
  } = await write.throwOnError();
  if (!row) throw new StaleVersionError();
  return row;
}

/** @throws StaleVersionError in place of an error for which `isConflict` is true. */
export async function throwIfConflict<Output>(
  write: PromiseLike<Output>,
  isConflict: (error: unknown) => boolean,
): Promise<Output> {
  try {
    return await write;
  } catch (error) {
    throw isConflict(error) ? new StaleVersionError() : error;
  }
}

/** Options for `mutate` that close a dialog after success or a conflict. */
export const closeAfterSave = (close: () => void) => ({
  onSuccess: close,
  onError: (error: unknown) => {
    if (error instanceof StaleVersionError) close();
  },
});
