alter table public.system_settings add constraint space_address_is_a_line_and_a_link check (
  key <> 'space_address'
  or coalesce(jsonb_typeof(value -> 'address') = 'string'
    and value ->> 'address' ~ '^[^[:cntrl:]]{0,200}$'
    and jsonb_typeof(value -> 'map_url') = 'string'
    and value ->> 'map_url' ~ '^(https://[!-~]+)?$' and length(value ->> 'map_url') <= 500, false)
  );
comment on table public.system_settings is
  'Settings of the space, one JSON value per key: opening_hours, day_pass_credits, wifi, billing, space_address, booking_limits, visitor_name_days (how many days after a visit the name is erased), canary_budget (when a canary is rolled back automatically).';
drop policy "Members can read member settings, admins all" on public.system_settings;
create policy "Members can read member settings, admins all" on public.system_settings
  for select to authenticated
  using (
    key in ('opening_hours', 'day_pass_credits', 'wifi', 'billing', 'booking_limits', 'space_address')
    or (select private.is_admin())
  );

-- What guests learn about a booking.
create or replace function private.describe_invitation(booking public.bookings) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'booking_id', booking.id, 'room_name', rooms.name, 'room_description', rooms.description,
    'booking_date', booking.booking_date, 'start_time', booking.start_time, 'end_time', booking.end_time,
    'duration', booking.duration, 'changed_at', now(), 'previous', null,
    'booker_name', coalesce(private.name_among_members(booking.user_id), 'A member'),
    'address', address.value -> 'address', 'map_url', address.value -> 'map_url'
  )
  from public.rooms
  left join public.system_settings address on address.key = 'space_address'
  where rooms.id = booking.room_id
$$;

create or replace function private.record_response(guest public.booking_guests, answer text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  booking public.bookings;
begin
  if coalesce(answer not in ('accepted', 'declined'), true) then
    perform private.refuse('bad_response');
  end if;
  select * into booking from public.bookings
  where id = guest.booking_id and booking_date + start_time > private.space_now() for no key update;
  if booking.id is null then
    perform private.refuse('booking_not_future');
  end if;
  update public.booking_guests set response = answer, responded_at = now() where id = guest.id;
  if guest.response is distinct from answer then
    -- Each change notifies the booker.
    if not private.count_attempt('answers of ' || guest.id, 10, '1 hour') then
      perform private.refuse('too_often');
    end if;
    perform private.notify(booking.user_id, 'invitation_answered', guest.id,
      private.microseconds(clock_timestamp()),
      private.describe_invitation(booking) - '{changed_at,previous,booker_name,address,map_url}'::text[] || jsonb_build_object(
        'answer', answer,
        'guest_name', coalesce(guest.name, guest.email, 'A guest')));
  end if;
end
$$;

create or replace function private.answer_invitation(token text, answer text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  guest public.booking_guests;
  booking public.bookings;
begin
  if token !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.[0-9a-f]{64}$'
     or split_part(token, '.', 2) <> private.sign('invitation', split_part(token, '.', 1)) then
    perform private.refuse('bad_invitation');
  end if;
  select * into guest from public.booking_guests where id = split_part(token, '.', 1)::uuid;
  if guest.id is null then
    perform private.refuse('unknown_invitation');
  end if;
  if answer is not null then
    perform private.record_response(guest, answer);
    select * into guest from public.booking_guests where id = guest.id;
  end if;
  select * into booking from public.bookings where id = guest.booking_id;
  return (
    select jsonb_build_object(
      'room_name', facts -> 'room_name', 'room_description', facts -> 'room_description',
      'address', facts -> 'address', 'map_url', facts -> 'map_url',
      'booking_date', facts -> 'booking_date', 'start_time', facts -> 'start_time',
      'end_time', facts -> 'end_time', 'booker_name', facts -> 'booker_name', 'response', guest.response,
      'has_started', booking.booking_date + booking.start_time <= private.space_now())
    from private.describe_invitation(booking) facts
  );
end
$$;

comment on function public.answer_invitation is
  'The room, address, day, time and booker of the invitation that a signed token names, with its response; records a response ("accepted" or "declined") first if one is given.';

-- After an answer, the booker's list of guests and list of bookings are refetched.
create or replace function private.broadcast_response() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform realtime.send('{}', 'answered', 'guests:' || new.booking_id, true);
  perform private.send_own_booking(bookings) from public.bookings where id = new.booking_id;
  return null;
end
$$;
