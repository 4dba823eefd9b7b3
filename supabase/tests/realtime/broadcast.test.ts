import { expect, test } from "vitest";
import { newMember } from "../stack";
import { until } from "./listen";
import { connect, tokenOf } from "./rawSocket";

const topic = "realtime:hall";
const broadcastOf = (payload: unknown) => ({ type: "broadcast", event: "hi", payload });

async function join(access_token: string | null, ack = false) {
  const client = await connect();
  const config = { broadcast: { self: true, ack } };
  client.send("1", "1", topic, "phx_join", { config, ...(access_token && { access_token }) });
  await until(() => client.events(topic).length === 1);
  return client;
}

const refusal = (message: string) => ({
  event: "system",
  payload: { status: "error", message, extension: "broadcast", channel: "hall" },
});

test("an anonymous broadcast is refused with a reason and not delivered", async () => {
  const { id } = await newMember();
  const [stranger, asking, listener] = await Promise.all([
    join(null),
    join(null, true),
    join(await tokenOf(id, 60)),
  ]);
  stranger.send("1", "2", topic, "broadcast", broadcastOf("spam"));
  await until(() => stranger.events(topic).length === 2);
  const reason = "Unauthorized: sign in to send broadcasts";
  expect(stranger.events(topic)[1]).toEqual(refusal(reason));

  asking.send("1", "2", topic, "broadcast", broadcastOf("spam"));
  await until(() => asking.events(topic).length === 2);
  expect(asking.events(topic)[1]).toEqual({
    event: "phx_reply",
    payload: { status: "error", response: { reason } },
  });

  listener.send("1", "2", topic, "broadcast", broadcastOf("hello"));
  await until(() => listener.events(topic).length === 2);
  expect(listener.events(topic)[1]).toMatchObject({ payload: { payload: "hello" } });
});

test("a member's broadcast is refused beyond the limits of size and rate", async () => {
  const { id } = await newMember();
  const { send, events } = await join(await tokenOf(id, 60));
  send("1", "2", topic, "broadcast", broadcastOf("x".repeat(300_000)));
  await until(() => events(topic).length === 2);
  expect(events(topic)[1]).toEqual(refusal("Payload size exceeds limit of 262144 bytes"));
  for (let count = 0; count < 300; count += 1) {
    send("1", "3", topic, "broadcast", broadcastOf(count));
  }
  await until(() => events(topic).length === 302);
  expect(events(topic)).toContainEqual(refusal("Too many messages per second"));
  send("1", "4", topic, "broadcast", { nonsense: true });
  await until(() => events(topic).length === 303);
  expect(events(topic).at(-1)).toEqual(refusal("Invalid broadcast"));
});

test("refuses topic and event names of more than 255 bytes", async () => {
  const { id } = await newMember();
  const client = await join(await tokenOf(id, 60));
  const long = "x".repeat(256);
  client.send("1", "2", topic, "broadcast", { ...broadcastOf(null), event: long });
  await until(() => client.events(topic).length === 2);
  expect(client.events(topic)[1]).toEqual(refusal("Event name exceeds limit of 255 bytes"));
  client.send("2", "3", `realtime:${long}`, "phx_join", { config: {} });
  await until(() => client.events(`realtime:${long}`).length === 1);
  expect(client.events(`realtime:${long}`)[0]).toMatchObject({
    payload: { status: "error", response: { reason: "Topic name exceeds limit of 255 bytes" } },
  });
});
