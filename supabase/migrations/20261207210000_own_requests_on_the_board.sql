-- The board names the own requests of a member.
drop function public.day_board(date);
-- Runs with the rights of the caller, so the policies of both tables apply.
create function public.day_board(day date)
returns table (
  booking_id uuid, room_id uuid, start_time time, end_time time, is_own boolean, held_until timestamptz, gap smallint,
  is_own_request boolean
)
language sql stable set search_path = ''
as $$
  select booked.booking_id, booked.room_id, booked.start_time, booked.end_time,
    own.id is not null or own_hold.id is not null and not own_hold.is_request, booked.held_until, booked.gap,
    coalesce(own_hold.is_request, false)
  from public.booked_slots booked
  left join public.bookings own
    on own.id = booked.booking_id
    and own.user_id = (select auth.uid()) and own.booking_date = day
  left join public.booking_holds own_hold
    on own_hold.id = booked.booking_id and own_hold.user_id = (select auth.uid())
    and own_hold.ended_at is null
  where booked.booking_date = day and (booked.held_until is null or booked.held_until > now())
  order by booked.room_id, booked.start_time
$$;
comment on function public.day_board is
  'Taken slots of all rooms on a day, without names. is_own marks the bookings and the hold of the caller, is_own_request their requests, which wait for approval. held_until: the end of a hold or a request. gap: half hours after end_time that stay free.';
grant execute on function public.day_board to authenticated;
