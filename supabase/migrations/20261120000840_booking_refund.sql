-- What comes back for a booking before anything is done to it: when it is cancelled, or when it is
-- moved to a span of `new_duration` half hours. By the end of the credits' validity; those whose
-- validity has ended meanwhile are named, but return to nobody.
create function private.refund_of_booking(booking uuid, half_hours integer)
returns table (credits integer, expires_at timestamptz, is_expired boolean)
language sql stable security definer set search_path = ''
as $$
  select sum(lot.credits)::integer, lot.expires_at, coalesce(lot.expires_at <= now(), false)
  from public.bookings
  join public.rooms on rooms.id = bookings.room_id
  cross join lateral private.lots_to_refund(
    bookings.user_id, bookings.id,
    bookings.total_credits - coalesce(private.booking_price(bookings.user_id, rooms, half_hours), 0)
  ) lot
  where bookings.id = booking and (bookings.user_id = auth.uid() or private.is_admin())
  group by lot.expires_at
  order by lot.expires_at
$$;

create function public.booking_refund(booking_id uuid, new_duration integer default null)
returns table (credits integer, expires_at timestamptz, is_expired boolean)
language sql stable set search_path = ''
as $$ select * from private.refund_of_booking(booking_id, new_duration) $$;

revoke execute on function
  private.refund_of_booking(uuid, integer), public.booking_refund(uuid, integer)
from public;
grant execute on function
  private.refund_of_booking(uuid, integer), public.booking_refund(uuid, integer)
to authenticated;
