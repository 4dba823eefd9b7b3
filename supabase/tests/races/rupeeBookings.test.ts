import { randomUUID } from "node:crypto";
import type { Sql } from "postgres";
import { beforeAll, describe, expect, it } from "vitest";
import { newAccounts, runConcurrently, newDatabase, tally, weaken } from "./concurrency";

let sql: Sql;
beforeAll(async () => {
  sql = await newDatabase("race_rupee_bookings");
});

/** One member on 40 connections books 40 different rooms that are priced in rupees. */
async function bookEverywhere(commitTogether = false) {
  const [person = ""] = await newAccounts(sql, 1);
  const rooms = await sql<{ id: string }[]>`
    insert into rooms (name, capacity)
    select gen_random_uuid()::text, 4 from generate_series(1, 40) returning id`;
  const outcomes = await runConcurrently(
    sql,
    Array.from({ length: 40 }, () => person),
    (tx, index) => tx`
      insert into bookings (user_id, room_id, booking_date, start_time, duration)
      values (${person}, ${rooms[index]?.id ?? ""}, private.space_today() + 7, '10:00', 2)`,
    { commitTogether },
  );
  const [found] = await sql<{ bookings: number }[]>`
    select count(*)::int as bookings from bookings where user_id = ${person}`;
  return { outcomes: tally(outcomes), booked: found?.bookings };
}

describe("the limit of rupee-priced bookings", () => {
  it("accepts exactly ten of 40 concurrent bookings", async () => {
    for (let round = 0; round < 5; round += 1) {
      expect(await bookEverywhere()).toEqual({
        outcomes: { done: 10, too_many_bookings: 30 },
        booked: 10,
      });
    }
  });

  it("accepts exactly ten without the rate limit, which also serializes requests", async () => {
    await weaken(
      sql,
      "private.check_booking",
      "perform private.limit_uses('bookings', 1, 500);",
      "",
    );
    for (let round = 0; round < 5; round += 1) expect((await bookEverywhere()).booked).toBe(10);
  });

  it("causes no deadlock when the member also reschedules and cancels", async () => {
    const [person = ""] = await newAccounts(sql, 1, 10);
    const [room] = await sql<{ id: string }[]>`
      insert into rooms (name, capacity) values (${randomUUID()}, 4) returning id`;
    const outcomes: string[] = [];
    for (let round = 0; round < 4; round += 1) {
      outcomes.push(
        ...(await runConcurrently(
          sql,
          Array.from({ length: 40 }, () => person),
          (tx, index) => {
            const start = `${String(9 + (index % 8)).padStart(2, "0")}:00`;
            const mine = tx`select id from bookings where user_id = ${person} offset ${index % 5} limit 1`;
            if (index % 4 === 1) return tx`delete from bookings where id = (${mine})`;
            if (index % 4 === 2) {
              return tx`select reschedule_booking(id, private.space_today() + 8, ${start}, 1)
                from (${mine}) as mine`;
            }
            return tx`insert into bookings (user_id, room_id, booking_date, start_time, duration)
              values (${person}, ${room?.id ?? ""}, private.space_today() + 8, ${start}, 1)`;
          },
        )),
      );
    }
    const possible = ["done", "slot_taken", "too_many_bookings", "unknown_booking"];
    expect(outcomes.filter((outcome) => !possible.includes(outcome))).toEqual([]);
  });

  it("accepts all 40 without the balance lock (control)", async () => {
    await sql.unsafe(`
      create or replace function private.lock_balance(person uuid) returns integer
      language sql security definer set search_path = '' as $$ select 0 $$;`);
    expect((await bookEverywhere(true)).booked).toBe(40);
  });
});
