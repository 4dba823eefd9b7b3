create table private.requests (
  user_id uuid not null references public.profiles (id) on delete cascade,
  request_id uuid not null,
  content_hash bytea not null,
  -- The booking, day pass or event registration. Not a foreign key: the request id stays claimed when it is deleted.
  result_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (user_id, request_id)
);
comment on table private.requests is
  'Request ids of writes that charge credits and succeeded, by the account that sent them. A repeated request is answered without another charge.';
alter table private.requests enable row level security;

-- Claims a new request and returns null; for a repeated request, returns the id of its result. If the write
-- fails, the claim is rolled back with it and the request can be sent again. A concurrent repeat waits for
-- the end of the first transaction.
create function private.claim_request(request uuid, content jsonb, result uuid) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  hash bytea := sha256(convert_to(content::text, 'UTF8'));
  earlier private.requests;
begin
  if request is null or auth.uid() is null then
    return null;
  end if;
  insert into private.requests (user_id, request_id, content_hash, result_id)
  values (auth.uid(), request, hash, result) on conflict do nothing;
  if found then
    return null;
  end if;
  select * into earlier from private.requests where user_id = auth.uid() and request_id = request;
  if earlier.content_hash <> hash then
    perform private.refuse('request_reused');
  end if;
  return earlier.result_id;
end
$$;

alter table public.bookings
  add column request_id uuid,
  add constraint bookings_request_once unique (user_id, request_id);
comment on column public.bookings.request_id is
  'Chosen by the client. A repeated insert is refused with request_repeated and the booking in its details.';
grant insert (request_id) on public.bookings to authenticated;

create function private.claim_booking_request() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  earlier uuid := private.claim_request(new.request_id, jsonb_build_array('booking',
    new.user_id, new.room_id, new.booking_date, new.start_time, new.duration), new.id);
  known public.bookings;
begin
  if earlier is null then
    return new;
  end if;
  select * into known from public.bookings
  where id = earlier and (room_id, booking_date, start_time, duration)
    = (new.room_id, new.booking_date, new.start_time, new.duration);
  if known.id is null then
    perform private.refuse('request_outdated');
  end if;
  perform private.refuse('request_repeated',
    (select to_jsonb(answer) from (select known.id, known.total_credits) as answer));
  return null;
end
$$;

-- Runs before place_slot, which would refuse a repeated request with slot_taken.
create trigger bookings_claim_request before insert on public.bookings
  for each row when (new.request_id is not null) execute function private.claim_booking_request();

alter table public.event_registrations
  add column request_id uuid,
  add constraint event_registrations_request_once unique (user_id, request_id);
comment on column public.event_registrations.request_id is
  'Chosen by the client. A repeated insert is refused with request_repeated and the registration in its details.';
grant insert (request_id) on public.event_registrations to authenticated;

create function private.claim_registration_request() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  earlier uuid := private.claim_request(new.request_id, jsonb_build_array('registration',
    new.user_id, new.event_id, new.credits_agreed), new.id);
  known public.event_registrations;
begin
  if earlier is null then
    return new;
  end if;
  select * into known from public.event_registrations where id = earlier;
  if known.id is null then
    perform private.refuse('request_outdated');
  end if;
  perform private.refuse('request_repeated',
    (select to_jsonb(answer) from (select known.id, known.credits_charged) as answer));
  return null;
end
$$;

-- Runs before reserve_seat, which would refuse a repeated request with already_registered.
create trigger event_registrations_claim_request before insert on public.event_registrations
  for each row when (new.request_id is not null) execute function private.claim_registration_request();

create function private.reschedule_booking(
  booking uuid, day date, starts time, half_hours integer, request uuid
) returns public.bookings
language plpgsql security definer set search_path = ''
as $$
declare
  moved public.bookings;
begin
  if private.claim_request(
    request, jsonb_build_array('reschedule', booking, day, starts, half_hours), booking
  ) is null then
    return private.reschedule_booking(booking, day, starts, half_hours);
  end if;
  select * into moved from public.bookings where id = booking and (user_id = auth.uid() or private.is_admin());
  if moved.id is null then
    perform private.refuse('unknown_booking');
  end if;
  if (moved.booking_date, moved.start_time, moved.duration) is distinct from (day, starts, half_hours::smallint) then
    perform private.refuse('request_outdated');
  end if;
  return moved;
end
$$;
grant execute on function private.reschedule_booking(uuid, date, time, integer, uuid) to authenticated;

drop function public.reschedule_booking(uuid, date, time, integer);
create function public.reschedule_booking(
  booking_id uuid, new_date date, new_start_time time, new_duration integer, request_id uuid default null
) returns public.bookings
language sql set search_path = ''
as $$
  select * from private.reschedule_booking(booking_id, new_date, new_start_time, new_duration, request_id)
$$;
comment on function public.reschedule_booking is
  'Moves a future booking in one transaction: the old slot is kept unless the new one is free and the difference in price is paid. Repeating a request_id returns the booking without another charge.';
grant execute on function public.reschedule_booking to authenticated;

create or replace function private.create_day_pass(
  guest text, guest_email text, guest_phone text, guest_organization text, host text, why text, day date, asked uuid
) returns public.day_passes
language plpgsql security definer set search_path = ''
as $$
declare
  pass uuid := gen_random_uuid();
  earlier uuid;
  announced uuid;
  bought public.day_passes;
begin
  if auth.uid() is null then
    perform private.refuse('not_signed_in');
  end if;
  earlier := private.claim_request(asked, jsonb_build_array('day_pass',
    guest, guest_email, guest_phone, guest_organization, host, why, day), pass);
  if earlier is not null then
    select * into bought from public.day_passes where id = earlier;
    if bought.id is null then
      perform private.refuse('request_outdated');
    end if;
    return bought;
  end if;
  insert into public.visitors (
    user_id, visitor_name, email, phone, organization, host_name, purpose,
    visit_date, visit_time, visit_duration, status
  ) values (
    auth.uid(), trim(guest), trim(guest_email), nullif(trim(guest_phone), ''), nullif(trim(guest_organization), ''),
    nullif(trim(host), ''), nullif(trim(why), ''), day, '09:00', 10, 'active'
  ) returning id into announced;
  insert into public.day_passes (id, user_id, visitor_id, visitor_name, email, purpose, date, request)
  values (pass, auth.uid(), announced, trim(guest), trim(guest_email), nullif(trim(why), ''), day, asked)
  returning * into bought;
  return bought;
end
$$;
