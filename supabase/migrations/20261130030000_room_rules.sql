-- Rules of each room, by which every booking is judged. The defaults are those of the specification.

-- The half hours in which the space is open. Empty on a closed day.
create function private.open_hours(day date, opening jsonb) returns tsrange
language plpgsql stable set search_path = ''
as $$
declare
  half_hour constant interval := '30 minutes';
  weekday jsonb;
  opens timestamp;
  closes timestamp;
begin
  if exists (
    select from jsonb_array_elements(coalesce(opening -> 'holidays', '[]')) holiday
    where holiday ->> 'date' = day::text
  ) then
    return 'empty';
  end if;
  select entry into weekday from jsonb_array_elements(opening -> 'hours') entry
  where lower(entry ->> 'day') = to_char(day, 'fmday') limit 1;
  if weekday ->> 'isOpen' = 'false' then
    return 'empty';
  end if;
  opens := day + (weekday ->> 'open')::time;
  closes := day + (weekday ->> 'close')::time;
  -- Without hours, or with hours past midnight.
  if coalesce(opens >= closes, true) then
    return tsrange(day, day + 1);
  end if;
  opens := date_bin(half_hour, opens + half_hour - interval '1 microsecond', timestamp '2000-01-01');
  closes := date_bin(half_hour, closes, timestamp '2000-01-01');
  return tsrange(opens, greatest(opens, closes));
end
$$;

-- Each weekday once, open from one half hour to a later one of the same day; one of them long enough for a booking.
create function private.are_room_hours(hours jsonb, shortest integer) returns boolean
language sql immutable set search_path = ''
as $$
  select hours is null or jsonb_typeof(hours) = 'array' and jsonb_array_length(hours) = 7 and coalesce((
    select count(distinct entry ->> 'day') = 7
      and bool_and(
        entry ->> 'day' in ('Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday')
        and jsonb_typeof(entry -> 'isOpen') = 'boolean'
        and entry ->> 'open' ~ '^([01][0-9]|2[0-3]):[03]0$' and entry ->> 'close' ~ '^([01][0-9]|2[0-3]):[03]0$'
        and entry ->> 'open' < entry ->> 'close')
      and bool_or(
        (entry ->> 'isOpen')::boolean
        and (entry ->> 'close')::time - (entry ->> 'open')::time >= shortest * interval '30 minutes')
    from jsonb_array_elements(hours) entry
  ), false)
$$;
grant execute on function private.are_room_hours to authenticated;

-- 9:00 and 18:00 (spec 2 §9), or the earliest opening and the latest closing time of the week beyond them.
create function private.first_opening(hours jsonb) returns time
language sql immutable set search_path = ''
as $$
  select least(min((entry ->> 'open')::time), '09:00')
  from jsonb_array_elements(coalesce(hours, '[]')) entry where (entry ->> 'isOpen')::boolean
$$;
grant execute on function private.first_opening to authenticated;

create function private.last_closing(hours jsonb) returns time
language sql immutable set search_path = ''
as $$
  select greatest(max((entry ->> 'close')::time), '18:00')
  from jsonb_array_elements(coalesce(hours, '[]')) entry where (entry ->> 'isOpen')::boolean
$$;
grant execute on function private.last_closing to authenticated;

-- The defaults are the rules of the specification (spec 2 §9).
create table public.room_rules (
  room_id uuid primary key references public.rooms (id) on delete cascade,
  hours jsonb check (length(hours::text) <= 2000),
  opens time(0) not null generated always as (private.first_opening(hours)) stored,
  closes time(0) not null generated always as (private.last_closing(hours)) stored,
  step smallint not null default 1 check (step in (1, 2, 3, 4, 6, 8)),
  shortest smallint not null default 1 check (shortest between 1 and 47),
  longest smallint not null default 8 check (longest between 1 and 47),
  notice_minutes integer not null default 0 check (notice_minutes between 0 and 43200),
  days_ahead integer check (days_ahead between 1 and 3650),
  max_open integer check (max_open between 1 and 1000),
  updated_at timestamptz not null default now(),
  constraint room_rules_hours_fit_a_stay check (private.are_room_hours(hours, shortest)),
  constraint room_rules_longest_after_shortest check (longest >= shortest),
  -- So the shortest and the longest stay can be booked.
  constraint room_rules_stays_fit_the_step check (
    shortest % step = 0 and longest % step = 0
    and (shortest <= 4 or shortest % 2 = 0) and (longest <= 4 or longest % 2 = 0)
  ),
  constraint room_rules_notice_before_horizon check (notice_minutes < days_ahead * 1440)
);
comment on table public.room_rules is
  'How a room can be booked, one row per room. check_slot judges every booking by them. Times are in half hours unless the name says otherwise.';
