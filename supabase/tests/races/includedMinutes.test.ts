import type { Sql } from "postgres";
import { beforeAll, expect, it } from "vitest";
import { newAccounts, newDatabase, runConcurrently, weaken, within20Rounds } from "./concurrency";

let sql: Sql;
let plan: string;
/** Each costs a credit an hour. */
let rooms: string[];
beforeAll(async () => {
  sql = await newDatabase("race_included_minutes");
  const plans = await sql<{ id: string }[]>`
    insert into plans (name, included_minutes) values ('Member', 240) returning id`;
  plan = plans[0]?.id ?? "";
  const added = await sql<{ id: string }[]>`
    insert into rooms (name, capacity, credits_per_hour)
    select 'Room ' || number, 4, 1 from generate_series(1, 20) as number returning id`;
  rooms = added.map(({ id }) => id);
});

/** 20 bookings of an hour by one member, whose plan includes 4 hours. */
async function bookAtOnce() {
  const [person = ""] = await newAccounts(sql, 1, 40);
  await sql`insert into memberships (user_id, plan_id, starts_on) values (${person}, ${plan}, '2020-01-01')`;
  const outcomes = await runConcurrently(
    sql,
    rooms.map(() => person),
    (tx, index) => tx`
      insert into bookings (user_id, room_id, booking_date, start_time, duration)
      values (${person}, ${rooms[index] ?? ""},
        (date_trunc('month', private.space_today()::timestamp) + interval '1 month')::date, '10:00', 2)`,
  );
  expect(new Set(outcomes)).toEqual(new Set(["done"]));
  const [found] = await sql`
    select sum(included_minutes)::int as minutes, sum(total_credits)::int as credits,
      (select sum(minutes)::int from plan_minutes where user_id = ${person}) as recorded
    from bookings where user_id = ${person}`;
  await sql`delete from bookings where user_id = ${person}`;
  return found;
}

it("20 bookings at once use no more minutes than the plan includes", async () => {
  for (let round = 0; round < 3; round += 1) {
    expect(await bookAtOnce()).toEqual({ minutes: 240, credits: 16, recorded: 240 });
  }
});

it("control: without the lock they use more", async () => {
  await weaken(
    sql,
    "private.judge_booking",
    "perform private.lock_balance(booking.user_id);",
    "perform 1;",
  );
  expect(await within20Rounds(async () => (await bookAtOnce())?.["minutes"] > 240)).toBe(true);
});
