-- smallint refused long durations with 22003 before private.check_slot could refuse them.
drop trigger bookings_place_slot on public.bookings;
drop trigger bookings_set_rupees_due on public.bookings;
alter table public.bookings alter column duration type integer;
alter type private.calendar_row alter attribute duration type integer;
create trigger bookings_place_slot
  before insert or update of room_id, booking_date, start_time, duration on public.bookings
  for each row execute function private.place_booking();
create trigger bookings_set_rupees_due
  before insert or update of room_id, booking_date, start_time, duration on public.bookings
  for each row execute function private.set_rupees_due();

-- Moves count together with new bookings: each one sends an email.
create trigger bookings_limit_moves
  before update of room_id, booking_date, start_time, duration on public.bookings
  for each row execute function private.limit_inserts('500');

-- Sessions that ran these functions keep plans with the earlier type, which would fail (pooled connections
-- outlive a migration). A replaced function is planned again.
do $$
declare
  used oid;
begin
  for used in
    select pg_proc.oid from pg_catalog.pg_proc
    join pg_catalog.pg_language on pg_language.oid = prolang
    where pronamespace = 'private'::regnamespace and lanname = 'plpgsql' and prosrc like '%booking%'
  loop
    execute pg_get_functiondef(used);
  end loop;
end
$$;

create function private.check_duration(half_hours integer) returns integer
language plpgsql immutable set search_path = ''
as $$
begin
  if coalesce(half_hours not in (1, 2, 3, 4, 6, 8), true) then
    perform private.refuse('bad_slot');
  end if;
  return half_hours;
end
$$;

create or replace function private.check_slot(
  day date, starts time, half_hours integer, allowed text[] default '{}'
) returns text[]
language plpgsql security definer set search_path = ''
as $$
declare
  first_minute integer := extract(epoch from starts)::integer / 60;
  days_ahead integer := private.booking_limit('days_ahead', 365);
  closed text;
  overridden text[] := '{}';
begin
  perform private.check_duration(half_hours);
  if coalesce(
    not isfinite(day) or extract(epoch from starts)::integer % 1800 <> 0
      or first_minute < 9 * 60 or first_minute + half_hours * 30 > 18 * 60,
    true
  ) then
    perform private.refuse('bad_slot');
  end if;
  if day < private.space_today() then
    perform private.refuse('past_date');
  end if;
  if day > private.space_today() + days_ahead then
    -- bookings.booking_date has at most four digits of the year.
    if 'too_far_ahead' <> all (allowed) or day >= '10000-01-01' then
      perform private.refuse('too_far_ahead', jsonb_build_object('days', days_ahead));
    end if;
    overridden := overridden || 'too_far_ahead'::text;
  end if;
  if day + starts < private.space_now() then
    if 'slot_in_past' <> all (allowed)
       or day + starts + half_hours * interval '30 minutes' <= private.space_now() then
      perform private.refuse('slot_in_past');
    end if;
    overridden := overridden || 'slot_in_past'::text;
  end if;
  closed := private.closed_reason(day);
  if closed is not null then
    if 'closed_day' <> all (allowed) then
      perform private.refuse('closed_day', jsonb_build_object('reason', closed));
    end if;
    overridden := overridden || 'closed_day'::text;
  end if;
  return overridden;
end
$$;

create or replace function private.free_spans(
  day date, starts time, half_hours integer, people integer
) returns table (room_id uuid, start_time time, end_time time)
language sql stable security definer set search_path = ''
as $$
  -- Materialized, or the planner computes the bookable time again for each room.
  with wanted as materialized (
    select private.bookable_time(day) as span,
      private.check_duration(coalesce(half_hours, 1)) * interval '30 minutes' as length
  )
  select rooms.id, lower(free.span)::time, upper(free.span)::time
  from wanted
  cross join public.rooms
  cross join lateral (
    select unnest(
      tsmultirange(wanted.span) - coalesce(
        (
          select range_agg(tsrange(booked.booking_date + booked.start_time, booked.booking_date + booked.end_time))
          from public.booked_slots booked
          where booked.room_id = rooms.id and booked.booking_date = day
        ), '{}'
      )
    ) as span
  ) free
  where wanted.span is not null
    and rooms.retired_at is null and rooms.capacity >= coalesce(people, 1)
    and upper(free.span) - lower(free.span) >= wanted.length
    and (
      starts is null
      or free.span @> tsrange(day + starts, day + starts + wanted.length)
    )
  order by lower(rooms.name), rooms.id, lower(free.span)
$$;

