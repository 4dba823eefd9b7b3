-- A search looks at the days that are booked, not at every day up to the last: one booking in the
-- year 20000 kept admins from searching at all.
create or replace function private.find_bookings(search text, page integer, page_size integer) returns table (
  id uuid, user_id uuid, room_id uuid, room_name text, full_name text, email text,
  booking_date date, start_time time, end_time time, duration smallint, total_credits integer,
  status text, created_at timestamptz, total_count bigint
)
language sql stable security definer set search_path = ''
as $$
  -- Few rooms, people and days match; the bookings are then found by their indexes.
  with matching as (
    select
      array(select rooms.id from public.rooms where name ilike pattern) as rooms,
      array(
        select profiles.id from public.profiles
        where profiles.full_name ilike pattern or profiles.email ilike pattern
      ) as people,
      array(
        select day from (select distinct booking_date as day from public.bookings) known
        where to_char(day, 'YYYY-MM-DD FMDD FMMonth YYYY, FMDD Mon YYYY') ilike pattern
      ) as days
    from (select private.containing(search) as pattern) as asked
    where (select private.is_admin()) and coalesce(trim(search), '') <> ''
  ), found as not materialized (
    select bookings.id, bookings.booking_date, bookings.start_time from public.bookings
    where (select private.is_admin()) and (
      coalesce(trim(search), '') = ''
      or room_id = any ((select rooms from matching)::uuid[])
      or user_id = any ((select people from matching)::uuid[])
      or bookings.booking_date = any ((select days from matching)::date[])
    )
  ), paged as (
    select found.id, (select count(*) from found) as total_count from found
    order by booking_date desc, start_time desc, found.id
    limit least(greatest(page_size, 1), 1000) offset (greatest(page, 1) - 1) * least(greatest(page_size, 1), 1000)
  )
  select bookings.id, bookings.user_id, bookings.room_id, rooms.name, profiles.full_name, profiles.email,
    bookings.booking_date, bookings.start_time, bookings.end_time, bookings.duration, bookings.total_credits,
    bookings.status, bookings.created_at, paged.total_count
  from paged
  join public.bookings on bookings.id = paged.id
  join public.rooms on rooms.id = bookings.room_id
  join public.profiles on profiles.id = bookings.user_id
  order by bookings.booking_date desc, bookings.start_time desc, bookings.id
$$;
