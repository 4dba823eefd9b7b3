-- For reads of all rooms: booked_slots_of_day starts with the room.
create index booked_slots_by_date on public.booked_slots (booking_date);

-- Runs with the rights of the caller, so the policies of both tables apply.
create function public.day_board(day date)
returns table (booking_id uuid, room_id uuid, start_time time, end_time time, is_own boolean)
language sql stable set search_path = ''
as $$
  select booked.booking_id, booked.room_id, booked.start_time, booked.end_time, own.id is not null
  from public.booked_slots booked
  left join public.bookings own
    on own.id = booked.booking_id
    and own.user_id = (select auth.uid()) and own.booking_date = day
  where booked.booking_date = day
  order by booked.room_id, booked.start_time
$$;
comment on function public.day_board is
  'Taken slots of all rooms on a day, without names. is_own marks the bookings of the caller.';
grant execute on function public.day_board to authenticated;
