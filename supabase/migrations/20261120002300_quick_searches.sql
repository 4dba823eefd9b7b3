-- A search works out its pattern once, looks at each booked day once, and asks of a booking only
-- whether its room, person or day is among those found.
create or replace function private.find_bookings(search text, page integer, page_size integer) returns table (
  id uuid, user_id uuid, room_id uuid, room_name text, full_name text, email text,
  booking_date date, start_time time, end_time time, duration smallint, total_credits integer,
  status text, created_at timestamptz, total_count bigint
)
language sql stable security definer set search_path = ''
as $$
  with recursive asked as materialized (
    select private.containing(search) as pattern, coalesce(trim(search), '') = '' as everything
    where (select private.is_admin())
  ), booked as (
    select min(bookings.booking_date) as day from public.bookings
    union all
    select (select min(later.booking_date) from public.bookings later where later.booking_date > booked.day)
    from booked where booked.day is not null
  ), days as materialized (
    select booked.day from booked, asked
    where to_char(booked.day, 'YYYY-MM-DD FMDD FMMonth YYYY, FMDD Mon YYYY') ilike asked.pattern
  ), people as materialized (
    select profiles.id from public.profiles, asked
    where profiles.full_name ilike asked.pattern or profiles.email ilike asked.pattern
  ), places as materialized (
    select rooms.id from public.rooms, asked where rooms.name ilike asked.pattern
  ), found as not materialized (
    select bookings.id, bookings.booking_date, bookings.start_time from public.bookings
    where (select everything from asked)
      or (select not everything from asked) and (
        bookings.room_id in (select places.id from places)
        or bookings.user_id in (select people.id from people)
        or bookings.booking_date in (select days.day from days)
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
