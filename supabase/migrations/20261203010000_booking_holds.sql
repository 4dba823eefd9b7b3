update public.notification_kinds set position = position + 1 where position >= 4;
insert into public.notification_kinds (
  position, kind, audience, in_portal, by_email, by_push, email_offered, email_optional, lead_time
) values (4, 'booking_not_made', 'member', true, true, true, true, true, null);

alter table public.booked_slots add column held_until timestamptz;
comment on table public.booked_slots is
  'Taken slots of the rooms, by bookings, blocks and holds, without names: read by slot grids. Changes are broadcast to the topic slots:YYYY-MM-DD. booked_slots_never_overlap refuses overlaps of all.';
comment on column public.booked_slots.booking_id is 'The booking, the hold, or a new id for each slot of a block.';
comment on column public.booked_slots.held_until is
  'The end of a hold, whose slot is free from then on. Null for bookings and blocks.';
create index booked_slots_held on public.booked_slots (room_id, booking_date) where held_until is not null;

-- A hold keeps a slot for a member who buys the missing credits. Its row of booked_slots, with the id of the hold as
-- booking_id, makes the constraint of the slots decide between holds, bookings and blocks.
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
  refusal text check (length(refusal) <= 100)
);
comment on table public.booking_holds is
  'Slots held for members who buy the missing credits, for up to 5 minutes and one per member. Rows are kept for a week after the hold.';
comment on column public.booking_holds.terms is
  'Price and refunds of the quote. The slot is booked for no other terms when the payment settles.';
comment on column public.booking_holds.ended_at is
  'When the slot was released or booked. An expired hold ends no later than a minute after expires_at.';
comment on column public.booking_holds.order_id is
  'The order that pays for the booking. When it is paid, the slot is booked if it is free, also after the end of the hold.';
comment on column public.booking_holds.booking_id is
  'The booking that was made. Not a foreign key: a cancelled booking has no row.';
comment on column public.booking_holds.refusal is
  'The refusal code if the slot was not booked when the order was paid: the credits stay.';
alter table public.booking_holds enable row level security;

create unique index booking_holds_once_per_member on public.booking_holds (user_id) where ended_at is null;
create index booking_holds_of_user on public.booking_holds (user_id, created_at desc);
create index booking_holds_of_room on public.booking_holds (room_id);
create index booking_holds_by_age on public.booking_holds (created_at);

create policy "Members can read their own holds" on public.booking_holds
  for select to authenticated using (user_id = (select auth.uid()));
create policy "Banned and deleted accounts have no access" on public.booking_holds
  as restrictive for all to authenticated using ((select private.is_active()));

grant select on public.booking_holds to authenticated, service_role;

-- Frees the slots of holds. No hold overlaps a block, so no block has to take them.
create function private.end_holds(hold_ids uuid[]) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.booked_slots where booking_id = any (hold_ids) and held_until is not null;
  update public.booking_holds set ended_at = now() where id = any (hold_ids) and ended_at is null;
end
$$;

-- Frees what is held within the time of a booking: expired holds, and the hold of its member. One statement for the
-- path of a booking; the index booked_slots_held is almost empty.
create function private.take_held_slots(booking public.bookings) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  with freed as (
    delete from public.booked_slots slot
    where slot.room_id = booking.room_id and slot.booking_date = booking.booking_date
      and slot.start_time < booking.end_time and booking.start_time < slot.end_time
      and slot.held_until is not null
      and (slot.held_until <= now() or private.is_hold_of(slot.booking_id, booking.user_id))
    returning slot.booking_id
  )
  update public.booking_holds hold
  set ended_at = now(), booking_id = case when hold.user_id = booking.user_id then booking.id end
  from freed where hold.id = freed.booking_id;
end
$$;

create function private.is_hold_of(hold_id uuid, person uuid) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (select from public.booking_holds where id = hold_id and user_id = person);
end
$$;

-- A slot that is held again after a hold without a booking ends with the first hold, and cannot be held for half an
-- hour afterwards: nobody can keep a room.
create function private.hold_slot(room_id uuid, booking_date date, start_time time, duration integer)
returns public.booking_holds
language plpgsql security definer set search_path = ''
as $$
declare
  asked public.bookings := private.asked_booking(auth.uid(), null, null, '{}');
  quote private.booking_quote;
  hold public.booking_holds;
