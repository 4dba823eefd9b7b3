import { beforeEach, describe, expect, it } from "vitest";
import { newRoom } from "../../rows";
import { newMember, sql, type TestUser } from "../../stack";
import { addBooking } from "../memberBookings";
import { balanceOf, newRoomAndMember } from "../roomAndMember";
import { actAs, at } from "../spaceTime";
import { bookRoom } from "./bookRoom";
import { doneAtQuotedPrice, quoteIn } from "./quotedPrice";
import { approve, needApproval, requestRoom } from "./requests";
import { quoteSeries, weekly } from "./series";

let boss: TestUser;
let maya: TestUser;
let room: string;
let nextWeek: string;
let weekday: string;
/** A room of 4 credits an hour costs half as much again from 11:00 to 13:00, and half from 16:00 on. */
beforeEach(async () => {
  ({ boss, maya, room, nextWeek } = await newRoomAndMember("Maya Compares", 100));
  const [found] = await sql<{ weekday: string }[]>`
    select to_char(${nextWeek}::date, 'fmDay') as weekday`;
  weekday = found?.weekday ?? "";
  await setPrices([price("11:00", "13:00", 150), price("16:00", "18:00", 50)]);
});

const price = (from: string, to: string, percent: number, days = [weekday]) => ({
  days,
  from,
  to,
  percent,
});

const setPrices = (prices: object[] | null, inRoom = room) =>
  sql`update room_rules set prices = ${prices && sql.json(prices as never)} where room_id = ${inRoom}`;

const quoteFor = async (
  terms: { start_time: string; duration?: number; booking_id?: string },
  { client } = maya,
) => {
  const { data } = await client
    .rpc("quote_booking", { room_id: room, booking_date: nextWeek, duration: 2, ...terms })
    .single()
    .throwOnError();
  return data;
};

const reschedule = (booking_id: string, new_start_time: string, new_duration: number) =>
  doneAtQuotedPrice((quote) =>
    maya.client.rpc("reschedule_booking", {
      booking_id,
      new_date: nextWeek,
      new_start_time,
      new_duration,
      ...quote,
    }),
  );

