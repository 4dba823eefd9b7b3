drop function private.room_price(uuid, public.rooms, integer);

create function private.room_price(
  person uuid, room public.rooms, minutes integer, out credits integer, out rupees integer
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  credits := 0;
  rupees := 0;
  if private.is_admin(person) then
    return;
  end if;
  if room.credits_per_hour is null then
    rupees := ceil(minutes * 2000 / 60.0);
  else
    credits := ceil(minutes * room.credits_per_hour / 60.0);
  end if;
end
$$;

create function private.minutes_before(booking public.bookings, previous public.bookings) returns integer
language plpgsql stable set search_path = ''
as $$
declare
  made_at constant timestamp := case when previous.id is null then private.space_now()
    else previous.created_at at time zone 'Asia/Kolkata' end;
begin
  return greatest(0, floor(extract(epoch from made_at - (booking.booking_date + booking.start_time)) / 60));
end
$$;

create function private.is_bookable_now(booking public.bookings) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  begun constant interval := private.space_now() - (booking.booking_date + booking.start_time);
begin
  return coalesce(begun > interval '0' and begun < interval '30 minutes' and exists (
    select from public.room_rules where room_id = booking.room_id and notice_minutes = 0), false);
end
$$;

create or replace function private.judge_booking(booking public.bookings, previous public.bookings, allowed text[])
returns public.bookings
language plpgsql security definer set search_path = ''
as $$
declare
  is_running constant boolean := private.has_started(previous);
  is_now constant boolean := previous.id is null and private.is_bookable_now(booking);
  room public.rooms;
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
  if exists (
    select from public.booked_slots taken
    where taken.room_id = booking.room_id and taken.booking_date = booking.booking_date
      and taken.booking_id <> booking.id
      and (
        taken.held_until is null
        or taken.held_until > now() and not private.is_hold_of(taken.booking_id, booking.user_id)
      )
      and taken.start_time < booking.end_time and booking.start_time < taken.end_time
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
  overridden := overridden || private.check_limits(booking, previous, room, booking.overrides);
  if previous.id is null then
    booking.overrides := overridden;
  end if;
  return booking;
end
$$;

create or replace function private.booking_price(
  booking public.bookings, previous public.bookings, room public.rooms, out credits integer, out rupees integer
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  minutes_before constant integer := private.minutes_before(booking, previous);
  price record := private.room_price(booking.user_id, room, booking.duration * 30 - minutes_before);
  former record;
begin
  credits := price.credits;
  rupees := price.rupees;
  if booking.price_reason is null or private.is_admin(booking.user_id) then
    return;
  end if;
  if previous.id is null then
    credits := case when room.credits_per_hour is null then 0 else booking.total_credits end;
    rupees := case when room.credits_per_hour is null then booking.rupees_due else 0 end;
    return;
  end if;
  former := private.room_price(booking.user_id, room, previous.duration * 30 - minutes_before);
  credits := greatest(0, previous.total_credits + credits - former.credits);
  rupees := greatest(0, previous.rupees_due + rupees - former.rupees);
  if previous.room_id <> booking.room_id then
    credits := least(credits, price.credits);
    rupees := least(rupees, price.rupees);
  end if;
end
$$;
