create table public.rooms (
  id uuid primary key default gen_random_uuid(),
  name text not null unique check (length(trim(name)) between 1 and 120),
  capacity integer not null check (capacity between 1 and 1000),
  credits_per_hour integer check (credits_per_hour between 1 and 1000),
  description text check (length(description) <= 2000),
  image_url text check (length(image_url) <= 2000),
  amenities text[] not null default '{}' check (length(amenities::text) <= 5000),
  retired_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.rooms is
  'Meeting rooms, priced in credits per hour. A room without a price is priced in rupees at the desk.';
alter table public.rooms enable row level security;

create policy "Members can read rooms" on public.rooms
  for select to authenticated using ((select auth.uid()) is not null);
create policy "Admins can add rooms" on public.rooms
  for insert to authenticated with check ((select private.is_admin()));
create policy "Admins can update rooms" on public.rooms
  for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Admins can delete rooms" on public.rooms
  for delete to authenticated using ((select private.is_admin()));

create trigger rooms_touch_updated_at before update on public.rooms
  for each row execute function private.touch_updated_at();

grant select, insert, update, delete on public.rooms to authenticated, service_role;

create table public.bookings (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  room_id uuid not null references public.rooms (id) on delete restrict,
  -- Screens and calendars read days as yyyy-MM-dd.
  booking_date date not null check (isfinite(booking_date) and booking_date < '10000-01-01'),
  start_time time(0) not null,
  end_time time(0) not null default '00:30',
  duration smallint not null,
  total_credits integer not null default 0 check (total_credits >= 0),
  status text not null default 'confirmed' check (status = 'confirmed'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint bookings_end_after_start check (end_time > start_time),
  constraint bookings_known_duration check (duration in (1, 2, 3, 4, 6, 8)),
  constraint bookings_never_overlap exclude using gist (
    room_id with =,
    tsrange(booking_date + start_time, booking_date + end_time) with &&
  )
);
comment on table public.bookings is
  'A room reserved by a member. Triggers decide end_time, total_credits and status and ignore the values sent; bookings_never_overlap refuses overlaps.';
alter table public.bookings enable row level security;

create index bookings_of_user on public.bookings (user_id, booking_date desc);
create index bookings_of_room on public.bookings (room_id, booking_date);
create index bookings_by_date on public.bookings (booking_date desc, start_time desc, id);

create policy "Members can read their own bookings, admins all" on public.bookings
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));
create policy "Members can create their own bookings" on public.bookings
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "Members can cancel their own bookings, admins all" on public.bookings
  for delete to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));

-- Not the id: credits are debited and refunded under it as reference.
grant select, delete on public.bookings to authenticated;
grant insert (
  user_id, room_id, booking_date, start_time, end_time, duration, total_credits, status, created_at
) on public.bookings to authenticated;
grant select, insert, update, delete on public.bookings to service_role;

-- Creating, moving and cancelling a booking lock the room first, so that two requests for one slot wait
-- for each other instead of ending in a deadlock.
create function private.lock_room(room uuid) returns public.rooms
language sql security definer set search_path = ''
as $$ select * from public.rooms where id = room for no key update $$;

-- The fallback applies where the setting has been deleted.
create function private.booking_limit(name text, fallback integer) returns integer
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    (select (value ->> name)::numeric::integer from public.system_settings where key = 'booking_limits'), fallback)
$$;

-- Refuses a time range outside the 18 slots of an open day, in the past, or beyond the booking horizon.
-- The horizon also applies to admins: a booking years ahead is a typing error.
create function private.check_slot(day date, starts time, half_hours integer) returns void
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
  closed := private.closed_reason(day);
  if closed is not null then
    perform private.refuse('closed_day', jsonb_build_object('reason', closed));
  end if;
end
$$;

-- Price in credits. Admins book without charge; rupee-priced rooms cost no credits.
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
  room := private.lock_room(new.room_id);
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

