create type private.calendar_row as (
  id uuid, kind text, room_id uuid, booking_date date, start_time time, end_time time, duration integer,
  total_credits integer, rupees_due integer, user_id uuid, full_name text, email text, note text,
  updated_at timestamptz, paid_paise integer, gap smallint, included_minutes integer
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
      case
        when user_roles.role = 'admin' then 'admin'
        when bookings.rupees_due * 100 > bookings.paid_paise then 'rupees'
        else 'member'
      end,
      bookings.room_id, bookings.booking_date, bookings.start_time, bookings.end_time, bookings.duration,
      bookings.total_credits, bookings.rupees_due, bookings.user_id, profiles.full_name, profiles.email,
      'Booked by ' || bookings.booked_by_name, bookings.updated_at, bookings.paid_paise, bookings.gap,
      bookings.included_minutes
    from public.bookings
    join public.profiles on profiles.id = bookings.user_id
    left join public.user_roles on user_roles.user_id = bookings.user_id
    where bookings.booking_date between first_day and until
      and (only_room is null or bookings.room_id = only_room)
    union all
    -- A block has one slot for each time that no booking has.
    select slot.booking_id, 'block', slot.room_id, slot.booking_date, slot.start_time, slot.end_time,
      (extract(epoch from slot.end_time - slot.start_time) / 1800)::integer,
      0, 0, null, null, null, initcap(block.kind) || ': ' || block.reason, null, 0, 0::smallint, 0
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
  updated_at timestamptz, paid_paise integer, gap smallint, included_minutes integer
)
language sql stable set search_path = ''
as $$ select * from private.calendar_entries(first_day, last_day, only_room) $$;
comment on function public.calendar_entries is
  'Bookings and blocks from first_day to last_day, at most seven days, with names. For admins; empty for other callers. kind: member, admin, rupees (still due at the front desk) or block. note: who booked for the member, or why the room is blocked. gap: half hours after end_time that stay free.';
grant execute on function public.calendar_entries to authenticated;
