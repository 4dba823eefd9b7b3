create function private.my_sessions() returns table (
  session_id uuid, user_agent text, started_at timestamptz, last_used_at timestamptz, is_current boolean
)
language sql stable security definer set search_path = ''
as $$
  select id, user_agent, created_at, greatest(created_at, refreshed_at at time zone 'UTC'),
    coalesce(id::text = auth.jwt() ->> 'session_id', false)
  from auth.sessions
  where user_id = auth.uid() and coalesce(not_after, 'infinity') > now()
  order by 5 desc, 4 desc, id limit 100
$$;
grant execute on function private.my_sessions to authenticated;

create function public.my_sessions() returns table (
  session_id uuid, user_agent text, started_at timestamptz, last_used_at timestamptz, is_current boolean
)
language sql stable set search_path = ''
as $$ select * from private.my_sessions() $$;
comment on function public.my_sessions is
  'The caller''s sessions, one for each login: this one first, then the last used. At most 100. last_used_at: when the token was last renewed, at most an hour before the last use.';
grant execute on function public.my_sessions to authenticated;

create function private.end_sessions(session_ids uuid[]) returns integer
language sql security definer set search_path = ''
as $$
  with ended as (
    delete from auth.sessions
    where user_id = auth.uid() and id = any (session_ids)
      and id::text is distinct from auth.jwt() ->> 'session_id'
    returning 1
  )
  select count(*)::integer from ended
$$;
grant execute on function private.end_sessions to authenticated;

create function public.end_sessions(session_ids uuid[]) returns integer
language sql set search_path = ''
as $$ select private.end_sessions(session_ids) $$;
comment on function public.end_sessions is
  'Logs the caller out of other sessions, and returns of how many. Ignores this session, unknown ones and those of others. Their tokens are not renewed: they end within an hour.';
grant execute on function public.end_sessions to authenticated;

create table private.known_devices (
  user_id uuid not null references auth.users (id) on delete cascade,
  device text not null,
  since timestamptz not null default now(),
  primary key (user_id, device)
);
comment on table private.known_devices is
  'From which devices each account has logged in: a login from another one is told by email. device: the user agent without numbers, so that a new version of a browser is no new device.';
alter table private.known_devices enable row level security;

create function private.device_of(user_agent text) returns text
language sql immutable set search_path = ''
as $$ select left(regexp_replace(coalesce(user_agent, ''), '[0-9._]+', '', 'g'), 300) $$;

-- change: login, password or address. At most one email about logins in ten minutes. A password and an address that change
-- together cause an email each.
create function private.send_security_email(
  person uuid, change text, recipient text, user_agent text default null, new_address text default null,
  offers_return boolean default false
) returns void
language sql security definer set search_path = ''
as $$
  select private.send_to(recipient, 'account_security', person,
    case change
      when 'login' then extract(epoch from now())::bigint / 600
      when 'password' then (extract(epoch from now()) * 1000)::bigint
      else -(extract(epoch from now()) * 1000)::bigint
    end,
    jsonb_build_object('member_name', display_name, 'change', change, 'user_agent', left(user_agent, 300),
      'new_address', new_address, 'offers_return', offers_return, 'changed_at', clock_timestamp()))
  from public.profiles where id = person and recipient is not null
$$;

-- The first device of an account causes no email.
create function private.note_device() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  is_first constant boolean := not exists (select from private.known_devices where user_id = new.user_id);
begin
  insert into private.known_devices (user_id, device) values (new.user_id, private.device_of(new.user_agent))
  on conflict do nothing;
  if found and not is_first then
    perform private.send_security_email(new.user_id, 'login', private.email_of(new.user_id), new.user_agent);
  end if;
  return null;
end
$$;

-- A changed password ends the sessions of other devices. Pages on those devices then ask the auth service whether their session
-- has ended.
create function private.announce_new_password() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform realtime.send('{}', 'password_changed', 'user:' || new.id, true);
  perform private.send_security_email(new.id, 'password', private.email_of(new.id));
  return null;
end
$$;

-- Also sends the email to the earlier address, with a link in case of a takeover. The email about a return has no link.
create function private.tell_new_address() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.send_security_email(new.id, 'address', new.email, new_address => new.email);
  perform private.send_security_email(new.id, 'address', old.email, new_address => new.email,
    offers_return => coalesce(current_setting('portal.returns_address', true), '') = '');
  return null;
end
$$;

create table private.address_returns (
  user_id uuid primary key references auth.users (id) on delete cascade,
  returned_at timestamptz not null
);
comment on table private.address_returns is
  'When an account last went back to an earlier email address: links of earlier changes of the address end then.';