describe("the price of a booking", () => {
  it.each([
    ["09:00", 2, 4],
    ["11:00", 2, 6],
    ["10:30", 2, 5],
    ["12:30", 2, 5],
    ["10:00", 8, 20],
    ["16:00", 1, 1],
    ["16:00", 3, 3],
    ["15:30", 1, 2],
  ])("at %s for %s half hours is %s credits", async (start_time, duration, credits) => {
    expect(await quoteFor({ start_time, duration })).toMatchObject({ credits, rupees: 0 });
  });

  it("is rounded up once", async () => {
    await sql`update rooms set credits_per_hour = 1 where id = ${room}`;
    await setPrices([price("11:00", "13:00", 110)]);
    expect(await quoteFor({ start_time: "11:00", duration: 4 })).toMatchObject({ credits: 3 });
    expect(await quoteFor({ start_time: "11:00", duration: 1 })).toMatchObject({ credits: 1 });
    await sql`update rooms set credits_per_hour = 100 where id = ${room}`;
    expect(await quoteFor({ start_time: "11:00", duration: 1 })).toMatchObject({ credits: 55 });
  });

  it("is in rupees in a room that is priced in rupees", async () => {
    await sql`update rooms set credits_per_hour = null where id = ${room}`;
    expect(await quoteFor({ start_time: "10:30", duration: 2 })).toMatchObject({
      credits: 0,
      rupees: 2500,
    });
  });

  it("is that of the room on other weekdays and without such times", async () => {
    const others = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
    await setPrices([
      price(
        "11:00",
        "13:00",
        150,
        others.filter((day) => day !== weekday),
      ),
    ]);
    expect(await quoteFor({ start_time: "11:00" })).toMatchObject({ credits: 4 });
    await setPrices(null);
    expect(await quoteFor({ start_time: "11:00" })).toMatchObject({ credits: 4 });
  });

  it("is charged, by a booking, a hold, a series and a booking for a member", async () => {
    await bookRoom(nextWeek, maya, room, "11:00", 2).throwOnError();
    expect(await balanceOf(maya)).toBe(94);
    const { dates } = await quoteSeries(maya, { ...weekly(room, nextWeek), start_time: "12:00" });
    expect(dates.map(({ credits }) => credits)).toEqual([6, 6, 6]);
    const poor = await newMember("Asha Compares");
    const slot = { room_id: room, booking_date: nextWeek, start_time: "12:00", duration: 1 };
    await poor.client.rpc("hold_slot", slot).throwOnError();
    const [hold] = await sql`select terms ->> 'credits' as credits from booking_holds
      where user_id = ${poor.id}`;
    expect(hold).toEqual({ credits: "3" });
    await doneAtQuotedPrice((quote) =>
      boss.client.rpc("book_for_member", {
        ...slot,
        start_time: "16:00",
        duration: 2,
        member_id: maya.id,
        ...quote,
      }),
    );
    expect(await balanceOf(maya)).toBe(92);
    expect(await quoteFor({ start_time: "14:00" }, boss)).toMatchObject({ credits: 0 });
  });

  it("is that of a request when it is approved", async () => {
    await needApproval(room);
    const slot = { room_id: room, booking_date: nextWeek, start_time: "11:00", duration: 2 };
    const [same, changed] = [
      await requestRoom(maya, slot),
      await requestRoom(maya, { ...slot, start_time: "12:00" }),
    ].map(({ data }) => (data as { id: string }).id);
    await approve(boss, same ?? "").throwOnError();
    await setPrices([price("11:00", "13:00", 300)]);
    await approve(boss, changed ?? "").throwOnError();
    const made = await sql`select total_credits as credits, price_reason as reason from bookings
      where room_id = ${room} order by start_time`;
    expect(made).toEqual([
      { credits: 6, reason: null },
      { credits: 6, reason: "The price when it was requested" },
    ]);
  });

  it("is not charged if it has changed since the quote", async () => {
    const { quote_id } = await quoteFor({ start_time: "11:00" });
    await setPrices([price("11:00", "13:00", 200)]);
    const { error } = await bookRoom(nextWeek, maya, room, "11:00", 2, { quote_id });
    expect(error).toMatchObject({ message: "quote_changed" });
    await bookRoom(nextWeek, maya, room, "11:00", 2, { quote_id: quoteIn(error) }).throwOnError();
    expect(await balanceOf(maya)).toBe(92);
  });

  it("counts only the minutes that are left of a slot that has begun", () =>
    at(`${nextWeek} 11:20`, maya.id, async (tx) => {
      const quotes = await tx`
        select credits from unnest('{1,4}'::int[]) half_hours
        cross join quote_booking(${room}, ${nextWeek}, '11:00', half_hours)`;
      // 10 and 100 minutes at 6 credits an hour.
      expect(quotes).toEqual([{ credits: 1 }, { credits: 10 }]);
    }));
});

describe("a move", () => {
  it("charges or refunds the difference of the hours", async () => {
    const booking = await addBooking({ maya, room, nextWeek }, { start_time: "09:00" });
    await reschedule(booking, "11:00", 2);
    expect(await balanceOf(maya)).toBe(94);
    await reschedule(booking, "16:00", 2);
    expect(await balanceOf(maya)).toBe(98);
  });

  it("of a booking at a named price charges the time that is added by its hour", async () => {
    const gift = { price_reason: "Regular", total_credits: 2 };
    const booking = await addBooking({ maya, room, nextWeek }, { start_time: "09:00", ...gift });
    const credits = async (start_time: string, duration: number) =>
      (await quoteFor({ start_time, duration, booking_id: booking })).credits;
    expect(await credits("11:00", 2)).toBe(2);
    expect(await credits("11:00", 4)).toBe(2 + 6);
    expect(await credits("15:00", 4)).toBe(2 + 2);
    expect(await credits("10:30", 1)).toBe(1);
  });

  it("of a running booking refunds the hours that are given up", async () => {
    const booking = await addBooking(
      { maya, room, nextWeek },
      { start_time: "10:00", duration: 6 },
    );
    expect(await balanceOf(maya)).toBe(84);
    await at(`${nextWeek} 10:10`, maya.id, async (tx) => {
      const quotes = await tx`
        select credits, credits_change from unnest('{2,4}'::int[]) half_hours
        cross join quote_booking(${room}, ${nextWeek}, '10:00', half_hours, ${booking})`;
      expect(quotes).toEqual([
        { credits: 4, credits_change: 12 },
        { credits: 10, credits_change: 6 },
      ]);
    });
  });

  it("of a booking that was made after its start keeps the minutes that had passed", () =>
    at(`${nextWeek} 11:20`, maya.id, async (tx) => {
      const [made] = await tx<{ id: string; total_credits: number }[]>`
        insert into bookings (room_id, booking_date, start_time, duration)
        values (${room}, ${nextWeek}, '11:00', 4) returning id, total_credits`;
      expect(made?.total_credits).toBe(10);
      await tx`reset role`;
      await tx`update bookings set created_at = (${nextWeek}::date + time '11:20') at time zone 'Asia/Kolkata'
        where id = ${made?.id ?? ""}`;
      await actAs(tx, maya.id);
      const quotes = await tx`
        select credits from quote_booking(${room}, ${nextWeek}, '11:00', 2, ${made?.id ?? ""})`;
      expect(quotes).toEqual([{ credits: 4 }]);
    }));
});

