import { beforeEach, describe, expect, it } from "vitest";
import { day, newRoom } from "../../rows";
import { anon, sql, type TestUser } from "../../stack";
import { bookedIn, choose, dayBlock, takenSlots } from "./blockedDay";
import { refusalIn } from "../refusal";
import { balanceOf, newRoomAndMember } from "../roomAndMember";

let boss: TestUser;
let maya: TestUser;
let room: string;
let nextWeek: string;
beforeEach(async () => {
  ({ boss, maya, room, nextWeek } = await newRoomAndMember("Maya Blocked"));
});

const booked = (start_time: string) => bookedIn(room, maya, nextWeek, start_time);

const block = (bookings: object[] = [], values: object = {}) =>
  boss.client.rpc("block_room", { ...dayBlock(room, nextWeek, bookings), ...values });

const takenIn = (room_id = room) => takenSlots(maya, room_id);

const balance = () => balanceOf(maya);

const book = (start_time: string) =>
  maya.client
    .from("bookings")
    .insert({ user_id: maya.id, room_id: room, booking_date: nextWeek, start_time, duration: 1 });

describe("a block", () => {
  it("takes the room's slots until it is ended", async () => {
    const { data } = await block([], { ends_at: `${nextWeek}T12:00` }).throwOnError();
    expect(await takenIn()).toEqual(["09:00-12:00 block"]);
    expect(refusalIn((await book("11:30")).error)).toMatchObject({ code: "slot_taken" });
    const { data: free } = await maya.client
      .rpc("free_spans", { day: nextWeek })
      .eq("room_id", room)
      .throwOnError();
    expect(free).toMatchObject([{ start_time: "12:00:00", end_time: "18:00:00" }]);
    await boss.client
      .rpc("end_block", { block_id: (data as { block_id: string }).block_id })
      .throwOnError();
    expect(await takenIn()).toEqual([]);
    expect((await book("11:30")).error).toBeNull();
  });

  it("covers each day of its time", async () => {
    await block([], { starts_at: `${nextWeek}T16:00`, ends_at: `${await day(9)}T10:00` });
    const days = await sql`select booking_date::text as day, start_time::text as starts,
      end_time::text as ends from booked_slots where room_id = ${room} order by 1`;
    expect(days.map(({ starts, ends }) => [starts, ends])).toEqual([
      ["16:00:00", "18:00:00"],
      ["09:00:00", "18:00:00"],
      ["09:00:00", "10:00:00"],
    ]);
  });

  it("cancels with a refund, moves and leaves bookings as chosen, in one transaction", async () => {
    const [cancelled, moved, left] = [
      await booked("10:00"),
      await booked("12:00"),
      await booked("15:00"),
    ];
    const pricier = await newRoom({ credits_per_hour: 9 });
    expect(await balance()).toBe(8);
    const { data } = await block([
      choose(cancelled, { action: "cancel" }),
      choose(left, { action: "leave" }),
      choose(moved, {
        action: "move",
        room_id: pricier,
        booking_date: nextWeek,
        start_time: "12:00",
      }),
    ]).throwOnError();
    expect(data).toMatchObject({ cancelled: 1, moved: 1, refunded: 4 });
    expect(await takenIn()).toEqual(["09:00-15:00 block", "15:00-16:00", "16:00-18:00 block"]);
    expect(await takenIn(pricier)).toEqual(["12:00-13:00"]);
    expect(await balance()).toBe(12);
    const history = await sql`
      select action, reason, changed_by, credits_change, room_id from booking_history
      where booking_id in (${cancelled.id}, ${moved.id}) and action <> 'created' order by id`;
    const reason = "Repair: The projector";
    expect(history).toEqual([
      { action: "cancelled", reason, changed_by: boss.id, credits_change: 4, room_id: room },
      { action: "rescheduled", reason, changed_by: boss.id, credits_change: 0, room_id: pricier },
    ]);
    const [sums] = await sql`
      select (select sum(credits_change)::int from booking_history where user_id = ${maya.id}) as history,
        (select sum(amount)::int from credit_ledger
          where user_id = ${maya.id} and kind <> 'grant') as ledger`;
    expect(sums).toEqual({ history: -8, ledger: -8 });
  });

  it("moves a booking for a reason of 200 characters", async () => {
    const listed = await booked("10:00");
    const target = { room_id: await newRoom(), booking_date: nextWeek, start_time: "10:00" };
    const { data } = await block([choose(listed, { action: "move", ...target })], {
      kind: "cleaning",
      reason: "x".repeat(200),
    }).throwOnError();
    expect(data).toMatchObject({ moved: 1 });
  });

  it("takes the slot of a left booking once that is cancelled or moved", async () => {
    const first = await booked("10:00");
    const second = await booked("14:00");
    await block([choose(first, { action: "leave" }), choose(second, { action: "leave" })]);
    await maya.client.from("bookings").delete().eq("id", first.id).throwOnError();
    await maya.client
      .rpc("reschedule_booking", {
        booking_id: second.id,
        new_date: await day(8),
        new_start_time: "10:00",
        new_duration: 2,
      })
      .throwOnError();
    const covered = await sql`
      select range_agg(tsrange(booking_date + start_time, booking_date + end_time))
          = tsmultirange(tsrange(${nextWeek}::date + time '09:00', ${nextWeek}::date + time '18:00')) as whole
      from booked_slots where room_id = ${room} and block_id is not null`;
    expect(covered).toEqual([{ whole: true }]);
    expect(refusalIn((await book("10:00")).error)).toMatchObject({ code: "slot_taken" });
  });

  it("changes nothing when a chosen move is refused", async () => {
    const [first, second] = [await booked("10:00"), await booked("12:00")];
    const { error } = await block([
      choose(first, { action: "cancel" }),
      choose(second, {
        action: "move",
        room_id: room,
        booking_date: nextWeek,
        start_time: "16:00",
      }),
    ]);
    expect(refusalIn(error)).toMatchObject({ code: "slot_taken" });
    expect(await takenIn()).toEqual(["10:00-11:00", "12:00-13:00"]);
    expect(await balance()).toBe(12);
  });

  it("lists the bookings within it for admins only", async () => {
    const listed = await booked("10:00");
    await booked("16:00");
    const list = (caller: TestUser["client"]) =>
      caller.rpc("bookings_in_block", {
        room,
        starts_at: `${nextWeek}T10:30`,
        ends_at: `${nextWeek}T16:00`,
      });
    expect((await list(boss.client)).data).toMatchObject([
      { id: listed.id, updated_at: listed.updated_at, full_name: "Maya Blocked", total_credits: 4 },
    ]);
    expect((await list(maya.client)).data).toEqual([]);
    expect((await list(anon)).error).toMatchObject({ code: "42501" });
  });

  it("can be ended once", async () => {
    const { data } = await block().throwOnError();
    const block_id = (data as { block_id: string }).block_id;
    await boss.client.rpc("end_block", { block_id }).throwOnError();
    expect(refusalIn((await boss.client.rpc("end_block", { block_id })).error)).toMatchObject({
      code: "unknown_block",
    });
    expect((await block()).error).toBeNull();
  });
});
