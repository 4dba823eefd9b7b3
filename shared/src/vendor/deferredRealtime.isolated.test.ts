import type * as Realtime from "@supabase/realtime-js";
import { afterEach, expect, test, vi } from "vitest";
import { fakeRealtime } from "../testing/fakeRealtime";
import type { Supabase } from "../data/supabase";
import { watchTopic } from "../data/watchTopic";
import { RealtimeClient } from "./deferredRealtime";

const constructed = vi.hoisted(() => vi.fn());
vi.mock("@supabase/realtime-js", async (original) => {
  const library = await original<typeof Realtime>();
  class Counted extends library.RealtimeClient {
    constructor(...options: ConstructorParameters<typeof Realtime.RealtimeClient>) {
      super(...options);
      constructed();
    }
  }
  return { ...library, RealtimeClient: Counted };
});

afterEach(() => constructed.mockClear());

function deferredClient(accessToken = () => Promise.resolve("current")) {
  const server = fakeRealtime();
  const options = { params: { apikey: "key" }, transport: server.transport as never, accessToken };
  // As supabase-js does, with `new`.
  const client = Reflect.construct(RealtimeClient, [
    "ws://backend.test/realtime/v1",
    options,
  ]) as Realtime.RealtimeClient;
  return { server, client };
}

test("loads nothing when a user signs in or out", async () => {
  const { client } = deferredClient();
  await client.setAuth("a new token");
  await client.setAuth();
  expect(client.getChannels()).toEqual([]);
  expect(client.endpointURL()).toBe("ws://backend.test/realtime/v1/websocket");
  expect(() => client.channel("rooms")).toThrow("Call realtime.setAuth(null)");
  expect(constructed).not.toHaveBeenCalled();
});

test("joins with the current token once it is loaded, with one client for all", async () => {
  const { client, server } = deferredClient();
  await Promise.all([client.setAuth(null), client.setAuth(null)]);
  expect(constructed).toHaveBeenCalledOnce();
  const joined = new Promise((resolve) => client.channel("rooms").subscribe(resolve));
  expect(await joined).toBe("SUBSCRIBED");
  expect(server.joins.map(({ token }) => token)).toEqual(["current"]);
  expect(client.getChannels()).toHaveLength(1);
  await client.removeAllChannels();
});

test.each(["the portal first", "the module first"])(
  "lets a module watch a topic of the portal with a channel of its own: %s",
  async (order) => {
    const { client, server } = deferredClient();
    await client.setAuth(null);
    const supabase = {
      realtime: client,
      channel: client.channel,
      getChannels: client.getChannels,
      removeChannel: client.removeChannel,
    } as unknown as Supabase;
    const watcher = { onMessage: vi.fn(), onReady: vi.fn(), onLost: vi.fn() };
    const received = vi.fn();
    const watch = () => watchTopic(supabase, "user:asha", watcher);
    const open = () =>
      client
        .channel("user:asha", { config: { private: true } })
        .on("broadcast", { event: "*" }, received)
        .subscribe();
    let leave: (() => void) | undefined;
    if (order === "the portal first") leave = watch();
    await new Promise((resolve) => setTimeout(resolve));
    const own = open();
    leave ??= watch();
    await expect.poll(() => server.joins.length).toBe(2);
    expect(new Set(server.joins.map(({ socket }) => socket)).size).toBe(2);
    expect(server.joins.map(({ token }) => token)).toEqual(["current", "current"]);
    for (const joined of server.joins) joined.broadcast("changed", {});
    expect(watcher.onMessage).toHaveBeenCalledOnce();
    expect(received).toHaveBeenCalledOnce();
    await client.removeChannel(own);
    expect(watcher.onLost).not.toHaveBeenCalled();
    server.joins.at(-1)?.broadcast("changed", {});
    server.joins[0]?.broadcast("changed", {});
    expect(watcher.onMessage).toHaveBeenCalledTimes(2);
    expect(server.left).toHaveLength(1);
    leave();
    await client.removeAllChannels();
  },
);

test("lets modules watch one topic with channels of their own, of which none ends with another", async () => {
  const { client, server } = deferredClient();
  await client.setAuth(null);
  const received = [vi.fn(), vi.fn(), vi.fn()];
  const open = (on: () => void) =>
    client.channel("user:asha").on("broadcast", { event: "*" }, on).subscribe();
  const [one] = received.map(open);
  await expect.poll(() => server.joins.length).toBe(3);
  expect(new Set(server.joins.map(({ socket }) => socket)).size).toBe(3);
  if (one) await client.removeChannel(one);
  expect(server.left).toHaveLength(1);
  for (const joined of server.joins.slice(1)) joined.broadcast("changed", {});
  expect(received.map((on) => on.mock.calls.length)).toEqual([0, 1, 1]);
  // The socket that became free is used again.
  open(vi.fn());
  await expect.poll(() => server.joins.length).toBe(4);
  expect(constructed).toHaveBeenCalledTimes(4);
  await client.removeAllChannels();
});
