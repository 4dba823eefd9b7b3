alter table public.room_rules
  add column gap smallint not null default 0 check (gap between 0 and 4);
comment on column public.room_rules.gap is
  'How long the room stays free after each booking that is made or moved from now on.';
grant update (gap) on public.room_rules to authenticated;

alter table public.bookings
  add column gap smallint not null default 0 check (gap between 0 and 4);
comment on column public.bookings.gap is
  'How many half hours the room stays free afterwards: the rule of the room when the booking was made or moved.';

alter table public.booked_slots
  drop constraint booked_slots_never_overlap,
  add column gap smallint not null default 0 check (gap between 0 and 4),
  -- No room is open after 23:30.
  add column occupied tsrange not null generated always as (
    tsrange(booking_date + start_time,
      least(booking_date + end_time + gap * interval '30 minutes', booking_date + time '23:30'))
  ) stored,
  add constraint booked_slots_never_overlap exclude using gist (room_id with =, occupied with &&);
comment on column public.booked_slots.gap is
  'How many half hours the room stays free after the slot: the rule of the room when it was taken. 0 for blocks.';
comment on column public.booked_slots.occupied is 'The slot and the gap after it, within the day.';

-- The booking with the gap after it, as in booked_slots.occupied.
create function private.occupied_by(booking public.bookings) returns tsrange
language plpgsql immutable set search_path = ''
as $$
begin
  return tsrange(booking.booking_date + booking.start_time,
    booking.booking_date + booking.end_time + booking.gap * interval '30 minutes');
end
$$;

-- The booking takes no time that it did not have.
create function private.is_within(booking public.bookings, previous public.bookings) returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  return coalesce(
    booking.room_id = previous.room_id and booking.booking_date = previous.booking_date
      and booking.start_time >= previous.start_time
      and booking.start_time - previous.start_time + booking.duration * interval '30 minutes'
        <= previous.duration * interval '30 minutes', false);
end
$$;

-- Refuses a booking, or the move of `previous` to it. Otherwise returns it with its end, its gap, its price, the time by
-- which its refund counts, and the overrides among `allowed` that it needs. The trigger and quotes ask it; it writes
-- nothing. `earlier`: bookings of the same series, which are not made yet. A request for approval allows needs_approval,
-- which is then among the overrides.

-- Only admins add time in a room with approval. Members can leave such a room, or shorten their booking.
create or replace function private.needs_approval(booking public.bookings, previous public.bookings) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not exists (select from public.room_rules where room_id = booking.room_id and approval_hours is not null)
    or private.is_admin() then
    return false;
  end if;
  return not private.is_within(booking, previous);
end
$$;

-- Removes the holds that overlap a booking: expired ones, and that of its member. Every booking calls it, and few rooms
-- have a hold, so it first asks the small index booked_slots_held.

-- Holding a slot again does not extend its time, and for half an hour afterwards it cannot be held. This also applies if
-- the member booked a part of it in between: otherwise booking and cancelling would give another hold.
create or replace function private.hold_slot(room_id uuid, booking_date date, start_time time, duration integer)
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
  -- Two members who swap their slots would wait for each other: the hold takes slots from both rooms.
  perform private.lock_room(locked.id) from (
    select asked.room_id as id
    union select booking_holds.room_id from public.booking_holds
      where user_id = auth.uid() and ended_at is null and not is_request
    order by id
  ) locked;
  asked := private.judge_booking(asked, null, '{}');
  quote := private.quote_terms(asked, null, private.end_of_quote());
  if quote.shortfall = 0 then
    perform private.refuse('hold_not_needed');
  end if;
  select least(now() + interval '5 minutes', min(earlier.expires_at)) into hold.expires_at
  from public.booking_holds earlier
  where earlier.user_id = auth.uid() and not earlier.is_request
    and earlier.created_at > now() - interval '35 minutes'
    and earlier.room_id = asked.room_id and earlier.booking_date = asked.booking_date
    and earlier.start_time < asked.end_time and asked.start_time < earlier.end_time;
  if hold.expires_at <= now() then
    perform private.refuse('held_before');
  end if;
  perform private.end_holds(array(
    select id from public.booking_holds where user_id = auth.uid() and ended_at is null and not is_request));
  perform private.take_held_slots(asked);
  insert into public.booking_holds (
    user_id, room_id, booking_date, start_time, end_time, duration, expires_at, terms
  ) values (
    auth.uid(), asked.room_id, asked.booking_date, asked.start_time, asked.end_time, asked.duration,
    hold.expires_at, private.terms_of_hold(quote)
  ) returning * into hold;
  insert into public.booked_slots (booking_id, room_id, booking_date, start_time, end_time, held_until, gap)
  values (hold.id, hold.room_id, hold.booking_date, hold.start_time, hold.end_time, hold.expires_at, asked.gap);
  -- Screens of the member learn whose the slot is.
  perform private.send_own_booking(asked);
  return hold;
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

