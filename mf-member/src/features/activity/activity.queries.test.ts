// @vitest-environment happy-dom
import { serverError, type FakeResponses } from "@portal/shared/testing/fakeBackend";
import { runQuery } from "@portal/shared/testing/runQuery";
import { expect, test, vi } from "vitest";
import { activityQueries } from "./activity.queries";

const line = { created_at: "2026-11-20T07:00:00Z", amount: -4, balance_after: 36 };
const sources = {
  "GET activity_logs": [
    {
      id: "l1",
      action_type: "Cancelled Booking",
      details: "Neem",
      credits_change: -4,
      reference_id: "b1",
      created_at: line.created_at,
    },
  ],
  "GET bookings": [{ id: "b2", created_at: "2026-11-20T06:00:00Z", rooms: { name: "Neem" } }],
  "GET visitors": [{ id: "v1", created_at: "2026-11-20T05:00:00Z", visitor_name: "Meera" }],
};
const ledger = { "GET credit_ledger": [line] };

async function readActivity(responses: FakeResponses) {
  const report = vi.fn<(error: unknown, source: string) => void>();
  const read = await runQuery({ ...sources, ...ledger, ...responses }, (supabase, client) =>
    client.fetchQuery(activityQueries.recent(supabase, "asha", report)),
  );
  return { ...read, report };
}

test("reads the newest ten entries of each source and the newest hundred ledger lines", async () => {
  const { data, sent, keys, report } = await readActivity({});
  const newest = "user_id=eq.asha&order=created_at.desc&limit=10";
  expect(sent.toSorted()).toEqual([
    `GET activity_logs?select=id,action_type,details,credits_change,reference_id,created_at&${newest}`,
    `GET bookings?select=id,booking_date,created_at,series_id,rooms(name)&${newest}`,
    "GET credit_ledger?select=created_at,amount,balance_after,reference_id&user_id=eq.asha&order=id.desc&limit=100",
    `GET visitors?select=id,visitor_name,created_at&${newest}`,
  ]);
  expect(keys).toEqual([["activity", "asha"]]);
  expect(data.map(({ id, balance }) => [id, balance])).toEqual([
    ["log-l1", 36],
    ["booking-b2", 0],
    ["visitor-v1", 0],
  ]);
  expect(report).not.toHaveBeenCalled();
});

test.each([
  ["activity_logs", ["booking-b2", "visitor-v1"]],
  ["bookings", ["log-l1", "visitor-v1"]],
  ["visitors", ["log-l1", "booking-b2"]],
])("reports and skips %s if they cannot be read", async (source, remaining) => {
  const { data, report } = await readActivity({ [`GET ${source}`]: serverError });
  expect(data.map(({ id }) => id)).toEqual(remaining);
  expect(report.mock.calls).toEqual([[expect.objectContaining({ code: "XX000" }), source]]);
});

test("shows no balances if the ledger cannot be read", async () => {
  const { data, report } = await readActivity({ "GET credit_ledger": serverError });
  expect(data.map(({ balance }) => balance)).toEqual([null, null, null]);
  expect(report.mock.calls.map(([, source]) => source)).toEqual(["credit_ledger"]);
});

test.each([
  [99, 0],
  [100, null],
])("shows after %i newer ledger lines the balance %j", async (count, balance) => {
  const lines = Array.from({ length: count }, () => line);
  const { data } = await readActivity({ "GET credit_ledger": lines });
  expect(data.at(-1)).toMatchObject({ id: "visitor-v1", balance });
});

test("rejects if logs, bookings and visitors cannot be read", async () => {
  const failed = Object.fromEntries(Object.keys(sources).map((source) => [source, serverError]));
  await expect(readActivity(failed)).rejects.toMatchObject({ code: "XX000" });
});

test("reports nothing after a cancellation", async () => {
  const report = vi.fn();
  const reading = runQuery(
    { ...sources, ...ledger, "GET visitors": serverError },
    (supabase, client) => {
      const { queryKey, queryFn } = activityQueries.recent(supabase, "asha", report);
      const context = { client, queryKey, meta: undefined, signal: AbortSignal.abort() };
      return Promise.resolve(queryFn?.(context));
    },
  );
  await expect(reading).rejects.toMatchObject({ name: "AbortError" });
  expect(report).not.toHaveBeenCalled();
});
