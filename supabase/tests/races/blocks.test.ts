import { randomUUID } from "node:crypto";
import type { Sql, TransactionSql } from "postgres";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newAccounts, newDatabase, runConcurrently, tally } from "./concurrency";

let sql: Sql;
let people: string[];
let boss: string;
let room: string;
beforeAll(async () => {
  sql = await newDatabase("race_blocks");
  people = await newAccounts(sql, 40, 100);
  boss = people[0] ?? "";
  await sql`insert into user_roles (user_id, role) values (${boss}, 'admin')
    on conflict (user_id) do update set role = 'admin'`;
});
beforeEach(async () => {
  const [added] = await sql<{ id: string }[]>`
    insert into rooms (name, capacity, credits_per_hour) values (${randomUUID()}, 4, 1) returning id`;
  room = added?.id ?? "";
});

const book = (tx: TransactionSql, person: string | undefined, start: string) =>
  tx`insert into bookings (user_id, room_id, booking_date, start_time, duration)
    values (${person ?? ""}, ${room}, private.space_today() + 7, ${start}, 2)`;

/** Blocks with the list of bookings that the admin has just seen. */
const block = (tx: TransactionSql, action: string) =>
  tx`select block_room(${room}, 'repair', 'Race', private.space_today() + 7 + time '09:00',
    private.space_today() + 7 + time '18:00',
    (select coalesce(jsonb_agg(jsonb_build_object(
      'booking_id', id, 'updated_at', updated_at, 'action', ${action}::text)), '[]')
      from bookings_in_block(${room}, private.space_today() + 7 + time '09:00',
        private.space_today() + 7 + time '18:00')))`;

const overlaps = async () =>
  (
    await sql<{ found: number }[]>`
      select count(*)::int as found from booked_slots a join booked_slots b
        on a.room_id = b.room_id and a.booking_id < b.booking_id and a.booking_date = b.booking_date
        and a.start_time < b.end_time and b.start_time < a.end_time
      where a.room_id = ${room}`
  )[0]?.found;

const published = async () =>
  (
    await sql<{ bookings: number; blocks: number }[]>`
      select count(*) filter (where block_id is null)::int as bookings,
        count(distinct block_id)::int as blocks
      from booked_slots where room_id = ${room}`
  )[0];

const wrongSums = () => sql`
  select id from (select distinct booking_id as id from booking_history) booking
  where (select sum(credits_change) from booking_history where booking_id = booking.id)
    <> (select coalesce(sum(amount), 0) from credit_ledger where reference_id = booking.id)`;

describe("a slot of a member for whom an admin books", () => {
  it("is booked once by 40 concurrent calls and bookings", async () => {
    const outcomes = await runConcurrently(
      sql,
      people.map((person, index) => (index % 2 ? person : boss)),
      (tx, index) =>
        index % 2
          ? book(tx, people[index], "10:00")
          : tx`select book_for_member(${people[index + 1] ?? ""}, ${room},
              private.space_today() + 7, '10:00', 2, quote_id => (
              select quote_id from quote_booking(${room}, private.space_today() + 7, '10:00', 2,
                member_id => ${people[index + 1] ?? ""})))`,
    );
    expect(tally(outcomes)).toEqual({ done: 1, slot_taken: 39 });
    expect(await published()).toEqual({ bookings: 1, blocks: 0 });
    expect(await wrongSums()).toEqual([]);
  });
});

