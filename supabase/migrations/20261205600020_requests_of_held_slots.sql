-- A request does not count as the booking of a hold: if a payment for the hold settles later, the member is notified that
-- no booking was made.
create or replace function private.take_held_slots(booking public.bookings) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (
    select from public.booked_slots held
    where held.room_id = booking.room_id and held.booking_date = booking.booking_date and held.held_until is not null
  ) then
    return;
  end if;
  with freed as (
    delete from public.booked_slots slot
    where slot.room_id = booking.room_id and slot.booking_date = booking.booking_date
      and slot.occupied && private.occupied_by(booking)
      and slot.held_until is not null
      and (slot.held_until <= now() or private.is_hold_of(slot.booking_id, booking.user_id))
    returning slot.booking_id
  )
  update public.booking_holds hold
  set ended_at = now(), answer = case when hold.is_request then 'expired' end,
    booking_id = case when hold.user_id = booking.user_id and not hold.is_request
      and 'needs_approval' <> all (booking.overrides) then booking.id end
  from freed where hold.id = freed.booking_id;
end
$$;
