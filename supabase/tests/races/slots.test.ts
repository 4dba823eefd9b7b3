import { randomUUID } from "node:crypto";
import type { Sql } from "postgres";
import { beforeAll, describe, expect, it } from "vitest";
import { newAccounts, runConcurrently, newDatabase, tally } from "./concurrency";

let sql: Sql;
let people: string[];
beforeAll(async () => {
  sql = await newDatabase("race_slots");
  people = await newAccounts(sql, 40, 100);
});

async function newRoom(): Promise<string> {
  const [room] = await sql<{ id: string }[]>`
    insert into rooms (name, capacity, credits_per_hour) values (${randomUUID()}, 4, 1) returning id`;
  return room?.id ?? "";
}

/** All members book the room for 10:00 in a week. */
async function bookSameSlot(room: string, commitTogether = false) {
  const outcomes = await runConcurrently(
    sql,
    people,
    (tx, index) =>
      tx`insert into bookings (user_id, room_id, booking_date, start_time, duration)
        values (${people[index] ?? ""}, ${room}, private.space_today() + 7, '10:00', 2)`,
    { commitTogether },
  );
  const [found] = await sql<{ times: number }[]>`
    select count(*)::int as times from bookings where room_id = ${room}`;
  return { outcomes: tally(outcomes), times: found?.times };
}

describe("a slot", () => {
  it("accepts exactly one of 40 concurrent bookings", async () => {
    for (let round = 0; round < 10; round += 1) {
      expect(await bookSameSlot(await newRoom())).toEqual({
        outcomes: { done: 1, slot_taken: 39 },
        times: 1,
      });
    }
  });

  it("prevents overlaps and deadlocks when members also cancel and reschedule", async () => {
    const room = await newRoom();
    const outcomes: string[] = [];
    for (let round = 0; round < 12; round += 1) {
      outcomes.push(
        ...(await runConcurrently(sql, people, (tx, index) => {
          const mine = tx`select id from bookings
            where room_id = ${room} and user_id = ${people[index] ?? ""} limit 1`;
          const start = `${String(9 + ((index * 7 + round) % 8)).padStart(2, "0")}:00`;
          if (index % 4 === 1) return tx`delete from bookings where id = (${mine})`;
          if (index % 4 === 2) {
            return tx`select reschedule_booking(id, private.space_today() + 8, ${start}, 2)
              from (${mine}) as mine`;
          }
          return tx`insert into bookings (user_id, room_id, booking_date, start_time, duration)
            values (${people[index] ?? ""}, ${room}, private.space_today() + 8, ${start}, 3)`;
        })),
      );
    }
    expect(new Set(outcomes)).toEqual(new Set(["done", "slot_taken"]));
    const [overlaps] = await sql`
      select count(*)::int as found from bookings a join bookings b
        on a.room_id = b.room_id and a.id < b.id and a.booking_date = b.booking_date
        and (a.start_time, a.end_time) overlaps (b.start_time, b.end_time)`;
    expect(overlaps).toEqual({ found: 0 });
  });

  it("is booked twice without the room's lock and the constraints (control)", async () => {
    await sql.unsafe(`
      alter table bookings drop constraint bookings_never_overlap;
      alter table booked_slots drop constraint booked_slots_never_overlap;
      create or replace function private.lock_room(room uuid) returns public.rooms language sql
      as $$ select * from public.rooms where id = room $$;`);
    const { times } = await bookSameSlot(await newRoom(), true);
    expect(times).toBe(40);
  });
});