comment on column public.room_rules.hours is
  'Hours of each weekday, as in the setting opening_hours, on half hours. Null: 9:00 to 18:00. Bookings are also within the opening hours.';
comment on column public.room_rules.opens is
  'The earliest start of a booking, also of one that an admin makes outside the hours: 9:00 or earlier.';
comment on column public.room_rules.closes is 'The latest end of a booking, likewise: 18:00 or later.';
comment on column public.room_rules.step is
  'Bookings start at steps from the opening of the day, and last a multiple of it.';
comment on column public.room_rules.shortest is 'The shortest stay.';
comment on column public.room_rules.longest is 'The longest stay.';
comment on column public.room_rules.notice_minutes is 'How long before its start a booking must be made.';
comment on column public.room_rules.days_ahead is
  'The last day on which a booking can end, from today. Null: as in the setting booking_limits.';
comment on column public.room_rules.max_open is
  'How many bookings of the room that have not started a member can have. Null: any number.';
alter table public.room_rules enable row level security;

create policy "Members can read room rules" on public.room_rules
  for select to authenticated using ((select auth.uid()) is not null);
create policy "Admins can update room rules" on public.room_rules
  for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Banned and deleted accounts have no access" on public.room_rules
  as restrictive for all to authenticated using ((select private.is_active()));

grant select on public.room_rules to authenticated, service_role;
grant update (hours, step, shortest, longest, notice_minutes, days_ahead, max_open)
  on public.room_rules to authenticated;

create function private.create_room_rules() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.room_rules (room_id) values (new.id);
  return null;
end
$$;

-- Bookings start and end within it, and within private.open_hours. Empty on a closed weekday.
create function private.room_hours(day date, hours jsonb) returns tsrange
language plpgsql stable set search_path = ''
as $$
declare
  weekday jsonb;
begin
  if hours is null then
    return tsrange(day + time '09:00', day + time '18:00');
  end if;
  select entry into weekday from jsonb_array_elements(hours) entry where entry ->> 'day' = to_char(day, 'fmDay');
  if weekday ->> 'isOpen' = 'false' then
    return 'empty';
  end if;
  return tsrange(day + (weekday ->> 'open')::time, day + (weekday ->> 'close')::time);
end
$$;

-- Bookings wait, so that none is judged by the earlier rules afterwards.
create function private.lock_room_of_rules() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.lock_room(new.room_id);
  new.updated_at := now();
  return new;
end
$$;

-- Blocks also take the hours that are added.
create function private.fill_blocks_of_rules() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.fill_block(block) from public.room_blocks block
  where block.room_id = new.room_id and block.ended_at is null and block.ends_at > private.space_now();
  return null;
end
$$;

insert into public.room_rules (room_id) select id from public.rooms;

create trigger rooms_create_rules after insert on public.rooms
  for each row execute function private.create_room_rules();
create trigger room_rules_lock_room before update on public.room_rules
  for each row execute function private.lock_room_of_rules();
create trigger room_rules_fill_blocks after update of hours on public.room_rules
  for each row execute function private.fill_blocks_of_rules();

create function private.fill_block(block public.room_blocks) returns void
language sql security definer set search_path = ''
as $$
  select private.fill_blocks(block.room_id, day::date, rules.opens, rules.closes)
  from public.room_rules rules
  cross join generate_series(block.starts_at::date, block.ends_at::date, interval '1 day') day
  where rules.room_id = block.room_id
$$;

alter table public.bookings
  drop constraint bookings_known_duration,
  drop constraint bookings_overrides_check,
  add constraint bookings_known_duration check (duration between 1 and 47 and (duration <= 4 or duration % 2 = 0)),
  add constraint bookings_overrides_check
    check (overrides <@ '{closed_day,too_far_ahead,too_soon,slot_in_past,bad_duration,bad_start,too_many_bookings,too_many_open}');

-- Refuses, unless the code is among the overrides.
create function private.override(code text, allowed text[], facts jsonb default '{}') returns text[]
language plpgsql set search_path = ''
as $$
begin
  if coalesce(code <> all (allowed), true) then
    perform private.refuse(code, facts);
  end if;
  return array[code];
end
$$;

