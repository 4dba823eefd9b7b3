-- The database answers which requests a change of hours, a block or a retirement touches.
-- The requests that wait, of all rooms or of one: with the given time within them or their gaps, or within the present
-- hours and outside the new ones.
create function private.affected_requests(
  room uuid, starts_at timestamp, ends_at timestamp, opening jsonb, room_hours jsonb
) returns table (
  id uuid, room_name text, full_name text, email text, booking_date date, start_time time, end_time time
)
language sql stable security definer set search_path = ''
as $$
  select request.id, rooms.name, profiles.full_name, profiles.email, request.booking_date, request.start_time,
    request.end_time
  from public.booking_holds request
  join public.booked_slots slot on slot.booking_id = request.id
  join public.rooms on rooms.id = request.room_id
  join public.room_rules rules on rules.room_id = request.room_id
  join public.profiles on profiles.id = request.user_id
  cross join lateral tsrange(
    request.booking_date + request.start_time, request.booking_date + request.end_time) span
  cross join lateral private.open_hours(request.booking_date, private.opening_hours()) open
  where private.is_admin() and request.is_request and request.ended_at is null and slot.held_until > now()
    and request.room_id = coalesce(room, request.room_id)
    and (starts_at is null or slot.occupied && tsrange(starts_at, greatest(starts_at, ends_at)))
    and (
      num_nonnulls(opening, room_hours) = 0
      or private.are_room_hours(room_hours, 1)
        and private.room_hours(request.booking_date, rules.hours) * open @> span
        and not private.room_hours(request.booking_date, coalesce(room_hours, rules.hours))
          * case when opening is null then open else private.open_hours(request.booking_date, opening) end @> span
    )
  order by request.booking_date, request.start_time, rooms.name, request.id
$$;
grant execute on function private.affected_requests to authenticated;

create function public.affected_requests(
  room uuid default null, starts_at timestamp default null, ends_at timestamp default null,
  opening jsonb default null, room_hours jsonb default null
) returns table (
  id uuid, room_name text, full_name text, email text, booking_date date, start_time time, end_time time
)
language sql stable set search_path = ''
as $$ select * from private.affected_requests(room, starts_at, ends_at, opening, room_hours) $$;
comment on function public.affected_requests is
  'Waiting requests that a change would affect, for admins; empty for other callers. room: only those of this room. starts_at, ends_at: within this time, with their gaps. opening, room_hours: within the present hours and outside these, which are as in the setting opening_hours and in room_rules.';
grant execute on function public.affected_requests to authenticated;
