import { beforeEach, describe, expect, it } from "vitest";
import { add, day, giveCredits, newRoom } from "../rows";
import { admin, anon, newMember, sql, type TestUser } from "../stack";
import { at } from "./spaceTime";
import { refusalIn } from "./refusal";

let boss: TestUser;
let maya: TestUser;
let room: string;
let booking: string;
let nextWeek: string;
beforeEach(async () => {
  [boss, maya, room, nextWeek] = await Promise.all([
    admin(),
    newMember("Maya Moves"),
    newRoom({ credits_per_hour: 4 }),
    day(7),
  ]);
  await giveCredits(maya.id, 10);
  booking = await booked();
});

const booked = async (values: object = {}) =>
  String(
    await add("bookings", {
      user_id: maya.id,
      room_id: room,
      booking_date: nextWeek,
      start_time: "10:00",
      duration: 2,
      ...values,
    }),
  );

const rowOf = async (id: string) => {
  const [row] = await sql<{ version: string; place: string; price: number }[]>`
    select updated_at::text as version, total_credits as price,
      room_id || ' ' || booking_date || ' ' || start_time || ' ' || duration as place
    from bookings where id = ${id}`;
  return row;
};

interface Move {
  new_room?: string;
  new_date?: string;
  new_start_time?: string;
  new_duration?: number;
  version?: string;
  dry_run?: boolean;
}

const move = async (person: TestUser["client"], change: Move = {}) =>
  person
    .rpc("move_booking", {
      booking_id: booking,
      version: (await rowOf(booking))?.version ?? "",
      new_room: room,
      new_date: nextWeek,
      new_start_time: "10:00",
      new_duration: 2,
      ...change,
    })
    .single();

const balanceOf = async (person: TestUser) =>
  (await sql`select balance from user_credits where user_id = ${person.id}`)[0]?.["balance"];

const ledgerAndHistory = () => sql`
  select
    (select sum(amount) from credit_ledger where reference_id = ${booking})::int as ledger,
    (select sum(credits_change) from booking_history where booking_id = ${booking})::int as history`;

