create table public.booking_guests (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references public.bookings (id) on delete cascade,
  user_id uuid references public.profiles (id) on delete cascade,
  email text check (email = lower(email) and length(email) <= 320),
  name text check (length(name) <= 200),
  response text not null default 'none' check (response in ('none', 'accepted', 'declined')),
  responded_at timestamptz,
  receives_email boolean not null default true,
  invited_by uuid references public.profiles (id) on delete set null,
  invited_at timestamptz not null default now(),
  visitor_id uuid references public.visitors (id) on delete set null,
  constraint booking_guests_are_addressed_once check (num_nonnulls(user_id, email) = 1),
  unique (booking_id, user_id),
  unique (booking_id, email)
);
comment on table public.booking_guests is
  'People invited to a booking: members chosen by name (user_id), others by email. An email that belongs to a member is the member, which the booker cannot see.';
comment on column public.booking_guests.receives_email is
  'False: this address has refused invitations from the portal.';
comment on column public.booking_guests.visitor_id is
  'The visitor that was registered with the invitation. Guests of several bookings on one day can share it.';
alter table public.booking_guests enable row level security;

create index booking_guests_of_user on public.booking_guests (user_id);
create index booking_guests_of_email on public.booking_guests (email);
create index booking_guests_of_inviter on public.booking_guests (invited_by);
create index booking_guests_of_visitor on public.booking_guests (visitor_id);
create index booking_guests_of_digest on public.booking_guests (private.address_digest(email))
  where email is not null;

create policy "Members can read the guests of their own bookings, admins all" on public.booking_guests
  for select to authenticated
  using (
    exists (
      select from public.bookings
      where bookings.id = booking_id and bookings.user_id = (select auth.uid())
    )
    or (select private.is_admin())
  );
create policy "Banned and deleted accounts have no access" on public.booking_guests
  as restrictive for all to authenticated using ((select private.is_active()));

grant select on public.booking_guests to authenticated, service_role;

create table private.refused_addresses (
  digest text primary key check (length(digest) = 64),
  created_at timestamptz not null default now()
);
comment on table private.refused_addresses is
  'SHA-256 of addresses without an account that refused invitations from the portal.';
alter table private.refused_addresses enable row level security;

-- The account that receives email at an address, or null.
create function private.account_of(address text) returns uuid
language sql stable security definer set search_path = ''
as $$
  select id from public.profiles
  where lower(email) = lower(address) and private.email_of(id) is not null limit 1
$$;

-- Whether a row of a booking's guests is this member.
create function private.is_guest(guest public.booking_guests, person uuid) returns boolean
language sql stable security definer set search_path = ''
as $$ select coalesce(guest.user_id = person, guest.email = lower(private.email_of(person)), false) $$;

-- What guests learn about a booking.
create function private.describe_invitation(booking public.bookings) returns jsonb
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

create function private.tell_guest(
  guest public.booking_guests, booking public.bookings, change text, sequence bigint, previous jsonb default null
) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  person constant uuid := coalesce(guest.user_id, private.account_of(guest.email));
  facts constant jsonb := private.describe_invitation(booking) || jsonb_build_object(
    'change', change, 'previous', previous);
begin
  if person is not null then
    -- A member can be a guest twice: by name, and by an address that the booker does not know to be theirs.
    if change in ('invited', 'removed') and exists (
      select from public.booking_guests other
      where other.booking_id = booking.id and other.id <> guest.id and private.is_guest(other, person)
    ) then
      return;
    end if;
    perform private.notify(person, 'booking_invitation', booking.id, sequence, facts);
  elsif not exists (
    select from private.refused_addresses where digest = private.address_digest(guest.email)
  ) then
    perform private.send_to(guest.email, 'booking_invitation', guest.id, sequence, facts);
  end if;
end
$$;

-- The caller's own future booking, or any for admins, locked against concurrent changes of its guests.
create function private.lock_invitable(booking_id uuid) returns public.bookings
language plpgsql security definer set search_path = ''
as $$
declare
  booking public.bookings;
begin
  select * into booking from public.bookings
  where id = booking_id and (user_id = auth.uid() or private.is_admin()) for no key update;
  if booking.id is null then
    perform private.refuse('unknown_booking');
  end if;
  if booking.booking_date + booking.start_time <= private.space_now() then
    perform private.refuse('booking_not_future');
  end if;
  return booking;
end
$$;

create function private.invite_to_booking(booking_id uuid, guests jsonb) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  booking public.bookings := private.lock_invitable(booking_id);
  max_guests constant integer := private.booking_limit('guests_per_booking', 20);
  sequence constant bigint := private.microseconds(clock_timestamp());
  wanted jsonb;
  address text;
  person uuid;
  label text;
  added public.booking_guests;
  invited integer := 0;
