import { beforeAll, describe, expect, it } from "vitest";
import { day, giveCredits, newRoom } from "../rows";
import { admin, newMember, type TestUser } from "../stack";
import { at, failureOf, inRolledBackTransaction } from "./spaceTime";
import { refusalIn } from "./refusal";

let maya: TestUser;
let nextWeek: string;
beforeAll(async () => {
  [maya, nextWeek] = await Promise.all([newMember("Maya Books"), day(7)]);
  await giveCredits(maya.id, 1000);
});

const book = (person: TestUser, room: string, start: string, duration: number, more: object = {}) =>
  person.client
    .from("bookings")
    .insert({
      user_id: person.id,
      room_id: room,
      booking_date: nextWeek,
      start_time: start,
      duration,
      ...more,
    })
    .select()
    .single();

const balanceOf = async ({ client, id }: TestUser) => {
  const { data } = await client.from("user_credits").select("balance").eq("user_id", id).single();
  return data?.balance;
};

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
    const { data, error } = await book(maya, room, "09:00", duration);
    expect(error).toBeNull();
    expect(data?.total_credits).toBe(price);
    expect(await balanceOf(maya)).toBe(before - price);
  });

  it("cannot set the price, the end or the status", async () => {
    const room = await newRoom({ credits_per_hour: 4 });
    const { data } = await book(maya, room, "10:00", 2, {
      total_credits: 0,
      end_time: "18:00",
      status: "confirmed",
      created_at: "2020-01-01T00:00:00Z",
    });
    expect(data).toMatchObject({ total_credits: 4, end_time: "11:00:00" });
    expect(new Date(data?.created_at ?? 0).getFullYear()).toBeGreaterThan(2020);
  });

  it("is not charged as an admin", async () => {
    const boss = await admin();
    const { data } = await book(boss, await newRoom({ credits_per_hour: 4 }), "10:00", 2);
    expect(data?.total_credits).toBe(0);
  });

  it.each([
    ["the same slot", "10:00", 2],
    ["a slot that begins inside", "10:30", 2],
    ["a slot that ends inside", "09:30", 2],
    ["a slot around it", "09:00", 6],
  ])("cannot book a taken time: %s", async (_, start, duration) => {
    const room = await newRoom({ credits_per_hour: null });
    await book(maya, room, "10:00", 2);
    const { error } = await book(await newMember(), room, start, duration);
    expect(refusalIn(error)).toMatchObject({ code: "slot_taken" });
  });

  it("can book the slots before and after a taken one", async () => {
    const room = await newRoom({ credits_per_hour: null });
    await book(maya, room, "10:00", 2);
    const around = [await book(maya, room, "09:00", 2), await book(maya, room, "11:00", 2)];
    expect(around.map(({ error }) => error)).toEqual([null, null]);
  });

  it("is refused with the missing credits and keeps the balance", async () => {
    const poor = await newMember();
    await giveCredits(poor.id, 3);
    const { error } = await book(poor, await newRoom({ credits_per_hour: 4 }), "10:00", 2);
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
    const { error } = await book(maya, await newRoom(), start, duration);
    expect(refusalIn(error)).toMatchObject({ code: "bad_slot" });
  });

  it("cannot book an infinite date", async () => {
    const { error } = await book(maya, await newRoom(), "10:00", 2, { booking_date: "infinity" });
    expect(refusalIn(error)).toMatchObject({ code: "bad_slot" });
  });

  it("cannot book a year of more than four digits", async () => {
    const { error } = await book(maya, await newRoom(), "10:00", 2, {
      booking_date: "20000-01-03",
    });
    expect(refusalIn(error)).toMatchObject({ code: "too_far_ahead" });
  });

  it("cannot book a retired or unknown room", async () => {
    const retired = await newRoom({ retired_at: new Date() });
    expect(refusalIn((await book(maya, retired, "10:00", 2)).error)).toMatchObject({
      code: "room_unavailable",
    });
    expect(refusalIn((await book(maya, maya.id, "10:00", 2)).error)).toMatchObject({
      code: "room_unavailable",
    });
  });

  it("neither sees nor debits another member's balance", async () => {
    const { error } = await book(await newMember(), await newRoom(), "10:00", 2, {
      user_id: maya.id,
    });
    expect(error).toMatchObject({ code: "42501" });
  });
});

describe("in the local time of the space", () => {
  const insert = (room: string, date: string, start: string) =>
    ({
      user_id: maya.id,
      room_id: room,
      booking_date: date,
      start_time: start,
      duration: 2,
    }) as const;

  const weekdayOf = (date: string) =>
    new Date(date).toLocaleDateString("en-US", { weekday: "long", timeZone: "UTC" });

  it.each([
    ["yesterday", "2030-03-03", "10:00", "past_date"],
    ["half an hour ago", "2030-03-04", "09:30", "slot_in_past"],
    ["right now", "2030-03-04", "10:00", null],
    ["later today", "2030-03-04", "10:30", null],
  ])("checks a slot that begins %s", async (_, date, start, code) => {
    const room = await newRoom();
    await at("2030-03-04 10:00", maya.id, async (transaction) => {
      const failure = await failureOf(
        transaction,
        (tx) => tx`insert into bookings ${tx(insert(room, date, start))}`,
      );
      expect(refusalIn(failure)?.code ?? failure).toBe(code);
    });
  });

  it.each([
    [
      "a holiday, with its name",
      (date: string) => ({ holidays: [{ id: "1", date, name: "Holi" }] }),
      "Holi",
    ],
    [
      "a closed weekday",
      (date: string) => ({ hours: [{ day: weekdayOf(date), isOpen: false }] }),
      "Closed",
    ],
  ])("refuses bookings on %s", async (_, hoursOf, reason) => {
    const room = await newRoom();
    const hours = hoursOf(nextWeek);
    await inRolledBackTransaction(async (transaction) => {
      await transaction`
        update system_settings set value = value || ${transaction.json(hours)} where key = 'opening_hours'`;
      const failure = await failureOf(
        transaction,
        (tx) => tx`insert into bookings ${tx(insert(room, nextWeek, "10:00"))}`,
      );
      expect(refusalIn(failure)).toMatchObject({ code: "closed_day", params: { reason } });
    });
  });
});

describe("a booking of a rupee-priced room", () => {
  it("is due at the front desk, and listed as due for admins", async () => {
    const room = await newRoom({ credits_per_hour: null });
    const { data } = await book(maya, room, "09:00", 3).throwOnError();
    expect(data.rupees_due).toBe(3000);
    const dueOf = async () => {
      const { data: found } = await (
        await admin()
      ).client.rpc("search_bookings", {
        search: maya.email,
        page_size: 1000,
      });
      return found?.find(({ id }) => id === data.id)?.rupees_due;
    };
    expect(await dueOf()).toBe(3000);
    const move = { booking_id: data.id, new_date: nextWeek, new_start_time: "15:00" };
    await maya.client.rpc("reschedule_booking", { ...move, new_duration: 1 }).throwOnError();
    expect(await dueOf()).toBe(1000);
  });

  it("has no amount due for admins, in credits, or as the client sends it", async () => {
    const boss = await admin();
    const room = await newRoom({ credits_per_hour: null });
    const free = await book(boss, room, "09:00", 2).throwOnError();
    expect(free.data.rupees_due).toBe(0);
    const inCredits = await book(maya, await newRoom({ credits_per_hour: 4 }), "09:00", 2);
    expect(inCredits.data?.rupees_due).toBe(0);
    const forged = await book(maya, room, "12:00", 2, { rupees_due: 0 });
    expect(forged.error?.code).toBe("42501");
  });
});
