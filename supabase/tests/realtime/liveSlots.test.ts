import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { add, giveCredits, newRoom } from "../rows";
import { inRolledBackTransaction } from "../rules/spaceTime";
import { newMember, sql, stack, type TestUser } from "../stack";
import { until } from "./listen";
import { connect, tokenOf } from "./rawSocket";

let monday = "";
let tuesday = "";
let room = "";
let maya: TestUser;

beforeAll(async () => {
  const [found] = await sql<{ monday: string; tuesday: string }[]>`
    select day::text as monday, (day + 1)::text as tuesday
    from (select (date_trunc('week', private.space_today()) + interval '4 weeks')::date as day) weeks`;
  ({ monday = "", tuesday = "" } = found ?? {});
  room = await newRoom();
  maya = await newMember("Maya");
  await giveCredits(maya.id, 100);
});

const topicOf = (date: string) => `realtime:slots:${date}`;
const config = { private: true, broadcast: { self: true, ack: false } };

/** Joins the private topic of a day. */
async function watch(date: string, token?: string) {
  const client = await connect();
  const topic = topicOf(date);
  client.send("1", "1", topic, "phx_join", { config, ...(token && { access_token: token }) });
  await until(() => client.events(topic).length === 1);
  return {
    ...client,
    topic,
    reply: client.events(topic)[0]?.payload,
    /** Without the id that every message has. */
    messages: () =>
      client
        .events(topic)
        .filter(({ event }) => event === "broadcast")
        .map(({ payload }) => {
          const { event, payload: content } = payload as {
            event: string;
            payload: Record<string, unknown>;
          };
          const { id: _, ...slot } = content;
          return { event, slot };
        }),
  };
}

const book = async (date: string, start: string) =>
  String(
    await add("bookings", {
      user_id: maya.id,
      room_id: room,
      booking_date: date,
      start_time: start,
      duration: 2,
    }),
  );

const cancel = (id: string) => maya.client.from("bookings").delete().eq("id", id).throwOnError();

const slotOf = (booking_id: string, start_time: string, end_time: string) => ({
  booking_id,
  room_id: room,
  start_time,
  end_time,
});

