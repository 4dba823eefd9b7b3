-- All bookings, page by page, for admins; for anybody else the list is empty.

-- The days of which a part is searched for: each booked day is looked at once, however many bookings it has.
create function private.booked_days_like(pattern text) returns date[]
language sql stable set search_path = ''
as $$
  with recursive booked as (
    select min(booking_date) as day from public.bookings
    union all
    select (select min(booking_date) from public.bookings where booking_date > booked.day)
    from booked where booked.day is not null
  )
  select coalesce(array_agg(day), '{}') from booked
  where to_char(day, 'YYYY-MM-DD Dy, FMDD FMMonth YYYY, Dy, FMDD Mon YYYY') ilike pattern
$$;

-- Few rooms, people and days match; the bookings are then found by their indexes. The order is put
-- into the statement, so that an index may serve it; only what stands here gets in.
create function private.find_bookings(
  search text, page integer, page_size integer, sort_by text, ascending boolean
) returns table (
  id uuid, user_id uuid, room_id uuid, room_name text, full_name text, email text,
  booking_date date, start_time time, end_time time, duration smallint, total_credits integer,
  status text, created_at timestamptz, total_count bigint
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  everything constant boolean := coalesce(trim(search), '') = '';
  pattern constant text := private.containing(search);
  sorting constant text := replace(
    case sort_by
      when 'room' then 'lower(rooms.name) {}'
      when 'user' then 'lower(profiles.full_name) {} nulls last, profiles.email {}'
      when 'credits' then 'bookings.total_credits {}'
      when 'created_at' then 'bookings.created_at {}'
      else 'bookings.booking_date {}, bookings.start_time {}'
    end || ', bookings.booking_date desc, bookings.start_time desc, bookings.id',
    '{}', case when ascending then 'asc' else 'desc' end
  );
begin
  if not private.is_admin() then
    return;
  end if;
  return query execute format($query$
    with found as not materialized (
      select * from public.bookings
      where $1 or room_id = any ($2) or user_id = any ($3) or booking_date = any ($4)
    ), paged as (
      select bookings.id from found as bookings
      left join public.rooms on rooms.id = bookings.room_id
      left join public.profiles on profiles.id = bookings.user_id
      order by %1$s limit $5 offset $6
    )
    select bookings.id, bookings.user_id, bookings.room_id, rooms.name, profiles.full_name, profiles.email,
      bookings.booking_date, bookings.start_time, bookings.end_time, bookings.duration, bookings.total_credits,
      bookings.status, bookings.created_at, (select count(*) from found)
    from paged
    join public.bookings on bookings.id = paged.id
    join public.rooms on rooms.id = bookings.room_id
    join public.profiles on profiles.id = bookings.user_id
    order by %1$s
  $query$, sorting)
  using everything,
    array(select rooms.id from public.rooms where not everything and rooms.name ilike pattern),
    array(
      select profiles.id from public.profiles
      where not everything and (profiles.full_name ilike pattern or profiles.email ilike pattern)
    ),
    case when everything then '{}' else private.booked_days_like(pattern) end,
    private.rows_of_page(page_size), private.rows_before(page, page_size);
end
$$;

-- One page of bookings; every row bears how many there are in all.
create function public.search_bookings(
  search text default '', page integer default 1, page_size integer default 10,
  sort_by text default 'date', ascending boolean default false
) returns table (
  id uuid, user_id uuid, room_id uuid, room_name text, full_name text, email text,
  booking_date date, start_time time, end_time time, duration smallint, total_credits integer,
  status text, created_at timestamptz, total_count bigint
)
language sql stable set search_path = ''
as $$ select * from private.find_bookings(search, page, page_size, sort_by, ascending) $$;

revoke execute on function
  private.booked_days_like(text), private.find_bookings(text, integer, integer, text, boolean),
  public.search_bookings(text, integer, integer, text, boolean)
from public;
grant execute on function
  private.find_bookings(text, integer, integer, text, boolean),
  public.search_bookings(text, integer, integer, text, boolean)
to authenticated;