begin
  -- Holds of a member wait for each other here.
  if (private.count_uses(auth.uid(), 'booking_holds', 1)).inserts > 10 then
    perform private.refuse('too_often');
  end if;
  asked.room_id := hold_slot.room_id;
  asked.booking_date := hold_slot.booking_date;
  asked.start_time := hold_slot.start_time;
  asked.duration := hold_slot.duration;
  perform private.lock_room(asked.room_id);
  asked := private.judge_booking(asked, null, '{}');
  quote := private.quote_terms(asked, null, private.end_of_quote());
  if quote.shortfall = 0 then
    perform private.refuse('hold_not_needed');
  end if;
  select least(now() + interval '5 minutes', min(earlier.expires_at)) into hold.expires_at
  from public.booking_holds earlier
  where earlier.user_id = auth.uid() and earlier.created_at > now() - interval '35 minutes'
    and earlier.booking_id is null and earlier.room_id = asked.room_id
    and earlier.booking_date = asked.booking_date
    and earlier.start_time < asked.end_time and asked.start_time < earlier.end_time;
  if hold.expires_at <= now() then
    perform private.refuse('held_before');
  end if;
  perform private.end_holds(array(
    select id from public.booking_holds where user_id = auth.uid() and ended_at is null));
  perform private.take_held_slots(asked);
  insert into public.booking_holds (
    user_id, room_id, booking_date, start_time, end_time, duration, expires_at, terms
  ) values (
    auth.uid(), asked.room_id, asked.booking_date, asked.start_time, asked.end_time, asked.duration,
    hold.expires_at, private.terms_of_hold(quote)
  ) returning * into hold;
  insert into public.booked_slots (booking_id, room_id, booking_date, start_time, end_time, held_until)
  values (hold.id, hold.room_id, hold.booking_date, hold.start_time, hold.end_time, hold.expires_at);
  -- Screens of the member learn whose the slot is.
  perform private.send_own_booking(asked);
  return hold;
end
$$;
grant execute on function private.hold_slot to authenticated;

create function private.terms_of_hold(quote private.booking_quote) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_build_object('credits', quote.credits, 'rupees', quote.rupees, 'refunds', quote.refunds)
$$;

create function public.hold_slot(room_id uuid, booking_date date, start_time time, duration integer)
returns public.booking_holds
language sql set search_path = ''
as $$ select * from private.hold_slot(room_id, booking_date, start_time, duration) $$;
comment on function public.hold_slot is
  'Holds a slot for 5 minutes while the caller buys the missing credits, and ends their earlier hold. Refused like a booking, but not for missing credits; with hold_not_needed if none are missing, and with held_before for half an hour after a hold of the slot that ended without a booking. Holding it again before does not extend the time.';
grant execute on function public.hold_slot to authenticated;

