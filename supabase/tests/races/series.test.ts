import { randomUUID } from "node:crypto";
import type { Sql } from "postgres";
import { beforeAll, describe, expect, it } from "vitest";
import { newAccounts, newDatabase, runConcurrently, tally, weaken } from "./concurrency";
import { actAs } from "../rules/spaceTime";

const DATES = 5;

let sql: Sql;
let members: string[];
beforeAll(async () => {
  sql = await newDatabase("race_series");
  members = await newAccounts(sql, 40, 100);
});

/**
 * Half of the members book a daily series in one room at its quote, the others one of its dates. Returns the outcomes,
 * and how many bookings each series has.
 */
async function bookAtOnce(commitTogether = false) {
  const room = await newRoom();
  const quotes = await Promise.all(members.map((member) => quoteOf(member, room)));
  const outcomes = await runConcurrently(
    sql,
    members,
    (tx, index) =>
      index % 2 === 0
        ? tx`select book_series(${room}, '10:00', 2, 'daily', private.space_today() + 7,
            ${quotes[index] ?? ""}, occurrences => ${DATES})`
        : tx`insert into bookings (room_id, booking_date, start_time, duration)
            values (${room}, private.space_today() + 7 + ${index % DATES}::int, '10:00', 2)`,
    { commitTogether },
  );
  const series = await sql<{ size: number }[]>`
    select count(*)::int as size from bookings where series_id is not null group by series_id`;
  const [days] = await sql<{ most: number }[]>`
    select coalesce(max(bookings), 0)::int as most from (
      select count(*) as bookings from booked_slots where room_id = ${room} group by booking_date
    ) per_day`;
  return {
    outcomes: tally(outcomes),
    sizes: series.map(({ size }) => size),
    most: days?.most,
  };
}

async function newRoom(): Promise<string> {
  await sql`delete from bookings`;
  await sql`delete from private.rate_limits`;
  const [row] = await sql<{ room: string }[]>`
    insert into rooms (name, capacity, credits_per_hour) values (${randomUUID()}, 4, 1)
    returning id as room`;
  return row?.room ?? "";
}

/**
 * One member moves a series from 10:00 to 12:00, and all others move a booking of the afternoon to 12:00 on one of its
 * dates. Returns the starts of the series afterwards, and how many bookings a date has at 12:00.
 */
async function moveAtOnce(commitTogether = false) {
  const room = await newRoom();
  const [owner = ""] = members;
  const quote = await quoteOf(owner, room);
  const series = await sql.begin(async (tx) => {
    await actAs(tx, owner);
    const [made] = await tx<{ series_id: string }[]>`
      select series_id from book_series(${room}, '10:00', 2, 'daily', private.space_today() + 7, ${quote},
        occurrences => ${DATES})`;
    return made?.series_id ?? "";
  });
  const singles = await sql<{ id: string; user_id: string; booking_date: string }[]>`
    insert into bookings (user_id, room_id, booking_date, start_time, duration)
    select member, ${room}, private.space_today() + 7 + (place % ${DATES})::int,
      '13:00'::time + (place / ${DATES}) * interval '30 minutes', 1
    from unnest(${members.slice(1)}::uuid[]) with ordinality as listed (member, place)
    returning id, user_id, booking_date::text`;
  const change = await sql.begin(async (tx) => {
    await actAs(tx, owner);
    const [quoted] = await tx<{ quote_id: string }[]>`
      select quote_id from quote_series_change(${series}, start_time => '12:00')`;
    return quoted?.quote_id ?? "";
  });
  const outcomes = await runConcurrently(
    sql,
    [owner, ...singles.map(({ user_id }) => user_id)],
    (tx, index) => {
      const single = singles[index - 1];
      return single
        ? tx`select reschedule_booking(${single.id}, ${single.booking_date}, '12:00', 1)`
        : tx`select change_series(${series}, ${change}, start_time => '12:00')`;
    },
    { commitTogether },
  );
  const starts = await sql<{ start: string }[]>`
    select distinct to_char(start_time, 'HH24:MI') as start from bookings where series_id = ${series}`;
  const [days] = await sql<{ most: number }[]>`
    select coalesce(max(bookings), 0)::int as most from (
      select count(*) as bookings from booked_slots
      where room_id = ${room} and start_time = '12:00' group by booking_date
    ) per_day`;
  return {
    isChanged: outcomes[0] === "done",
    outcomes: tally(outcomes),
    starts: starts.map(({ start }) => start),
    most: days?.most,
  };
}

const quoteOf = (member: string, room: string) =>
  sql.begin(async (tx) => {
    await actAs(tx, member);
    const [quote] = await tx<{ quote_id: string }[]>`
      select quote_id from quote_series(${room}, '10:00', 2, 'daily', private.space_today() + 7,
        occurrences => ${DATES})`;
    return quote?.quote_id ?? "";
  });

describe("the change of a series, and moves of 39 bookings to its dates", () => {
  it("take each date once, and the series changes as a whole or not at all", async () => {
    for (let round = 0; round < 10; round += 1) {
      const { isChanged, outcomes, starts, most } = await moveAtOnce();
      expect(most).toBe(1);
      expect(starts).toEqual([isChanged ? "12:00" : "10:00"]);
      const refused = (outcomes["slot_taken"] ?? 0) + (outcomes["quote_changed"] ?? 0);
      expect((outcomes["done"] ?? 0) + refused).toBe(members.length);
    }
  });
});

describe("20 series and 20 single bookings of the same dates", () => {
  it("book each date once, and each series as a whole or not at all", async () => {
    for (let round = 0; round < 10; round += 1) {
      const { outcomes, sizes, most } = await bookAtOnce();
      expect(most).toBe(1);
      expect(sizes).toEqual(sizes.length === 0 ? [] : [DATES]);
      const refused = (outcomes["slot_taken"] ?? 0) + (outcomes["quote_changed"] ?? 0);
      expect((outcomes["done"] ?? 0) + refused).toBe(members.length);
    }
  });

  it("book dates many times without the rooms' locks and the constraints (control)", async () => {
    await sql.unsafe(`
      alter table bookings drop constraint bookings_never_overlap;
      alter table booked_slots drop constraint booked_slots_never_overlap;`);
    await weaken(sql, "private.lock_room", "for no key update", "");
    expect((await bookAtOnce(true)).most).toBeGreaterThan(1);
    expect((await moveAtOnce(true)).most).toBeGreaterThan(1);
  });
});
