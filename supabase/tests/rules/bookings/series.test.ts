import { beforeEach, describe, expect, it } from "vitest";
import { day, giveCredits, newRoom } from "../../rows";
import { anon, newMember, sql, type TestUser } from "../../stack";
import { addBooking } from "../memberBookings";
import { refusalIn } from "../refusal";
import { balanceOf, newRoomAndMember } from "../roomAndMember";
import { quoteIn } from "./quotedPrice";
import { bookingsOf, bookSeries, quoteSeries, type SeriesDate, weekly } from "./series";

let boss: TestUser;
let maya: TestUser;
let room: string;
let nextWeek: string;
beforeEach(async () => {
  ({ boss, maya, room, nextWeek } = await newRoomAndMember("Maya Repeats", 40));
});

const terms = () => weekly(room, nextWeek);
const series = async () => {
  const { data, error } = await bookSeries(maya, terms());
  if (error) throw error;
  return data.series_id;
};
const take = async (daysAhead: number, more: object = {}) => {
  const otto = await newMember("Otto Other");
  await giveCredits(otto.id, 4);
  return addBooking({ maya: otto, room, nextWeek: await day(daysAhead) }, more);
};
const codeOf = async (person: Pick<TestUser, "client">, more: object) =>
  refusalIn((await person.client.rpc("quote_series", { ...terms(), ...more })).error)?.code;
const notifications = (person: TestUser) => sql<{ kind: string; dates: number }[]>`
  select kind, jsonb_array_length(data -> 'series') as dates from notifications
  where user_id = ${person.id} order by created_at`;

describe("the quote of a series", () => {
  it("contains every date with its price, and the totals", async () => {
    expect(await quoteSeries(maya, terms())).toMatchObject({
      credits: 12,
      rupees: 0,
      credits_change: -12,
      balance: 40,
      shortfall: 0,
      missing_months: [],
      dates: [
        { booking_date: nextWeek, credits: 4, refusal: null },
        { booking_date: await day(14), credits: 4 },
        { booking_date: await day(21), credits: 4 },
      ],
    });
    await sql`update rooms set credits_per_hour = 20 where id = ${room}`;
    expect(await quoteSeries(maya, terms())).toMatchObject({ credits: 60, shortfall: 20 });
    await sql`update rooms set credits_per_hour = null where id = ${room}`;
    expect(await quoteSeries(maya, terms())).toMatchObject({ credits: 0, rupees: 6000 });
    expect(await quoteSeries(boss, terms())).toMatchObject({ credits: 0, rupees: 0 });
  });

  it("names taken dates and those against a rule, and has no quote id for them", async () => {
    await take(14);
    await sql`update room_rules set days_ahead = 20 where room_id = ${room}`;
    expect(await quoteSeries(maya, terms())).toMatchObject({
      quote_id: null,
      credits: 4,
      dates: [
        { refusal: null },
        { refusal: "slot_taken" },
        { refusal: "too_far_ahead", facts: { days: 20 } },
      ],
    });
  });

  it("counts its own dates towards the open bookings of a member", async () => {
    await sql`update room_rules set max_open = 2 where room_id = ${room}`;
    const { dates } = await quoteSeries(maya, terms());
    expect(dates.map(({ refusal }) => refusal)).toEqual([null, null, "too_many_open"]);
    await sql`update room_rules set max_open = null where room_id = ${room}`;
    await sql`update rooms set credits_per_hour = null where id = ${room}`;
    const unpaid = await quoteSeries(maya, { ...terms(), occurrences: 11 });
    expect(unpaid.dates.map(({ refusal }) => refusal).slice(9)).toEqual([
      null,
      "too_many_bookings",
    ]);
  });

  it("books nothing", async () => {
    await quoteSeries(maya, terms());
    expect(await sql`select from bookings where user_id = ${maya.id}`).toHaveLength(0);
    expect(await balanceOf(maya)).toBe(40);
  });

  it.each([
    ["a thousand dates", { occurrences: 1000 }, "too_many_dates"],
    [
      "61 dates until a day",
      { frequency: "daily", occurrences: null, until_date: "9000-01-01" },
      "too_many_dates",
    ],
    ["no dates", { occurrences: 0 }, "bad_series"],
    ["no end", { occurrences: null }, "bad_series"],
    ["two ends", { until_date: "9000-01-01" }, "bad_series"],
    ["an end before the start", { occurrences: null, until_date: "2020-01-01" }, "bad_series"],
    ["an infinite end", { occurrences: null, until_date: "infinity" }, "bad_series"],
    ["an infinite start", { starts_on: "infinity" }, "bad_series"],
    ["a start in the past", { starts_on: "2020-01-01" }, "bad_series"],
    ["an unknown frequency", { frequency: "hourly" }, "bad_series"],
    ["every zero weeks", { every_weeks: 0 }, "bad_series"],
    ["every two weeks of a daily series", { frequency: "daily", every_weeks: 2 }, "bad_series"],
    ["replacements that are no list", { replacements: { date: "2026-12-01" } }, "bad_series"],
    [
      "a replacement with no time",
      { replacements: [{ date: "2026-12-01", start_time: "x" }] },
      "bad_series",
    ],
    ["61 replacements", { replacements: Array.from({ length: 61 }, () => ({})) }, "bad_series"],
  ])("of %s is refused", async (_, more, code) => {
    expect(await codeOf(maya, more)).toBe(code);
  });

  it("is for the caller, and for admins", async () => {
    const otto = await newMember("Otto Other");
    expect(await codeOf(otto, { member_id: maya.id })).toBe("not_admin");
    expect(await codeOf(boss, { member_id: maya.id })).toBeUndefined();
    const { error } = await anon.rpc("quote_series", terms());
    expect(error).toMatchObject({ code: "42501" });
  });
});

