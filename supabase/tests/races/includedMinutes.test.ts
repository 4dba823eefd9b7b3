import type { Sql } from "postgres";
import { beforeAll, expect, it } from "vitest";
import { actAs } from "../rules/spaceTime";
import {
  newAccounts,
  newDatabase,
  runConcurrently,
  tally,
  weaken,
  within20Rounds,
} from "./concurrency";

let sql: Sql;
let admins: string[];
let plan: string;
/** Each costs a credit an hour. */
let rooms: string[];
beforeAll(async () => {
  sql = await newDatabase("race_included_minutes");
  admins = await newAccounts(sql, 20);
  await sql`insert into user_roles (user_id, role) select unnest(${admins}::uuid[]), 'admin'
    on conflict (user_id) do update set role = 'admin'`;
  const plans = await sql<{ id: string }[]>`
    insert into plans (name, included_minutes) values ('Member', 240) returning id`;
  plan = plans[0]?.id ?? "";
  const added = await sql<{ id: string }[]>`
    insert into rooms (name, capacity, credits_per_hour)
    select 'Room ' || number, 4, 1 from generate_series(1, 20) as number returning id`;
  rooms = added.map(({ id }) => id);
});

/** The plan includes 4 hours. */
async function newMemberWithPlan(): Promise<string> {
  const [person = ""] = await newAccounts(sql, 1, 40);
  await sql`insert into memberships (user_id, plan_id, starts_on)
    values (${person}, ${plan}, '2020-01-01')`;
  return person;
}

const nextMonth = async () => {
  const [found] = await sql<{ day: string }[]>`
    select (date_trunc('month', private.space_today()::timestamp) + interval '1 month')::date::text as day`;
  return found?.day ?? "";
};

/** What the bookings used, which are deleted. */
async function usedBy(person: string) {
  const [found] = await sql<{ minutes: number; credits: number; recorded: number }[]>`
    select sum(included_minutes)::int as minutes, sum(total_credits)::int as credits,
      (select sum(minutes)::int from plan_minutes where user_id = ${person}) as recorded
    from bookings where user_id = ${person}`;
  await sql`delete from bookings where user_id = ${person}`;
  return found;
}

it("20 bookings at once by a member use no more minutes than the plan includes", async () => {
  const day = await nextMonth();
  const person = await newMemberWithPlan();
  const outcomes = await runConcurrently(
    sql,
    rooms.map(() => person),
    (tx, index) => tx`insert into bookings (user_id, room_id, booking_date, start_time, duration)
      values (${person}, ${rooms[index] ?? ""}, ${day}, '10:00', 2)`,
  );
  expect(tally(outcomes)).toEqual({ done: 20 });
  expect(await usedBy(person)).toEqual({ minutes: 240, credits: 16, recorded: 240 });
});

/** 20 admins book an hour each for a member, at a quote of an included hour. */
async function bookForMemberAtOnce() {
  const booking_date = await nextMonth();
  const person = await newMemberWithPlan();
  const slots = rooms.map((room_id) => ({ member_id: person, room_id, booking_date }));
  const quotes = await Promise.all(
    admins.map((boss, index) =>
      sql.begin(async (tx) => {
        await actAs(tx, boss);
        const [quote] = await tx<{ quote_id: string; included_minutes: number }[]>`
          select quote_id, included_minutes from quote_booking(${slots[index]?.room_id ?? ""},
            ${booking_date}, '10:00', 2, member_id => ${person})`;
        expect(quote?.included_minutes).toBe(60);
        return quote?.quote_id ?? "";
      }),
    ),
  );
  const outcomes = await runConcurrently(
    sql,
    admins,
    (tx, index) => tx`select book_for_member(${person}, ${rooms[index] ?? ""}, ${booking_date},
      '10:00', 2, quote_id => ${quotes[index] ?? ""})`,
  );
  return { outcomes: tally(outcomes), used: await usedBy(person) };
}

it("20 admins who book for a member at once use no more minutes than the plan includes", async () => {
  expect(await bookForMemberAtOnce()).toEqual({
    outcomes: { done: 4, quote_changed: 16 },
    used: { minutes: 240, credits: 0, recorded: 240 },
  });
});

it("control: without the lock they use more", async () => {
  await weaken(
    sql,
    "private.judge_booking",
    "perform private.lock_balance(booking.user_id);",
    "perform 1;",
  );
  expect(
    await within20Rounds(async () => ((await bookForMemberAtOnce()).used?.minutes ?? 0) > 240),
  ).toBe(true);
});
