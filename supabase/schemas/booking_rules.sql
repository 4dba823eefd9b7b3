-- Whether a booking is allowed. bookings.sql has the map.

-- Refuses a booking, or the move of `previous` to it. Otherwise returns it with its end, its gap, its price, the time by
-- which its refund counts, and the overrides among `allowed` that it needs. Only expired credits are written, when the
-- balance is locked. `earlier`: bookings of the same series, which are not made yet. A request for approval allows
-- needs_approval, which is then among the overrides.
create function private.judge_booking(
  booking public.bookings, previous public.bookings, allowed text[], earlier public.bookings[] default '{}'
) returns public.bookings
language plpgsql security definer set search_path = ''
as $$
declare
  is_running constant boolean := private.has_started(previous);
  rules constant public.room_rules := (select rules from public.room_rules rules where room_id = booking.room_id);
  is_admin constant boolean := private.is_admin();
  adds_time constant boolean := not coalesce(
    (booking.room_id, booking.booking_date) = (previous.room_id, previous.booking_date)
      and booking.start_time >= previous.start_time
      and booking.start_time - previous.start_time + booking.duration * interval '30 minutes'
        <= previous.duration * interval '30 minutes', false);
  -- A member needs no approval to shorten a booking, or to move it out of a room that needs approval.
  needs_approval constant boolean := adds_time and rules.approval_hours is not null and not is_admin;
  is_by_member constant boolean := not is_admin and auth.uid() = booking.user_id;
  now_here constant timestamp := private.space_now();
  -- A new booking can start with the half hour that has begun, in a room without a notice.
  is_now constant boolean := previous.id is null and not needs_approval and rules.notice_minutes = 0
    and booking.booking_date = now_here::date and booking.start_time < now_here::time
    and now_here::time - booking.start_time < interval '30 minutes';
  room public.rooms;
  needed tsrange;
  price record;
  overridden text[] := '{}';
begin
  if is_running then
    perform private.check_new_end(booking, previous, rules);
  else
    overridden := private.check_slot(
      rules, booking.booking_date, booking.start_time, booking.duration,
      case when is_now then allowed || '{slot_in_past}' else allowed end);
    if is_now then
      overridden := array_remove(overridden, 'slot_in_past');
    end if;
  end if;
  select * into room from public.rooms where id = booking.room_id;
  if adds_time and room.retired_at is not null then
    perform private.refuse('room_unavailable');
  end if;
  if adds_time and rules.booked_by = 'admins' and not is_admin then
    perform private.refuse('desk_only');
  end if;
  -- After the lock of the room: row level security lets a call of the member pass that waited for it during the
  -- suspension. Bookings can move and end earlier.
  if booking.duration > coalesce(previous.duration, 0) and not private.is_active(booking.user_id) then
    perform private.refuse('member_suspended');
  end if;
  booking.end_time := booking.start_time + booking.duration * interval '30 minutes';
  -- A shorter booking keeps its gap: with a longer one it could be refused to end early.
  booking.gap := case when adds_time then rules.gap else previous.gap end;
  if booking.room_id <> previous.room_id and is_by_member then
    perform private.check_room_change(booking, previous);
    -- A price that an admin named does not follow a member's move to another room.
    booking.price_reason := null;
  end if;
  if needs_approval then
    overridden := overridden || private.refuse_unless_allowed('needs_approval', allowed);
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
    booking.refund_from := case when is_by_member then
      nullif(least(previous.refund_from, previous.booking_date + previous.start_time,
        booking.booking_date + booking.start_time), booking.booking_date + booking.start_time)
    end;
  end if;

  -- The balance lock serializes a member's bookings: two of them cannot use the same minutes of a plan.
  if private.included_minutes(booking.user_id, booking.booking_date, booking.room_id) > 0 then
    perform private.lock_balance(booking.user_id);
  end if;
  price := private.booking_price(booking, previous, room, earlier);
  booking.total_credits := price.credits;
  booking.rupees_due := price.rupees;
  booking.included_minutes := price.included_minutes;
  if rules.max_open is not null or room.credits_per_hour is null then
    -- A move keeps the limits that an admin overrode when booking.
    overridden := overridden || private.check_limits(booking, previous, room, rules, booking.overrides, earlier);
  end if;
  if previous.id is null then
    booking.overrides := overridden;
  end if;
  return booking;