-- Half hours up to two hours, then whole hours (spec 2 §9), within a day. The rules of the room narrow them.
create or replace function private.check_duration(half_hours integer) returns integer
language plpgsql immutable set search_path = ''
as $$
begin
  if half_hours not between 1 and 47 or half_hours > 4 and half_hours % 2 <> 0 then
    perform private.refuse('bad_slot');
  end if;
  return half_hours;
end
$$;

-- Judges a slot of a room by the rules of the room and the opening hours. `allowed` names rules that an admin
-- overrides; returns those that were needed.
create function private.check_slot(
  room uuid, day date, start_time time, half_hours integer, allowed text[] default '{}'
) returns text[]
language plpgsql security definer set search_path = ''
as $$
declare
  now_here constant timestamp := private.space_now();
  first_minute constant integer := extract(epoch from start_time)::integer / 60;
  days_ahead integer;
  rules public.room_rules;
  slot tsrange;
  hours tsrange;
  overridden text[] := '{}';
begin
  perform private.check_duration(half_hours);
  select * into rules from public.room_rules where room_id = room;
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
    overridden := overridden || private.override('too_far_ahead',
      case when day < '10000-01-01' then allowed end, jsonb_build_object('days', days_ahead));
  end if;
  slot := tsrange(day + start_time, day + start_time + half_hours * interval '30 minutes');
  if lower(slot) < now_here then
    overridden := overridden || private.override('slot_in_past', case when upper(slot) > now_here then allowed end);
  elsif lower(slot) < now_here + rules.notice_minutes * interval '1 minute' then
    overridden := overridden || private.override('too_soon', allowed,
      jsonb_build_object('minutes', rules.notice_minutes));
  end if;
  if half_hours not between rules.shortest and rules.longest or half_hours % rules.step <> 0 then
    overridden := overridden || private.override('bad_duration', allowed, jsonb_build_object(
      'shortest', rules.shortest, 'longest', rules.longest, 'step', rules.step));
  end if;
  hours := private.room_hours(day, rules.hours) * private.open_hours(day, private.opening_hours());
  if not hours @> slot then
    overridden := overridden || private.override('closed_day', allowed, jsonb_build_object(
      'reason', private.closed_reason(day), 'opens', lower(hours)::time, 'closes', upper(hours)::time));
  elsif extract(epoch from lower(slot) - lower(hours))::integer / 1800 % rules.step <> 0 then
    overridden := overridden || private.override('bad_start', allowed, jsonb_build_object(
      'step', rules.step, 'opens', lower(hours)::time));
  end if;
  return overridden;
end
$$;

-- Limits the member's other bookings that have not started: in the room, and without credits in rooms priced in
-- rupees. A move adds none, unless it changes the room or the booking had cost credits. Returns the overrides that
-- were needed.
create function private.check_limits(
  booking public.bookings, previous public.bookings, room public.rooms, allowed text[]
) returns text[]
language plpgsql security definer set search_path = ''
as $$
declare
  enters_room constant boolean := previous.room_id is distinct from booking.room_id;
  max_open integer;
  max_unpaid integer;
  others record;
  overridden text[] := '{}';
begin
  if enters_room then
    max_open := (select rules.max_open from public.room_rules rules where rules.room_id = booking.room_id);
  end if;
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
  from public.bookings other join public.rooms on rooms.id = other.room_id
  where other.user_id = booking.user_id and other.id <> booking.id
    and other.booking_date >= private.space_today()
    and other.booking_date + other.start_time > private.space_now();
  if others.in_room >= max_open then
    overridden := overridden || private.override('too_many_open', allowed, jsonb_build_object('max', max_open));
  end if;
  if others.unpaid >= max_unpaid then
    overridden := overridden || private.override('too_many_bookings', allowed,
      jsonb_build_object('max', max_unpaid));
  end if;
  return overridden;
end
$$;

create or replace function private.check_booking() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  previous public.bookings;
  room public.rooms;
  price record;
