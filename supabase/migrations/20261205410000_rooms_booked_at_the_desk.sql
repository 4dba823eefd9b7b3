alter table public.room_rules
  add column booked_by text not null default 'members' check (booked_by in ('members', 'admins'));
comment on column public.room_rules.booked_by is
  'Who makes and moves bookings. admins: members are booked at the front desk. They can cancel or shorten a booking.';
grant update (booked_by) on public.room_rules to authenticated;

-- Refuses a booking, or the move of `previous` to it. Otherwise returns it with its end, its gap, its price, the time by
-- which its refund counts, and the overrides among `allowed` that it needs. The trigger and quotes ask it; it writes
-- nothing. `earlier`: bookings of the same series, which are not made yet. A request for approval allows needs_approval,
-- which is then among the overrides.
create or replace function private.judge_booking(
  booking public.bookings, previous public.bookings, allowed text[], earlier public.bookings[] default '{}'
) returns public.bookings
language plpgsql security definer set search_path = ''
as $$
declare
  is_running constant boolean := private.has_started(previous);
  needs_approval constant boolean := private.needs_approval(booking, previous);
  is_now constant boolean := previous.id is null and not needs_approval and private.is_bookable_now(booking);
  room public.rooms;
  rules public.room_rules;
  needed tsrange;
  overridden text[] := '{}';
begin
  if is_running then
    perform private.check_new_end(booking, previous);
  else
    overridden := private.check_slot(
      booking.room_id, booking.booking_date, booking.start_time, booking.duration,
      case when is_now then allowed || '{slot_in_past}' else allowed end);
    if is_now then
      overridden := array_remove(overridden, 'slot_in_past');
    end if;
  end if;
  select * into room from public.rooms where id = booking.room_id;
  if room.retired_at is not null and not (is_running and booking.duration < previous.duration) then
    perform private.refuse('room_unavailable');
  end if;
  booking.end_time := booking.start_time + booking.duration * interval '30 minutes';
  -- A shorter booking keeps its gap: with a longer one it could be refused to end early.
  booking.gap := previous.gap;
  if not private.is_within(booking, previous) then
    select * into rules from public.room_rules where room_id = booking.room_id;
    if rules.booked_by = 'admins' and not private.is_admin() then
      perform private.refuse('desk_only');
    end if;
    booking.gap := rules.gap;
  end if;
  if needs_approval then
    overridden := overridden || private.override('needs_approval', allowed);
  end if;
  needed := private.occupied_by(booking);
  if exists (
    select from public.booked_slots taken
    where taken.room_id = booking.room_id and taken.booking_date = booking.booking_date
      and taken.booking_id <> booking.id
      and (
        taken.held_until is null
        or taken.held_until > now() and not private.is_hold_of(taken.booking_id, booking.user_id)
      )
      and taken.occupied && needed
  ) or exists (
    select from unnest(earlier) taken
    where taken.room_id = booking.room_id and taken.booking_date = booking.booking_date
      and private.occupied_by(taken) && needed
  ) then
    perform private.refuse('slot_taken');
  end if;

  -- A later time does not extend the deadlines of a member who moves the booking.
  if (previous.booking_date, previous.start_time) <> (booking.booking_date, booking.start_time) then
    booking.refund_from := case when auth.uid() = booking.user_id and not private.is_admin() then
      nullif(least(previous.refund_from, previous.booking_date + previous.start_time,
        booking.booking_date + booking.start_time), booking.booking_date + booking.start_time)
    end;
  end if;

  select price.credits, price.rupees into booking.total_credits, booking.rupees_due
  from private.booking_price(booking, previous, room) price;
  overridden := overridden || private.check_limits(booking, previous, room, booking.overrides, earlier);
  if previous.id is null then
    booking.overrides := overridden;
  end if;
  return booking;
end
$$;

-- Applies the rules of private.judge_booking, without the half hour that has begun.
create or replace function private.free_spans(
  day date, at_time time, half_hours integer, people integer
) returns table (room_id uuid, start_time time, end_time time)
language sql stable security definer set search_path = ''
as $$
  -- Materialized, or the planner reads them again for each room. No room has a longer horizon.
  with wanted as materialized (
    select private.check_duration(half_hours) as half_hours, private.space_now() as now_here,
      private.space_today() + private.booking_limit('days_ahead', 365) as last_day,
      private.open_hours(day, private.opening_hours()) as open, private.is_admin() as is_admin
    where day between private.space_today() and private.space_today() + 3650
  ), bookable as materialized (
    select rooms.id, rooms.name, rules.step * interval '30 minutes' as step,
      coalesce(wanted.half_hours, rules.shortest) * interval '30 minutes' as length,
      rules.gap * interval '30 minutes' as gap,
      wanted.now_here + rules.notice_minutes * interval '1 minute' as earliest,
      private.room_hours(day, rules.hours) * wanted.open as hours
    from wanted
    cross join public.rooms
    join public.room_rules rules on rules.room_id = rooms.id
    where rooms.retired_at is null and rooms.capacity >= coalesce(people, 1)
      and (rules.booked_by = 'members' or wanted.is_admin)
      and day <= coalesce(wanted.now_here::date + rules.days_ahead, wanted.last_day)
      and coalesce(wanted.half_hours, rules.shortest) between rules.shortest and rules.longest
      and coalesce(wanted.half_hours, rules.shortest) % rules.step = 0
  )
  select bookable.id, starts::time, upper(free.span)::time
  from bookable
  cross join lateral (
    select unnest(
      tsmultirange(bookable.hours * tsrange(bookable.earliest, null)) - coalesce(
        (
          -- The gap after the new booking is free, too.
          select range_agg(tsrange(lower(booked.occupied) - bookable.gap, upper(booked.occupied)))
          from public.booked_slots booked
          where booked.room_id = bookable.id and booked.booking_date = day
            and (
              booked.held_until is null
              or booked.held_until > now() and not private.is_hold_of(booked.booking_id, auth.uid())
            )
        ), '{}'
      )
    ) as span
  ) free
  -- The first step of the day within the span.
  cross join lateral date_bin(
    bookable.step, lower(free.span) + bookable.step - interval '1 microsecond', lower(bookable.hours)) starts
  where upper(free.span) - starts >= bookable.length
    and (
      at_time is null
      or tsrange(starts, upper(free.span)) @> tsrange(day + at_time, day + at_time + bookable.length)
        and date_bin(bookable.step, day + at_time, lower(bookable.hours)) = day + at_time
    )
  order by lower(bookable.name), bookable.id, starts
$$;

comment on function public.free_spans is
  'Free times of all rooms that the caller can book on a day, without names, by the rules of each room: spans of at least half_hours, or else of the shortest stay, in rooms for at least people. With at_time only spans that contain half_hours from that time on. Empty for a day that cannot be booked.';
