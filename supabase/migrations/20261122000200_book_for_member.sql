alter table public.bookings
  -- Not a foreign key: an admin's account can be deleted.
  add column booked_by uuid,
  add column booked_by_name text check (length(booked_by_name) <= 200),
  -- The reason of a block, up to 200 characters, follows its kind.
  add column price_reason text check (length(trim(price_reason)) between 1 and 220),
  add column overrides text[] not null default '{}'
    check (overrides <@ '{closed_day,too_far_ahead,slot_in_past,too_many_bookings}');
comment on column public.bookings.booked_by is 'The admin who booked for the member. Null if the member booked.';
comment on column public.bookings.booked_by_name is 'Name of that admin when booking, shown to the member.';
comment on column public.bookings.price_reason is
  'Why the booking does not cost the price of its room: free for a reason, or moved by the space. A move then charges only the time that is added.';
comment on column public.bookings.overrides is 'Rules that the admin overrode when booking, by refusal code.';

alter table public.booking_history
  add column changed_by_name text,
  add column reason text,
  add column overrides text[] not null default '{}';
comment on column public.booking_history.changed_by_name is
  'Name of the admin who booked for the member, shown to the member.';
comment on column public.booking_history.reason is
  'Why an admin booked without charge, or moved or cancelled the booking.';
comment on column public.booking_history.overrides is 'Rules that the admin overrode, by refusal code.';

-- `allowed` are the refusal codes that an admin overrides. Returns those of them that apply to this slot.
-- Overlaps, the 18 slots and past days cannot be overridden. A slot that has started can, until it ends.
drop function private.check_slot(date, time, integer);
create function private.check_slot(
  day date, starts time, half_hours integer, allowed text[] default '{}'
) returns text[]
language plpgsql security definer set search_path = ''
as $$
declare
  first_minute integer := extract(epoch from starts)::integer / 60;
  days_ahead integer := private.booking_limit('days_ahead', 365);
  closed text;
  overridden text[] := '{}';
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
    if 'slot_in_past' <> all (allowed)
       or day + starts + half_hours * interval '30 minutes' <= private.space_now() then
      perform private.refuse('slot_in_past');
    end if;
    overridden := overridden || 'slot_in_past'::text;
  end if;
  if day > private.space_today() + days_ahead then
    if 'too_far_ahead' <> all (allowed) then
      perform private.refuse('too_far_ahead', jsonb_build_object('days', days_ahead));
    end if;
    overridden := overridden || 'too_far_ahead'::text;
  end if;
  closed := private.closed_reason(day);
  if closed is not null then
    if 'closed_day' <> all (allowed) then
      perform private.refuse('closed_day', jsonb_build_object('reason', closed));
    end if;
    overridden := overridden || 'closed_day'::text;
  end if;
  return overridden;
end
$$;

-- Price in credits of a new booking, or of `previous` after its move.
create function private.price_of(
  booking public.bookings, previous public.bookings, room public.rooms
) returns integer
language sql stable security definer set search_path = ''
as $$
  select case
    when booking.price_reason is null then price
    when previous.id is null then 0
    else greatest(0, least(
      price, previous.total_credits + price - private.booking_price(booking.user_id, room, previous.duration)))
  end
  from private.booking_price(booking.user_id, room, booking.duration) price
$$;

create function private.set_rupees_due() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  price integer := private.rupee_price(new.user_id, new.room_id, new.total_credits, new.duration);
begin
  if new.price_reason is not null then
    price := case tg_op when 'INSERT' then 0 else greatest(0, least(price, old.rupees_due + price
      - private.rupee_price(new.user_id, new.room_id, new.total_credits, old.duration))) end;
  end if;
  new.rupees_due := price;
  return new;
end
$$;

-- Runs after place_slot, which sets the price in credits.
create trigger bookings_set_rupees_due
  before insert or update of room_id, booking_date, start_time, duration on public.bookings
  for each row execute function private.set_rupees_due();

create or replace function private.booking_refund(booking uuid, half_hours integer)
returns table (credits integer, expires_at timestamptz, is_renewed boolean)
language sql stable security definer set search_path = ''
as $$
  select sum(lot.credits)::integer, lot.expires_at, lot.is_renewed
  from public.bookings
  join public.rooms on rooms.id = bookings.room_id
  cross join lateral private.lots_to_refund(
    bookings.user_id, bookings.id,
    bookings.total_credits - coalesce(private.price_of(
      jsonb_populate_record(bookings, jsonb_build_object('duration', half_hours)), bookings, rooms), 0)
  ) lot
  where bookings.id = booking and (bookings.user_id = auth.uid() or private.is_admin())
  group by lot.expires_at, lot.is_renewed
  order by lot.expires_at
$$;

create or replace function private.place_booking() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  room public.rooms;
  previous public.bookings;
begin
  if tg_op = 'UPDATE' then
    previous := old;
    if old.booking_date + old.start_time <= private.space_now() then
      perform private.refuse('booking_not_future');
    end if;
    if old.room_id <> new.room_id then
      perform private.lock_room(least(old.room_id, new.room_id));
      perform private.lock_room(greatest(old.room_id, new.room_id));
    end if;
  end if;
  -- Before the slot is checked: opening hours change only while all rooms are locked.
  room := private.lock_room(new.room_id);
  perform private.check_slot(new.booking_date, new.start_time, new.duration,
    case when tg_op = 'INSERT' then new.overrides else '{}' end);
  if room.id is null or room.retired_at is not null then
    perform private.refuse('room_unavailable');
  end if;
  new.end_time := new.start_time + new.duration * interval '30 minutes';
  new.status := 'confirmed';
  new.created_at := case when tg_op = 'UPDATE' then old.created_at else now() end;
  new.updated_at := now();
  new.total_credits := private.price_of(new, previous, room);
  if exists (
    select from public.booked_slots taken
    where taken.room_id = new.room_id and taken.booking_date = new.booking_date and taken.booking_id <> new.id
      and taken.start_time < new.end_time and new.start_time < taken.end_time
  ) then
    perform private.refuse('slot_taken');
  end if;
  return new;