begin
  if tg_op = 'DELETE' then
    -- Check. Members cancel future bookings, admins any. Deleting an account is never refused.
    if auth.uid() = old.user_id and old.booking_date + old.start_time <= private.space_now()
       and not private.is_admin() then
      perform private.refuse('booking_not_future');
    end if;
    perform private.lock_room(old.room_id);
    -- Tell the guests, which the deletion deletes with the booking.
    if old.booking_date + old.end_time > private.space_now() then
      perform private.tell_guests_of_cancellation(old);
    end if;
    return old;
  end if;

  -- Request. A repeated one must not reach the check of the slot, which would refuse it with slot_taken. The insert
  -- of spec 2 §7 has no request id and names no price; with one, a missing price means that nothing is charged.
  if tg_op = 'INSERT' and new.request_id is not null then
    perform private.claim_booking_request(new);
    new.credits_agreed := coalesce(new.credits_agreed, 0);
    new.rupees_agreed := coalesce(new.rupees_agreed, 0);
  end if;

  -- Limit. Moves count together with new bookings: each one sends an email.
  perform private.limit_uses('bookings', 1, 500);

  -- Lock. Opening hours change only while all rooms are locked, so the slot is checked afterwards.
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
  room := private.lock_room(new.room_id);

  -- Check.
  perform private.check_slot(new.room_id, new.booking_date, new.start_time, new.duration,
    case when tg_op = 'INSERT' then new.overrides else '{}' end);
  if room.retired_at is not null then
    perform private.refuse('room_unavailable');
  end if;
  new.end_time := new.start_time + new.duration * interval '30 minutes';
  if exists (
    select from public.booked_slots taken
    where taken.room_id = new.room_id and taken.booking_date = new.booking_date and taken.booking_id <> new.id
      and taken.start_time < new.end_time and new.start_time < taken.end_time
  ) then
    perform private.refuse('slot_taken');
  end if;

  -- Price.
  price := private.booking_price(new, previous, room);
  new.total_credits := price.credits;
  new.rupees_due := price.rupees;

  new.status := 'confirmed';
  new.created_at := case when tg_op = 'UPDATE' then old.created_at else now() end;
  new.updated_at := now();
  return new;
end
$$;

-- Runs after the row's policy check: members must not debit another member, or learn a balance or a number of
-- bookings. In triggers for insert, all fields of `old` are null; in triggers for delete, those of `new`.
create or replace function private.complete_booking() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  is_moved constant boolean := (old.room_id, old.booking_date, old.start_time, old.end_time)
    is distinct from (new.room_id, new.booking_date, new.start_time, new.end_time);
  due constant integer := coalesce(new.total_credits, 0) - coalesce(old.total_credits, 0);
  change integer := 0;
  booking public.bookings;
  room public.rooms;
  entry public.booking_history;
begin
  if tg_op = 'DELETE' then
    booking := old;
  else
    booking := new;
  end if;
  select * into room from public.rooms where id = booking.room_id;

  -- Price. Another one was shown.
  if new.total_credits <> new.credits_agreed or new.rupees_due <> new.rupees_agreed then
    perform private.refuse('price_changed', jsonb_build_object(
      'kind', 'booking', 'credits', new.total_credits, 'rupees', new.rupees_due));
  end if;

  -- Charge, or refund.
  if due > 0 then
    perform private.debit_credits(booking.user_id, due, 'booking', 'Meeting room', booking.id);
    change := -due;
  elsif due < 0 then
    change := private.refund_credits(booking.user_id, booking.id,
      case tg_op when 'DELETE' then 'Booking cancelled' else 'Booking moved' end, -due);
  end if;
  if tg_op = 'DELETE' and old.paid_paise > 0 then
    update public.orders set status = 'refund_due' where booking_id = old.id and status = 'fulfilled';
  end if;

  -- Limit.
  if tg_op <> 'DELETE' then
    perform private.check_limits(new, old, room, new.overrides);
  end if;

  -- Slot.
  if is_moved then
    perform private.publish_slot(new, old);
  end if;

  -- Journal.
  if is_moved or old.total_credits <> new.total_credits or old.rupees_due <> new.rupees_due then
    entry := private.write_booking_history(booking,
      case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'rescheduled' else 'cancelled' end, change);
  end if;
  if is_moved then
    perform private.log_booking(booking, old, room, entry);
  end if;

  -- Tell the guests and the member.
  if is_moved and tg_op = 'UPDATE' then
    perform private.move_visitors(new, old);
    perform private.tell_guests_of_move(new, old);
  end if;
  if is_moved or old.total_credits <> new.total_credits then
    perform private.notify_booking(booking, old, room, entry);
  end if;

  -- Broadcast. The topic of a day names no owner; this one tells the screens of the owner which day to read again.
  if booking.rupees_due > 0 or booking.paid_paise > 0 then
    perform private.broadcast_to_desk('payments');
  end if;
  if tg_op = 'DELETE' or old.booking_date <> new.booking_date then
    perform private.send_own_booking(old);
  end if;
  if tg_op <> 'DELETE' then
    perform private.send_own_booking(new);
  end if;
  return null;
