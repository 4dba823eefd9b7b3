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
language plpgsql stable set search_path = ''
as $$ begin return now() at time zone 'Asia/Kolkata'; end $$;
grant execute on function private.space_now to authenticated, service_role;

create function private.space_today() returns date
language plpgsql stable set search_path = ''
as $$ begin return (now() at time zone 'Asia/Kolkata')::date; end $$;
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

-- A text as searches compare it: in lower case and composed (NFC), without accents, apostrophes and joiners.
create function private.folded(line text) returns text
language plpgsql immutable strict set search_path = ''
as $$
begin
  if octet_length(line) = length(line) then
    return translate(lower(line), '''`', '');
  end if;
  line := lower(normalize(translate(line, '''`´ʹʻʼʽˈ‘’‛′＇', ''), nfkd) collate pg_catalog.pg_c_utf8);
  -- Accents and points of Latin, Greek, Cyrillic, Hebrew and Arabic, joiners and other invisible characters. Marks of
  -- Indic scripts are vowels.
  line := regexp_replace(line,
    '[\u00ad\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u2060\ufe00-\ufe0f\ufeff]',
    '', 'g');
  -- Older texts write these letters of Malayalam and Bengali as a consonant, a virama and a joiner.
  line := regexp_replace(regexp_replace(line, '([ൺൻർൽൾൿ])', '\1്', 'g'), 'ৎ', 'ত্', 'g');
  line := translate(line, 'đðøħıłŧςൺൻർൽൾൿ', 'ddohiltσണനരലളക');
  return normalize(replace(replace(replace(replace(line, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), nfc);
end
$$;
grant execute on function private.folded to authenticated, service_role;

-- One line per field, so that no word is found across two. A phone number is also there as its digits.
create function private.search_text(phone text, variadic fields text[]) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return private.folded(array_to_string(fields || phone, e'\n'))
    || e'\n' || regexp_replace(coalesce(phone, ''), '\D', '', 'g');
end
$$;
grant execute on function private.search_text to authenticated, service_role;

-- The digits of a phone number without the country code of India and leading zeros, which only some stored numbers
-- have; null if the text is not a phone number.
create function private.phone_search(search text) returns text
language sql immutable set search_path = ''
as $$
  select regexp_replace(digits, '^(0091(?=\d{3})|0*91(?=\d{10}$)|0+)', '')
  from (select regexp_replace(replace(search, '+', '00'), '\D', '', 'g') as digits) as written
  where normalize(search, nfkc) ~ '^[0-9 +()./‐–-]+$' and length(digits) >= 3
$$;

create function private.search_words(search text) returns text[]
language sql immutable set search_path = ''
as $$
  select array(
    select word from regexp_split_to_table(private.folded(left(search, 200)), '\s+') as word where word <> ''
  )
$$;

-- Whether the text contains all words of the search, in any order.
create function private.has_words(line text, search text) returns boolean
language sql immutable set search_path = ''
as $$
  select coalesce(bool_and(private.folded(line) like private.like_pattern(word)), true)
  from unnest(private.search_words(search)) as word
$$;
grant execute on function private.like_pattern, private.search_words, private.has_words to authenticated;

-- How many matches of a search are counted; null: all. Each counted match is folded to compare it.
create function private.count_limit(search text) returns integer
language sql immutable set search_path = ''
as $$ select case when trim(search) <> '' then 1000 end $$;

-- The condition that `searched`, a column or the expression of an index, contains all words of the search or its
-- phone number. A condition per word lets the index find each of them.
create function private.search_condition(searched text, search text) returns text
language sql immutable set search_path = ''
as $$
  select format('(%s or %s)',
    coalesce((
      select string_agg(format('%s like %L', searched, private.like_pattern(word)), ' and ')
      from unnest(private.search_words(search)) as word
    ), 'true'),
    case
      when private.phone_search(search) is null then 'false'
      else format('%s like %L', searched, private.like_pattern(private.phone_search(search)))
    end)
$$;

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

create function private.microseconds(moment timestamptz) returns bigint
language plpgsql immutable set search_path = ''
as $$ begin return extract(epoch from moment) * 1000000; end $$;

-- Identifies a mailbox without storing its address.
create function private.address_digest(address text) returns text
language sql immutable set search_path = ''
as $$
  select encode(extensions.digest(convert_to(private.mailbox_of(address), 'UTF8'), 'sha256'), 'hex')
$$;

create function private.sign(key_name text, content text) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select encode(extensions.hmac(convert_to(content, 'UTF8'), key, 'sha256'), 'hex')
    from private.signing_keys where name = key_name
  );
end
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

-- The network that an address belongs to: the IPv4 address itself, or the /48 network of an IPv6 address. One customer of a
-- provider can have all 65,536 /64 networks of it.
create function private.network_of(address text) returns text
language sql immutable set search_path = ''
as $$
  select case
    when not pg_input_is_valid(plain, 'inet') then plain
    when family(plain::inet) = 6 then network(set_masklen(plain::inet, 48))::text
    else host(plain::inet)
  end
  from (select regexp_replace(lower(address), '^::ffff:(?=\d+\.)', '') as plain) given
$$;

-- Limits count people, mailboxes and networks, never what a caller chooses, and callers cannot use up a limit
-- for others.

-- The mailbox that receives email at an address. Providers ignore tags (gita+news@example.org), some of them dots
-- or what follows a hyphen, and all of them the width of letters and dots at the end. Some have several domains, or
-- put the name of the mailbox into the domain.
create function private.mailbox_of(address text) returns text
language sql immutable set search_path = ''
as $$
  select case
      when domain in ('gmail.com', 'googlemail.com') then replace(name, '.', '') || '@gmail.com'
      when domain in ('icloud.com', 'me.com', 'mac.com') then name || '@icloud.com'
      when domain in ('proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me') then translate(name, '.-_', '') || '@proton.me'
      when domain ~ '^(yandex\.[a-z.]+|ya\.ru|narod\.ru)$' then translate(name, '.', '-') || '@yandex.ru'
      when domain ~ '^[^.]+\.fastmail\.(com|fm)$' then replace(domain, '.fastmail.', '@fastmail.')
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
