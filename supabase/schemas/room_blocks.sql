create type private.affected_booking_row as (
  id uuid, updated_at timestamptz, room_id uuid, room_name text, user_id uuid, full_name text, email text,
  booking_date date, start_time time, end_time time, duration smallint, total_credits integer,
  included_minutes integer
);

-- What an admin chose for a listed booking: cancel it with a refund, leave it, or move it to another slot
-- of the same duration. updated_at is the version that was listed.
create type private.booking_choice as (
  booking_id uuid, updated_at timestamptz, action text, room_id uuid, booking_date date, start_time time
);

-- Times are local times of the space, as in bookings.
create table public.room_blocks (
  id uuid primary key default gen_random_uuid(),
  room_id uuid not null references public.rooms (id) on delete restrict,
  kind text not null check (kind in ('cleaning', 'repair', 'other')),
  reason text not null check (length(trim(reason)) between 1 and 200),
  starts_at timestamp(0) not null,
  ends_at timestamp(0) not null,
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  ended_by uuid,
  constraint room_blocks_end_after_start check (ends_at > starts_at),
  constraint room_blocks_never_overlap exclude using gist (
    room_id with =, tsrange(starts_at, ends_at) with &&
  ) where (ended_at is null)
);
comment on table public.room_blocks is
  'Times in which a room cannot be booked, set by admins. A block takes the slots that are not booked. When a booking within it is moved or cancelled, it takes that slot too. ended_at: an admin ended it early.';
alter table public.room_blocks enable row level security;

create index room_blocks_of_room on public.room_blocks (room_id, ends_at);
create index room_blocks_by_end on public.room_blocks (ends_at) where ended_at is null;
create index room_blocks_of_creator on public.room_blocks (created_by);

create policy "Admins can read blocks" on public.room_blocks
  for select to authenticated using ((select private.is_admin()));
create policy "Banned and deleted accounts have no access" on public.room_blocks
  as restrictive for all to authenticated using ((select private.is_active()));

grant select on public.room_blocks to authenticated, service_role;

