-- A booking runs fewer statements. It reads the rules of its room once, and calls no function in SQL that contains a query:
-- such a function is parsed and planned again at each call.
drop function private.is_own_action(uuid, text);
drop function private.needs_approval(public.bookings, public.bookings);
drop function private.is_bookable_now(public.bookings);
drop function private.check_new_end(public.bookings, public.bookings);
drop function private.check_slot(uuid, date, time, integer, text[]);
drop function private.check_limits(public.bookings, public.bookings, public.rooms, text[], public.bookings[]);

create or replace function private.space_now() returns timestamp
language plpgsql stable set search_path = ''
as $$ begin return now() at time zone 'Asia/Kolkata'; end $$;

create or replace function private.space_today() returns date
language plpgsql stable set search_path = ''
as $$ begin return (now() at time zone 'Asia/Kolkata')::date; end $$;

create or replace function private.microseconds(moment timestamptz) returns bigint
language plpgsql immutable set search_path = ''
as $$ begin return extract(epoch from moment) * 1000000; end $$;

create or replace function private.is_own_action(person uuid, audience text) returns boolean
language plpgsql stable set search_path = ''
as $$ begin return person is not distinct from auth.uid() and audience = 'member'; end $$;

create or replace function private.is_paused(person uuid) returns boolean
language plpgsql stable set search_path = ''
as $$ begin return exists (select from public.notification_pauses where user_id = person and until > now()); end $$;

create or replace function private.apply_portal_choice() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  select not private.is_own_action(new.user_id, known.audience) and (
    coalesce(choice.in_portal, known.in_portal)
    or (coalesce(choice.by_email, known.by_email) or coalesce(choice.by_push, known.by_push))
      and private.is_paused(new.user_id))
  into new.is_shown
  from public.notification_kinds known
  left join public.notification_choices choice
    on choice.kind = known.kind and choice.user_id = new.user_id
  where known.kind = new.kind;
  return new;
end
$$;

create or replace function private.send_notifications() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.outbox (user_id, channel, kind, subject_id, sequence, data)
  select added.user_id, channel, added.kind, added.subject_id, added.sequence, added.data
  from added
  join public.notification_kinds known on known.kind = added.kind
  left join public.notification_choices choice
    on choice.kind = added.kind and choice.user_id = added.user_id
  cross join (values ('email'), ('push')) channels (channel)
  where case channel
    when 'email' then known.email_offered and (not known.email_optional
      or coalesce(choice.by_email, known.by_email) and not private.is_paused(added.user_id))
    else coalesce(choice.by_push, known.by_push) and not private.is_paused(added.user_id)
      and exists (select from public.push_subscriptions where user_id = added.user_id)
      and private.email_of(added.user_id) is not null
      and not private.is_own_action(added.user_id, known.audience)
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

create or replace function private.lots_to_debit(person uuid, needed integer)
returns table (lot_id bigint, credits integer, expires_at timestamptz)
language plpgsql stable security definer set search_path = ''
as $$
declare
  lot public.credit_lots;
  missing integer := needed;
begin
  for lot in
    select * from public.credit_lots
    where user_id = person and remaining > 0 and coalesce(credit_lots.expires_at > now(), true)
    order by credit_lots.expires_at, id
  loop
    exit when missing <= 0;
    lot_id := lot.id;
    credits := least(lot.remaining, missing);
    expires_at := lot.expires_at;
    missing := missing - credits;
    return next;
  end loop;
end
$$;

create or replace function private.debit_credits(
  person uuid, needed integer, entry_kind text, reason text, reference uuid default null
) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  balance integer := private.lock_balance(person);
  entry bigint;
  lot record;
begin
  if needed = 0 then
    return balance;
  end if;
  if balance < needed then
    perform private.refuse('insufficient_credits',
      jsonb_build_object('needed', needed, 'balance', balance, 'kind', entry_kind));
  end if;
  entry := private.add_ledger_entry(person, -needed, entry_kind, reason, reference);
  for lot in select * from private.lots_to_debit(person, needed) loop
    update public.credit_lots set remaining = remaining - lot.credits where id = lot.lot_id;
    insert into private.credit_lot_moves (ledger_id, lot_id, amount) values (entry, lot.lot_id, -lot.credits);
  end loop;
  return balance - needed;
end
$$;

