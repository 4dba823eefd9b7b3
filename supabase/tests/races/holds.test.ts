import { randomUUID } from "node:crypto";
import type { Sql } from "postgres";
import { beforeAll, describe, expect, it } from "vitest";
import { newAccounts, newDatabase, runConcurrently, tally } from "./concurrency";

let sql: Sql;
let rich: string[];
let poor: string[];
beforeAll(async () => {
  sql = await newDatabase("race_holds");
  rich = await newAccounts(sql, 20, 100);
  poor = await newAccounts(sql, 20);
});

async function newRoom(): Promise<string> {
  const [room] = await sql<{ id: string }[]>`
    insert into rooms (name, capacity, credits_per_hour) values (${randomUUID()}, 4, 1) returning id`;
  return room?.id ?? "";
}

/** Members without credits hold the slot, the others book it. */
async function takeSameSlot(people: string[], room: string, commitTogether = false) {
  await sql`delete from private.rate_limits`;
  const outcomes = await runConcurrently(
    sql,
    people,
    (tx, index) =>
      poor.includes(people[index] ?? "")
        ? tx`select hold_slot(${room}, private.space_today() + 7, '10:00', 2)`
        : tx`insert into bookings (room_id, booking_date, start_time, duration)
            values (${room}, private.space_today() + 7, '10:00', 2)`,
    { commitTogether },
  );
  const [found] = await sql<{ slots: number }[]>`
    select count(*)::int as slots from booked_slots where room_id = ${room}`;
  return { outcomes: tally(outcomes), slots: found?.slots };
}

describe("a slot that is held", () => {
  it("is taken once by 40 concurrent holds and bookings", async () => {
    for (let round = 0; round < 10; round += 1) {
      const people = poor.flatMap((person, index) => [person, rich[index] ?? ""]);
      expect(await takeSameSlot(people, await newRoom())).toEqual({
        outcomes: { done: 1, slot_taken: 39 },
        slots: 1,
      });
    }
  });

  it("is held once by 20 members", async () => {
    for (let round = 0; round < 10; round += 1) {
      expect(await takeSameSlot(poor, await newRoom())).toEqual({
        outcomes: { done: 1, slot_taken: 19 },
        slots: 1,
      });
    }
  });

  it("is taken once when the expired hold is freed by bookings and the job at once", async () => {
    for (let round = 0; round < 10; round += 1) {
      const room = await newRoom();
      await takeSameSlot(poor.slice(0, 1), room);
      await sql`update booked_slots set held_until = now() where room_id = ${room}`;
      const outcomes = await runConcurrently(sql, [...rich, ...rich], (tx, index) =>
        index < rich.length
          ? tx`insert into bookings (room_id, booking_date, start_time, duration)
              values (${room}, private.space_today() + 7, '10:00', 2)`
          : tx`reset role`.then(() => tx`select private.end_expired_holds()`),
      );
      expect(tally(outcomes)).toEqual({ done: 21, slot_taken: 19 });
    }
  });

  it("is the only one of a member who requests holds in many rooms at once", async () => {
    const [member = ""] = await newAccounts(sql, 1);
    const rooms = await Promise.all(Array.from({ length: 9 }, newRoom));
    const outcomes = await runConcurrently(
      sql,
      rooms.map(() => member),
      (tx, index) =>
        tx`select hold_slot(${rooms[index] ?? ""}, private.space_today() + 7, '10:00', 2)`,
    );
    expect(tally(outcomes)).toEqual({ done: 9 });
    const held = await sql`select from booked_slots where room_id = any (${rooms})`;
    expect(held).toHaveLength(1);
  });

  it("is held without a deadlock by two members who swap expired holds", async () => {
    const members = await newAccounts(sql, 2);
    const rooms = [await newRoom(), await newRoom()];
    const hold = (shift: number) =>
      runConcurrently(
        sql,
        members,
        (tx, index) => tx`select hold_slot(${rooms[(index + shift) % 2] ?? ""},
          private.space_today() + 7, '10:00', 2)`,
      );
    await hold(0);
    await sql`update booked_slots set held_until = now() where room_id = any (${rooms})`;
    const swapped = sql.begin(async (tx) => {
      // Both wait for it in the midst of ending their earlier holds.
      await tx`select from booking_holds where user_id = any (${members}) for update`;
      const outcomes = hold(1);
      await expect
        .poll(
          () => sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`,
        )
        .toHaveLength(2);
      return { outcomes };
    });
    expect(tally(await (await swapped).outcomes)).toEqual({ done: 2 });
  });

  it("is taken many times without the room's lock and the constraints (control)", async () => {
    await sql.unsafe(`
      alter table bookings drop constraint bookings_never_overlap;
      alter table booked_slots drop constraint booked_slots_never_overlap;
      create or replace function private.lock_room(room uuid) returns public.rooms language sql
      as $$ select * from public.rooms where id = room $$;`);
    const people = [...poor.slice(0, 10), ...rich.slice(0, 10)];
    const { slots } = await takeSameSlot(people, await newRoom(), true);
    expect(slots).toBe(20);
  });
});