end
$$;

create or replace function private.book_for_member(
  member_id uuid, room_id uuid, booking_date date, start_time time, duration integer, free_reason text,
  overrides text[], request_id uuid, credits_agreed integer, rupees_agreed integer
) returns public.bookings
language plpgsql security definer set search_path = ''
as $$
declare
  new_id uuid := gen_random_uuid();
  earlier uuid;
  room_to_book public.rooms;
  overridden text[];
  booker public.profiles;
  wanted public.bookings;
  booked public.bookings;
begin
  if not private.is_admin() then
    perform private.refuse('not_admin');
  end if;
  if not coalesce(overrides, '{}') <@ '{closed_day,too_far_ahead,too_soon,slot_in_past,bad_duration,bad_start,too_many_bookings,too_many_open}' then
    perform private.refuse('unknown_override');
  end if;
  if not exists (select from public.profiles where id = member_id) then
    perform private.refuse('unknown_user');
  end if;
  if length(trim(free_reason)) not between 1 and 200 then
    perform private.refuse('bad_reason');
  end if;
  earlier := private.claim_request(request_id, jsonb_build_array('book_for_member',
    member_id, room_id, booking_date, start_time, duration, free_reason, overrides), new_id);
  if earlier is not null then
    select * into booked from public.bookings where id = earlier;
    if booked.id is null then
      perform private.refuse('request_outdated');
    end if;
    return booked;
  end if;
  room_to_book := private.lock_room(room_id);
  overridden := private.check_slot(room_id, booking_date, start_time, duration, overrides);
  wanted.id := new_id;
  wanted.user_id := member_id;
  wanted.room_id := room_id;
  wanted.total_credits := 0;
  overridden := overridden || private.check_limits(wanted, null, room_to_book, overrides);
  select * into booker from public.profiles where id = auth.uid() and id <> member_id;
  insert into public.bookings (
    id, user_id, room_id, booking_date, start_time, duration, booked_by, booked_by_name, price_reason, overrides,
    credits_agreed, rupees_agreed
  ) values (
    new_id, member_id, room_id, booking_date, start_time, duration, booker.id, booker.display_name,
    trim(free_reason), overridden, coalesce(credits_agreed, 0), coalesce(rupees_agreed, 0)
  ) returning * into booked;
  return booked;
end
$$;

