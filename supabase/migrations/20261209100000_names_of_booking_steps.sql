-- Steps of a booking are named after what they do.

drop function private.dates_to_book;
alter function private.asked_booking rename to draft_booking;
alter function private.asked_series rename to draft_series;
alter function private.tell_of_request rename to complete_request;
alter function private.tell_guests_of_move rename to notify_guests_of_move;
alter function private.tell_guests_of_cancellation rename to notify_guests_of_cancellation;
alter function private.tell_of_retired_room rename to notify_of_retired_room;
alter trigger booking_holds_tell_of_request on public.booking_holds rename to booking_holds_complete_request;
alter trigger rooms_tell_of_retirement on public.rooms rename to rooms_notify_of_retirement;

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
  quote := private.quote_terms(draft, null, private.end_of_quote());
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

create or replace function private.request_booking(
  room_id uuid, booking_date date, start_time time, duration integer, quote_id text, request_id uuid
) returns public.booking_holds
language plpgsql security definer set search_path = ''
as $$
declare
  draft public.bookings := private.draft_booking(auth.uid(), null, null, '{}');
  earlier constant uuid := private.claim_request(request_id, jsonb_build_array('request_booking',
    room_id, booking_date, start_time, duration), draft.id);
  quote private.booking_quote;
  request public.booking_holds;
begin
  if earlier is not null then
    select * into request from public.booking_holds where id = earlier;
    if request.id is null then
      perform private.refuse('request_outdated');
    end if;
    return request;
  end if;
  -- Locks the row of this count, so that requests of a member run one after another. Each one sends emails to the admins.
  if (private.count_uses(auth.uid(), 'booking_requests', 1)).inserts > 20 then
    perform private.refuse('too_often');
  end if;
  draft.room_id := request_booking.room_id;
  draft.booking_date := request_booking.booking_date;
  draft.start_time := request_booking.start_time;
  draft.duration := request_booking.duration;
  draft.quote_id := coalesce(request_booking.quote_id, '');
  perform private.lock_room(draft.room_id);
  draft := private.judge_booking(draft, null, '{needs_approval}');
  perform private.check_quote(draft, null);
  if 'needs_approval' <> all (draft.overrides) then
    perform private.refuse('approval_not_needed');
  end if;
  -- The credits are not charged before the approval, but without them an account could hold rooms at no cost.
  quote := private.quote_terms(draft, null, now());
  if quote.shortfall > 0 then
    perform private.refuse('insufficient_credits', jsonb_build_object(
      'needed', quote.balance + quote.shortfall, 'balance', quote.balance, 'kind', 'booking'));
  end if;
  if (
    select count(*) from public.booking_holds
    where user_id = auth.uid() and is_request and ended_at is null and expires_at > now()
  ) >= 5 then
    perform private.refuse('too_many_requests', jsonb_build_object('max', 5));
  end if;
  perform private.take_held_slots(draft);
  insert into public.booking_holds (
    id, user_id, room_id, booking_date, start_time, end_time, duration, is_request, terms, expires_at
  ) select
    draft.id, draft.user_id, draft.room_id, draft.booking_date, draft.start_time, draft.end_time, draft.duration, true,
    private.terms_of_hold(quote),
    least(now() + rules.approval_hours * interval '1 hour',
      (draft.booking_date + draft.start_time) at time zone 'Asia/Kolkata')
  from public.room_rules rules where rules.room_id = draft.room_id
  returning * into request;
  insert into public.booked_slots (booking_id, room_id, booking_date, start_time, end_time, held_until, gap)
  values (
    request.id, request.room_id, request.booking_date, request.start_time, request.end_time, request.expires_at,
    draft.gap);
  perform private.log_activity(request.user_id, 'Requested Meeting Room',
    (select name from public.rooms where id = request.room_id), 0, request.id);
  perform private.notify_admins('booking_requested', request.id, 0, private.describe_request(request));
  return request;
end
$$;

create function private.dates_to_book(
  draft public.bookings, series public.booking_series, replacements jsonb
) returns private.series_date[]
language plpgsql stable set search_path = ''
as $$
declare
  dates private.series_date[] := '{}';
  entry private.series_date;
  other record;
