import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakeSupabase } from "../testing/fakePortal";
import { fakeRealtime } from "../testing/fakeRealtime";
import { watchTopic } from "./watchTopic";

function watched() {
  const server = fakeRealtime();
  const supabase = fakeSupabase(fetch, { realtime: { transport: server.transport as never } });
  const watcher = { onMessage: vi.fn(), onReady: vi.fn(), onLost: vi.fn() };
  const watch = () => watchTopic(supabase, "slots:2026-11-21", watcher);
  return { server, supabase, watch, ...watcher };
}

const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
const READY = "Replication connection established";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("joins the private topic and passes on its messages", async () => {
  const { server, watch, onMessage } = watched();
  watch();
  await pass();
  expect(server.joins).toMatchObject([{ topic: "realtime:slots:2026-11-21", isPrivate: true }]);
  server.joins[0]?.broadcast("taken", { room_id: "neem" });
  expect(onMessage.mock.calls).toEqual([[{ event: "taken", payload: { room_id: "neem" } }]]);
});

test("is ready when the server announces it, also after a gap", async () => {
  const { server, watch, onReady, onLost } = watched();
  watch();
  await pass();
  expect(onReady).not.toHaveBeenCalled();
  server.joins[0]?.system("ok", READY);
  expect(onReady).toHaveBeenCalledOnce();
  server.joins[0]?.close();
  expect(onLost).toHaveBeenCalledOnce();
  await pass(1000);
  server.joins[1]?.system("ok", READY);
  expect(onReady).toHaveBeenCalledTimes(2);
});

test("joins again right after it left", async () => {
  const { server, watch, onReady } = watched();
  const leave = watch();
  await pass();
  leave();
  watch();
  await pass();
  expect(server.left).toHaveLength(1);
  expect(server.joins).toHaveLength(2);
  server.joins[1]?.system("ok", READY);
  expect(onReady).toHaveBeenCalledOnce();
});

test("any number of watchers share a channel, which ends with the last of them", async () => {
  const { server, watch, onMessage } = watched();
  const leaveFirst = watch();
  const leaveSecond = watch();
  await pass(5000);
  expect(server.joins).toHaveLength(1);
  expect(server.left).toHaveLength(0);
  server.joins[0]?.broadcast("taken", {});
  expect(onMessage).toHaveBeenCalledTimes(2);
  leaveFirst();
  leaveFirst();
  await pass();
  server.joins[0]?.broadcast("freed", {});
  expect(onMessage).toHaveBeenCalledTimes(3);
  expect(server.left).toHaveLength(0);
  leaveSecond();
  await pass();
  expect(server.left).toHaveLength(1);
});

test("a watcher that comes later is ready without another join, and loses the topic with the others", async () => {
  const { server, watch, onReady, onLost } = watched();
  watch();
  await pass();
  server.joins[0]?.system("ok", READY);
  watch();
  await pass();
  expect(onReady).toHaveBeenCalledTimes(2);
  server.joins[0]?.close();
  expect(onLost).toHaveBeenCalledTimes(2);
  await pass(1000);
  server.joins[1]?.system("ok", READY);
  expect(onReady).toHaveBeenCalledTimes(4);
});

test("two modules with copies of this file share a channel", async () => {
  const { server, supabase, watch, onMessage } = watched();
  vi.resetModules();
  const copy = await import("./watchTopic");
  expect(copy.watchTopic).not.toBe(watchTopic);
  watch();
  copy.watchTopic(supabase, "slots:2026-11-21", { onMessage, onReady: vi.fn(), onLost: vi.fn() });
  await pass(5000);
  expect(server.joins).toHaveLength(1);
  server.joins[0]?.broadcast("taken", {});
  expect(onMessage).toHaveBeenCalledTimes(2);
});
