-- The time of a day in which bookings can start and end: the slots of an open day within the booking
-- horizon, today from the next half hour on. Null when nothing can be booked. Follows private.check_slot.
create function private.bookable_time(day date) returns tsrange
language sql stable security definer set search_path = ''
as $$
  select tsrange(
    least(
      greatest(
        day + time '09:00',
        date_bin('30 minutes', private.space_now() - interval '1 microsecond', timestamp '2000-01-01')
          + interval '30 minutes'
      ),
      day + time '18:00'
    ),
    day + time '18:00'
  )
  where isfinite(day)
    and day between private.space_today() and private.space_today() + private.booking_limit('days_ahead', 365)
    and private.closed_reason(day) is null
$$;

create function private.free_spans(
  day date, starts time, half_hours integer, people integer
) returns table (room_id uuid, start_time time, end_time time)
language sql stable security definer set search_path = ''
as $$
  -- Materialized, or the planner computes the bookable time again for each room.
  with wanted as materialized (
    select private.bookable_time(day) as span, greatest(half_hours, 1) * interval '30 minutes' as length
  )
  select rooms.id, lower(free.span)::time, upper(free.span)::time
  from wanted
  cross join public.rooms
  cross join lateral (
    select unnest(
      tsmultirange(wanted.span) - coalesce(
        (
          select range_agg(tsrange(booked.booking_date + booked.start_time, booked.booking_date + booked.end_time))
          from public.booked_slots booked
          where booked.room_id = rooms.id and booked.booking_date = day
        ), '{}'
      )
    ) as span
  ) free
  where wanted.span is not null
    and rooms.retired_at is null and rooms.capacity >= coalesce(people, 1)
    and upper(free.span) - lower(free.span) >= wanted.length
    and (
      starts is null
      or free.span @> tsrange(day + starts, day + starts + wanted.length)
    )
  order by lower(rooms.name), rooms.id, lower(free.span)
$$;
grant execute on function private.free_spans to authenticated;

create function public.free_spans(
  day date, starts time default null, half_hours integer default 1, people integer default 1
) returns table (room_id uuid, start_time time, end_time time)
language sql stable set search_path = ''
as $$ select * from private.free_spans(day, starts, half_hours, people) $$;
comment on function public.free_spans is
  'Free times of all rooms on a day, without names: spans of at least half_hours in rooms for at least people. With starts only spans that contain half_hours from that time on. Empty for a day that cannot be booked.';
grant execute on function public.free_spans to authenticated;
