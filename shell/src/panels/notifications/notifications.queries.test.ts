// @vitest-environment happy-dom
import { fakeBackend } from "@portal/shared/testing/fakeBackend";
import { fakeSupabase } from "@portal/shared/testing/fakePortal";
import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { NOTIFICATIONS_PAGE_SIZE, notificationQueries } from "./notifications.queries";

const notifications = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `n${String(index)}`,
    kind: "booking_created",
    data: {},
    read_at: null,
    created_at: "2026-11-20T10:00:00Z",
  }));

async function readPages(rows: number, pages: number) {
  const backend = fakeBackend({ "GET notifications": notifications(rows) });
  const supabase = fakeSupabase(backend.fetch);
  const query = notificationQueries.pages(supabase, "asha");
  const data = await new QueryClient().fetchInfiniteQuery({ ...query, pages });
  return { pages: data.pages, asked: backend.requests.map(({ query: sent }) => sent) };
}

it("reads the shown notifications of the user, newest first", async () => {
  const { asked } = await readPages(1, 1);
  expect(asked.map((query) => Object.fromEntries(query))).toEqual([
    {
      select: "id,kind,data,read_at,created_at",
      user_id: "eq.asha",
      is_shown: "is.true",
      order: "created_at.desc,id.desc",
      limit: String(NOTIFICATIONS_PAGE_SIZE + 1),
    },
  ]);
});

it.each([
  [NOTIFICATIONS_PAGE_SIZE, 1],
  [NOTIFICATIONS_PAGE_SIZE + 1, 2],
])("with %i rows reads %i pages of two, each after the last row", async (rows, count) => {
  const { pages, asked } = await readPages(rows, 2);
  expect(pages.map((page) => page.rows)).toHaveLength(count);
  expect(pages[0]?.rows).toHaveLength(NOTIFICATIONS_PAGE_SIZE);
  const last = pages[0]?.rows.at(-1);
  const after = `(created_at.lt."2026-11-20T10:00:00Z",and(created_at.eq."2026-11-20T10:00:00Z",id.lt.${last?.id ?? ""}))`;
  expect(asked.slice(1).map((query) => query.get("or"))).toEqual(count === 1 ? [] : [after]);
});
