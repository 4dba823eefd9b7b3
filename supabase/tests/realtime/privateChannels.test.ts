import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { newMember, stack, type TestUser } from "../stack";
import { bookDay, cancelBooking, newBookedDays } from "./bookedDays";
import { joinTopic } from "./joinTopic";
import { until } from "./listen";
import { connect } from "./rawSocket";

let monday = "";
let room = "";
let maya: TestUser;
beforeAll(async () => {
  ({ monday, room, maya } = await newBookedDays());
});

const watch = (date: string, viewer?: TestUser) => joinTopic(`slots:${date}`, viewer?.id);
const book = (date: string, start: string) => bookDay({ room, maya }, date, start);
const cancel = (id: string) => cancelBooking(maya, id);

const slotOf = (booking_id: string, start_time: string, end_time: string) => ({
  booking_id,
  room_id: room,
  start_time,
  end_time,
});

describe("a private channel", () => {
  const refused = (topic: string) => ({
    status: "error",
    response: {
      reason: `Unauthorized: You do not have permissions to read from this Channel topic: ${topic}`,
    },
  });

  test("is refused for anonymous callers", async () => {
    expect((await watch(monday)).reply).toEqual(refused(`slots:${monday}`));
  });

  test.each(["bookings:all", "slot:2026-12-01", "xslots:2026-12-01", "realtime:slots:2026-12-01"])(
    "is refused for the topic %s",
    async (topic) => {
      expect((await joinTopic(topic, maya.id)).reply).toEqual(refused(topic));
    },
  );

  test("accepts messages from no member, but from the database", async () => {
    const [sender, listener] = [await watch(monday, await newMember()), await watch(monday, maya)];
    const forged = { event: "freed", payload: slotOf(randomUUID(), "10:00:00", "11:00:00") };
    sender.send("1", "2", sender.topic, "broadcast", { type: "broadcast", ...forged });
    const { error } = await maya.client
      .schema("realtime" as never)
      .rpc("send" as never, {} as never);
    expect(error?.code).toBe("PGRST106");
    const id = await book(monday, "17:00");
    await until(() => sender.messages().length === 1 && listener.messages().length === 1);
    expect(listener.messages()).toMatchObject([{ event: "taken", content: { booking_id: id } }]);
    await cancel(id);
  });

  test("is separate from a public channel of the same name", async () => {
    const client = await connect();
    const topic = `realtime:slots:${monday}`;
    client.send("1", "1", topic, "phx_join", { config: {} });
    await until(() => client.events(topic).length === 1);
    const shown = await watch(monday, maya);
    const id = await book(monday, "11:00");
    await until(() => shown.messages().length === 1);
    expect(client.events(topic).map(({ event }) => event)).toEqual(["phx_reply"]);
    await cancel(id);
  });

  test("closes when a renewed token may not receive", async () => {
    const shown = await watch(monday, maya);
    shown.send("1", "2", shown.topic, "access_token", { access_token: stack.publishableKey });
    await until(() => shown.events(shown.topic).length === 3);
    expect(shown.events(shown.topic).map(({ event }) => event)).toEqual([
      "phx_reply",
      "system",
      "phx_close",
    ]);
  });
});