-- Logs for the member, and for the admin who made the change.
create function private.log_booking(booking public.bookings, action text, summary text, change integer) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() is null or auth.uid() = booking.user_id then
    perform private.log_activity(booking.user_id, action, summary, change, booking.id);
  else
    perform private.log_activity(booking.user_id, action, summary || ' (by an admin)', change, booking.id);
    perform private.log_activity(auth.uid(), action, summary, 0, booking.id);
  end if;
end
$$;

-- Runs after the row's policy check: members must not debit or learn the balance of another member. A
-- new booking is logged with a change of 0 (spec 2 §6); the ledger has the charge.
create function private.charge_booking() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  due integer := new.total_credits - case when tg_op = 'UPDATE' then old.total_credits else 0 end;
  change integer := -due;
  room_name text := (select name from public.rooms where id = new.room_id);
begin
  if due > 0 then
    perform private.debit_credits(new.user_id, due, 'booking', 'Meeting room', new.id);
  elsif due < 0 then
    change := private.refund_credits(new.user_id, new.id, 'Booking moved', -due);
  end if;
  if tg_op = 'INSERT' then
    perform private.log_booking(new, 'Booked Meeting Room', room_name, 0);
  elsif (old.booking_date, old.start_time, old.duration)
    is distinct from (new.booking_date, new.start_time, new.duration) then
    perform private.log_booking(new, 'Rescheduled Booking', format('Moved booking for %s from %s %s to %s %s',
      room_name, old.booking_date, to_char(old.start_time, 'HH24:MI'),
      new.booking_date, to_char(new.start_time, 'HH24:MI')), change);
  end if;
  return null;
end
$$;

-- Runs after the row's policy check: members must not learn how many bookings another member has. The
-- balance lock serializes a member's bookings, so the count includes concurrent ones. place_booking has
-- already locked the room.
create function private.limit_rupee_bookings() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  max_bookings integer := private.booking_limit('rupee_bookings', 10);
  booked integer;
begin
  if private.is_admin(new.user_id)
     or not exists (select from public.rooms where id = new.room_id and credits_per_hour is null) then
    return null;
  end if;
  perform private.lock_balance(new.user_id);
  select count(*) into booked
  from public.bookings join public.rooms on rooms.id = bookings.room_id
  where bookings.user_id = new.user_id and bookings.total_credits = 0 and rooms.credits_per_hour is null
    and bookings.booking_date >= private.space_today()
    and bookings.booking_date + bookings.start_time > private.space_now();
  if booked > max_bookings then
    perform private.refuse('too_many_bookings', jsonb_build_object('max', max_bookings));
  end if;
  return null;
end
$$;

-- Members cancel future bookings, admins any. Deleting an account is never refused.
create function private.check_cancellation() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() = old.user_id and not private.is_admin()
     and old.booking_date + old.start_time <= private.space_now() then
    perform private.refuse('booking_not_future');
  end if;
  perform private.lock_room(old.room_id);
  return old;
end
$$;

create function private.refund_booking() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  summary text := format('Cancelled booking for %s on %s',
    (select name from public.rooms where id = old.room_id), old.booking_date);
  refunded integer := 0;
begin
  if old.total_credits > 0 then
    refunded := private.refund_credits(old.user_id, old.id, 'Booking cancelled', old.total_credits);
  end if;
  perform private.log_booking(old, 'Cancelled Booking', summary, refunded);
  return null;
end
$$;

create trigger bookings_limit_inserts before insert on public.bookings
  for each row when (current_user = 'authenticated') execute function private.limit_inserts('500');
create trigger bookings_place_slot
  before insert or update of room_id, booking_date, start_time, duration on public.bookings
  for each row execute function private.place_booking();
create trigger bookings_charge_credits after insert or update on public.bookings
  for each row execute function private.charge_booking();
create trigger bookings_limit_rupee_bookings after insert on public.bookings
  for each row when (new.total_credits = 0) execute function private.limit_rupee_bookings();

