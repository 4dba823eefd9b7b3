-- A request is a hold of a slot in a room with approval (room_rules.approval_hours). The booking is made and charged when
-- an admin approves it, at the price that was quoted.

create function private.is_request(hold_id uuid) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (select from public.booking_holds where id = hold_id and is_request);
end
$$;

-- The credits that a member's requests will cost if all of them are approved.
create function private.requested_credits(person uuid) returns integer
language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce((
    select sum((terms ->> 'credits')::integer) from public.booking_holds
    where user_id = person and is_request and ended_at is null and expires_at > now()
  ), 0);
end
$$;

create function private.request_booking(
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
  'Requests a slot of a room with approval, and holds it until an admin answers or expires_at. Refused like a booking, on other terms than those of quote_id, and with approval_not_needed. It is charged when it is approved, but refused with insufficient_credits unless the balance covers it and the requests that wait. release_hold withdraws it. Repeating a request_id returns the request.';
grant execute on function public.request_booking to authenticated;

create function private.describe_request(request public.booking_holds) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return jsonb_build_object(
    'request_id', request.id, 'room_name', (select name from public.rooms where id = request.room_id),
    'member_name', (select display_name from public.profiles where id = request.user_id),
    'booking_date', request.booking_date, 'start_time', request.start_time, 'end_time', request.end_time,
    'credits', request.terms -> 'credits', 'rupees', request.terms -> 'rupees',
    'included_minutes', coalesce(request.terms -> 'included_minutes', '0'), 'expires_at', request.expires_at,
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
  minutes constant integer := coalesce((request.terms ->> 'included_minutes')::integer, 0);
  draft public.bookings;
  price record;
  booked public.bookings;
begin
  if (room.credits_per_hour is null) <> (rupees > 0) then
    perform private.refuse('other_unit');
  end if;
  perform private.lock_balance(request.user_id);
  perform private.lock_plans(request.user_id);
  draft.id := request.id;
  draft.user_id := request.user_id;
  draft.room_id := request.room_id;
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
  perform private.end_holds(array[request.id], 'rejected', private.visible_reason(reason));
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

-- Waiting requests, of all rooms or of one, that overlap the given time (with their gaps), or that the present hours
-- contain and the new hours do not. Null or invalid opening hours leave
-- them unchanged. Invalid room_hours: an empty list.
create function private.affected_requests(
  room uuid, starts_at timestamp, ends_at timestamp, opening jsonb, room_hours jsonb
) returns table (
  id uuid, room_name text, full_name text, email text, booking_date date, start_time time, end_time time
)
language sql stable security definer set search_path = ''
as $$
  select request.id, rooms.name, profiles.full_name, profiles.email, request.booking_date, request.start_time,
    request.end_time
  from public.booking_holds request
  join public.booked_slots slot on slot.booking_id = request.id
  join public.rooms on rooms.id = request.room_id
  join public.room_rules rules on rules.room_id = request.room_id
  join public.profiles on profiles.id = request.user_id
  cross join lateral tsrange(
    request.booking_date + request.start_time, request.booking_date + request.end_time) span
  cross join lateral private.open_hours(request.booking_date, private.opening_hours()) open
  where private.is_admin() and request.is_request and request.ended_at is null and slot.held_until > now()
    and request.room_id = coalesce(room, request.room_id)
    and (starts_at is null or slot.occupied && tsrange(starts_at, greatest(starts_at, ends_at)))
    and (
      num_nonnulls(opening, room_hours) = 0
      or private.are_room_hours(room_hours, 1)
        and private.room_hours(request.booking_date, rules.hours) * open @> span
        and not private.room_hours(request.booking_date, coalesce(room_hours, rules.hours))
          * case when private.is_setting('opening_hours', opening)
            then private.open_hours(request.booking_date, opening) else open end @> span
    )
  order by request.booking_date, request.start_time, rooms.name, request.id
$$;
grant execute on function private.affected_requests to authenticated;

create function public.affected_requests(
  room uuid default null, starts_at timestamp default null, ends_at timestamp default null,
  opening jsonb default null, room_hours jsonb default null
) returns table (
  id uuid, room_name text, full_name text, email text, booking_date date, start_time time, end_time time
)
language sql stable set search_path = ''
as $$ select * from private.affected_requests(room, starts_at, ends_at, opening, room_hours) $$;
comment on function public.affected_requests is
  'Waiting requests that a change would affect, for admins; empty for other callers. room: only those of this room. starts_at, ends_at: within this time, with their gaps. opening, room_hours: within the present hours and outside these, which are as in the setting opening_hours and in room_rules.';
grant execute on function public.affected_requests to authenticated;

-- Broadcasts and notifies when a request has changed; booking_created announces an approval. Frees the slot of a request
-- that is deleted with its account.
create function private.complete_request() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.broadcast_to_desk('requests');
  if tg_op = 'DELETE' or new.answer is not null then
    perform private.close_notification('booking_requested', old.id);
  end if;
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

create trigger booking_holds_complete_request after insert or update of answer on public.booking_holds
  for each row when (new.is_request) execute function private.complete_request();
create trigger booking_holds_delete_request after delete on public.booking_holds
  for each row when (old.is_request) execute function private.complete_request();

-- Rejects the requests that wait for a room that is deleted or retired, while its name can still be read.
create function private.reject_requests_of_room() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.lock_room(old.id);
  perform private.end_holds(
    array(select id from public.booking_holds where room_id = old.id and is_request and ended_at is null),
    'rejected', 'The room is no longer available');
  return case when tg_op = 'DELETE' then old else new end;
end
$$;

create trigger rooms_reject_requests before delete on public.rooms
  for each row execute function private.reject_requests_of_room();
create trigger rooms_reject_requests_when_retired before update of retired_at on public.rooms
  for each row when (old.retired_at is null and new.retired_at is not null)
  execute function private.reject_requests_of_room();