-- Publishes the slots of blocks within a time of one day, except those that bookings take. Ends the holds within the
-- blocks. Gaps count as taken.
create function private.fill_blocks(room uuid, span tsrange) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.end_holds(array(
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
    and tsrange(block.starts_at, block.ends_at) && span;
end
$$;

create function private.fill_block(block public.room_blocks) returns void
language sql security definer set search_path = ''
as $$
  select private.fill_blocks(block.room_id, tsrange(day::date + rules.opens, day::date + rules.closes))
  from public.room_rules rules
  cross join generate_series(block.starts_at::date, block.ends_at::date, interval '1 day') day
  where rules.room_id = block.room_id
$$;

-- Bookings that have not ended, of one room within a time.
create function private.bookings_within(room uuid, span tsrange) returns setof public.bookings
language sql stable security definer set search_path = ''
as $$
  select * from public.bookings
  where room_id = room and booking_date between lower(span)::date and upper(span)::date
    and tsrange(booking_date + start_time, booking_date + end_time) && span
    and booking_date + end_time > private.space_now()
$$;

-- Visits each day once, however many bookings it has.
create function private.booked_days(since date) returns setof date
language sql stable security definer set search_path = ''
as $$
  with recursive booked as (
    select min(booking_date) as day from public.bookings where booking_date >= since
    union all
    select (select min(booking_date) from public.bookings where booking_date > booked.day)
    from booked where booked.day is not null
  )
  select day from booked where day is not null
$$;

-- Bookings that have not ended, within the opening hours `before` and outside `opening`. A day that closes
-- affects all of its bookings: an admin can book outside the hours too.
create function private.bookings_outside(opening jsonb, before jsonb) returns setof public.bookings
language sql stable security definer set search_path = ''
as $$
  with days as materialized (
    select day, private.open_hours(day, opening) as hours_after, private.open_hours(day, before) as hours_before
    from private.booked_days(private.space_today()) day
  )
  select bookings.* from public.bookings
  join days on days.day = bookings.booking_date
  cross join lateral tsrange(
    bookings.booking_date + bookings.start_time, bookings.booking_date + bookings.end_time) span
  -- Not as a condition of the join: for an array the planner uses the index of the date.
  where bookings.booking_date = any (array(select day from days where hours_after is distinct from hours_before))
    and not days.hours_after @> span
    and (days.hours_before @> span or isempty(days.hours_after) and not isempty(days.hours_before))
    and bookings.booking_date + bookings.end_time > private.space_now()
$$;

create function private.describe_affected(affected public.bookings[]) returns setof private.affected_booking_row
language sql stable security definer set search_path = ''
as $$
  select booking.id, booking.updated_at, booking.room_id, rooms.name, booking.user_id, profiles.full_name,
    profiles.email, booking.booking_date, booking.start_time, booking.end_time, booking.duration,
    booking.total_credits, booking.included_minutes
  from unnest(affected) booking
  join public.rooms on rooms.id = booking.room_id
  join public.profiles on profiles.id = booking.user_id
  where private.is_admin()
  order by booking.booking_date, booking.start_time, rooms.name, booking.id
$$;

create function private.bookings_in_block(room uuid, starts_at timestamp, ends_at timestamp)
returns setof private.affected_booking_row
language sql stable security definer set search_path = ''
as $$
  select * from private.describe_affected(array(
    select booking from private.bookings_within(room, tsrange(starts_at, greatest(starts_at, ends_at))) booking
    where private.is_admin()
  ))
$$;
grant execute on function private.bookings_in_block to authenticated;

create function public.bookings_in_block(room uuid, starts_at timestamp, ends_at timestamp) returns table (
  id uuid, updated_at timestamptz, room_id uuid, room_name text, user_id uuid, full_name text, email text,
  booking_date date, start_time time, end_time time, duration smallint, total_credits integer,
  included_minutes integer
)
language sql stable set search_path = ''
as $$ select * from private.bookings_in_block(room, starts_at, ends_at) $$;
comment on function public.bookings_in_block is
  'Bookings that a block of a room would affect, for admins; empty for other callers.';
grant execute on function public.bookings_in_block to authenticated;

-- Without hours that can be saved, an empty list.
create function private.bookings_outside_hours(opening jsonb) returns setof private.affected_booking_row
language sql stable security definer set search_path = ''
as $$
  select * from private.describe_affected(array(
    select booking from private.bookings_outside(
      case when private.is_setting('opening_hours', opening) then opening else private.opening_hours() end,
      private.opening_hours()
    ) booking
    where private.is_admin()
  ))
$$;
grant execute on function private.bookings_outside_hours to authenticated;

create function public.bookings_outside_hours(opening jsonb) returns table (
  id uuid, updated_at timestamptz, room_id uuid, room_name text, user_id uuid, full_name text, email text,
  booking_date date, start_time time, end_time time, duration smallint, total_credits integer,
  included_minutes integer
)
language sql stable set search_path = ''
as $$ select * from private.bookings_outside_hours(opening) $$;
comment on function public.bookings_outside_hours is
  'Bookings that new opening hours or holidays would put outside the open time, for admins; empty for other callers.';
grant execute on function public.bookings_outside_hours to authenticated;

-- Without hours that can be saved, an empty list.
create function private.bookings_outside_room_hours(room uuid, new_hours jsonb)
returns setof private.affected_booking_row
language sql stable security definer set search_path = ''
as $$
  select * from private.describe_affected(array(
    select bookings from public.bookings
    join public.room_rules rules on rules.room_id = bookings.room_id
    cross join lateral tsrange(
      bookings.booking_date + bookings.start_time, bookings.booking_date + bookings.end_time) span
    where bookings.room_id = room and bookings.booking_date >= private.space_today()
      and upper(span) > private.space_now()
      and private.is_admin() and private.are_room_hours(new_hours, 1)
      and private.room_hours(bookings.booking_date, rules.hours) @> span
      and not private.room_hours(bookings.booking_date, new_hours) @> span
  ))
$$;
grant execute on function private.bookings_outside_room_hours to authenticated;

create function public.bookings_outside_room_hours(room uuid, new_hours jsonb default null) returns table (
  id uuid, updated_at timestamptz, room_id uuid, room_name text, user_id uuid, full_name text, email text,
  booking_date date, start_time time, end_time time, duration smallint, total_credits integer,
  included_minutes integer
)
language sql stable set search_path = ''
as $$ select * from private.bookings_outside_room_hours(room, new_hours) $$;
comment on function public.bookings_outside_room_hours is
  'Bookings that new hours of a room would put outside them, for admins; empty for other callers. new_hours: as in room_rules.';
grant execute on function public.bookings_outside_room_hours to authenticated;

-- Locks in the order of all writers: bookings, rooms, balances.
create function private.lock_for_choices(choices private.booking_choice[], rooms_to_lock uuid[]) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  member uuid;
begin
  perform from public.bookings
  where id in (select choice.booking_id from unnest(choices) choice) order by id for update;
  perform from public.rooms
  where id = any (rooms_to_lock)
    or id in (select choice.room_id from unnest(choices) choice)
    or id in (
      select bookings.room_id from unnest(choices) choice join public.bookings on bookings.id = choice.booking_id
    )
  order by id for no key update;
  for member in
    select distinct bookings.user_id
    from unnest(choices) choice join public.bookings on bookings.id = choice.booking_id order by 1
  loop
    perform private.lock_balance(member);
  end loop;
end
$$;

-- Refuses unless exactly the affected bookings were listed, in their present version. A moved booking never
-- costs more than before.
create function private.apply_choices(
  choices private.booking_choice[], affected public.bookings[], reason text
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  choice private.booking_choice;
  cancelled uuid[];
begin
  if exists (
    select from unnest(affected) booking
    full join unnest(choices) listed on listed.booking_id = booking.id
    where booking.updated_at is distinct from listed.updated_at
  ) or cardinality(affected) <> cardinality(choices) then
    perform private.refuse('bookings_changed', jsonb_build_object('count', cardinality(affected)));
  end if;
  if exists (
    select from unnest(choices) listed
    where coalesce(listed.action not in ('cancel', 'leave', 'move'), true)
      or listed.action = 'move' and num_nulls(listed.room_id, listed.booking_date, listed.start_time) > 0
  ) then
    perform private.refuse('bad_choice');
  end if;
  perform set_config('portal.change_reason', reason, true);
  select coalesce(array_agg(listed.booking_id), '{}') into cancelled
  from unnest(choices) listed where listed.action = 'cancel';
  delete from public.bookings where id = any (cancelled);
  foreach choice in array choices loop
    if choice.action = 'move' then
      update public.bookings
      set room_id = choice.room_id, booking_date = choice.booking_date, start_time = choice.start_time,
        price_reason = coalesce(price_reason, reason)
      where id = choice.booking_id;
    end if;
  end loop;
  perform set_config('portal.change_reason', '', true);
  return jsonb_build_object(
    'cancelled', cardinality(cancelled),
    'moved', (select count(*) from unnest(choices) listed where listed.action = 'move'),
    'refunded', (
      select coalesce(sum(credits_change), 0) from public.booking_history
      where booking_id = any (cancelled) and action = 'cancelled'
    )
  );
end
$$;

create function private.read_choices(bookings jsonb) returns private.booking_choice[]
language plpgsql stable set search_path = ''
as $$
begin
  if jsonb_typeof(bookings) <> 'array' then
    perform private.refuse('bad_choice');
  end if;
  return array(select choice from jsonb_populate_recordset(
    null::private.booking_choice, coalesce(bookings, '[]')) choice);
exception when data_exception then
  perform private.refuse('bad_choice');
end
$$;

create function private.block_room(
  room uuid, kind text, reason text, starts_at timestamp, ends_at timestamp, bookings jsonb
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  choices private.booking_choice[] := private.read_choices(bookings);
  span tsrange;
  outcome jsonb;
  block public.room_blocks;
begin
  if not private.is_admin() then
    perform private.refuse('not_admin');
  end if;
  if coalesce(
    starts_at >= ends_at or ends_at <= private.space_now() or starts_at < private.space_today()
      or ends_at >= '10000-01-01' or ends_at - starts_at > interval '31 days'
      or extract(epoch from starts_at)::bigint % 1800 <> 0 or extract(epoch from ends_at)::bigint % 1800 <> 0
      or starts_at::date = ends_at::date and exists (
        select from public.room_rules
        where room_id = room and (ends_at::time <= opens or starts_at::time >= closes)
      )
      or kind not in ('cleaning', 'repair', 'other') or length(trim(reason)) > 200
      or private.visible_line(trim(reason)) is null,
    true
  ) then
    perform private.refuse('bad_block');
  end if;
  span := tsrange(starts_at, ends_at);
  perform private.lock_for_choices(choices, array[room]);
  if not exists (select from public.rooms where id = room and retired_at is null) then
    perform private.refuse('room_unavailable');
  end if;
  if exists (
    select from public.room_blocks other
    where other.room_id = room and other.ended_at is null and tsrange(other.starts_at, other.ends_at) && span
  ) then
    perform private.refuse('already_blocked');
  end if;
  outcome := private.apply_choices(choices,
    array(select booking from private.bookings_within(room, span) booking),
    initcap(kind) || ': ' || trim(reason));
  if exists (
    select from private.bookings_within(room, span) remaining
    where not exists (
      select from unnest(choices) choice where choice.booking_id = remaining.id and choice.action = 'leave'
    )
  ) then
    perform private.refuse('slot_taken');
  end if;
  insert into public.room_blocks (room_id, kind, reason, starts_at, ends_at, created_by)
  values (room, kind, trim(reason), starts_at, ends_at, auth.uid()) returning * into block;
  perform private.fill_block(block);
  return outcome || jsonb_build_object('block_id', block.id);
end
$$;
grant execute on function private.block_room to authenticated;

create function public.block_room(
  room_id uuid, kind text, reason text, starts_at timestamp, ends_at timestamp, bookings jsonb default '[]'
) returns jsonb
language sql set search_path = ''
as $$ select private.block_room(room_id, kind, reason, starts_at, ends_at, bookings) $$;
comment on function public.block_room is
  'Blocks a room for a time, for admins. bookings lists every booking within it with the version seen and the action cancel, leave or move (with room_id, booking_date, start_time). Refused with bookings_changed if the list is out of date; all in one transaction.';
grant execute on function public.block_room to authenticated;

create function private.end_block(block uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  room uuid := (select room_id from public.room_blocks where id = block);
begin
  if not private.is_admin() then
    perform private.refuse('not_admin');
  end if;
  perform private.lock_room(room);
  update public.room_blocks set ended_at = now(), ended_by = auth.uid() where id = block and ended_at is null;
  if not found then
    perform private.refuse('unknown_block');
  end if;
  delete from public.booked_slots where block_id = block;
end
$$;
grant execute on function private.end_block to authenticated;

create function public.end_block(block_id uuid) returns void
language sql set search_path = ''
as $$ select private.end_block(block_id) $$;
comment on function public.end_block is 'Ends a block, for admins: its slots can be booked at once.';
grant execute on function public.end_block to authenticated;

-- Locks all rooms, so that no concurrent booking is checked against the old hours.
create function private.save_opening_hours(opening jsonb, seen_at timestamptz, bookings jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  choices private.booking_choice[] := private.read_choices(bookings);
  saved public.system_settings;
  affected public.bookings[];
begin
  if not private.is_admin() then
    perform private.refuse('not_admin');
  end if;
  if not private.is_setting('opening_hours', opening) then
    perform private.refuse('bad_opening_hours');
  end if;
  select * into saved from public.system_settings where key = 'opening_hours' for update;
  if saved.updated_at is distinct from seen_at then
    perform private.refuse('stale_version');
  end if;
  perform private.lock_for_choices(choices, array(select id from public.rooms));
  affected := array(select booking from private.bookings_outside(opening, saved.value) booking);
  if saved.key is null then
    insert into public.system_settings (key, value) values ('opening_hours', opening);
  else
    update public.system_settings set value = opening where key = 'opening_hours';
  end if;
  return private.apply_choices(choices, affected, 'The opening hours have changed');
end
$$;
grant execute on function private.save_opening_hours to authenticated;

create function public.save_opening_hours(
  opening jsonb, seen_at timestamptz default null, bookings jsonb default '[]'
) returns jsonb
language sql set search_path = ''
as $$ select private.save_opening_hours(opening, seen_at, bookings) $$;
comment on function public.save_opening_hours is
  'Saves opening hours and holidays over the version of seen_at (null: none is saved yet), for admins. bookings lists every booking that they put outside the open time, as in block_room; all in one transaction.';
grant execute on function public.save_opening_hours to authenticated;

-- Reads only days that are not open from the first to the last slot of the rooms.
create function private.bookings_in_closed_hours(how_many integer)
returns table (booking private.affected_booking_row, total_count bigint)
language sql stable security definer set search_path = ''
as $$
  with days as materialized (
    select day, private.open_hours(day, (select private.opening_hours())) as hours
    from private.booked_days(private.space_today()) day
    where (select private.is_admin())
  ), affected as materialized (
    select bookings, count(*) over () as total
    from public.bookings
    join days on days.day = bookings.booking_date
    -- Not as a condition of the join: for an array the planner uses the index of the date.
    where bookings.booking_date = any (array(
        select day from days
        where not hours @> (select tsrange(day + min(opens), day + max(closes)) from public.room_rules)
      ))
      and not days.hours @> tsrange(
        bookings.booking_date + bookings.start_time, bookings.booking_date + bookings.end_time)
      and bookings.booking_date + bookings.end_time > private.space_now()
    order by bookings.booking_date, bookings.start_time, bookings.id
    limit private.page_limit(how_many)
  )
  select described, (select total from affected limit 1)
  from private.describe_affected(array(select bookings from affected)) described
$$;
grant execute on function private.bookings_in_closed_hours to authenticated;

create function public.bookings_in_closed_hours(how_many integer default 20) returns table (
  id uuid, updated_at timestamptz, room_id uuid, room_name text, user_id uuid, full_name text, email text,
  booking_date date, start_time time, end_time time, duration smallint, total_credits integer,
  included_minutes integer, total_count bigint
)
language sql stable set search_path = ''
as $$ select (booking).*, total_count from private.bookings_in_closed_hours(how_many) $$;
comment on function public.bookings_in_closed_hours is
  'Bookings that have not ended and reach outside the opening hours or into a holiday, the earliest first, for admins; empty for other callers. Every row has the total.';
grant execute on function public.bookings_in_closed_hours to authenticated;
