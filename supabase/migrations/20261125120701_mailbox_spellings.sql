-- Other spellings of an address share the limits and the refusal of its mailbox.
create or replace function private.mailbox_of(address text) returns text
language sql immutable set search_path = ''
as $$
  select case
      when domain in ('gmail.com', 'googlemail.com') then replace(name, '.', '') || '@gmail.com'
      when domain in ('proton.me', 'protonmail.com', 'pm.me') then translate(name, '.-_', '') || '@proton.me'
      when domain ~ '^(yahoo|ymail|rocketmail)\.' then regexp_replace(name, '(.)-.*$', '\1') || '@' || domain
      else name || '@' || domain
    end
  from (
    select regexp_replace(regexp_replace(plain, '@[^@]*$', ''), '(.)\+.*$', '\1') as name,
      substring(plain from '@([^@]*)$') as domain
    from (select translate(rtrim(normalize(lower(trim(address)), nfkc), '.。'), '。', '.') as plain) trimmed
  ) parts
$$;

reindex index public.booking_guests_of_digest;

create or replace function private.invite_to_booking(booking_id uuid, guests jsonb) returns integer
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
