-- The entry of a new series says what it cost.
create or replace function private.conclude_series(
  bookings public.bookings[], action text, quote private.series_quote, reason text
) returns private.series_change
language plpgsql security definer set search_path = ''
as $$
declare
  first_booking constant public.bookings := bookings[1];
  last_booking constant public.bookings := bookings[cardinality(bookings)];
  is_own constant boolean := auth.uid() = first_booking.user_id;
  room constant public.rooms := (select rooms from public.rooms where id = first_booking.room_id);
  headline constant text := case action when 'created' then 'Booked Meeting Room'
    when 'cancelled' then 'Cancelled Booking' else 'Rescheduled Booking' end;
  summary constant text := format('%s, %s dates from %s to %s', room.name, cardinality(bookings),
    first_booking.booking_date, last_booking.booking_date);
begin
  perform private.log_activity(first_booking.user_id, headline,
    summary || case when is_own then '' else ' (by an admin)' end, quote.credits_change, first_booking.series_id);
  if not is_own then
    perform private.log_activity(auth.uid(), headline, summary, 0, first_booking.series_id);
  end if;
  perform private.notify(first_booking.user_id, 'booking_' || action, first_booking.series_id,
    private.microseconds(now()), private.describe_booking(first_booking, room) || jsonb_build_object(
      'total_credits', quote.credits, 'rupees_due', quote.rupees, 'credits_change', quote.credits_change,
      'reason', reason, 'changed_at', now(), 'by', case when is_own then 'member' else 'admin' end,
      'by_name', case when not is_own then (select display_name from public.profiles where id = auth.uid()) end,
      'series', (
        select jsonb_agg(jsonb_build_object(
          'booking_id', booking.id, 'room_name', rooms.name, 'booking_date', booking.booking_date,
          'start_time', booking.start_time, 'end_time', booking.end_time
        ) order by booking.booking_date, booking.start_time)
        from unnest(bookings) booking join public.rooms on rooms.id = booking.room_id
      )));
  return row(first_booking.series_id, cardinality(bookings), quote.credits_change, quote.rupees_change);
end
$$;