begin
  if jsonb_typeof(guests) is distinct from 'array' or jsonb_array_length(guests) not between 1 and 1000 then
    perform private.refuse('bad_guest');
  end if;
  -- In one order, so that concurrent calls, which count the same mailboxes, wait for each other.
  for wanted in
    select value from jsonb_array_elements(guests)
    order by coalesce(private.mailbox_of(value ->> 'email'),
      (select private.mailbox_of(email) from public.profiles where id::text = lower(value ->> 'member_id')))
  loop
    person := null;
    address := null;
    if jsonb_typeof(wanted -> 'member_id') = 'string' then
      select id, left(private.name_among_members(id), 200) into person, label from public.profiles
      where id::text = lower(wanted ->> 'member_id') and nullif(trim(full_name), '') is not null
        and private.email_of(id) is not null;
      if person is null then
        perform private.refuse('unknown_user');
      end if;
    else
      -- ASCII only: mail services fold other characters, so a refused address could be spelled differently.
      address := lower(trim(wanted ->> 'email'));
      label := private.visible_line(wanted ->> 'name');
      if coalesce(length(address) > 320 or address !~ '^(?=[!-~]+$)[^@,;<>"()\\?&%]+@([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]*[a-z0-9]$', true)
         or length(label) > 200 then
        perform private.refuse('bad_guest', jsonb_build_object('email', left(address, 320)));
      end if;
    end if;
    if person = booking.user_id
       or address = (select lower(email) from public.profiles where id = booking.user_id) then
      perform private.refuse('guest_is_booker');
    end if;
    insert into public.booking_guests (booking_id, user_id, email, name, receives_email, invited_by)
    values (booking.id, person, address, label, address is null
      or private.account_of(address) is not null
      or not exists (
        select from private.refused_addresses where digest = private.address_digest(address)
      ), auth.uid())
    on conflict do nothing
    returning * into added;
    if added.id is not null then
      invited := invited + 1;
      perform private.limit_invitation(coalesce(address, private.email_of(person)));
      perform private.tell_guest(added, booking, 'invited', sequence);
    end if;
  end loop;
  if (select count(*) from public.booking_guests where booking_guests.booking_id = booking.id) > max_guests then
    perform private.refuse('too_many_guests', jsonb_build_object('max', max_guests));
  end if;
  perform private.limit_uses('invitations', invited, private.booking_limit('invitations_per_hour', 60));
  return invited;
end
$$;
grant execute on function private.invite_to_booking to authenticated;

-- Registers visitors with the caller's own rights: their rules and rate limit apply.
create function public.invite_to_booking(booking_id uuid, guests jsonb) returns integer
language plpgsql set search_path = ''
as $$
declare
  invited constant integer := private.invite_to_booking(booking_id, guests);
  addresses text[];
  added uuid[];
begin
  select array_agg(lower(trim(guest ->> 'email'))) into addresses
  from jsonb_array_elements(guests) guest
  where guest -> 'register_visitor' = 'true' and guest ? 'email';
  if addresses is null then
    return invited;
  end if;
  with visitor as (
    insert into public.visitors (
      user_id, visitor_name, email, host_name, purpose, visit_date, visit_time, visit_duration, status
    )
    select distinct on (lower(trim(guest ->> 'email')))
      auth.uid(), coalesce(trim(guest ->> 'name'), ''), trim(guest ->> 'email'),
      (select full_name from public.profiles where id = auth.uid()), 'Meeting in ' || rooms.name,
      bookings.booking_date, bookings.start_time, bookings.duration / 2.0, 'pending'
    from jsonb_array_elements(guests) guest
    join public.bookings on bookings.id = booking_id
    join public.rooms on rooms.id = bookings.room_id
    where guest -> 'register_visitor' = 'true' and guest ? 'email' and not exists (
      select from public.visitors known
      where known.user_id = auth.uid() and lower(known.email) = lower(trim(guest ->> 'email'))
        and known.visit_date = bookings.booking_date and known.status <> 'rejected'
    )
    returning id
  )
  select array_agg(id) into added from visitor;
  perform private.link_visitors(booking_id, coalesce(added, '{}'), addresses);
  return invited;
end
$$;
comment on function public.invite_to_booking is
  'Invites people to the caller''s own future booking and returns how many are new. Each guest is {"member_id"} or {"email", "name", "register_visitor"}; the last also registers a visitor for that day, who follows the booking.';
grant execute on function public.invite_to_booking to authenticated;