describe("a series at its quote", () => {
  it("becomes ordinary bookings with one notification and one entry of the activity", async () => {
    const id = await series();
    expect(await bookingsOf(id)).toMatchObject([
      { day: nextWeek, start: "10:00", price: 4, place: 1 },
      { day: await day(14), place: 2 },
      { day: await day(21), place: 3 },
    ]);
    expect(await balanceOf(maya)).toBe(28);
    expect(await notifications(maya)).toEqual([{ kind: "booking_created", dates: 3 }]);
    const activity = await sql`select credits_change from activity_logs
      where user_id = ${maya.id} and action_type = 'Booked Meeting Room'`;
    expect(activity).toEqual([{ credits_change: -12 }]);
    expect(await sql`select from booking_history where user_id = ${maya.id}`).toHaveLength(3);
  });

  it("skips a date, and books another at another time or in another room", async () => {
    await take(7);
    await take(14);
    const other = await newRoom({ credits_per_hour: 6 });
    const replaced = {
      ...terms(),
      occurrences: 4,
      replacements: [
        { date: nextWeek, is_skipped: true },
        { date: await day(14), start_time: "14:00" },
        { date: await day(21), room_id: other },
      ],
    };
    expect(await quoteSeries(maya, replaced)).toMatchObject({ credits: 14 });
    const { data } = await bookSeries(maya, replaced);
    expect(data).toMatchObject({ bookings: 3, credits_change: -14 });
    expect(await bookingsOf(data?.series_id ?? "")).toMatchObject([
      { day: await day(14), start: "14:00", room, price: 4 },
      { day: await day(21), start: "10:00", room: other, price: 6 },
      { day: await day(28), start: "10:00", room, price: 4 },
    ]);
  });

  it.each([
    ["a date is taken", () => take(21)],
    ["the price rises", () => sql`update rooms set credits_per_hour = 5 where id = ${room}`],
    [
      "the refunds change",
      () =>
        sql`update room_rules set refund_ladder = '[{"hours": 24, "percent": 50}]' where room_id = ${room}`,
    ],
  ])("is refused as a whole with the new quote if %s", async (_, change) => {
    const { quote_id } = await quoteSeries(maya, terms());
    await change();
    const { error } = await maya.client.rpc("book_series", { ...terms(), quote_id });
    expect(refusalIn(error)).toMatchObject({
      code: "quote_changed",
      params: { quote: { dates: [{}, {}, {}] } },
    });
    expect(await sql`select from bookings where user_id = ${maya.id}`).toHaveLength(0);
    expect(await sql`select from booking_series where user_id = ${maya.id}`).toHaveLength(0);
    expect(await balanceOf(maya)).toBe(40);
  });

  it("needs the own quote of this series", async () => {
    const otto = await newMember("Otto Other");
    await giveCredits(otto.id, 40);
    const book = async (quote_id: string) =>
      refusalIn((await maya.client.rpc("book_series", { ...terms(), quote_id })).error)?.code;
    expect(await book((await quoteSeries(otto, terms())).quote_id)).toBe("unknown_quote");
    expect(await book("x")).toBe("unknown_quote");
    expect(await book("")).toBe("quote_changed");
    const longer = await quoteSeries(maya, { ...terms(), occurrences: 4 });
    expect(await book(longer.quote_id)).toBe("quote_changed");
    expect(await sql`select from bookings where user_id = ${maya.id}`).toHaveLength(0);
  });

  it("names all missing credits", async () => {
    await sql`update rooms set credits_per_hour = 20 where id = ${room}`;
    const { error } = await bookSeries(maya, terms());
    expect(refusalIn(error)).toEqual({
      code: "insufficient_credits",
      params: { needed: 60, balance: 40, kind: "booking" },
    });
    expect(await balanceOf(maya)).toBe(40);
  });

  it("is made once when its request is repeated", async () => {
    const { quote_id } = await quoteSeries(maya, terms());
    const request = { ...terms(), quote_id, request_id: crypto.randomUUID() };
    const first = await maya.client.rpc("book_series", request).single().throwOnError();
    const again = await maya.client.rpc("book_series", request).single().throwOnError();
    expect(again.data).toEqual(first.data);
    expect(await balanceOf(maya)).toBe(28);
    await sql`delete from bookings where series_id = ${first.data.series_id}`;
    const { error } = await maya.client.rpc("book_series", request);
    expect(refusalIn(error)).toMatchObject({ code: "request_outdated" });
  });

  it("is booked by an admin for a member, who pays and is notified", async () => {
    const forMaya = { ...terms(), member_id: maya.id };
    const { data } = await bookSeries(boss, forMaya);
    expect(await bookingsOf(data?.series_id ?? "")).toHaveLength(3);
    expect(await balanceOf(maya)).toBe(28);
    expect(await notifications(maya)).toEqual([{ kind: "booking_created", dates: 3 }]);
    const [booking] =
      await sql`select user_id, booked_by from bookings where series_id = ${data?.series_id ?? ""}`;
    expect(booking).toEqual({ user_id: maya.id, booked_by: boss.id });
  });

  it("of 60 dates is made", async () => {
    await sql`update rooms set credits_per_hour = 1 where id = ${room}`;
    await giveCredits(maya.id, 20);
    const { data, error } = await bookSeries(maya, {
      ...terms(),
      frequency: "daily",
      occurrences: 60,
    });
    expect(error).toBeNull();
    expect(data).toMatchObject({ bookings: 60, credits_change: -60 });
  });
});