create or replace function private.lots_to_refund(person uuid, reference uuid, wanted integer)
returns table (lot_id bigint, credits integer, expires_at timestamptz, is_renewed boolean)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
  with owed as (
    select coalesce(move.renews_lot_id, move.lot_id) as id, -sum(move.amount) as due
    from private.credit_lot_moves move join public.credit_ledger ledger on ledger.id = move.ledger_id
    where ledger.reference_id = reference and ledger.user_id = person
    group by 1 having sum(move.amount) < 0
  ), queue as (
    select lot.id, lot.expires_at, coalesce(lot.expires_at <= now(), false) as is_over, owed.due,
      sum(owed.due) over (order by lot.expires_at desc, lot.id desc) - owed.due as earlier
    from owed join public.credit_lots lot on lot.id = owed.id
  )
  select queue.id, least(queue.due, wanted - queue.earlier)::integer,
    case when queue.is_over then now() + interval '30 days' else queue.expires_at end, queue.is_over
  from queue where queue.earlier < wanted order by queue.earlier;
end
$$;

create or replace function private.judge_booking(
  booking public.bookings, previous public.bookings, allowed text[], earlier public.bookings[] default '{}'
) returns public.bookings
language plpgsql security definer set search_path = ''
as $$
declare
  is_running constant boolean := private.has_started(previous);
  rules constant public.room_rules := (select rules from public.room_rules rules where room_id = booking.room_id);
  needs_approval constant boolean := private.needs_approval(booking, previous, rules);
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
  if room.retired_at is not null and not private.is_within(booking, previous) then
    perform private.refuse('room_unavailable');
  end if;
  booking.end_time := booking.start_time + booking.duration * interval '30 minutes';
  -- A shorter booking keeps its gap: with a longer one it could be refused to end early.
  booking.gap := previous.gap;
  if not private.is_within(booking, previous) then
    if rules.booked_by = 'admins' and not private.is_admin() then
      perform private.refuse('desk_only');
    end if;
    booking.gap := rules.gap;
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
    booking.refund_from := case when auth.uid() = booking.user_id and not private.is_admin() then
      nullif(least(previous.refund_from, previous.booking_date + previous.start_time,
        booking.booking_date + booking.start_time), booking.booking_date + booking.start_time)
    end;
  end if;

  price := private.booking_price(booking, previous, room);
  booking.total_credits := price.credits;
  booking.rupees_due := price.rupees;
  overridden := overridden || private.check_limits(booking, previous, room, rules, booking.overrides, earlier);
  if previous.id is null then
    booking.overrides := overridden;
  end if;
  return booking;
end
$$;

create or replace function private.needs_approval(
  booking public.bookings, previous public.bookings, rules public.room_rules
) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return rules.approval_hours is not null and not private.is_admin() and not private.is_within(booking, previous);
end
$$;

create or replace function private.is_bookable_now(booking public.bookings, rules public.room_rules) returns boolean
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

create or replace function private.check_new_end(
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

create or replace function private.check_slot(
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

create or replace function private.check_limits(
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

create or replace function private.publish_slot(booking public.bookings, previous public.bookings) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  freed tsrange;
begin
  if previous.id is not null then
    select occupied into freed from public.booked_slots where booking_id = previous.id;
  end if;
  if booking.id is null then
    delete from public.booked_slots where booking_id = previous.id;
  else
    insert into public.booked_slots (booking_id, room_id, booking_date, start_time, end_time, gap)
    values (
      booking.id, booking.room_id, booking.booking_date, booking.start_time, booking.end_time, booking.gap)
    on conflict (booking_id) do update set
      room_id = excluded.room_id, booking_date = excluded.booking_date,
      start_time = excluded.start_time, end_time = excluded.end_time, held_until = null,
      gap = excluded.gap;
  end if;
  if freed is not null then
    perform private.fill_blocks(previous.room_id, freed);
  end if;
end
$$;

create or replace function private.fill_blocks(room uuid, span tsrange) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.end_holds(array(
    select held.booking_id from public.booked_slots held
    join public.room_blocks block on block.room_id = room and block.ended_at is null
      and tsrange(block.starts_at, block.ends_at) && held.occupied
    where held.room_id = room and held.booking_date = lower(span)::date and held.held_until is not null
  ), 'rejected', 'The room is blocked at this time');
  insert into public.booked_slots (booking_id, room_id, booking_date, start_time, end_time, block_id)
  select gen_random_uuid(), room, lower(span)::date, lower(part)::time, upper(part)::time, block.id
  from public.room_blocks block
  cross join lateral unnest(
    tsmultirange(tsrange(block.starts_at, block.ends_at) * span)
    - coalesce(
      (
        select range_agg(taken.occupied)
        from public.booked_slots taken where taken.room_id = room and taken.booking_date = lower(span)::date
      ), '{}'
    )
  ) part
  where block.room_id = room and block.ended_at is null
    and tsrange(block.starts_at, block.ends_at) && span;
end
$$;

