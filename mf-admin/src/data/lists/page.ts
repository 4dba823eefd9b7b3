import { keepPreviousData, queryOptions, type QueryKey } from "@tanstack/react-query";
import * as z from "@portal/shared/vendor/zod";

export interface Page<Row> {
  rows: readonly Row[];
  /** Rows in the whole list. */
  total: number;
  /** There are more rows than `total`, at which the server stopped counting. */
  hasMore?: boolean;
}

/** The first page is 1. */
export type ReadPage<Row> = (page: number, size: number, signal: AbortSignal) => Promise<Page<Row>>;

export const pageQuery = <Row>(
  list: QueryKey,
  read: ReadPage<Row>,
  page: number,
  size: number,
) => ({
  ...queryOptions({
    queryKey: [...list, page],
    queryFn: async ({ signal }): Promise<Page<Row>> => {
      const result = await read(page, size, signal);
      if (result.rows.length > 0 || page === 1) return result;
      // The server returns no count with a page after the last one.
      return { ...(await read(1, size, signal)), rows: [] };
    },
    placeholderData: keepPreviousData,
  }),
  readPage: read,
});

/** The server's limit of rows per request. */
export const EXPORT_PAGE_SIZE = 1000;

/** Reads `size` rows after the row `last`, or the first part. Only the first part has the total of the whole list. */
export type ReadPart<Row> = (last: Row | null, size: number) => Promise<Page<Row>>;

/**
 * Reads a long list in parts, each with the total of the whole list. A part begins after the last row of the
 * previous one, so that no row is read twice or left out if another one is added or removed in between.
 */
export async function* readInParts<Row>(read: ReadPart<Row>): AsyncGenerator<Page<Row>> {
  let part = await read(null, EXPORT_PAGE_SIZE);
  const { total, hasMore = false } = part;
  yield part;
  for (;;) {
    const last = part.rows.at(-1);
    if (!last || part.rows.length < EXPORT_PAGE_SIZE) return;
    part = { ...(await read(last, EXPORT_PAGE_SIZE)), total, hasMore };
    yield part;
  }
}

/** A list that is loaded already. */
export const readLoaded =
  <Row>(rows: readonly Row[]): ReadPart<Row> =>
  (last) =>
    Promise.resolve({ rows: last === null ? rows : [], total: rows.length });

/** For lists of which rows are seldom added or removed: their pages as the parts of an export. */
export function readPages<Row>(read: ReadPage<Row>): ReadPart<Row> {
  let page = 0;
  return (last, size) => {
    page = last === null ? 1 : page + 1;
    return read(page, size, new AbortController().signal);
  };
}

/** For lists that are read after their last row and not counted. */
export const readUncounted =
  <Row>(read: (last: Row | null, size: number) => Promise<Row[]>): ReadPart<Row> =>
  async (last, size) => {
    const rows = await read(last, size);
    return { rows, total: rows.length, hasMore: rows.length === size };
  };

interface CountedRead<Row> {
  range(
    from: number,
    to: number,
  ): {
    abortSignal(signal: AbortSignal): {
      throwOnError(): PromiseLike<{ data: Row[]; count: number | null }>;
    };
  };
}

const rangeNotSatisfiable = z.object({ code: z.literal("PGRST103") });

/** Needs `select(…, { count: "exact" })`. */
export async function readRange<Row>(
  list: CountedRead<Row>,
  ...[page, size, signal]: Parameters<ReadPage<Row>>
): Promise<Page<Row>> {
  try {
    const { data, count } = await list
      .range((page - 1) * size, page * size - 1)
      .abortSignal(signal)
      .throwOnError();
    return { rows: data, total: count ?? data.length };
  } catch (error) {
    if (rangeNotSatisfiable.safeParse(error).success) return { rows: [], total: 0 };
    throw error;
  }
}

const countedRows = z.array(
  z.object({ total_count: z.number(), total_is_exact: z.boolean().default(true) }),
);

/** Each row has a `total_count`. */
export function parsePage<Row>(row: z.ZodType<Row>, data: unknown): Page<Row> {
  const [first] = countedRows.parse(data);
  return {
    rows: z.array(row).parse(data),
    total: first?.total_count ?? 0,
    ...(first?.total_is_exact === false && { hasMore: true }),
  };
}
