-- Bookings that cost no credits are limited by time and number, else one member can block a room.
alter table public.system_settings add constraint booking_limits_are_counts check (
  key <> 'booking_limits'
  or coalesce(jsonb_typeof(value -> 'days_ahead') = 'number'
    and (value ->> 'days_ahead')::numeric between 1 and 3650
    and (value ->> 'days_ahead')::numeric % 1 = 0
    and jsonb_typeof(value -> 'rupee_bookings') = 'number'
    and (value ->> 'rupee_bookings')::numeric between 0 and 10000
    and (value ->> 'rupee_bookings')::numeric % 1 = 0, false)
);

insert into public.system_settings (key, value)
values ('booking_limits', '{"days_ahead": 365, "rupee_bookings": 10}')
on conflict (key) do nothing;

alter policy "members also read the WiFi and who bills them" on public.system_settings
  using (
    key in ('opening_hours', 'day_pass_credits', 'wifi', 'billing', 'booking_limits')
    or (select private.is_admin())
  );
alter policy "members also read the WiFi and who bills them" on public.system_settings
  rename to "Members can read settings that members need";

-- The default applies where the setting has been deleted.
create function private.booking_limit(name text, fallback integer) returns integer
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    (select (value ->> name)::numeric::integer from public.system_settings where key = 'booking_limits'), fallback)
$$;

-- Refuses a time span outside the 18 slots of an open day, in the past, or beyond the booking
-- horizon. The horizon also applies to admins: a booking years ahead is a typing error.
create or replace function private.check_slot(day date, starts time, half_hours integer) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  first_minute integer := extract(epoch from starts)::integer / 60;
  days_ahead integer := private.booking_limit('days_ahead', 365);
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
  if day > private.space_today() + days_ahead then
    perform private.refuse('too_far_ahead', jsonb_build_object('days', days_ahead));
  end if;
  closed := private.closed_for(day);
  if closed is not null then
    perform private.refuse('closed_day', jsonb_build_object('reason', closed));
  end if;
end
$$;

-- An after trigger runs after the policy check, so nobody learns how many bookings another member
-- has. The lock on the balance makes one member's concurrent bookings count each other; it follows
-- the room's lock, as in every other booking.
create function private.limit_rupee_bookings() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  most integer := private.booking_limit('rupee_bookings', 10);
  held integer;
begin
  if private.is_admin(new.user_id)
     or not exists (select from public.rooms where id = new.room_id and credits_per_hour is null) then
    return null;
  end if;
  perform private.hold_credits(new.user_id);
  select count(*) into held
  from public.bookings join public.rooms on rooms.id = bookings.room_id
  where bookings.user_id = new.user_id and bookings.total_credits = 0 and rooms.credits_per_hour is null
    and bookings.booking_date >= private.space_today()
    and bookings.booking_date + bookings.start_time > private.space_now();
  if held > most then
    perform private.refuse('too_many_bookings', jsonb_build_object('most', most));
  end if;
  return null;
end
$$;

revoke execute on function
  private.booking_limit(text, integer), private.limit_rupee_bookings()
from public;

create trigger bookings_limit_rupee_bookings after insert on public.bookings
  for each row when (new.total_credits = 0) execute function private.limit_rupee_bookings();
-- Moving a booking holds no more than before, unless it was paid in credits and its room is now
-- priced in rupees.
create trigger bookings_limit_moved_bookings after update on public.bookings
  for each row when (new.total_credits = 0 and (old.total_credits > 0 or old.room_id <> new.room_id))
  execute function private.limit_rupee_bookings();
