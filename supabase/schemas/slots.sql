create table public.booked_slots (
  booking_id uuid primary key,
  room_id uuid not null references public.rooms (id) on delete cascade,
  booking_date date not null,
  start_time time(0) not null,
  end_time time(0) not null,
  block_id uuid references public.room_blocks (id) on delete cascade,
  held_until timestamptz,
  gap smallint not null default 0 check (gap between 0 and 4),
  -- No room is open after 23:30.
  occupied tsrange not null generated always as (
    tsrange(booking_date + start_time,
      least(booking_date + end_time + gap * interval '30 minutes', booking_date + time '23:30'))
  ) stored,
  constraint booked_slots_never_overlap exclude using gist (room_id with =, occupied with &&)
);
comment on table public.booked_slots is
  'Taken slots of the rooms, by bookings, blocks and holds, without names: read by slot grids. Changes are broadcast to the topic slots:YYYY-MM-DD. booked_slots_never_overlap refuses overlaps of all.';
comment on column public.booked_slots.booking_id is 'The booking, the hold, or a new id for each slot of a block.';
comment on column public.booked_slots.held_until is
  'The end of a hold, whose slot is free from then on. Null for bookings and blocks.';
comment on column public.booked_slots.gap is
  'How many half hours the room stays free after the slot: the rule of the room when it was taken. 0 for blocks.';
comment on column public.booked_slots.occupied is 'The slot and the gap after it, within the day.';
alter table public.booked_slots enable row level security;

create index booked_slots_of_day on public.booked_slots (booking_date, room_id);
create index booked_slots_of_block on public.booked_slots (block_id) where block_id is not null;
create index booked_slots_held on public.booked_slots (room_id, booking_date) where held_until is not null;

create policy "Members can read taken slots" on public.booked_slots
  for select to authenticated using ((select auth.uid()) is not null);
create policy "Banned and deleted accounts have no access" on public.booked_slots
  as restrictive for all to authenticated using ((select private.is_active()));

grant select on public.booked_slots to authenticated, service_role;

-- `booking` is empty for a cancelled booking, `previous` for a new one. The room is locked, so the freed slot
-- passes to a block before another booking can take it.
create function private.publish_slot(booking public.bookings, previous public.bookings) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  freed tsrange;
begin
  if previous.id is not null then
    select occupied into freed from public.booked_slots where booking_id = previous.id;
  end if;
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

-- Applies the rules of private.judge_booking, without the half hour that has begun.
create function private.free_spans(
  day date, at_time time, half_hours integer, people integer
) returns table (room_id uuid, start_time time, end_time time)
language sql stable security definer set search_path = ''
as $$
  -- Materialized, or the planner reads them again for each room. No room has a longer horizon.
  with wanted as materialized (
    select private.check_duration(half_hours) as half_hours, private.space_now() as now_here,
      private.space_today() + private.booking_limit('days_ahead', 365) as last_day,
      private.open_hours(day, private.opening_hours()) as open, private.is_admin() as is_admin
    where day between private.space_today() and private.space_today() + 3650
  ), bookable as materialized (
    select rooms.id, rooms.name, rules.step * interval '30 minutes' as step,
      coalesce(wanted.half_hours, rules.shortest) * interval '30 minutes' as length,
      rules.gap * interval '30 minutes' as gap,
      wanted.now_here + rules.notice_minutes * interval '1 minute' as earliest,
      private.room_hours(day, rules.hours) * wanted.open as hours
    from wanted
    cross join public.rooms
    join public.room_rules rules on rules.room_id = rooms.id
    where rooms.retired_at is null and rooms.capacity >= coalesce(people, 1)
      and (rules.booked_by = 'members' or wanted.is_admin)
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
          -- The gap after the new booking is free, too.
          select range_agg(tsrange(lower(booked.occupied) - bookable.gap, upper(booked.occupied)))
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
grant execute on function private.free_spans to authenticated;

create function public.free_spans(
  day date, at_time time default null, half_hours integer default null, people integer default 1
) returns table (room_id uuid, start_time time, end_time time)
language sql stable set search_path = ''
as $$ select * from private.free_spans(day, at_time, half_hours, people) $$;
comment on function public.free_spans is
  'Free times of all rooms that the caller can book on a day, without names, by the rules of each room: spans of at least half_hours, or else of the shortest stay, in rooms for at least people. With at_time only spans that contain half_hours from that time on. Empty for a day that cannot be booked.';
grant execute on function public.free_spans to authenticated;

-- Runs with the rights of the caller, so the policies of both tables apply.
create function public.day_board(day date)
returns table (
  booking_id uuid, room_id uuid, start_time time, end_time time, is_own boolean, held_until timestamptz, gap smallint,
  is_own_request boolean
)
language sql stable set search_path = ''
as $$
  select booked.booking_id, booked.room_id, booked.start_time, booked.end_time,
    own.id is not null or own_hold.id is not null and not own_hold.is_request, booked.held_until, booked.gap,
    coalesce(own_hold.is_request, false)
  from public.booked_slots booked
  left join public.bookings own
    on own.id = booked.booking_id
    and own.user_id = (select auth.uid()) and own.booking_date = day
  left join public.booking_holds own_hold
    on own_hold.id = booked.booking_id and own_hold.user_id = (select auth.uid())
    and own_hold.ended_at is null
  where booked.booking_date = day and (booked.held_until is null or booked.held_until > now())
  order by booked.room_id, booked.start_time
$$;
comment on function public.day_board is
  'Taken slots of all rooms on a day, without names. is_own marks the bookings and the hold of the caller, is_own_request their requests, which wait for approval. held_until: the end of a hold or a request. gap: half hours after end_time that stay free.';
grant execute on function public.day_board to authenticated;

-- 'taken' replaces an earlier slot of the same booking on that day, which `before` contains; 'freed' removes it.
create function private.broadcast_slot() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and new is not distinct from old then
    return null;
  end if;
  if tg_op = 'UPDATE' and new.booking_date = old.booking_date then
    perform private.send_slot('taken', new, old);
    return null;
  end if;
  if tg_op <> 'INSERT' then
    perform private.send_slot('freed', old);
  end if;
  if tg_op <> 'DELETE' then
    perform private.send_slot('taken', new);
  end if;
  return null;
end
$$;

create function private.send_slot(event text, slot public.booked_slots, before public.booked_slots default null)
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

-- Without a policy for insert, only the database sends.
create policy "Members can receive changes of taken slots" on realtime.messages
  for select to authenticated
  using (extension = 'broadcast' and (select realtime.topic()) like 'slots:%');
create policy "Members can receive changes of their own bookings" on realtime.messages
  for select to authenticated
  using (extension = 'broadcast' and (select realtime.topic()) = 'bookings:' || (select auth.uid()));
create policy "Members can receive the answers to their own bookings" on realtime.messages
  for select to authenticated
  using (extension = 'broadcast' and exists (
    select from public.bookings
    where user_id = (select auth.uid()) and 'guests:' || id = (select realtime.topic())
  ));
create trigger booked_slots_broadcast_slot after insert or update or delete on public.booked_slots
  for each row execute function private.broadcast_slot();