end
$$;

-- Refuses a member's move to a room with another refund ladder once a cancellation would not refund everything: the move
-- would avoid the ladder. Bookings can leave a retired room at any time.
create function private.check_room_change(booking public.bookings, previous public.bookings) returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  refund constant integer := (private.refund_quote(previous, previous.total_credits)).credits;
  minutes constant integer := (private.refund_quote(previous, previous.included_minutes)).credits;
begin
  if (refund < previous.total_credits or minutes < previous.included_minutes) and exists (
    select from public.rooms
    join public.room_rules old_rules on old_rules.room_id = rooms.id
    join public.room_rules new_rules on new_rules.room_id = booking.room_id
    where rooms.id = previous.room_id and rooms.retired_at is null
      and new_rules.refund_ladder is distinct from old_rules.refund_ladder
  ) then
    perform private.refuse('other_refund_ladder', jsonb_build_object('credits', refund, 'charged', previous.total_credits));
  end if;
end
$$;

-- A running booking keeps its room and its start. It can end earlier, after any half hour that has begun, and later by
-- the rules of the room.
create function private.check_new_end(
  booking public.bookings, previous public.bookings, rules public.room_rules
) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if (booking.room_id, booking.booking_date, booking.start_time)
      is distinct from (previous.room_id, previous.booking_date, previous.start_time)
    or previous.booking_date + previous.end_time <= private.space_now() then
    perform private.refuse('booking_not_future');
  end if;
  if coalesce(booking.duration not between 1 and 47, true) then
    perform private.refuse('bad_slot');
  end if;
  if booking.booking_date + booking.start_time + booking.duration * interval '30 minutes' <= private.space_now() then
    perform private.refuse('end_in_past');
  end if;
  if booking.duration > previous.duration then
    perform private.check_slot(rules, booking.booking_date, booking.start_time, booking.duration,
      '{slot_in_past,too_far_ahead,bad_start}');
  end if;
end
$$;

-- Judges a slot by the rules of its room and the opening hours. `allowed` names rules that an admin overrides; returns
-- those that were needed.
create function private.check_slot(
  rules public.room_rules, day date, start_time time, half_hours integer, allowed text[] default '{}'
) returns text[]
language plpgsql security definer set search_path = ''
as $$
declare
  now_here constant timestamp := private.space_now();
  first_minute constant integer := extract(epoch from start_time)::integer / 60;
  days_ahead integer;
  slot tsrange;
  hours tsrange;
  overridden text[] := '{}';
begin
  perform private.check_duration(half_hours);
  if rules.room_id is null then
    perform private.refuse('room_unavailable');
  end if;
  if coalesce(
    not isfinite(day) or extract(epoch from start_time)::integer % 1800 <> 0 or start_time < rules.opens
      or first_minute + half_hours * 30 > extract(epoch from rules.closes)::integer / 60,
    true
  ) then
    perform private.refuse('bad_slot');
  end if;
  if day < now_here::date then
    perform private.refuse('past_date');
  end if;
  days_ahead := coalesce(rules.days_ahead, private.booking_limit('days_ahead', 365));
  if day > now_here::date + days_ahead then
    -- bookings.booking_date has at most four digits of the year.
    overridden := overridden || private.refuse_unless_allowed('too_far_ahead',
      case when day < '10000-01-01' then allowed end, jsonb_build_object('days', days_ahead));
  end if;
  slot := tsrange(day + start_time, day + start_time + half_hours * interval '30 minutes');
  if lower(slot) < now_here then
    overridden := overridden || private.refuse_unless_allowed('slot_in_past',
      case when upper(slot) > now_here then allowed end);
  elsif lower(slot) < now_here + rules.notice_minutes * interval '1 minute' then
    overridden := overridden || private.refuse_unless_allowed('too_soon', allowed,
      jsonb_build_object('minutes', rules.notice_minutes));
  end if;
  if half_hours not between rules.shortest and rules.longest or half_hours % rules.step <> 0 then
    overridden := overridden || private.refuse_unless_allowed('bad_duration', allowed, jsonb_build_object(
      'shortest', rules.shortest, 'longest', rules.longest, 'step', rules.step));
  end if;
  hours := private.room_hours(day, rules.hours) * private.open_hours(day, private.opening_hours());
  if not hours @> slot then
    overridden := overridden || private.refuse_unless_allowed('closed_day', allowed, jsonb_build_object(
      'reason', private.closed_reason(day), 'opens', lower(hours)::time, 'closes', upper(hours)::time));
  elsif extract(epoch from lower(slot) - lower(hours))::integer / 1800 % rules.step <> 0 then
    overridden := overridden || private.refuse_unless_allowed('bad_start', allowed, jsonb_build_object(
      'step', rules.step, 'opens', lower(hours)::time));
  end if;
  return overridden;
