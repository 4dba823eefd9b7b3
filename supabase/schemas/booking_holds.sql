-- A hold keeps a slot for a member who buys the missing credits, or who has requested it and waits for approval
-- (booking_requests.sql). Its row of booked_slots, with the id of the hold as booking_id, makes the constraint of the
-- slots decide between holds, bookings and blocks.
create table public.booking_holds (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  room_id uuid not null references public.rooms (id) on delete cascade,
  booking_date date not null,
  start_time time(0) not null,
  end_time time(0) not null,
  duration integer not null,
  terms jsonb not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  order_id uuid unique references public.orders (id) on delete set null,
  booking_id uuid,
  refusal text check (length(refusal) <= 100),
  is_request boolean not null default false,
  answer text check (answer in ('approved', 'rejected', 'withdrawn', 'expired')),
  answer_reason text check (length(answer_reason) <= 200),
  constraint booking_holds_answer_requests check (
    case when is_request then (answer is null) = (ended_at is null) else answer is null end
  )
);
comment on table public.booking_holds is
  'Slots held for members who buy the missing credits, for up to 5 minutes and one per member, and slots whose booking waits for the approval of an admin. Rows are kept for a week.';
comment on column public.booking_holds.terms is
  'Price and refunds of the quote. The slot is booked for no other terms when the payment settles, except for a lower price once it has begun. An approved request costs this price.';
comment on column public.booking_holds.ended_at is
  'When the slot was released or booked. An expired hold ends no later than a minute after expires_at.';
comment on column public.booking_holds.is_request is
  'The booking waits for approval. The booking that is made of it has its id.';
comment on column public.booking_holds.answer is 'How a request has ended. Null while it waits.';
comment on column public.booking_holds.answer_reason is 'Why it was rejected, as shown to the member.';
comment on column public.booking_holds.order_id is
  'The order that pays for the booking. When it is paid, the slot is booked if it is free, also after the end of the hold.';
comment on column public.booking_holds.booking_id is
  'The booking that was made. Not a foreign key: a cancelled booking has no row.';
comment on column public.booking_holds.refusal is
  'The refusal code if the slot was not booked when the order was paid: the credits stay.';
alter table public.booking_holds enable row level security;

create unique index booking_holds_once_per_member on public.booking_holds (user_id)
  where ended_at is null and not is_request;
create index booking_holds_waiting on public.booking_holds (booking_date) where ended_at is null and is_request;
create index booking_holds_of_user on public.booking_holds (user_id, created_at desc);
create index booking_holds_of_room on public.booking_holds (room_id);
create index booking_holds_by_age on public.booking_holds (created_at);

create policy "Members can read their own holds, admins all requests" on public.booking_holds
  for select to authenticated
  using (user_id = (select auth.uid()) or is_request and (select private.is_admin()));
create policy "Banned and deleted accounts have no access" on public.booking_holds
  as restrictive for all to authenticated using ((select private.is_active()));

grant select on public.booking_holds to authenticated, service_role;