-- Follows private.check_slot.
create or replace function private.free_spans(
  day date, at_time time, half_hours integer, people integer
) returns table (room_id uuid, start_time time, end_time time)
language sql stable security definer set search_path = ''
as $$
  -- Materialized, or the planner reads them again for each room. No room has a longer horizon.
  with wanted as materialized (
    select private.check_duration(half_hours) as half_hours, private.space_now() as now_here,
      private.space_today() + private.booking_limit('days_ahead', 365) as last_day,
      private.open_hours(day, private.opening_hours()) as open
    where day between private.space_today() and private.space_today() + 3650
  ), bookable as materialized (
    select rooms.id, rooms.name, rules.step * interval '30 minutes' as step,
      coalesce(wanted.half_hours, rules.shortest) * interval '30 minutes' as length,
      wanted.now_here + rules.notice_minutes * interval '1 minute' as earliest,
      private.room_hours(day, rules.hours) * wanted.open as hours
    from wanted
    cross join public.rooms
    join public.room_rules rules on rules.room_id = rooms.id
    where rooms.retired_at is null and rooms.capacity >= coalesce(people, 1)
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
          select range_agg(tsrange(booked.booking_date + booked.start_time, booked.booking_date + booked.end_time))
          from public.booked_slots booked
          where booked.room_id = bookable.id and booked.booking_date = day
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

create or replace function public.free_spans(
  day date, at_time time default null, half_hours integer default null, people integer default 1
) returns table (room_id uuid, start_time time, end_time time)
language sql stable set search_path = ''
as $$ select * from private.free_spans(day, at_time, half_hours, people) $$;

comment on function public.free_spans is
  'Free times of all rooms on a day, without names, by the rules of each room: spans of at least half_hours, or else of the shortest stay, in rooms for at least people. With at_time only spans that contain half_hours from that time on. Empty for a day that cannot be booked.';

-- Bookings that have not ended, within the opening hours `before` and outside `opening`. A day that closes
-- affects all of its bookings: an admin can book outside the hours too.
create or replace function private.bookings_outside(opening jsonb, before jsonb) returns setof public.bookings
language sql stable security definer set search_path = ''
as $$
  with days as materialized (
    select day, private.open_hours(day, opening) as hours_after, private.open_hours(day, before) as hours_before
    from private.booked_days(private.space_today()) day
  )
  select bookings.* from public.bookings
  join days on days.day = bookings.booking_date
  cross join lateral tsrange(
    bookings.booking_date + bookings.start_time, bookings.booking_date + bookings.end_time) span
  -- Not as a condition of the join: for an array the planner uses the index of the date.
  where bookings.booking_date = any (array(select day from days where hours_after is distinct from hours_before))
    and not days.hours_after @> span
    and (days.hours_before @> span or isempty(days.hours_after) and not isempty(days.hours_before))
    and bookings.booking_date + bookings.end_time > private.space_now()
$$;

create or replace function private.block_room(
  room uuid, kind text, reason text, starts_at timestamp, ends_at timestamp, bookings jsonb
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  choices private.booking_choice[] := private.read_choices(bookings);
  span tsrange;
  outcome jsonb;
  block public.room_blocks;
begin
  if not private.is_admin() then
    perform private.refuse('not_admin');
  end if;
  if coalesce(
    starts_at >= ends_at or ends_at <= private.space_now() or starts_at < private.space_today()
      or ends_at >= '10000-01-01' or ends_at - starts_at > interval '31 days'
      or extract(epoch from starts_at)::bigint % 1800 <> 0 or extract(epoch from ends_at)::bigint % 1800 <> 0
      or starts_at::date = ends_at::date and exists (
        select from public.room_rules
        where room_id = room and (ends_at::time <= opens or starts_at::time >= closes)
      )
      or kind not in ('cleaning', 'repair', 'other') or length(trim(reason)) not between 1 and 200,
    true
  ) then
    perform private.refuse('bad_block');
  end if;
  span := tsrange(starts_at, ends_at);
  perform private.lock_for_choices(choices, array[room]);
  if not exists (select from public.rooms where id = room and retired_at is null) then
    perform private.refuse('room_unavailable');
  end if;
  if exists (
    select from public.room_blocks other
    where other.room_id = room and other.ended_at is null and tsrange(other.starts_at, other.ends_at) && span
  ) then
    perform private.refuse('already_blocked');
  end if;
  outcome := private.apply_choices(choices,
    array(select booking from private.bookings_within(room, span) booking),
    initcap(kind) || ': ' || trim(reason));
  if exists (
    select from private.bookings_within(room, span) remaining
    where not exists (
      select from unnest(choices) choice where choice.booking_id = remaining.id and choice.action = 'leave'
    )
  ) then
    perform private.refuse('slot_taken');
  end if;
  insert into public.room_blocks (room_id, kind, reason, starts_at, ends_at, created_by)
  values (room, kind, trim(reason), starts_at, ends_at, auth.uid()) returning * into block;
  perform private.fill_block(block);
  return outcome || jsonb_build_object('block_id', block.id);
end
$$;

-- Reads only days that are not open from the first to the last slot of the rooms.
create or replace function private.bookings_in_closed_hours(how_many integer)
returns table (booking private.affected_booking_row, total_count bigint)
language sql stable security definer set search_path = ''
as $$
  with days as materialized (
    select day, private.open_hours(day, (select private.opening_hours())) as hours
    from private.booked_days(private.space_today()) day
    where (select private.is_admin())
  ), affected as materialized (
    select bookings, count(*) over () as total
    from public.bookings
    join days on days.day = bookings.booking_date
    -- Not as a condition of the join: for an array the planner uses the index of the date.
    where bookings.booking_date = any (array(
        select day from days
        where not hours @> (select tsrange(day + min(opens), day + max(closes)) from public.room_rules)
      ))
      and not days.hours @> tsrange(
        bookings.booking_date + bookings.start_time, bookings.booking_date + bookings.end_time)
      and bookings.booking_date + bookings.end_time > private.space_now()
    order by bookings.booking_date, bookings.start_time, bookings.id
    limit private.page_limit(how_many)
  )
  select described, (select total from affected limit 1)
  from private.describe_affected(array(select bookings from affected)) described
$$;

drop function private.check_slot(date, time, integer, text[]);
drop function private.count_rupee_bookings(uuid);
drop function private.bookable_time(date);
drop function private.bookable_hours(date, jsonb);
