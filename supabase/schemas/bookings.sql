-- How a booking runs. A refusal in any step rolls back the change.
-- 1. Entry points insert, update or delete rows of bookings: the calls of the specification, book_for_member,
--    reschedule_booking, move_booking, cancel_booking, the calls of booking_series.sql, approve_request, book_held_slot (a
--    paid hold), apply_choices (a block, new hours).
-- 2. check_booking refuses repeated requests, locks the rooms and asks the judge: judge_booking → check_slot (horizon,
--    notice, stay, then room_hours within open_hours), retired and desk-only rooms, suspensions, approval, taken slots with
--    their gaps, booking_price (room_price, included minutes), check_limits. Of a deletion it checks the start only.
-- 3. check_quote compares the result with the quote that was shown, and take_held_slots ends the member's hold.
--    book_series and change_series compare the quote of all their dates before the first row (check_series_quote).
-- 4. complete_booking charges (debit_credits refuses missing credits) or refunds (refund_quote), records minutes of the
--    plan, publishes the slot, writes history and activity, and notifies.
-- Quotes ask judge_booking and change no booking; hold_slot and request_booking ask it and store a hold instead.

create type private.booking_row as (
  id uuid, user_id uuid, room_id uuid, room_name text, full_name text, email text,
  booking_date date, start_time time, end_time time, duration smallint, total_credits integer,
  status text, created_at timestamptz
);

create type private.cancelled_booking_row as (
  id uuid, user_id uuid, room_id uuid, room_name text, full_name text, email text,
  booking_date date, start_time time, end_time time, duration smallint, total_credits integer,
  status text, created_at timestamptz, cancelled_at timestamptz, credits_refunded integer
);

create type private.moved_booking as (
  id uuid, room_id uuid, booking_date date, start_time time, end_time time, duration integer,
  total_credits integer, rupees_due integer, credits_change integer, balance integer, updated_at timestamptz
);

create table public.bookings (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  room_id uuid not null references public.rooms (id) on delete restrict,
  -- Screens and calendars read days as yyyy-MM-dd.
  booking_date date not null check (isfinite(booking_date) and booking_date < '10000-01-01'),
  start_time time(0) not null,
  end_time time(0) not null default '00:30',
  duration integer not null,
  total_credits integer not null default 0 check (total_credits >= 0),
  status text not null default 'confirmed' check (status = 'confirmed'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  request_id uuid,
  rupees_due integer not null default 0 check (rupees_due >= 0),
  -- Not a foreign key: an admin's account can be deleted.
  booked_by uuid,
  booked_by_name text check (length(booked_by_name) <= 200),
  -- The reason of a block, up to 200 characters, follows its kind.
  price_reason text check (length(trim(price_reason)) between 1 and 220),
  overrides text[] not null default '{}'
    check (overrides <@ '{closed_day,too_far_ahead,too_soon,slot_in_past,bad_duration,bad_start,too_many_bookings,too_many_open}'),
  paid_paise integer not null default 0 check (paid_paise >= 0),
  refund_from timestamp(0),
  gap smallint not null default 0 check (gap between 0 and 4),
  quote_id text constraint bookings_store_no_quote check (length(quote_id) <= 0),
  included_minutes integer not null default 0 check (included_minutes >= 0),
  constraint bookings_end_after_start check (end_time > start_time),
  constraint bookings_known_duration check (duration between 1 and 47),
  constraint bookings_never_overlap exclude using gist (
    room_id with =,
    tsrange(booking_date + start_time, booking_date + end_time) with &&
  ),
  constraint bookings_request_once unique (user_id, request_id)
);
comment on table public.bookings is
  'A room reserved by a member. check_booking decides end_time, total_credits and status and ignores the values sent; bookings_never_overlap refuses overlaps.';
comment on column public.bookings.request_id is
  'Chosen by the client. A repeated insert is refused with request_repeated and the booking in its details.';
comment on column public.bookings.rupees_due is
  'What the member pays in rupees at the front desk: set for rupee-priced rooms, 0 for admins.';
comment on column public.bookings.booked_by is 'The admin who booked for the member. Null if the member booked.';
comment on column public.bookings.booked_by_name is 'Name of that admin when booking, shown to the member.';
comment on column public.bookings.price_reason is
  'Why the booking does not cost the price of its room: an admin agreed on another one, or the space moved it. A move then charges only the time that is added, and a shorter time costs its share. Null once its member changes the room.';
comment on column public.bookings.overrides is 'Rules that the admin overrode when booking, by refusal code.';
comment on column public.bookings.paid_paise is
  'Desk payments less their refunds, in paise. The booking is settled when it equals rupees_due * 100.';
comment on column public.bookings.refund_from is
  'The earlier start by which a refund ladder counts, in the local time of the space: a member moved the booking to a later time. Null: it counts by the start.';
comment on column public.bookings.gap is
  'How many half hours the room stays free afterwards: the rule of the room when the booking was made or moved.';
comment on column public.bookings.included_minutes is
  'Minutes of the member''s plan that pay for a part of the booking, in the month of its day. total_credits pays for the rest.';
comment on column public.bookings.quote_id is
  'Sent with an insert: the quote that was shown. check_booking compares it and stores nothing.';
alter table public.bookings enable row level security;

create index bookings_of_user on public.bookings (user_id, booking_date desc);
create index bookings_of_room on public.bookings (room_id, booking_date);
create index bookings_by_date on public.bookings (booking_date desc, start_time desc, id);
create index bookings_to_settle on public.bookings (booking_date) where rupees_due * 100 <> paid_paise;

create policy "Members can read their own bookings, admins all" on public.bookings
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));
create policy "Members can create their own bookings" on public.bookings
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "Members can cancel their own bookings, admins all" on public.bookings
  for delete to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));
create policy "Banned and deleted accounts have no access" on public.bookings
  as restrictive for all to authenticated using ((select private.is_active()));

-- Clients cannot choose the id: credits are debited and refunded under it as reference.
grant select, delete on public.bookings to authenticated;
grant insert (
  user_id, room_id, booking_date, start_time, end_time, duration, total_credits, status, created_at
) on public.bookings to authenticated;
grant select, insert, update, delete on public.bookings to service_role;
grant insert (request_id) on public.bookings to authenticated;
grant insert (quote_id) on public.bookings to authenticated;

create table public.booking_history (
  id bigint generated always as identity primary key,
  -- Not a foreign key: a cancelled booking has no row.
  booking_id uuid not null,
  user_id uuid not null references public.profiles (id) on delete restrict,
  room_id uuid not null references public.rooms (id) on delete restrict,
  action text not null,
  booking_date date not null,
  start_time time(0) not null,
  end_time time(0) not null,
  duration smallint not null,
  total_credits integer not null check (total_credits >= 0),
  credits_change integer not null,
  changed_by uuid,
  created_at timestamptz not null default now(),
  changed_by_name text,
  reason text,
  overrides text[] not null default '{}',
  rupees_due integer check (rupees_due >= 0),
  paid_paise integer not null default 0,
  method text check (method in ('cash', 'upi', 'card')),
  included_minutes integer not null default 0 check (included_minutes >= 0),
  constraint booking_history_action_check
    check (action in ('requested', 'created', 'rescheduled', 'cancelled', 'paid', 'refunded'))
);
comment on table public.booking_history is
  'Append-only list of all changes of bookings, kept when a booking is cancelled. Time and price are those after the change, or the last ones of a cancelled booking.';
