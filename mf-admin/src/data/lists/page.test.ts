import { QueryClient } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import * as z from "@portal/shared/vendor/zod";
import {
  EXPORT_PAGE_SIZE,
  readInParts,
  parsePage,
  pageQuery,
  readPages,
  readRange,
  readUncounted,
  type ReadPage,
  type ReadPart,
} from "./page";

const signal = new AbortController().signal;

/** A PostgREST query on a table with `total` rows. */
function table(total: number) {
  const range = vi.fn<(from: number, to: number) => void>();
  const rowsBetween = (from: number, to: number) =>
    from >= total
      ? Promise.reject(Object.assign(new Error("Range"), { code: "PGRST103" }))
      : Promise.resolve({
          data: Array.from({ length: Math.min(to + 1, total) - from }, (_, index) => from + index),
          count: total,
        });
  const list = {
    range: (from: number, to: number) => {
      range(from, to);
      return { abortSignal: () => ({ throwOnError: () => rowsBetween(from, to) }) };
    },
  };
  const read: ReadPage<number> = (...page) => readRange(list, ...page);
  return { read, range };
}

test("readRange returns a range of rows and the total", async () => {
  const { read, range } = table(45);
  expect(await read(3, 20, signal)).toEqual({ rows: [40, 41, 42, 43, 44], total: 45 });
  expect(range).toHaveBeenCalledExactlyOnceWith(40, 59);
});

test("readRange returns an empty page and the total after the last page", async () => {
  const { read } = table(45);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  expect(await client.fetchQuery(pageQuery(["numbers"], read, 9, 20))).toEqual({
    rows: [],
    total: 45,
  });
});

test("pageQuery reads an empty first page once", async () => {
  const { read, range } = table(0);
  expect(await new QueryClient().fetchQuery(pageQuery(["numbers"], read, 1, 20))).toEqual({
    rows: [],
    total: 0,
  });
  expect(range).toHaveBeenCalledOnce();
});

test("readRange throws other errors", async () => {
  const failing = {
    range: () => ({
      abortSignal: () => ({ throwOnError: () => Promise.reject(new Error("away")) }),
    }),
  };
  await expect(readRange(failing, 1, 20, signal)).rejects.toThrow("away");
});

/** The numbers below `total`, of which the part after 999 is read after `change`. */
function parts(total: number, change: (list: number[]) => number[] = (list) => list) {
  let list = Array.from({ length: total }, (_, index) => index);
  return vi.fn<ReadPart<number>>(async (last, size) => {
    const rows = list.filter((row) => last === null || row > last).slice(0, size);
    const part = { rows, total: last === null ? list.length : rows.length };
    list = change(list);
    return part;
  });
}

async function collect(read: ReadPart<number>) {
  const found: { rows: number[]; totals: number[] } = { rows: [], totals: [] };
  for await (const { rows, total } of readInParts(read)) {
    found.rows.push(...rows);
    found.totals.push(total);
  }
  return found;
}

test.each([
  [0, 1],
  [EXPORT_PAGE_SIZE - 1, 1],
  [EXPORT_PAGE_SIZE, 2],
  [2 * EXPORT_PAGE_SIZE + 1, 3],
])(
  "readInParts reads %i rows once, in %i parts with the total of the first",
  async (total, count) => {
    const read = parts(total);
    const { rows, totals } = await collect(read);
    expect(rows).toHaveLength(total);
    expect(new Set(rows).size).toBe(total);
    expect(read).toHaveBeenCalledTimes(count);
    expect(totals).toEqual(Array.from({ length: count }, () => total));
  },
);

test("readInParts leaves out no row when read ones are removed and others added", async () => {
  const read = parts(2 * EXPORT_PAGE_SIZE, (list) => [-1, ...list.slice(1)]);
  const { rows } = await collect(read);
  expect(rows).toEqual(Array.from({ length: 2 * EXPORT_PAGE_SIZE }, (_, index) => index));
});

test("parsePage takes the total from the rows, and 0 without rows", () => {
  const row = z.object({ name: z.string() });
  expect(parsePage(row, [{ name: "Asha", total_count: 7 }])).toEqual({
    rows: [{ name: "Asha" }],
    total: 7,
  });
  expect(parsePage(row, [])).toEqual({ rows: [], total: 0 });
  const more = { name: "Asha", total_count: 1000, total_is_exact: false };
  expect(parsePage(row, [more])).toMatchObject({ total: 1000, hasMore: true });
});

test("exports of lists in pages read all pages once, also a second time", async () => {
  const { read } = table(EXPORT_PAGE_SIZE * 2 + 1);
  const readAll = async () => {
    const rows: number[] = [];
    for await (const part of readInParts(readPages(read))) rows.push(...part.rows);
    return rows;
  };
  expect(await readAll()).toEqual(
    Array.from({ length: EXPORT_PAGE_SIZE * 2 + 1 }, (_, row) => row),
  );
  expect(await readAll()).toHaveLength(EXPORT_PAGE_SIZE * 2 + 1);
});

test("exports of uncounted lists show that more rows follow", async () => {
  const read = readUncounted((last: number | null, size) =>
    Promise.resolve(Array.from({ length: last === null ? size : 3 }, (_, row) => row)),
  );
  expect(await read(null, 5)).toMatchObject({ total: 5, hasMore: true });
  expect(await read(4, 5)).toMatchObject({ total: 3, hasMore: false });
});
