-- Decides once whether a booking takes time that it did not have.
create or replace function private.judge_booking(
  booking public.bookings, previous public.bookings, allowed text[], earlier public.bookings[] default '{}'
) returns public.bookings
language plpgsql security definer set search_path = ''
as $$
declare
  is_running constant boolean := private.has_started(previous);
  rules constant public.room_rules := (select rules from public.room_rules rules where room_id = booking.room_id);
  is_admin constant boolean := private.is_admin();
  adds_time constant boolean := not private.is_within(booking, previous);
  -- Members can leave a room with approval, or shorten their booking.
  needs_approval constant boolean := adds_time and rules.approval_hours is not null and not is_admin;
  is_by_member constant boolean := not is_admin and auth.uid() = booking.user_id;
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
  if adds_time and room.retired_at is not null then
    perform private.refuse('room_unavailable');
  end if;
  if adds_time and rules.booked_by = 'admins' and not is_admin then
    perform private.refuse('desk_only');
  end if;
  booking.end_time := booking.start_time + booking.duration * interval '30 minutes';
  -- A shorter booking keeps its gap: with a longer one it could be refused to end early.
  booking.gap := case when adds_time then rules.gap else previous.gap end;
  if booking.room_id <> previous.room_id and is_by_member then
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
    booking.refund_from := case when is_by_member then
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

drop function private.needs_approval;