comment on column public.booking_history.action is
  'requested: written when the request is approved, with the time at which it was made, before created.';
comment on column public.booking_history.credits_change is
  'What the change added to the balance: negative when charged, positive when refunded. The sum of a booking equals the sum of its ledger entries.';
comment on column public.booking_history.changed_by is
  'The account that made the change. Null for the server, and for bookings made before this table existed.';
comment on column public.booking_history.changed_by_name is
  'Name of the admin who booked for the member, or approved the request, shown to the member.';
comment on column public.booking_history.reason is
  'Why an admin booked at another price, or moved or cancelled the booking.';
comment on column public.booking_history.overrides is 'Rules that the admin overrode, by refusal code.';
comment on column public.booking_history.rupees_due is
  'The price in rupees after the change. Null for entries written before it was recorded.';
comment on column public.booking_history.paid_paise is
  'Money taken at the front desk with this entry, negative when it was returned.';
comment on column public.booking_history.included_minutes is
  'Minutes of the member''s plan that pay after the change, or that paid for a cancelled booking.';
alter table public.booking_history enable row level security;

create index booking_history_of_booking on public.booking_history (booking_id, id);
create index booking_history_of_user on public.booking_history (user_id, booking_date desc);
create index booking_history_of_room on public.booking_history (room_id, booking_date);
create index booking_history_cancelled
  on public.booking_history (booking_date desc, start_time desc, id) include (room_id, user_id, total_credits)
  where action = 'cancelled';

create policy "Members can read the history of their own bookings, admins all" on public.booking_history
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));
create policy "Banned and deleted accounts have no access" on public.booking_history
  as restrictive for all to authenticated using ((select private.is_active()));

grant select on public.booking_history to authenticated, service_role;

-- The fallback applies where the setting has been deleted.
create function private.booking_limit(name text, fallback integer) returns integer
language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(
    (select (value ->> name)::numeric::integer from public.system_settings where key = 'booking_limits'), fallback);
end
$$;

-- Every change of a booking runs the steps of check_booking, writes the row, and runs the steps of
-- complete_booking. They are triggers, because bookings are also inserted and deleted directly: no caller can skip
-- a step.

create function private.check_booking() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  previous public.bookings;
  booking public.bookings;
begin
  if tg_op = 'DELETE' then
    -- Check. Members cancel future bookings, admins any. Deleting an account is never refused.
    if auth.uid() = old.user_id and old.booking_date + old.start_time <= private.space_now()
       and not private.is_admin() then
      perform private.refuse('booking_not_future');
    end if;
    perform private.lock_room(old.room_id);
    -- Notify the guests, whom the deletion deletes with the booking.
    if old.booking_date + old.end_time > private.space_now() then
      perform private.notify_guests_of_cancellation(old);
    end if;
    return old;
  end if;

  -- Caller. Row level security refuses the row later; a refusal of the next steps would reveal data of another member.
  if tg_op = 'INSERT' and auth.uid() <> new.user_id and auth.uid() is distinct from new.booked_by
    and not private.is_request(new.id) then
    raise insufficient_privilege using message = 'Bookings are made by their member, or with book_for_member.';
  end if;

  -- Repeated request. It must not reach the check of the slot, which would refuse it with slot_taken. The insert of
  -- spec 2 §7 has no request id and names no quote; with one, a missing quote means that nothing is charged.
  if tg_op = 'INSERT' and new.request_id is not null then
    perform private.claim_booking_request(new);
    new.quote_id := coalesce(new.quote_id, '');
  end if;

  -- One at a time. complete_booking charges after all rows of a statement, so two of them would use the same minutes of a
  -- plan.
  if auth.uid() is not null and current_setting('portal.judged_booking', true) <> '' then
    perform private.refuse('one_booking_at_a_time');
  end if;
  perform set_config('portal.judged_booking', new.id::text, true);

  -- Limit. Moves count together with new bookings: each one sends an email.
  perform private.limit_uses('bookings', 1, 500);

  -- Lock. Opening hours change only while all rooms are locked, so the slot is checked afterwards.
  if tg_op = 'UPDATE' then
    previous := old;
    perform private.lock_room(least(old.room_id, new.room_id));
  end if;
  if tg_op = 'INSERT' or old.room_id <> new.room_id then
    perform private.lock_room(greatest(old.room_id, new.room_id));
  end if;

  -- Judge.
  booking := private.judge_booking(new, previous, case when tg_op = 'INSERT' then new.overrides else '{}' end);
  perform private.check_quote(booking, previous);
  perform private.take_held_slots(booking);

  booking.quote_id := null;
  booking.status := 'confirmed';
  booking.created_at := case when tg_op = 'UPDATE' then old.created_at else now() end;
  booking.updated_at := now();
  return booking;
end
$$;

-- In triggers for insert, all fields of `old` are null; in triggers for delete, those of `new`.
create function private.complete_booking() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  slot_changed constant boolean := (old.room_id, old.booking_date, old.start_time, old.end_time)
    is distinct from (new.room_id, new.booking_date, new.start_time, new.end_time);
  due constant integer := coalesce(new.total_credits, 0) - coalesce(old.total_credits, 0);
  -- conclude_series logs and notifies once for all bookings.
  in_series constant boolean := coalesce(current_setting('portal.in_series', true) = 'true', false);
  change integer := 0;
  minutes_returned integer := 0;
  booking public.bookings;
  room public.rooms;
  entry public.booking_history;
begin
  if tg_op = 'DELETE' then
    booking := old;
  else
    booking := new;
    perform set_config('portal.judged_booking', '', true);
  end if;
  select * into room from public.rooms where id = booking.room_id;

  -- Charge, or refund.
  if due > 0 then
    perform private.debit_credits(booking.user_id, due, 'booking', 'Meeting room', booking.id);
    change := -due;
  elsif due < 0 then
    change := private.refund_credits(booking.user_id, booking.id,
      case tg_op when 'DELETE' then 'Booking cancelled' else 'Booking moved' end,
      (private.refund_quote(old, -due, nullif(current_setting('portal.refund_by_ladder', true), '')::boolean,
        tg_op = 'UPDATE' and private.has_started(old))).credits);
  end if;
  if coalesce(old.included_minutes, 0) + coalesce(new.included_minutes, 0) > 0 then
    minutes_returned := private.record_minutes(new, old);
  end if;
  if tg_op = 'DELETE' and old.paid_paise > 0 then
    update public.orders set status = 'refund_due' where booking_id = old.id and status = 'fulfilled';
  end if;

  -- Slot.
  if slot_changed then
    perform private.publish_slot(new, old);
  end if;

  -- History and activity.
  if slot_changed or old.total_credits <> new.total_credits or old.rupees_due <> new.rupees_due then
    entry := private.write_booking_history(booking,
      case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'rescheduled' else 'cancelled' end, change);
  end if;
  if slot_changed and not in_series then
    perform private.log_booking(booking, old, room, entry);
  end if;

  -- Notify the guests and the member.
  if slot_changed and tg_op = 'UPDATE' and not private.has_started(old) then
    perform private.move_visitors(new, old);
    perform private.notify_guests_of_move(new, old);
  end if;
  if (slot_changed or old.total_credits <> new.total_credits) and not in_series then
    perform private.notify_booking(booking, old, room, entry, minutes_returned);
  end if;

  -- Broadcast. The topic of a day names no owner; this one names the day that the owner's screens read again.
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

