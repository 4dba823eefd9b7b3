import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { day, giveCredits, newRoom } from "../../rows";
import { admin, newMember, sql, type TestUser } from "../../stack";
import { refusalIn } from "../refusal";

interface Slot {
  booking_date: string;
  start_time: string;
  duration: number;
}

let boss: TestUser;
let maya: TestUser;
let room: string;
let nextWeek: string;
beforeAll(async () => {
  [boss, maya, room, nextWeek] = await Promise.all([
    admin(),
    newMember("Maya Forges"),
    newRoom({ credits_per_hour: 4 }),
    day(7),
  ]);
  await giveCredits(maya.id, 20);
});

afterEach(() => sql`delete from bookings where user_id = ${maya.id}`);

const book = (slot: Slot) =>
  maya.client.from("bookings").insert({ user_id: maya.id, room_id: room, ...slot });

const bookForMaya = (slot: Slot) =>
  boss.client.rpc("book_for_member", { member_id: maya.id, room_id: room, ...slot });

const booked = async (start_time: string) => {
  const slot = { booking_date: nextWeek, start_time, duration: 1 };
  return (await book(slot).select("id, updated_at").single().throwOnError()).data;
};

const target = ({ booking_date, start_time, duration }: Slot) => ({
  new_date: booking_date,
  new_start_time: start_time,
  new_duration: duration,
});

describe.each([
  ["a new booking", () => book],
  ["a booking for a member", () => bookForMaya],
  [
    "a move by the member",
    async () => {
      const { id } = await booked("09:00");
      return (slot: Slot) =>
        maya.client.rpc("reschedule_booking", { booking_id: id, ...target(slot) });
    },
  ],
  [
    "a move by an admin",
    async () => {
      const { id, updated_at } = await booked("10:00");
      return (slot: Slot) =>
        boss.client.rpc("move_booking", {
          booking_id: id,
          version: updated_at,
          new_room: room,
          ...target(slot),
        });
    },
  ],
])("%s", (_, prepare) => {
  it.each([
    ["a duration of years", { duration: 40_000 }],
    ["the longest number of half hours", { duration: 2_147_483_647 }],
    ["a duration of nothing", { duration: 0 }],
    ["no duration", { duration: null }],
    ["no date", { booking_date: null }],
    ["no start", { start_time: null }],
  ])("is refused with bad_slot for %s", async (__, forged) => {
    const send = await prepare();
    const rowsOf = () => sql`
      select booking_date, start_time, duration, total_credits from bookings
      where user_id = ${maya.id} order by id`;
    const before = await rowsOf();
    const slot = { booking_date: nextWeek, start_time: "14:00", duration: 2, ...forged };
    const { error } = await send(JSON.parse(JSON.stringify(slot)));
    expect(refusalIn(error)?.code).toBe("bad_slot");
    expect(await rowsOf()).toEqual(before);
  });

  it("is refused with too_far_ahead for the last day of the calendar", async () => {
    const send = await prepare();
    const slot = { booking_date: "5874897-12-31", start_time: "14:00", duration: 2 };
    expect(refusalIn((await send(slot)).error)?.code).toBe("too_far_ahead");
  });
});

it("a booking for a member is refused for a day after the year 9999, whatever is overridden", async () => {
  const slot = { booking_date: "10000-01-03", start_time: "14:00", duration: 2 };
  const { error } = await boss.client.rpc("book_for_member", {
    member_id: maya.id,
    room_id: room,
    ...slot,
    overrides: ["too_far_ahead"],
  });
  expect(refusalIn(error)?.code).toBe("too_far_ahead");
});