create function private.release_hold(hold_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if private.is_hold_of(hold_id, auth.uid()) then
    perform private.end_holds(array[hold_id]);
    update public.booking_holds set order_id = null where id = hold_id and booking_id is null;
  end if;
end
$$;
grant execute on function private.release_hold to authenticated;

create function public.release_hold(hold_id uuid) returns void
language sql set search_path = ''
as $$ select private.release_hold(hold_id) $$;
comment on function public.release_hold is
  'Frees the slot of an own hold before its end. A payment that settles afterwards books nothing.';
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
  where id = hold_id and user_id = auth.uid() and booking_id is null;
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

-- The writers of bookings lock rooms before balances.
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
  select * into booked from public.bookings
  where (user_id, room_id, booking_date, start_time, duration)
    = (hold.user_id, hold.room_id, hold.booking_date, hold.start_time, hold.duration);
  if booked.id is null then
    begin
      insert into public.bookings (user_id, room_id, booking_date, start_time, duration)
      values (hold.user_id, hold.room_id, hold.booking_date, hold.start_time, hold.duration)
      returning * into booked;
      if private.terms_of_hold(private.quote_terms(booked, null, now())) <> hold.terms then
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
as $$ delete from public.booking_holds where created_at < now() - interval '7 days' $$;

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
  perform private.take_held_slots(booking);

  booking.quote_id := null;
  booking.status := 'confirmed';
  booking.created_at := case when tg_op = 'UPDATE' then old.created_at else now() end;
  booking.updated_at := now();
  return booking;
end
$$;

create or replace function private.judge_booking(booking public.bookings, previous public.bookings, allowed text[])
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
      and (
        taken.held_until is null
        or taken.held_until > now() and not private.is_hold_of(taken.booking_id, booking.user_id)
      )
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

create or replace function private.fill_blocks(room uuid, day date, from_time time, to_time time) returns void
language sql security definer set search_path = ''
as $$
  select private.end_holds(array(
    select held.booking_id from public.booked_slots held
    join public.room_blocks block on block.room_id = room and block.ended_at is null
      and tsrange(block.starts_at, block.ends_at)
        && tsrange(held.booking_date + held.start_time, held.booking_date + held.end_time)
    where held.room_id = room and held.booking_date = day and held.held_until is not null
  ));
  insert into public.booked_slots (booking_id, room_id, booking_date, start_time, end_time, block_id)
  select gen_random_uuid(), room, day, lower(part)::time, upper(part)::time, block.id
  from public.room_blocks block
  cross join lateral unnest(
    tsmultirange(tsrange(block.starts_at, block.ends_at) * tsrange(day + from_time, day + to_time))
    - coalesce(
      (
        select range_agg(tsrange(taken.booking_date + taken.start_time, taken.booking_date + taken.end_time))
        from public.booked_slots taken where taken.room_id = room and taken.booking_date = day
      ), '{}'
    )
  ) part
  where block.room_id = room and block.ended_at is null
    and tsrange(block.starts_at, block.ends_at) && tsrange(day + from_time, day + to_time)
$$;

create or replace function private.free_spans(
  day date, at_time time, half_hours integer, people integer
) returns table (room_id uuid, start_time time, end_time time)
language sql stable security definer set search_path = ''
as $$
  -- Materialized, or the planner reads them again for each room. No room has a longer horizon.
  with wanted as materialized (
    select private.check_duration(half_hours) as half_hours, private.space_now() as now_here,
      private.space_today() + private.booking_limit('days_ahead', 365) as last_day,
      private.open_hours(day, private.opening_hours()) as open
    where day between private.space_today() and private.space_today() + 3650
  ), bookable as materialized (
    select rooms.id, rooms.name, rules.step * interval '30 minutes' as step,
      coalesce(wanted.half_hours, rules.shortest) * interval '30 minutes' as length,
      wanted.now_here + rules.notice_minutes * interval '1 minute' as earliest,
      private.room_hours(day, rules.hours) * wanted.open as hours
    from wanted
    cross join public.rooms
    join public.room_rules rules on rules.room_id = rooms.id
    where rooms.retired_at is null and rooms.capacity >= coalesce(people, 1)
      and day <= coalesce(wanted.now_here::date + rules.days_ahead, wanted.last_day)
      and coalesce(wanted.half_hours, rules.shortest) between rules.shortest and rules.longest
      and coalesce(wanted.half_hours, rules.shortest) % rules.step = 0
  )
  select bookable.id, starts::time, upper(free.span)::time
  from bookable
  cross join lateral (
    select unnest(
      tsmultirange(bookable.hours * tsrange(bookable.earliest, null)) - coalesce(
        (
          select range_agg(tsrange(booked.booking_date + booked.start_time, booked.booking_date + booked.end_time))
          from public.booked_slots booked
          where booked.room_id = bookable.id and booked.booking_date = day
            and (
              booked.held_until is null
              or booked.held_until > now() and not private.is_hold_of(booked.booking_id, auth.uid())
            )
        ), '{}'
      )
    ) as span
  ) free
  -- The first step of the day within the span.
  cross join lateral date_bin(
    bookable.step, lower(free.span) + bookable.step - interval '1 microsecond', lower(bookable.hours)) starts
  where upper(free.span) - starts >= bookable.length
    and (
      at_time is null
      or tsrange(starts, upper(free.span)) @> tsrange(day + at_time, day + at_time + bookable.length)
        and date_bin(bookable.step, day + at_time, lower(bookable.hours)) = day + at_time
    )
  order by lower(bookable.name), bookable.id, starts
$$;

drop function public.day_board;
create function public.day_board(day date)
returns table (
  booking_id uuid, room_id uuid, start_time time, end_time time, is_own boolean, held_until timestamptz
)
language sql stable set search_path = ''
as $$
  select booked.booking_id, booked.room_id, booked.start_time, booked.end_time,
    coalesce(own.id, own_hold.id) is not null, booked.held_until
  from public.booked_slots booked
  left join public.bookings own
    on own.id = booked.booking_id
    and own.user_id = (select auth.uid()) and own.booking_date = day
  left join public.booking_holds own_hold
    on own_hold.id = booked.booking_id and own_hold.user_id = (select auth.uid()) and own_hold.ended_at is null
  where booked.booking_date = day and (booked.held_until is null or booked.held_until > now())
  order by booked.room_id, booked.start_time
$$;
comment on function public.day_board is
  'Taken slots of all rooms on a day, without names. is_own marks the bookings and the hold of the caller. held_until: the end of a hold.';
grant execute on function public.day_board to authenticated;

create or replace function private.send_slot(event text, slot public.booked_slots, before public.booked_slots default null)
returns void
language plpgsql set search_path = ''
as $$
begin
  perform realtime.send(
    jsonb_strip_nulls(jsonb_build_object(
      'booking_id', slot.booking_id, 'room_id', slot.room_id,
      'start_time', slot.start_time, 'end_time', slot.end_time, 'held_until', slot.held_until,
      'before', case when before.booking_id is not null then jsonb_build_object(
        'room_id', before.room_id, 'start_time', before.start_time, 'end_time', before.end_time
      ) end
    )),
    event, 'slots:' || to_char(slot.booking_date, 'YYYY-MM-DD'), true
  );
end
$$;

create or replace function private.fulfil_order(bought public.orders) returns text
language plpgsql security definer set search_path = ''
as $$
begin
  update public.orders set status = 'paid', paid_at = now() where id = bought.id;
  if bought.kind = 'credits' then
    perform private.lock_room_of_order(bought);
    perform private.grant_credits(bought.user_id, bought.credits, 'purchase', 'Credits bought', bought.id,
      (private.space_today() + bought.valid_days + 1)::timestamp at time zone 'Asia/Kolkata');
    perform private.log_activity(bought.user_id, 'Purchased Credits',
      format(case bought.credits when 1 then '%s credit' else '%s credits' end, bought.credits), bought.credits, bought.id);
    perform private.book_held_slot(bought);
  elsif private.decrement_stock(bought.id) then
    perform private.log_activity(bought.user_id, 'Purchased Snacks',
      (select string_agg(format('%s × %s', quantity, name), ', ' order by name)
        from public.order_items where order_id = bought.id), 0, bought.id);
  else
    update public.orders set status = 'refund_due' where id = bought.id;
    return 'sold_out';
  end if;
  update public.orders set status = 'fulfilled' where id = bought.id;
  return 'settled';
end
$$;

create or replace function private.run_housekeeping() returns void
language plpgsql set search_path = ''
as $$
begin
  perform private.expire_credits();
  perform private.delete_old_notifications();
  perform private.erase_old_visitor_names();
  perform private.delete_old_module_reports();
  perform private.delete_old_holds();
  delete from public.webhook_events where processed_at < now() - interval '90 days';
end
$$;

create or replace function private.schedule_jobs() returns void
language plpgsql set search_path = ''
as $$
begin
  if to_regprocedure('cron.schedule(text, text, text)') is null then
    return;
  end if;
  perform cron.schedule('queue reminders', '* * * * *', 'select private.queue_reminders()');
  perform cron.schedule('end expired holds', '* * * * *', 'select private.end_expired_holds()');
  perform cron.schedule('deliver notifications', '* * * * *',
    $job$ select private.call_edge_function('deliver-notifications') $job$);
  perform cron.schedule('reconcile payments', '*/5 * * * *',
    $job$ select private.call_edge_function('reconcile-payments') $job$);
  perform cron.schedule('housekeeping', '*/5 * * * *', 'select private.run_housekeeping()');
end
$$;

select private.schedule_jobs();
