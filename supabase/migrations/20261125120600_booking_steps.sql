-- A booking is one function before the row is written and one after it, each with named steps, instead of 21
-- triggers that ran in the order of their names. Functions of several statements are plpgsql, which keeps their
-- plans: SQL functions are planned again at each call.

drop trigger bookings_block_price_change on public.bookings;
drop trigger bookings_broadcast_desk_cancellation on public.bookings;
drop trigger bookings_broadcast_desk_change on public.bookings;
drop trigger bookings_broadcast_own_booking on public.bookings;
drop trigger bookings_charge_credits on public.bookings;
drop trigger bookings_check_cancellation on public.bookings;
drop trigger bookings_claim_request on public.bookings;
drop trigger bookings_limit_inserts on public.bookings;
drop trigger bookings_limit_moved_bookings on public.bookings;
drop trigger bookings_limit_moves on public.bookings;
drop trigger bookings_limit_rupee_bookings on public.bookings;
drop trigger bookings_move_visitors on public.bookings;
drop trigger bookings_owe_desk_refund on public.bookings;
drop trigger bookings_place_slot on public.bookings;
drop trigger bookings_publish_slot on public.bookings;
drop trigger bookings_refund_credits on public.bookings;
drop trigger bookings_set_rupees_due on public.bookings;
drop trigger bookings_tell_guests on public.bookings;
drop trigger bookings_write_guest_updates on public.bookings;
drop trigger bookings_write_history on public.bookings;
drop trigger bookings_write_notification on public.bookings;
drop trigger notifications_send_push on public.notifications;

drop function private.block_booking_price_change();
drop function private.broadcast_own_booking();
drop function private.charge_booking();
drop function private.check_cancellation();
drop function private.claim_booking_request();
drop function private.limit_rupee_bookings();
drop function private.move_visitors();
drop function private.owe_desk_refund();
drop function private.place_booking();
drop function private.publish_slot();
drop function private.refund_booking();
drop function private.set_rupees_due();
drop function private.tell_guests_of_cancellation();
drop function private.tell_guests_of_move();
drop function private.write_booking_history();
drop function private.notify_booking();
drop function private.send_push();
drop function private.price_of(public.bookings, public.bookings, public.rooms);
drop function private.booking_price(uuid, public.rooms, integer);
drop function private.rupee_price(uuid, uuid, integer, integer);
drop function private.describe_booking(public.bookings);
drop function private.log_booking(public.bookings, text, text, integer);
drop function private.log_room_change(public.bookings, public.bookings);

-- Moves for a block or for opening hours had kept the price that was agreed to before them.
update public.bookings set credits_agreed = null, rupees_agreed = null
where total_credits <> credits_agreed or rupees_due <> rupees_agreed;

create function private.check_booking() returns trigger
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

  -- Request. A repeated one must not reach the check of the slot, which would refuse it with slot_taken.
  if tg_op = 'INSERT' and new.request_id is not null then
    perform private.claim_booking_request(new);
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
  perform private.check_slot(new.booking_date, new.start_time, new.duration,
    case when tg_op = 'INSERT' then new.overrides else '{}' end);
  if room.id is null or room.retired_at is not null then
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
create function private.complete_booking() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  is_moved constant boolean := (old.room_id, old.booking_date, old.start_time, old.end_time)
    is distinct from (new.room_id, new.booking_date, new.start_time, new.end_time);
  due constant integer := coalesce(new.total_credits, 0) - coalesce(old.total_credits, 0);
  change integer := 0;
  max_bookings integer;
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

  -- Limit bookings without credits. A move adds none, unless the booking had cost credits or changes its room.
  if new.total_credits = 0 and room.credits_per_hour is null
     and (tg_op = 'INSERT' or old.total_credits > 0 or old.room_id <> new.room_id)
     and 'too_many_bookings' <> all (new.overrides) and not private.is_admin(new.user_id) then
    -- The balance lock serializes a member's bookings, so the count includes concurrent ones.
    perform private.lock_balance(new.user_id);
    max_bookings := private.booking_limit('rupee_bookings', 10);
    if private.count_rupee_bookings(new.user_id) > max_bookings then
      perform private.refuse('too_many_bookings', jsonb_build_object('max', max_bookings));
    end if;
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

