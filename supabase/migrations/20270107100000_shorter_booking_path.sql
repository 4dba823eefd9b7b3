-- Fewer functions for a booking, with names that say what they do.

-- Price of a moved booking with a price reason: the share of the named price for the agreed time, whatever the hour, and
-- the price of the room for added time; in another room at most the price of that room. It keeps its share of the
-- included minutes, and those that are missing cost the price of the room, unless the space moves the booking.
create function private.moved_price(
  booking public.bookings, previous public.bookings, room public.rooms, room_credits integer, room_rupees integer,
  earlier public.bookings[], out credits integer, out rupees integer, out included_minutes integer
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  minutes_before constant integer := private.minutes_before(booking, previous);
  agreed constant record := private.agreed_price(previous);
  former constant record := private.room_price(
    booking.user_id, room, booking.booking_date, booking.start_time, agreed.duration, minutes_before);
  wanted integer;
begin
  credits := private.share_of_price(agreed.credits, former.credits, room_credits);
  rupees := private.share_of_price(agreed.rupees, former.rupees, room_rupees);
  if agreed.room_id <> booking.room_id then
    credits := least(credits, room_credits);
    rupees := least(rupees, room_rupees);
  end if;
  included_minutes := 0;
  if room_credits > 0 and agreed.included_minutes > 0 then
    wanted := agreed.included_minutes * least(booking.duration, agreed.duration) / agreed.duration;
    included_minutes := least(wanted, private.minutes_left(booking, previous, earlier));
    if coalesce(current_setting('portal.change_reason', true), '') = '' then
      credits := credits + (private.room_price(booking.user_id, room, booking.booking_date, booking.start_time,
        booking.duration, minutes_before, booking.duration * 30 - wanted + included_minutes)).credits;
    end if;
  end if;
end
$$;

-- Refuses unless the code is among the allowed overrides. Returns it for the list of those that were needed.
create function private.refuse_unless_allowed(code text, allowed text[], facts jsonb default '{}') returns text[]
language plpgsql set search_path = ''
as $$
begin
  if coalesce(code <> all (allowed), true) then
    perform private.refuse(code, facts);
  end if;
  return array[code];
end
$$;

-- When a quote expires. Refuses an id that is malformed or of another person.
create function private.quote_expiry(quote_id text) returns timestamptz
language plpgsql stable security definer set search_path = ''
as $$
declare
  expires_at timestamptz;
begin
  if coalesce(quote_id !~ '^[0-9]{1,10}[.][0-9a-f]{64}[.][0-9a-f]{64}$', true) then
    perform private.refuse('unknown_quote');
  end if;
  expires_at := to_timestamp(split_part(quote_id, '.', 1)::bigint);
  if not starts_with(quote_id, private.begin_quote_id(expires_at)) then
    perform private.refuse('unknown_quote');
  end if;
  return expires_at;
end
$$;

create function private.new_quote_expiry() returns timestamptz
language plpgsql stable set search_path = ''
as $$
begin
  return date_trunc('second', now()) + interval '10 minutes';
end
$$;

-- Holding a slot again does not extend its time, and for half an hour afterwards it cannot be held. This also applies if
-- the member booked a part of it in between: otherwise booking and cancelling would give another hold.
create or replace function private.hold_slot(room_id uuid, booking_date date, start_time time, duration integer)
returns public.booking_holds
language plpgsql security definer set search_path = ''
as $$
declare
  draft public.bookings := private.draft_booking(auth.uid(), null, null, '{}');
  quote private.booking_quote;
  hold public.booking_holds;
begin
  -- Holds of a member wait for each other here.
  if (private.count_uses(auth.uid(), 'booking_holds', 1)).inserts > 10 then
    perform private.refuse('too_often');
  end if;
  draft.room_id := hold_slot.room_id;
  draft.booking_date := hold_slot.booking_date;
  draft.start_time := hold_slot.start_time;
  draft.duration := hold_slot.duration;
  -- Two members who swap their slots would wait for each other: the hold takes slots from both rooms.
  perform private.lock_room(locked.id) from (
    select draft.room_id as id
    union select booking_holds.room_id from public.booking_holds
      where user_id = auth.uid() and ended_at is null and not is_request
    order by id
  ) locked;
  draft := private.judge_booking(draft, null, '{}');
  quote := private.quote_terms(draft, null, private.new_quote_expiry());
  if quote.shortfall = 0 then
    perform private.refuse('hold_not_needed');
  end if;
  select least(now() + interval '5 minutes', min(earlier.expires_at)) into hold.expires_at
  from public.booking_holds earlier
  where earlier.user_id = auth.uid() and not earlier.is_request
    and earlier.created_at > now() - interval '35 minutes'
    and earlier.room_id = draft.room_id and earlier.booking_date = draft.booking_date
    and earlier.start_time < draft.end_time and draft.start_time < earlier.end_time;
  if hold.expires_at <= now() then
    perform private.refuse('held_before');
  end if;
  perform private.end_holds(array(
    select id from public.booking_holds where user_id = auth.uid() and ended_at is null and not is_request));
  perform private.take_held_slots(draft);
  insert into public.booking_holds (
    user_id, room_id, booking_date, start_time, end_time, duration, expires_at, terms
  ) values (
    auth.uid(), draft.room_id, draft.booking_date, draft.start_time, draft.end_time, draft.duration,
    hold.expires_at, private.terms_of_hold(quote)
  ) returning * into hold;
  insert into public.booked_slots (booking_id, room_id, booking_date, start_time, end_time, held_until, gap)
  values (hold.id, hold.room_id, hold.booking_date, hold.start_time, hold.end_time, hold.expires_at, draft.gap);
  -- Screens of the member learn whose the slot is.
  perform private.send_own_booking(draft);
  return hold;
end
$$;

-- Price of a new booking, or of `previous` after its move. A slot that had begun costs what was left of it.
-- A new booking with a price reason costs the named price, in the unit of the room. Otherwise it costs the price of the
-- room: included minutes pay for time that costs credits, and the rest costs its share, rounded up. A change keeps the
-- minutes that its month has, and only added time uses more: time that was paid with credits stays so.
create or replace function private.booking_price(
  booking public.bookings, previous public.bookings, room public.rooms, earlier public.bookings[] default '{}',
  out credits integer, out rupees integer, out included_minutes integer
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  minutes_before constant integer := private.minutes_before(booking, previous);
  price record := private.room_price(
    booking.user_id, room, booking.booking_date, booking.start_time, booking.duration, minutes_before);
  minutes integer := booking.duration * 30;
begin
  credits := price.credits;
  rupees := price.rupees;
  included_minutes := 0;
  if booking.price_reason is not null and not private.is_admin(booking.user_id) then
    if previous.id is not null then
      price := private.moved_price(booking, previous, room, credits, rupees, earlier);
      credits := price.credits;
      rupees := price.rupees;
      included_minutes := price.included_minutes;
    elsif room.credits_per_hour is null then
      credits := 0;
      rupees := booking.rupees_due;
    else
      credits := booking.total_credits;
      rupees := 0;
      included_minutes := coalesce(booking.included_minutes, 0);
    end if;
  elsif credits > 0 then
    if previous.total_credits > 0 then
      minutes := least(minutes, previous.included_minutes + greatest(0, booking.duration - previous.duration) * 30);
    end if;
    included_minutes := least(minutes, private.minutes_left(booking, previous, earlier));
    if included_minutes > 0 then
      credits := (private.room_price(booking.user_id, room, booking.booking_date, booking.start_time,
        booking.duration, minutes_before, included_minutes)).credits;
    end if;
  end if;
end
$$;

-- Refuses a booking, or the move of `previous` to it. Otherwise returns it with its end, its gap, its price, the time by
-- which its refund counts, and the overrides among `allowed` that it needs. Only expired credits are written, when the
-- balance is locked. `earlier`: bookings of the same series, which are not made yet. A request for approval allows
-- needs_approval, which is then among the overrides.
create or replace function private.judge_booking(
  booking public.bookings, previous public.bookings, allowed text[], earlier public.bookings[] default '{}'
) returns public.bookings
language plpgsql security definer set search_path = ''
as $$
declare
  is_running constant boolean := private.has_started(previous);
  rules constant public.room_rules := (select rules from public.room_rules rules where room_id = booking.room_id);
  is_admin constant boolean := private.is_admin();
  adds_time constant boolean := not coalesce(
    (booking.room_id, booking.booking_date) = (previous.room_id, previous.booking_date)
      and booking.start_time >= previous.start_time
      and booking.start_time - previous.start_time + booking.duration * interval '30 minutes'
        <= previous.duration * interval '30 minutes', false);
  -- A member needs no approval to shorten a booking, or to move it out of a room that needs approval.
  needs_approval constant boolean := adds_time and rules.approval_hours is not null and not is_admin;
  is_by_member constant boolean := not is_admin and auth.uid() = booking.user_id;
  now_here constant timestamp := private.space_now();
  -- A new booking can start with the half hour that has begun, in a room without a notice.
  is_now constant boolean := previous.id is null and not needs_approval and rules.notice_minutes = 0
    and booking.booking_date = now_here::date and booking.start_time < now_here::time
    and now_here::time - booking.start_time < interval '30 minutes';
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
  -- After the lock of the room: row level security lets a call of the member pass that waited for it during the
  -- suspension. Bookings can move and end earlier.
  if booking.duration > coalesce(previous.duration, 0) and not private.is_active(booking.user_id) then
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
    overridden := overridden || private.refuse_unless_allowed('needs_approval', allowed);
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
  if rules.max_open is not null or room.credits_per_hour is null then
    -- A move keeps the limits that an admin overrode when booking.
    overridden := overridden || private.check_limits(booking, previous, room, rules, booking.overrides, earlier);
  end if;
  if previous.id is null then
    booking.overrides := overridden;
  end if;
  return booking;
end
$$;

-- Judges a slot by the rules of its room and the opening hours. `allowed` names rules that an admin overrides; returns
-- those that were needed.
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
    overridden := overridden || private.refuse_unless_allowed('too_far_ahead',
      case when day < '10000-01-01' then allowed end, jsonb_build_object('days', days_ahead));
  end if;
  slot := tsrange(day + start_time, day + start_time + half_hours * interval '30 minutes');
  if lower(slot) < now_here then
    overridden := overridden || private.refuse_unless_allowed('slot_in_past',
      case when upper(slot) > now_here then allowed end);
  elsif lower(slot) < now_here + rules.notice_minutes * interval '1 minute' then
    overridden := overridden || private.refuse_unless_allowed('too_soon', allowed,
      jsonb_build_object('minutes', rules.notice_minutes));
  end if;
  if half_hours not between rules.shortest and rules.longest or half_hours % rules.step <> 0 then
    overridden := overridden || private.refuse_unless_allowed('bad_duration', allowed, jsonb_build_object(
      'shortest', rules.shortest, 'longest', rules.longest, 'step', rules.step));
  end if;
  hours := private.room_hours(day, rules.hours) * private.open_hours(day, private.opening_hours());
  if not hours @> slot then
    overridden := overridden || private.refuse_unless_allowed('closed_day', allowed, jsonb_build_object(
      'reason', private.closed_reason(day), 'opens', lower(hours)::time, 'closes', upper(hours)::time));
  elsif extract(epoch from lower(slot) - lower(hours))::integer / 1800 % rules.step <> 0 then
    overridden := overridden || private.refuse_unless_allowed('bad_start', allowed, jsonb_build_object(
      'step', rules.step, 'opens', lower(hours)::time));
  end if;
  return overridden;
end
$$;

-- Limits the member's other bookings and requests that have not started: in the room, and without credits in rooms
-- priced in rupees. A move adds none, unless it changes the room or the booking had cost credits. Returns the overrides
-- that were needed.
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
    overridden := overridden || private.refuse_unless_allowed('too_many_open', allowed, jsonb_build_object('max', max_open));
  end if;
  if others.unpaid >= max_unpaid then
    overridden := overridden || private.refuse_unless_allowed('too_many_bookings', allowed,
      jsonb_build_object('max', max_unpaid));
  end if;
  return overridden;
end
$$;

-- Quotes the dates again and refuses other terms than those of the quote id. The caller has locked the rooms.
create or replace function private.check_series_quote(dates private.series_date[], quote_id text, owner uuid)
returns private.series_quote
language plpgsql security definer set search_path = ''
as $$
declare
  expires_at timestamptz;
  quote private.series_quote;
begin
  perform private.lock_balance(owner);
  perform private.lock_plans(owner);
  if quote_id <> '' then
    expires_at := private.quote_expiry(quote_id);
    quote := private.quote_dates(dates, expires_at);
  end if;
  if quote.quote_id is distinct from quote_id or coalesce(expires_at <= now(), true) then
    quote := private.quote_dates(dates, private.new_quote_expiry());
    perform private.refuse(case when expires_at <= now() then 'quote_expired' else 'quote_changed' end,
      jsonb_build_object('kind', 'series', 'credits', quote.credits, 'rupees', quote.rupees,
        'included_minutes', quote.included_minutes, 'quote', to_jsonb(quote)));
  end if;
  if quote.shortfall > 0 then
    perform private.refuse('insufficient_credits', jsonb_build_object(
      'needed', quote.balance + quote.shortfall, 'balance', quote.balance, 'kind', 'booking'));
  end if;
  return quote;
end
$$;

create or replace function private.quote_series(
  room_id uuid, start_time time, duration integer, frequency text, starts_on date, every_weeks integer,
  occurrences integer, until_date date, replacements jsonb, member_id uuid
) returns private.series_quote
language plpgsql security definer set search_path = ''
as $$
declare
  draft public.bookings := private.draft_booking(coalesce(member_id, auth.uid()), null, 0, '{}');
  series constant public.booking_series :=
    private.draft_series(frequency, starts_on, every_weeks, occurrences, until_date);
  quote private.series_quote;
begin
  draft.room_id := room_id;
  draft.start_time := start_time;
  draft.duration := duration;
  quote := private.quote_dates(private.dates_to_book(draft, series, replacements), private.new_quote_expiry());
  quote.missing_months := array(select day from private.series_dates(series) where is_missing order by day);
  return quote;
end
$$;

create or replace function private.quote_series_change(
  series_id uuid, from_date date, until_date date, room_id uuid, start_time time, duration integer, kept uuid[]
) returns private.series_quote
language plpgsql security definer set search_path = ''
as $$
begin
  return private.quote_dates(
    private.dates_to_change(series_id, from_date, until_date, room_id, start_time, duration, kept),
    private.new_quote_expiry());
end
$$;

create or replace function private.quote_series_cancellation(series_id uuid, from_date date, until_date date, reason text)
returns private.series_quote
language plpgsql stable security definer set search_path = ''
as $$
begin
  if reason is not null and not private.is_admin() then
    perform private.refuse('not_admin');
  end if;
  return private.quote_cancellations(
    array(select booking from private.series_bookings(series_id, from_date, until_date) booking),
    reason is null, private.new_quote_expiry());
end
$$;

create or replace function private.cancel_series(
  series_id uuid, quote_id text, from_date date, until_date date, reason text
) returns private.series_change
language plpgsql security definer set search_path = ''
as $$
declare
  expires_at constant timestamptz := private.quote_expiry(quote_id);
  by_ladder constant boolean := reason is null;
  cancelled public.bookings[];
  quote private.series_quote;
begin
  if reason is not null and not private.is_admin() then
    perform private.refuse('not_admin');
  end if;
  reason := private.visible_reason(reason);
  perform private.lock_series(series_id, from_date, until_date);
  cancelled := array(select booking from private.series_bookings(series_id, from_date, until_date) booking);
  -- The refund ladders change only while the rooms are locked.
  perform private.lock_room(room.id) from (
    select distinct booking.room_id as id from unnest(cancelled) booking order by 1
  ) room;
  quote := private.quote_cancellations(cancelled, by_ladder, expires_at);
  if quote.quote_id <> quote_id or expires_at <= now() then
    quote := private.quote_cancellations(cancelled, by_ladder, private.new_quote_expiry());
    perform private.refuse('refund_changed', jsonb_build_object(
      'credits', quote.credits_change, 'charged', quote.credits, 'quote', to_jsonb(quote)));
  end if;
  perform private.lock_balance((cancelled[1]).user_id);

  perform set_config('portal.in_series', 'true', true),
    set_config('portal.refund_by_ladder', by_ladder::text, true),
    set_config('portal.change_reason', coalesce(reason, ''), true),
    set_config('portal.change_override', case when by_ladder then '' else 'refund_ladder' end, true);
  delete from public.bookings where id in (select booking.id from unnest(cancelled) booking);
  perform set_config('portal.in_series', '', true), set_config('portal.refund_by_ladder', '', true),
    set_config('portal.change_reason', '', true), set_config('portal.change_override', '', true);
  return private.conclude_series(cancelled, 'cancelled', quote, reason);
end
$$;

create or replace function private.check_booking() returns trigger
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

-- The terms of a judged booking, and their quote id for the caller. The end of renewed lots is left out, because it
-- changes each second.
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
  quote.included_minutes := booking.included_minutes;
  quote.minutes_returned := case when previous.included_minutes > 0
    then private.returned_minutes(booking, previous) else 0 end;
  select coalesce(sum(remaining), 0) into quote.balance from public.credit_lots lot
  where lot.user_id = booking.user_id and lot.remaining > 0 and coalesce(lot.expires_at > now(), true);
  quote.needs_approval := 'needs_approval' = any (booking.overrides);
  quote.shortfall := greatest(0, due - quote.balance
    + case when quote.needs_approval then private.requested_credits(booking.user_id) else 0 end);
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
    'credits', ceil(booking.total_credits * rung.percent / 100.0)
  ) || case when booking.included_minutes > 0
    then jsonb_build_object('minutes', ceil(booking.included_minutes * rung.percent / 100.0)) else '{}' end
    order by rung.hours desc), '[]')
  into quote.refunds
  from public.room_rules rules
  cross join lateral jsonb_to_recordset(rules.refund_ladder) as rung (hours integer, percent integer)
  where rules.room_id = booking.room_id;
  quote.quote_id := beginning || '.' || private.sign('booking_quote', jsonb_build_array(
    beginning, booking.user_id, booking.room_id, booking.booking_date, booking.start_time, booking.duration,
    booking.price_reason, booking.overrides, previous.id, previous.updated_at, quote.credits, quote.rupees,
    quote.credits_change, quote.rupees_change, quote.lots, quote.refunds, quote.included_minutes,
    quote.minutes_returned)::text);
  return quote;
