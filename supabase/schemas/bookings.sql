-- How a booking runs. A refusal in any step rolls back the change.
-- 1. Entry points insert, update or delete rows of bookings: the calls of the specification, those of booking_calls.sql and
--    booking_series.sql, approve_request, book_held_slot (a paid hold), apply_choices (a block, new hours).
-- 2. check_booking, below, refuses repeated requests, locks the rooms and asks the judge (booking_rules.sql):
--    judge_booking → check_slot (horizon, notice, stay, then room_hours within open_hours), retired and desk-only rooms,
--    suspensions, approval, taken slots with their gaps, booking_price (booking_price.sql: room_price, named prices,
--    included minutes), check_limits in a room that has limits. Of a deletion it checks the start only.
-- 3. check_quote (quotes.sql) compares the result with the quote that was shown, and take_held_slots (booking_holds.sql)
--    ends the member's hold. book_series and change_series compare the quote of all their dates before the first row.
-- 4. complete_booking, below, charges (debit_credits refuses missing credits) or refunds (refund_quote), records minutes of
--    the plan, publishes the slot (slots.sql), writes history and activity, and notifies (booking_messages.sql).
-- Quotes ask judge_booking and change no booking; hold_slot and request_booking ask it and store a hold instead.

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

-- Every change of a booking runs the steps of check_booking, writes the row, and runs the steps of
-- complete_booking. They are triggers, because bookings are also inserted and deleted directly: no caller can skip
-- a step.

create function private.check_booking() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  earlier uuid;
  answer jsonb;
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
    earlier := private.claim_request(new.request_id, jsonb_build_array('booking',
      new.user_id, new.room_id, new.booking_date, new.start_time, new.duration), new.id);
    if earlier is not null then
      select jsonb_build_object('id', id, 'total_credits', total_credits) into answer from public.bookings
      where id = earlier and (room_id, booking_date, start_time, duration)
        = (new.room_id, new.booking_date, new.start_time, new.duration);
      perform private.refuse(
        case when answer is null then 'request_outdated' else 'request_repeated' end, coalesce(answer, '{}'));
    end if;
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

create trigger bookings_check
  before insert or delete or update of room_id, booking_date, start_time, duration on public.bookings
  for each row execute function private.check_booking();
create trigger bookings_complete after insert or update or delete on public.bookings
  for each row execute function private.complete_booking();
create trigger booking_history_refuse_changes before update or delete or truncate on public.booking_history
  for each statement execute function private.refuse_booking_history_changes();
