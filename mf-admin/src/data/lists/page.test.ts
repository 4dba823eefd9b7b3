import { QueryClient } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import * as z from "@portal/shared/vendor/zod";
import {
  EXPORT_PAGE_SIZE,
  readAllPages,
  parsePage,
  pageQuery,
  readRange,
  type ReadPage,
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

/** A list that applies one of `changes` after each read page. */
function changingList(total: number, changes: ((ids: string[]) => string[])[]) {
  let ids = Array.from({ length: total }, (_, index) => `r${index}`);
  const read = vi.fn<ReadPage<{ id: string }>>(async (page, size) => {
    const rows = ids.slice((page - 1) * size, page * size).map((id) => ({ id }));
    const found = { rows, total: ids.length };
    ids = changes.shift()?.(ids) ?? ids;
    return found;
  });
  return { read, now: () => ids.map((id) => ({ id })) };
}

test.each([0, 1, EXPORT_PAGE_SIZE - 1])(
  "readAllPages reads %i rows with one request",
  async (total) => {
    const { read } = changingList(total, []);
    expect(await readAllPages(read)).toHaveLength(total);
    expect(read).toHaveBeenCalledOnce();
  },
);

test.each([EXPORT_PAGE_SIZE, 2 * EXPORT_PAGE_SIZE, 2 * EXPORT_PAGE_SIZE + 1])(
  "readAllPages returns each of %i rows once",
  async (total) => {
    const { read, now } = changingList(total, []);
    expect(await readAllPages(read)).toEqual(now());
  },
);

const removeFirst = (ids: string[]) => ids.slice(1);
const addFirst = (ids: string[]) => ["new", ...ids];
const turnover = (ids: string[]) => [...ids.slice(1), "new"];

test.each([
  ["is removed", removeFirst],
  ["is added", addFirst],
  ["is removed and another added", turnover],
])("readAllPages returns each row once when a row %s during the read", async (_, change) => {
  const { read, now } = changingList(2 * EXPORT_PAGE_SIZE + 1, [change]);
  expect(await readAllPages(read)).toEqual(now());
});

test("readAllPages throws when the list changes in each of six passes", async () => {
  const { read } = changingList(
    EXPORT_PAGE_SIZE,
    Array.from({ length: 100 }, () => turnover),
  );
  await expect(readAllPages(read)).rejects.toThrow(
    "The list kept changing during the export. Please try again.",
  );
  expect(read).toHaveBeenCalledTimes(12);
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
