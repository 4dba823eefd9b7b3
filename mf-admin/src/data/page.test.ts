import { QueryClient } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import * as z from "@portal/shared/vendor/zod";
import { EXPORT_PAGE_SIZE, everyPage, pageOf, pageQuery, readRange, type ReadPage } from "./page";

const signal = new AbortController().signal;

/** A table of so many rows, as the REST door hands it out. */
function table(total: number) {
  const range = vi.fn<(from: number, to: number) => void>();
  const answer = (from: number, to: number) =>
    from >= total
      ? Promise.reject(Object.assign(new Error("Range"), { code: "PGRST103" }))
      : Promise.resolve({
          data: Array.from({ length: Math.min(to + 1, total) - from }, (_, index) => from + index),
          count: total,
        });
  const list = {
    range: (from: number, to: number) => {
      range(from, to);
      return { abortSignal: () => ({ throwOnError: () => answer(from, to) }) };
    },
  };
  const read: ReadPage<number> = (...page) => readRange(list, ...page);
  return { read, range };
}

test("A page is a range of rows and says how many there are in all", async () => {
  const { read, range } = table(45);
  expect(await read(3, 20, signal)).toEqual({ rows: [40, 41, 42, 43, 44], total: 45 });
  expect(range).toHaveBeenCalledExactlyOnceWith(40, 59);
});

test("A page beyond the last is empty and still says how many there are", async () => {
  const { read } = table(45);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  expect(await client.fetchQuery(pageQuery(["numbers"], read, 9, 20))).toEqual({
    rows: [],
    total: 45,
  });
});

test("What fails for another reason fails", async () => {
  const failing = {
    range: () => ({
      abortSignal: () => ({ throwOnError: () => Promise.reject(new Error("away")) }),
    }),
  };
  await expect(readRange(failing, 1, 20, signal)).rejects.toThrow("away");
});

/** A list whose rows come and go between two pages, as often as the story says. */
function living(total: number, story: ((ids: string[]) => string[])[]) {
  let ids = Array.from({ length: total }, (_, index) => `r${index}`);
  const read = vi.fn<ReadPage<{ id: string }>>(async (page, size) => {
    const rows = ids.slice((page - 1) * size, page * size).map((id) => ({ id }));
    const found = { rows, total: ids.length };
    ids = story.shift()?.(ids) ?? ids;
    return found;
  });
  return { read, now: () => ids.map((id) => ({ id })) };
}

test.each([0, 1, EXPORT_PAGE_SIZE - 1])("An export of %i rows is read at once", async (total) => {
  const { read } = living(total, []);
  expect(await everyPage(read)).toHaveLength(total);
  expect(read).toHaveBeenCalledOnce();
});

test.each([EXPORT_PAGE_SIZE, 2 * EXPORT_PAGE_SIZE, 2 * EXPORT_PAGE_SIZE + 1])(
  "An export of %i rows has every row once",
  async (total) => {
    const { read, now } = living(total, []);
    expect(await everyPage(read)).toEqual(now());
  },
);

const gone = (ids: string[]) => ids.slice(1);
const come = (ids: string[]) => ["new", ...ids];
const turnover = (ids: string[]) => [...ids.slice(1), "new"];

test.each([
  ["goes", gone],
  ["comes", come],
  ["goes while another comes", turnover],
])("An export misses and doubles nothing where a row %s meanwhile", async (_, change) => {
  const { read, now } = living(2 * EXPORT_PAGE_SIZE + 1, [change]);
  expect(await everyPage(read)).toEqual(now());
});

test("An export of a list that never holds still says so", async () => {
  const { read } = living(
    EXPORT_PAGE_SIZE,
    Array.from({ length: 100 }, () => turnover),
  );
  await expect(everyPage(read)).rejects.toThrow("The list changed while it was read");
});

test("Rows that each bear the count are a page, and none are none", () => {
  const row = z.object({ name: z.string() });
  expect(pageOf(row, [{ name: "Asha", total_count: 7 }])).toEqual({
    rows: [{ name: "Asha" }],
    total: 7,
  });
  expect(pageOf(row, [])).toEqual({ rows: [], total: 0 });
});
