alter table public.bookings drop constraint bookings_known_duration;
alter table public.bookings add constraint bookings_known_duration check (duration between 1 and 47);
drop function private.refund_quote(public.bookings, integer, boolean);

create function private.has_started(booking public.bookings) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return coalesce(booking.booking_date + booking.start_time <= private.space_now(), false);
end
$$;

create function private.check_new_end(booking public.bookings, previous public.bookings) returns void
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
    perform private.check_slot(booking.room_id, booking.booking_date, booking.start_time, booking.duration,
      '{slot_in_past,too_far_ahead,bad_start}');
  end if;
end
$$;

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
  if tg_op = 'DELETE' and old.paid_paise > 0 then
    update public.orders set status = 'refund_due' where booking_id = old.id and status = 'fulfilled';
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
  if is_moved and tg_op = 'UPDATE' and not private.has_started(old) then
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

create or replace function private.judge_booking(booking public.bookings, previous public.bookings, allowed text[])
returns public.bookings
language plpgsql security definer set search_path = ''
as $$
declare
  is_running constant boolean := private.has_started(previous);
  room public.rooms;
  overridden text[] := '{}';
begin
  if is_running then
    perform private.check_new_end(booking, previous);
  else
    overridden := private.check_slot(
      booking.room_id, booking.booking_date, booking.start_time, booking.duration, allowed);
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

create or replace function private.log_booking(
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

create or replace function private.quote_terms(booking public.bookings, previous public.bookings, expires_at timestamptz)
returns private.booking_quote
language plpgsql stable security definer set search_path = ''
as $$
declare
  due constant integer := booking.total_credits - coalesce(previous.total_credits, 0);
  beginning constant text := private.begin_quote_id(expires_at);
  quote private.booking_quote;
begin
  quote.expires_at := expires_at;
  quote.end_time := booking.end_time;
  quote.credits := booking.total_credits;
  quote.rupees := booking.rupees_due;
  quote.credits_change := -due;
  quote.rupees_change := booking.rupees_due - coalesce(previous.rupees_due, 0);
  select coalesce(sum(remaining), 0) into quote.balance from public.credit_lots lot
  where lot.user_id = booking.user_id and lot.remaining > 0 and coalesce(lot.expires_at > now(), true);
  quote.shortfall := greatest(0, due - quote.balance);
  quote.lots := '[]';
  if due > 0 then
    select coalesce(jsonb_agg(jsonb_build_object(
      'credits', lot.credits, 'expires_at', lot.expires_at, 'is_renewed', false) order by lot.place), '[]')
    into quote.lots
    from private.lots_to_debit(booking.user_id, due)
      with ordinality as lot (lot_id, credits, expires_at, place);
  elsif due < 0 then
    select coalesce(sum(lot.credits), 0), coalesce(jsonb_agg(jsonb_build_object(
      'credits', lot.credits, 'expires_at', case when not lot.is_renewed then lot.expires_at end,
      'is_renewed', lot.is_renewed) order by lot.expires_at), '[]')
    into quote.credits_change, quote.lots
    from (
      select refund.expires_at, refund.is_renewed, sum(refund.credits)::integer as credits
      from private.lots_to_refund(
        booking.user_id, booking.id, (private.refund_quote(
          previous, -due, is_running => private.has_started(previous))).credits) refund
      group by refund.expires_at, refund.is_renewed
    ) lot;
  end if;
  select coalesce(jsonb_agg(jsonb_build_object(
    'until', coalesce(booking.refund_from, booking.booking_date + booking.start_time) - rung.hours * interval '1 hour',
    'credits', ceil(booking.total_credits * rung.percent / 100.0)) order by rung.hours desc), '[]')
  into quote.refunds
  from public.room_rules rules
  cross join lateral jsonb_to_recordset(rules.refund_ladder) as rung (hours integer, percent integer)
  where rules.room_id = booking.room_id;
  quote.quote_id := beginning || '.' || private.sign('booking_quote', jsonb_build_array(
    beginning, booking.user_id, booking.room_id, booking.booking_date, booking.start_time, booking.duration,
    booking.price_reason, booking.overrides, previous.id, previous.updated_at, quote.credits, quote.rupees,
    quote.credits_change, quote.rupees_change, quote.lots, quote.refunds)::text);
  return quote;
end
$$;

comment on function public.reschedule_booking is
  'Moves a future booking in one transaction: the old slot is kept unless the new one is free and the difference in price is paid. A booking that runs can only get another end: after any half hour that has begun, or later by the rules of the room. version: the updated_at that the caller saw; a booking changed since is refused. quote_id: the quote of the move that was shown; other terms are refused. Without it the move must keep the price. Repeating a request_id returns the booking without another charge.';