create or replace function private.reschedule_booking(
  booking uuid, day date, starts time, half_hours integer, request uuid
) returns public.bookings
language plpgsql security definer set search_path = ''
as $$
declare
  moved public.bookings;
begin
  if private.claim_request(
    request, jsonb_build_array('reschedule', booking, day, starts, half_hours), booking
  ) is null then
    return private.reschedule_booking(booking, day, starts, half_hours);
  end if;
  select * into moved from public.bookings where id = booking and (user_id = auth.uid() or private.is_admin());
  if moved.id is null then
    perform private.refuse('unknown_booking');
  end if;
  if (moved.booking_date, moved.start_time, moved.duration) is distinct from (day, starts, half_hours) then
    perform private.refuse('request_outdated');
  end if;
  return moved;
end
$$;

-- The triggers of bookings check and price the move. A trial runs them too and is rolled back, so it is
-- refused for the same reasons and has the same price. A trial claims no request id.
create function private.move_booking(
  booking uuid, seen timestamptz, target_room uuid, day date, starts time, half_hours integer,
  is_trial boolean, request uuid
) returns private.moved_booking
language plpgsql security definer set search_path = ''
as $$
declare
  before public.bookings;
  after public.bookings;
  result private.moved_booking;
  charged integer;
  is_repeated boolean := false;
begin
  if not private.is_admin() then
    perform private.refuse('not_admin');
  end if;
  -- Without the version: the moved booking has another one, and a repeated request may name it.
  if not coalesce(is_trial, false) then
    is_repeated := private.claim_request(request, jsonb_build_array('move_booking',
      booking, target_room, day, starts, half_hours), booking) is not null;
  end if;
  select * into before from public.bookings where id = booking for no key update;
  if before.id is null then
    perform private.refuse('unknown_booking');
  end if;
  if is_repeated then
    if (before.room_id, before.booking_date, before.start_time, before.duration)
      is distinct from (target_room, day, starts, half_hours) then
      perform private.refuse('request_outdated');
    end if;
    select before.id, before.room_id, before.booking_date, before.start_time, before.end_time, before.duration,
      before.total_credits, coalesce((
        select entry.credits_change from public.booking_history entry
        where entry.booking_id = before.id and entry.created_at = before.updated_at
        order by entry.id desc limit 1
      ), 0),
      (select balance from public.user_credits where user_id = before.user_id), before.updated_at
    into result;
    return result;
  end if;
  if before.updated_at is distinct from seen then
    perform private.refuse('booking_changed');
  end if;
  select coalesce(sum(amount), 0) into charged from public.credit_ledger where reference_id = booking;
  begin
    update public.bookings
    set room_id = target_room, booking_date = day, start_time = starts, duration = half_hours
    where id = booking returning * into after;
    select after.id, after.room_id, after.booking_date, after.start_time, after.end_time, after.duration,
      after.total_credits, coalesce(sum(amount), 0) - charged,
      (select balance from public.user_credits where user_id = after.user_id), after.updated_at
    into result
    from public.credit_ledger where reference_id = booking;
    perform private.log_room_change(before, after);
    if is_trial then
      raise exception using errcode = 'TRIAL';
    end if;
  exception when sqlstate 'TRIAL' then
    null;
  end;
  return result;
end
$$;
grant execute on function private.move_booking(uuid, timestamptz, uuid, date, time, integer, boolean, uuid)
  to authenticated;

drop function public.move_booking(uuid, timestamptz, uuid, date, time, integer, boolean);
drop function private.move_booking(uuid, timestamptz, uuid, date, time, integer, boolean);
create function public.move_booking(
  booking_id uuid, version timestamptz, new_room uuid, new_date date, new_start_time time,
  new_duration integer, dry_run boolean default false, request_id uuid default null
) returns table (
  id uuid, room_id uuid, booking_date date, start_time time, end_time time, duration smallint,
  total_credits integer, credits_change integer, balance integer, updated_at timestamptz
)
language sql set search_path = ''
as $$
  select * from private.move_booking(
    booking_id, version, new_room, new_date, new_start_time, new_duration, dry_run, request_id)
$$;
comment on function public.move_booking is
  'Moves a future booking to another room, day, time or duration (half hours), for admins. The member is charged or refunded the difference. version: the updated_at that the admin saw; a booking changed since is refused. dry_run changes nothing and returns what the move would. Repeating a request_id returns the moved booking without another charge. credits_change: negative when charged. balance: the member''s credits afterwards.';
grant execute on function public.move_booking to authenticated;
