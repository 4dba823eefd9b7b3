import { beforeAll, describe, expect, test } from "vitest";
import { add } from "../rows";
import { inRolledBackTransaction } from "../rules/spaceTime";
import { newMember, sql, type TestUser } from "../stack";
import { bookDay, cancelBooking, newBookedDays } from "./bookedDays";
import { joinTopic } from "./joinTopic";
import { until } from "./listen";
import { doneAtQuotedPrice } from "../rules/bookings/quotedPrice";

let monday = "";
let tuesday = "";
let room = "";
let maya: TestUser;
beforeAll(async () => {
  ({ monday, tuesday, room, maya } = await newBookedDays());
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

describe("the topic of a day", () => {
  test("sends members the taken and freed slots of that day, without a name", async () => {
    const viewer = await newMember("Ravi");
    const [shown, other] = [await watch(monday, viewer), await watch(tuesday, viewer)];
    const first = await book(monday, "10:00");
    const elsewhere = await book(tuesday, "10:00");
    await cancel(first);
    await cancel(elsewhere);
    await until(() => shown.messages().length === 2 && other.messages().length === 2);
    const slot = slotOf(first, "10:00:00", "11:00:00");
    expect(shown.messages()).toEqual([
      { event: "taken", content: slot },
      { event: "freed", content: slot },
    ]);
    expect(other.messages()[0]?.content).toMatchObject({ booking_id: elsewhere });
    expect(JSON.stringify(shown.received)).not.toMatch(new RegExp(`${maya.id}|Maya`));
  });

  test("a move frees the old day and takes the new one", async () => {
    const viewer = await newMember();
    const [before, after] = [await watch(monday, viewer), await watch(tuesday, viewer)];
    const id = await book(monday, "12:00");
    const move = async (new_date: string, new_start_time: string) =>
      doneAtQuotedPrice((quote) =>
        maya.client.rpc("reschedule_booking", {
          booking_id: id,
          new_date,
          new_start_time,
          new_duration: 1,
          ...quote,
        }),
      );
    await move(tuesday, "15:00");
    await move(tuesday, "16:00");
    await until(() => before.messages().length === 2 && after.messages().length === 2);
    expect(before.messages()).toEqual([
      { event: "taken", content: slotOf(id, "12:00:00", "13:00:00") },
      { event: "freed", content: slotOf(id, "12:00:00", "13:00:00") },
    ]);
    expect(after.messages()).toEqual([
      { event: "taken", content: slotOf(id, "15:00:00", "15:30:00") },
      {
        event: "taken",
        content: {
          ...slotOf(id, "16:00:00", "16:30:00"),
          before: { room_id: room, start_time: "15:00:00", end_time: "15:30:00" },
        },
      },
    ]);
    await cancel(id);
  });

  test("sends blocks like bookings, without their reason", async () => {
    const shown = await watch(monday, maya);
    const block = await add("room_blocks", {
      room_id: room,
      kind: "repair",
      reason: "Broken lamp",
      starts_at: `${monday} 13:00`,
      ends_at: `${monday} 14:00`,
    });
    const span = sql`tsrange(${monday}::date + time '13:00', ${monday}::date + time '14:00')`;
    await sql`select private.fill_blocks(${room}, ${span})`;
    await sql`delete from room_blocks where id = ${block}`;
    await until(() => shown.messages().length === 2);
    const slot = slotOf(expect.any(String) as string, "13:00:00", "14:00:00");
    expect(shown.messages()).toEqual([
      { event: "taken", content: slot },
      { event: "freed", content: slot },
    ]);
  });

  test("stays silent for a booking that is rolled back or does not move", async () => {
    const shown = await watch(monday, maya);
    await inRolledBackTransaction(
      (transaction) => transaction`
        insert into bookings (user_id, room_id, booking_date, start_time, duration)
        values (${maya.id}, ${room}, ${monday}, '09:00', 1)`,
    );
    const id = await book(monday, "14:00");
    await sql`update bookings set updated_at = now() where id = ${id}`;
    await cancel(id);
    await until(() => shown.messages().some(({ event }) => event === "freed"));
    expect(shown.messages().map(({ event, content }) => [event, content["booking_id"]])).toEqual([
      ["taken", id],
      ["freed", id],
    ]);
  });

  test("sends bookings in the order of their commits", async () => {
    const shown = await watch(monday, maya);
    const booked: string[] = [];
    for (let hour = 9; hour < 18; hour += 1) {
      const id = await book(monday, `${hour}:00`);
      booked.push(`taken ${id}`);
      await cancel(id);
      booked.push(`freed ${id}`);
    }
    await until(() => shown.messages().length === booked.length);
    expect(
      shown.messages().map(({ event, content }) => `${event} ${String(content["booking_id"])}`),
    ).toEqual(booked);
  });
});