describe("saving prices", () => {
  const save = (prices: unknown) =>
    boss.client
      .from("room_rules")
      .update({ prices: prices as never })
      .eq("room_id", room)
      .select("prices");
  const fine = { days: ["Monday"], from: "09:00", to: "12:00", percent: 150 };
  const listOf = (length: number) =>
    Array.from({ length }, (_, index) => ({
      ...fine,
      days: [["Monday", "Tuesday"][index % 2]],
      from: `${String(Math.floor(index / 2) + 2).padStart(2, "0")}:00`,
      to: `${String(Math.floor(index / 2) + 2).padStart(2, "0")}:30`,
    }));

  it.each([
    ["none", null],
    ["one", [fine]],
    ["one that begins when another ends", [fine, { ...fine, from: "12:00", to: "13:00" }]],
    ["the same time of other days", [fine, { ...fine, days: ["Tuesday", "Sunday"] }]],
    [
      "the lowest and the highest",
      [
        { ...fine, percent: 1 },
        { ...fine, days: ["Friday"], percent: 1000 },
      ],
    ],
    ["20", listOf(20)],
  ])("accepts %s", async (_, prices) => {
    expect((await save(prices).throwOnError()).data).toEqual([{ prices }]);
  });

  it.each<[string, unknown]>([
    ["no list", fine],
    ["an empty list", []],
    ["21", listOf(21)],
    ["no object", [1]],
    ["a list of lists", [[fine]]],
    ["no day", [{ ...fine, days: [] }]],
    ["days that are no list", [{ ...fine, days: "Monday" }]],
    ["an unknown day", [{ ...fine, days: ["Mon"] }]],
    ["eight days", [{ ...fine, days: Array(8).fill("Monday") }]],
    ["a time between two half hours", [{ ...fine, from: "09:15" }]],
    ["an end before the start", [{ ...fine, from: "12:00", to: "09:00" }]],
    ["an end at the start", [{ ...fine, from: "12:00" }]],
    ["a missing time", [{ days: ["Monday"], from: "09:00", percent: 150 }]],
    ["0 per cent", [{ ...fine, percent: 0 }]],
    ["1001 per cent", [{ ...fine, percent: 1001 }]],
    ["half a per cent", [{ ...fine, percent: 99.5 }]],
    ["a text as per cent", [{ ...fine, percent: "150" }]],
    ["another key", [{ ...fine, credits: 3 }]],
    ["two prices of one time", [fine, { ...fine, days: ["Sunday", "Monday"], from: "11:30" }]],
  ])("refuses %s", async (_, prices) => {
    expect((await save(prices)).error?.code).toBe("23514");
  });
});

it("the price of a room without such times is that of the specification", async () => {
  const plain = await newRoom({ credits_per_hour: 3 });
  const prices = await sql`
    select half_hours, credits from unnest('{1,2,3,4,6,8}'::int[]) half_hours
    cross join rooms
    cross join lateral private.room_price(${maya.id}, rooms, ${nextWeek}, '11:00', half_hours, 0)
    where rooms.id = ${plain} order by 1`;
  expect(prices.map(({ credits }) => credits as number)).toEqual([2, 3, 5, 6, 9, 12]);
});
