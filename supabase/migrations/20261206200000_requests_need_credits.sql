-- Requests need enough credits, and the history of an approved request names who asked and who approved.
alter table public.booking_history drop constraint booking_history_action_check,
  add constraint booking_history_action_check
    check (action in ('requested', 'created', 'rescheduled', 'cancelled', 'paid', 'refunded'));
comment on column public.booking_history.action is
  'requested: written when the request is approved, with the time at which it was made, before created.';
comment on column public.booking_history.changed_by_name is
  'Name of the admin who booked for the member, or approved the request, shown to the member.';

-- The credits that a member's requests will cost if all of them are approved.
create or replace function private.requested_credits(person uuid) returns integer
language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce((
    select sum((terms ->> 'credits')::integer) from public.booking_holds
    where user_id = person and is_request and ended_at is null and expires_at > now()
  ), 0);
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
  requested integer := 0;
begin
  quote.expires_at := expires_at;
  quote.end_time := booking.end_time;
  quote.credits := booking.total_credits;
  quote.rupees := booking.rupees_due;
  quote.credits_change := -due;
  quote.rupees_change := booking.rupees_due - coalesce(previous.rupees_due, 0);
  select coalesce(sum(remaining), 0) into quote.balance from public.credit_lots lot
  where lot.user_id = booking.user_id and lot.remaining > 0 and coalesce(lot.expires_at > now(), true);
  quote.needs_approval := 'needs_approval' = any (booking.overrides);
  if quote.needs_approval then
    requested := private.requested_credits(booking.user_id);
  end if;
  quote.shortfall := greatest(0, due + requested - quote.balance);
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

create or replace function private.request_booking(
  room_id uuid, booking_date date, start_time time, duration integer, quote_id text, request_id uuid
) returns public.booking_holds
language plpgsql security definer set search_path = ''
as $$
declare
  asked public.bookings := private.asked_booking(auth.uid(), null, null, '{}');
  earlier constant uuid := private.claim_request(request_id, jsonb_build_array('request_booking',
    room_id, booking_date, start_time, duration), asked.id);
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
  asked.room_id := request_booking.room_id;
  asked.booking_date := request_booking.booking_date;
  asked.start_time := request_booking.start_time;
  asked.duration := request_booking.duration;
  asked.quote_id := coalesce(request_booking.quote_id, '');
  perform private.lock_room(asked.room_id);
  asked := private.judge_booking(asked, null, '{needs_approval}');
  perform private.check_quote(asked, null);
  if 'needs_approval' <> all (asked.overrides) then
    perform private.refuse('approval_not_needed');
  end if;
  -- The credits are not charged before the approval, but without them an account could hold rooms at no cost.
  quote := private.quote_terms(asked, null, now());
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
  perform private.take_held_slots(asked);
  insert into public.booking_holds (
    id, user_id, room_id, booking_date, start_time, end_time, duration, is_request, terms, expires_at
  ) select
    asked.id, asked.user_id, asked.room_id, asked.booking_date, asked.start_time, asked.end_time, asked.duration, true,
    private.terms_of_hold(quote),
    least(now() + rules.approval_hours * interval '1 hour',
      (asked.booking_date + asked.start_time) at time zone 'Asia/Kolkata')
  from public.room_rules rules where rules.room_id = asked.room_id
  returning * into request;
  insert into public.booked_slots (booking_id, room_id, booking_date, start_time, end_time, held_until, gap)
  values (
    request.id, request.room_id, request.booking_date, request.start_time, request.end_time, request.expires_at,
    asked.gap);
  perform private.log_activity(request.user_id, 'Requested Meeting Room',
    (select name from public.rooms where id = request.room_id), 0, request.id);
  perform private.notify_admins('booking_requested', request.id, 0, private.describe_request(request));
  return request;
end
$$;

