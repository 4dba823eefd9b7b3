-- Where a booking may lie and what it costs. Whoever places, moves or cancels a booking takes
-- the room's row first, so that two who want one slot meet there and not in a deadlock.
create function private.hold_room(room uuid) returns public.rooms
language sql security definer set search_path = ''
as $$ select * from public.rooms where id = room for no key update $$;

-- Refuses a span outside the 18 slots of an open day, or one that has begun.
create function private.check_slot(day date, starts time, half_hours integer) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  first_minute integer := extract(epoch from starts)::integer / 60;
  closed text;
begin
  if coalesce(half_hours not in (1, 2, 3, 4, 6, 8), true) or not isfinite(day)
     or extract(epoch from starts)::integer % 1800 <> 0
     or first_minute < 9 * 60 or first_minute + half_hours * 30 > 18 * 60 then
    perform private.refuse('bad_slot');
  end if;
  if day < private.space_today() then
    perform private.refuse('past_date');
  end if;
  if day + starts < private.space_now() then
    perform private.refuse('slot_in_past');
  end if;
  closed := private.closed_for(day);
  if closed is not null then
    perform private.refuse('closed_day', jsonb_build_object('reason', closed));
  end if;
end
$$;

-- What a booking costs its member, in credits: admins book free, and so does everybody where a room
-- is priced in rupees.
create function private.booking_price(person uuid, room public.rooms, half_hours integer) returns integer
language sql stable security definer set search_path = ''
as $$
  select case when private.is_admin(person) then 0
    else ceil(half_hours * 0.5 * coalesce(room.credits_per_hour, 0))::integer end
$$;

create function private.place_booking() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  room public.rooms;
begin
  if tg_op = 'UPDATE' and old.booking_date + old.start_time <= private.space_now() then
    perform private.refuse('booking_not_future');
  end if;
  perform private.check_slot(new.booking_date, new.start_time, new.duration);
  room := private.hold_room(new.room_id);
  if room.id is null or room.retired_at is not null then
    perform private.refuse('room_unavailable');
  end if;
  new.end_time := new.start_time + new.duration * interval '30 minutes';
  new.status := 'confirmed';
  new.created_at := case when tg_op = 'UPDATE' then old.created_at else now() end;
  new.updated_at := now();
  new.total_credits := private.booking_price(new.user_id, room, new.duration);
  if exists (
    select from public.bookings other
    where other.room_id = new.room_id and other.id <> new.id
      and tsrange(other.booking_date + other.start_time, other.booking_date + other.end_time)
        && tsrange(new.booking_date + new.start_time, new.booking_date + new.end_time)
  ) then
    perform private.refuse('slot_taken');
  end if;
  return new;
end
$$;

-- Tells the member what became of a booking, and whoever else did it that they did.
create function private.note_booking(booking public.bookings, action text, told text, change integer) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() is null or auth.uid() = booking.user_id then
    perform private.note_activity(booking.user_id, action, told, change, booking.id);
  else
    perform private.note_activity(booking.user_id, action, told || ' (by an admin)', change, booking.id);
    perform private.note_activity(auth.uid(), action, told, 0, booking.id);
  end if;
end
$$;

-- After the row, and thus after its policy: nobody learns or spends another one's balance.
create function private.charge_booking() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  due integer := new.total_credits - case when tg_op = 'UPDATE' then old.total_credits else 0 end;
  change integer := -due;
begin
  if due > 0 then
    perform private.spend_credits(new.user_id, due, 'booking', 'Meeting room', new.id);
  elsif due < 0 then
    change := private.refund_credits(new.user_id, new.id, 'Booking moved', -due);
  end if;
  if tg_op = 'UPDATE' and (old.booking_date, old.start_time, old.duration)
    is distinct from (new.booking_date, new.start_time, new.duration) then
    perform private.note_booking(new, 'Rescheduled Booking', format('Moved booking for %s from %s %s to %s %s',
      (select name from public.rooms where id = new.room_id), old.booking_date, to_char(old.start_time, 'HH24:MI'),
      new.booking_date, to_char(new.start_time, 'HH24:MI')), change);
  end if;
  return null;
end
$$;

-- Members cancel what has not begun; admins cancel anything; nothing stops an account's deletion.
create function private.release_room() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() = old.user_id and not private.is_admin()
     and old.booking_date + old.start_time <= private.space_now() then
    perform private.refuse('booking_not_future');
  end if;
  perform private.hold_room(old.room_id);
  return old;
end
$$;

create function private.refund_booking() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  told text := format('Cancelled booking for %s on %s',
    (select name from public.rooms where id = old.room_id), old.booking_date);
  given integer := 0;
begin
  if old.total_credits > 0 then
    given := private.refund_credits(old.user_id, old.id, 'Booking cancelled', old.total_credits);
  end if;
  perform private.note_booking(old, 'Cancelled Booking', told, given);
  return null;
end
$$;

revoke execute on function
  private.hold_room(uuid), private.check_slot(date, time, integer),
  private.booking_price(uuid, public.rooms, integer), private.place_booking(),
  private.note_booking(public.bookings, text, text, integer),
  private.charge_booking(), private.release_room(), private.refund_booking()
from public;

create trigger bookings_place_slot
  before insert or update of room_id, booking_date, start_time, duration on public.bookings
  for each row execute function private.place_booking();
create trigger bookings_charge_credits after insert or update on public.bookings
  for each row execute function private.charge_booking();
create trigger bookings_release_room before delete on public.bookings
  for each row execute function private.release_room();
create trigger bookings_refund_credits after delete on public.bookings
  for each row execute function private.refund_booking();
