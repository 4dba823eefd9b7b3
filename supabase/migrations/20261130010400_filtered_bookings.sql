drop function public.search_bookings;
drop function private.search_bookings;
drop function public.search_cancelled_bookings;
drop function private.search_cancelled_bookings;

-- Searches rooms, members and days first: indexes then find the bookings. `span`: all, upcoming (not over) or past.
-- after_day, after_time, after_id: finds only bookings after this one.
create function private.search_bookings(
  search text, page integer, page_size integer, sort_by text, ascending boolean,
  span text, room uuid, member uuid, from_day date, to_day date, after_day date, after_time time, after_id uuid
) returns table (booking private.booking_row, total_count bigint)
language plpgsql stable security definer rows 20 set search_path = ''
as $$
declare
  everything constant boolean := coalesce(trim(search), '') = '';
  pattern constant text := private.like_pattern(search);
  now_here constant timestamp := private.space_now();
  sorting constant text := private.order_by(
    case sort_by
      when 'room' then 'lower(rooms.name) {}'
      when 'user' then 'lower(profiles.full_name) {} nulls last, profiles.email {}'
      when 'credits' then 'bookings.total_credits {}'
      when 'created_at' then 'bookings.created_at {}'
      else 'bookings.booking_date {}, bookings.start_time {}'
    end || ', bookings.booking_date desc, bookings.start_time desc, bookings.id',
    ascending
  );