describe("an admin who moves a booking", () => {
  it("charges the member for a longer duration and records the admin", async () => {
    const { data, error } = await move(boss.client, { new_start_time: "14:00", new_duration: 4 });
    expect(error).toBeNull();
    expect(data).toMatchObject({
      start_time: "14:00:00",
      end_time: "16:00:00",
      total_credits: 8,
      credits_change: -4,
      balance: 2,
    });
    expect(await balanceOf(maya)).toBe(2);
    const history = await sql`
      select action, credits_change, changed_by from booking_history
      where booking_id = ${booking} order by id desc limit 1`;
    expect(history).toMatchObject([
      { action: "rescheduled", credits_change: -4, changed_by: boss.id },
    ]);
    expect(await ledgerAndHistory()).toEqual([{ ledger: -8, history: -8 }]);
  });

  it("refunds the member for a shorter duration", async () => {
    const { data } = await move(boss.client, { new_duration: 1 });
    expect(data).toMatchObject({ total_credits: 2, credits_change: 2, balance: 8 });
    expect(await ledgerAndHistory()).toEqual([{ ledger: -2, history: -2 }]);
  });

  it("charges the member's price of another room and logs the move for both", async () => {
    const dear = await newRoom({ credits_per_hour: 6, name: `Dear ${booking}` });
    const { data } = await move(boss.client, { new_room: dear });
    expect(data).toMatchObject({ room_id: dear, credits_change: -2, balance: 4 });
    const logged = await sql`
      select user_id, credits_change, details like '% to Dear %' as named from activity_logs
      where reference_id = ${booking} and action_type = 'Rescheduled Booking' order by credits_change`;
    expect(logged).toEqual([
      { user_id: maya.id, credits_change: -2, named: true },
      { user_id: boss.id, credits_change: 0, named: true },
    ]);
  });

  it("moves a rupee-priced booking into a room with a price in credits at that price", async () => {
    booking = await booked({ room_id: await newRoom({ credits_per_hour: null }) });
    const { data } = await move(boss.client, { new_start_time: "15:00" });
    expect(data).toMatchObject({ total_credits: 4, credits_change: -4 });
  });

  it("can move it back with the version that the move returned", async () => {
    const before = await rowOf(booking);
    const { data } = await move(boss.client, { new_start_time: "14:00", new_duration: 4 });
    const undone = await move(boss.client, { version: data?.updated_at ?? "" });
    expect(undone.data).toMatchObject({ credits_change: 4, balance: 6 });
    expect(await rowOf(booking)).toMatchObject({ place: before?.place, price: before?.price });
  });

  it("keeps the booking when the member is short of credits", async () => {
    await booked({ start_time: "12:00", duration: 3 });
    const before = await rowOf(booking);
    const { error } = await move(boss.client, { new_date: await day(8), new_duration: 8 });
    expect(refusalIn(error)).toMatchObject({
      code: "insufficient_credits",
      params: { needed: 12, balance: 0 },
    });
    expect(await rowOf(booking)).toEqual(before);
  });

  it.each([
    ["a taken time", { new_start_time: "13:00" }, "slot_taken"],
    ["a time after closing", { new_start_time: "17:30" }, "bad_slot"],
    ["a duration that is not offered", { new_duration: 5 }, "bad_slot"],
    ["a duration of years", { new_duration: 40_000 }, "bad_slot"],
    ["a day in the past", { new_date: "2020-01-06" }, "past_date"],
    ["a day beyond the horizon", { new_date: "9000-01-06" }, "too_far_ahead"],
    ["an unknown room", { new_room: "00000000-0000-4000-8000-000000000000" }, "room_unavailable"],
  ])("cannot move it to %s, not even in a trial", async (_, target, code) => {
    await booked({ start_time: "13:00" });
    const before = await rowOf(booking);
    for (const dry_run of [true, false]) {
      const { error } = await move(boss.client, { ...target, dry_run });
      expect(refusalIn(error)).toMatchObject({ code });
    }
    expect(await rowOf(booking)).toEqual(before);
  });

  it("cannot move it to a retired room", async () => {
    const retired = await newRoom({ retired_at: new Date() });
    const { error } = await move(boss.client, { new_room: retired });
    expect(refusalIn(error)).toMatchObject({ code: "room_unavailable" });
  });

  it("cannot move a booking that has started", async () => {
    await at(`${nextWeek} 10:01`, boss.id, async (transaction) => {
      await expect(
        transaction`select move_booking(${booking}, (select updated_at from bookings where id = ${booking}),
          ${room}, ${nextWeek}, '15:00', 2)`,
      ).rejects.toThrow("booking_not_future");
    });
  });

  it("is refused when the booking changed since it was loaded", async () => {
    const seen = (await rowOf(booking))?.version ?? "";
    await move(boss.client, { new_start_time: "11:00" });
    for (const dry_run of [true, false]) {
      const { error } = await move(boss.client, { version: seen, new_duration: 4, dry_run });
      expect(refusalIn(error)).toMatchObject({ code: "booking_changed" });
    }
  });

  it("is refused when the booking was cancelled", async () => {
    await sql`delete from bookings where id = ${booking}`;
    const { error } = await move(boss.client, { version: "2026-01-01" });
    expect(refusalIn(error)).toMatchObject({ code: "unknown_booking" });
  });
});

describe("a trial of a move", () => {
  it("returns what the move returns and changes nothing", async () => {
    const traces = () => sql`
      select (select count(*) from booking_history where booking_id = ${booking})::int as history,
        (select count(*) from credit_ledger where user_id = ${maya.id})::int as ledger,
        (select count(*) from activity_logs where reference_id = ${booking})::int as activity,
        (select start_time from booked_slots where booking_id = ${booking}) as published`;
    const before = [await rowOf(booking), await balanceOf(maya), await traces()];
    const target = { new_start_time: "14:00", new_duration: 4 };
    const trial = await move(boss.client, { ...target, dry_run: true });
    expect([await rowOf(booking), await balanceOf(maya), await traces()]).toEqual(before);
    const moved = await move(boss.client, target);
    expect({ ...trial.data, updated_at: "" }).toEqual({ ...moved.data, updated_at: "" });
  });
});

describe("move_booking", () => {
  it.each(["the owner", "another member"])("is refused for %s", async (who) => {
    const before = await rowOf(booking);
    const { client } = who === "the owner" ? maya : await newMember();
    for (const dry_run of [true, false]) {
      const { error } = await move(client, { new_start_time: "15:00", dry_run });
      expect(refusalIn(error)).toMatchObject({ code: "not_admin" });
    }
    expect(await rowOf(booking)).toEqual(before);
  });

  it("is refused for anonymous callers", async () => {
    const { error } = await move(anon, { new_start_time: "15:00" });
    expect(error).toMatchObject({ code: "42501" });
  });
});