alter table private.address_returns enable row level security;

-- Null if the account was deleted, or went back to an earlier address after the change.
create function private.sign_address_return(person uuid, address text, changed_at timestamptz) returns text
language sql stable security definer set search_path = ''
as $$
  select private.sign('address_return', jsonb_build_array(id, address, extract(epoch from changed_at))::text)
  from auth.users
  where id = person and deleted_at is null and not exists (
    select from private.address_returns where user_id = person and returned_at >= changed_at)
$$;

create function private.address_return_token(member_id uuid, address text, changed_at timestamptz) returns text
language sql stable security definer set search_path = ''
as $$
  select member_id || '.' || encode(convert_to(address, 'UTF8'), 'hex')
    || '.' || (extract(epoch from changed_at) * 1000000)::bigint
    || '.' || private.sign_address_return(member_id, address, changed_at)
  from auth.users where id = member_id and email <> address
$$;
grant execute on function private.address_return_token to service_role;

create function public.address_return_token(member_id uuid, address text, changed_at timestamptz) returns text
language sql stable set search_path = ''
as $$ select private.address_return_token(member_id, address, changed_at) $$;
comment on function public.address_return_token is
  'The token of the link with which the holder of an account''s earlier address gets the account back. changed_at: when the address was changed. Null if the account has this address or is deleted. The link is valid for 7 days after the change.';
grant execute on function public.address_return_token to service_role;

-- Discards what an attacker may have begun: changes of the address, logins and a deletion of the account.
create function private.return_address(token text) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  person uuid;
  address text;
  changed_at timestamptz;
begin
  if coalesce(length(token) > 800 or token !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.([0-9a-f]{2})+\.[0-9]{1,17}\.[0-9a-f]{64}$', true) then
    perform private.refuse('bad_address_return');
  end if;
  person := split_part(token, '.', 1)::uuid;
  changed_at := to_timestamp(0) + split_part(token, '.', 3)::bigint * interval '1 microsecond';
  begin
    address := convert_from(decode(split_part(token, '.', 2), 'hex'), 'UTF8');
  exception when character_not_in_repertoire or untranslatable_character then
    perform private.refuse('bad_address_return');
  end;
  -- Checked before the lock, so that strangers lock nothing, and after it, so that a link works once.
  for attempt in 1..2 loop
    if split_part(token, '.', 4) is distinct from private.sign_address_return(person, address, changed_at)
       or changed_at < now() - interval '7 days' then
      perform private.refuse('bad_address_return');
    end if;
    perform from auth.users where id = person for update;
  end loop;
  -- Who has the link reads the mailbox. A registration that was never confirmed must not block the return.
  delete from auth.users
  where email = address and id <> person and email_confirmed_at is null and invited_at is null;
  if exists (select from auth.users where email = address and id <> person) then
    perform private.refuse('address_taken');
  end if;
  delete from auth.one_time_tokens where user_id = person;
  delete from auth.flow_state where user_id = person;
  delete from auth.sessions where user_id = person;
  delete from public.account_deletions where user_id = person;
  delete from public.calendar_feeds where user_id = person;
  perform set_config('portal.returns_address', 'true', true);
  update auth.users set email = address, email_confirmed_at = now(), encrypted_password = '',
    email_change = '', email_change_token_new = '', email_change_token_current = '',
    email_change_confirm_status = 0, recovery_token = '', updated_at = now()
  where id = person;
  update auth.identities set identity_data = identity_data || jsonb_build_object('email', address), updated_at = now()
  where user_id = person and provider = 'email';
  insert into private.address_returns (user_id, returned_at) values (person, clock_timestamp())
  on conflict (user_id) do update set returned_at = excluded.returned_at;
  return address;
end
$$;
grant execute on function private.return_address to anon, authenticated;

create function public.return_address(token text) returns text
language sql set search_path = ''
as $$ select private.return_address(token) $$;
comment on function public.return_address is
  'Gives an account its earlier email address back, which it returns. The password no longer works, and all sessions and links end, also those of other changes of the address, the calendar feed and a scheduled deletion. The signed token authorizes.';
grant execute on function public.return_address to anon, authenticated;

create trigger sessions_note_device after insert on auth.sessions
  for each row execute function private.note_device();
create trigger users_announce_new_password after update of encrypted_password on auth.users
  for each row when (old.encrypted_password <> '' and new.encrypted_password <> old.encrypted_password)
  execute function private.announce_new_password();
create trigger users_tell_new_address after update of email on auth.users
  for each row when (
    old.email is distinct from new.email and old.email_confirmed_at is not null and new.deleted_at is null
  )
  execute function private.tell_new_address();