create function private.claim_booking_request(booking public.bookings) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  earlier constant uuid := private.claim_request(booking.request_id, jsonb_build_array('booking',
    booking.user_id, booking.room_id, booking.booking_date, booking.start_time, booking.duration), booking.id);
  known public.bookings;
begin
  if earlier is null then
    return;
  end if;
  select * into known from public.bookings
  where id = earlier and (room_id, booking_date, start_time, duration)
    = (booking.room_id, booking.booking_date, booking.start_time, booking.duration);
  if known.id is null then
    perform private.refuse('request_outdated');
  end if;
  perform private.refuse('request_repeated',
    (select to_jsonb(answer) from (select known.id, known.total_credits) as answer));
end
$$;

-- Refuses a booking, or the move of `previous` to it. Otherwise returns it with its end, its gap, its price, the time by
-- which its refund counts, and the overrides among `allowed` that it needs. The trigger and quotes ask it; it writes
-- nothing. `earlier`: bookings of the same series, which are not made yet. A request for approval allows needs_approval,
-- which is then among the overrides.
create function private.judge_booking(
  booking public.bookings, previous public.bookings, allowed text[], earlier public.bookings[] default '{}'
) returns public.bookings
language plpgsql security definer set search_path = ''
as $$
declare
  is_running constant boolean := private.has_started(previous);
  rules constant public.room_rules := (select rules from public.room_rules rules where room_id = booking.room_id);
  is_admin constant boolean := private.is_admin();
  adds_time constant boolean := not private.is_within(booking, previous);
  -- A member needs no approval to shorten a booking, or to move it out of a room that needs approval.
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
  -- Refuses calls of admins and paid holds; row level security refuses those of the member. Bookings can move and end earlier.
  if booking.duration > coalesce(previous.duration, 0) and auth.uid() is distinct from booking.user_id
    and not private.is_active(booking.user_id) then
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

  -- The balance lock serializes a member's bookings: two of them cannot use the same minutes of a plan.
  if private.included_minutes(booking.user_id, booking.booking_date, booking.room_id) > 0 then
    perform private.lock_balance(booking.user_id);
  end if;
  price := private.booking_price(booking, previous, room, earlier);
  booking.total_credits := price.credits;
  booking.rupees_due := price.rupees;
  booking.included_minutes := price.included_minutes;
  -- A move keeps the limits that an admin overrode when booking.
  overridden := overridden || private.check_limits(booking, previous, room, rules, booking.overrides, earlier);
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

-- The booking with the gap after it, as in booked_slots.occupied.
create function private.occupied_by(booking public.bookings) returns tsrange
language plpgsql immutable set search_path = ''
as $$
begin
  return tsrange(booking.booking_date + booking.start_time,
    booking.booking_date + booking.end_time + booking.gap * interval '30 minutes');
end
$$;

-- The booking takes no time that it did not have.
create function private.is_within(booking public.bookings, previous public.bookings) returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  return coalesce(
    booking.room_id = previous.room_id and booking.booking_date = previous.booking_date
      and booking.start_time >= previous.start_time
      and booking.start_time - previous.start_time + booking.duration * interval '30 minutes'
        <= previous.duration * interval '30 minutes', false);
end
$$;

create function private.has_started(booking public.bookings) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return coalesce(booking.booking_date + booking.start_time <= private.space_now(), false);
end
$$;

-- A new booking can start with the half hour that has begun, in a room without a notice.
create function private.is_bookable_now(booking public.bookings, rules public.room_rules) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  -- Other days are not added up: the timestamp of a forged one can be out of range.
  if booking.booking_date is distinct from private.space_today() then
    return false;
  end if;
  return coalesce(booking.booking_date + booking.start_time < private.space_now()
    and private.space_now() < booking.booking_date + booking.start_time + interval '30 minutes'
    and rules.notice_minutes = 0, false);
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

