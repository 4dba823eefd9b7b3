import type { Fragment, TransactionSql } from "postgres";
import { expect, it } from "vitest";
import { admin } from "../stack";
import { actAs, inRolledBackTransaction } from "./spaceTime";

const PEOPLE = 10_000;
const ROOMS = 40;
/** Each room is booked for an hour at 9, 10, 11, 12 and 13. */
const BOOKINGS_A_DAY = ROOMS * 5;
const DAYS = 500;

/** 100,000 bookings, half of them in the past. */
async function fillSpace(tx: TransactionSql): Promise<void> {
  // Replica mode skips the triggers, which would take minutes.
  await tx`set local session_replication_role = replica`;
  await tx`
    insert into profiles (id, full_name, email)
    select md5('person' || n)::uuid, 'Person ' || n, 'person' || n || '@example.org'
    from generate_series(0, ${PEOPLE - 1}::int) n`;
  await tx`
    insert into rooms (id, name, capacity, credits_per_hour)
    select md5('room' || n)::uuid, 'Scanned room ' || n, 4, 2
    from generate_series(0, ${ROOMS - 1}::int) n`;
  await tx`
    insert into bookings (id, user_id, room_id, booking_date, start_time, end_time, duration)
    select gen_random_uuid(), md5('person' || n * 7919 % ${PEOPLE}::int)::uuid,
      md5('room' || n % ${ROOMS}::int)::uuid,
      private.space_today() - ${DAYS / 2}::int + n / ${BOOKINGS_A_DAY}::int,
      time '09:00' + n / ${ROOMS}::int % 5 * interval '1 hour',
      time '10:00' + n / ${ROOMS}::int % 5 * interval '1 hour', 2
    from generate_series(0, ${BOOKINGS_A_DAY * DAYS - 1}::int) n`;
  await tx`
    insert into booked_slots (booking_id, room_id, booking_date, start_time, end_time)
    select id, room_id, booking_date, start_time, end_time from bookings
    on conflict do nothing`;
  await tx`set local session_replication_role = origin`;
  await tx`analyze profiles, rooms, bookings, booked_slots`;
}

/** Scans of bookings and taken slots in this transaction: whole tables, and through indexes. */
async function scans(tx: TransactionSql): Promise<{ whole: number; indexed: number }> {
  const [counts] = await tx<{ whole: number; indexed: number }[]>`
    select sum(pg_stat_get_xact_numscans(relid))::int as whole,
      (
        select sum(pg_stat_get_xact_numscans(indexrelid)) from pg_index
        where indrelid in ('public.bookings'::regclass, 'public.booked_slots'::regclass)
      )::int as indexed
    from unnest(array['public.bookings', 'public.booked_slots']::regclass[]) relid`;
  if (!counts) throw new Error("no counters");
  return counts;
}

async function read(tx: TransactionSql, call: Fragment) {
  const before = await scans(tx);
  const rows = await tx`select from ${call} as found`;
  const after = await scans(tx);
  return {
    rows: rows.length,
    whole: after.whole - before.whole,
    indexed: after.indexed - before.indexed,
  };
}

it("reads bookings and taken slots through indexes at 10,000 members and 100,000 bookings", async () => {
  const boss = await admin();
  await inRolledBackTransaction(async (tx) => {
    await fillSpace(tx);
    await actAs(tx, boss.id);
    const [found] = await tx<{ monday: string }[]>`
      select date_trunc('week', private.space_today() + 100)::date::text as monday`;
    const monday = found?.monday ?? "";
    const room = tx`md5('room7')::uuid`;
    const withHoliday = tx`(
      select jsonb_set(value, '{holidays}',
        jsonb_build_array(jsonb_build_object('date', ${monday}::text, 'name', 'Pongal')))
      from system_settings where key = 'opening_hours')`;

    const calls: [name: string, call: Fragment, rows: number][] = [
      ["day board", tx`day_board(${monday})`, BOOKINGS_A_DAY],
      ["free times", tx`free_spans(${monday})`, ROOMS],
      ["calendar, day", tx`calendar_entries(${monday}, ${monday})`, BOOKINGS_A_DAY],
      ["calendar, week", tx`calendar_entries(${monday}, ${monday}::date + 6)`, 7 * BOOKINGS_A_DAY],
      [
        "calendar, week of a room",
        tx`calendar_entries(${monday}, ${monday}::date + 6, ${room})`,
        7 * 5,
      ],
      [
        "block",
        tx`bookings_in_block(${room}, ${monday}::date + time '09:30', ${monday}::date + time '12:00')`,
        3,
      ],
      ["new holiday", tx`bookings_outside_hours(${withHoliday})`, BOOKINGS_A_DAY],
    ];
    for (const [name, call, least] of calls) {
      const { rows, whole, indexed } = await read(tx, call);
      expect(rows, `${name}: rows`).toBeGreaterThanOrEqual(least);
      expect(whole, `${name}: scans of whole tables`).toBe(0);
      expect(indexed, `${name}: index scans`).toBeGreaterThan(0);
    }
  });
});
