-- A quote answers what a booking costs and on which terms; its id replaces the agreed prices of a booking.
alter table public.bookings
  drop column credits_agreed,
  drop column rupees_agreed,
  add column quote_id text constraint bookings_store_no_quote check (length(quote_id) <= 0);
comment on column public.bookings.quote_id is
  'Sent with an insert: the quote that was shown. check_booking compares it and stores nothing.';
grant insert (quote_id) on public.bookings to authenticated;

insert into private.signing_keys (name) values ('booking_quote');

drop function public.reschedule_booking(uuid, date, time, integer, uuid, timestamptz, integer, integer);
drop function private.reschedule_booking(uuid, date, time, integer, uuid, timestamptz, integer, integer);
drop function public.book_for_member(uuid, uuid, date, time, integer, text, text[], uuid, integer, integer);
drop function private.book_for_member(uuid, uuid, date, time, integer, text, text[], uuid, integer, integer);
drop function public.move_booking(uuid, timestamptz, uuid, date, time, integer, boolean, uuid, integer, integer);
drop function private.move_booking(uuid, timestamptz, uuid, date, time, integer, boolean, uuid, integer, integer);

create type private.booking_quote as (
  quote_id text, expires_at timestamptz, refusal text, facts jsonb, end_time time, credits integer, rupees integer,
  credits_change integer, rupees_change integer, balance integer, shortfall integer, lots jsonb, refunds jsonb
);

create or replace function private.sign(key_name text, content text) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select encode(extensions.hmac(convert_to(content, 'UTF8'), key, 'sha256'), 'hex')
    from private.signing_keys where name = key_name
  );
end
$$;

create function private.lots_to_debit(person uuid, needed integer)
returns table (lot_id bigint, credits integer, expires_at timestamptz)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
  with queue as (
    select lot.id, lot.expires_at, lot.remaining,
      sum(lot.remaining) over (order by lot.expires_at, lot.id) - lot.remaining as earlier
    from public.credit_lots lot
    where lot.user_id = person and lot.remaining > 0 and coalesce(lot.expires_at > now(), true)
  )
  select queue.id, least(queue.remaining, needed - queue.earlier)::integer, queue.expires_at
  from queue where queue.earlier < needed order by queue.earlier;
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
begin
  if needed = 0 then
    return balance;
  end if;
  if balance < needed then
    perform private.refuse('insufficient_credits',
      jsonb_build_object('needed', needed, 'balance', balance, 'kind', entry_kind));
  end if;
  entry := private.add_ledger_entry(person, -needed, entry_kind, reason, reference);
  with debited as (
    update public.credit_lots lot set remaining = lot.remaining - due.credits
    from private.lots_to_debit(person, needed) due where lot.id = due.lot_id
    returning lot.id, due.credits
  )
  insert into private.credit_lot_moves (ledger_id, lot_id, amount)
  select entry, id, -credits from debited;
  return balance - needed;
end
$$;

create or replace function private.check_booking() returns trigger
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
    -- Tell the guests, which the deletion deletes with the booking.
    if old.booking_date + old.end_time > private.space_now() then
      perform private.tell_guests_of_cancellation(old);
    end if;
    return old;
  end if;

  -- Caller. Row level security refuses the row later; a refusal of the next steps would tell about another member.
  if tg_op = 'INSERT' and auth.uid() <> new.user_id and auth.uid() is distinct from new.booked_by then
    raise insufficient_privilege using message = 'Bookings are made by their member, or with book_for_member.';
  end if;

  -- Request. A repeated one must not reach the check of the slot, which would refuse it with slot_taken. The insert
  -- of spec 2 §7 has no request id and names no quote; with one, a missing quote means that nothing is charged.
  if tg_op = 'INSERT' and new.request_id is not null then
    perform private.claim_booking_request(new);
    new.quote_id := coalesce(new.quote_id, '');
  end if;

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

  booking.quote_id := null;
  booking.status := 'confirmed';
  booking.created_at := case when tg_op = 'UPDATE' then old.created_at else now() end;
  booking.updated_at := now();
  return booking;
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
      (private.refund_quote(old, -due,
        nullif(current_setting('portal.refund_by_ladder', true), '')::boolean)).credits);
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

