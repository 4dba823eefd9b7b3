-- Lists the bookings that new hours of a room affect.
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
  booking_date date, start_time time, end_time time, duration smallint, total_credits integer
)
language sql stable set search_path = ''
as $$ select * from private.bookings_outside_room_hours(room, new_hours) $$;
comment on function public.bookings_outside_room_hours is
  'Bookings that new hours of a room would put outside them, for admins; empty for other callers. new_hours: as in room_rules.';
grant execute on function public.bookings_outside_room_hours to authenticated;