end
$$;

create function private.count_rupee_bookings(person uuid) returns integer
language sql stable security definer set search_path = ''
as $$
  select count(*)::integer
  from public.bookings join public.rooms on rooms.id = bookings.room_id
  where bookings.user_id = person and bookings.total_credits = 0 and rooms.credits_per_hour is null
    and bookings.booking_date >= private.space_today()
    and bookings.booking_date + bookings.start_time > private.space_now()
$$;

create or replace function private.limit_rupee_bookings() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  max_bookings integer := private.booking_limit('rupee_bookings', 10);
begin
  if private.is_admin(new.user_id) or 'too_many_bookings' = any (new.overrides)
     or not exists (select from public.rooms where id = new.room_id and credits_per_hour is null) then
    return null;
  end if;
  perform private.lock_balance(new.user_id);
  if private.count_rupee_bookings(new.user_id) > max_bookings then
    perform private.refuse('too_many_bookings', jsonb_build_object('max', max_bookings));
  end if;
  return null;
end
$$;

-- The reason of moves and cancellations by an admin is passed in the setting portal.change_reason, because
-- a deleted row cannot carry it.
create or replace function private.write_booking_history() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  booking public.bookings;
  is_new constant boolean := tg_op = 'INSERT';
begin
  if tg_op = 'DELETE' then
    booking := old;
  else
    booking := new;
  end if;
  if tg_op = 'UPDATE'
    and (old.room_id, old.booking_date, old.start_time, old.end_time, old.total_credits)
      is not distinct from (new.room_id, new.booking_date, new.start_time, new.end_time, new.total_credits) then
    return null;
  end if;
  insert into public.booking_history (
    booking_id, user_id, room_id, action, booking_date, start_time, end_time, duration, total_credits,
    credits_change, changed_by, changed_by_name, reason, overrides, created_at
  ) values (
    booking.id, booking.user_id, booking.room_id,
    case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'rescheduled' else 'cancelled' end,
    booking.booking_date, booking.start_time, booking.end_time, booking.duration, booking.total_credits,
    coalesce((select sum(amount) from public.credit_ledger where reference_id = booking.id), 0)
      - coalesce((select sum(credits_change) from public.booking_history where booking_id = booking.id), 0),
    auth.uid(), case when is_new then booking.booked_by_name end,
    case when is_new then booking.price_reason
      else nullif(current_setting('portal.change_reason', true), '') end,
    case when is_new then booking.overrides else '{}' end,
    case when is_new then booking.created_at else now() end
  );
  return null;
end
$$;

create function private.book_for_member(
  member uuid, room uuid, day date, starts time, half_hours integer, free_reason text, allowed text[],
  request uuid
) returns public.bookings
language plpgsql security definer set search_path = ''
as $$
declare
  new_id uuid := gen_random_uuid();
  earlier uuid;
  room_to_book public.rooms;
  overridden text[];
  booker public.profiles;
  booked public.bookings;
begin
  if not private.is_admin() then
    perform private.refuse('not_admin');
  end if;
  if not coalesce(allowed, '{}') <@ '{closed_day,too_far_ahead,slot_in_past,too_many_bookings}' then
    perform private.refuse('unknown_override');
  end if;
  if not exists (select from public.profiles where id = member) then
    perform private.refuse('unknown_user');
  end if;
  if length(trim(free_reason)) not between 1 and 200 then
    perform private.refuse('bad_reason');
  end if;
  earlier := private.claim_request(request, jsonb_build_array('book_for_member',
    member, room, day, starts, half_hours, free_reason, allowed), new_id);
  if earlier is not null then
    select * into booked from public.bookings where id = earlier;
    if booked.id is null then
      perform private.refuse('request_outdated');
    end if;
    return booked;
  end if;
  room_to_book := private.lock_room(room);
  overridden := private.check_slot(day, starts, half_hours, coalesce(allowed, '{}'));
  if 'too_many_bookings' = any (allowed) and room_to_book.credits_per_hour is null
     and not private.is_admin(member) then
    perform private.lock_balance(member);
    if private.count_rupee_bookings(member) >= private.booking_limit('rupee_bookings', 10) then
      overridden := overridden || 'too_many_bookings'::text;
    end if;
  end if;
  select * into booker from public.profiles where id = auth.uid() and id <> member;
  insert into public.bookings (
    id, user_id, room_id, booking_date, start_time, duration, booked_by, booked_by_name, price_reason, overrides
  ) values (
    new_id, member, room, day, starts, half_hours, booker.id, booker.display_name, trim(free_reason), overridden
  ) returning * into booked;
  return booked;
end
$$;
grant execute on function private.book_for_member to authenticated;

create function public.book_for_member(
  member_id uuid, room_id uuid, booking_date date, start_time time, duration integer,
  free_reason text default null, overrides text[] default '{}', request_id uuid default null
) returns public.bookings
language sql set search_path = ''
as $$
  select * from private.book_for_member(
    member_id, room_id, booking_date, start_time, duration, free_reason, overrides, request_id)
$$;
comment on function public.book_for_member is
  'Books a room on behalf of a member, for admins: at the member''s price, or without charge for a reason. All rules of a member''s own booking apply, except those that overrides names by refusal code; the history records them. Repeating a request_id returns the booking without another charge.';
grant execute on function public.book_for_member to authenticated;
