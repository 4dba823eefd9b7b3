-- Members are notified when a room is retired in which they have bookings to come.
update public.notification_kinds set position = position + 1 where position >= 6;
insert into public.notification_kinds (
  position, kind, audience, in_portal, by_email, by_push, email_offered, email_optional, lead_time
) values (6, 'room_retired', 'member', true, true, true, true, true, null);

-- Members with bookings to come in a room that is retired: the bookings remain valid.
create function private.tell_of_retired_room() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.notify(booker.user_id, 'room_retired', new.id, private.microseconds(now()), jsonb_build_object(
    'room_name', new.name, 'bookings', booker.bookings, 'first_date', booker.first_date))
  from (
    select user_id, count(*) as bookings, min(booking_date) as first_date from public.bookings
    where room_id = new.id and booking_date >= private.space_today()
      and booking_date + start_time > private.space_now()
    group by user_id
  ) booker;
  return null;
end
$$;

create trigger rooms_tell_of_retirement after update of retired_at on public.rooms
  for each row when (old.retired_at is null and new.retired_at is not null)
  execute function private.tell_of_retired_room();