begin
  if not private.is_admin() then
    return;
  end if;
  return query execute format($query$
    with found as not materialized (
      select * from public.bookings
      where ($1 or room_id = any ($2) or user_id = any ($3) or booking_date = any ($4))
        and ($7 is null or room_id = $7) and ($8 is null or user_id = $8)
        and ($9 is null or booking_date >= $9) and ($10 is null or booking_date <= $10)
        and ($11 <> 'upcoming' or booking_date >= $12 and (booking_date > $12 or end_time > $13))
        and ($11 <> 'past' or booking_date <= $12 and (booking_date < $12 or end_time <= $13))
        and ($14 is null or (booking_date, start_time, id) > ($14, $15, $16))
    ), paged as (
      select bookings.id from found as bookings
      left join public.rooms on rooms.id = bookings.room_id
      left join public.profiles on profiles.id = bookings.user_id
      order by %1$s limit $5 offset $6
    )
    select row(
      bookings.id, bookings.user_id, bookings.room_id, rooms.name, profiles.full_name, profiles.email,
      bookings.booking_date, bookings.start_time, bookings.end_time, bookings.duration, bookings.total_credits,
      bookings.status, bookings.created_at
    )::private.booking_row, (select count(*) from found)
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
    private.page_limit(page_size), private.page_offset(page, page_size),
    room, member, from_day, to_day, coalesce(span, 'all'), now_here::date, now_here::time,
    after_day, after_time, after_id;
end
$$;
grant execute on function private.search_bookings to authenticated;

-- Searches and sorts as private.search_bookings does.
create function private.search_cancelled_bookings(
  search text, page integer, page_size integer, sort_by text, ascending boolean,
  room uuid, member uuid, from_day date, to_day date
) returns table (booking private.cancelled_booking_row, total_count bigint)
language plpgsql stable security definer set search_path = ''
as $$
declare
  everything constant boolean := coalesce(trim(search), '') = '';
  pattern constant text := private.like_pattern(search);
  sorting constant text := replace(
    case sort_by
      when 'room' then 'lower(rooms.name) {}'
      when 'user' then 'lower(profiles.full_name) {} nulls last, profiles.email {}'
      when 'credits' then 'entry.total_credits {}'
      when 'cancelled_at' then 'entry.id {}'
      else 'entry.booking_date {}, entry.start_time {}'
    end || ', entry.booking_date desc, entry.start_time desc, entry.id',
    '{}', case when ascending then 'asc' else 'desc' end
  );
begin
  if not private.is_admin() then
    return;
  end if;
  return query execute format($query$
    with found as not materialized (
      select * from public.booking_history
      where action = 'cancelled' and ($1 or room_id = any ($2) or user_id = any ($3) or booking_date = any ($4))
        and ($7 is null or room_id = $7) and ($8 is null or user_id = $8)
        and ($9 is null or booking_date >= $9) and ($10 is null or booking_date <= $10)
    ), paged as (
      select entry.id from found as entry
      left join public.rooms on rooms.id = entry.room_id
      left join public.profiles on profiles.id = entry.user_id
      order by %1$s limit $5 offset $6
    )
    select row(
      entry.booking_id, entry.user_id, entry.room_id, rooms.name, profiles.full_name, profiles.email,
      entry.booking_date, entry.start_time, entry.end_time, entry.duration, entry.total_credits, entry.action,
      (
        select first.created_at from public.booking_history first
        where first.booking_id = entry.booking_id order by first.id limit 1
      ), entry.created_at, entry.credits_change
    )::private.cancelled_booking_row, (select count(*) from found)
    from paged
    join public.booking_history entry on entry.id = paged.id
    join public.rooms on rooms.id = entry.room_id
    join public.profiles on profiles.id = entry.user_id
    order by %1$s
  $query$, sorting)
  using everything,
    array(select rooms.id from public.rooms where not everything and rooms.name ilike pattern),
    array(
      select profiles.id from public.profiles
      where not everything and (profiles.full_name ilike pattern or profiles.email ilike pattern)
    ),
    case when everything then '{}' else private.cancelled_days_like(pattern) end,
    private.page_limit(page_size), private.page_offset(page, page_size),
    room, member, from_day, to_day;
end
$$;
grant execute on function private.search_cancelled_bookings to authenticated;

create function public.search_bookings(
  search text default '', page integer default 1, page_size integer default 10,
  sort_by text default 'date', ascending boolean default false, span text default 'all',
  room uuid default null, member uuid default null, from_day date default null, to_day date default null,
  after_day date default null, after_time time default null, after_id uuid default null
) returns table (
  id uuid, user_id uuid, room_id uuid, room_name text, full_name text, email text,
  booking_date date, start_time time, end_time time, duration smallint, total_credits integer,
  status text, created_at timestamptz, rupees_due integer, paid_paise integer, total_count bigint
)
language sql stable set search_path = ''
as $$
  select (booking).*, bookings.rupees_due, bookings.paid_paise, total_count
  from private.search_bookings(
      search, page, page_size, sort_by, ascending, span, room, member, from_day, to_day,
      after_day, after_time, after_id)
    with ordinality as found (booking, total_count, place)
  left join public.bookings on bookings.id = (booking).id
  order by place
$$;
comment on function public.search_bookings is
  'One page of bookings, for admins; empty for other callers. span: all, upcoming or past. after_day, after_time, after_id: only those after the booking with this day, time and id, to read a long list in parts. Every row has the total number of matches.';
grant execute on function public.search_bookings to authenticated;

create function public.search_cancelled_bookings(
  search text default '', page integer default 1, page_size integer default 10,
  sort_by text default 'date', ascending boolean default false,
  room uuid default null, member uuid default null, from_day date default null, to_day date default null
) returns table (
  id uuid, user_id uuid, room_id uuid, room_name text, full_name text, email text,
  booking_date date, start_time time, end_time time, duration smallint, total_credits integer,
  status text, created_at timestamptz, cancelled_at timestamptz, credits_refunded integer, paid_paise integer,
  total_count bigint
)
language sql stable set search_path = ''
as $$
  select (booking).*, (
      select coalesce(sum(entry.paid_paise), 0)::integer
      from public.booking_history entry where entry.booking_id = (booking).id
    ), total_count
  from private.search_cancelled_bookings(
    search, page, page_size, sort_by, ascending, room, member, from_day, to_day)
$$;
comment on function public.search_cancelled_bookings is
  'One page of cancelled bookings from the history, for admins; empty for other callers. paid_paise: what the front desk has to return. Every row has the total number of matches.';
grant execute on function public.search_cancelled_bookings to authenticated;
