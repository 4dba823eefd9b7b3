-- Moves a future booking in one transaction: the old slot is kept unless the new one is won and
-- the difference in price is paid.
create function private.move_booking(
  booking uuid, day date, starts time, half_hours integer
) returns public.bookings
language plpgsql security definer set search_path = ''
as $$
declare
  moved public.bookings;
begin
  update public.bookings
  set booking_date = day, start_time = starts, duration = half_hours
  where id = booking and (user_id = auth.uid() or private.is_admin())
  returning * into moved;
  if moved.id is null then
    perform private.refuse('unknown_booking');
  end if;
  return moved;
end
$$;

create function public.reschedule_booking(
  booking_id uuid, new_date date, new_start_time time, new_duration integer
) returns public.bookings
language sql set search_path = ''
as $$ select * from private.move_booking(booking_id, new_date, new_start_time, new_duration) $$;

revoke execute on function
  private.move_booking(uuid, date, time, integer),
  public.reschedule_booking(uuid, date, time, integer)
from public;
grant execute on function
  private.move_booking(uuid, date, time, integer),
  public.reschedule_booking(uuid, date, time, integer)
to authenticated;
