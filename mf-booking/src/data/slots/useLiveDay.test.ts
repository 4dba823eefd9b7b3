import { fakeSupabase } from "@portal/shared/testing/fakePortal";
import { fakeRealtime } from "@portal/shared/testing/fakeRealtime";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isLive, watchDay } from "./useLiveDay";
import { takenSlotsOfDay, type TakenSlot } from "./slots.queries";

const day = "2026-11-21";
const slot = (booking_id: string, start_time = "10:00:00", end_time = "11:00:00") => ({
  booking_id,
  room_id: "neem",
  start_time,
  end_time,
});

/** A shown day whose rows in the database are `stored`. */
async function shownDay(firstResponse?: Promise<TakenSlot[]>) {
  const stored: TakenSlot[] = [];
  const read = vi.fn(() => Promise.resolve([...stored]));
  if (firstResponse) read.mockReturnValueOnce(firstResponse);
  const server = fakeRealtime();
  const transport = server.transport as never;
  const supabase = fakeSupabase(fetch, { realtime: { transport } });
  const queryClient = new QueryClient();
  const { queryKey } = takenSlotsOfDay(supabase, day);
  const observer = new QueryObserver(queryClient, { queryKey, queryFn: read });
  const stopShowing = observer.subscribe(() => undefined);
  const watch = (onStatus = () => undefined as void) =>
    watchDay(supabase, queryClient, day, onStatus);
  const leave = watch();
  await pass();
  server.joins[0]?.system("ok", "Replication connection established");
  await pass();
  return {
    stored,
    read,
    server,
    queryClient,
    watch,
    leave,
    end() {
      leave();
      stopShowing();
    },
    shown: () => queryClient.getQueryData(queryKey),
    refetch: () => queryClient.refetchQueries({ queryKey }),
  };
}

const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("applies taken, moved and freed slots without a read", async () => {
  const { server, stored, shown, read, refetch, end } = await shownDay();
  stored.push({ ...slot("b0"), is_own: true });
  await refetch();
  read.mockClear();
  server.joins[0]?.broadcast("taken", { ...slot("b1"), id: "message 1" });
  server.joins[0]?.broadcast("taken", slot("b2", "12:00:00", "13:00:00"));
  server.joins[0]?.broadcast("taken", slot("b0", "15:00:00", "16:00:00"));
  server.joins[0]?.broadcast("freed", slot("b2"));
  server.joins[0]?.broadcast("renamed", slot("b1"));
  await pass();
  expect(shown()).toEqual([slot("b1"), { ...slot("b0", "15:00:00", "16:00:00"), is_own: true }]);
  expect(read).not.toHaveBeenCalled();
  end();
});

test("reads once after the channel was lost", async () => {
  const { server, stored, shown, read, queryClient, end } = await shownDay();
  expect(isLive(queryClient, day)).toBe(true);
  read.mockClear();
  server.joins[0]?.close();
  expect(isLive(queryClient, day)).toBe(false);
  stored.push(slot("b1"));
  await pass(1000);
  server.joins[1]?.system("ok", "Replication connection established");
  await pass();
  expect(shown()).toEqual([slot("b1")]);
  expect(read).toHaveBeenCalledOnce();
  expect(isLive(queryClient, day)).toBe(true);
  end();
});

test("keeps a change that arrives before the response to an older read", async () => {
  const { server, shown, read, refetch, end } = await shownDay();
  let response: (rows: TakenSlot[]) => void = () => undefined;
  read.mockReturnValueOnce(new Promise((resolve) => (response = resolve)));
  const reading = refetch();
  server.joins[0]?.broadcast("taken", slot("b1"));
  response([slot("b2")]);
  await reading;
  await pass();
  expect(shown()).toEqual([slot("b2"), slot("b1")]);
  end();
});

test("reads again when the first read began before the channel was ready", async () => {
  let response: (rows: TakenSlot[]) => void = () => undefined;
  const { stored, shown, read, end } = await shownDay(
    new Promise((resolve) => (response = resolve)),
  );
  stored.push(slot("b1"));
  expect(read).toHaveBeenCalledOnce();
  response([]);
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
