// @vitest-environment happy-dom
import { instantOf } from "@portal/shared/domain/dates";
import { pageOf } from "@portal/shared/testing/fakeBackend";
import { runQuery } from "@portal/shared/testing/runQuery";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { eventQueries } from "./events.queries";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: instantOf("2026-11-20", "00:10") });
});
afterEach(() => vi.useRealTimers());

test.each([
  ["upcoming", "date=gte.2026-11-20&order=date.asc,time.asc,id.asc"],
  ["past", "date=lt.2026-11-20&order=date.desc,time.desc,id.asc"],
] as const)("reads %s events page by page", async (span, expected) => {
  const { data, sent } = await runQuery(
    { "GET rpc/search_events": pageOf([{ id: "1" }], 25) },
    (supabase, client) => client.fetchQuery(eventQueries.page(supabase, { search: "", span }, 2)),
  );
  expect(sent).toEqual([`GET rpc/search_events?search=&select=*&${expected}&offset=12&limit=12`]);
  expect(data).toEqual({ rows: [{ id: "1" }], total: 25 });
});

test("searches events by a part of the title", async () => {
  const { sent } = await runQuery({ "GET rpc/search_events": [] }, (supabase, client) =>
    client.fetchQuery(eventQueries.page(supabase, { search: "50%", span: "past" }, 1)),
  );
  expect(sent[0]).toContain("search=50%&");
});

test("reads the registrations of an event in order, with the best known name", async () => {
  const row = { id: "1", user_id: "7", credits_charged: 4, created_at: "2026-11-19" };
  const responses = {
    "GET event_registrations": pageOf(
      [
        { ...row, profiles: { full_name: "Asha Rao", email: "asha@example.com" } },
        { ...row, profiles: { full_name: null, email: "dev@example.com" } },
        { ...row, profiles: { full_name: null, email: null } },
      ],
      45,
    ),
  };
  const { data, sent } = await runQuery(responses, (supabase, client) =>
    client.fetchQuery(eventQueries.registrations(supabase, "e1", 1)),
  );
  expect(sent).toEqual([
    "GET event_registrations?select=id,user_id,credits_charged,created_at,profiles!event_registrations_user_id_fkey(full_name,email)&event_id=eq.e1&order=created_at.asc,id.asc&offset=0&limit=20",
  ]);
  const read = { id: "1", userId: "7", credits: 4, registeredAt: "2026-11-19" };
  expect(data).toEqual({
    rows: [
      { ...read, name: "Asha Rao", email: "asha@example.com" },
      { ...read, name: "dev@example.com", email: "dev@example.com" },
      { ...read, name: "Unknown User", email: null },
    ],
    total: 45,
  });
});
