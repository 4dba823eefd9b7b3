import { keepPreviousData, queryOptions, type QueryKey } from "@tanstack/react-query";
import * as z from "@portal/shared/vendor/zod";

/** One page of a list, and how many rows the list has in all. */
export interface Page<Row> {
  rows: readonly Row[];
  total: number;
}

/** Reads a page, the first being page 1; the server filters, sorts and counts. */
export type ReadPage<Row> = (page: number, size: number, signal: AbortSignal) => Promise<Page<Row>>;

/** The page that shows; the one before it stays until it is there. */
export const pageQuery = <Row>(list: QueryKey, read: ReadPage<Row>, page: number, size: number) =>
  queryOptions({
    queryKey: [...list, page],
    queryFn: async ({ signal }): Promise<Page<Row>> => {
      const found = await read(page, size, signal);
      if (found.rows.length > 0 || page === 1) return found;
      // Beyond the last page nothing says how many rows there are.
      return { rows: [], total: (await read(1, size, signal)).total };
    },
    placeholderData: keepPreviousData,
  });

/** Rows that the server hands out at once. */
export const EXPORT_PAGE_SIZE = 1000;
/** So often a list that changes meanwhile is read. */
const MOST_PASSES = 6;

/**
 * All rows of a list, each once. Rows that come or go between two pages shift those that follow,
 * so a list of several pages is read until it is the same twice: then no page was shifted.
 * @throws where it never held still for long enough; the message is for people.
 */
export async function everyPage<Row extends { id: string }>(read: ReadPage<Row>): Promise<Row[]> {
  let before: string | null = null;
  for (let pass = 1; pass <= MOST_PASSES; pass++) {
    const rows = await readThrough(read);
    const now = rows.map(({ id }) => id).join();
    if (rows.length < EXPORT_PAGE_SIZE || now === before) return rows;
    before = now;
  }
  throw new Error("The list changed while it was read. Please try again in a moment.");
}

/** Page after page until one is not full. */
async function readThrough<Row>(read: ReadPage<Row>): Promise<Row[]> {
  const rows: Row[] = [];
  const { signal } = new AbortController();
  for (let page = 1; ; page++) {
    const next = await read(page, EXPORT_PAGE_SIZE, signal);
    rows.push(...next.rows);
    if (next.rows.length < EXPORT_PAGE_SIZE) return rows;
  }
}

/** A read of a table that counts, filtered and sorted. */
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

const beyondTheLast = z.object({ code: z.literal("PGRST103") });

/** A page of `select(…, { count: "exact" })`. */
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
    if (beyondTheLast.safeParse(error).success) return { rows: [], total: 0 };
    throw error;
  }
}

const countedRows = z.array(z.object({ total_count: z.number() }));

/** A page of a call whose rows each bear how many there are in all. */
export function pageOf<Row>(row: z.ZodType<Row>, data: unknown): Page<Row> {
  const [first] = countedRows.parse(data);
  return { rows: z.array(row).parse(data), total: first?.total_count ?? 0 };
}