describe("a block", () => {
  it("and 39 bookings of the same time never both succeed", async () => {
    for (let round = 0; round < 6; round += 1) {
      await sql`delete from bookings where room_id = ${room}`;
      await sql`delete from room_blocks where room_id = ${room}`;
      const outcomes = await runConcurrently(sql, people, (tx, index) =>
        index === 0 ? block(tx, "cancel") : book(tx, people[index], "10:00"),
      );
      const [ofBlock, ...ofBookings] = outcomes;
      const { done: booked = 0, slot_taken: refused = 0 } = tally(ofBookings);
      expect(booked + refused).toBe(39);
      // A booking that was made before the admin's list is on it, so the block cancels it.
      const possible = booked === 0 ? ["done"] : ["done", "bookings_changed"];
      expect(possible).toContain(ofBlock);
      expect(booked).toBeLessThanOrEqual(1);
      expect(await published()).toEqual(
        ofBlock === "done" ? { bookings: 0, blocks: 1 } : { bookings: 1, blocks: 0 },
      );
    }
  });

  it("neither overlaps nor deadlocks while members book, move and cancel", async () => {
    const outcomes: string[] = [];
    for (let round = 0; round < 8; round += 1) {
      const callers = people.map((person, index) => (index % 8 === 0 ? boss : person));
      outcomes.push(
        ...(await runConcurrently(sql, callers, (tx, index) => {
          const start = `${String(9 + ((index * 7 + round) % 8)).padStart(2, "0")}:00`;
          const mine = tx`select id from bookings
            where room_id = ${room} and user_id = ${callers[index] ?? ""} limit 1`;
          if (index % 16 === 0) return block(tx, round % 2 ? "cancel" : "leave");
          if (index % 16 === 8) {
            return tx`select end_block(id) from room_blocks
              where room_id = ${room} and ended_at is null limit 1`;
          }
          if (index % 4 === 1) return tx`delete from bookings where id = (${mine})`;
          if (index % 4 === 2) {
            return tx`select reschedule_booking(id, private.space_today() + 7, ${start}, 2)
              from (${mine}) as mine`;
          }
          return book(tx, callers[index], start);
        })),
      );
      expect(await overlaps()).toBe(0);
    }
    const possible = ["done", "slot_taken", "bookings_changed", "already_blocked", "unknown_block"];
    expect([...new Set(outcomes)].filter((outcome) => !possible.includes(outcome))).toEqual([]);
    expect(outcomes).toContain("slot_taken");
    expect(await wrongSums()).toEqual([]);
    const gaps = await sql`
      select block.id from room_blocks block where ended_at is null and room_id = ${room}
        and (select range_agg(tsrange(booking_date + start_time, booking_date + end_time))
          from booked_slots where room_id = ${room}) <> tsmultirange(tsrange(starts_at, ends_at))`;
    expect(gaps).toEqual([]);
  });
});

describe("a new holiday", () => {
  it("leaves no booking that was not listed, when 39 members book the day", async () => {
    for (let round = 0; round < 6; round += 1) {
      await sql`delete from bookings where room_id = ${room}`;
      await sql`update system_settings set value = jsonb_set(value, '{holidays}', '[]')
        where key = 'opening_hours'`;
      const outcomes = await runConcurrently(sql, people, (tx, index) =>
        index === 0
          ? tx`select save_opening_hours(
              jsonb_set(value, '{holidays}', jsonb_build_array(
                jsonb_build_object('date', private.space_today() + 7, 'name', 'Race'))),
              updated_at) from system_settings where key = 'opening_hours'`
          : book(tx, people[index], "10:00"),
      );
      expect(["done", "bookings_changed"]).toContain(outcomes[0]);
      expect((await published())?.bookings).toBe(outcomes[0] === "done" ? 0 : 1);
    }
  });
});

describe("without the room's lock and the constraints (control)", () => {
  it("a room is blocked and booked at the same time", async () => {
    await sql`update system_settings set value = jsonb_set(value, '{holidays}', '[]')
      where key = 'opening_hours'`;
    await sql.unsafe(`
      alter table bookings drop constraint bookings_never_overlap;
      alter table booked_slots drop constraint booked_slots_never_overlap;
      create or replace function private.lock_room(room uuid) returns public.rooms language sql
      as $$ select * from public.rooms where id = room $$;
      create or replace function private.lock_for_choices(
        choices private.booking_choice[], rooms_to_lock uuid[]) returns void language sql
      as $$ select null::void $$;`);
    const outcomes = await runConcurrently(
      sql,
      people,
      (tx, index) => (index === 0 ? block(tx, "cancel") : book(tx, people[index], "10:00")),
      { commitTogether: true },
    );
    expect(tally(outcomes)).toEqual({ done: 40 });
    expect(await overlaps()).toBeGreaterThan(0);
  });
});
