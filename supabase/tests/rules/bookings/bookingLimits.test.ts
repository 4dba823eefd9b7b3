import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { day, giveCredits, newRoom } from "../../rows";
import { admin, newMember, type TestUser, sql } from "../../stack";
import { actAs, inRolledBackTransaction, failureOf } from "../spaceTime";
import { refusalIn } from "../refusal";

let maya: TestUser;
let hall: string;
beforeAll(async () => {
  hall = await newRoom({ credits_per_hour: null });
});
beforeEach(async () => {
  maya = await newMember("Maya Plans");
});

const booking = async (person: TestUser, daysAhead: number, room = hall) => ({
  user_id: person.id,
  room_id: room,
  booking_date: await day(daysAhead),
  start_time: "10:00",
  duration: 1,
});
const book = async (person: TestUser, daysAhead: number, room = hall) =>
  person.client
    .from("bookings")
    .insert(await booking(person, daysAhead, room))
    .select("id")
    .single();
const move = async (person: TestUser, id: string, daysAhead: number, price: object = {}) =>
  person.client.rpc("reschedule_booking", {
    booking_id: id,
    new_date: await day(daysAhead),
    new_start_time: "11:00",
    new_duration: 1,
    ...price,
  });
/** Ten bookings of one room on ten days. */
const bookTen = async (room: string) => {
  const ids: string[] = [];
  for (let ahead = 1; ahead <= 10; ahead++) {
    const { data } = await book(maya, ahead, room);
    ids.push(data?.id ?? "");
  }
  return ids;
};

describe("the booking horizon", () => {
  it.each(["a member", "an admin"])("is 365 days for %s", async (who) => {
    const person = who === "an admin" ? await admin() : maya;
    const room = await newRoom({ credits_per_hour: null });
    expect((await book(person, 365, room)).error).toBeNull();
    expect(refusalIn((await book(person, 366, room)).error)).toEqual({
      code: "too_far_ahead",
      params: { days: 365 },
    });
  });

  it("refuses rescheduling beyond it and keeps the slot", async () => {
    const { data } = await book(maya, 20);
    const { error } = await move(maya, data?.id ?? "", 366);
    expect(refusalIn(error)).toMatchObject({ code: "too_far_ahead" });
    const kept = await maya.client.from("bookings").select("booking_date").single();
    expect(kept.data).toEqual({ booking_date: await day(20) });
  });

  it("refuses a row written by the server", async () => {
    const row = await booking(maya, 366);
    await expect(sql`insert into bookings ${sql(row)}`).rejects.toMatchObject({
      message: "too_far_ahead",
    });
  });
});

describe("a member's future bookings of rooms priced in rupees", () => {
  it("are limited to ten; cancelling one allows another", async () => {
    const room = await newRoom({ credits_per_hour: null });
    const [first = ""] = await bookTen(room);
    expect(refusalIn((await book(maya, 30, room)).error)).toEqual({
      code: "too_many_bookings",
      params: { max: 10 },
    });
    await maya.client.from("bookings").delete().eq("id", first).throwOnError();
    expect((await book(maya, 30, room)).error).toBeNull();
  });

  it("are counted across rooms", async () => {
    await bookTen(await newRoom({ credits_per_hour: null }));
    const { error } = await book(maya, 1, await newRoom({ credits_per_hour: null }));
    expect(refusalIn(error)).toMatchObject({ code: "too_many_bookings" });
  });

  it("can be rescheduled when there are ten", async () => {
    const [first = ""] = await bookTen(await newRoom({ credits_per_hour: null }));
    expect((await move(maya, first, 40)).error).toBeNull();
  });

  it("include a rescheduled booking whose room is now priced in rupees", async () => {
    await giveCredits(maya.id, 4);
    const room = await newRoom({ credits_per_hour: 2 });
    const { data } = await book(maya, 50, room);
    await bookTen(await newRoom({ credits_per_hour: null }));
    await sql`update rooms set credits_per_hour = null where id = ${room}`;
    expect(refusalIn((await move(maya, data?.id ?? "", 51)).error)).toMatchObject({
      code: "too_many_bookings",
    });
  });

  it("do not limit rooms priced in credits", async () => {
    await giveCredits(maya.id, 4);
    await bookTen(await newRoom({ credits_per_hour: null }));
    expect((await book(maya, 30, await newRoom({ credits_per_hour: 2 }))).error).toBeNull();
  });

  it("do not count when they are in the past", async () => {
    await bookTen(await newRoom({ credits_per_hour: null }));
    const [first, past] = [await day(1), await day(-3)];
    await sql.begin(async (tx) => {
      await tx`set local session_replication_role = 'replica'`;
      await tx`update bookings set booking_date = ${past}
        where user_id = ${maya.id} and booking_date = ${first}`;
    });
    expect((await book(maya, 30, await newRoom({ credits_per_hour: null }))).error).toBeNull();
  });

  it("are not limited for an admin", async () => {
    const boss = await admin();
    const room = await newRoom({ credits_per_hour: null });
    for (let ahead = 1; ahead <= 11; ahead++)
      expect((await book(boss, ahead, room)).error).toBeNull();
  });

  it("are not revealed to others who book in their name", async () => {
    await bookTen(await newRoom({ credits_per_hour: null }));
    const stranger = await newMember();
    const { error } = await stranger.client.from("bookings").insert(await booking(maya, 30));
    expect(error).toMatchObject({ code: "42501" });
  });
});

describe("the setting booking_limits", () => {
  it("is readable by members and applied at once", async () => {
    const row = await booking(maya, 31);
    const near = await booking(maya, 2);
    await inRolledBackTransaction(async (tx) => {
      await tx`update system_settings set value = '{"days_ahead": 30, "rupee_bookings": 0}'
        where key = 'booking_limits'`;
      await actAs(tx, maya.id);
      const [read] = await tx`select value from system_settings where key = 'booking_limits'`;
      expect(read?.value).toEqual({ days_ahead: 30, rupee_bookings: 0 });
      const far = await failureOf(tx, (point) => point`insert into bookings ${point(row)}`);
      expect(refusalIn(far)).toMatchObject({ code: "too_far_ahead", params: { days: 30 } });
      const many = await failureOf(tx, (point) => point`insert into bookings ${point(near)}`);
      expect(refusalIn(many)).toMatchObject({ code: "too_many_bookings", params: { max: 0 } });
    });
  });

  it("has defaults when the row is missing", async () => {
    const row = await booking(maya, 366);
    await inRolledBackTransaction(async (tx) => {
      await tx`delete from system_settings where key = 'booking_limits'`;
      await actAs(tx, maya.id);
      const far = await failureOf(tx, (point) => point`insert into bookings ${point(row)}`);
      expect(refusalIn(far)).toMatchObject({ code: "too_far_ahead", params: { days: 365 } });
    });
  });

  it.each([
    '{"days_ahead": 0, "rupee_bookings": 10}',
    '{"days_ahead": 10}',
    '{"days_ahead": "many", "rupee_bookings": 10}',
    '{"days_ahead": 10.5, "rupee_bookings": 10}',
    '{"days_ahead": 10, "rupee_bookings": -1}',
  ])("refuses %s", async (value) => {
    const { client } = await admin();
    const { error } = await client
      .from("system_settings")
      .update({ value: JSON.parse(value) })
      .eq("key", "booking_limits");
    expect(refusalIn(error)?.code).toBe("bad_setting");
  });
});
