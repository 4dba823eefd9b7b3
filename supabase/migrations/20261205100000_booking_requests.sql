-- Rooms with approval: a booking by a member is a request, which holds the slot until an admin answers.
update public.notification_kinds set position = position + case when position >= 25 then 2 else 1 end where position >= 5;
insert into public.notification_kinds (
  position, kind, audience, in_portal, by_email, by_push, email_offered, email_optional, lead_time
) values
  (5, 'booking_request_closed', 'member', true, true, true, true, true, null),
  (26, 'booking_requested', 'admin', true, true, true, true, true, null);

alter table public.room_rules add column approval_hours smallint check (approval_hours between 1 and 168);
comment on column public.room_rules.approval_hours is
  'A booking by a member is a request, which an admin answers within this time, and before it begins. Null: no approval is needed.';
grant update (approval_hours) on public.room_rules to authenticated;

alter table public.booking_holds
  add column is_request boolean not null default false,
  add column answer text check (answer in ('approved', 'rejected', 'withdrawn', 'expired')),
  add column answer_reason text check (length(answer_reason) <= 200),
  add constraint booking_holds_answer_requests check (
    case when is_request then (answer is null) = (ended_at is null) else answer is null end
  );
comment on table public.booking_holds is
  'Slots held for members who buy the missing credits, for up to 5 minutes and one per member, and slots whose booking waits for the approval of an admin. Rows are kept for a week.';
comment on column public.booking_holds.terms is
  'Price and refunds of the quote. The slot is booked for no other terms when the payment settles, except for a lower price once it has begun. An approved request costs this price.';
comment on column public.booking_holds.is_request is
  'The booking waits for approval. The booking that is made of it has its id.';
comment on column public.booking_holds.answer is 'How a request has ended. Null while it waits.';
comment on column public.booking_holds.answer_reason is 'Why it was rejected, as shown to the member.';

drop index public.booking_holds_once_per_member;
create unique index booking_holds_once_per_member on public.booking_holds (user_id)
  where ended_at is null and not is_request;
create index booking_holds_waiting on public.booking_holds (booking_date) where ended_at is null and is_request;

drop policy "Members can read their own holds" on public.booking_holds;
create policy "Members can read their own holds, admins all requests" on public.booking_holds
  for select to authenticated
  using (user_id = (select auth.uid()) or is_request and (select private.is_admin()));

drop function private.end_holds(uuid[]);
create or replace function private.end_holds(
  hold_ids uuid[], answer text default 'expired', reason text default null
) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.booked_slots where booking_id = any (hold_ids) and held_until is not null;
  update public.booking_holds
  set ended_at = now(), answer = case when is_request then end_holds.answer end,
    answer_reason = case when is_request then reason end
  where id = any (hold_ids) and ended_at is null;
end
$$;

create or replace function private.is_hold_of(hold_id uuid, person uuid) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (select from public.booking_holds where id = hold_id and user_id = person and not is_request);
end
$$;