-- Frees the slots of holds, and answers the requests among them. No hold overlaps a block, so no block has to take
-- them. All writers lock the row of a slot before that of its hold.
create function private.end_holds(
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

-- Removes the holds that overlap a booking: expired ones, and that of its member. Every booking calls it, and few rooms
-- have a hold, so it first asks the small index booked_slots_held. A request does not count as the booking of a
-- hold: if a payment for the hold settles later, the member is notified that no booking was made.
create function private.take_held_slots(booking public.bookings) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (
    select from public.booked_slots held
    where held.room_id = booking.room_id and held.booking_date = booking.booking_date and held.held_until is not null
  ) then
    return;
  end if;
  with freed as (
    delete from public.booked_slots slot
    where slot.room_id = booking.room_id and slot.booking_date = booking.booking_date
      and slot.occupied && private.occupied_by(booking)
      and slot.held_until is not null
      and (slot.held_until <= now() or private.is_hold_of(slot.booking_id, booking.user_id))
    returning slot.booking_id
  )
  update public.booking_holds hold
  set ended_at = now(), answer = case when hold.is_request then 'expired' end,
    booking_id = case when hold.user_id = booking.user_id and not hold.is_request
      and 'needs_approval' <> all (booking.overrides) then booking.id end
  from freed where hold.id = freed.booking_id;
end
$$;

-- Its member can book the slot. A requested slot waits for the answer.
create function private.is_hold_of(hold_id uuid, person uuid) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (select from public.booking_holds where id = hold_id and user_id = person and not is_request);
end
$$;

-- Holding a slot again does not extend its time, and for half an hour afterwards it cannot be held. This also applies if
-- the member booked a part of it in between: otherwise booking and cancelling would give another hold.
create function private.hold_slot(room_id uuid, booking_date date, start_time time, duration integer)
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
grant execute on function private.hold_slot to authenticated;

create function private.terms_of_hold(quote private.booking_quote) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_build_object('credits', quote.credits, 'rupees', quote.rupees, 'refunds', quote.refunds)
    || case when quote.included_minutes > 0
      then jsonb_build_object('included_minutes', quote.included_minutes) else '{}' end
$$;

create function public.hold_slot(room_id uuid, booking_date date, start_time time, duration integer)
returns public.booking_holds
language sql set search_path = ''
as $$ select * from private.hold_slot(room_id, booking_date, start_time, duration) $$;
comment on function public.hold_slot is
  'Holds a slot for 5 minutes while the caller buys the missing credits, and ends their earlier hold. Refused like a booking, but not for missing credits; with hold_not_needed if none are missing, and with held_before for half an hour after a hold of the slot. Holding it again before does not extend the time.';
grant execute on function public.hold_slot to authenticated;

create function private.release_hold(hold_id uuid) returns void
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
grant execute on function private.release_hold to authenticated;

create function public.release_hold(hold_id uuid) returns void
language sql set search_path = ''
as $$ select private.release_hold(hold_id) $$;
comment on function public.release_hold is
  'Frees the slot of an own hold before its end, or withdraws an own request. A payment that settles afterwards books nothing. Refused with request_over if the request was approved, rejected or has expired.';
grant execute on function public.release_hold to authenticated;

create function private.pay_for_hold(hold_id uuid, provider_order_id text) returns void
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
grant execute on function private.pay_for_hold to authenticated;

create function public.pay_for_hold(hold_id uuid, provider_order_id text) returns void
language sql set search_path = ''
as $$ select private.pay_for_hold(hold_id, provider_order_id) $$;
comment on function public.pay_for_hold is
  'Books the slot of an own hold when an own, unpaid order of credits is paid: if the slot is free then, on the terms of the hold. Otherwise the credits stay, and booking_not_made tells the member.';
grant execute on function public.pay_for_hold to authenticated;

-- Runs before grant_credits: the writers of bookings lock rooms before balances.
create function private.lock_room_of_order(bought public.orders) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.lock_room(hold.room_id) from public.booking_holds hold where hold.order_id = bought.id;
end
$$;

-- A booking that fails must not undo the payment, whatever the reason.
create function private.book_held_slot(bought public.orders) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  hold public.booking_holds;
  booked public.bookings;
begin
  select * into hold from public.booking_holds where order_id = bought.id and booking_id is null;
  if hold.id is null then
    return;
  end if;
  -- An earlier order of the hold can have been refused.
  hold.refusal := null;
  select * into booked from public.bookings
  where (user_id, room_id, booking_date, start_time, duration)
    = (hold.user_id, hold.room_id, hold.booking_date, hold.start_time, hold.duration);
  if booked.id is null then
    begin
      insert into public.bookings (user_id, room_id, booking_date, start_time, duration)
      values (hold.user_id, hold.room_id, hold.booking_date, hold.start_time, hold.duration)
      returning * into booked;
      -- The price of a slot that has begun falls each minute, and it cannot be cancelled.
      if private.terms_of_hold(private.quote_terms(booked, null, now())) <> hold.terms
        and not (private.has_started(booked) and booked.total_credits <= (hold.terms ->> 'credits')::integer
          and booked.included_minutes <= coalesce((hold.terms ->> 'included_minutes')::integer, 0)) then
        perform private.refuse('quote_changed');
      end if;
    exception when others then
      booked := null;
      hold.refusal := case when sqlstate = 'P0001' then sqlerrm else 'failed' end;
    end;
  end if;
  perform private.end_holds(array[hold.id]);
  update public.booking_holds set booking_id = booked.id, refusal = hold.refusal where id = hold.id;
  if hold.refusal is not null then
    perform private.notify(hold.user_id, 'booking_not_made', hold.id, 0, jsonb_build_object(
      'room_name', (select name from public.rooms where id = hold.room_id),
      'booking_date', hold.booking_date, 'start_time', hold.start_time, 'end_time', hold.end_time,
      'credits', bought.credits, 'refusal', hold.refusal));
  end if;
end
$$;

create function private.end_expired_holds() returns void
language plpgsql set search_path = ''
as $$
begin
  perform private.end_holds(array(
    select booking_id from public.booked_slots where held_until <= now() for update skip locked));
end
$$;

create function private.delete_old_holds() returns void
language sql set search_path = ''
as $$
  delete from public.booking_holds
  where created_at < now() - interval '7 days' and (ended_at is not null or not is_request)
$$;