-- Moving a booking adds none, unless it was paid in credits and its room is now priced in rupees.
create trigger bookings_limit_moved_bookings after update on public.bookings
  for each row when (new.total_credits = 0 and (old.total_credits > 0 or old.room_id <> new.room_id))
  execute function private.limit_rupee_bookings();
create trigger bookings_check_cancellation before delete on public.bookings
  for each row execute function private.check_cancellation();
create trigger bookings_refund_credits after delete on public.bookings
  for each row execute function private.refund_booking();

create table public.booked_slots (
  booking_id uuid primary key references public.bookings (id) on delete cascade,
  room_id uuid not null references public.rooms (id) on delete cascade,
  booking_date date not null,
  start_time time(0) not null,
  end_time time(0) not null
);
comment on table public.booked_slots is
  'Taken slots of the rooms without the member, read by the slot grid and published for realtime changes.';
alter table public.booked_slots enable row level security;

create index booked_slots_of_day on public.booked_slots (room_id, booking_date);

create policy "Members can read taken slots" on public.booked_slots
  for select to authenticated using ((select auth.uid()) is not null);

create function private.publish_slot() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.booked_slots (booking_id, room_id, booking_date, start_time, end_time)
  values (new.id, new.room_id, new.booking_date, new.start_time, new.end_time)
  on conflict (booking_id) do update set
    room_id = excluded.room_id, booking_date = excluded.booking_date,
    start_time = excluded.start_time, end_time = excluded.end_time;
  return null;
end
$$;

create trigger bookings_publish_slot after insert or update on public.bookings
  for each row execute function private.publish_slot();

grant select on public.booked_slots to authenticated, service_role;

create function private.reschedule_booking(
  booking uuid, day date, starts time, half_hours integer
) returns public.bookings
language plpgsql security definer set search_path = ''
as $$
declare
  moved public.bookings;
begin
  update public.bookings
  set booking_date = day, start_time = starts, duration = half_hours
  where id = booking and (user_id = auth.uid() or private.is_admin())
  returning * into moved;
  if moved.id is null then
    perform private.refuse('unknown_booking');
  end if;
  return moved;
end
$$;
grant execute on function private.reschedule_booking to authenticated;

create function public.reschedule_booking(
  booking_id uuid, new_date date, new_start_time time, new_duration integer
) returns public.bookings
language sql set search_path = ''
as $$ select * from private.reschedule_booking(booking_id, new_date, new_start_time, new_duration) $$;
comment on function public.reschedule_booking is
  'Moves a future booking in one transaction: the old slot is kept unless the new one is free and the difference in price is paid.';
grant execute on function public.reschedule_booking to authenticated;

create function private.booking_refund(booking uuid, half_hours integer)
returns table (credits integer, expires_at timestamptz, is_renewed boolean)
language sql stable security definer set search_path = ''
as $$
  select sum(lot.credits)::integer, lot.expires_at, lot.is_renewed
  from public.bookings
  join public.rooms on rooms.id = bookings.room_id
  cross join lateral private.lots_to_refund(
    bookings.user_id, bookings.id,
    bookings.total_credits - coalesce(private.booking_price(bookings.user_id, rooms, half_hours), 0)
  ) lot
  where bookings.id = booking and (bookings.user_id = auth.uid() or private.is_admin())
  group by lot.expires_at, lot.is_renewed
  order by lot.expires_at
$$;
grant execute on function private.booking_refund to authenticated;

create function public.booking_refund(booking_id uuid, new_duration integer default null)
returns table (credits integer, expires_at timestamptz, is_renewed boolean)
language sql stable set search_path = ''
as $$ select * from private.booking_refund(booking_id, new_duration) $$;
comment on function public.booking_refund is
  'Credits refunded when a booking is cancelled, or moved to new_duration half hours, grouped by expiry. is_renewed: the original credits had expired; the refund is valid for 30 days.';
grant execute on function public.booking_refund to authenticated;
