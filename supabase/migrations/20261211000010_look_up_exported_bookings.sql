-- Each part of an export read all bookings: the rows of the page were joined instead of looked up.
create or replace function private.search_bookings(
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

-- Searches, sorts and continues as private.search_bookings does.
create or replace function private.search_cancelled_bookings(
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