describe("the topic of a day", () => {
  test("sends members the taken and freed slots of that day, without a name", async () => {
    const viewer = await newMember("Ravi");
    const token = await tokenOf(viewer.id, 600);
    const [shown, other] = [await watch(monday, token), await watch(tuesday, token)];
    const first = await book(monday, "10:00");
    const elsewhere = await book(tuesday, "10:00");
    await cancel(first);
    await cancel(elsewhere);
    await until(() => shown.messages().length === 2 && other.messages().length === 2);
    const slot = slotOf(first, "10:00:00", "11:00:00");
    expect(shown.messages()).toEqual([
      { event: "taken", slot },
      { event: "freed", slot },
    ]);
    expect(other.messages()[0]?.slot).toMatchObject({ booking_id: elsewhere });
    expect(JSON.stringify(shown.received)).not.toMatch(new RegExp(`${maya.id}|Maya`));
  });

  test("a move frees the old day and takes the new one", async () => {
    const token = await tokenOf((await newMember()).id, 600);
    const [before, after] = [await watch(monday, token), await watch(tuesday, token)];
    const id = await book(monday, "12:00");
    const move = async (new_date: string, new_start_time: string) =>
      maya.client
        .rpc("reschedule_booking", { booking_id: id, new_date, new_start_time, new_duration: 1 })
        .throwOnError();
    await move(tuesday, "15:00");
    await move(tuesday, "16:00");
    await until(() => before.messages().length === 2 && after.messages().length === 2);
    expect(before.messages()).toEqual([
      { event: "taken", slot: slotOf(id, "12:00:00", "13:00:00") },
      { event: "freed", slot: slotOf(id, "12:00:00", "13:00:00") },
    ]);
    expect(after.messages()).toEqual([
      { event: "taken", slot: slotOf(id, "15:00:00", "15:30:00") },
      {
        event: "taken",
        slot: {
          ...slotOf(id, "16:00:00", "16:30:00"),
          before: { room_id: room, start_time: "15:00:00", end_time: "15:30:00" },
        },
      },
    ]);
    await cancel(id);
  });

  test("sends blocks like bookings, without their reason", async () => {
    const shown = await watch(monday, await tokenOf(maya.id, 600));
    const block = await add("room_blocks", {
      room_id: room,
      kind: "repair",
      reason: "Broken lamp",
      starts_at: `${monday} 13:00`,
      ends_at: `${monday} 14:00`,
    });
    await sql`select private.fill_blocks(${room}, ${monday}, '13:00', '14:00')`;
    await sql`delete from room_blocks where id = ${block}`;
    await until(() => shown.messages().length === 2);
    const slot = slotOf(expect.any(String) as string, "13:00:00", "14:00:00");
    expect(shown.messages()).toEqual([
      { event: "taken", slot },
      { event: "freed", slot },
    ]);
  });

  test("stays silent for a booking that is rolled back or does not move", async () => {
    const shown = await watch(monday, await tokenOf(maya.id, 600));
    await inRolledBackTransaction(
      (transaction) => transaction`
        insert into bookings (user_id, room_id, booking_date, start_time, duration)
        values (${maya.id}, ${room}, ${monday}, '09:00', 1)`,
    );
    const id = await book(monday, "14:00");
    await sql`update bookings set updated_at = now() where id = ${id}`;
    await cancel(id);
    await until(() => shown.messages().some(({ event }) => event === "freed"));
    expect(shown.messages().map(({ event, slot }) => [event, slot["booking_id"]])).toEqual([
      ["taken", id],
      ["freed", id],
    ]);
  });

  test("sends bookings in the order of their commits", async () => {
    const shown = await watch(monday, await tokenOf(maya.id, 600));
    const booked: string[] = [];
    for (let hour = 9; hour < 18; hour += 1) {
      const id = await book(monday, `${hour}:00`);
      booked.push(`taken ${id}`);
      await cancel(id);
      booked.push(`freed ${id}`);
    }
    await until(() => shown.messages().length === booked.length);
    expect(
      shown.messages().map(({ event, slot }) => `${event} ${String(slot["booking_id"])}`),
    ).toEqual(booked);
  });
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
      const client = await connect();
      const name = `realtime:${topic}`;
      client.send("1", "1", name, "phx_join", {
        config,
        access_token: await tokenOf(maya.id, 600),
      });
      await until(() => client.events(name).length === 1);
      expect(client.events(name)[0]?.payload).toEqual(refused(topic));
    },
  );

  test("accepts messages from no member, but from the database", async () => {
    const [sender, listener] = [
      await watch(monday, await tokenOf((await newMember()).id, 600)),
      await watch(monday, await tokenOf(maya.id, 600)),
    ];
    const forged = { event: "freed", payload: slotOf(randomUUID(), "10:00:00", "11:00:00") };
    sender.send("1", "2", sender.topic, "broadcast", { type: "broadcast", ...forged });
    const { error } = await maya.client
      .schema("realtime" as never)
      .rpc("send" as never, {} as never);
    expect(error?.code).toBe("PGRST106");
    const id = await book(monday, "17:00");
    await until(() => sender.messages().length === 1 && listener.messages().length === 1);
    expect(listener.messages()).toMatchObject([{ event: "taken", slot: { booking_id: id } }]);
    await cancel(id);
  });

  test("is separate from a public channel of the same name", async () => {
    const client = await connect();
    const topic = topicOf(monday);
    client.send("1", "1", topic, "phx_join", { config: {} });
    await until(() => client.events(topic).length === 1);
    const shown = await watch(monday, await tokenOf(maya.id, 600));
    const id = await book(monday, "11:00");
    await until(() => shown.messages().length === 1);
    expect(client.events(topic).map(({ event }) => event)).toEqual(["phx_reply"]);
    await cancel(id);
  });

  test("closes when a renewed token may not receive", async () => {
    const shown = await watch(monday, await tokenOf(maya.id, 600));
    shown.send("1", "2", shown.topic, "access_token", { access_token: stack.publishableKey });
    await until(() => shown.events(shown.topic).length === 3);
    expect(shown.events(shown.topic).map(({ event }) => event)).toEqual([
      "phx_reply",
      "system",
      "phx_close",
    ]);
  });
});