-- In credits, or in rupees at the front desk for a room without a price (₹2,000 per hour, spec 2 §9). Admins book
-- without charge.
create function private.room_price(
  person uuid, room public.rooms, half_hours integer, out credits integer, out rupees integer
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
    rupees := half_hours * 1000;
  else
    credits := ceil(half_hours * 0.5 * room.credits_per_hour);
  end if;
end
$$;

-- Price of a new booking, or of `previous` after its move. With a price reason a new booking is free, and a move
-- charges only the time that is added.
create function private.booking_price(
  booking public.bookings, previous public.bookings, room public.rooms, out credits integer, out rupees integer
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  price record := private.room_price(booking.user_id, room, booking.duration);
  former record;
begin
  credits := price.credits;
  rupees := price.rupees;
  if booking.price_reason is null then
    return;
  end if;
  if previous.id is null then
    credits := 0;
    rupees := 0;
    return;
  end if;
  former := private.room_price(booking.user_id, room, previous.duration);
  credits := greatest(0, least(credits, previous.total_credits + credits - former.credits));
  rupees := greatest(0, least(rupees, previous.rupees_due + rupees - former.rupees));
end
$$;

-- The reason of moves and cancellations by an admin is passed in the setting portal.change_reason, because
-- a deleted row cannot carry it.
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
    credits_change, changed_by, changed_by_name, reason, overrides, created_at
  ) values (
    booking.id, booking.user_id, booking.room_id, write_booking_history.action,
    booking.booking_date, booking.start_time, booking.end_time, booking.duration, booking.total_credits,
    booking.rupees_due, change, auth.uid(), case when is_new then booking.booked_by_name end,
    case when is_new then booking.price_reason
      else nullif(current_setting('portal.change_reason', true), '') end,
    case when is_new then booking.overrides else '{}' end,
    case when is_new then booking.created_at else now() end
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
    if (previous.booking_date, previous.start_time, previous.duration)
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

-- Moves and cancellations with a reason come from private.apply_choices, for a block or for opening hours.
create function private.notify_booking(
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
      when entry.reason is not null then 'block'
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

-- Messages: `rupees_due` is what is still due.
create function private.describe_booking(booking public.bookings, room public.rooms) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return jsonb_build_object(
    'booking_id', booking.id, 'room_name', room.name, 'room_description', room.description,
    'booking_date', booking.booking_date, 'start_time', booking.start_time, 'end_time', booking.end_time,
    'duration', booking.duration, 'total_credits', booking.total_credits,
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

-- `booking` is empty for a cancelled booking, `previous` for a new one. The room is locked, so the freed slot
-- passes to a block before another booking can take it.
create function private.publish_slot(booking public.bookings, previous public.bookings) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if booking.id is null then
    delete from public.booked_slots where booking_id = previous.id;
  else
    insert into public.booked_slots (booking_id, room_id, booking_date, start_time, end_time)
    values (booking.id, booking.room_id, booking.booking_date, booking.start_time, booking.end_time)
    on conflict (booking_id) do update set
      room_id = excluded.room_id, booking_date = excluded.booking_date,
      start_time = excluded.start_time, end_time = excluded.end_time;
  end if;
  if previous.id is not null then
    perform private.fill_blocks(previous.room_id, previous.booking_date, previous.start_time, previous.end_time);
  end if;
end
$$;

create function private.tell_guests_of_move(booking public.bookings, previous public.bookings) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  sequence constant bigint := private.microseconds(clock_timestamp());
  facts constant jsonb := jsonb_build_object(
    'room_name', (select name from public.rooms where id = previous.room_id),
    'booking_date', previous.booking_date, 'start_time', previous.start_time, 'end_time', previous.end_time);
  guest public.booking_guests;
  updates integer := 0;
begin
  -- An answer holds for the time that was asked for.
  update public.booking_guests set response = 'none', responded_at = null
  where booking_id = booking.id and response <> 'none'
    and (previous.booking_date, previous.start_time, previous.end_time)
      <> (booking.booking_date, booking.start_time, booking.end_time);
  for guest in select * from public.booking_guests where booking_id = booking.id loop
    perform private.tell_guest(guest, booking, 'moved', sequence, facts);
    updates := updates + 1;
  end loop;
  perform private.limit_uses('invitation updates', updates,
    5 * private.booking_limit('invitations_per_hour', 60));
end
$$;

create function private.tell_guests_of_cancellation(booking public.bookings) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  sequence constant bigint := private.microseconds(clock_timestamp());
begin
  perform private.tell_guest(guest, booking, 'cancelled', sequence)
  from public.booking_guests guest where guest.booking_id = booking.id;
end
$$;

-- Visitors who have arrived no longer follow their booking.
create function private.move_visitors(booking public.bookings, previous public.bookings) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  purposes constant text[] := array[
    (select 'Meeting in ' || name from public.rooms where id = previous.room_id),
    (select 'Meeting in ' || name from public.rooms where id = booking.room_id)];
  guest public.booking_guests;
  copied uuid;
begin
  for guest in
    select shared.* from public.booking_guests shared
    join public.visitors visitor on visitor.id = shared.visitor_id
    where shared.booking_id = booking.id and visitor.status in ('pending', 'approved') and visitor.arrived_at is null and exists (
      select from public.booking_guests other
      where other.visitor_id = shared.visitor_id and other.booking_id <> booking.id
    )
  loop
    insert into public.visitors (
      user_id, visitor_name, email, phone, organization, host_name, purpose, visit_date, status
    )
    select user_id, visitor_name, email, phone, organization, host_name, purposes[1], booking.booking_date, status
    from public.visitors where id = guest.visitor_id
    returning id into copied;
    update public.booking_guests set visitor_id = copied where id = guest.id;
  end loop;
  update public.visitors set
    visit_date = booking.booking_date, visit_time = booking.start_time, visit_duration = booking.duration / 2.0,
    purpose = case when purpose = purposes[1] then purposes[2] else purpose end
  where status in ('pending', 'approved') and arrived_at is null
    and id in (select visitor_id from public.booking_guests where booking_id = booking.id);
end
$$;

-- The fallback applies where the setting has been deleted.
create or replace function private.booking_limit(name text, fallback integer) returns integer
language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(
    (select (value ->> name)::numeric::integer from public.system_settings where key = 'booking_limits'), fallback);
end
$$;

create or replace function private.send_own_booking(booking public.bookings) returns void
language plpgsql set search_path = ''
as $$
begin
  perform realtime.send(
    jsonb_build_object('booking_date', booking.booking_date), 'changed', 'bookings:' || booking.user_id, true);
end
$$;

create or replace function private.booking_refund(booking uuid, half_hours integer)
returns table (credits integer, expires_at timestamptz, is_renewed boolean)
language sql stable security definer set search_path = ''
as $$
  select sum(lot.credits)::integer, lot.expires_at, lot.is_renewed
  from public.bookings
  join public.rooms on rooms.id = bookings.room_id
  cross join lateral private.lots_to_refund(
    bookings.user_id, bookings.id,
    bookings.total_credits - coalesce((private.booking_price(
      jsonb_populate_record(bookings, jsonb_build_object('duration', half_hours)), bookings, rooms)).credits, 0)
  ) lot
  where bookings.id = booking and (bookings.user_id = auth.uid() or private.is_admin())
  group by lot.expires_at, lot.is_renewed
  order by lot.expires_at
$$;

-- The steps of every change check and price the move. A trial runs them too and is rolled back, so it is
-- refused for the same reasons and has the same price. A trial claims no request id.
create or replace function private.move_booking(
  booking uuid, seen timestamptz, target_room uuid, day date, starts time, half_hours integer,
  is_trial boolean, request uuid, credits integer, rupees integer
) returns private.moved_booking
language plpgsql security definer set search_path = ''
as $$
declare
  before public.bookings;
  after public.bookings;
  result private.moved_booking;
  charged integer;
  is_repeated boolean := false;
begin
  if not private.is_admin() then
    perform private.refuse('not_admin');
  end if;
  -- Without version and price: the moved booking has others, and a repeated request may name them.
  if not coalesce(is_trial, false) then
    is_repeated := private.claim_request(request, jsonb_build_array('move_booking',
      booking, target_room, day, starts, half_hours), booking) is not null;
  end if;
  select * into before from public.bookings where id = booking for no key update;
  if before.id is null then
    perform private.refuse('unknown_booking');
  end if;
  if is_repeated then
    if (before.room_id, before.booking_date, before.start_time, before.duration)
      is distinct from (target_room, day, starts, half_hours) then
      perform private.refuse('request_outdated');
    end if;
    select before.id, before.room_id, before.booking_date, before.start_time, before.end_time, before.duration,
      before.total_credits, before.rupees_due, coalesce((
        select entry.credits_change from public.booking_history entry
        where entry.booking_id = before.id and entry.created_at = before.updated_at
        order by entry.id desc limit 1
      ), 0),
      (select balance from public.user_credits where user_id = before.user_id), before.updated_at
    into result;
    return result;
  end if;
  if before.updated_at is distinct from seen then
    perform private.refuse('booking_changed');
  end if;
  select coalesce(sum(amount), 0) into charged from public.credit_ledger where reference_id = booking;
  begin
    update public.bookings
    set room_id = target_room, booking_date = day, start_time = starts, duration = half_hours,
      credits_agreed = credits, rupees_agreed = rupees
    where id = booking returning * into after;
    select after.id, after.room_id, after.booking_date, after.start_time, after.end_time, after.duration,
      after.total_credits, after.rupees_due, coalesce(sum(amount), 0) - charged,
      (select balance from public.user_credits where user_id = after.user_id), after.updated_at
    into result
    from public.credit_ledger where reference_id = booking;
    if is_trial then
      raise exception using errcode = 'TRIAL';
    end if;
  exception when sqlstate 'TRIAL' then
    null;
  end;
  return result;
end
$$;

create or replace function private.send_slot(event text, slot public.booked_slots, before public.booked_slots default null)
returns void
language plpgsql set search_path = ''
as $$
begin
  perform realtime.send(
    jsonb_strip_nulls(jsonb_build_object(
      'booking_id', slot.booking_id, 'room_id', slot.room_id,
      'start_time', slot.start_time, 'end_time', slot.end_time,
      'before', case when before.booking_id is not null then jsonb_build_object(
        'room_id', before.room_id, 'start_time', before.start_time, 'end_time', before.end_time
      ) end
    )),
    event, 'slots:' || to_char(slot.booking_date, 'YYYY-MM-DD'), true
  );
end
$$;

-- Creating, moving and cancelling a booking lock the room first, so that two requests for one slot wait
-- for each other instead of ending in a deadlock.
create or replace function private.lock_room(room uuid) returns public.rooms
language plpgsql security definer set search_path = ''
as $$
declare
  locked public.rooms;
begin
  select * into locked from public.rooms where id = room for no key update;
  return locked;
end
$$;

-- Refuses unless exactly the affected bookings were listed, in their present version. A moved booking never
-- costs more than before.
create or replace function private.apply_choices(
  choices private.booking_choice[], affected public.bookings[], why text
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  choice private.booking_choice;
  cancelled uuid[];
begin
  if exists (
    select from unnest(affected) booking
    full join unnest(choices) listed on listed.booking_id = booking.id
    where booking.updated_at is distinct from listed.updated_at
  ) or cardinality(affected) <> cardinality(choices) then
    perform private.refuse('bookings_changed', jsonb_build_object('count', cardinality(affected)));
  end if;
  if exists (
    select from unnest(choices) listed
    where coalesce(listed.action not in ('cancel', 'leave', 'move'), true)
      or listed.action = 'move' and num_nulls(listed.room_id, listed.booking_date, listed.start_time) > 0
  ) then
    perform private.refuse('bad_choice');
  end if;
  perform set_config('portal.change_reason', why, true);
  select coalesce(array_agg(listed.booking_id), '{}') into cancelled
  from unnest(choices) listed where listed.action = 'cancel';
  delete from public.bookings where id = any (cancelled);
  foreach choice in array choices loop
    if choice.action = 'move' then
      update public.bookings
      set room_id = choice.room_id, booking_date = choice.booking_date, start_time = choice.start_time,
        price_reason = coalesce(price_reason, why), credits_agreed = null, rupees_agreed = null
      where id = choice.booking_id;
    end if;
  end loop;
  perform set_config('portal.change_reason', '', true);
  return jsonb_build_object(
    'cancelled', cardinality(cancelled),
    'moved', (select count(*) from unnest(choices) listed where listed.action = 'move'),
    'refunded', (
      select coalesce(sum(credits_change), 0) from public.booking_history
      where booking_id = any (cancelled) and action = 'cancelled'
    )
  );
end
$$;

create or replace function private.check_slot(
  day date, starts time, half_hours integer, allowed text[] default '{}'
) returns text[]
language plpgsql security definer set search_path = ''
as $$
declare
  now_here constant timestamp := private.space_now();
  first_minute constant integer := extract(epoch from starts)::integer / 60;
  days_ahead constant integer := private.booking_limit('days_ahead', 365);
  closed text;
  overridden text[] := '{}';
begin
  perform private.check_duration(half_hours);
  if coalesce(
    not isfinite(day) or extract(epoch from starts)::integer % 1800 <> 0
      or first_minute < 9 * 60 or first_minute + half_hours * 30 > 18 * 60,
    true
  ) then
    perform private.refuse('bad_slot');
  end if;
  if day < now_here::date then
    perform private.refuse('past_date');
  end if;
  if day > now_here::date + days_ahead then
    -- bookings.booking_date has at most four digits of the year.
    if 'too_far_ahead' <> all (allowed) or day >= '10000-01-01' then
      perform private.refuse('too_far_ahead', jsonb_build_object('days', days_ahead));
    end if;
    overridden := overridden || 'too_far_ahead'::text;
  end if;
  if day + starts < now_here then
    if 'slot_in_past' <> all (allowed)
       or day + starts + half_hours * interval '30 minutes' <= now_here then
      perform private.refuse('slot_in_past');
    end if;
    overridden := overridden || 'slot_in_past'::text;
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

create or replace function private.order_notification() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.data := private.grow_changed_at(new.data, (
    select max((data ->> 'changed_at')::timestamptz) from public.notifications
    -- An array, so that the planner uses the index of the kind and the subject.
    where subject_id = new.subject_id and user_id = new.user_id and kind = any (array(
      select known.kind from public.notification_kinds known
      where split_part(known.kind, '_', 1) = split_part(new.kind, '_', 1)
    ))
  ));
  return new;
end
$$;

-- Argument: rows per hour and table. The triggers are named to run before those that lock other rows, because
-- concurrent inserts wait for each other.
create or replace function private.limit_inserts() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.limit_uses(tg_table_name, 1, tg_argv[0]::integer);
  return new;
end
$$;

-- Admins and writes by the server are not counted.
create or replace function private.limit_uses(kind text, uses integer, per_hour integer) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  person constant uuid := auth.uid();
begin
  if person is null or uses = 0 or private.is_admin(person) then
    return;
  end if;
  if (private.count_uses(person, kind, uses)).inserts > per_hour then
    perform private.refuse('too_often');
  end if;
end
$$;

-- Counts uses within an hour, which starts with the first one. Concurrent calls for a member wait here.
create or replace function private.count_uses(person uuid, kind text, uses integer) returns private.rate_limits
language plpgsql security definer set search_path = ''
as $$
declare
  counted private.rate_limits;
begin
  insert into private.rate_limits as counter (user_id, kind, inserts) values (person, count_uses.kind, uses)
  on conflict on constraint rate_limits_pkey do update set
    (window_start, inserts) = (
      select case when is_current then counter.window_start else now() end,
        case when is_current then counter.inserts else 0 end + uses
      from (select counter.window_start > now() - interval '1 hour' as is_current) hour
    )
  returning * into counted;
  return counted;
end
$$;

create or replace function private.is_admin(person uuid default auth.uid()) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (select from public.user_roles where user_id = person and role = 'admin');
end
$$;

-- Why the space is closed on a day: the name of the holiday, "Closed" for a closed weekday, or null when
-- it is open. A holiday takes precedence over its weekday.
create or replace function private.closed_reason(day date) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  opening constant jsonb := (select value from public.system_settings where key = 'opening_hours');
begin
  return coalesce(
    (select coalesce(nullif(trim(holiday ->> 'name'), ''), 'Closed')
      from jsonb_array_elements(coalesce(opening -> 'holidays', '[]')) holiday
      where holiday ->> 'date' = day::text limit 1),
    (select 'Closed'
      from jsonb_array_elements(opening -> 'hours') weekday
      where lower(weekday ->> 'day') = to_char(day, 'fmday')
        and weekday ->> 'isOpen' = 'false' limit 1)
  );
end
$$;

-- Called in the transaction of the change: a change that is rolled back leaves no notification. Changes that
-- concern many members insert their rows with one statement instead. Writes nothing for a deleted account, or
-- if the notification exists.
create or replace function private.notify(
  person uuid, kind text, subject uuid, sequence bigint, data jsonb
) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.notifications (user_id, kind, subject_id, sequence, data)
  select id, notify.kind, subject, notify.sequence, notify.data from public.profiles where id = person
  on conflict do nothing;
end
$$;

-- Runs per statement: an update of the space notifies all members at once.
create or replace function private.send_notifications() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.outbox (user_id, notification_id, channel, kind, subject_id, sequence, data)
  select added.user_id, added.id, channel, added.kind, added.subject_id, added.sequence, added.data
  from added
  join public.notification_kinds known on known.kind = added.kind
  left join public.notification_choices choice
    on choice.kind = added.kind and choice.user_id = added.user_id
  cross join (values ('email'), ('push')) channels (channel)
  where case channel
    when 'email' then known.email_offered and (not known.email_optional or coalesce(choice.by_email, known.by_email))
    else coalesce(choice.by_push, known.by_push)
      and exists (select from public.push_subscriptions where user_id = added.user_id)
      and private.email_of(added.user_id) is not null
  end
  on conflict do nothing;
  perform realtime.send(
    jsonb_build_object('id', id, 'kind', kind, 'data', data, 'created_at', created_at),
    'notification', 'user:' || user_id, true
  )
  from added where is_shown;
  return null;
end
$$;

-- Calendar apps ignore a change whose SEQUENCE, the second of changed_at, is not larger than that of the
-- change before. Transactions that wait for a lock, or that follow at once, share the second.
create or replace function private.grow_changed_at(facts jsonb, earlier timestamptz) returns jsonb
language plpgsql immutable set search_path = ''
as $$
begin
  return case
    when date_trunc('second', earlier) >= date_trunc('second', (facts ->> 'changed_at')::timestamptz)
      then jsonb_set(facts, '{changed_at}', to_jsonb(date_trunc('second', earlier) + interval '1 second'))
    else facts
  end;
end
$$;

-- A reminder that exists is not written again. A moved booking has another sequence, so it gets a new one.
-- What was booked after the time of its reminder gets none: its confirmation has just been sent.
create or replace function private.queue_reminders() returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  now_here constant timestamp := private.space_now();
  lead interval;
  queued integer;
  total integer := 0;
begin
  -- One worker at a time; the others continue with the delivery.
  if not pg_try_advisory_xact_lock(hashtext('queue_reminders')) then
    return 0;
  end if;
  perform private.end_late_reminders();
  select lead_time into strict lead from public.notification_kinds where kind = 'booking_reminder';
  insert into public.notifications (user_id, kind, subject_id, sequence, data)
  select bookings.user_id, 'booking_reminder', bookings.id, starts.at, private.describe_booking(bookings, rooms)
  from public.bookings
  join public.rooms on rooms.id = bookings.room_id
  cross join lateral (
    select extract(epoch from bookings.booking_date + bookings.start_time)::bigint as at
  ) starts
  where bookings.booking_date between now_here::date and (now_here + lead)::date
    and bookings.booking_date + bookings.start_time > now_here
    and bookings.booking_date + bookings.start_time <= now_here + lead
    and bookings.updated_at at time zone 'Asia/Kolkata' < bookings.booking_date + bookings.start_time - lead
    and not exists (
      select from public.notifications known
      where known.kind = 'booking_reminder' and known.subject_id = bookings.id
        and known.sequence = starts.at and known.user_id = bookings.user_id
    )
  on conflict do nothing;
  get diagnostics queued = row_count;
  total := total + queued;

  select lead_time into strict lead from public.notification_kinds where kind = 'event_reminder';
  insert into public.notifications (user_id, kind, subject_id, sequence, data)
  select seat.user_id, 'event_reminder', events.id, starts.at,
    private.describe_event(events) || jsonb_build_object('credits', seat.credits_charged)
  from public.events
  join public.event_registrations seat on seat.event_id = events.id
  cross join lateral (select extract(epoch from events.date + events.time)::bigint as at) starts
  where events.status = 'active' and events.date between now_here::date and (now_here + lead)::date
    and events.date + events.time > now_here and events.date + events.time <= now_here + lead
    and seat.created_at at time zone 'Asia/Kolkata' < events.date + events.time - lead
    and not exists (
      select from public.notifications known
      where known.kind = 'event_reminder' and known.subject_id = events.id
        and known.sequence = starts.at and known.user_id = seat.user_id
    )
  on conflict do nothing;
  get diagnostics queued = row_count;
  total := total + queued;

  -- One per member and day on which credits expire.
  select lead_time into strict lead from public.notification_kinds where kind = 'credits_expiring';
  insert into public.notifications (user_id, kind, subject_id, sequence, data)
  select expiring.user_id, 'credits_expiring', expiring.user_id, expiring.day,
    jsonb_build_object('credits', expiring.credits, 'expires_at', expiring.expires_at)
  from (
    select user_id, sum(remaining) as credits, min(expires_at) as expires_at,
      (expires_at at time zone 'Asia/Kolkata')::date - date '1970-01-01' as day
    from public.credit_lots
    where remaining > 0 and expires_at > now() and expires_at <= now() + lead
    group by user_id, 4
  ) expiring
  where not exists (
    select from public.notifications known
    where known.kind = 'credits_expiring' and known.subject_id = expiring.user_id
      and known.sequence = expiring.day and known.user_id = expiring.user_id
  )
  on conflict do nothing;
  get diagnostics queued = row_count;
  return total + queued;
end
$$;

create trigger bookings_check
  before insert or delete or update of room_id, booking_date, start_time, duration on public.bookings
  for each row execute function private.check_booking();
create trigger bookings_complete after insert or update or delete on public.bookings
  for each row execute function private.complete_booking();

comment on table public.bookings is
  'A room reserved by a member. check_booking decides end_time, total_credits and status and ignores the values sent; bookings_never_overlap refuses overlaps.';
