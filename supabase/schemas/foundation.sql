-- Nothing is reachable without an explicit grant: private code is in its own schema, and the default privileges
-- grant nothing. Triggers of one event run in the order of their names;
-- supabase/tests/catalog/triggerOrder.test.ts lists that order.
create extension if not exists btree_gist with schema extensions;

create extension if not exists pg_trgm with schema extensions;

create schema if not exists private;

grant usage on schema private to authenticated, service_role;

alter default privileges revoke execute on functions from public;

alter default privileges in schema public revoke execute on functions from anon, authenticated, service_role;

alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;

alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;

-- Kiosks call functions without an account: the functions check their token.
grant usage on schema private to anon;

-- The local time of the space.
create function private.space_now() returns timestamp
language sql stable set search_path = ''
as $$ select now() at time zone 'Asia/Kolkata' $$;
grant execute on function private.space_now to authenticated, service_role;

create function private.space_today() returns date
language sql stable set search_path = ''
as $$ select (now() at time zone 'Asia/Kolkata')::date $$;
grant execute on function private.space_today to authenticated, service_role;

-- Raises a refusal: a stable code as message and the parameters of its sentence as JSON in detail.
create function private.refuse(code text, params jsonb default '{}') returns void
language plpgsql set search_path = ''
as $$
begin
  raise exception using errcode = 'P0001', message = code, detail = params::text;
end
$$;
grant execute on function private.refuse to authenticated, service_role;

create function private.touch_updated_at() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.updated_at := now();
  return new;
end
$$;

-- True for calls with the secret key: edge functions and the reconciler.
create function private.is_server() returns boolean
language sql stable set search_path = ''
as $$ select coalesce((select auth.role()), '') = 'service_role' $$;
grant execute on function private.is_server to authenticated, service_role;

create function private.is_admin(person uuid default auth.uid()) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (select from public.user_roles where user_id = person and role = 'admin');
end
$$;
grant execute on function private.is_admin to authenticated, service_role;

create function private.require_admin() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from old_rows where role = 'admin')
     and not exists (select from public.user_roles where role = 'admin') then
    perform private.refuse('last_admin');
  end if;
  return null;
end
$$;

-- A pattern for ilike that contains the text. `%` and `_` match themselves.
create function private.like_pattern(search text) returns text
language sql immutable set search_path = ''
as $$ select '%' || regexp_replace(coalesce(trim(search), ''), '([\\%_])', '\\\1', 'g') || '%' $$;

-- Pages count from 1 and have 1 to 1000 rows.
create function private.page_limit(page_size integer) returns integer
language sql immutable set search_path = ''
as $$ select least(greatest(page_size, 1), 1000) $$;

create function private.page_offset(page integer, page_size integer) returns bigint
language sql immutable set search_path = ''
as $$ select (greatest(page, 1)::bigint - 1) * private.page_limit(page_size) $$;

-- Writes an order by clause: each `{}` of the terms becomes asc or desc.
create function private.order_by(terms text, ascending boolean) returns text
language sql immutable set search_path = ''
as $$ select replace(terms, '{}', case when ascending then 'asc' else 'desc' end) $$;

-- The digits of a phone number without the country code of India, which only some stored numbers have.
-- Returns other texts unchanged.
create function private.phone_digits(search text) returns text
language sql immutable set search_path = ''
as $$
  select case
    when search ~ '^[0-9 +()-]+$' and length(digits) >= 3 then digits
    else search
  end
  from (
    select regexp_replace(
      regexp_replace(search, '^[ (]*\+[ ]*91([^0-9]*([0-9][^0-9]*){3,})$', '\1'), '\D', '', 'g'
    ) as digits
  ) as written
$$;

create function private.microseconds(moment timestamptz) returns bigint
language sql immutable set search_path = ''
as $$ select (extract(epoch from moment) * 1000000)::bigint $$;

-- Identifies a mailbox without storing its address.
create function private.address_digest(address text) returns text
language sql immutable set search_path = ''
as $$
  select encode(extensions.digest(convert_to(private.mailbox_of(address), 'UTF8'), 'sha256'), 'hex')
$$;

create function private.sign(key_name text, content text) returns text
language sql stable security definer set search_path = ''
as $$
  select encode(extensions.hmac(convert_to(content, 'UTF8'), key, 'sha256'), 'hex')
  from private.signing_keys where name = key_name
$$;

-- Writes each byte as one of 32 characters, without I, L, O and U (Crockford base32).
create function private.crockford(bytes bytea) returns text
language sql immutable set search_path = ''
as $$
  select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (get_byte(bytes, at) & 31) + 1, 1), '' order by at)
  from generate_series(0, length(bytes) - 1) at
$$;

-- The 8 characters of a code as typed, or null.
create function private.read_code(typed text) returns text
language sql immutable set search_path = ''
as $$
  select case when code ~ '^[0-9A-HJKMNP-TV-Z]{8}$' then code end
  from translate(upper(regexp_replace(left(typed, 100), '[[:space:]-]', '', 'g')), 'OIL', '011') code
$$;

create function private.hash_of_code(code text) returns text
language sql stable security definer set search_path = ''
as $$ select private.sign('visitor_pass', 'code:' || code) $$;

-- The response of a function that refuses: an exception would roll back the counted attempt.
create function private.refusal(code text, params jsonb default '{}') returns jsonb
language plpgsql set search_path = ''
as $$
begin
  perform set_config('response.status', '400', true);
  return jsonb_build_object('code', 'P0001', 'message', code, 'details', params::text, 'hint', null);
end
$$;

-- The digits of a phone number, without +91 or a leading 0; null if the text is not a phone number.
create function private.phone_search(search text) returns text
language sql immutable set search_path = ''
as $$
  select regexp_replace(digits, '^(0+|91(?=\d{10}$))', '')
  from (select regexp_replace(private.phone_digits(search), '\D', '', 'g') as digits) as written
  where search ~ '^[0-9 +().-]+$' and length(digits) >= 3
$$;

-- The network that an address belongs to: the IPv4 address itself, or the /64 network of an IPv6 address.
create function private.network_of(address text) returns text
language sql immutable set search_path = ''
as $$
  select case
    when not pg_input_is_valid(plain, 'inet') then plain
    when family(plain::inet) = 6 then network(set_masklen(plain::inet, 64))::text
    else host(plain::inet)
  end
  from (select regexp_replace(lower(address), '^::ffff:(?=\d+\.)', '') as plain) given
$$;

-- Limits count people, mailboxes and networks, never what a caller chooses, and callers cannot use up a limit
-- for others.

-- The mailbox that receives email at an address. Providers ignore tags (gita+news@example.org), some of them dots
-- or what follows a hyphen, and all of them the width of letters and dots at the end.
create function private.mailbox_of(address text) returns text
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

-- An access token outlives the ban or the deletion of its account by up to an hour. The REST API refuses such
-- tokens before each request. Realtime and storage do not ask the REST API, so every table that members can
-- reach also has a restrictive policy; supabase/tests/catalog/activeAccounts.test.ts fails without it.
create function private.is_active(person uuid default auth.uid()) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (
    select from auth.users
    where id = person and deleted_at is null and (banned_until is null or banned_until <= now())
  );
end
$$;
grant execute on function private.is_active to authenticated, service_role;
