-- The lists of bookings and of cancelled bookings, for admins.

-- How a booking runs. A refusal in any step rolls back the change.
-- 1. Entry points insert, update or delete rows of bookings: the calls of the specification, book_for_member,
--    reschedule_booking, move_booking, cancel_booking, the calls of booking_series.sql, approve_request, book_held_slot (a
--    paid hold), apply_choices (a block, new hours).
-- 2. check_booking refuses repeated requests, locks the rooms and asks the judge: judge_booking → check_slot (horizon,
--    notice, stay, then room_hours within open_hours), retired and desk-only rooms, suspensions, approval, taken slots with
--    their gaps, booking_price (room_price, included minutes), check_limits. Of a deletion it checks the start only.
-- 3. check_quote compares the result with the quote that was shown, and take_held_slots ends the member's hold.
--    book_series and change_series compare the quote of all their dates before the first row (check_series_quote).
-- 4. complete_booking charges (debit_credits refuses missing credits) or refunds (refund_quote), records minutes of the
--    plan, publishes the slot, writes history and activity, and notifies.
-- Quotes ask judge_booking and change no booking; hold_slot and request_booking ask it and store a hold instead.

create type private.booking_row as (
  id uuid, user_id uuid, room_id uuid, room_name text, full_name text, email text,
  booking_date date, start_time time, end_time time, duration smallint, total_credits integer,
  status text, created_at timestamptz
);

-- Finds each booked day once through the index, without reading all bookings.
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

-- Searches rooms, members and days first: indexes then find the bookings. `span`: all, upcoming (not over) or past.
-- after_day, after_time, after_id: finds only bookings after this one, and counts only the page.
create function private.search_bookings(
  search text, page integer, page_size integer, sort_by text, ascending boolean,
  span text, room uuid, member uuid, from_day date, to_day date, after_day date, after_time time, after_id uuid
) returns table (booking private.booking_row, total_count bigint)
language plpgsql stable security definer rows 20 set search_path = ''
as $$
declare
  everything constant boolean := coalesce(trim(search), '') = '';
  pattern constant text := private.like_pattern(regexp_replace(search, '\s+', ' ', 'g'));
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
    )::private.booking_row,
      case when $14 is null then (select count(*) from found) else (select count(*) from paged) end
    from paged
    -- One lookup for each row: a join of the long pages of an export would read the whole table.
    cross join lateral (select * from public.bookings where bookings.id = paged.id limit 1) as bookings
    join public.rooms on rooms.id = bookings.room_id
    join public.profiles on profiles.id = bookings.user_id
    order by %1$s
  $query$, sorting)
  using everything,
    array(select rooms.id from public.rooms where not everything and private.has_words(rooms.name, search)),
    case when everything then '{}' else private.members_like(search) end,
    case when everything then '{}' else private.booked_days_like(pattern) end,
    private.page_limit(page_size), private.page_offset(page, page_size),
    room, member, from_day, to_day, coalesce(span, 'all'), now_here::date, now_here::time,
    after_day, after_time, after_id;
end
$$;
grant execute on function private.search_bookings to authenticated;

create function public.search_bookings(
  search text default '', page integer default 1, page_size integer default 10,
  sort_by text default 'date', ascending boolean default false, span text default 'all',
  room uuid default null, member uuid default null, from_day date default null, to_day date default null,
  after_day date default null, after_time time default null, after_id uuid default null
) returns table (
  id uuid, user_id uuid, room_id uuid, room_name text, full_name text, email text,
  booking_date date, start_time time, end_time time, duration smallint, total_credits integer,
  status text, created_at timestamptz, rupees_due integer, paid_paise integer, included_minutes integer,
  total_count bigint
)
language sql stable set search_path = ''
as $$
  select (booking).*, bookings.rupees_due, bookings.paid_paise, bookings.included_minutes, total_count
  from private.search_bookings(
      search, page, page_size, sort_by, ascending, span, room, member, from_day, to_day,
      after_day, after_time, after_id)
    with ordinality as found (booking, total_count, place)
  left join public.bookings on bookings.id = (booking).id
  order by place
$$;
comment on function public.search_bookings is
  'One page of bookings, for admins; empty for other callers. span: all, upcoming or past. after_day, after_time, after_id: only those after the booking with this day, time and id, to read a long list in parts. Every row has the total number of matches; after a booking, the number of rows of this page.';
