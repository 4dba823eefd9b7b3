import { infiniteQueryOptions, type QueryKey } from "@tanstack/react-query";

export const KEYSET_PAGE_SIZE = 20;

/** Reads `size` rows after the row `last`, or the first ones. */
export type ReadAfter<Row> = (
  last: Row | null,
  size: number,
  signal: AbortSignal,
) => PromiseLike<{ data: Row[] }>;

interface KeysetPage<Row> {
  rows: Row[];
  hasMore: boolean;
}

/** Continues after the last row shown, so that new rows cause no duplicates or gaps. */
export const keysetQuery = <Row>(queryKey: QueryKey, read: ReadAfter<Row>) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: async ({ pageParam, signal }): Promise<KeysetPage<Row>> => {
      const { data } = await read(pageParam as Row | null, KEYSET_PAGE_SIZE + 1, signal);
      return { rows: data.slice(0, KEYSET_PAGE_SIZE), hasMore: data.length > KEYSET_PAGE_SIZE };
    },
    initialPageParam: null as Row | null,
    getNextPageParam: ({ rows, hasMore }) => (hasMore ? rows.at(-1) : undefined),
  });

/** Filter for `.or()` that selects the rows after the last one, in the order of these columns. */
export function afterRow(
  direction: "gt" | "lt",
  ...columns: [name: string, last: string | number][]
): string {
  return columns
    .map(([name, last], place) => {
      const equal = columns.slice(0, place).map(([before, value]) => `${before}.eq."${value}"`);
      const terms = [...equal, `${name}.${direction}."${last}"`];
      return terms.length > 1 ? `and(${terms.join(",")})` : terms.join();
    })
    .join(",");
}

interface ReadByCreation {
  lte(column: "created_at", value: string): this;
  or(filter: string): this;
  order(column: "created_at" | "id", options: { ascending: boolean }): this;
  limit(count: number): this;
  abortSignal(signal: AbortSignal): this;
}

/** Newest first: the next `size` rows after `last`, or the first ones. */
export function newestFirst<Read extends ReadByCreation>(
  read: Read,
  last: { id: string; created_at: string } | null,
  size: number,
  signal: AbortSignal,
): Read {
  const rest = last
    ? read
        .lte("created_at", last.created_at)
        .or(afterRow("lt", ["created_at", last.created_at], ["id", last.id]))
    : read;
  return rest
    .order("created_at", { ascending: false })
    .order("id", { ascending: false })
    .limit(size)
    .abortSignal(signal);
}
