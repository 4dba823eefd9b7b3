create type private.calendar_row as (
  id uuid, kind text, room_id uuid, booking_date date, start_time time, end_time time, duration smallint,
  total_credits integer, rupees_due integer, user_id uuid, full_name text, email text, note text,
  updated_at timestamptz
);

create function private.calendar_entries(first_day date, last_day date, only_room uuid)
returns setof private.calendar_row
language plpgsql stable security definer set search_path = ''
as $$
declare
  until constant date := least(last_day, first_day + 6);
begin
  if not private.is_admin() then
    return;
  end if;
  return query
    select bookings.id,
      case when user_roles.role = 'admin' then 'admin' when bookings.rupees_due > 0 then 'rupees' else 'member' end,
      bookings.room_id, bookings.booking_date, bookings.start_time, bookings.end_time, bookings.duration,
      bookings.total_credits, bookings.rupees_due, bookings.user_id, profiles.full_name, profiles.email,
      'Booked by ' || bookings.booked_by_name, bookings.updated_at
    from public.bookings
    join public.profiles on profiles.id = bookings.user_id
    left join public.user_roles on user_roles.user_id = bookings.user_id
    where bookings.booking_date between first_day and until
      and (only_room is null or bookings.room_id = only_room)
    union all
    -- A block has one slot for each time that no booking has.
    select slot.booking_id, 'block', slot.room_id, slot.booking_date, slot.start_time, slot.end_time,
      (extract(epoch from slot.end_time - slot.start_time) / 1800)::smallint,
      0, 0, null, null, null, initcap(block.kind) || ': ' || block.reason, null
    from public.room_blocks block
    join public.booked_slots slot on slot.block_id = block.id
    where block.ended_at is null and block.ends_at > first_day and block.starts_at < until + 1
      and slot.booking_date between first_day and until
      and (only_room is null or slot.room_id = only_room)
    order by 4, 5, 1;
end
$$;
grant execute on function private.calendar_entries to authenticated;

create function public.calendar_entries(first_day date, last_day date, only_room uuid default null)
returns table (
  id uuid, kind text, room_id uuid, booking_date date, start_time time, end_time time, duration smallint,
  total_credits integer, rupees_due integer, user_id uuid, full_name text, email text, note text,
  updated_at timestamptz
)
language sql stable set search_path = ''
as $$ select * from private.calendar_entries(first_day, last_day, only_room) $$;
comment on function public.calendar_entries is
  'Bookings and blocks from first_day to last_day, at most seven days, with names. For admins; empty for other callers. kind: member, admin, rupees (due at the front desk) or block. note: who booked for the member, or why the room is blocked.';
grant execute on function public.calendar_entries to authenticated;

create type private.moved_booking as (
  id uuid, room_id uuid, booking_date date, start_time time, end_time time, duration smallint,
  total_credits integer, credits_change integer, balance integer, updated_at timestamptz
);

-- The triggers of bookings check and price the move. A trial runs them too and is rolled back, so it is
-- refused for the same reasons and has the same price.
create function private.move_booking(
  booking uuid, seen timestamptz, target_room uuid, day date, starts time, half_hours integer, is_trial boolean
) returns private.moved_booking
language plpgsql security definer set search_path = ''
as $$
declare
  before public.bookings;
  after public.bookings;
  result private.moved_booking;
  charged integer;
begin
  if not private.is_admin() then
    perform private.refuse('not_admin');
  end if;
  select * into before from public.bookings where id = booking for no key update;
  if before.id is null then
    perform private.refuse('unknown_booking');
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
grant execute on function private.move_booking to authenticated;

create function public.move_booking(
  booking_id uuid, version timestamptz, new_room uuid, new_date date, new_start_time time,
  new_duration integer, dry_run boolean default false
) returns table (
  id uuid, room_id uuid, booking_date date, start_time time, end_time time, duration smallint,
  total_credits integer, credits_change integer, balance integer, updated_at timestamptz
)
language sql set search_path = ''
as $$
  select * from private.move_booking(
    booking_id, version, new_room, new_date, new_start_time, new_duration, dry_run)
$$;
comment on function public.move_booking is
  'Moves a future booking to another room, day, time or duration (half hours), for admins. The member is charged or refunded the difference. version: the updated_at that the admin saw; a booking changed since is refused. dry_run changes nothing and returns what the move would. credits_change: negative when charged. balance: the member''s credits afterwards.';
grant execute on function public.move_booking to authenticated;