create function private.remove_guest(guest_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  booking public.bookings;
  removed public.booking_guests;
begin
  select * into removed from public.booking_guests where id = guest_id;
  if removed.id is null or not exists (
    select from public.bookings where id = removed.booking_id and (user_id = auth.uid() or private.is_admin())
  ) then
    perform private.refuse('unknown_guest');
  end if;
  booking := private.lock_invitable(removed.booking_id);
  delete from public.booking_guests where id = guest_id;
  if found then
    perform private.tell_guest(removed, booking, 'removed', private.microseconds(clock_timestamp()));
  end if;
end
$$;
grant execute on function private.remove_guest to authenticated;

create function public.remove_guest(guest_id uuid) returns void
language sql set search_path = ''
as $$ select private.remove_guest(guest_id) $$;
comment on function public.remove_guest is
  'Removes a guest of the caller''s own future booking and tells the guest.';
grant execute on function public.remove_guest to authenticated;

create function private.record_response(guest public.booking_guests, answer text) returns void
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

create function private.respond_to_invitation(invitation_id uuid, response text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  guest public.booking_guests;
begin
  -- One row, by name if there is one: the same answer on two rows would tell the booker whose address it is.
  select guests.* into guest from public.booking_guests invitation
  join public.booking_guests guests on guests.booking_id = invitation.booking_id
  where invitation.id = invitation_id
    and private.is_guest(invitation, auth.uid()) and private.is_guest(guests, auth.uid())
  order by guests.user_id nulls last limit 1;
  if guest.id is null then
    perform private.refuse('unknown_invitation');
  end if;
  perform private.record_response(guest, response);
end
$$;
grant execute on function private.respond_to_invitation to authenticated;

create function public.respond_to_invitation(invitation_id uuid, response text) returns void
language sql set search_path = ''
as $$ select private.respond_to_invitation(invitation_id, response) $$;
comment on function public.respond_to_invitation is
  'Accepts or declines an invitation of the caller: "accepted" or "declined", until the booking starts.';
grant execute on function public.respond_to_invitation to authenticated;

create function private.my_invitations() returns setof jsonb
language sql stable security definer set search_path = ''
as $$
  select distinct on (bookings.booking_date, bookings.start_time, bookings.id)
    private.describe_invitation(bookings)
      || jsonb_build_object('id', guest.id, 'response', guest.response, 'changed_at', bookings.updated_at)
  from public.booking_guests guest
  join public.bookings on bookings.id = guest.booking_id
  where (guest.user_id = auth.uid() or guest.email = lower(private.email_of(auth.uid())))
    and bookings.user_id <> auth.uid()
    and bookings.booking_date + bookings.end_time > private.space_now()
  order by bookings.booking_date, bookings.start_time, bookings.id, guest.user_id nulls last
$$;
grant execute on function private.my_invitations to authenticated;

create function public.my_invitations()
returns table (
  id uuid, booking_id uuid, response text, booker_name text, room_name text, room_description text,
  booking_date date, start_time time, end_time time, duration smallint, changed_at timestamptz
)
language sql stable set search_path = ''
as $$
  select row.* from private.my_invitations() facts
  cross join jsonb_to_record(facts) as row (
    id uuid, booking_id uuid, response text, booker_name text, room_name text, room_description text,
    booking_date date, start_time time, end_time time, duration smallint, changed_at timestamptz
  )
$$;
comment on function public.my_invitations is
  'Invitations of the caller to bookings that have not ended, soonest first.';
grant execute on function public.my_invitations to authenticated;

create function private.guest_tokens(guest uuid, address text) returns table (answer text, unsubscribe text)
language sql stable security definer set search_path = ''
as $$
  select guest || '.' || private.sign('invitation', guest::text),
    concat_ws('.', digest, 'booking_invitation', private.sign('unsubscribe', digest || ':booking_invitation'))
  from private.address_digest(address) digest
$$;
grant execute on function private.guest_tokens to service_role;

create function public.guest_tokens(guest_id uuid, address text) returns table (answer text, unsubscribe text)
language sql stable set search_path = ''
as $$ select * from private.guest_tokens(guest_id, address) $$;
comment on function public.guest_tokens is
  'Tokens of the links in an email to a guest without an account: to answer, and to refuse all invitations.';
grant execute on function public.guest_tokens to service_role;

create function private.answer_invitation(token text, answer text) returns jsonb
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
grant execute on function private.answer_invitation to service_role;

create function public.answer_invitation(token text, response text default null) returns jsonb
language sql set search_path = ''
as $$ select private.answer_invitation(token, response) $$;
comment on function public.answer_invitation is
  'The room, address, day, time and booker of the invitation that a signed token names, with its response; records a response ("accepted" or "declined") first if one is given.';
grant execute on function public.answer_invitation to service_role;

create function private.notify_guests_of_move(booking public.bookings, previous public.bookings) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  sequence constant bigint := private.microseconds(clock_timestamp());
  facts constant jsonb := jsonb_build_object(
    'room_name', (select name from public.rooms where id = previous.room_id),
    'booking_date', previous.booking_date, 'start_time', previous.start_time, 'end_time', previous.end_time);
  guest public.booking_guests;
  updates integer := 0;
begin
  -- An answer holds for the time that was asked for.
  update public.booking_guests set response = 'none', responded_at = null
  where booking_id = booking.id and response <> 'none'
    and (previous.booking_date, previous.start_time, previous.end_time)
      <> (booking.booking_date, booking.start_time, booking.end_time);
  for guest in select * from public.booking_guests where booking_id = booking.id loop
    perform private.tell_guest(guest, booking, 'moved', sequence, facts);
    updates := updates + 1;
  end loop;
  perform private.limit_uses('invitation updates', updates,
    5 * private.booking_limit('invitations_per_hour', 60));
end
$$;

create function private.notify_guests_of_cancellation(booking public.bookings) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  sequence constant bigint := private.microseconds(clock_timestamp());
begin
  perform private.tell_guest(guest, booking, 'cancelled', sequence)
  from public.booking_guests guest where guest.booking_id = booking.id;
end
$$;

-- A deleted member gets no more emails, not even as a guest with the address of the account.
create function private.remove_invitations() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.booking_guests where email = lower(old.email);
  delete from public.outbox where recipient = lower(old.email) and kind = 'booking_invitation' and status <> 'sent';
  return old;
end
$$;

-- After an answer, the booker's list of guests and list of bookings are refetched.
create function private.broadcast_response() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform realtime.send('{}', 'answered', 'guests:' || new.booking_id, true);
  perform private.send_own_booking(bookings) from public.bookings where id = new.booking_id;
  return null;
end
$$;

-- Whether a member is known to the space: has paid, got credits or an account from an admin, or was marked as
-- trusted by one.
create function private.is_trusted(person uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.is_staff(person)
    or exists (select from public.profiles where id = person and trusted_at is not null)
    or exists (select from public.payments where user_id = person and outcome = 'settled')
    or exists (select from public.credit_ledger where user_id = person and kind = 'grant')
    or exists (select from auth.users where id = person and invited_at is not null)
$$;

create function private.trust_member(member_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    perform private.refuse('not_admin');
  end if;
  update public.profiles set trusted_at = coalesce(trusted_at, now()) where id = member_id;
  if not found then
    perform private.refuse('unknown_user');
  end if;
end
$$;
grant execute on function private.trust_member to authenticated;

create function public.trust_member(member_id uuid) returns void
language sql set search_path = ''
as $$ select private.trust_member(member_id) $$;
comment on function public.trust_member is
  'Lets a new member invite as many people as others, for admins.';
grant execute on function public.trust_member to authenticated;

-- New members share a limit per mailbox, because accounts are free. Other members have one each.
create function private.limit_invitation(address text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  inviter constant uuid := auth.uid();
  mailbox constant text := private.address_digest(address);
  max_invited constant integer := private.booking_limit('invitations_of_new_members', 5);
begin
  if inviter is null or private.is_staff(inviter) then
    return;
  end if;
  if private.is_trusted(inviter) then
    if not private.count_attempt(format('invitations of %s to %s', inviter, mailbox), 10, '1 hour') then
      perform private.refuse('invited_too_often');
    end if;
  elsif not private.count_attempt(format('invitations of %s', inviter), max_invited, '1 day') then
    perform private.refuse('new_member_invitations', jsonb_build_object('max', max_invited));
  elsif not private.count_attempt(format('invitations of new members to %s', mailbox), 10, '1 day') then
    perform private.refuse('invited_too_often');
  end if;
end
$$;

create trigger profiles_remove_invitations before delete on public.profiles
  for each row execute function private.remove_invitations();
create trigger booking_guests_remove_visitor after delete on public.booking_guests
  for each row when (old.visitor_id is not null) execute function private.remove_visitor();
create trigger booking_guests_broadcast_response after update of response on public.booking_guests
  for each row when (old.response <> new.response) execute function private.broadcast_response();
create trigger booking_guests_clean_names before insert or update of name on public.booking_guests
  for each row execute function private.clean_names('name');
create trigger booking_guests_require_own_names before insert or update of name on public.booking_guests
  for each row when (new.user_id is null) execute function private.require_own_names('name');
