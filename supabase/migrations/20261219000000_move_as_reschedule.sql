-- Admins move a booking by the function that members reschedule with.
create or replace function private.move_booking(
  booking_id uuid, version timestamptz, new_room uuid, new_date date, new_start_time time, new_duration integer,
  request_id uuid, quote_id text
) returns private.moved_booking
language plpgsql security definer set search_path = ''
as $$
declare
  booking public.bookings;
  result private.moved_booking;
begin
  if not private.is_admin() then
    perform private.refuse('not_admin');
  end if;
  -- Admins must name a version: without one they have not seen the booking that they move.
  booking := private.reschedule_booking(booking_id, new_date, new_start_time, new_duration, request_id,
    coalesce(version, '-infinity'), quote_id, new_room);
  select booking.id, booking.room_id, booking.booking_date, booking.start_time, booking.end_time, booking.duration,
    booking.total_credits, booking.rupees_due, coalesce((
      select entry.credits_change from public.booking_history entry
      where entry.booking_id = booking.id and entry.created_at = booking.updated_at
      order by entry.id desc limit 1
    ), 0),
    (select balance from public.user_credits where user_id = booking.user_id), booking.updated_at
  into result;
  return result;
end
$$;
