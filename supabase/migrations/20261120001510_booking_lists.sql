-- All bookings and visitors, page by page, for admins; for anybody else the lists are empty.
create function private.find_bookings(search text, page integer, page_size integer) returns table (
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
        select day::date
        from (select min(booking_date) as first, max(booking_date) as last from public.bookings) known,
          generate_series(first, last, interval '1 day') as day
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

create function public.search_bookings(
  search text default '', page integer default 1, page_size integer default 10
) returns table (
  id uuid, user_id uuid, room_id uuid, room_name text, full_name text, email text,
  booking_date date, start_time time, end_time time, duration smallint, total_credits integer,
  status text, created_at timestamptz, total_count bigint
)
language sql stable set search_path = ''
as $$ select * from private.find_bookings(search, page, page_size) $$;

-- Those who are expected today come first, then the newest.
create function private.find_visitors(search text, status_filter text, page integer, page_size integer)
returns table (visitor public.visitors, registered_by text, total_count bigint)
language sql stable security definer set search_path = ''
as $$
  select visitors, profiles.full_name, count(*) over ()
  from public.visitors join public.profiles on profiles.id = visitors.user_id
  where (select private.is_admin())
    and (coalesce(status_filter, 'all') = 'all' or visitors.status = status_filter)
    and (coalesce(trim(search), '') = ''
      or concat_ws(' ', visitor_name, visitors.email, visitors.organization, host_name) ilike private.containing(search))
  order by visitors.visit_date = private.space_today() desc,
    case when visitors.visit_date = private.space_today() then visitors.visit_time end,
    visitors.created_at desc, visitors.id
  limit least(greatest(page_size, 1), 1000) offset (greatest(page, 1) - 1) * least(greatest(page_size, 1), 1000)
$$;

create function public.search_visitors(
  search text default '', status_filter text default 'all', page integer default 1, page_size integer default 10
) returns table (
  id uuid, user_id uuid, visitor_name text, email text, phone text, organization text, host_name text,
  purpose text, visit_date date, visit_time time, visit_duration numeric, status text,
  created_at timestamptz, registered_by text, total_count bigint
)
language sql stable set search_path = ''
as $$
  select (visitor).*, registered_by, total_count
  from private.find_visitors(search, status_filter, page, page_size)
$$;

revoke execute on function
  private.find_bookings(text, integer, integer), public.search_bookings(text, integer, integer),
  private.find_visitors(text, text, integer, integer), public.search_visitors(text, text, integer, integer)
from public;
grant execute on function
  private.find_bookings(text, integer, integer), public.search_bookings(text, integer, integer),
  private.find_visitors(text, text, integer, integer), public.search_visitors(text, text, integer, integer)
to authenticated;