-- In credits, or in rupees at the front desk for a room without a price (₹2,000 per hour, spec 2 §9), without the first
-- minutes that had passed. Times with a price of their own count for more or fewer minutes. In credits, only the share of
-- the time that included minutes do not pay. Rounded up once. Admins book without charge.
create function private.room_price(
  person uuid, room public.rooms, day date, start_time time, half_hours integer, minutes_before integer,
  included_minutes integer default 0, out credits integer, out rupees integer
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  start_minute constant integer := extract(epoch from start_time)::integer / 60;
  prices constant jsonb := (select rules.prices from public.room_rules rules where rules.room_id = room.id);
  minutes numeric := half_hours * 30 - minutes_before;
begin
  credits := 0;
  rupees := 0;
  if private.is_admin(person) then
    return;
  end if;
  if prices is not null then
    minutes := minutes + (
      select coalesce(sum((entry.percent - 100) / 100.0 * greatest(0,
        least(extract(epoch from entry.to) / 60, start_minute + half_hours * 30)
          - greatest(extract(epoch from entry.from) / 60, start_minute + minutes_before))), 0)
      from jsonb_to_recordset(prices) as entry (days jsonb, "from" time, "to" time, percent numeric)
      where entry.days ? to_char(day, 'fmDay')
    );
  end if;
  if room.credits_per_hour is null then
    rupees := ceil(minutes * 2000 / 60.0);
  else
    credits := ceil(minutes * (half_hours * 30 - included_minutes) * room.credits_per_hour
      / nullif(half_hours * 30 * 60.0, 0));
  end if;
end
$$;

-- The minutes of a booking that had passed when it was made. 0 if it was made before its start.
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

-- Price of a new booking, or of `previous` after its move. A slot that had begun costs what was left of it.
-- Without a price reason: the price of the room. A new booking with one: the named price, in the unit of the room.
-- A moved booking with one: the share of the named price for the agreed time, whatever the hour, and the price of the
-- room for added time; in another room at most the price of that room.
-- Included minutes pay for time that costs credits, and the rest costs its share, rounded up. A change keeps the minutes
-- that its month has, and only added time uses more: time that was paid with credits stays so. A named price keeps its
-- share of the minutes, and those that are missing cost the price of the room, unless the space moves the booking.
create function private.booking_price(
  booking public.bookings, previous public.bookings, room public.rooms, earlier public.bookings[] default '{}',
  out credits integer, out rupees integer, out included_minutes integer
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  minutes_before constant integer := private.minutes_before(booking, previous);
  price record := private.room_price(
    booking.user_id, room, booking.booking_date, booking.start_time, booking.duration, minutes_before);
  minutes constant integer := booking.duration * 30;
  wanted integer;
  agreed record;
  former record;
begin
  credits := price.credits;
  rupees := price.rupees;
  included_minutes := 0;
  if booking.price_reason is null or private.is_admin(booking.user_id) then
    if credits > 0 then
      wanted := case
        when previous.total_credits > 0
          then least(minutes, previous.included_minutes + greatest(0, booking.duration - previous.duration) * 30)
        else minutes
      end;
      included_minutes := least(wanted, private.minutes_left(booking, previous, earlier));
      if included_minutes > 0 then
        credits := (private.room_price(booking.user_id, room, booking.booking_date, booking.start_time,
          booking.duration, minutes_before, included_minutes)).credits;
      end if;
    end if;
    return;
  end if;
  if previous.id is null then
    credits := case when room.credits_per_hour is null then 0 else booking.total_credits end;
    rupees := case when room.credits_per_hour is null then booking.rupees_due else 0 end;
    included_minutes := case when room.credits_per_hour is null then 0 else coalesce(booking.included_minutes, 0) end;
    return;
  end if;
  agreed := private.agreed_price(previous);
  former := private.room_price(
    booking.user_id, room, booking.booking_date, booking.start_time, agreed.duration, minutes_before);
  credits := private.share_of_price(agreed.credits, former.credits, price.credits);
  rupees := private.share_of_price(agreed.rupees, former.rupees, price.rupees);
  if agreed.room_id <> booking.room_id then
    credits := least(credits, price.credits);
    rupees := least(rupees, price.rupees);
  end if;
  if price.credits > 0 and agreed.included_minutes > 0 then
    wanted := agreed.included_minutes * least(booking.duration, agreed.duration) / agreed.duration;
    included_minutes := least(wanted, private.minutes_left(booking, previous, earlier));
    if coalesce(current_setting('portal.change_reason', true), '') = '' then
      credits := credits + (private.room_price(booking.user_id, room, booking.booking_date, booking.start_time,
        booking.duration, minutes_before, minutes - wanted + included_minutes)).credits;
    end if;
  end if;
end
$$;

-- Minutes of the plan that the booking can use in the month of its day, after the member's other bookings and those
-- of `earlier`. A booking that stays on its day keeps its minutes even if the plan has changed, unless it moves to a room
-- that the plan does not include.
create function private.minutes_left(booking public.bookings, previous public.bookings, earlier public.bookings[])
returns integer
language plpgsql stable security definer set search_path = ''
as $$
declare
  own constant integer := case
    when private.is_same_month(booking, previous) then previous.included_minutes else 0 end;
  minutes integer := private.included_minutes(booking.user_id, booking.booking_date, booking.room_id);
  keeps_own constant boolean := previous.booking_date = booking.booking_date
    and (previous.room_id = booking.room_id or minutes > 0);
begin
  if minutes > 0 then
    minutes := private.minutes_left_in(
      array[booking.room_id], booking.user_id, booking.booking_date, booking.id
    ) - (
      select coalesce(sum(
        greatest(0, made.included_minutes - coalesce(former.included_minutes, 0))
          - private.returned_minutes(made, former)), 0)
      from unnest(earlier) made left join public.bookings former on former.id = made.id
      where private.is_same_month(made, booking)
    );
  end if;
  return greatest(0, minutes, case when keeps_own then own end);
end
$$;

create function private.is_same_month(booking public.bookings, other public.bookings) returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  return coalesce(
    date_trunc('month', booking.booking_date::timestamp) = date_trunc('month', other.booking_date::timestamp), false);
end
$$;

-- Minutes that go back to the month of `previous` when it becomes `booking`, or when it is cancelled: those of the time
-- that is given up, or that the plan does not pay in the new room, by the refund ladder, as credits, and all others.
create function private.returned_minutes(
  booking public.bookings, previous public.bookings, by_ladder boolean default null
) returns integer
language plpgsql stable security definer set search_path = ''
as $$
declare
  released integer := coalesce(previous.included_minutes, 0);
  given_up integer;
begin
  if private.is_same_month(booking, previous) then
    released := greatest(0, released - booking.included_minutes);
  end if;
  if released = 0 then
    return 0;
  end if;
  if booking.rupees_due > 0 or booking.room_id <> previous.room_id
    and private.included_minutes(booking.user_id, booking.booking_date, booking.room_id) = 0 then
    given_up := released;
  else
    -- Credits pay for the time that is given up first. A named price shrinks by its share.
    given_up := least(released, greatest(0, (previous.duration - coalesce(booking.duration, 0)) * 30
      - case when previous.price_reason is null then greatest(0, previous.duration * 30
        - private.minutes_before(previous, previous) - previous.included_minutes) else 0 end));
  end if;
  return released - given_up + (private.refund_quote(
    previous, given_up, by_ladder, booking.id is not null and private.has_started(previous))).credits;
end
$$;

-- Records the minutes that a booking uses, and returns those that go back.
create function private.record_minutes(booking public.bookings, previous public.bookings) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  returned constant integer := private.returned_minutes(
    booking, previous, nullif(current_setting('portal.refund_by_ladder', true), '')::boolean);
  used constant integer := greatest(0, coalesce(booking.included_minutes, 0)
    - case when private.is_same_month(booking, previous) then previous.included_minutes else 0 end);
begin
  insert into public.plan_minutes (user_id, month, booking_id, minutes)
  select coalesce(booking.user_id, previous.user_id), date_trunc('month', change.day::timestamp),
    coalesce(booking.id, previous.id), change.minutes
  from (values (previous.booking_date, -returned), (booking.booking_date, used)) change (day, minutes)
  where change.minutes <> 0;
  return returned;
end
$$;

-- What an admin named when booking, or what the booking cost when the space moved it.
create function private.agreed_price(
  booking public.bookings, out room_id uuid, out duration integer, out credits integer, out rupees integer,
  out included_minutes integer
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  select entry.room_id, entry.duration, entry.total_credits, coalesce(entry.rupees_due, booking.rupees_due),
    entry.included_minutes
  into room_id, duration, credits, rupees, included_minutes
  from public.booking_history entry
  where entry.booking_id = booking.id and entry.action in ('created', 'rescheduled') and entry.reason is not null
  order by entry.id desc limit 1;
  if duration is null then
    room_id := booking.room_id;
    duration := booking.duration;
    credits := booking.total_credits;
    rupees := booking.rupees_due;
    included_minutes := booking.included_minutes;
  end if;
end
$$;

-- The price of a shorter or longer time than the one for which `agreed` replaced the price `former`.
create function private.share_of_price(agreed integer, former integer, price integer) returns integer
language sql immutable set search_path = ''
as $$
  select case
    when price < former then ceil(agreed * price::numeric / former)::integer
    else agreed + price - former
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
    overridden := overridden || private.override('too_many_open', allowed, jsonb_build_object('max', max_open));
  end if;
  if others.unpaid >= max_unpaid then
    overridden := overridden || private.override('too_many_bookings', allowed,
      jsonb_build_object('max', max_unpaid));
  end if;
  return overridden;
end
$$;

-- The reason of moves and cancellations by an admin, and the rule that a cancellation overrides, are passed in the
-- settings portal.change_reason and portal.change_override, because a deleted row cannot carry them.
create function private.write_booking_history(booking public.bookings, action text, change integer)
returns public.booking_history
language plpgsql security definer set search_path = ''
as $$
declare
  is_new constant boolean := action = 'created';
  entry public.booking_history;
begin
  insert into public.booking_history (
    booking_id, user_id, room_id, action, booking_date, start_time, end_time, duration, total_credits, rupees_due,
    credits_change, changed_by, changed_by_name, reason, overrides, created_at, included_minutes
  ) values (
    booking.id, booking.user_id, booking.room_id, write_booking_history.action,
    booking.booking_date, booking.start_time, booking.end_time, booking.duration, booking.total_credits,
    booking.rupees_due, change, auth.uid(),
    case when is_new then coalesce(booking.booked_by_name,
      (select display_name from public.profiles where id = auth.uid() and id <> booking.user_id)) end,
    case when is_new then booking.price_reason
      else nullif(current_setting('portal.change_reason', true), '') end,
    case when is_new then booking.overrides
      else array_remove(array[nullif(current_setting('portal.change_override', true), '')], null) end,
    case when is_new then booking.created_at else now() end, booking.included_minutes
  ) returning * into entry;
  return entry;
end
$$;

-- Logs for the member, and for the admin who made the change. A new booking is logged with a change of 0
-- (spec 2 §6); the ledger has the charge.
create function private.log_booking(
  booking public.bookings, previous public.bookings, room public.rooms, entry public.booking_history
) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  action constant text := case entry.action
    when 'created' then 'Booked Meeting Room'
    when 'cancelled' then 'Cancelled Booking'
    else 'Rescheduled Booking'
  end;
  summary text := room.name;
  change constant integer := case when entry.action = 'created' then 0 else entry.credits_change end;
begin
  if entry.action = 'cancelled' then
    summary := format('Cancelled booking for %s on %s', room.name, booking.booking_date);
  elsif entry.action = 'rescheduled' then
    if private.has_started(previous) then
      summary := format('Changed the end of booking for %s on %s from %s to %s', room.name, booking.booking_date,
        to_char(previous.end_time, 'HH24:MI'), to_char(booking.end_time, 'HH24:MI'));
    elsif (previous.booking_date, previous.start_time, previous.duration)
      = (booking.booking_date, booking.start_time, booking.duration) then
      summary := format('Moved booking on %s from %s to %s', booking.booking_date,
        (select name from public.rooms where id = previous.room_id), room.name);
    else
      summary := format('Moved booking for %s from %s %s to %s %s', room.name,
        previous.booking_date, to_char(previous.start_time, 'HH24:MI'),
        booking.booking_date, to_char(booking.start_time, 'HH24:MI'));
    end if;
  end if;
  if auth.uid() is null or auth.uid() = booking.user_id then
    perform private.log_activity(booking.user_id, action, summary, change, booking.id);
  else
    perform private.log_activity(booking.user_id, action, summary || ' (by an admin)', change, booking.id);
    perform private.log_activity(auth.uid(), action, summary, 0, booking.id);
  end if;
end
$$;

-- Moves and cancellations with a reason come from private.apply_choices, for a block or for opening hours, or from an
-- admin who overrides the refund ladder.
create function private.notify_booking(
  booking public.bookings, previous public.bookings, room public.rooms, entry public.booking_history,
  minutes_returned integer
) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  facts jsonb := private.describe_booking(booking, room) || jsonb_build_object(
    'credits_change', entry.credits_change,
    'minutes_returned', minutes_returned,
    'reason', entry.reason,
    'is_approval', entry.action = 'created' and private.is_request(booking.id),
    'by', case
      when entry.action = 'created' then case
        when booking.booked_by is not null or entry.changed_by <> booking.user_id then 'admin' else 'member'
      end
      when entry.reason = 'The opening hours have changed' then 'hours'
      when entry.reason is not null and 'refund_ladder' <> all (entry.overrides) then 'block'
      when entry.changed_by <> booking.user_id then 'admin'
      else 'member'
    end
  );
begin
  if facts ->> 'by' = 'admin' then
    facts := facts || jsonb_build_object('by_name', coalesce(entry.changed_by_name,
      (select display_name from public.profiles where id = entry.changed_by)));
  end if;
  if entry.action = 'cancelled' then
    facts := facts || jsonb_build_object('changed_at', entry.created_at);
  elsif entry.action = 'rescheduled' then
    facts := facts || jsonb_build_object('previous', jsonb_build_object(
      'room_name', (select name from public.rooms where id = previous.room_id),
      'booking_date', previous.booking_date, 'start_time', previous.start_time, 'end_time', previous.end_time,
      'total_credits', previous.total_credits
    ));
  end if;
  perform private.notify(booking.user_id, 'booking_' || entry.action, booking.id, entry.id, facts);
end
$$;

-- The facts of messages about a booking. `rupees_due` is what is still due.
create function private.describe_booking(booking public.bookings, room public.rooms) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return jsonb_build_object(
    'booking_id', booking.id, 'room_name', room.name, 'room_description', room.description,
    'booking_date', booking.booking_date, 'start_time', booking.start_time, 'end_time', booking.end_time,
    'duration', booking.duration, 'total_credits', booking.total_credits,
    'included_minutes', booking.included_minutes,
    'rupees_due', greatest(booking.rupees_due - booking.paid_paise / 100.0, 0),
    'rupees_paid', booking.paid_paise / 100.0, 'credits_change', 0,
    'by', 'member', 'by_name', null, 'reason', null, 'previous', null,
    'changed_at', booking.updated_at,
    'guests', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'name', guest.name, 'email', guest.email, 'response', guest.response
      ) order by guest.invited_at, guest.id), '[]')
      from public.booking_guests guest where guest.booking_id = booking.id
    )
  );
