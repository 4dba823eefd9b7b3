import type { Sql } from "postgres";
import { beforeAll, describe, expect, it } from "vitest";
import {
  newAccounts,
  runConcurrently,
  newDatabase,
  tally,
  weaken,
  within20Rounds,
} from "./concurrency";

let sql: Sql;
let rooms: string[];
beforeAll(async () => {
  sql = await newDatabase("race_credits");
  const made = await sql<{ id: string }[]>`
    insert into rooms (name, capacity, credits_per_hour)
    select gen_random_uuid(), 4, 1 from generate_series(1, 40) returning id`;
  rooms = made.map(({ id }) => id);
});

/** One member with fifteen credits books forty rooms at once, for one credit each. */
async function spendAtOnce() {
  const [person = ""] = await newAccounts(sql, 1, 10);
  await sql`select private.grant_credits(${person}, 5, 'grant', 'Soon gone', null, now() + interval '1 day')`;
  const outcomes = await runConcurrently(
    sql,
    rooms.map(() => person),
    (tx, index) =>
      tx`insert into bookings (user_id, room_id, booking_date, start_time, duration)
        values (${person}, ${rooms[index] ?? ""}, private.space_today() + 7, '10:00', 2)`,
  );
  const [left] = await sql<{ balance: number; ledger: number; lots: number }[]>`
    select balance,
      (select sum(amount)::int from credit_ledger where user_id = ${person}) as ledger,
      (select sum(remaining)::int from credit_lots where user_id = ${person}) as lots
    from user_credits where user_id = ${person}`;
  await sql`delete from bookings where user_id = ${person}`.catch(() => undefined);
  return { outcomes: tally(outcomes), left };
}

describe("the last credits, spent in 40 concurrent requests", () => {
  it("pay for as many bookings as there are credits", async () => {
    for (let round = 0; round < 10; round += 1) {
      expect(await spendAtOnce()).toEqual({
        outcomes: { done: 15, insufficient_credits: 25 },
        left: { balance: 0, ledger: 0, lots: 0 },
      });
    }
  });

  it("become negative without the lock (control)", async () => {
    await weaken(
      sql,
      "private.check_booking",
      "perform private.limit_uses('bookings', 1, 500);",
      "",
    );
    await sql.unsafe(`
      alter table user_credits drop constraint balance_never_negative;
      alter table credit_ledger drop constraint credit_ledger_balance_after_check;
      alter table credit_lots drop constraint credit_lots_check;
      create or replace function private.lock_balance(person uuid) returns integer language sql
      as $$ select balance from public.user_credits where user_id = person $$;`);
    const lost = await within20Rounds(async () => ((await spendAtOnce()).left?.balance ?? 0) < 0);
    expect(lost).toBe(true);
  });
});
