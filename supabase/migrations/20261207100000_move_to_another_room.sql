-- Members can move a booking to another room, and so out of a retired one.
-- Once cancelling no longer returns everything, a member cannot move the booking to a room with another refund ladder. A
-- retired room is left at any time.
create function private.check_room_change(booking public.bookings, previous public.bookings) returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  refund constant integer := (private.refund_quote(previous, previous.total_credits)).credits;
begin
  if refund < previous.total_credits and exists (
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

create or replace function private.judge_booking(
  booking public.bookings, previous public.bookings, allowed text[], earlier public.bookings[] default '{}'
) returns public.bookings
language plpgsql security definer set search_path = ''
as $$
declare
  is_running constant boolean := private.has_started(previous);
  rules constant public.room_rules := (select rules from public.room_rules rules where room_id = booking.room_id);
  needs_approval constant boolean := private.needs_approval(booking, previous, rules);
  is_now constant boolean := previous.id is null and not needs_approval and private.is_bookable_now(booking, rules);
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
  if room.retired_at is not null and not private.is_within(booking, previous) then
    perform private.refuse('room_unavailable');
  end if;
  booking.end_time := booking.start_time + booking.duration * interval '30 minutes';
  -- A shorter booking keeps its gap: with a longer one it could be refused to end early.
  booking.gap := previous.gap;
  if not private.is_within(booking, previous) then
    if rules.booked_by = 'admins' and not private.is_admin() then
      perform private.refuse('desk_only');
    end if;
    booking.gap := rules.gap;
  end if;
  if booking.room_id <> previous.room_id and auth.uid() = booking.user_id and not private.is_admin() then
    perform private.check_room_change(booking, previous);
    -- Only the space takes a named price to another room.
    booking.price_reason := null;
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

  price := private.booking_price(booking, previous, room);
  booking.total_credits := price.credits;
  booking.rupees_due := price.rupees;
  overridden := overridden || private.check_limits(booking, previous, room, rules, booking.overrides, earlier);
  if previous.id is null then
    booking.overrides := overridden;
  end if;
  return booking;
end
$$;

comment on column public.bookings.price_reason is
  'Why the booking does not cost the price of its room: an admin agreed on another one, or the space moved it. A move then charges only the time that is added, and a shorter time costs its share. Null once its member changes the room.';

drop function public.reschedule_booking, private.reschedule_booking;

create function private.reschedule_booking(
  booking_id uuid, new_date date, new_start_time time, new_duration integer, request_id uuid, version timestamptz,
  quote_id text, new_room uuid
) returns public.bookings
language plpgsql security definer set search_path = ''
as $$
declare
  moved public.bookings;
begin
  -- Without version and quote: a repeated request may name those of the moved booking.
  if private.claim_request(
    request_id, jsonb_build_array('reschedule', booking_id, new_date, new_start_time, new_duration, new_room), booking_id
  ) is null then
    update public.bookings
    set room_id = coalesce(new_room, room_id), booking_date = new_date, start_time = new_start_time,
      duration = new_duration, quote_id = coalesce(reschedule_booking.quote_id, '')
    where id = booking_id and (user_id = auth.uid() or private.is_admin())
      and updated_at = coalesce(version, updated_at)
    returning * into moved;
    if moved.id is not null then
      return moved;
    end if;
    perform private.refuse('booking_changed')
    from public.bookings where id = booking_id and (user_id = auth.uid() or private.is_admin());
    perform private.refuse('unknown_booking');
  end if;
  select * into moved from public.bookings where id = booking_id and (user_id = auth.uid() or private.is_admin());
  if moved.id is null then
    perform private.refuse('unknown_booking');
  end if;
  if (moved.room_id, moved.booking_date, moved.start_time, moved.duration)
    is distinct from (coalesce(new_room, moved.room_id), new_date, new_start_time, new_duration) then
    perform private.refuse('request_outdated');
  end if;
  return moved;
end
$$;
grant execute on function private.reschedule_booking to authenticated;

create function public.reschedule_booking(
  booking_id uuid, new_date date, new_start_time time, new_duration integer, request_id uuid default null,
  version timestamptz default null, quote_id text default null, new_room uuid default null
) returns public.bookings
language sql set search_path = ''
as $$
  select * from private.reschedule_booking(
    booking_id, new_date, new_start_time, new_duration, request_id, version, quote_id, new_room)
$$;
comment on function public.reschedule_booking is
  'Moves a future booking in one transaction: the old slot is kept unless the new one is free and the difference in price is paid. A booking that runs can only get another end: after any half hour that has begun, or later by the rules of the room. new_room: another room; without it the booking keeps its room. version: the updated_at that the caller saw; a booking changed since is refused. quote_id: the quote of the move that was shown; other terms are refused. Without it the move must keep the price. Repeating a request_id returns the booking without another charge.';
grant execute on function public.reschedule_booking to authenticated;