end
$$;

-- Refuses a booking on other terms than those of its quote. An empty quote id accepts an unchanged price, and null, in
-- the insert of spec 2 §7 and in moves by the space, any price.
create or replace function private.check_quote(booking public.bookings, previous public.bookings) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  expires_at timestamptz;
  terms private.booking_quote;
begin
  if booking.quote_id is null or booking.quote_id = ''
    and (booking.total_credits, booking.rupees_due, booking.included_minutes) = (
      coalesce(previous.total_credits, 0), coalesce(previous.rupees_due, 0), coalesce(previous.included_minutes, 0))
    and (booking.included_minutes = 0 or private.is_same_month(booking, previous)) then
    return;
  end if;
  perform private.lock_balance(booking.user_id);
  if booking.quote_id <> '' then
    expires_at := private.quote_expiry(booking.quote_id);
    terms := private.quote_terms(booking, previous, expires_at);
    if terms.quote_id = booking.quote_id and expires_at > now() then
      return;
    end if;
  end if;
  terms := private.quote_terms(booking, previous, private.new_quote_expiry());
  perform private.refuse(case when expires_at <= now() then 'quote_expired' else 'quote_changed' end,
    jsonb_build_object('kind', 'booking', 'credits', terms.credits, 'rupees', terms.rupees,
      'included_minutes', terms.included_minutes, 'quote', to_jsonb(terms)));
end
$$;

create or replace function private.quote_booking(
  room_id uuid, booking_date date, start_time time, duration integer, booking_id uuid, member_id uuid,
  price_reason text, price integer, overrides text[]
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
    booking := private.draft_booking(coalesce(member_id, auth.uid()), price_reason, price, overrides);
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
      booking, previous, case when previous.id is null then booking.overrides || '{needs_approval}' else '{}' end);
  exception when raise_exception then
    get stacked diagnostics quote.refusal = message_text, facts = pg_exception_detail;
    quote.facts := facts::jsonb;
    return quote;
  end;
  return private.quote_terms(booking, previous, private.new_quote_expiry());
end
$$;

drop function private.claim_booking_request;
drop function private.is_within;
drop function private.is_bookable_now;
drop function private.override;
drop function private.end_of_quote_id;
drop function private.end_of_quote;
