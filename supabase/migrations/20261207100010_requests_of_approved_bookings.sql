-- The activity recorded each request from the first day on, with the id of its later booking.
insert into public.booking_history (
  booking_id, user_id, room_id, action, booking_date, start_time, end_time, duration, total_credits, rupees_due,
  credits_change, changed_by, created_at
)
select entry.booking_id, entry.user_id, entry.room_id, 'requested', entry.booking_date, entry.start_time,
  entry.end_time, entry.duration, entry.total_credits, entry.rupees_due, 0, entry.user_id, request.created_at
from public.booking_history entry
join public.activity_logs request
  on request.reference_id = entry.booking_id and request.action_type = 'Requested Meeting Room'
where entry.action = 'created'
  and not exists (
    select from public.booking_history earlier
    where earlier.booking_id = entry.booking_id and earlier.action = 'requested'
  );
