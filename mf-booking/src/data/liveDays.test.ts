import { fakeBackend } from "@portal/shared/testing/fakeBackend";
import { fakeSupabase } from "@portal/shared/testing/fakePortal";
import { fakeRealtime } from "@portal/shared/testing/fakeRealtime";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isLive, watchDay } from "./liveDays";
import { takenSlotsOfDay } from "./slots.queries";

const day = "2026-11-21";
const slot = (booking_id: string, start_time = "10:00:00", end_time = "11:00:00") => ({
  booking_id,
  room_id: "neem",
  start_time,
  end_time,
});

/** A shown day whose rows in the database are `stored`. */
async function shownDay() {
  const stored: object[] = [];
  const server = fakeRealtime();
  const backend = fakeBackend({ "GET booked_slots": () => [...stored] });
  const transport = server.transport as never;
  const supabase = fakeSupabase(backend.fetch, { realtime: { transport } });
  const queryClient = new QueryClient();
  const query = takenSlotsOfDay(supabase, day);
  const stopShowing = new QueryObserver(queryClient, query).subscribe(() => undefined);
  const watch = (onStatus = () => undefined as void) =>
    watchDay(supabase, queryClient, day, onStatus);
  const leave = watch();
  await pass();
  const [channel] = server.joins;
  channel?.system("ok", "Replication connection established");
  await pass();
  return {
    stored,
    server,
    backend,
    queryClient,
    watch,
    leave,
    end() {
      leave();
      stopShowing();
    },
    shown: () => queryClient.getQueryData(query.queryKey),
    reads: () => backend.sent("GET booked_slots").length,
    read: () => queryClient.refetchQueries(query),
  };
}

const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("applies taken, moved and freed slots without a read", async () => {
  const { server, shown, reads, end } = await shownDay();
  const before = reads();
  server.joins[0]?.broadcast("taken", { ...slot("b1"), id: "message 1" });
  server.joins[0]?.broadcast("taken", slot("b2", "12:00:00", "13:00:00"));
  server.joins[0]?.broadcast("taken", slot("b1", "15:00:00", "16:00:00"));
  server.joins[0]?.broadcast("freed", slot("b2"));
  server.joins[0]?.broadcast("renamed", slot("b1"));
  await pass();
  expect(shown()).toEqual([slot("b1", "15:00:00", "16:00:00")]);
  expect(reads()).toBe(before);
  end();
});

test("reads once after the channel was lost", async () => {
  const { server, stored, shown, reads, queryClient, end } = await shownDay();
  expect(isLive(queryClient, day)).toBe(true);
  const before = reads();
  server.joins[0]?.close();
  expect(isLive(queryClient, day)).toBe(false);
  stored.push(slot("b1"));
  await pass(1000);
  server.joins[1]?.system("ok", "Replication connection established");
  await pass();
  expect(shown()).toEqual([slot("b1")]);
  expect(reads()).toBe(before + 1);
  expect(isLive(queryClient, day)).toBe(true);
  end();
});

test("keeps a change that arrives before the answer to an older read", async () => {
  const { server, backend, shown, read, end } = await shownDay();
  const answer = Promise.withResolvers<object[]>();
  backend.answers["GET booked_slots"] = () => answer.promise;
  const reading = read();
  await pass();
  server.joins[0]?.broadcast("taken", slot("b1"));
  answer.resolve([slot("b2")]);
  await reading;
  await pass();
  expect(shown()).toEqual([slot("b2"), slot("b1")]);
  end();
});

test("reads again when the first read began before the channel was ready", async () => {
  const { server, backend, stored, shown, queryClient, read, end } = await shownDay();
  const answer = Promise.withResolvers<object[]>();
  queryClient.clear();
  backend.answers["GET booked_slots"] = () => answer.promise;
  const reading = read();
  await pass();
  server.joins[0]?.system("ok", "Replication connection established");
  backend.answers["GET booked_slots"] = () => [...stored];
  stored.push(slot("b1"));
  answer.resolve([]);
  await reading;
  await pass();
  expect(shown()).toEqual([slot("b1")]);
  end();
});

test("shares one channel and leaves it with the last watcher", async () => {
  const { server, watch, leave, queryClient, end } = await shownDay();
  const onStatus = vi.fn();
  const leaveToo = watch(onStatus);
  leave();
  await pass();
  expect(server.joins).toHaveLength(1);
  server.joins[0]?.close();
  expect(onStatus).toHaveBeenCalledOnce();
  leaveToo();
  await pass(60_000);
  expect(server.joins).toHaveLength(1);
  expect(isLive(queryClient, day)).toBe(false);
  end();
});