describe("cancelling a series", () => {
  const quoteCancel = async (person: TestUser, series_id: string, more: object = {}) => {
    const { data, error } = await person.client
      .rpc("quote_series_cancellation", { series_id, ...more })
      .single();
    if (error) throw error;
    return { ...data, dates: data.dates as unknown as SeriesDate[] };
  };
  const cancel = async (person: TestUser, series_id: string, more: object = {}) => {
    const { quote_id } = await quoteCancel(person, series_id, more);
    return person.client.rpc("cancel_series", { series_id, quote_id, ...more }).single();
  };

  it("cancels this and the following bookings with one notification", async () => {
    const id = await series();
    const { data } = await cancel(maya, id, { from_date: await day(14) });
    expect(data).toEqual({ series_id: id, bookings: 2, credits_change: 8, rupees_change: 0 });
    expect(await bookingsOf(id)).toMatchObject([{ day: nextWeek, place: 1 }]);
    expect(await balanceOf(maya)).toBe(36);
    expect(await notifications(maya)).toEqual([
      { kind: "booking_created", dates: 3 },
      { kind: "booking_cancelled", dates: 2 },
    ]);
  });

  it("cancels the bookings between two dates, and then all", async () => {
    const id = await series();
    await cancel(maya, id, { from_date: await day(8), until_date: await day(20) });
    expect(await bookingsOf(id)).toMatchObject([{ place: 1 }, { place: 3 }]);
    await cancel(maya, id);
    expect(await bookingsOf(id)).toHaveLength(0);
    expect(await balanceOf(maya)).toBe(40);
    const { error } = await maya.client.rpc("quote_series_cancellation", { series_id: id });
    expect(refusalIn(error)).toMatchObject({ code: "unknown_series" });
  });

  it("returns what the refund ladder says, or for a reason of an admin everything", async () => {
    await sql`update room_rules set refund_ladder = '[{"hours": 240, "percent": 50}]' where room_id = ${room}`;
    const id = await series();
    const quote = await quoteCancel(maya, id);
    expect(quote).toMatchObject({ credits: 12, credits_change: 4 });
    expect(quote.dates.map(({ credits_change }) => credits_change)).toEqual([0, 2, 2]);
    const days = { from_date: await day(21) };
    expect((await cancel(maya, id, days)).data).toMatchObject({ credits_change: 2 });
    expect(await balanceOf(maya)).toBe(30);
    const { data } = await cancel(boss, id, { reason: "Water damage" });
    expect(data).toMatchObject({ bookings: 2, credits_change: 8 });
    expect(await balanceOf(maya)).toBe(38);
    const [entry] = await sql`select reason, overrides from booking_history
      where user_id = ${maya.id} and action = 'cancelled' order by id desc limit 1`;
    expect(entry).toEqual({ reason: "Water damage", overrides: ["refund_ladder"] });
  });

  it("is refused with the new quote if a booking was moved or the refund has changed", async () => {
    const id = await series();
    const { quote_id } = await quoteCancel(maya, id);
    const [first] = await bookingsOf(id);
    await sql`update bookings set start_time = '15:00' where id = ${first?.id ?? ""}`;
    const { error } = await maya.client.rpc("cancel_series", { series_id: id, quote_id });
    expect(refusalIn(error)).toMatchObject({
      code: "refund_changed",
      params: { credits: 12, charged: 12, quote: { dates: [{}, {}, {}] } },
    });
    expect(quoteIn(error)).not.toBe(quote_id);
    expect(await bookingsOf(id)).toHaveLength(3);
  });

  it("is for the member, and for admins", async () => {
    const id = await series();
    const otto = await newMember("Otto Other");
    await expect(quoteCancel(otto, id)).rejects.toMatchObject({ message: "unknown_series" });
    await expect(quoteCancel(maya, id, { reason: "Please" })).rejects.toMatchObject({
      message: "not_admin",
    });
    const { quote_id } = await quoteCancel(maya, id);
    const stolen = await otto.client.rpc("cancel_series", { series_id: id, quote_id });
    expect(refusalIn(stolen.error)?.code).toBe("unknown_quote");
    const anonymous = await anon.rpc("cancel_series", { series_id: id, quote_id });
    expect(anonymous.error).toMatchObject({ code: "42501" });
    expect((await cancel(boss, id)).data).toMatchObject({ bookings: 3 });
  });
});

