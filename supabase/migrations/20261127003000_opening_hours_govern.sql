-- Slots are offered and accepted only within the opening hours. One function gives the bookable hours of a day.
create function private.opening_hours() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (select value from public.system_settings where key = 'opening_hours');
end
$$;

-- Bookings start and end within it: the half hours from 9:00 to 18:00 (spec 2 §9) in which the space is open. Empty
-- on a closed day.
create function private.bookable_hours(day date, opening jsonb default private.opening_hours()) returns tsrange
language plpgsql stable set search_path = ''
as $$
declare
  all_slots constant tsrange := tsrange(day + time '09:00', day + time '18:00');
  half_hour constant interval := '30 minutes';
  weekday jsonb;
  opens timestamp;
  closes timestamp;
begin
  if exists (
    select from jsonb_array_elements(coalesce(opening -> 'holidays', '[]')) holiday
    where holiday ->> 'date' = day::text
  ) then
    return 'empty';
  end if;
  select entry into weekday from jsonb_array_elements(opening -> 'hours') entry
  where lower(entry ->> 'day') = to_char(day, 'fmday') limit 1;
  if weekday ->> 'isOpen' = 'false' then
    return 'empty';
  end if;
  opens := day + (weekday ->> 'open')::time;
  closes := day + (weekday ->> 'close')::time;
  -- Without hours, or with hours past midnight.
  if coalesce(opens >= closes, true) then
    return all_slots;
  end if;
  opens := date_bin(half_hour, opens + half_hour - interval '1 microsecond', timestamp '2000-01-01');
  closes := date_bin(half_hour, closes, timestamp '2000-01-01');
  return all_slots * tsrange(opens, greatest(opens, closes));
end
$$;

-- Why the space is closed on a day: the name of the holiday, "Closed" for a closed weekday, or null when
-- it is open. A holiday takes precedence over its weekday.
create or replace function private.closed_reason(day date) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  opening constant jsonb := private.opening_hours();
begin
  return coalesce(
    (select coalesce(nullif(trim(holiday ->> 'name'), ''), 'Closed')
      from jsonb_array_elements(coalesce(opening -> 'holidays', '[]')) holiday
      where holiday ->> 'date' = day::text limit 1),
    (select 'Closed'
      from jsonb_array_elements(opening -> 'hours') weekday
      where lower(weekday ->> 'day') = to_char(day, 'fmday')
        and weekday ->> 'isOpen' = 'false' limit 1)
  );
end
$$;

create or replace function private.check_slot(
  day date, starts time, half_hours integer, allowed text[] default '{}'
) returns text[]
language plpgsql security definer set search_path = ''
as $$
declare
  now_here constant timestamp := private.space_now();
  first_minute constant integer := extract(epoch from starts)::integer / 60;
  days_ahead constant integer := private.booking_limit('days_ahead', 365);
  hours tsrange;
  overridden text[] := '{}';
begin
  perform private.check_duration(half_hours);
  if coalesce(
    not isfinite(day) or extract(epoch from starts)::integer % 1800 <> 0
      or first_minute < 9 * 60 or first_minute + half_hours * 30 > 18 * 60,
    true
  ) then
    perform private.refuse('bad_slot');
  end if;
  if day < now_here::date then
    perform private.refuse('past_date');
  end if;
  if day > now_here::date + days_ahead then
    -- bookings.booking_date has at most four digits of the year.
    if 'too_far_ahead' <> all (allowed) or day >= '10000-01-01' then
      perform private.refuse('too_far_ahead', jsonb_build_object('days', days_ahead));
    end if;
    overridden := overridden || 'too_far_ahead'::text;
  end if;
  if day + starts < now_here then
    if 'slot_in_past' <> all (allowed)
       or day + starts + half_hours * interval '30 minutes' <= now_here then
      perform private.refuse('slot_in_past');
    end if;
    overridden := overridden || 'slot_in_past'::text;
  end if;
  hours := private.bookable_hours(day);
  if not hours @> tsrange(day + starts, day + starts + half_hours * interval '30 minutes') then
    if 'closed_day' <> all (allowed) then
      perform private.refuse('closed_day', jsonb_build_object('reason', private.closed_reason(day),
        'opens', lower(hours)::time, 'closes', upper(hours)::time));
    end if;
    overridden := overridden || 'closed_day'::text;
  end if;
  return overridden;
end
$$;

-- The time of a day in which bookings can start and end: within the booking horizon, today from the next half
-- hour on. Null when nothing can be booked. Follows private.check_slot.
create or replace function private.bookable_time(day date) returns tsrange
language sql stable security definer set search_path = ''
as $$
  select private.bookable_hours(day) * tsrange(
    date_bin('30 minutes', private.space_now() - interval '1 microsecond', timestamp '2000-01-01')
      + interval '30 minutes',
    null
  )
  where isfinite(day)
    and day between private.space_today() and private.space_today() + private.booking_limit('days_ahead', 365)
$$;

-- Bookings that have not ended, within the opening hours `before` and outside `opening`. A day that closes
-- affects all of its bookings: an admin can book outside the hours too.
create or replace function private.bookings_outside(opening jsonb, before jsonb) returns setof public.bookings
language sql stable security definer set search_path = ''
as $$
  with days as materialized (
    select day, private.bookable_hours(day, opening) as hours_after, private.bookable_hours(day, before) as hours_before
    from private.booked_days(private.space_today()) day
  )
  select bookings.* from public.bookings
  join days on days.day = bookings.booking_date
  cross join lateral tsrange(
    bookings.booking_date + bookings.start_time, bookings.booking_date + bookings.end_time) span
  -- Not as a condition of the join: for an array the planner uses the index of the date.
  where bookings.booking_date = any (array(select day from days where hours_after is distinct from hours_before))
    and not days.hours_after @> span
    and (days.hours_before @> span or isempty(days.hours_after) and not isempty(days.hours_before))
    and bookings.booking_date + bookings.end_time > private.space_now()
$$;

create or replace function private.bookings_outside_hours(opening jsonb) returns setof private.affected_booking_row
language sql stable security definer set search_path = ''
as $$
  select * from private.describe_affected(array(
    select booking from private.bookings_outside(
      opening, private.opening_hours()
    ) booking
    where private.is_admin()
  ))
$$;
grant execute on function private.bookings_outside_hours to authenticated;

-- Reads only days that are not open from the first to the last slot.
create or replace function private.bookings_in_closed_hours(how_many integer)
returns table (booking private.affected_booking_row, total_count bigint)
language sql stable security definer set search_path = ''
as $$
  with days as materialized (
    select day, private.bookable_hours(day, (select private.opening_hours())) as hours
    from private.booked_days(private.space_today()) day
    where (select private.is_admin())
  ), affected as materialized (
    select bookings, count(*) over () as total
    from public.bookings
    join days on days.day = bookings.booking_date
    -- Not as a condition of the join: for an array the planner uses the index of the date.
    where bookings.booking_date = any (array(
        select day from days where not hours @> tsrange(day + time '09:00', day + time '18:00')
      ))
      and not days.hours @> tsrange(
        bookings.booking_date + bookings.start_time, bookings.booking_date + bookings.end_time)
      and bookings.booking_date + bookings.end_time > private.space_now()
    order by bookings.booking_date, bookings.start_time, bookings.id
    limit private.page_limit(how_many)
  )
  select described, (select total from affected limit 1)
  from private.describe_affected(array(select bookings from affected)) described
$$;
grant execute on function private.bookings_in_closed_hours to authenticated;

drop function private.open_time(date, jsonb);