create function private.judge_booking(booking public.bookings, previous public.bookings, allowed text[])
returns public.bookings
language plpgsql security definer set search_path = ''
as $$
declare
  room public.rooms;
  overridden text[];
begin
  if previous.booking_date + previous.start_time <= private.space_now() then
    perform private.refuse('booking_not_future');
  end if;
  overridden := private.check_slot(
    booking.room_id, booking.booking_date, booking.start_time, booking.duration, allowed);
  select * into room from public.rooms where id = booking.room_id;
  if room.retired_at is not null then
    perform private.refuse('room_unavailable');
  end if;
  booking.end_time := booking.start_time + booking.duration * interval '30 minutes';
  if exists (
    select from public.booked_slots taken
    where taken.room_id = booking.room_id and taken.booking_date = booking.booking_date
      and taken.booking_id <> booking.id
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

create function private.reschedule_booking(
  booking_id uuid, new_date date, new_start_time time, new_duration integer, request_id uuid, version timestamptz,
  quote_id text
) returns public.bookings
language plpgsql security definer set search_path = ''
as $$
declare
  moved public.bookings;
begin
  -- Without version and quote: a repeated request may name those of the moved booking.
  if private.claim_request(
    request_id, jsonb_build_array('reschedule', booking_id, new_date, new_start_time, new_duration), booking_id
  ) is null then
    update public.bookings
    set booking_date = new_date, start_time = new_start_time, duration = new_duration,
      quote_id = coalesce(reschedule_booking.quote_id, '')
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
  if (moved.booking_date, moved.start_time, moved.duration)
    is distinct from (new_date, new_start_time, new_duration) then
    perform private.refuse('request_outdated');
  end if;
  return moved;
end
$$;
grant execute on function private.reschedule_booking to authenticated;

create function public.reschedule_booking(
  booking_id uuid, new_date date, new_start_time time, new_duration integer, request_id uuid default null,
  version timestamptz default null, quote_id text default null
) returns public.bookings
language sql set search_path = ''
as $$
  select * from private.reschedule_booking(
    booking_id, new_date, new_start_time, new_duration, request_id, version, quote_id)
$$;
comment on function public.reschedule_booking is
  'Moves a future booking in one transaction: the old slot is kept unless the new one is free and the difference in price is paid. version: the updated_at that the caller saw; a booking changed since is refused. quote_id: the quote of the move that was shown; other terms are refused. Without it the move must keep the price. Repeating a request_id returns the booking without another charge.';
grant execute on function public.reschedule_booking to authenticated;

create function private.asked_booking(member_id uuid, free_reason text, overrides text[]) returns public.bookings
language plpgsql security definer set search_path = ''
as $$
declare
  booking public.bookings;
begin
  if (member_id <> auth.uid() or free_reason is not null or cardinality(overrides) > 0) and not private.is_admin() then
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
  booking.id := gen_random_uuid();
  booking.user_id := member_id;
  booking.price_reason := trim(free_reason);
  booking.overrides := coalesce(overrides, '{}');
  return booking;
end
$$;

create function private.book_for_member(
  member_id uuid, room_id uuid, booking_date date, start_time time, duration integer, free_reason text,
  overrides text[], request_id uuid, quote_id text
) returns public.bookings
language plpgsql security definer set search_path = ''
as $$
declare
  asked public.bookings;
  earlier uuid;
  booker public.profiles;
  booked public.bookings;
begin
  if not private.is_admin() then
    perform private.refuse('not_admin');
  end if;
  asked := private.asked_booking(member_id, free_reason, overrides);
  earlier := private.claim_request(request_id, jsonb_build_array('book_for_member',
    member_id, room_id, booking_date, start_time, duration, free_reason, overrides), asked.id);
  if earlier is not null then
    select * into booked from public.bookings where id = earlier;
    if booked.id is null then
      perform private.refuse('request_outdated');
    end if;
    return booked;
  end if;
  select * into booker from public.profiles where id = auth.uid() and id <> member_id;
  insert into public.bookings (
    id, user_id, room_id, booking_date, start_time, duration, booked_by, booked_by_name, price_reason, overrides,
    quote_id
  ) values (
    asked.id, member_id, room_id, booking_date, start_time, duration, booker.id, booker.display_name,
    asked.price_reason, asked.overrides, coalesce(quote_id, '')
  ) returning * into booked;
  return booked;
end
$$;
grant execute on function private.book_for_member to authenticated;

create function public.book_for_member(
  member_id uuid, room_id uuid, booking_date date, start_time time, duration integer,
  free_reason text default null, overrides text[] default '{}', request_id uuid default null,
  quote_id text default null
) returns public.bookings
language sql set search_path = ''
as $$
  select * from private.book_for_member(
    member_id, room_id, booking_date, start_time, duration, free_reason, overrides, request_id, quote_id)
$$;
comment on function public.book_for_member is
  'Books a room on behalf of a member, for admins: at the member''s price, or without charge for a reason. All rules of a member''s own booking apply, except those that overrides names by refusal code; the history records them. quote_id: the quote that was shown; other terms are refused, and without it nothing may be charged. Repeating a request_id returns the booking without another charge.';
grant execute on function public.book_for_member to authenticated;

create function private.move_booking(
  booking_id uuid, version timestamptz, new_room uuid, new_date date, new_start_time time, new_duration integer,
  request_id uuid, quote_id text
) returns private.moved_booking
language plpgsql security definer set search_path = ''
as $$
declare
  booking public.bookings;
  is_repeated boolean;
  result private.moved_booking;
begin
  if not private.is_admin() then
    perform private.refuse('not_admin');
  end if;
  -- Without version and quote: the moved booking has others, and a repeated request may name them.
  is_repeated := private.claim_request(request_id, jsonb_build_array('move_booking',
    booking_id, new_room, new_date, new_start_time, new_duration), booking_id) is not null;
  select * into booking from public.bookings where id = booking_id for no key update;
  if booking.id is null then
    perform private.refuse('unknown_booking');
  end if;
  if not is_repeated then
    if booking.updated_at is distinct from version then
      perform private.refuse('booking_changed');
    end if;
    update public.bookings
    set room_id = new_room, booking_date = new_date, start_time = new_start_time, duration = new_duration,
      quote_id = coalesce(move_booking.quote_id, '')
    where id = booking_id returning * into booking;
  elsif (booking.room_id, booking.booking_date, booking.start_time, booking.duration)
    is distinct from (new_room, new_date, new_start_time, new_duration) then
    perform private.refuse('request_outdated');
  end if;
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

create or replace function private.apply_choices(
  choices private.booking_choice[], affected public.bookings[], reason text
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
  perform set_config('portal.change_reason', reason, true);
  select coalesce(array_agg(listed.booking_id), '{}') into cancelled
  from unnest(choices) listed where listed.action = 'cancel';
  delete from public.bookings where id = any (cancelled);
  foreach choice in array choices loop
    if choice.action = 'move' then
      update public.bookings
      set room_id = choice.room_id, booking_date = choice.booking_date, start_time = choice.start_time,
        price_reason = coalesce(price_reason, reason)
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

create function private.begin_quote_id(expires_at timestamptz) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  seconds constant text := extract(epoch from expires_at)::bigint;
begin
  return seconds || '.' || private.sign('booking_quote', seconds || '.' || coalesce(auth.uid()::text, ''));
end
$$;

create function private.end_of_quote() returns timestamptz
language plpgsql stable set search_path = ''
as $$
begin
  return date_trunc('second', now()) + interval '10 minutes';
end
$$;

create function private.quote_terms(booking public.bookings, previous public.bookings, expires_at timestamptz)
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
        booking.user_id, booking.id, (private.refund_quote(previous, -due)).credits) refund
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

create function private.check_quote(booking public.bookings, previous public.bookings) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  expires_at timestamptz;
  terms private.booking_quote;
begin
  if booking.quote_id is null or booking.quote_id = ''
    and (booking.total_credits, booking.rupees_due)
      = (coalesce(previous.total_credits, 0), coalesce(previous.rupees_due, 0)) then
    return;
  end if;
  perform private.lock_balance(booking.user_id);
  if booking.quote_id <> '' then
    if booking.quote_id !~ '^[0-9]{1,10}[.][0-9a-f]{64}[.][0-9a-f]{64}$' then
      perform private.refuse('unknown_quote');
    end if;
    expires_at := to_timestamp(split_part(booking.quote_id, '.', 1)::bigint);
    if not starts_with(booking.quote_id, private.begin_quote_id(expires_at)) then
      perform private.refuse('unknown_quote');
    end if;
    terms := private.quote_terms(booking, previous, expires_at);
    if terms.quote_id = booking.quote_id and expires_at > now() then
      return;
    end if;
  end if;
  terms := private.quote_terms(booking, previous, private.end_of_quote());
  perform private.refuse(case when expires_at <= now() then 'quote_expired' else 'quote_changed' end,
    jsonb_build_object('kind', 'booking', 'credits', terms.credits, 'rupees', terms.rupees, 'quote', to_jsonb(terms)));
end
$$;

create function private.quote_booking(
  room_id uuid, booking_date date, start_time time, duration integer, booking_id uuid, member_id uuid,
  free_reason text, overrides text[]
) returns private.booking_quote
language plpgsql security definer set search_path = ''
as $$
declare
  booking public.bookings;
  previous public.bookings;
  quote private.booking_quote;
  facts text;
begin
  if booking_id is null then
    booking := private.asked_booking(coalesce(member_id, auth.uid()), free_reason, overrides);
  else
    select * into previous from public.bookings
    where id = booking_id and (user_id = auth.uid() or private.is_admin());
    if previous.id is null then
      perform private.refuse('unknown_booking');
    end if;
    booking := previous;
  end if;
  booking.room_id := room_id;
  booking.booking_date := booking_date;
  booking.start_time := start_time;
  booking.duration := duration;
  begin
    booking := private.judge_booking(
      booking, previous, case when previous.id is null then booking.overrides else '{}' end);
  exception when raise_exception then
    get stacked diagnostics quote.refusal = message_text, facts = pg_exception_detail;
    quote.facts := facts::jsonb;
    return quote;
  end;
  return private.quote_terms(booking, previous, private.end_of_quote());
end
$$;
grant execute on function private.quote_booking to authenticated;

create function public.quote_booking(
  room_id uuid, booking_date date, start_time time, duration integer, booking_id uuid default null,
  member_id uuid default null, free_reason text default null, overrides text[] default '{}'
) returns table (
  quote_id text, expires_at timestamptz, refusal text, facts jsonb, end_time time, credits integer, rupees integer,
  credits_change integer, rupees_change integer, balance integer, shortfall integer, lots jsonb, refunds jsonb
)
language sql set search_path = ''
as $$
  select * from private.quote_booking(
    room_id, booking_date, start_time, duration, booking_id, member_id, free_reason, overrides)
$$;
comment on function public.quote_booking is
  'What a booking costs, or with booking_id its move, and on which terms, or the refusal by its code and facts. member_id, free_reason and overrides are for admins. credits_change is negative when charged. lots: what pays, or gets the refund, in that order. shortfall: the credits that are missing. refunds: what cancelling returns until each local time; empty: everything. quote_id is valid for 10 minutes, for the caller: a booking or move on other terms is refused with quote_changed and the new quote.';
grant execute on function public.quote_booking to authenticated;