describe("changing a series", () => {
  const quoteChange = async (person: TestUser, series_id: string, more: object) => {
    const { data, error } = await person.client
      .rpc("quote_series_change", { series_id, ...more })
      .single();
    if (error) throw error;
    return { ...data, dates: data.dates as unknown as SeriesDate[] };
  };
  const change = async (person: TestUser, series_id: string, more: object) => {
    const { quote_id } = await quoteChange(person, series_id, more);
    return person.client.rpc("change_series", { series_id, quote_id, ...more }).single();
  };

  it("moves this and the following bookings at their quote, with one notification", async () => {
    const id = await series();
    const longer = { from_date: await day(14), start_time: "14:00", duration: 4 };
    expect(await quoteChange(maya, id, longer)).toMatchObject({ credits: 16, credits_change: -8 });
    expect((await change(maya, id, longer)).data).toMatchObject({
      bookings: 2,
      credits_change: -8,
    });
    expect(await bookingsOf(id)).toMatchObject([
      { start: "10:00", price: 4 },
      { start: "14:00", price: 8 },
      { start: "14:00", price: 8 },
    ]);
    expect(await balanceOf(maya)).toBe(20);
    expect((await notifications(maya)).at(-1)).toEqual({ kind: "booking_rescheduled", dates: 2 });
    expect((await change(maya, id, { duration: 1 })).data).toMatchObject({ credits_change: 14 });
  });

  it("names the dates that are taken, which can be kept", async () => {
    await take(14, { start_time: "14:00" });
    const id = await series();
    const quote = await quoteChange(maya, id, { start_time: "14:00" });
    expect(quote).toMatchObject({ quote_id: null });
    expect(quote.dates.map(({ refusal }) => refusal)).toEqual([null, "slot_taken", null]);
    const kept = [quote.dates[1]?.booking_id];
    expect((await change(maya, id, { start_time: "14:00", kept })).data).toMatchObject({
      bookings: 2,
    });
    expect((await bookingsOf(id)).map(({ start }) => start)).toEqual(["14:00", "10:00", "14:00"]);
  });

  it("is refused as a whole with the new quote if a date was taken since", async () => {
    const id = await series();
    const { quote_id } = await quoteChange(maya, id, { start_time: "14:00" });
    await take(21, { start_time: "14:00" });
    const { error } = await maya.client.rpc("change_series", {
      series_id: id,
      quote_id,
      start_time: "14:00",
    });
    expect(refusalIn(error)).toMatchObject({ code: "quote_changed", params: { kind: "series" } });
    expect((await bookingsOf(id)).map(({ start }) => start)).toEqual(["10:00", "10:00", "10:00"]);
  });

  it("leaves out the dates that stay as they are", async () => {
    const id = await series();
    expect((await change(maya, id, {})).error).toMatchObject({ message: "quote_changed" });
    const [first] = await bookingsOf(id);
    await sql`update bookings set start_time = '14:00' where id = ${first?.id ?? ""}`;
    expect((await change(maya, id, { start_time: "14:00" })).data).toMatchObject({ bookings: 2 });
    const moves = await sql<{ dates: number }[]>`
      select jsonb_array_length(data -> 'series') as dates from notifications
      where user_id = ${maya.id} and kind = 'booking_rescheduled' and data ? 'series'`;
    expect(moves).toEqual([{ dates: 2 }]);
  });

  it("changes nothing when its request is repeated", async () => {
    const id = await series();
    const more = { duration: 4 };
    const { quote_id } = await quoteChange(maya, id, more);
    const request = { series_id: id, quote_id, ...more, request_id: crypto.randomUUID() };
    await maya.client.rpc("change_series", request).throwOnError();
    const again = await maya.client.rpc("change_series", request).single();
    expect(again.data).toMatchObject({ bookings: 3 });
    expect(await balanceOf(maya)).toBe(16);
  });

  it("moves to another room, and leaves bookings that have begun", async () => {
    const id = await series();
    const other = await newRoom({ credits_per_hour: 2 });
    // Not with its triggers, which refuse past days.
    await sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`update bookings set booking_date = private.space_today() - 1
        where series_id = ${id} and series_position = 1`;
    });
    expect((await change(maya, id, { room_id: other })).data).toMatchObject({
      bookings: 2,
      credits_change: 4,
    });
    expect((await bookingsOf(id)).map(({ room: name }) => name)).toEqual([room, other, other]);
  });

  it("is for the member, and for admins", async () => {
    const id = await series();
    const otto = await newMember("Otto Other");
    await expect(quoteChange(otto, id, { duration: 1 })).rejects.toMatchObject({
      message: "unknown_series",
    });
    const anonymous = await anon.rpc("quote_series_change", { series_id: id });
    expect(anonymous.error).toMatchObject({ code: "42501" });
    expect((await change(boss, id, { start_time: "15:00" })).data).toMatchObject({ bookings: 3 });
    expect(await notifications(maya)).toMatchObject([{}, { kind: "booking_rescheduled" }]);
  });
});
