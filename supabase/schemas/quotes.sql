create type private.booking_quote as (
  quote_id text, expires_at timestamptz, refusal text, facts jsonb, end_time time, credits integer, rupees integer,
  credits_change integer, rupees_change integer, balance integer, shortfall integer, lots jsonb, refunds jsonb,
  needs_approval boolean, included_minutes integer, minutes_returned integer
);

-- A quote id is its end, a signature of this end for the caller, and a signature of the terms, separated by points. The
-- first signature distinguishes a quote of another account from one whose terms have changed.
create function private.begin_quote_id(expires_at timestamptz) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  seconds constant text := extract(epoch from expires_at)::bigint;
begin
  return seconds || '.' || private.sign('booking_quote', seconds || '.' || coalesce(auth.uid()::text, ''));
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

-- The terms of a judged booking, and their quote id for the caller. The end of renewed lots is left out, because it
-- changes each second.
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
create function private.check_quote(booking public.bookings, previous public.bookings) returns void
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

create function private.quote_booking(
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
grant execute on function private.quote_booking to authenticated;

create function public.quote_booking(
  room_id uuid, booking_date date, start_time time, duration integer, booking_id uuid default null,
  member_id uuid default null, price_reason text default null, price integer default 0, overrides text[] default '{}'
) returns table (
  quote_id text, expires_at timestamptz, refusal text, facts jsonb, end_time time, credits integer, rupees integer,
  credits_change integer, rupees_change integer, balance integer, shortfall integer, lots jsonb, refunds jsonb,
  needs_approval boolean, included_minutes integer, minutes_returned integer
)
language sql set search_path = ''
as $$
  select * from private.quote_booking(
    room_id, booking_date, start_time, duration, booking_id, member_id, price_reason, price, overrides)
$$;
comment on function public.quote_booking is
  'What a booking costs, or with booking_id its move, and on which terms, or the refusal by its code and facts. member_id, price_reason with its price, and overrides are for admins. credits_change is negative when charged. lots: what pays, or gets the refund, in that order. shortfall: the credits that are missing, for a request also those that the waiting requests need. refunds: what cancelling returns until each local time; empty: everything. included_minutes: the minutes of the member''s plan that pay for a part; credits is the price of the rest. minutes_returned: those that go back to the month of the moved booking. needs_approval: the caller can request the slot with request_booking only. quote_id is valid for 10 minutes, for the caller: a booking or move on other terms is refused with quote_changed and the new quote.';
grant execute on function public.quote_booking to authenticated;