create or replace function private.release_hold(hold_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  hold public.booking_holds;
begin
  select * into hold from public.booking_holds where id = hold_id and user_id = auth.uid();
  if hold.id is null then
    return;
  end if;
  perform private.lock_room(hold.room_id);
  perform private.end_holds(array[hold_id], 'withdrawn');
  update public.booking_holds set order_id = null where id = hold_id and booking_id is null;
  if exists (select from public.booking_holds where id = hold_id and is_request and answer <> 'withdrawn') then
    perform private.refuse('request_over');
  end if;
end
$$;

create or replace function private.pay_for_hold(hold_id uuid, provider_order_id text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  opened uuid := (
    select id from public.orders
    where orders.provider_order_id = pay_for_hold.provider_order_id and user_id = auth.uid() and kind = 'credits'
      and status = 'created'
    for no key update
  );
begin
  if opened is null then
    perform private.refuse('unknown_order');
  end if;
  update public.booking_holds set order_id = null where order_id = opened and id <> hold_id;
  update public.booking_holds set order_id = opened
  where id = hold_id and user_id = auth.uid() and booking_id is null and not is_request;
  if not found then
    perform private.refuse('unknown_hold');
  end if;
end
$$;

create or replace function private.delete_old_holds() returns void
language sql set search_path = ''
as $$
  delete from public.booking_holds
  where created_at < now() - interval '7 days' and (ended_at is not null or not is_request)
$$;

comment on function public.release_hold is
  'Frees the slot of an own hold before its end, or withdraws an own request. A payment that settles afterwards books nothing. Refused with request_over if the request was approved, rejected or has expired.';

comment on function public.day_board is
  'Taken slots of all rooms on a day, without names. is_own marks the bookings and the hold of the caller, but not their requests, which they cannot book. held_until: the end of a hold or a request.';

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
  if tg_op = 'INSERT' and auth.uid() <> new.user_id and auth.uid() is distinct from new.booked_by
    and not private.is_request(new.id) then
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
  perform private.take_held_slots(booking);

  booking.quote_id := null;
  booking.status := 'confirmed';
  booking.created_at := case when tg_op = 'UPDATE' then old.created_at else now() end;
  booking.updated_at := now();
  return booking;
end
$$;

create or replace function private.check_limits(
  booking public.bookings, previous public.bookings, room public.rooms, allowed text[], earlier public.bookings[]
) returns text[]
language plpgsql security definer set search_path = ''
as $$
declare
  enters_room constant boolean := previous.room_id is distinct from booking.room_id;
  max_open integer;
  max_unpaid integer;
  others record;
  overridden text[] := '{}';
begin
  if enters_room then
    max_open := (select rules.max_open from public.room_rules rules where rules.room_id = booking.room_id);
  end if;
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

create or replace function private.notify_booking(
  booking public.bookings, previous public.bookings, room public.rooms, entry public.booking_history
) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  facts jsonb := private.describe_booking(booking, room) || jsonb_build_object(
    'credits_change', entry.credits_change,
    'reason', entry.reason,
    'is_approval', entry.action = 'created' and private.is_request(booking.id),
    'by', case
      when entry.action = 'created' then case
        when booking.booked_by is not null or entry.changed_by <> booking.user_id then 'admin' else 'member'
      end
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

alter type private.booking_quote add attribute needs_approval boolean;

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
  quote.needs_approval := 'needs_approval' = any (booking.overrides);
  quote.quote_id := beginning || '.' || private.sign('booking_quote', jsonb_build_array(
    beginning, booking.user_id, booking.room_id, booking.booking_date, booking.start_time, booking.duration,
    booking.price_reason, booking.overrides, previous.id, previous.updated_at, quote.credits, quote.rupees,
    quote.credits_change, quote.rupees_change, quote.lots, quote.refunds)::text);
  return quote;
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
    booking := private.asked_booking(coalesce(member_id, auth.uid()), price_reason, price, overrides);
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

drop function public.quote_booking(uuid, date, time, integer, uuid, uuid, text, integer, text[]);
create function public.quote_booking(
  room_id uuid, booking_date date, start_time time, duration integer, booking_id uuid default null,
  member_id uuid default null, price_reason text default null, price integer default 0, overrides text[] default '{}'
) returns table (
  quote_id text, expires_at timestamptz, refusal text, facts jsonb, end_time time, credits integer, rupees integer,
  credits_change integer, rupees_change integer, balance integer, shortfall integer, lots jsonb, refunds jsonb,
  needs_approval boolean
)
language sql set search_path = ''
as $$
  select * from private.quote_booking(
    room_id, booking_date, start_time, duration, booking_id, member_id, price_reason, price, overrides)
$$;
comment on function public.quote_booking is
  'What a booking costs, or with booking_id its move, and on which terms, or the refusal by its code and facts. member_id, price_reason with its price, and overrides are for admins. credits_change is negative when charged. lots: what pays, or gets the refund, in that order. shortfall: the credits that are missing. refunds: what cancelling returns until each local time; empty: everything. needs_approval: the caller can request the slot with request_booking only. quote_id is valid for 10 minutes, for the caller: a booking or move on other terms is refused with quote_changed and the new quote.';
grant execute on function public.quote_booking to authenticated;

create function private.is_request(hold_id uuid) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (select from public.booking_holds where id = hold_id and is_request);
end
$$;

create function private.request_booking(
  room_id uuid, booking_date date, start_time time, duration integer, quote_id text, request_id uuid
) returns public.booking_holds
language plpgsql security definer set search_path = ''
as $$
declare
  asked public.bookings := private.asked_booking(auth.uid(), null, null, '{}');
  earlier constant uuid := private.claim_request(request_id, jsonb_build_array('request_booking',
    room_id, booking_date, start_time, duration), asked.id);
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
  -- Requests are not paid, so credits do not limit them.
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
    private.terms_of_hold(private.quote_terms(asked, null, now())),
    least(now() + rules.approval_hours * interval '1 hour',
      (asked.booking_date + asked.start_time) at time zone 'Asia/Kolkata')
  from public.room_rules rules where rules.room_id = asked.room_id
  returning * into request;
  insert into public.booked_slots (booking_id, room_id, booking_date, start_time, end_time, held_until)
  values (request.id, request.room_id, request.booking_date, request.start_time, request.end_time, request.expires_at);
  perform private.log_activity(request.user_id, 'Requested Meeting Room',
    (select name from public.rooms where id = request.room_id), 0, request.id);
  perform private.notify_admins('booking_requested', request.id, 0, private.describe_request(request));
  return request;
end
$$;
grant execute on function private.request_booking to authenticated;

create function public.request_booking(
  room_id uuid, booking_date date, start_time time, duration integer, quote_id text default null,
  request_id uuid default null
) returns public.booking_holds
language sql set search_path = ''
as $$
  select * from private.request_booking(room_id, booking_date, start_time, duration, quote_id, request_id)
$$;
comment on function public.request_booking is
  'Requests a slot of a room with approval, and holds it until an admin answers or expires_at. Refused like a booking, on other terms than those of quote_id, and with approval_not_needed. Missing credits do not refuse it: it is charged when it is approved. release_hold withdraws it. Repeating a request_id returns the request.';
grant execute on function public.request_booking to authenticated;

create function private.describe_request(request public.booking_holds) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return jsonb_build_object(
    'request_id', request.id, 'room_name', (select name from public.rooms where id = request.room_id),
    'member_name', (select display_name from public.profiles where id = request.user_id),
    'booking_date', request.booking_date, 'start_time', request.start_time, 'end_time', request.end_time,
    'credits', request.terms -> 'credits', 'rupees', request.terms -> 'rupees', 'expires_at', request.expires_at,
    'answer', request.answer, 'reason', request.answer_reason);
end
$$;

-- Locks a request that waits for approval, for an admin. Approval, rejection, withdrawal, expiry and a booking after the
-- expiry lock the row of its slot, so only one of them succeeds.
create function private.lock_request(request_id uuid) returns public.booking_holds
language plpgsql security definer set search_path = ''
as $$
declare
  request public.booking_holds;
begin
  if not private.is_admin() then
    perform private.refuse('not_admin');
  end if;
  select * into request from public.booking_holds where id = request_id and is_request;
  perform private.lock_room(request.room_id);
  perform from public.booked_slots where booking_id = request.id and held_until > now() for update;
  if not found then
    perform private.refuse('request_over');
  end if;
  return request;
end
$$;

-- The present rules of the room and opening hours judge the booking, except the notice, which the wait for the answer may
-- have used up. If the price of the room has changed, the quoted one is recorded as a price that an admin named.
create function private.approve_request(request_id uuid) returns public.bookings
language plpgsql security definer set search_path = ''
as $$
declare
  request constant public.booking_holds := private.lock_request(request_id);
  room constant public.rooms := (select rooms from public.rooms where id = request.room_id);
  credits constant integer := request.terms ->> 'credits';
  rupees constant integer := request.terms ->> 'rupees';
  price record := private.room_price(request.user_id, room, request.duration * 30);
  booked public.bookings;
begin
  if not private.is_active(request.user_id) then
    perform private.refuse('account_inactive');
  end if;
  if (room.credits_per_hour is null) <> (rupees > 0) then
    perform private.refuse('other_unit');
  end if;
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
grant execute on function private.approve_request to authenticated;

create function public.approve_request(request_id uuid) returns public.bookings
language sql set search_path = ''
as $$ select * from private.approve_request(request_id) $$;
comment on function public.approve_request is
  'Books a requested slot at the price that was quoted, for admins. The rules of the room judge it again, except its notice. Refused with request_over if the request was answered, withdrawn or has expired, and with insufficient_credits if the member has too few.';
grant execute on function public.approve_request to authenticated;

create function private.reject_request(request_id uuid, reason text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  request constant public.booking_holds := private.lock_request(request_id);
begin
  if length(trim(reason)) not between 1 and 200 then
    perform private.refuse('bad_reason');
  end if;
  perform private.end_holds(array[request.id], 'rejected', trim(reason));
  perform private.log_activity(auth.uid(), 'Rejected Booking Request',
    (select name from public.rooms where id = request.room_id), 0, request.id);
end
$$;
grant execute on function private.reject_request to authenticated;

create function public.reject_request(request_id uuid, reason text default null) returns void
language sql set search_path = ''
as $$ select private.reject_request(request_id, reason) $$;
comment on function public.reject_request is
  'Rejects a requested slot, which is free again, for admins. The member gets the reason. Refused with request_over if the request was answered, withdrawn or has expired.';
grant execute on function public.reject_request to authenticated;

-- Tells the front desk and the member that a request has changed; booking_created announces an approval. Frees the slot of
-- a request that is deleted with its account.
create function private.tell_of_request() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.broadcast_to_desk('requests');
  if tg_op = 'DELETE' then
    delete from public.booked_slots where booking_id = old.id and held_until is not null;
    return null;
  end if;
  perform realtime.send(
    jsonb_build_object('booking_date', new.booking_date), 'changed', 'bookings:' || new.user_id, true);
  if new.answer in ('rejected', 'expired') then
    perform private.notify(new.user_id, 'booking_request_closed', new.id, 0, private.describe_request(new));
  end if;
  return null;
end
$$;

create trigger booking_holds_tell_of_request after insert or update of answer on public.booking_holds
  for each row when (new.is_request) execute function private.tell_of_request();
create trigger booking_holds_delete_request after delete on public.booking_holds
  for each row when (old.is_request) execute function private.tell_of_request();