begin
  if coalesce(jsonb_typeof(replacements) <> 'array' or jsonb_array_length(replacements) > 60, true) then
    perform private.refuse('bad_series');
  end if;
  for other in
    select found.day, replacement.is_skipped, replacement.start_time, replacement.room_id
    from private.series_dates(series) found
    left join lateral (
      select * from jsonb_to_recordset(replacements)
        as listed (date date, is_skipped boolean, start_time time, room_id uuid)
      where listed.date = found.day limit 1
    ) replacement on true
    where not found.is_missing order by found.day
  loop
    entry.booking := draft;
    entry.booking.id := gen_random_uuid();
    entry.booking.booking_date := other.day;
    entry.booking.start_time := coalesce(other.start_time, draft.start_time);
    entry.booking.room_id := coalesce(other.room_id, draft.room_id);
    entry.is_skipped := coalesce(other.is_skipped, false);
    dates := dates || entry;
  end loop;
  if cardinality(dates) = 0 then
    perform private.refuse('bad_series');
  end if;
  if cardinality(dates) > 60 then
    perform private.refuse('too_many_dates', jsonb_build_object('max', 60));
  end if;
  return dates;
exception when data_exception then
  perform private.refuse('bad_series');
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
  quote := private.quote_dates(private.dates_to_book(draft, series, replacements), private.end_of_quote());
  quote.missing_months := array(select day from private.series_dates(series) where is_missing order by day);
  return quote;
end
$$;

create or replace function private.book_series(
  room_id uuid, start_time time, duration integer, frequency text, starts_on date, quote_id text,
  every_weeks integer, occurrences integer, until_date date, replacements jsonb, member_id uuid, request_id uuid
) returns private.series_change
language plpgsql security definer set search_path = ''
as $$
declare
  draft public.bookings := private.draft_booking(coalesce(member_id, auth.uid()), null, 0, '{}');
  series public.booking_series := private.draft_series(frequency, starts_on, every_weeks, occurrences, until_date);
  earlier uuid;
  dates private.series_date[];
  entry private.series_date;
  booker public.profiles;
  quote private.series_quote;
  booking public.bookings;
  booked public.bookings[] := '{}';
begin
  draft.room_id := room_id;
  draft.start_time := start_time;
  draft.duration := duration;
  dates := private.dates_to_book(draft, series, replacements);
  earlier := private.claim_request(request_id, jsonb_build_array('book_series', draft.user_id, room_id, start_time,
    duration, frequency, starts_on, every_weeks, occurrences, until_date, replacements), series.id);
  if earlier is not null then
    return private.booked_before(earlier);
  end if;
  perform private.limit_uses('bookings', 1, 500);
  perform private.lock_rooms_of(dates);
  quote := private.check_series_quote(dates, quote_id, draft.user_id);

  series.user_id := draft.user_id;
  series.created_at := now();
  series.booked := (select count(*) from unnest(dates) listed where not listed.is_skipped);
  insert into public.booking_series select series.*;
  select * into booker from public.profiles where id = auth.uid() and id <> draft.user_id;
  perform set_config('portal.in_series', 'true', true);
  foreach entry in array dates loop
    if not entry.is_skipped then
      insert into public.bookings (
        user_id, room_id, booking_date, start_time, duration, booked_by, booked_by_name, series_id, series_position
      ) values (
        draft.user_id, (entry.booking).room_id, (entry.booking).booking_date, (entry.booking).start_time, duration,
        booker.id, booker.display_name, series.id, cardinality(booked) + 1
      ) returning * into booking;
      booked := booked || booking;
    end if;
  end loop;
  perform set_config('portal.in_series', '', true);
  return private.conclude_series(booked, 'created', quote, null);
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

create or replace function private.complete_booking() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  slot_changed constant boolean := (old.room_id, old.booking_date, old.start_time, old.end_time)
    is distinct from (new.room_id, new.booking_date, new.start_time, new.end_time);
  due constant integer := coalesce(new.total_credits, 0) - coalesce(old.total_credits, 0);
  -- conclude_series logs and notifies once for all bookings.
  in_series constant boolean := coalesce(current_setting('portal.in_series', true) = 'true', false);
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
    perform private.notify_booking(booking, old, room, entry);
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

create or replace function private.judge_booking(
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

  price := private.booking_price(booking, previous, room);
  booking.total_credits := price.credits;
  booking.rupees_due := price.rupees;
  -- A move keeps the limits that an admin overrode when booking.
  overridden := overridden || private.check_limits(booking, previous, room, rules, booking.overrides, earlier);
  if previous.id is null then
    booking.overrides := overridden;
  end if;
  return booking;
end
$$;

create or replace function private.book_for_member(
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
  return private.quote_terms(booking, previous, private.end_of_quote());
end
$$;
