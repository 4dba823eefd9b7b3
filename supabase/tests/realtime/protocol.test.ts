import { once } from "node:events";
import { expect, test } from "vitest";
import { newMember } from "../stack";
import { until } from "./listen";
import { connect, openSocket, tokenOf } from "./rawSocket";

const wish = { postgres_changes: [{ event: "UPDATE", schema: "public", table: "user_credits" }] };

test("joining, heartbeats and leaving match the hosted service", async () => {
  const { id } = await newMember();
  const { send, received, events } = await connect();
  send("1", "1", "realtime:mine", "phx_join", {
    config: wish,
    access_token: await tokenOf(id, 60),
  });
  await until(() => received.length === 2);
  expect(received).toEqual([
    [
      "1",
      "1",
      "realtime:mine",
      "phx_reply",
      {
        status: "ok",
        response: {
          postgres_changes: [
            { id: expect.any(Number), event: "UPDATE", schema: "public", table: "user_credits" },
          ],
        },
      },
    ],
    [
      "1",
      null,
      "realtime:mine",
      "system",
      {
        status: "ok",
        message: "Subscribed to PostgreSQL",
        extension: "postgres_changes",
        channel: "mine",
      },
    ],
  ]);
  send(null, "2", "phoenix", "heartbeat", {});
  await until(() => received.length === 3);
  expect(received[2]).toEqual([null, "2", "phoenix", "phx_reply", { status: "ok", response: {} }]);
  send("1", "3", "realtime:mine", "phx_leave", {});
  await until(() => received.length === 5);
  expect(
    events("realtime:mine")
      .slice(2)
      .map(({ event }) => event),
  ).toEqual(["phx_reply", "phx_close"]);
});

test("a channel closes when its token expires, unless it was renewed in time", async () => {
  const { id } = await newMember();
  const { send, events } = await connect();
  const access_token = await tokenOf(id, 2);
  for (const topic of ["realtime:left", "realtime:renewed"])
    send("1", "1", topic, "phx_join", { config: wish, access_token });
  await until(() => events("realtime:renewed").length === 2);
  send("1", "2", "realtime:renewed", "access_token", { access_token: await tokenOf(id, 600) });
  await until(() => events("realtime:left").length === 4);
  expect(events("realtime:left").slice(2)).toEqual([
    {
      event: "system",
      payload: {
        status: "error",
        message: "Token has expired 0 seconds ago",
        extension: "system",
        channel: "left",
      },
    },
    { event: "phx_close", payload: {} },
  ]);
  expect(events("realtime:renewed")).toHaveLength(2);
});

test("a channel joined without a token receives changes once its token arrives", async () => {
  const { id } = await newMember();
  const { send, events } = await connect();
  send("1", "1", "realtime:early", "phx_join", { config: wish });
  await until(() => events("realtime:early").length === 2);
  expect(events("realtime:early")[1]?.payload).toMatchObject({ status: "error" });
  send("1", "2", "realtime:early", "access_token", { access_token: await tokenOf(id, 60) });
  await until(() => events("realtime:early").length === 3);
  expect(events("realtime:early")[2]?.payload).toMatchObject({ status: "ok" });
});

test.each([
  ["expired", async (id: string) => tokenOf(id, -5), "InvalidJWTToken: Token has expired"],
  [
    "forged",
    async (id: string) => `${await tokenOf(id, 60)}x`,
    "MalformedJWT: The token provided is not a valid JWT",
  ],
])("joining with an %s token is refused", async (_, token, reason) => {
  const { id } = await newMember();
  const { send, received } = await connect();
  send("1", "1", "realtime:mine", "phx_join", { config: wish, access_token: await token(id) });
  await until(() => received.length === 1);
  expect(received[0]?.[4]).toEqual({ status: "error", response: { reason } });
});

test("a socket without a known key is refused", async () => {
  const socket = openSocket("apikey=guess");
  await expect(once(socket, "open")).rejects.toThrow("401");
});

test.each([
  ["invalid JSON", "{"],
  [
    "nested too deeply",
    `[null,"1","realtime:a","phx_join",${"[".repeat(9999)}${"]".repeat(9999)}]`,
  ],
])("a message that is %s closes only its own socket", async (_, text) => {
  const [bad, good] = [await connect(), await connect()];
  bad.socket.send(text);
  await once(bad.socket, "close");
  good.send(null, "1", "phoenix", "heartbeat", {});
  await until(() => good.received.length === 1);
  expect(good.socket.readyState).toBe(good.socket.OPEN);
});

test("a broadcast reaches the others in the channel, and its sender only on request", async () => {
  const people = await Promise.all([newMember(), newMember(), newMember()]);
  const clients = people.map(({ client }) => client);
  for (const client of clients) await client.realtime.setAuth();
  const heard = clients.map(() => [] as unknown[]);
  const channels = clients.map((client, place) =>
    client
      .channel("room", { config: { broadcast: { self: place === 1, ack: true } } })
      .on("broadcast", { event: "hi" }, ({ payload }) => heard[place]?.push(payload)),
  );
  let joined = 0;
  for (const channel of channels)
    channel.subscribe((status) => (joined += status === "SUBSCRIBED" ? 1 : 0));
  await until(() => joined === 3);
  expect(await channels[0]?.send({ type: "broadcast", event: "hi", payload: { from: 0 } })).toBe(
    "ok",
  );
  expect(await channels[1]?.send({ type: "broadcast", event: "hi", payload: { from: 1 } })).toBe(
    "ok",
  );
  await until(() => heard.every((payloads) => payloads.length > 0) && heard[2]?.length === 2);
  expect(heard).toEqual([[{ from: 1 }], [{ from: 0 }, { from: 1 }], [{ from: 0 }, { from: 1 }]]);
});