grant execute on function public.search_bookings to authenticated;

create type private.cancelled_booking_row as (
  id uuid, user_id uuid, room_id uuid, room_name text, full_name text, email text,
  booking_date date, start_time time, end_time time, duration smallint, total_credits integer,
  status text, created_at timestamptz, cancelled_at timestamptz, credits_refunded integer
);

-- Visits each day once, however many cancelled bookings it has.
create function private.cancelled_days_like(pattern text) returns date[]
language sql stable set search_path = ''
as $$
  with recursive cancelled as (
    select min(booking_date) as day from public.booking_history where action = 'cancelled'
    union all
    select (
      select min(booking_date) from public.booking_history
      where action = 'cancelled' and booking_date > cancelled.day
    )
    from cancelled where cancelled.day is not null
  )
  select coalesce(array_agg(day), '{}') from cancelled
  where to_char(day, 'YYYY-MM-DD Dy, FMDD FMMonth YYYY, Dy, FMDD Mon YYYY') ilike pattern
$$;

-- Searches, sorts and continues as private.search_bookings does.
create function private.search_cancelled_bookings(
  search text, page integer, page_size integer, sort_by text, ascending boolean,
  room uuid, member uuid, from_day date, to_day date, after_day date, after_time time, after_id uuid
) returns table (booking private.cancelled_booking_row, total_count bigint)
language plpgsql stable security definer set search_path = ''
as $$
declare
  everything constant boolean := coalesce(trim(search), '') = '';
  pattern constant text := private.like_pattern(regexp_replace(search, '\s+', ' ', 'g'));
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
        and ($11 is null or (booking_date, start_time, id) > ($11, $12, $13))
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
        where first.booking_id = entry.booking_id and first.action <> 'requested' order by first.id limit 1
      ), entry.created_at, entry.credits_change
    )::private.cancelled_booking_row,
      case when $11 is null then (select count(*) from found) else (select count(*) from paged) end
    from paged
    cross join lateral (select * from public.booking_history where booking_history.id = paged.id limit 1) as entry
    join public.rooms on rooms.id = entry.room_id
    join public.profiles on profiles.id = entry.user_id
    order by %1$s
  $query$, sorting)
  using everything,
    array(select rooms.id from public.rooms where not everything and private.has_words(rooms.name, search)),
    case when everything then '{}' else private.members_like(search) end,
    case when everything then '{}' else private.cancelled_days_like(pattern) end,
    private.page_limit(page_size), private.page_offset(page, page_size),
    room, member, from_day, to_day, after_day, after_time,
    (select id from public.booking_history where booking_id = after_id and action = 'cancelled');
end
$$;
grant execute on function private.search_cancelled_bookings to authenticated;

create function public.search_cancelled_bookings(
  search text default '', page integer default 1, page_size integer default 10,
  sort_by text default 'date', ascending boolean default false,
  room uuid default null, member uuid default null, from_day date default null, to_day date default null,
  after_day date default null, after_time time default null, after_id uuid default null
) returns table (
  id uuid, user_id uuid, room_id uuid, room_name text, full_name text, email text,
  booking_date date, start_time time, end_time time, duration smallint, total_credits integer,
  status text, created_at timestamptz, cancelled_at timestamptz, credits_refunded integer, paid_paise integer,
  included_minutes integer, total_count bigint
)
language sql stable set search_path = ''
as $$
  select (booking).*, history.paid_paise, history.included_minutes, total_count
  from private.search_cancelled_bookings(
      search, page, page_size, sort_by, ascending, room, member, from_day, to_day, after_day, after_time, after_id)
    with ordinality as found (booking, total_count, place)
  cross join lateral (
    select coalesce(sum(entry.paid_paise), 0)::integer as paid_paise,
      coalesce(max(entry.included_minutes) filter (where entry.action = 'cancelled'), 0) as included_minutes
    from public.booking_history entry where entry.booking_id = (booking).id
  ) history
  order by place
$$;
comment on function public.search_cancelled_bookings is
  'One page of cancelled bookings from the history, for admins; empty for other callers. paid_paise: what the front desk has to return. after_day, after_time, after_id: only those after the booking with this day, time and id, to read a long list in parts. Every row has the total number of matches; after a booking, the number of rows of this page.';
grant execute on function public.search_cancelled_bookings to authenticated;
