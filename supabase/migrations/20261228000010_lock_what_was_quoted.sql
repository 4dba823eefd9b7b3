-- Cancelling locks the rooms before it compares the refund with the one that was shown, so that the refund ladder cannot
-- change in between. Series and approvals lock the plans of the member likewise. Reasons of invisible characters are
-- refused as empty ones are.

create function private.visible_reason(reason text) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  if length(trim(reason)) > 200 or reason is not null and private.visible_line(left(trim(reason), 200)) is null then
    perform private.refuse('bad_reason');
  end if;
  return trim(reason);
end
$$;

create or replace function private.cancel_booking(
  booking_id uuid, version timestamptz, agreed_credits integer, reason text, agreed_minutes integer
) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  booking public.bookings;
  quote record;
  minutes integer;
begin
  if reason is not null and not private.is_admin() then
    perform private.refuse('not_admin');
  end if;
  reason := private.visible_reason(reason);
  select * into booking from public.bookings
  where id = booking_id and (user_id = auth.uid() or private.is_admin()) for update;
  if booking.id is null then
    perform private.refuse('unknown_booking');
  end if;
  if booking.updated_at is distinct from version then
    perform private.refuse('booking_changed');
  end if;
  -- The refund ladder changes only while the room is locked.
  perform private.lock_room(booking.room_id);
  quote := private.refund_quote(booking, booking.total_credits, reason is null);
  minutes := private.returned_minutes(null, booking, reason is null);
  if quote.credits is distinct from agreed_credits or minutes <> agreed_minutes then
    perform private.refuse('refund_changed', jsonb_build_object(
      'credits', quote.credits, 'charged', booking.total_credits,
      'minutes', minutes, 'minutes_charged', booking.included_minutes));
  end if;
  perform set_config('portal.refund_by_ladder', (reason is null)::text, true),
    set_config('portal.change_reason', coalesce(reason, ''), true),
    set_config('portal.change_override', case when reason is null then '' else 'refund_ladder' end, true);
  delete from public.bookings where id = booking_id;
  perform set_config('portal.refund_by_ladder', '', true), set_config('portal.change_reason', '', true),
    set_config('portal.change_override', '', true);
end
$$;

create or replace function private.draft_booking(
  member_id uuid, price_reason text, price integer, overrides text[]
) returns public.bookings
language plpgsql security definer set search_path = ''
as $$
declare
  booking public.bookings;
begin
  if (member_id <> auth.uid() or price_reason is not null or price <> 0 or cardinality(overrides) > 0)
     and not private.is_admin() then
    perform private.refuse('not_admin');
  end if;
  if not coalesce(overrides, '{}') <@ '{closed_day,too_far_ahead,too_soon,slot_in_past,bad_duration,bad_start,too_many_bookings,too_many_open}' then
    perform private.refuse('unknown_override');
  end if;
  if not exists (select from public.profiles where id = member_id and erased_at is null) then
    perform private.refuse('unknown_user');
  end if;
  price_reason := private.visible_reason(price_reason);
  if price_reason is null and price <> 0 then
    perform private.refuse('bad_reason');
  end if;
  if coalesce(price, 0) not between 0 and 1000000 then
    perform private.refuse('bad_price');
  end if;
  booking.id := gen_random_uuid();
  booking.user_id := member_id;
  booking.price_reason := price_reason;
  booking.total_credits := coalesce(price, 0);
  booking.rupees_due := coalesce(price, 0);
  booking.overrides := coalesce(overrides, '{}');
  return booking;
end
$$;

create or replace function private.cancel_series(
  series_id uuid, quote_id text, from_date date, until_date date, reason text
) returns private.series_change
language plpgsql security definer set search_path = ''
as $$
declare
  expires_at constant timestamptz := private.end_of_quote_id(quote_id);
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
    quote := private.quote_cancellations(cancelled, by_ladder, private.end_of_quote());
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

create function private.lock_plans(person uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.memberships join public.plans on plans.id = memberships.plan_id
  where memberships.user_id = person for share of plans;
end
$$;

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
    expires_at := private.end_of_quote_id(quote_id);
    quote := private.quote_dates(dates, expires_at);
  end if;
  if quote.quote_id is distinct from quote_id or coalesce(expires_at <= now(), true) then
    quote := private.quote_dates(dates, private.end_of_quote());
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

create or replace function private.approve_request(request_id uuid) returns public.bookings
language plpgsql security definer set search_path = ''
as $$
declare
  request constant public.booking_holds := private.lock_request(request_id);
  room constant public.rooms := (select rooms from public.rooms where id = request.room_id);
  credits constant integer := request.terms ->> 'credits';
  rupees constant integer := request.terms ->> 'rupees';
  minutes constant integer := coalesce((request.terms ->> 'included_minutes')::integer, 0);
  draft public.bookings;
  price record;
  booked public.bookings;
begin
  if not private.is_active(request.user_id) then
    perform private.refuse('account_inactive');
  end if;
  if (room.credits_per_hour is null) <> (rupees > 0) then
    perform private.refuse('other_unit');
  end if;
  perform private.lock_balance(request.user_id);
  perform private.lock_plans(request.user_id);
  draft.id := request.id;
  draft.user_id := request.user_id;
  draft.booking_date := request.booking_date;
  draft.start_time := request.start_time;
  draft.duration := request.duration;
  price := private.booking_price(draft, null, room);
  insert into public.booking_history (
    booking_id, user_id, room_id, action, booking_date, start_time, end_time, duration, total_credits, rupees_due,
    credits_change, changed_by, created_at, included_minutes
  ) values (
    request.id, request.user_id, request.room_id, 'requested', request.booking_date, request.start_time,
    request.end_time, request.duration, credits, rupees, 0, request.user_id, request.created_at, minutes
  );
  insert into public.bookings (
    id, user_id, room_id, booking_date, start_time, duration, overrides, total_credits, rupees_due, included_minutes,
    price_reason
  ) values (
    request.id, request.user_id, request.room_id, request.booking_date, request.start_time, request.duration,
    '{too_soon}', credits, rupees, minutes,
    case when (price.credits, price.rupees, price.included_minutes) <> (credits, rupees, minutes)
      then 'The price when it was requested' end
  ) returning * into booked;
  update public.booking_holds set ended_at = now(), answer = 'approved', booking_id = booked.id
  where id = request.id;
  return booked;
end
$$;

create or replace function private.reject_request(request_id uuid, reason text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  request constant public.booking_holds := private.lock_request(request_id);
begin
  perform private.end_holds(array[request.id], 'rejected', private.visible_reason(reason));
  perform private.log_activity(auth.uid(), 'Rejected Booking Request',
    (select name from public.rooms where id = request.room_id), 0, request.id);
end
$$;
