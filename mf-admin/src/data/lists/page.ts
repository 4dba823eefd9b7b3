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

export const pageQuery = <Row>(list: QueryKey, read: ReadPage<Row>, page: number, size: number) =>
  queryOptions({
    queryKey: [...list, page],
    queryFn: async ({ signal }): Promise<Page<Row>> => {
      const result = await read(page, size, signal);
      if (result.rows.length > 0 || page === 1) return result;
      // The server returns no count with a page after the last one.
      return { ...(await read(1, size, signal)), rows: [] };
    },
    placeholderData: keepPreviousData,
  });

/** The server's limit of rows per request. */
export const EXPORT_PAGE_SIZE = 1000;
const MAX_PASSES = 6;

/** `total`: rows in the whole list. */
export type ReportProgress = (rows: number, total: number) => void;

/**
 * Inserted or deleted rows shift the pages, so a list of several pages is read until two passes
 * return the same rows. @throws Error with a message for users if every pass differs.
 */
export async function readAllPages<Row extends { id: string }>(
  read: ReadPage<Row>,
  onProgress?: ReportProgress,
): Promise<Row[]> {
  let previousIds: string | null = null;
  for (let pass = 1; pass <= MAX_PASSES; pass++) {
    const rows = await readOnce(read, onProgress);
    const ids = rows.map(({ id }) => id).join();
    if (rows.length < EXPORT_PAGE_SIZE || ids === previousIds) return rows;
    previousIds = ids;
  }
  throw new Error("The list kept changing during the export. Please try again.");
}

async function readOnce<Row>(read: ReadPage<Row>, onProgress?: ReportProgress): Promise<Row[]> {
  const rows: Row[] = [];
  const { signal } = new AbortController();
  for (let page = 1; ; page++) {
    const next = await read(page, EXPORT_PAGE_SIZE, signal);
    rows.push(...next.rows);
    onProgress?.(rows.length, next.total);
    if (next.rows.length < EXPORT_PAGE_SIZE) return rows;
  }
}

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