-- The present rules of the room and opening hours judge the booking, except the notice, which the wait for the answer may
-- have used up. If the price of the room has changed, the quoted one is recorded as a price that an admin named.
create or replace function private.approve_request(request_id uuid) returns public.bookings
language plpgsql security definer set search_path = ''
as $$
declare
  request constant public.booking_holds := private.lock_request(request_id);
  room constant public.rooms := (select rooms from public.rooms where id = request.room_id);
  credits constant integer := request.terms ->> 'credits';
  rupees constant integer := request.terms ->> 'rupees';
  price record := private.room_price(
    request.user_id, room, request.booking_date, request.start_time, request.duration, 0);
  booked public.bookings;
begin
  if not private.is_active(request.user_id) then
    perform private.refuse('account_inactive');
  end if;
  if (room.credits_per_hour is null) <> (rupees > 0) then
    perform private.refuse('other_unit');
  end if;
  insert into public.booking_history (
    booking_id, user_id, room_id, action, booking_date, start_time, end_time, duration, total_credits, rupees_due,
    credits_change, changed_by, created_at
  ) values (
    request.id, request.user_id, request.room_id, 'requested', request.booking_date, request.start_time,
    request.end_time, request.duration, credits, rupees, 0, request.user_id, request.created_at
  );
  insert into public.bookings (
    id, user_id, room_id, booking_date, start_time, duration, overrides, total_credits, rupees_due, price_reason
  ) values (
    request.id, request.user_id, request.room_id, request.booking_date, request.start_time, request.duration,
    '{too_soon}', credits, rupees,
    case when (price.credits, price.rupees) <> (credits, rupees) then 'The price when it was requested' end
  ) returning * into booked;
  update public.booking_holds set ended_at = now(), answer = 'approved', booking_id = booked.id
  where id = request.id;
  return booked;
end
$$;

-- The reason of moves and cancellations by an admin, and the rule that a cancellation overrides, are passed in the
-- settings portal.change_reason and portal.change_override, because a deleted row cannot carry them.
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
    booking.rupees_due, change, auth.uid(),
    case when is_new then coalesce(booking.booked_by_name,
      (select display_name from public.profiles where id = auth.uid() and id <> booking.user_id)) end,
    case when is_new then booking.price_reason
      else nullif(current_setting('portal.change_reason', true), '') end,
    case when is_new then booking.overrides
      else array_remove(array[nullif(current_setting('portal.change_override', true), '')], null) end,
    case when is_new then booking.created_at else now() end
  ) returning * into entry;
  return entry;
end
$$;

-- Searches and sorts as private.search_bookings does.
create or replace function private.search_cancelled_bookings(
  search text, page integer, page_size integer, sort_by text, ascending boolean,
  room uuid, member uuid, from_day date, to_day date
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
    )::private.cancelled_booking_row, (select count(*) from found)
    from paged
    join public.booking_history entry on entry.id = paged.id
    join public.rooms on rooms.id = entry.room_id
    join public.profiles on profiles.id = entry.user_id
    order by %1$s
  $query$, sorting)
  using everything,
    array(select rooms.id from public.rooms where not everything and private.has_words(rooms.name, search)),
    case when everything then '{}' else private.members_like(search) end,
    case when everything then '{}' else private.cancelled_days_like(pattern) end,
    private.page_limit(page_size), private.page_offset(page, page_size),
    room, member, from_day, to_day;
end
$$;

comment on function public.request_booking is
  'Requests a slot of a room with approval, and holds it until an admin answers or expires_at. Refused like a booking, on other terms than those of quote_id, and with approval_not_needed. It is charged when it is approved, but refused with insufficient_credits unless the balance covers it and the requests that wait. release_hold withdraws it. Repeating a request_id returns the request.';
comment on function public.quote_booking is
  'What a booking costs, or with booking_id its move, and on which terms, or the refusal by its code and facts. member_id, price_reason with its price, and overrides are for admins. credits_change is negative when charged. lots: what pays, or gets the refund, in that order. shortfall: the credits that are missing, for a request also those that the waiting requests need. refunds: what cancelling returns until each local time; empty: everything. needs_approval: the caller can request the slot with request_booking only. quote_id is valid for 10 minutes, for the caller: a booking or move on other terms is refused with quote_changed and the new quote.';
