drop function private.check_slot(date, time, integer, text[]);
create function private.check_slot(
  day date, start_time time, half_hours integer, allowed text[] default '{}'
) returns text[]
language plpgsql security definer set search_path = ''
as $$
declare
  now_here constant timestamp := private.space_now();
  first_minute constant integer := extract(epoch from start_time)::integer / 60;
  days_ahead constant integer := private.booking_limit('days_ahead', 365);
  hours tsrange;
  overridden text[] := '{}';
begin
  perform private.check_duration(half_hours);
  if coalesce(
    not isfinite(day) or extract(epoch from start_time)::integer % 1800 <> 0
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
  if day + start_time < now_here then
    if 'slot_in_past' <> all (allowed)
       or day + start_time + half_hours * interval '30 minutes' <= now_here then
      perform private.refuse('slot_in_past');
    end if;
    overridden := overridden || 'slot_in_past'::text;
  end if;
  hours := private.bookable_hours(day);
  if not hours @> tsrange(day + start_time, day + start_time + half_hours * interval '30 minutes') then
    if 'closed_day' <> all (allowed) then
      perform private.refuse('closed_day', jsonb_build_object('reason', private.closed_reason(day),
        'opens', lower(hours)::time, 'closes', upper(hours)::time));
    end if;
    overridden := overridden || 'closed_day'::text;
  end if;
  return overridden;
end
$$;

drop function public.free_spans(date, time, integer, integer);
create function public.free_spans(
  day date, at_time time default null, half_hours integer default 1, people integer default 1
) returns table (room_id uuid, start_time time, end_time time)
language sql stable set search_path = ''
as $$ select * from private.free_spans(day, at_time, half_hours, people) $$;
comment on function public.free_spans is
  'Free times of all rooms on a day, without names: spans of at least half_hours in rooms for at least people. With at_time only spans that contain half_hours from that time on. Empty for a day that cannot be booked.';
grant execute on function public.free_spans to authenticated;
