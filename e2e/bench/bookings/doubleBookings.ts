import type { Sql } from "postgres";

/** Counts pairs of overlapping bookings. */
export async function countDoubles(database: Sql): Promise<number> {
  const rows = await database<{ doubles: number }[]>`
    select count(*)::int as doubles from bookings a join bookings b
      on a.room_id = b.room_id and a.booking_date = b.booking_date and a.id < b.id
      and a.start_time < b.end_time and b.start_time < a.end_time`;
  return rows[0]?.doubles ?? 0;
}

/** Removes the room lock and the constraints. A check followed by an insert remains. */
export async function dropLockAndConstraint(database: Sql): Promise<void> {
  await database`alter table bookings drop constraint bookings_never_overlap`;
  await database`alter table booked_slots drop constraint booked_slots_never_overlap`;
  await database`
    create or replace function private.lock_room(room uuid) returns public.rooms
    language sql security definer set search_path = ''
    as $$ select * from public.rooms where id = room $$`;
}
