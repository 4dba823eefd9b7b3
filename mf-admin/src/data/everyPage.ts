/** Rows that the server hands out at once. */
export const EXPORT_PAGE_SIZE = 1000;

/** Reads page after page until one is not full. */
export async function everyPage<Row>(
  read: (page: number, pageSize: number) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page++) {
    const next = await read(page, EXPORT_PAGE_SIZE);
    rows.push(...next);
    if (next.length < EXPORT_PAGE_SIZE) return rows;
  }
}