end
$$;

create function private.send_own_booking(booking public.bookings) returns void
language plpgsql set search_path = ''
as $$
begin
  perform realtime.send(
    jsonb_build_object('booking_date', booking.booking_date), 'changed', 'bookings:' || booking.user_id, true);
end
$$;

-- What a member gets back of `charged` credits of a booking now: `credits`, and `later` from `ends_at` on. Without
-- `by_ladder` the ladder of the room holds for members who cancel or shorten their own booking, not for admins.
-- `is_running`: the booking has started and gets an earlier end. The ladder counts as if it started now, so waiting for
-- the start returns no more.
create function private.refund_quote(
  booking public.bookings, charged integer, by_ladder boolean default null, is_running boolean default false,
  out credits integer, out ends_at timestamp, out later integer
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  ladder constant jsonb := (select refund_ladder from public.room_rules where room_id = booking.room_id);
  starts constant timestamp := coalesce(booking.refund_from,
    case when is_running then private.space_now() else booking.booking_date + booking.start_time end);
  percent integer;
  later_percent integer;
begin
  credits := charged;
  if ladder is null
    or not coalesce(by_ladder, auth.uid() = booking.user_id and not private.is_admin(), false) then
    return;
  end if;
  select rung.percent, starts - rung.hours * interval '1 hour' into percent, ends_at
  from jsonb_to_recordset(ladder) as rung (hours integer, percent integer)
  where starts - rung.hours * interval '1 hour' >= private.space_now() order by rung.hours desc limit 1;
  credits := ceil(charged * coalesce(percent, 0) / 100.0);
  if ends_at is not null then
    select rung.percent into later_percent
    from jsonb_to_recordset(ladder) as rung (hours integer, percent integer)
    where starts - rung.hours * interval '1 hour' > ends_at order by rung.hours desc limit 1;
    later := ceil(charged * coalesce(later_percent, 0) / 100.0);
  end if;
end
$$;

create function private.quote_cancellation(booking_id uuid)
returns table (
  credits integer, charged integer, ends_at timestamp, later integer, minutes integer, minutes_charged integer,
  minutes_later integer
)
language sql stable security definer set search_path = ''
as $$
  select quote.credits, bookings.total_credits, quote.ends_at, quote.later,
    included.credits, bookings.included_minutes, included.later
  from public.bookings
  cross join lateral private.refund_quote(bookings, bookings.total_credits, true) quote
  cross join lateral private.refund_quote(bookings, bookings.included_minutes, true) included
  where bookings.id = booking_id and (bookings.user_id = auth.uid() or private.is_admin())
$$;
grant execute on function private.quote_cancellation to authenticated;

create function public.quote_cancellation(booking_id uuid)
returns table (
  credits integer, charged integer, ends_at timestamp, later integer, minutes integer, minutes_charged integer,
  minutes_later integer
)
language sql stable set search_path = ''
as $$ select * from private.quote_cancellation(booking_id) $$;
comment on function public.quote_cancellation is
  'What the member gets back of a booking by the refund ladder if it is cancelled now: credits of those charged, and later from ends_at on, in the local time of the space. ends_at is null if the refund will not change. minutes, minutes_charged, minutes_later: likewise the minutes of the plan, which go back to the month of the booking. Empty for bookings of others.';
grant execute on function public.quote_cancellation to authenticated;

create function private.cancel_booking(
  booking_id uuid, version timestamptz, agreed_credits integer, reason text, agreed_minutes integer
) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  booking public.bookings;
  quote record;
  minutes integer;
begin
  if reason is not null and not private.is_admin() then
    perform private.refuse('not_admin');
  end if;
  reason := private.visible_reason(reason);
  select * into booking from public.bookings
  where id = booking_id and (user_id = auth.uid() or private.is_admin()) for update;
  if booking.id is null then
    perform private.refuse('unknown_booking');
  end if;
  if booking.updated_at is distinct from version then
    perform private.refuse('booking_changed');
  end if;
  -- The refund ladder changes only while the room is locked.
  perform private.lock_room(booking.room_id);
  quote := private.refund_quote(booking, booking.total_credits, reason is null);
  minutes := private.returned_minutes(null, booking, reason is null);
  if quote.credits is distinct from agreed_credits or minutes <> agreed_minutes then
    perform private.refuse('refund_changed', jsonb_build_object(
      'credits', quote.credits, 'charged', booking.total_credits,
      'minutes', minutes, 'minutes_charged', booking.included_minutes));
  end if;
  perform set_config('portal.refund_by_ladder', (reason is null)::text, true),
    set_config('portal.change_reason', coalesce(reason, ''), true),
    set_config('portal.change_override', case when reason is null then '' else 'refund_ladder' end, true);
  delete from public.bookings where id = booking_id;
  perform set_config('portal.refund_by_ladder', '', true), set_config('portal.change_reason', '', true),
    set_config('portal.change_override', '', true);
end
$$;
grant execute on function private.cancel_booking to authenticated;

create function public.cancel_booking(
  booking_id uuid, version timestamptz, credits_agreed integer, reason text default null,
  minutes_agreed integer default null
) returns void
language sql set search_path = ''
as $$ select private.cancel_booking(booking_id, version, credits_agreed, reason, minutes_agreed) $$;
comment on function public.cancel_booking is
  'Cancels a booking for the refund that quote_cancellation showed; another one is refused with refund_changed. minutes_agreed: the minutes of the plan that it showed; null accepts any. version: the updated_at that the caller saw. With a reason an admin overrides the refund ladder and refunds everything; the history records it.';
grant execute on function public.cancel_booking to authenticated;

create function private.booking_refund(booking_id uuid, new_duration integer)
returns table (credits integer, expires_at timestamptz, is_renewed boolean)
language sql stable security definer set search_path = ''
as $$
  select sum(lot.credits)::integer, lot.expires_at, lot.is_renewed
  from public.bookings
  join public.rooms on rooms.id = bookings.room_id
  cross join lateral private.lots_to_refund(
    bookings.user_id, bookings.id,
    (private.refund_quote(bookings, bookings.total_credits - coalesce((private.booking_price(
      jsonb_populate_record(bookings, jsonb_build_object('duration', new_duration)), bookings, rooms)).credits, 0)
    )).credits
  ) lot
  where bookings.id = booking_id and (bookings.user_id = auth.uid() or private.is_admin())
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

-- Finds each booked day once through the index, without reading all bookings.
create function private.booked_days_like(pattern text) returns date[]
language sql stable set search_path = ''
as $$
  with recursive booked as (
    select min(booking_date) as day from public.bookings
    union all
    select (select min(booking_date) from public.bookings where booking_date > booked.day)
    from booked where booked.day is not null
  )
  select coalesce(array_agg(day), '{}') from booked
  where to_char(day, 'YYYY-MM-DD Dy, FMDD FMMonth YYYY, Dy, FMDD Mon YYYY') ilike pattern
$$;

-- Searches rooms, members and days first: indexes then find the bookings. `span`: all, upcoming (not over) or past.
-- after_day, after_time, after_id: finds only bookings after this one, and counts only the page.
create function private.search_bookings(
  search text, page integer, page_size integer, sort_by text, ascending boolean,
  span text, room uuid, member uuid, from_day date, to_day date, after_day date, after_time time, after_id uuid
) returns table (booking private.booking_row, total_count bigint)
language plpgsql stable security definer rows 20 set search_path = ''
as $$
declare
  everything constant boolean := coalesce(trim(search), '') = '';
  pattern constant text := private.like_pattern(regexp_replace(search, '\s+', ' ', 'g'));
  now_here constant timestamp := private.space_now();
  sorting constant text := private.order_by(
    case sort_by
      when 'room' then 'lower(rooms.name) {}'
      when 'user' then 'lower(profiles.full_name) {} nulls last, profiles.email {}'
      when 'credits' then 'bookings.total_credits {}'
      when 'created_at' then 'bookings.created_at {}'
      else 'bookings.booking_date {}, bookings.start_time {}'
    end || ', bookings.booking_date desc, bookings.start_time desc, bookings.id',
    ascending
  );
begin
  if not private.is_admin() then
    return;
  end if;
  return query execute format($query$
    with found as not materialized (
      select * from public.bookings
      where ($1 or room_id = any ($2) or user_id = any ($3) or booking_date = any ($4))
        and ($7 is null or room_id = $7) and ($8 is null or user_id = $8)
        and ($9 is null or booking_date >= $9) and ($10 is null or booking_date <= $10)
        and ($11 <> 'upcoming' or booking_date >= $12 and (booking_date > $12 or end_time > $13))
        and ($11 <> 'past' or booking_date <= $12 and (booking_date < $12 or end_time <= $13))
        and ($14 is null or (booking_date, start_time, id) > ($14, $15, $16))
    ), paged as (
      select bookings.id from found as bookings
      left join public.rooms on rooms.id = bookings.room_id
      left join public.profiles on profiles.id = bookings.user_id
      order by %1$s limit $5 offset $6
    )
    select row(
      bookings.id, bookings.user_id, bookings.room_id, rooms.name, profiles.full_name, profiles.email,
      bookings.booking_date, bookings.start_time, bookings.end_time, bookings.duration, bookings.total_credits,
      bookings.status, bookings.created_at
    )::private.booking_row,
      case when $14 is null then (select count(*) from found) else (select count(*) from paged) end
    from paged
    -- One lookup for each row: a join of the long pages of an export would read the whole table.
    cross join lateral (select * from public.bookings where bookings.id = paged.id limit 1) as bookings
    join public.rooms on rooms.id = bookings.room_id
    join public.profiles on profiles.id = bookings.user_id
    order by %1$s
  $query$, sorting)
  using everything,
    array(select rooms.id from public.rooms where not everything and private.has_words(rooms.name, search)),
    case when everything then '{}' else private.members_like(search) end,
    case when everything then '{}' else private.booked_days_like(pattern) end,
    private.page_limit(page_size), private.page_offset(page, page_size),
    room, member, from_day, to_day, coalesce(span, 'all'), now_here::date, now_here::time,
    after_day, after_time, after_id;
end
$$;
grant execute on function private.search_bookings to authenticated;

create function private.refuse_booking_history_changes() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and private.is_erasing() then
    return null;
  end if;
  perform private.refuse('booking_history_is_append_only');
  return null;
end
$$;

-- Visits each day once, however many cancelled bookings it has.
create function private.cancelled_days_like(pattern text) returns date[]
language sql stable set search_path = ''
as $$
  with recursive cancelled as (
    select min(booking_date) as day from public.booking_history where action = 'cancelled'
    union all
    select (
      select min(booking_date) from public.booking_history
      where action = 'cancelled' and booking_date > cancelled.day
    )
    from cancelled where cancelled.day is not null
  )
  select coalesce(array_agg(day), '{}') from cancelled
  where to_char(day, 'YYYY-MM-DD Dy, FMDD FMMonth YYYY, Dy, FMDD Mon YYYY') ilike pattern
$$;

-- Searches, sorts and continues as private.search_bookings does.
create function private.search_cancelled_bookings(
  search text, page integer, page_size integer, sort_by text, ascending boolean,
  room uuid, member uuid, from_day date, to_day date, after_day date, after_time time, after_id uuid
) returns table (booking private.cancelled_booking_row, total_count bigint)
language plpgsql stable security definer set search_path = ''
as $$
declare
  everything constant boolean := coalesce(trim(search), '') = '';
  pattern constant text := private.like_pattern(regexp_replace(search, '\s+', ' ', 'g'));
  sorting constant text := replace(
    case sort_by
      when 'room' then 'lower(rooms.name) {}'
      when 'user' then 'lower(profiles.full_name) {} nulls last, profiles.email {}'
      when 'credits' then 'entry.total_credits {}'
      when 'cancelled_at' then 'entry.id {}'
      else 'entry.booking_date {}, entry.start_time {}'
    end || ', entry.booking_date desc, entry.start_time desc, entry.id',
    '{}', case when ascending then 'asc' else 'desc' end
  );
begin
  if not private.is_admin() then
    return;
  end if;
  return query execute format($query$
    with found as not materialized (
      select * from public.booking_history
      where action = 'cancelled' and ($1 or room_id = any ($2) or user_id = any ($3) or booking_date = any ($4))
        and ($7 is null or room_id = $7) and ($8 is null or user_id = $8)
        and ($9 is null or booking_date >= $9) and ($10 is null or booking_date <= $10)
        and ($11 is null or (booking_date, start_time, id) > ($11, $12, $13))
    ), paged as (
      select entry.id from found as entry
      left join public.rooms on rooms.id = entry.room_id
      left join public.profiles on profiles.id = entry.user_id
      order by %1$s limit $5 offset $6
    )
    select row(
      entry.booking_id, entry.user_id, entry.room_id, rooms.name, profiles.full_name, profiles.email,
      entry.booking_date, entry.start_time, entry.end_time, entry.duration, entry.total_credits, entry.action,
      (
        select first.created_at from public.booking_history first
        where first.booking_id = entry.booking_id and first.action <> 'requested' order by first.id limit 1
      ), entry.created_at, entry.credits_change
    )::private.cancelled_booking_row,
      case when $11 is null then (select count(*) from found) else (select count(*) from paged) end
    from paged
    cross join lateral (select * from public.booking_history where booking_history.id = paged.id limit 1) as entry
    join public.rooms on rooms.id = entry.room_id
    join public.profiles on profiles.id = entry.user_id
    order by %1$s
  $query$, sorting)
  using everything,
    array(select rooms.id from public.rooms where not everything and private.has_words(rooms.name, search)),
    case when everything then '{}' else private.members_like(search) end,
    case when everything then '{}' else private.cancelled_days_like(pattern) end,
    private.page_limit(page_size), private.page_offset(page, page_size),
    room, member, from_day, to_day, after_day, after_time,
    (select id from public.booking_history where booking_id = after_id and action = 'cancelled');
end
$$;
grant execute on function private.search_cancelled_bookings to authenticated;

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

-- A new booking that the caller asks for, before it is judged. The room decides whether the named price is in credits
-- or in rupees.
create function private.draft_booking(
  member_id uuid, price_reason text, price integer, overrides text[]
) returns public.bookings
language plpgsql security definer set search_path = ''
as $$
declare
  booking public.bookings;
begin
  if (member_id <> auth.uid() or price_reason is not null or price <> 0 or cardinality(overrides) > 0)
     and not private.is_admin() then
    perform private.refuse('not_admin');
  end if;
  if not coalesce(overrides, '{}') <@ '{closed_day,too_far_ahead,too_soon,slot_in_past,bad_duration,bad_start,too_many_bookings,too_many_open}' then
    perform private.refuse('unknown_override');
  end if;
  if not exists (select from public.profiles where id = member_id and erased_at is null) then
    perform private.refuse('unknown_user');
  end if;
  price_reason := private.visible_reason(price_reason);
  if price_reason is null and price <> 0 then
    perform private.refuse('bad_reason');
  end if;
  if coalesce(price, 0) not between 0 and 1000000 then
    perform private.refuse('bad_price');
  end if;
  booking.id := gen_random_uuid();
  booking.user_id := member_id;
  booking.price_reason := price_reason;
  booking.total_credits := coalesce(price, 0);
  booking.rupees_due := coalesce(price, 0);
  booking.overrides := coalesce(overrides, '{}');
  return booking;
end
$$;

create function private.book_for_member(
  member_id uuid, room_id uuid, booking_date date, start_time time, duration integer, price_reason text,
  price integer, overrides text[], request_id uuid, quote_id text
) returns public.bookings
language plpgsql security definer set search_path = ''
as $$
declare
  draft public.bookings;
  earlier uuid;
  booker public.profiles;
  booked public.bookings;
begin
  if not private.is_admin() then
    perform private.refuse('not_admin');
  end if;
  draft := private.draft_booking(member_id, price_reason, price, overrides);
  earlier := private.claim_request(request_id, jsonb_build_array('book_for_member',
    member_id, room_id, booking_date, start_time, duration, price_reason, price, overrides), draft.id);
  if earlier is not null then
    select * into booked from public.bookings where id = earlier;
    if booked.id is null then
      perform private.refuse('request_outdated');
    end if;
    return booked;
  end if;
  select * into booker from public.profiles where id = auth.uid() and id <> member_id;
  insert into public.bookings (
    id, user_id, room_id, booking_date, start_time, duration, booked_by, booked_by_name, price_reason, total_credits,
    rupees_due, overrides, quote_id
  ) values (
    draft.id, member_id, room_id, booking_date, start_time, duration, booker.id, booker.display_name,
    draft.price_reason, draft.total_credits, draft.rupees_due, draft.overrides, coalesce(quote_id, '')
  ) returning * into booked;
  return booked;
end
$$;
grant execute on function private.book_for_member to authenticated;

create function public.book_for_member(
  member_id uuid, room_id uuid, booking_date date, start_time time, duration integer,
  price_reason text default null, price integer default 0, overrides text[] default '{}',
  request_id uuid default null, quote_id text default null
) returns public.bookings
language sql set search_path = ''
as $$
  select * from private.book_for_member(
    member_id, room_id, booking_date, start_time, duration, price_reason, price, overrides, request_id, quote_id)
$$;
comment on function public.book_for_member is
  'Books a room on behalf of a member, for admins: at the member''s price, or with price_reason at price: credits, or rupees in a room priced in rupees. All rules of a member''s own booking apply, except those that overrides names by refusal code; the history records them. quote_id: the quote that was shown; other terms are refused, and without it nothing may be charged. Repeating a request_id returns the booking without another charge.';
grant execute on function public.book_for_member to authenticated;

create function private.move_booking(
  booking_id uuid, version timestamptz, new_room uuid, new_date date, new_start_time time, new_duration integer,
  request_id uuid, quote_id text
) returns private.moved_booking
language plpgsql security definer set search_path = ''
as $$
declare
  booking public.bookings;
  result private.moved_booking;
begin
  if not private.is_admin() then
    perform private.refuse('not_admin');
  end if;
  -- Admins must name a version: without one they have not seen the booking that they move.
  booking := private.reschedule_booking(booking_id, new_date, new_start_time, new_duration, request_id,
    coalesce(version, '-infinity'), quote_id, new_room);
  select booking.id, booking.room_id, booking.booking_date, booking.start_time, booking.end_time, booking.duration,
    booking.total_credits, booking.rupees_due, coalesce((
      select entry.credits_change from public.booking_history entry
      where entry.booking_id = booking.id and entry.created_at = booking.updated_at
      order by entry.id desc limit 1
    ), 0),
    (select balance from public.user_credits where user_id = booking.user_id), booking.updated_at
  into result;
  return result;
end
$$;
grant execute on function private.move_booking to authenticated;

create function public.move_booking(
  booking_id uuid, version timestamptz, new_room uuid, new_date date, new_start_time time,
  new_duration integer, request_id uuid default null, quote_id text default null
) returns table (
  id uuid, room_id uuid, booking_date date, start_time time, end_time time, duration integer,
  total_credits integer, rupees_due integer, credits_change integer, balance integer, updated_at timestamptz
)
language sql set search_path = ''
as $$
  select * from private.move_booking(
    booking_id, version, new_room, new_date, new_start_time, new_duration, request_id, quote_id)
$$;
comment on function public.move_booking is
  'Moves a future booking to another room, day, time or duration (half hours), for admins. The member is charged or refunded the difference. version: the updated_at that the admin saw; a booking changed since is refused. quote_id: the quote of the move that was shown; other terms are refused. Without it the move must keep the price. Repeating a request_id returns the moved booking without another charge. credits_change: negative when charged. balance: the member''s credits afterwards.';
grant execute on function public.move_booking to authenticated;

create function public.search_bookings(
  search text default '', page integer default 1, page_size integer default 10,
  sort_by text default 'date', ascending boolean default false, span text default 'all',
  room uuid default null, member uuid default null, from_day date default null, to_day date default null,
  after_day date default null, after_time time default null, after_id uuid default null
) returns table (
  id uuid, user_id uuid, room_id uuid, room_name text, full_name text, email text,
  booking_date date, start_time time, end_time time, duration smallint, total_credits integer,
  status text, created_at timestamptz, rupees_due integer, paid_paise integer, included_minutes integer,
  total_count bigint
)
language sql stable set search_path = ''
as $$
  select (booking).*, bookings.rupees_due, bookings.paid_paise, bookings.included_minutes, total_count
  from private.search_bookings(
      search, page, page_size, sort_by, ascending, span, room, member, from_day, to_day,
      after_day, after_time, after_id)
    with ordinality as found (booking, total_count, place)
  left join public.bookings on bookings.id = (booking).id
  order by place
$$;
comment on function public.search_bookings is
  'One page of bookings, for admins; empty for other callers. span: all, upcoming or past. after_day, after_time, after_id: only those after the booking with this day, time and id, to read a long list in parts. Every row has the total number of matches; after a booking, the number of rows of this page.';
grant execute on function public.search_bookings to authenticated;

create function public.search_cancelled_bookings(
  search text default '', page integer default 1, page_size integer default 10,
  sort_by text default 'date', ascending boolean default false,
  room uuid default null, member uuid default null, from_day date default null, to_day date default null,
  after_day date default null, after_time time default null, after_id uuid default null
) returns table (
  id uuid, user_id uuid, room_id uuid, room_name text, full_name text, email text,
  booking_date date, start_time time, end_time time, duration smallint, total_credits integer,
  status text, created_at timestamptz, cancelled_at timestamptz, credits_refunded integer, paid_paise integer,
  included_minutes integer, total_count bigint
)
language sql stable set search_path = ''
as $$
  select (booking).*, history.paid_paise, history.included_minutes, total_count
  from private.search_cancelled_bookings(
      search, page, page_size, sort_by, ascending, room, member, from_day, to_day, after_day, after_time, after_id)
    with ordinality as found (booking, total_count, place)
  cross join lateral (
    select coalesce(sum(entry.paid_paise), 0)::integer as paid_paise,
      coalesce(max(entry.included_minutes) filter (where entry.action = 'cancelled'), 0) as included_minutes
    from public.booking_history entry where entry.booking_id = (booking).id
  ) history
  order by place
$$;
comment on function public.search_cancelled_bookings is
  'One page of cancelled bookings from the history, for admins; empty for other callers. paid_paise: what the front desk has to return. after_day, after_time, after_id: only those after the booking with this day, time and id, to read a long list in parts. Every row has the total number of matches; after a booking, the number of rows of this page.';
grant execute on function public.search_cancelled_bookings to authenticated;

-- Members with bookings to come in a room that is retired: the bookings remain valid.
create function private.notify_of_retired_room() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.notify(booker.user_id, 'room_retired', new.id, private.microseconds(now()), jsonb_build_object(
    'room_name', new.name, 'bookings', booker.bookings, 'first_date', booker.first_date))
  from (
    select user_id, count(*) as bookings, min(booking_date) as first_date from public.bookings
    where room_id = new.id and booking_date >= private.space_today()
      and booking_date + start_time > private.space_now()
    group by user_id
  ) booker;
  return null;
end
$$;

create trigger bookings_check
  before insert or delete or update of room_id, booking_date, start_time, duration on public.bookings
  for each row execute function private.check_booking();
create trigger bookings_complete after insert or update or delete on public.bookings
  for each row execute function private.complete_booking();
create trigger booking_history_refuse_changes before update or delete or truncate on public.booking_history
  for each statement execute function private.refuse_booking_history_changes();
create trigger rooms_notify_of_retirement after update of retired_at on public.rooms
  for each row when (old.retired_at is null and new.retired_at is not null)
  execute function private.notify_of_retired_room();
