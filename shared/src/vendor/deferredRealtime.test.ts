import { afterEach, expect, test, vi } from "vitest";
import { fakeRealtime } from "../testing/fakeRealtime";
import { RealtimeClient as Deferred } from "./deferredRealtime";
import type { RealtimeClient } from "@supabase/realtime-js";

const constructed = vi.hoisted(() => vi.fn());
vi.mock("@supabase/realtime-js", async (original) => {
  const library = await original<typeof import("@supabase/realtime-js")>();
  class Counted extends library.RealtimeClient {
    constructor(...options: ConstructorParameters<typeof RealtimeClient>) {
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
  const client = new Deferred("ws://backend.test/realtime/v1", options);
  return { server, client: client as unknown as RealtimeClient };
}

test("loads nothing for a visitor, whose tokens and addresses are known without it", async () => {
  const { client } = deferredClient();
  await client.setAuth("a new token");
  expect(client.getChannels()).toEqual([]);
  expect(client.endpointURL()).toBe("ws://backend.test/realtime/v1/websocket");
  expect(() => client.channel("rooms")).toThrow("Call realtime.setAuth()");
  expect(constructed).not.toHaveBeenCalled();
});

test("joins with the current token once it is loaded, with one client for all", async () => {
  const { client, server } = deferredClient();
  await Promise.all([client.setAuth(), client.setAuth()]);
  expect(constructed).toHaveBeenCalledOnce();
  const joined = new Promise((resolve) => client.channel("rooms").subscribe(resolve));
  expect(await joined).toBe("SUBSCRIBED");
  expect(server.joins.map(({ token }) => token)).toEqual(["current"]);
  expect(client.getChannels()).toHaveLength(1);
  await client.removeAllChannels();
});
