import type { Sql } from "postgres";

export const PEOPLE = 10_000;
export const BOOKINGS = 100_000;
const ROOMS = 20;
const SLOTS_A_DAY = 18;

const accounts = `
  insert into auth.users (id, aud, role, email, raw_user_meta_data, created_at)
  select gen_random_uuid(), 'authenticated', 'authenticated', 'person' || n || '@example.org',
    jsonb_build_object(
      'full_name',
      (array['Asha', 'Bilal', 'Chitra', 'Dev', 'Esha', 'Farhan', 'Gauri', 'Harish', 'Ila', 'Jatin'])[1 + n % 10]
        || ' ' || (array['Rao', 'Iyer', 'Menon', 'Shah', 'Khan', 'Bose', 'Das'])[1 + n % 7] || ' ' || n,
      'organization', 'Studio ' || n % 400
    ), now() - n * interval '1 hour'
  from generate_series(1, ${PEOPLE}) n`;

/** Half hours without gaps, room by room, half of them in the past. */
const bookings = `
  insert into bookings (user_id, room_id, booking_date, start_time, end_time, duration, total_credits)
  select people.ids[1 + n * 7919 % array_length(people.ids, 1)], rooms.ids[1 + n % ${ROOMS}],
    private.space_today() - 140 + n / ${ROOMS * SLOTS_A_DAY},
    time '09:00' + (n / ${ROOMS} % ${SLOTS_A_DAY}) * interval '30 minutes',
    time '09:30' + (n / ${ROOMS} % ${SLOTS_A_DAY}) * interval '30 minutes', 1, 1
  from generate_series(0, ${BOOKINGS - 1}) n,
    (select array_agg(id order by id) as ids from profiles) people,
    (select array_agg(id order by id) as ids from rooms where name like 'Room %') rooms`;

const taken = `
  insert into booked_slots (booking_id, room_id, booking_date, start_time, end_time)
  select id, room_id, booking_date, start_time, end_time from bookings
  on conflict (booking_id) do nothing`;

/** Each booking was made, and a booking of the same time was made and cancelled before. */
const history = `
  insert into booking_history (
    booking_id, user_id, room_id, action, booking_date, start_time, end_time, duration, total_credits,
    credits_change, changed_by
  )
  select entry.id, user_id, room_id, entry.action, booking_date, start_time, end_time, duration, total_credits,
    entry.change, user_id
  from (
    select *, gen_random_uuid() as cancelled_id from bookings
    where not exists (select from booking_history where booking_id = bookings.id)
  ) booking
  cross join lateral (values
    (cancelled_id, 'created', -1), (cancelled_id, 'cancelled', 1), (booking.id, 'created', -1)
  ) as entry (id, action, change)`;

/**
 * Fills the database with members and bookings. Disables the triggers, which refuse bookings in the
 * past.
 */
export async function seedLists(database: Sql): Promise<void> {
  await database`set statement_timeout = 0`;
  await database.unsafe(accounts);
  await database`update user_credits set balance = (random() * 100)::int`;
  await database`
    insert into rooms (id, name, capacity, credits_per_hour)
    select md5('Room ' || n)::uuid, 'Room ' || n, n, 2 from generate_series(1, ${ROOMS}::int) n`;
  await database`alter table bookings disable trigger user`;
  await database.unsafe(bookings);
  await database`alter table bookings enable trigger user`;
  await database.unsafe(taken);
  await database.unsafe(history);
  // Index-only scans need the visibility map, which autovacuum would update later.
  await database`vacuum analyze`;
}
