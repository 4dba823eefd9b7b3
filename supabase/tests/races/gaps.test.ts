import { randomUUID } from "node:crypto";
import type { Sql } from "postgres";
import { beforeAll, describe, expect, it } from "vitest";
import { newAccounts, newDatabase, runConcurrently, tally } from "./concurrency";

let sql: Sql;
let people: string[];
beforeAll(async () => {
  sql = await newDatabase("race_gaps");
  people = await newAccounts(sql, 20, 100);
});

/** The room stays free for half an hour after each booking. */
async function newRoom(): Promise<string> {
  const [room] = await sql<{ id: string }[]>`
    insert into rooms (name, capacity, credits_per_hour) values (${randomUUID()}, 4, 1) returning id`;
  await sql`update room_rules set gap = 1 where room_id = ${room?.id ?? ""}`;
  return room?.id ?? "";
}

/** One half of the members books 10:00 to 11:00, the other half 11:00 to 12:00. */
async function bookInTurn(members: readonly string[], commitTogether = false) {
  const room = await newRoom();
  const outcomes = await runConcurrently(
    sql,
    members,
    (tx, index) =>
      tx`insert into bookings (room_id, booking_date, start_time, duration)
        values (${room}, private.space_today() + 7, ${index % 2 === 0 ? "10:00" : "11:00"}, 2)`,
    { commitTogether },
  );
  const [found] = await sql<{ slots: number }[]>`
    select count(*)::int as slots from booked_slots where room_id = ${room}`;
  return { outcomes: tally(outcomes), slots: found?.slots };
}

describe("two times that only a gap separates", () => {
  it("are booked once by 20 members at once", async () => {
    for (let round = 0; round < 10; round += 1) {
      expect(await bookInTurn(people)).toEqual({
        outcomes: { done: 1, slot_taken: 19 },
        slots: 1,
      });
    }
  });

  it("are booked once without the room's lock, by the constraint alone", async () => {
    await sql.unsafe(`
      create or replace function private.lock_room(room uuid) returns public.rooms language sql
      as $$ select * from public.rooms where id = room $$;`);
    for (let round = 0; round < 10; round += 1) {
      expect((await bookInTurn(people.slice(0, 2))).slots).toBe(1);
    }
  });

  it("are both booked without the gap in the constraint (control)", async () => {
    await sql.unsafe(`
      alter table booked_slots drop constraint booked_slots_never_overlap,
        add constraint booked_slots_never_overlap exclude using gist (
          room_id with =, tsrange(booking_date + start_time, booking_date + end_time) with &&);`);
    expect(await bookInTurn(people.slice(0, 2), true)).toEqual({
      outcomes: { done: 2 },
      slots: 2,
    });
  });
});
