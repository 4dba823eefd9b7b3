-- A move by a member keeps the earlier refund deadlines, and an admin overrides a refund ladder with a reason.
alter table public.bookings add column refund_from timestamp(0);
comment on column public.bookings.refund_from is
  'The earlier start by which a refund ladder counts, in the local time of the space: a member moved the booking to a later time. Null: it counts by the start.';

drop function public.cancel_booking(uuid, timestamptz, integer);
drop function private.cancel_booking(uuid, timestamptz, integer);
drop function private.refund_quote(public.bookings, integer);

create function private.refund_quote(
  booking public.bookings, charged integer, by_ladder boolean default null,
  out credits integer, out ends_at timestamp, out later integer
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  ladder constant jsonb := (select refund_ladder from public.room_rules where room_id = booking.room_id);
  starts constant timestamp := coalesce(booking.refund_from, booking.booking_date + booking.start_time);
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

  -- Refund. A later time does not extend the deadlines of a member who moves the booking.
  if tg_op = 'UPDATE' and (old.booking_date, old.start_time) <> (new.booking_date, new.start_time) then
    new.refund_from := case when auth.uid() = new.user_id and not private.is_admin() then
      nullif(least(old.refund_from, old.booking_date + old.start_time, new.booking_date + new.start_time),
        new.booking_date + new.start_time)
    end;
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
      case tg_op when 'DELETE' then 'Booking cancelled' else 'Booking moved' end,
      (private.refund_quote(old, -due,
        nullif(current_setting('portal.refund_by_ladder', true), '')::boolean)).credits);
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

create or replace function private.write_booking_history(booking public.bookings, action text, change integer)
returns public.booking_history
language plpgsql security definer set search_path = ''
as $$
declare
  is_new constant boolean := action = 'created';
  entry public.booking_history;
begin
  insert into public.booking_history (
    booking_id, user_id, room_id, action, booking_date, start_time, end_time, duration, total_credits, rupees_due,
    credits_change, changed_by, changed_by_name, reason, overrides, created_at
  ) values (
    booking.id, booking.user_id, booking.room_id, write_booking_history.action,
    booking.booking_date, booking.start_time, booking.end_time, booking.duration, booking.total_credits,
    booking.rupees_due, change, auth.uid(), case when is_new then booking.booked_by_name end,
    case when is_new then booking.price_reason
      else nullif(current_setting('portal.change_reason', true), '') end,
    case when is_new then booking.overrides
      else array_remove(array[nullif(current_setting('portal.change_override', true), '')], null) end,
    case when is_new then booking.created_at else now() end
  ) returning * into entry;
  return entry;
end
$$;

create or replace function private.notify_booking(
  booking public.bookings, previous public.bookings, room public.rooms, entry public.booking_history
) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  facts jsonb := private.describe_booking(booking, room) || jsonb_build_object(
    'credits_change', entry.credits_change,
    'reason', entry.reason,
    'by', case
      when entry.action = 'created' then case when booking.booked_by is null then 'member' else 'admin' end
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

create or replace function private.quote_cancellation(booking_id uuid)
returns table (credits integer, charged integer, ends_at timestamp, later integer)
language sql stable security definer set search_path = ''
as $$
  select quote.credits, bookings.total_credits, quote.ends_at, quote.later
  from public.bookings cross join lateral private.refund_quote(bookings, bookings.total_credits, true) quote
  where bookings.id = booking_id and (bookings.user_id = auth.uid() or private.is_admin())
$$;

comment on function public.quote_cancellation is
  'What the member gets back of a booking by the refund ladder if it is cancelled now: credits of those charged, and later from ends_at on, in the local time of the space. ends_at is null if the refund will not change. Empty for bookings of others.';

create function private.cancel_booking(
  booking_id uuid, version timestamptz, agreed_credits integer, reason text
) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  booking public.bookings;
  quote record;
begin
  if reason is not null and not private.is_admin() then
    perform private.refuse('not_admin');
  end if;
  if length(trim(reason)) not between 1 and 200 then
    perform private.refuse('bad_reason');
  end if;
  select * into booking from public.bookings
  where id = booking_id and (user_id = auth.uid() or private.is_admin()) for update;
  if booking.id is null then
    perform private.refuse('unknown_booking');
  end if;
  if booking.updated_at is distinct from version then
    perform private.refuse('booking_changed');
  end if;
  quote := private.refund_quote(booking, booking.total_credits, reason is null);
  if quote.credits is distinct from agreed_credits then
    perform private.refuse('refund_changed', jsonb_build_object(
      'credits', quote.credits, 'charged', booking.total_credits));
  end if;
  perform set_config('portal.refund_by_ladder', (reason is null)::text, true),
    set_config('portal.change_reason', coalesce(trim(reason), ''), true),
    set_config('portal.change_override', case when reason is null then '' else 'refund_ladder' end, true);
  delete from public.bookings where id = booking_id;
  perform set_config('portal.refund_by_ladder', '', true), set_config('portal.change_reason', '', true),
    set_config('portal.change_override', '', true);
end
$$;
grant execute on function private.cancel_booking to authenticated;

create function public.cancel_booking(
  booking_id uuid, version timestamptz, credits_agreed integer, reason text default null
) returns void
language sql set search_path = ''
as $$ select private.cancel_booking(booking_id, version, credits_agreed, reason) $$;
comment on function public.cancel_booking is
  'Cancels a booking for the refund that quote_cancellation showed; another one is refused with refund_changed. version: the updated_at that the caller saw. With a reason an admin overrides the refund ladder and refunds everything; the history records it.';
grant execute on function public.cancel_booking to authenticated;
