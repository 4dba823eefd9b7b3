import { beforeEach, describe, expect, it } from "vitest";
import { day, giveCredits, newRoom } from "../../rows";
import { admin, newMember, type TestUser, sql } from "../../stack";
import { at, failureOf } from "../spaceTime";
import { refusalIn } from "../refusal";
import { addBooking, activityOf } from "../memberBookings";
import { balanceOf } from "../roomAndMember";
import { atQuotedPrice } from "./quotedPrice";

let maya: TestUser;
let room: string;
let nextWeek: string;
beforeEach(async () => {
  [maya, room, nextWeek] = await Promise.all([
    newMember("Maya Cancels"),
    newRoom({ credits_per_hour: 4 }),
    day(7),
  ]);
  await giveCredits(maya.id, 10);
});

const booked = (date = nextWeek, start = "10:00", duration = 2) =>
  addBooking({ maya, room, nextWeek: date }, { start_time: start, duration });

describe("rescheduling a booking", () => {
  const move = (person: TestUser, id: string, start: string, duration: number) =>
    atQuotedPrice((quote) =>
      person.client.rpc("reschedule_booking", {
        booking_id: id,
        new_date: nextWeek,
        new_start_time: start,
        new_duration: duration,
        ...quote,
      }),
    );

  it.each([
    ["longer", 4, 8, 2],
    ["shorter", 1, 2, 8],
    ["equally long", 2, 4, 6],
  ])("to a %s slot charges only the difference", async (_, duration, price, left) => {
    const id = await booked();
    const { data, error } = await move(maya, id, "14:00", duration);
    expect(error).toBeNull();
    expect(data).toMatchObject({ start_time: "14:00:00", total_credits: price });
    expect(await balanceOf(maya)).toBe(left);
    const { data: slots } = await maya.client
      .from("booked_slots")
      .select("booking_id, start_time")
      .eq("room_id", room);
    expect(slots).toEqual([{ booking_id: id, start_time: "14:00:00" }]);
  });

  it("is logged with its price, for the member and the admin who did it", async () => {
    const id = await booked();
    await move(maya, id, "14:00", 4);
    const boss = await admin();
    await move(boss, id, "15:30", 1);
    const [row] = await sql`select name from rooms where id = ${room}`;
    const from = (start: string) => `Moved booking for ${row?.name} from ${nextWeek} ${start}`;
    expect(await activityOf(maya)).toMatchObject([
      { action_type: "Booked Meeting Room", credits_change: 0 },
      {
        action_type: "Rescheduled Booking",
        details: `${from("10:00")} to ${nextWeek} 14:00`,
        credits_change: -4,
      },
      {
        details: `${from("14:00")} to ${nextWeek} 15:30 (by an admin)`,
        credits_change: 6,
      },
    ]);
    const [log] =
      await sql`select * from activity_logs where user_id = ${boss.id} and reference_id = ${id}`;
    expect(log).toMatchObject({
      details: `${from("14:00")} to ${nextWeek} 15:30`,
      credits_change: 0,
    });
  });

  it("may overlap its previous slot", async () => {
    const { error } = await move(maya, await booked(), "10:30", 2);
    expect(error).toBeNull();
  });

  it.each([
    ["the new slot is taken", "15:00", 2, "slot_taken"],
    ["the credits do not suffice", "11:00", 8, "insufficient_credits"],
    ["the slot does not exist", "17:30", 4, "bad_slot"],
  ])("keeps slot and credits when %s", async (_, start, duration, code) => {
    const id = await booked();
    const boss = await admin();
    await boss.client
      .from("bookings")
      .insert({
        room_id: room,
        booking_date: nextWeek,
        start_time: "15:00",
        duration: 2,
        user_id: boss.id,
      })
      .throwOnError();
    expect(refusalIn((await move(maya, id, start, duration)).error)).toMatchObject({ code });
    expect(await balanceOf(maya)).toBe(6);
    const [kept] = await sql`select start_time::text from bookings where id = ${id}`;
    expect(kept).toEqual({ start_time: "10:00:00" });
  });

  it("is refused as unknown for a booking of another member", async () => {
    const id = await booked();
    expect(refusalIn((await move(await newMember(), id, "12:00", 2)).error)).toMatchObject({
      code: "unknown_booking",
    });
  });

  it.each(["its member", "an admin"])(
    "is refused after it has started, even for %s",
    async (who) => {
      const date = await day(1);
      const id = await booked(date);
      const person = who === "an admin" ? await admin() : maya;
      await at(`${date} 10:30`, person.id, async (transaction) => {
        const late = (tx: typeof transaction) =>
          tx`select reschedule_booking(${id}, ${date}, '15:00', 2)`;
        expect(refusalIn(await failureOf(transaction, late))).toMatchObject({
          code: "booking_not_future",
        });
      });
    },
  );

  describe("to another room", () => {
    const toRoom = (id: string, new_room: string, start = "10:00") =>
      atQuotedPrice((quote) =>
        maya.client.rpc("reschedule_booking", {
          booking_id: id,
          new_room,
          new_date: nextWeek,
          new_start_time: start,
          new_duration: 2,
          ...quote,
        }),
      );

    it("leaves a retired room and charges the difference", async () => {
      const id = await booked();
      await sql`update rooms set retired_at = now() where id = ${room}`;
      const other = await newRoom({ credits_per_hour: 6 });
      const { data, error } = await toRoom(id, other, "11:00");
      expect(error).toBeNull();
      expect(data).toMatchObject({ room_id: other, start_time: "11:00:00", total_credits: 6 });
      expect(await balanceOf(maya)).toBe(4);
      const slots = await sql`
        select room_id, start_time::text from booked_slots where booking_id = ${id}`;
      expect(slots).toEqual([{ room_id: other, start_time: "11:00:00" }]);
    });

    it("repeats its request without another charge", async () => {
      const id = await booked();
      const other = await newRoom({ credits_per_hour: 4 });
      const again = () =>
        maya.client.rpc("reschedule_booking", {
          booking_id: id,
          new_room: other,
          new_date: nextWeek,
          new_start_time: "10:00",
          new_duration: 2,
          request_id: id,
        });
      expect((await again()).data?.room_id).toBe(other);
      expect((await again()).data?.room_id).toBe(other);
      expect(await balanceOf(maya)).toBe(6);
    });

    it.each([
      ["retired", { retired_at: new Date() }, {}, "room_unavailable"],
      ["booked at the front desk", {}, { booked_by: "admins" }, "desk_only"],
      ["with approval", {}, { approval_hours: 2 }, "needs_approval"],
    ])("is refused for one that is %s", async (_, values, rules, code) => {
      const id = await booked();
      const other = await newRoom({ credits_per_hour: 4, ...values });
      await sql`update room_rules set ${sql({ gap: 0, ...rules })} where room_id = ${other}`;
      expect(refusalIn((await toRoom(id, other)).error)?.code).toBe(code);
    });

    it("is refused where it would avoid the refund ladder, unless the room is retired", async () => {
      const id = await booked();
      await sql`
        update room_rules set refund_ladder = '[{"hours": 0, "percent": 50}]' where room_id = ${room}`;
      const other = await newRoom({ credits_per_hour: 4 });
      expect(refusalIn((await toRoom(id, other)).error)).toMatchObject({
        code: "other_refund_ladder",
        params: { credits: 2, charged: 4 },
      });
      await sql`update rooms set retired_at = now() where id = ${room}`;
      expect((await toRoom(id, other)).error).toBeNull();
    });

    it("costs the price of the room, also for a booking at a price that an admin named", async () => {
      const boss = await admin();
      const given = { member_id: maya.id, room_id: room, booking_date: nextWeek };
      const { data } = await boss.client
        .rpc("book_for_member", {
          ...given,
          start_time: "10:00",
          duration: 2,
          price_reason: "A gift",
          price: 0,
        })
        .throwOnError();
      const { data: moved } = await toRoom(data.id, await newRoom({ credits_per_hour: 6 }));
      expect(moved).toMatchObject({ total_credits: 6, price_reason: null });
      expect(await balanceOf(maya)).toBe(4);
    });

    it("is possible under the same refund ladder", async () => {
      const id = await booked();
      const other = await newRoom({ credits_per_hour: 4 });
      await sql`
        update room_rules set refund_ladder = '[{"hours": 0, "percent": 50}]'
        where room_id in (${room}, ${other})`;
      expect((await toRoom(id, other)).error).toBeNull();
    });
  });
});