end
$$;

-- Half hours up to two hours, then whole hours (spec 2 §9), within a day. The rules of the room narrow them.
create function private.check_duration(half_hours integer) returns integer
language plpgsql immutable set search_path = ''
as $$
begin
  if half_hours not between 1 and 47 or half_hours > 4 and half_hours % 2 <> 0 then
    perform private.refuse('bad_slot');
  end if;
  return half_hours;
end
$$;

-- The fallback applies where the setting has been deleted.
create function private.booking_limit(name text, fallback integer) returns integer
language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(
    (select (value ->> name)::numeric::integer from public.system_settings where key = 'booking_limits'), fallback);
end
$$;

-- Refuses unless the code is among the allowed overrides. Returns it for the list of those that were needed.
create function private.refuse_unless_allowed(code text, allowed text[], facts jsonb default '{}') returns text[]
language plpgsql set search_path = ''
as $$
begin
  if coalesce(code <> all (allowed), true) then
    perform private.refuse(code, facts);
  end if;
  return array[code];
end
$$;

-- Limits the member's other bookings and requests that have not started: in the room, and without credits in rooms
-- priced in rupees. A move adds none, unless it changes the room or the booking had cost credits. Returns the overrides
-- that were needed.
create function private.check_limits(
  booking public.bookings, previous public.bookings, room public.rooms, rules public.room_rules, allowed text[],
  earlier public.bookings[]
) returns text[]
language plpgsql security definer set search_path = ''
as $$
declare
  enters_room constant boolean := previous.room_id is distinct from booking.room_id;
  max_open constant integer := case when enters_room then rules.max_open end;
  max_unpaid integer;
  others record;
  overridden text[] := '{}';
begin
  if room.credits_per_hour is null and booking.total_credits = 0 and (enters_room or previous.total_credits > 0) then
    max_unpaid := private.booking_limit('rupee_bookings', 10);
  end if;
  if num_nonnulls(max_open, max_unpaid) = 0 or private.is_admin(booking.user_id) then
    return overridden;
  end if;
  -- The balance lock serializes a member's bookings, so the counts include concurrent ones.
  perform private.lock_balance(booking.user_id);
  select count(*) filter (where other.room_id = booking.room_id) as in_room,
    count(*) filter (where other.total_credits = 0 and rooms.credits_per_hour is null) as unpaid into others
  from (
    select id, user_id, room_id, booking_date, start_time, total_credits from public.bookings
    where bookings.id not in (select made.id from unnest(earlier) made)
    union all
    select id, user_id, room_id, booking_date, start_time, total_credits from unnest(earlier)
    union all
    select id, user_id, room_id, booking_date, start_time, (terms ->> 'credits')::integer
    from public.booking_holds where is_request and ended_at is null and expires_at > now()
  ) other
  join public.rooms on rooms.id = other.room_id
  where other.user_id = booking.user_id and other.id <> booking.id
    and other.booking_date >= private.space_today()
    and other.booking_date + other.start_time > private.space_now();
  if others.in_room >= max_open then
    overridden := overridden || private.refuse_unless_allowed('too_many_open', allowed, jsonb_build_object('max', max_open));
  end if;
  if others.unpaid >= max_unpaid then
    overridden := overridden || private.refuse_unless_allowed('too_many_bookings', allowed,
      jsonb_build_object('max', max_unpaid));
  end if;
  return overridden;
end
$$;

-- The booking with the gap after it, as in booked_slots.occupied.
create function private.occupied_by(booking public.bookings) returns tsrange
language plpgsql immutable set search_path = ''
as $$
begin
  return tsrange(booking.booking_date + booking.start_time,
    booking.booking_date + booking.end_time + booking.gap * interval '30 minutes');
end
$$;

create function private.has_started(booking public.bookings) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return coalesce(booking.booking_date + booking.start_time <= private.space_now(), false);
end
$$;
