import type { TransactionSql } from "postgres";

export const PEOPLE = 10_000;
export const ROOMS = 40;
/** Each room is booked for an hour at 9, 10, 11, 12 and 13. */
export const BOOKINGS_A_DAY = ROOMS * 5;
const DAYS = 500;

/** 100,000 bookings, half of them in the past, without their taken slots. */
export async function fillBookings(tx: TransactionSql): Promise<void> {
  // Replica mode skips the triggers, which would take minutes.
  await tx`set local session_replication_role = replica`;
  await tx`
    insert into auth.users (id) select md5('person' || n)::uuid
    from generate_series(0, ${PEOPLE - 1}::int) n`;
  await tx`
    insert into profiles (id, full_name, email)
    select md5('person' || n)::uuid, 'Person ' || n, 'person' || n || '@example.org'
    from generate_series(0, ${PEOPLE - 1}::int) n`;
  await tx`
    insert into rooms (id, name, capacity, credits_per_hour)
    select md5('room' || n)::uuid, 'Scanned room ' || n, 4, 2
    from generate_series(0, ${ROOMS - 1}::int) n`;
  await tx`
    insert into room_rules (room_id)
    select md5('room' || n)::uuid from generate_series(0, ${ROOMS - 1}::int) n`;
  await tx`
    insert into bookings (id, user_id, room_id, booking_date, start_time, end_time, duration)
    select gen_random_uuid(), md5('person' || n * 7919 % ${PEOPLE}::int)::uuid,
      md5('room' || n % ${ROOMS}::int)::uuid,
      private.space_today() - ${DAYS / 2}::int + n / ${BOOKINGS_A_DAY}::int,
      time '09:00' + n / ${ROOMS}::int % 5 * interval '1 hour',
      time '10:00' + n / ${ROOMS}::int % 5 * interval '1 hour', 2
    from generate_series(0, ${BOOKINGS_A_DAY * DAYS - 1}::int) n`;
  await tx`set local session_replication_role = origin`;
  await tx`analyze profiles, rooms, room_rules, bookings`;
}

export async function fillSpace(tx: TransactionSql): Promise<void> {
  await fillBookings(tx);
  await tx`set local session_replication_role = replica`;
  await tx`
    insert into booked_slots (booking_id, room_id, booking_date, start_time, end_time)
    select id, room_id, booking_date, start_time, end_time from bookings
    on conflict do nothing`;
  await tx`set local session_replication_role = origin`;
  await tx`analyze booked_slots`;
}

export interface Scans {
  readonly whole: number;
  readonly indexed: number;
}

/** Scans of these tables in this transaction: whole tables, and through indexes. */
export async function scansOf(tx: TransactionSql, tables: readonly string[]): Promise<Scans> {
  const [counts] = await tx<Scans[]>`
    select sum(pg_stat_get_xact_numscans(relid))::int as whole,
      (
        select sum(pg_stat_get_xact_numscans(indexrelid)) from pg_index
        where indrelid = any (${tables}::text[]::regclass[])
      )::int as indexed
    from unnest(${tables}::text[]::regclass[]) relid`;
  if (!counts) throw new Error("no counters");
  return counts;
}
