import { beforeAll, describe, expect, it } from "vitest";
import { add, day, giveCredits, newRoom, unique } from "../../rows";
import { admin, newMember, sql, type TestUser } from "../../stack";
import { bookRoom } from "./bookRoom";
import { refusalIn } from "../refusal";
import { balanceOf } from "../roomAndMember";

let maya: TestUser;
let nextWeek: string;
beforeAll(async () => {
  [maya, nextWeek] = await Promise.all([newMember("Maya Books"), day(7)]);
  await giveCredits(maya.id, 1000);
});

describe("a member who books a room", () => {
  it.each([
    [1, 3, 2],
    [2, 3, 3],
    [3, 3, 5],
    [4, 3, 6],
    [6, 1, 3],
    [8, 4, 16],
    [1, null, 0],
  ])("for %i half hours at %s credits an hour pays %i", async (duration, rate, price) => {
    const room = await newRoom({ credits_per_hour: rate });
    const before = (await balanceOf(maya)) ?? 0;
    const { data, error } = await bookRoom(nextWeek, maya, room, "09:00", duration);
    expect(error).toBeNull();
    expect(data?.total_credits).toBe(price);
    expect(await balanceOf(maya)).toBe(before - price);
  });

  it("cannot set the price, the end or the status", async () => {
    const room = await newRoom({ credits_per_hour: 4 });
    const { data } = await bookRoom(nextWeek, maya, room, "10:00", 2, {
      total_credits: 0,
      end_time: "18:00",
      status: "confirmed",
      created_at: "2020-01-01T00:00:00Z",
    });
    expect(data).toMatchObject({ total_credits: 4, end_time: "11:00:00" });
    expect(new Date(data?.created_at ?? 0).getFullYear()).toBeGreaterThan(2020);
  });

  it("books one slot a request, so that two do not use the same minutes of a plan", async () => {
    const [member, room] = await Promise.all([newMember(), newRoom({ credits_per_hour: 4 })]);
    const plan_id = String(await add("plans", { name: unique("Plan"), included_minutes: 60 }));
    await sql`insert into memberships (user_id, plan_id, starts_on)
      values (${member.id}, ${plan_id}, '2020-01-01')`;
    const rows = ["10:00", "12:00"].map((start_time) => ({
      user_id: member.id,
      room_id: room,
      booking_date: nextWeek,
      start_time,
      duration: 2,
    }));
    const { error } = await member.client.from("bookings").insert(rows);
    expect(refusalIn(error)?.code).toBe("one_booking_at_a_time");
    expect(await sql`select from bookings where room_id = ${room}`).toHaveLength(0);
  });

  it("is not charged as an admin", async () => {
    const boss = await admin();
    const { data } = await bookRoom(
      nextWeek,
      boss,
      await newRoom({ credits_per_hour: 4 }),
      "10:00",
      2,
    );
    expect(data?.total_credits).toBe(0);
  });

  it.each([
    ["the same slot", "10:00", 2],
    ["a slot that begins inside", "10:30", 2],
    ["a slot that ends inside", "09:30", 2],
    ["a slot around it", "09:00", 6],
  ])("cannot book a taken time: %s", async (_, start, duration) => {
    const room = await newRoom({ credits_per_hour: null });
    await bookRoom(nextWeek, maya, room, "10:00", 2);
    const { error } = await bookRoom(nextWeek, await newMember(), room, start, duration);
    expect(refusalIn(error)).toMatchObject({ code: "slot_taken" });
  });

  it("can book the slots before and after a taken one", async () => {
    const room = await newRoom({ credits_per_hour: null });
    await bookRoom(nextWeek, maya, room, "10:00", 2);
    const around = [
      await bookRoom(nextWeek, maya, room, "09:00", 2),
      await bookRoom(nextWeek, maya, room, "11:00", 2),
    ];
    expect(around.map(({ error }) => error)).toEqual([null, null]);
  });

  it("is refused with the missing credits and keeps the balance", async () => {
    const poor = await newMember();
    await giveCredits(poor.id, 3);
    const { error } = await bookRoom(
      nextWeek,
      poor,
      await newRoom({ credits_per_hour: 4 }),
      "10:00",
      2,
    );
    expect(refusalIn(error)).toMatchObject({
      code: "insufficient_credits",
      params: { needed: 4, balance: 3, kind: "booking" },
    });
    expect(await balanceOf(poor)).toBe(3);
  });

  it.each([
    ["off the half hour", "10:15", 2],
    ["before nine", "08:30", 2],
    ["beyond six", "17:30", 2],
    ["at midnight", "00:00", 1],
    ["with a duration that is not offered", "10:00", 5],
    ["without a duration", "10:00", 0],
  ])("cannot book a slot %s", async (_, start, duration) => {
    const { error } = await bookRoom(nextWeek, maya, await newRoom(), start, duration);
    expect(refusalIn(error)).toMatchObject({ code: "bad_slot" });
  });

  it("cannot book an infinite date", async () => {
    const { error } = await bookRoom(nextWeek, maya, await newRoom(), "10:00", 2, {
      booking_date: "infinity",
    });
    expect(refusalIn(error)).toMatchObject({ code: "bad_slot" });
  });

  it("cannot book a year of more than four digits", async () => {
    const { error } = await bookRoom(nextWeek, maya, await newRoom(), "10:00", 2, {
      booking_date: "20000-01-03",
    });
    expect(refusalIn(error)).toMatchObject({ code: "too_far_ahead" });
  });

  it("cannot book a retired or unknown room", async () => {
    const retired = await newRoom({ retired_at: new Date() });
    expect(refusalIn((await bookRoom(nextWeek, maya, retired, "10:00", 2)).error)).toMatchObject({
      code: "room_unavailable",
    });
    expect(refusalIn((await bookRoom(nextWeek, maya, maya.id, "10:00", 2)).error)).toMatchObject({
      code: "room_unavailable",
    });
  });

  it("neither sees nor debits another member's balance", async () => {
    const { error } = await bookRoom(nextWeek, await newMember(), await newRoom(), "10:00", 2, {
      user_id: maya.id,
    });
    expect(error).toMatchObject({ code: "42501" });
  });
});