drop function private.fill_blocks(uuid, date, time, time);
-- Publishes the slots of blocks within a time of one day, except those that bookings take. Ends the holds within the
-- blocks. Gaps count as taken.
create function private.fill_blocks(room uuid, span tsrange) returns void
language sql security definer set search_path = ''
as $$
  select private.end_holds(array(
    select held.booking_id from public.booked_slots held
    join public.room_blocks block on block.room_id = room and block.ended_at is null
      and tsrange(block.starts_at, block.ends_at) && held.occupied
    where held.room_id = room and held.booking_date = lower(span)::date and held.held_until is not null
  ), 'rejected', 'The room is blocked at this time');
  insert into public.booked_slots (booking_id, room_id, booking_date, start_time, end_time, block_id)
  select gen_random_uuid(), room, lower(span)::date, lower(part)::time, upper(part)::time, block.id
  from public.room_blocks block
  cross join lateral unnest(
    tsmultirange(tsrange(block.starts_at, block.ends_at) * span)
    - coalesce(
      (
        select range_agg(taken.occupied)
        from public.booked_slots taken where taken.room_id = room and taken.booking_date = lower(span)::date
      ), '{}'
    )
  ) part
  where block.room_id = room and block.ended_at is null
    and tsrange(block.starts_at, block.ends_at) && span
$$;

create or replace function private.fill_block(block public.room_blocks) returns void
language sql security definer set search_path = ''
as $$
  select private.fill_blocks(block.room_id, tsrange(day::date + rules.opens, day::date + rules.closes))
  from public.room_rules rules
  cross join generate_series(block.starts_at::date, block.ends_at::date, interval '1 day') day
  where rules.room_id = block.room_id
$$;

-- `booking` is empty for a cancelled booking, `previous` for a new one. The room is locked, so the freed slot
-- passes to a block before another booking can take it.
create or replace function private.publish_slot(booking public.bookings, previous public.bookings) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  freed constant tsrange := (select occupied from public.booked_slots where booking_id = previous.id);
begin
  if booking.id is null then
    delete from public.booked_slots where booking_id = previous.id;
  else
    insert into public.booked_slots (booking_id, room_id, booking_date, start_time, end_time, gap)
    values (
      booking.id, booking.room_id, booking.booking_date, booking.start_time, booking.end_time, booking.gap)
    on conflict (booking_id) do update set
      room_id = excluded.room_id, booking_date = excluded.booking_date,
      start_time = excluded.start_time, end_time = excluded.end_time, held_until = null,
      gap = excluded.gap;
  end if;
  if freed is not null then
    perform private.fill_blocks(previous.room_id, freed);
  end if;
end
$$;

-- Applies the rules of private.check_slot, so the half hour that has begun is left out.

create or replace function private.send_slot(event text, slot public.booked_slots, before public.booked_slots default null)
returns void
language plpgsql set search_path = ''
as $$
begin
  perform realtime.send(
    jsonb_strip_nulls(jsonb_build_object(
      'booking_id', slot.booking_id, 'room_id', slot.room_id,
      'start_time', slot.start_time, 'end_time', slot.end_time, 'held_until', slot.held_until,
      'gap', nullif(slot.gap, 0),
      'before', case when before.booking_id is not null then jsonb_build_object(
        'room_id', before.room_id, 'start_time', before.start_time, 'end_time', before.end_time
      ) end
    )),
    event, 'slots:' || to_char(slot.booking_date, 'YYYY-MM-DD'), true
  );
end
$$;

drop function public.day_board(date);
-- Runs with the rights of the caller, so the policies of both tables apply.
create function public.day_board(day date)
returns table (
  booking_id uuid, room_id uuid, start_time time, end_time time, is_own boolean, held_until timestamptz, gap smallint
)
language sql stable set search_path = ''
as $$
  select booked.booking_id, booked.room_id, booked.start_time, booked.end_time,
    coalesce(own.id, own_hold.id) is not null, booked.held_until, booked.gap
  from public.booked_slots booked
  left join public.bookings own
    on own.id = booked.booking_id
    and own.user_id = (select auth.uid()) and own.booking_date = day
  left join public.booking_holds own_hold
    on own_hold.id = booked.booking_id and own_hold.user_id = (select auth.uid())
    and own_hold.ended_at is null and not own_hold.is_request
  where booked.booking_date = day and (booked.held_until is null or booked.held_until > now())
  order by booked.room_id, booked.start_time
$$;
comment on function public.day_board is
  'Taken slots of all rooms on a day, without names. is_own marks the bookings and the hold of the caller, but not their requests, which they cannot book. held_until: the end of a hold or a request. gap: half hours after end_time that stay free.';
grant execute on function public.day_board to authenticated;
