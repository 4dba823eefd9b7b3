create or replace function private.is_bookable_now(booking public.bookings) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  -- Other days are not added up: the timestamp of a forged one can be out of range.
  if booking.booking_date is distinct from private.space_today() then
    return false;
  end if;
  return coalesce(booking.booking_date + booking.start_time < private.space_now()
    and private.space_now() < booking.booking_date + booking.start_time + interval '30 minutes'
    and exists (select from public.room_rules where room_id = booking.room_id and notice_minutes = 0), false);
end
$$;
