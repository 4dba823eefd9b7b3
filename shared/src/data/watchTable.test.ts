import { createClient } from "@supabase/supabase-js";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakeRealtime } from "../testing/fakeRealtime";
import type { Database } from "./database.types";
import { watchTable } from "./watchTable";

const KEY = "the-key";
const rows = { table: "user_credits", filter: "user_id=eq.asha" } as const;

/** A client whose session is stored, as after a page load. */
function watched(
  server: ReturnType<typeof fakeRealtime>,
  watchedRows: Parameters<typeof watchTable>[1] = rows,
) {
  const stored = new Map<string, string>();
  const keep = (access_token: string) =>
    stored.set(
      "session",
      JSON.stringify({
        access_token,
        refresh_token: "renew",
        token_type: "bearer",
        expires_at: Math.round(Date.now() / 1000) + 3600,
        expires_in: 3600,
        user: { id: "asha" },
      }),
    );
  keep("token 1");
  const supabase = createClient<Database>("http://backend.test", KEY, {
    auth: {
      autoRefreshToken: false,
      storageKey: "session",
      storage: {
        getItem: (key) => stored.get(key) ?? null,
        setItem: (key, value) => void stored.set(key, value),
        removeItem: (key) => void stored.delete(key),
      },
    },
    realtime: { transport: server.transport as never },
  });
  const onChange = vi.fn();
  const end = watchTable(supabase, watchedRows, onChange);
  return { onChange, end, keep };
}

const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
const tokens = ({ joins }: ReturnType<typeof fakeRealtime>) => joins.map(({ token }) => token);

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("joins first with the session's token", async () => {
  const server = fakeRealtime();
  const { onChange } = watched(server);
  await pass();
  expect(tokens(server)).toEqual(["token 1"]);
  expect(server.joins[0]?.changes).toEqual([{ event: "*", schema: "public", ...rows }]);
  expect(onChange).toHaveBeenCalledOnce();
  server.joins[0]?.system("ok", "Subscribed to PostgreSQL");
  expect(onChange).toHaveBeenCalledTimes(2);
});

test("watches a whole table without a filter", async () => {
  const server = fakeRealtime();
  watched(server, { table: "booked_slots" });
  await pass();
  expect(server.joins[0]?.changes).toEqual([
    { event: "*", schema: "public", table: "booked_slots" },
  ]);
});

test("repeats a refused subscription in growing pauses, with the current token", async () => {
  const server = fakeRealtime();
  const { onChange, keep } = watched(server);
  await pass();
  server.joins[0]?.system("error", "Unable to subscribe to changes with given parameters");
  keep("token 2");
  await pass(999);
  expect(server.joins).toHaveLength(1);
  await pass(1);
  expect(tokens(server)).toEqual(["token 1", "token 2"]);
  server.joins[1]?.system("error", "Unable to subscribe to changes with given parameters");
  await pass(1999);
  expect(server.joins).toHaveLength(2);
  await pass(1);
  expect(server.joins).toHaveLength(3);
  onChange.mockClear();
  server.joins[2]?.system("ok", "Subscribed to PostgreSQL");
  expect(onChange).toHaveBeenCalledOnce();
});

test("joins again after the server closes a channel, and restarts the pauses", async () => {
  const server = fakeRealtime();
  watched(server);
  for (const count of [1, 2, 3]) {
    await pass(count === 1 ? 0 : 1000);
    expect(server.joins).toHaveLength(count);
    server.joins[count - 1]?.system("ok", "Subscribed to PostgreSQL");
    server.joins[count - 1]?.system("error", "Token has expired 0 seconds ago");
    server.joins[count - 1]?.close();
  }
  await pass(1000);
  expect(server.joins).toHaveLength(4);
  expect(new Set(server.joins.map(({ topic }) => topic)).size).toBe(4);
});

test("repeats a refused join with the current token", async () => {
  let renew = () => undefined as unknown;
  const server = fakeRealtime((_, count) => {
    if (count > 1) return "ok";
    renew();
    return "error";
  });
  const { keep, onChange } = watched(server);
  renew = () => keep("token 2");
  await pass(1000);
  expect(tokens(server)).toEqual(["token 1", "token 2"]);
  expect(onChange).toHaveBeenCalledOnce();
});

test("neither joins nor reports changes after unsubscribing", async () => {
  const server = fakeRealtime();
  const { end, onChange } = watched(server);
  await pass();
  server.joins[0]?.system("error", "Unable to subscribe to changes with given parameters");
  end();
  await pass(60_000);
  expect(server.joins).toHaveLength(1);
  const second = watched(server);
  second.end();
  await pass(60_000);
  expect(server.joins).toHaveLength(1);
  expect(second.onChange).not.toHaveBeenCalled();
  expect(onChange).toHaveBeenCalledOnce();
});

test("leaves the channel and reports nothing more after unsubscribing", async () => {
  const server = fakeRealtime();
  const { end, onChange } = watched(server);
  await pass();
  onChange.mockClear();
  end();
  server.joins[0]?.system("ok", "Subscribed to PostgreSQL");
  await pass();
  expect(server.left).toEqual([server.joins[0]?.topic]);
  expect(onChange).not.toHaveBeenCalled();
});
