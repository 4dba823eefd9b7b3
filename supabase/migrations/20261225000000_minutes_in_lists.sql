-- Lists of bookings show the minutes of the member's plan that paid.

alter type private.calendar_row add attribute included_minutes integer;
alter type private.affected_booking_row add attribute included_minutes integer;

drop function public.search_bookings;
drop function public.search_cancelled_bookings;
drop function public.calendar_entries;
drop function public.bookings_in_block;
drop function public.bookings_outside_hours;
drop function public.bookings_outside_room_hours;
drop function public.bookings_in_closed_hours;

create function public.search_bookings(
  search text default '', page integer default 1, page_size integer default 10,
  sort_by text default 'date', ascending boolean default false, span text default 'all',
  room uuid default null, member uuid default null, from_day date default null, to_day date default null,
  after_day date default null, after_time time default null, after_id uuid default null
) returns table (
  id uuid, user_id uuid, room_id uuid, room_name text, full_name text, email text,
  booking_date date, start_time time, end_time time, duration smallint, total_credits integer,
  status text, created_at timestamptz, rupees_due integer, paid_paise integer, included_minutes integer,
  total_count bigint
)
language sql stable set search_path = ''
as $$
  select (booking).*, bookings.rupees_due, bookings.paid_paise, bookings.included_minutes, total_count
  from private.search_bookings(
      search, page, page_size, sort_by, ascending, span, room, member, from_day, to_day,
      after_day, after_time, after_id)
    with ordinality as found (booking, total_count, place)
  left join public.bookings on bookings.id = (booking).id
  order by place
$$;
comment on function public.search_bookings is
  'One page of bookings, for admins; empty for other callers. span: all, upcoming or past. after_day, after_time, after_id: only those after the booking with this day, time and id, to read a long list in parts. Every row has the total number of matches; after a booking, the number of rows of this page.';
grant execute on function public.search_bookings to authenticated;

create function public.search_cancelled_bookings(
  search text default '', page integer default 1, page_size integer default 10,
  sort_by text default 'date', ascending boolean default false,
  room uuid default null, member uuid default null, from_day date default null, to_day date default null,
  after_day date default null, after_time time default null, after_id uuid default null
) returns table (
  id uuid, user_id uuid, room_id uuid, room_name text, full_name text, email text,
  booking_date date, start_time time, end_time time, duration smallint, total_credits integer,
  status text, created_at timestamptz, cancelled_at timestamptz, credits_refunded integer, paid_paise integer,
  included_minutes integer, total_count bigint
)
language sql stable set search_path = ''
as $$
  select (booking).*, history.paid_paise, history.included_minutes, total_count
  from private.search_cancelled_bookings(
      search, page, page_size, sort_by, ascending, room, member, from_day, to_day, after_day, after_time, after_id)
    with ordinality as found (booking, total_count, place)
  cross join lateral (
    select coalesce(sum(entry.paid_paise), 0)::integer as paid_paise,
      coalesce(max(entry.included_minutes) filter (where entry.action = 'cancelled'), 0) as included_minutes
    from public.booking_history entry where entry.booking_id = (booking).id
  ) history
  order by place
$$;
comment on function public.search_cancelled_bookings is
  'One page of cancelled bookings from the history, for admins; empty for other callers. paid_paise: what the front desk has to return. after_day, after_time, after_id: only those after the booking with this day, time and id, to read a long list in parts. Every row has the total number of matches; after a booking, the number of rows of this page.';
grant execute on function public.search_cancelled_bookings to authenticated;

create or replace function private.calendar_entries(first_day date, last_day date, only_room uuid)
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

create or replace function private.describe_affected(affected public.bookings[]) returns setof private.affected_booking_row
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
