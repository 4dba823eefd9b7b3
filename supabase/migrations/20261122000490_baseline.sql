-- The database at version 20261122000490, made of the files of supabase/schemas at that time.
set check_function_bodies = off;

-- Nothing is reachable unless a later migration grants it: private code is in its own schema, and the
-- default privileges grant nothing. Triggers of one event run in the order of their names;
-- supabase/tests/catalog/triggerOrder.test.ts lists that order.
create extension if not exists btree_gist with schema extensions;

create extension if not exists pg_trgm with schema extensions;

create schema if not exists private;

grant usage on schema private to authenticated, service_role;

alter default privileges revoke execute on functions from public;

alter default privileges in schema public revoke execute on functions from anon, authenticated, service_role;

alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;

alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;

-- What a kiosk calls. It has no account: the functions check its token.
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
language sql stable security definer set search_path = ''
as $$
  select exists (select from public.user_roles where user_id = person and role = 'admin')
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

-- Matches `%` and `_` literally.
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

-- Replaces each `{}` by the direction.
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

-- Without a tag: gita+news@example.org is the mailbox of gita@example.org.
create function private.address_digest(address text) returns text
language sql immutable set search_path = ''
as $$
  select encode(extensions.digest(
    convert_to(regexp_replace(lower(trim(address)), '^([^@+]+)\+[^@]*@', '\1@'), 'UTF8'), 'sha256'), 'hex')
$$;

create function private.sign(key_name text, content text) returns text
language sql stable security definer set search_path = ''
as $$
  select encode(extensions.hmac(convert_to(content, 'UTF8'), key, 'sha256'), 'hex')
  from private.signing_keys where name = key_name
$$;

-- Line breaks and other control characters become spaces.
create function private.one_line(line text) returns text
language sql immutable set search_path = ''
as $$ select nullif(trim(regexp_replace(line, '[[:cntrl:][:space:]\u2028\u2029]+', ' ', 'g')), '') $$;

-- One of 32 characters per byte, without I, L, O and U.
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

create function private.first_name(name text) returns text
language sql immutable set search_path = ''
as $$ select split_part(private.one_line(name), ' ', 1) $$;

-- They could display the rest of a line in another order.
create function private.without_bidi_controls(line text) returns text
language sql immutable set search_path = ''
as $$ select regexp_replace(line, '[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]', '', 'g') $$;

-- The digits of a phone number, without +91 or a leading 0; null if the text is not a phone number.
create function private.phone_search(search text) returns text
language sql immutable set search_path = ''
as $$
  select regexp_replace(digits, '^(0+|91(?=\d{10}$))', '')
  from (select regexp_replace(private.phone_digits(search), '\D', '', 'g') as digits) as written
  where search ~ '^[0-9 +().-]+$' and length(digits) >= 3
$$;

-- Without characters that hide text or reverse its direction. U+200C and U+200D stay: scripts of India and
-- emoji need them.
create function private.visible_line(line text) returns text
language sql immutable set search_path = ''
as $$
  select private.one_line(regexp_replace(private.without_bidi_controls(line),
    '[\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u2060-\u206f\u3164\ufe00-\ufe0e\ufeff\uffa0\ufff9-\ufffb\U000e0000-\U000e0fff]',
    '', 'g'))
$$;

-- One line of internet access: an IPv4 address, or a /64 network of IPv6.
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

create table public.user_roles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  role text not null default 'user' check (role in ('admin', 'user')),
  created_at timestamptz not null default now()
);
comment on table public.user_roles is
  'Roles of accounts. An account without a row is a member; the last admin cannot be removed or demoted.';
alter table public.user_roles enable row level security;

create index user_roles_admins on public.user_roles (user_id) where role = 'admin';

create policy "Members can read their own role, admins all" on public.user_roles
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));
create policy "Admins can add roles" on public.user_roles
  for insert to authenticated with check ((select private.is_admin()));
create policy "Admins can update roles" on public.user_roles
  for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Admins can delete roles" on public.user_roles
  for delete to authenticated using ((select private.is_admin()));

grant select, insert, update, delete on public.user_roles to authenticated, service_role;

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  full_name text check (length(full_name) <= 200),
  organization text check (length(organization) <= 200),
  phone_number text check (length(phone_number) <= 40),
  email text check (length(email) <= 320),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  display_name text not null default 'Member'
);
comment on table public.profiles is
  'One row per account, created with it. Members edit their own, admins all.';
comment on column public.profiles.display_name is
  'Set by profiles_set_display_name; clients cannot write it.';
alter table public.profiles enable row level security;

create index profiles_newest on public.profiles (created_at desc, id);
-- One line per field, so that a search never matches across two; a phone number also as its digits.
create index profiles_search on public.profiles using gin (
  (display_name || e'\n' || coalesce(full_name, '') || e'\n' || coalesce(email, '') || e'\n'
    || coalesce(organization, '') || e'\n' || coalesce(phone_number, '') || e'\n'
    || regexp_replace(coalesce(phone_number, ''), '\D', '', 'g'))
  extensions.gin_trgm_ops
);
create index profiles_of_email on public.profiles (lower(email));
create index profiles_full_name on public.profiles using gin (full_name extensions.gin_trgm_ops);
-- Walk-ins
create index profiles_of_full_name on public.profiles (lower(full_name));
-- Serves searches of one or two characters, for which profiles_search has no trigrams.
create index profiles_by_name on public.profiles (lower(display_name) collate "C", id);

create policy "Members can read their own profile, admins all" on public.profiles
  for select to authenticated
  using (id = (select auth.uid()) or (select private.is_admin()));
create policy "Members can add their own profile, admins any" on public.profiles
  for insert to authenticated
  with check (id = (select auth.uid()) or (select private.is_admin()));
create policy "Members can update their own profile, admins all" on public.profiles
  for update to authenticated
  using (id = (select auth.uid()) or (select private.is_admin()))
  with check (id = (select auth.uid()) or (select private.is_admin()));

grant select on public.profiles to authenticated;
grant insert (id, full_name, organization, phone_number, email, created_at) on public.profiles to authenticated;
grant update (full_name, organization, phone_number) on public.profiles to authenticated;
grant select, insert, update on public.profiles to service_role;

create function public.is_admin_role(uid uuid) returns boolean
language sql stable set search_path = ''
as $$
  select exists (select from public.user_roles where user_id = uid and role = 'admin')
$$;
comment on function public.is_admin_role is
  'Whether an account is an admin. Row level security applies: members learn only their own role, admins every role.';
grant execute on function public.is_admin_role to authenticated, service_role;

-- Serializes role changes before any row is locked: two admins may remove each other at the same time.
create function private.lock_role_changes() returns trigger
language plpgsql set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtext('public.user_roles'));
  return null;
end
$$;

-- Sign-up metadata is unverified user input, so each value is cut to the length of its column.
create function private.account_details(metadata jsonb)
returns table (full_name text, organization text, phone_number text)
language sql immutable set search_path = ''
as $$
  select
    left(nullif(trim(coalesce(metadata ->> 'full_name', metadata ->> 'name',
      concat_ws(' ', metadata ->> 'first_name', metadata ->> 'last_name'))), ''), 200),
    left(nullif(trim(metadata ->> 'organization'), ''), 200),
    left(nullif(trim(metadata ->> 'phone_number'), ''), 40)
$$;

create function private.create_profile() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.profiles (id, email, full_name, organization, phone_number)
  select new.id, new.email, details.full_name, details.organization, details.phone_number
  from private.account_details(coalesce(new.raw_user_meta_data, '{}')) as details
  on conflict (id) do nothing;
  return null;
end
$$;

-- A newer sign-up replaces one whose address was never confirmed, with all texts of its profile.
create function private.replace_profile() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.profiles set
    full_name = details.full_name,
    organization = details.organization,
    phone_number = details.phone_number
  from private.account_details(coalesce(new.raw_user_meta_data, '{}')) as details
  where profiles.id = new.id;
  return null;
end
$$;

create function private.copy_email() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.profiles set email = new.email where id = new.id;
  return null;
end
$$;

-- Inserting a profile that exists updates it, with the rights of the caller.
create function private.merge_profile() returns trigger
language plpgsql set search_path = ''
as $$
begin
  update public.profiles set
    full_name = coalesce(new.full_name, full_name),
    organization = coalesce(new.organization, organization),
    phone_number = coalesce(new.phone_number, phone_number)
  where id = new.id;
  return case when found then null else new end;
end
$$;

-- The email and creation time always come from the account.
create function private.set_account_fields() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  select users.email, coalesce(users.created_at, now()) into new.email, new.created_at
  from auth.users where users.id = new.id;
  return new;
end
$$;

-- Display name (spec 1 §4): the full name of the profile or the account, else first and last name, else
-- the email before the at sign, else "Member". Stored, so that an index can serve the search.
create function private.display_name(full_name text, metadata jsonb, email text) returns text
language sql immutable set search_path = ''
as $$
  select left(coalesce(
    nullif(trim(full_name), ''),
    nullif(trim(jsonb_path_query_first(metadata, '$.full_name ? (@.type() == "string")') #>> '{}'), ''),
    nullif(trim(concat_ws(' ',
      trim(jsonb_path_query_first(metadata, '$.first_name ? (@.type() == "string")') #>> '{}'),
      trim(jsonb_path_query_first(metadata, '$.last_name ? (@.type() == "string")') #>> '{}'))), ''),
    nullif(split_part(trim(email), '@', 1), ''),
    'Member'
  ), 200)
$$;

create function private.set_display_name() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  select private.display_name(new.full_name, raw_user_meta_data, new.email) into new.display_name
  from auth.users where users.id = new.id;
  return new;
end
$$;

create function private.refresh_display_name() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.profiles set display_name = private.display_name(full_name, new.raw_user_meta_data, email)
  where id = new.id;
  return null;
end
$$;

create trigger user_roles_lock_changes before update or delete on public.user_roles
  for each statement execute function private.lock_role_changes();
create trigger user_roles_require_admin_on_delete after delete on public.user_roles
  referencing old table as old_rows
  for each statement execute function private.require_admin();
create trigger user_roles_require_admin_on_update after update on public.user_roles
  referencing old table as old_rows
  for each statement execute function private.require_admin();
create trigger users_create_profile after insert on auth.users
  for each row execute function private.create_profile();
create trigger users_copy_email after update of email on auth.users
  for each row execute function private.copy_email();
create trigger users_refresh_display_name after update of raw_user_meta_data on auth.users
  for each row when (old.raw_user_meta_data is distinct from new.raw_user_meta_data)
  execute function private.refresh_display_name();
create trigger users_replace_profile after update of raw_user_meta_data on auth.users
  for each row
  when (
    new.email_confirmed_at is null
    and new.raw_user_meta_data is distinct from old.raw_user_meta_data
  )
  execute function private.replace_profile();
create trigger profiles_merge_existing before insert on public.profiles
  for each row execute function private.merge_profile();
create trigger profiles_set_account_fields before insert on public.profiles
  for each row execute function private.set_account_fields();
create trigger profiles_set_display_name before insert or update of full_name, email on public.profiles
  for each row execute function private.set_display_name();
-- Not display_name: a change of the account's metadata must not invalidate open edits.
create trigger profiles_touch_updated_at
  before update of full_name, organization, phone_number, email on public.profiles
  for each row execute function private.touch_updated_at();

create table private.rate_limits (
  user_id uuid not null references public.profiles (id) on delete cascade,
  kind text not null,
  window_start timestamptz not null default now(),
  inserts integer not null default 1,
  primary key (user_id, kind)
);
comment on table private.rate_limits is
  'Counts the inserts per member and table within an hour. Deleted rows still count.';
alter table private.rate_limits enable row level security;

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

create table private.signing_keys (
  name text primary key,
  key bytea not null default extensions.gen_random_bytes(32) check (length(key) >= 32)
);
comment on table private.signing_keys is 'Random keys of signed links and hashes. They never leave the database.';
alter table private.signing_keys enable row level security;

create table private.attempts (
  subject text primary key,
  window_start timestamptz not null default now(),
  attempts integer not null default 1
);
comment on table private.attempts is 'Counts attempts of callers without an account within a window, also those that were refused.';
alter table private.attempts enable row level security;

-- Argument: rows per hour and table. The hour starts with the member's first row. Admins and writes by
-- the server are not counted. Concurrent inserts wait for each other, so the triggers
-- are named to run before those that lock other rows.
create function private.limit_inserts() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  counted integer;
begin
  if auth.uid() is null or private.is_admin() then
    return new;
  end if;
  insert into private.rate_limits as counter (user_id, kind) values (auth.uid(), tg_table_name)
  on conflict (user_id, kind) do update set
    (window_start, inserts) = (
      select case when is_current then counter.window_start else now() end,
        case when is_current then counter.inserts else 0 end + 1
      from (select counter.window_start > now() - interval '1 hour' as is_current) hour
    )
  returning inserts into counted;
  if counted > tg_argv[0]::integer then
    perform private.refuse('too_often');
  end if;
  return new;
end
$$;

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

-- Counts uses within an hour, as private.limit_inserts does. Concurrent calls of a member wait here.
create function private.limit_uses(kind text, uses integer, per_hour integer) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() is null or private.is_admin() or uses = 0 then
    return;
  end if;
  if (private.count_uses(auth.uid(), kind, uses)).inserts > per_hour then
    perform private.refuse('too_often');
  end if;
end
$$;

-- Returns false over the limit. Concurrent attempts wait for each other.
create function private.count_attempt(subject text, at_most integer, per interval) returns boolean
language sql security definer set search_path = ''
as $$
  insert into private.attempts as counter (subject) values ($1)
  on conflict on constraint attempts_pkey do update set
    (window_start, attempts) = (
      select case when is_current then counter.window_start else now() end,
        case when is_current then counter.attempts else 0 end + 1
      from (select counter.window_start > now() - per as is_current) current_window
    )
  returning attempts <= at_most
$$;

-- What a release token may do in an hour.
create function private.count_uses(person uuid, kind text, uses integer) returns private.rate_limits
language sql security definer set search_path = ''
as $$
  insert into private.rate_limits as counter (user_id, kind, inserts) values (person, $2, uses)
  on conflict on constraint rate_limits_pkey do update set
    (window_start, inserts) = (
      select case when is_current then counter.window_start else now() end,
        case when is_current then counter.inserts else 0 end + uses
      from (select counter.window_start > now() - interval '1 hour' as is_current) hour
    )
  returning *
$$;

insert into private.signing_keys (name) values ('unsubscribe');
insert into private.signing_keys (name) values ('invitation');
insert into private.signing_keys (name) values ('visitor_pass');
-- Invitations
insert into private.signing_keys (name) values ('member_invitation');
-- Links that show a release which is not in use: signed here, checked here, and valid for a time.
insert into private.signing_keys (name) values ('preview');
-- Canaries are judged on sessions of members, and on few sessions per address of other visitors.
insert into private.signing_keys (name) values ('report');

create table public.system_settings (
  id uuid primary key default gen_random_uuid(),
  key text not null unique check (length(key) between 1 and 100),
  value jsonb not null check (length(value::text) <= 100000),
  updated_at timestamptz not null default now(),
  constraint day_pass_costs_a_credit check (
    key <> 'day_pass_credits'
    or coalesce(jsonb_typeof(value -> 'credits') = 'number'
      and (value ->> 'credits')::numeric between 1 and 10000
      and (value ->> 'credits')::numeric % 1 = 0, false)
  ),
  constraint opening_hours_are_lists check (
    key <> 'opening_hours'
    or coalesce(jsonb_typeof(value -> 'hours') = 'array'
      and jsonb_typeof(coalesce(value -> 'holidays', '[]')) = 'array', false)
  ),
  -- The issuer of receipts, and the GST rate in per cent that the prices include.
  constraint billing_names_the_issuer check (
    key <> 'billing'
    or coalesce(value @@ 'strict
    $.legal_name.type() == "string" && $.legal_name != ""
    && $.address.type() == "string" && $.address != ""
    && $.gstin.type() == "string"
    && $.gstin like_regex "^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][0-9A-Z]Z[0-9A-Z]$"
    && $.gst_percent.type() == "number" && $.gst_percent >= 0 && $.gst_percent <= 100
  ', false)
  ),
  -- Bookings that cost no credits are limited in time and number, so that no member can block a room.
  constraint booking_limits_are_counts check (
    key <> 'booking_limits'
    or coalesce(jsonb_typeof(value -> 'days_ahead') = 'number'
      and (value ->> 'days_ahead')::numeric between 1 and 3650
      and (value ->> 'days_ahead')::numeric % 1 = 0
      and jsonb_typeof(value -> 'rupee_bookings') = 'number'
      and (value ->> 'rupee_bookings')::numeric between 0 and 10000
      and (value ->> 'rupee_bookings')::numeric % 1 = 0, false)
  ),
  constraint invitation_limits_are_counts check (
  key <> 'booking_limits'
  or coalesce(
    (not value ? 'guests_per_booking' or jsonb_typeof(value -> 'guests_per_booking') = 'number'
      and (value ->> 'guests_per_booking')::numeric between 0 and 1000)
    and (not value ? 'invitations_per_hour' or jsonb_typeof(value -> 'invitations_per_hour') = 'number'
      and (value ->> 'invitations_per_hour')::numeric between 0 and 10000), false)
),
  constraint visitor_name_days_are_a_count check (
  key <> 'visitor_name_days'
  or coalesce(jsonb_typeof(value -> 'days') = 'number'
    and (value ->> 'days')::numeric between 1 and 3650
    and (value ->> 'days')::numeric % 1 = 0, false)
),
  constraint canary_budget_is_complete check (
  key <> 'canary_budget'
  or coalesce(jsonb_typeof(value -> 'enabled') = 'boolean'
    and jsonb_typeof(value -> 'sessions') = 'number'
    and (value ->> 'sessions')::numeric between 5 and 10000
    and (value ->> 'sessions')::numeric % 1 = 0
    and jsonb_typeof(value -> 'failing_percent') = 'number'
    and (value ->> 'failing_percent')::numeric between 0 and 100
    and jsonb_typeof(value -> 'unmounted_percent') = 'number'
    and (value ->> 'unmounted_percent')::numeric between 0 and 100
    and jsonb_typeof(value -> 'slowdown') = 'number'
    and (value ->> 'slowdown')::numeric between 1.1 and 100, false)
)
);
comment on table public.system_settings is
  'Settings of the space, one JSON value per key: opening_hours, day_pass_credits, wifi, billing, booking_limits, visitor_name_days (how many days after a visit the name is erased), canary_budget (when a canary is rolled back automatically).';
alter table public.system_settings enable row level security;

create policy "Anonymous visitors can read opening hours and prices" on public.system_settings
  for select to anon using (key in ('opening_hours', 'day_pass_credits'));
create policy "Members can read member settings, admins all" on public.system_settings
  for select to authenticated
  using (
    key in ('opening_hours', 'day_pass_credits', 'wifi', 'billing', 'booking_limits')
    or (select private.is_admin())
  );
create policy "Admins can add settings" on public.system_settings
  for insert to authenticated with check ((select private.is_admin()));
create policy "Admins can update settings" on public.system_settings
  for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));

grant select on public.system_settings to anon, authenticated, service_role;
grant insert (key, value), update (key, value, updated_at) on public.system_settings to authenticated;
grant insert, update, delete on public.system_settings to service_role;

-- Why the space is closed on a day: the name of the holiday, "Closed" for a closed weekday, or null when
-- it is open. A holiday takes precedence over its weekday.
create function private.closed_reason(day date) returns text
language sql stable security definer set search_path = ''
as $$
  with opening as (
    select value from public.system_settings where key = 'opening_hours'
  )
  select coalesce(
    (select coalesce(nullif(trim(holiday ->> 'name'), ''), 'Closed')
      from opening, jsonb_array_elements(coalesce(value -> 'holidays', '[]')) holiday
      where holiday ->> 'date' = day::text limit 1),
    (select 'Closed'
      from opening, jsonb_array_elements(value -> 'hours') weekday
      where lower(weekday ->> 'day') = to_char(day, 'fmday')
        and weekday ->> 'isOpen' = 'false' limit 1)
  )
$$;

create trigger system_settings_touch_updated_at before update on public.system_settings
  for each row execute function private.touch_updated_at();

insert into public.system_settings (key, value) values
  ('day_pass_credits', '{"credits": 8}'),
  ('booking_limits', '{"days_ahead": 365, "rupee_bookings": 10}'),
  ('opening_hours', '{
    "hours": [
      {"day": "Monday", "open": "08:00", "close": "20:00", "isOpen": true},
      {"day": "Tuesday", "open": "08:00", "close": "20:00", "isOpen": true},
      {"day": "Wednesday", "open": "08:00", "close": "20:00", "isOpen": true},
      {"day": "Thursday", "open": "08:00", "close": "20:00", "isOpen": true},
      {"day": "Friday", "open": "08:00", "close": "20:00", "isOpen": true},
      {"day": "Saturday", "open": "10:00", "close": "18:00", "isOpen": true},
      {"day": "Sunday", "open": "10:00", "close": "18:00", "isOpen": true}
    ],
    "holidays": []
  }');
insert into public.system_settings (key, value) values ('visitor_name_days', '{"days": 90}');
insert into public.system_settings (key, value) values ('canary_budget',
  '{"enabled": true, "sessions": 20, "failing_percent": 10, "unmounted_percent": 10, "slowdown": 2}');

create table public.activity_logs (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  action_type text not null check (length(action_type) between 1 and 100),
  details text check (length(details) <= 500),
  credits_change integer not null default 0,
  reference_id uuid,
  created_at timestamptz not null default now()
);
comment on table public.activity_logs is
  'Activity shown on the dashboard. Database functions write it; admins can also log a cancelled booking.';
alter table public.activity_logs enable row level security;

create index activity_logs_newest_of_user on public.activity_logs (user_id, created_at desc);
create index activity_logs_newest on public.activity_logs (created_at desc);
create index activity_logs_of_day_pass on public.activity_logs (reference_id)
  where action_type = 'Purchased Day Pass';

create policy "Members can read their own activity, admins all" on public.activity_logs
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));
create policy "Admins can log a cancelled booking" on public.activity_logs
  for insert to authenticated
  with check (
    user_id = (select auth.uid()) and credits_change = 0 and action_type = 'Cancelled Booking'
    and (select private.is_admin())
  );

grant select on public.activity_logs to authenticated, service_role;
grant insert (user_id, action_type, details, credits_change, reference_id) on public.activity_logs
  to authenticated;

-- A failure only writes a warning to the server log: the logged change must not be undone. Writes
-- nothing for a deleted account.
create function private.log_activity(
  person uuid, action text, about text, change integer default 0, reference uuid default null
) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.activity_logs (user_id, action_type, details, credits_change, reference_id)
  select id, action, left(about, 500), change, reference from public.profiles where id = person;
exception when others then
  raise warning 'Could not log activity "%" of user %: % (%)', action, person, sqlerrm, sqlstate;
end
$$;

create table public.user_credits (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  balance integer not null default 0 constraint balance_never_negative check (balance >= 0),
  updated_at timestamptz not null default now()
);
comment on table public.user_credits is
  'Balance per member. At every commit: balance = sum of the ledger = sum of what remains in the lots, never negative.';
alter table public.user_credits enable row level security;

create policy "Members can read their own balance, admins all" on public.user_credits
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));

create table public.credit_ledger (
  id bigint generated always as identity primary key,
  user_id uuid not null references public.profiles (id) on delete restrict,
  amount integer not null check (amount <> 0),
  balance_after integer not null check (balance_after >= 0),
  kind text not null
    check (kind in ('grant', 'removal', 'purchase', 'booking', 'day_pass', 'event', 'refund', 'expiry')),
  reason text,
  reference_id uuid,
  actor_id uuid,
  created_at timestamptz not null default now()
);
comment on table public.credit_ledger is
  'Append-only list of all changes of balances. A mistake is corrected by another entry.';
alter table public.credit_ledger enable row level security;

create index credit_ledger_of_user on public.credit_ledger (user_id, id desc);
create index credit_ledger_reference on public.credit_ledger (reference_id) where reference_id is not null;

create policy "Members can read their own ledger, admins all" on public.credit_ledger
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));

create table public.credit_lots (
  id bigint generated always as identity primary key,
  user_id uuid not null references public.profiles (id) on delete restrict,
  amount integer not null check (amount > 0),
  remaining integer not null check (remaining between 0 and amount),
  source text not null check (source in ('grant', 'purchase', 'refund')),
  reference_id uuid,
  expires_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table public.credit_lots is
  'Credits with a common expiry date; null never expires.';
alter table public.credit_lots enable row level security;

create index credit_lots_to_debit on public.credit_lots (user_id, expires_at, id) where remaining > 0;
create index credit_lots_of_user on public.credit_lots (user_id);
create index credit_lots_expiring on public.credit_lots (expires_at) where remaining > 0;

create policy "Members can read their own lots, admins all" on public.credit_lots
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));

create table private.credit_lot_moves (
  ledger_id bigint not null references public.credit_ledger (id),
  lot_id bigint not null references public.credit_lots (id),
  amount integer not null check (amount <> 0),
  renews_lot_id bigint references public.credit_lots (id),
  primary key (ledger_id, lot_id)
);
comment on table private.credit_lot_moves is
  'The lots that a ledger entry debited or credited. renews_lot_id: the expired lot whose credits a refund returns as a new lot.';
alter table private.credit_lot_moves enable row level security;

create index credit_lot_moves_lot on private.credit_lot_moves (lot_id);
create index credit_lot_moves_renews_lot on private.credit_lot_moves (renews_lot_id);

grant select on public.user_credits, public.credit_ledger, public.credit_lots
  to authenticated, service_role;

create function private.refuse_ledger_changes() returns trigger
language plpgsql set search_path = ''
as $$
begin
  perform private.refuse('ledger_is_append_only');
  return null;
end
$$;

create function private.create_balance() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.user_credits (user_id) values (new.id) on conflict (user_id) do nothing;
  return null;
end
$$;

-- Adds an entry and updates the balance. The caller updates the lots.
create function private.add_ledger_entry(
  person uuid, change integer, entry_kind text, reason text, reference uuid
) returns bigint
language plpgsql security definer set search_path = ''
as $$
declare
  new_balance integer;
  entry bigint;
begin
  update public.user_credits set balance = balance + change, updated_at = now()
  where user_id = person returning balance into strict new_balance;
  insert into public.credit_ledger (user_id, amount, balance_after, kind, reason, reference_id, actor_id)
  values (person, change, new_balance, entry_kind, reason, reference, auth.uid()) returning id into entry;
  return entry;
end
$$;

-- Debits expired lots and returns the credits debited. Requires lock_balance.
create function private.expire_lots(person uuid) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  expired integer;
  entry bigint;
begin
  select sum(remaining) into expired from public.credit_lots
  where user_id = person and remaining > 0 and expires_at <= now();
  if expired is null then
    return 0;
  end if;
  entry := private.add_ledger_entry(person, -expired, 'expiry', 'Validity ended', null);
  insert into private.credit_lot_moves (ledger_id, lot_id, amount)
  select entry, id, -remaining from public.credit_lots
  where user_id = person and remaining > 0 and expires_at <= now();
  update public.credit_lots set remaining = 0
  where user_id = person and remaining > 0 and expires_at <= now();
  perform private.log_activity(person, 'Credits Expired', 'Their validity has ended', -expired);
  return expired;
end
$$;

-- Locks the balance until commit and returns it without expired credits. Every change of credits calls
-- this first: the changes of one member run one after the other.
create function private.lock_balance(person uuid) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  current_balance integer;
begin
  select balance into current_balance from public.user_credits where user_id = person for no key update;
  if not found then
    insert into public.user_credits (user_id) values (person) on conflict (user_id) do nothing;
    select balance into current_balance from public.user_credits where user_id = person for no key update;
  end if;
  return current_balance - private.expire_lots(person);
end
$$;

-- Adds a lot and returns the balance. Without `expires_at` the lot never expires.
create function private.grant_credits(
  person uuid, amount integer, entry_kind text, reason text, reference uuid default null,
  expires_at timestamptz default null
) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  balance integer := private.lock_balance(person);
  entry bigint := private.add_ledger_entry(person, amount, entry_kind, reason, reference);
  lot bigint;
begin
  insert into public.credit_lots (user_id, amount, remaining, source, reference_id, expires_at)
  values (person, amount, amount, entry_kind, reference, expires_at) returning id into lot;
  insert into private.credit_lot_moves (ledger_id, lot_id, amount) values (entry, lot, amount);
  return balance + amount;
end
$$;

-- Debits the lots that expire first and returns the balance, or refuses with insufficient_credits.
create function private.debit_credits(
  person uuid, needed integer, entry_kind text, reason text, reference uuid default null
) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  balance integer := private.lock_balance(person);
  entry bigint;
begin
  if needed = 0 then
    return balance;
  end if;
  if balance < needed then
    perform private.refuse('insufficient_credits',
      jsonb_build_object('needed', needed, 'balance', balance, 'kind', entry_kind));
  end if;
  entry := private.add_ledger_entry(person, -needed, entry_kind, reason, reference);
  with queue as (
    select id, remaining, sum(remaining) over (order by expires_at, id) - remaining as earlier
    from public.credit_lots where user_id = person and remaining > 0
  ), debited as (
    update public.credit_lots lot
    set remaining = lot.remaining - least(queue.remaining, needed - queue.earlier)
    from queue where lot.id = queue.id and queue.earlier < needed
    returning lot.id, least(queue.remaining, needed - queue.earlier) as credits
  )
  insert into private.credit_lot_moves (ledger_id, lot_id, amount)
  select entry, id, -credits from debited;
  return balance - needed;
end
$$;

-- What a refund for a reference returns, at most `wanted` credits, by original lot: the last to expire
-- first. Expired credits return as a new lot that is valid for 30 days (is_renewed). `expires_at` is the
-- end of validity after the refund.
create function private.lots_to_refund(person uuid, reference uuid, wanted integer)
returns table (lot_id bigint, credits integer, expires_at timestamptz, is_renewed boolean)
language sql stable security definer set search_path = ''
as $$
  with owed as (
    select coalesce(move.renews_lot_id, move.lot_id) as lot_id, -sum(move.amount) as credits
    from private.credit_lot_moves move join public.credit_ledger ledger on ledger.id = move.ledger_id
    where ledger.reference_id = reference and ledger.user_id = person
    group by 1 having sum(move.amount) < 0
  ), queue as (
    select lot.id, lot.expires_at, coalesce(lot.expires_at <= now(), false) as is_over, owed.credits,
      sum(owed.credits) over (order by lot.expires_at desc, lot.id desc) - owed.credits as earlier
    from owed join public.credit_lots lot on lot.id = owed.lot_id
  )
  select id, least(credits, wanted - earlier)::integer,
    case when is_over then now() + interval '30 days' else expires_at end, is_over
  from queue where earlier < wanted order by earlier
$$;

-- Returns what is still owed for a reference, at most `wanted`, and the number of credits returned: a
-- second call returns 0.
create function private.refund_credits(
  person uuid, reference uuid, reason text, wanted integer default null
) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  refunded integer;
  entry bigint;
  lot record;
  target bigint;
begin
  perform private.lock_balance(person);
  select least(coalesce(wanted, -sum(amount)), -sum(amount)) into refunded
  from public.credit_ledger
  where reference_id = reference and user_id = person;
  if coalesce(refunded, 0) <= 0 then
    return 0;
  end if;
  entry := private.add_ledger_entry(person, refunded, 'refund', reason, reference);
  for lot in select * from private.lots_to_refund(person, reference, refunded) loop
    if lot.is_renewed then
      insert into public.credit_lots (user_id, amount, remaining, source, reference_id, expires_at)
      values (person, lot.credits, lot.credits, 'refund', reference, lot.expires_at) returning id into target;
    else
      update public.credit_lots set remaining = remaining + lot.credits
      where id = lot.lot_id returning id into target;
    end if;
    insert into private.credit_lot_moves (ledger_id, lot_id, amount, renews_lot_id)
    values (entry, target, lot.credits, nullif(lot.lot_id, target));
  end loop;
  return refunded;
end
$$;

create function private.add_user_credits(person uuid, change integer, reason text) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  note text := left(nullif(trim(reason), ''), 300);
  balance integer;
begin
  if not (private.is_admin() or private.is_server()) then
    perform private.refuse('not_admin');
  end if;
  if coalesce(change, 0) = 0 or change not between -1000000 and 1000000 then
    perform private.refuse('bad_amount');
  end if;
  if not exists (select from public.profiles where id = person) then
    perform private.refuse('unknown_user');
  end if;
  if change > 0 then
    perform private.log_activity(person, 'Credits Added', coalesce(note, 'Added by the team'), change);
    balance := private.grant_credits(person, change, 'grant', note);
    if balance > 100000000 then
      perform private.refuse('bad_amount');
    end if;
    return balance;
  end if;
  perform private.log_activity(person, 'Credits Removed', coalesce(note, 'Removed by the team'), change);
  return private.debit_credits(person, -change, 'removal', note);
end
$$;
grant execute on function private.add_user_credits to authenticated, service_role;

create function public."addUserCredits"(userid uuid, amount_to_add integer, reason text default null)
returns integer
language sql set search_path = ''
as $$ select private.add_user_credits(userid, amount_to_add, reason) $$;
comment on function public."addUserCredits" is
  'Adds credits, or removes them when the amount is negative, and returns the new balance. For admins and the server (spec 2 §6).';
grant execute on function public."addUserCredits" to authenticated, service_role;

create function private.expire_credits() returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  person uuid;
  people integer := 0;
begin
  for person in
    select user_id from public.credit_lots where remaining > 0 and expires_at <= now()
    group by user_id order by user_id
  loop
    perform private.lock_balance(person);
    people := people + 1;
  end loop;
  return people;
end
$$;
grant execute on function private.expire_credits to service_role;

create function public.expire_credits() returns integer
language sql set search_path = ''
as $$ select private.expire_credits() $$;
comment on function public.expire_credits is
  'Debits all expired lots and returns the number of members affected. Called by the reconciler.';
grant execute on function public.expire_credits to service_role;

create trigger credit_ledger_refuse_changes before update or delete or truncate on public.credit_ledger
  for each statement execute function private.refuse_ledger_changes();
create trigger profiles_create_balance after insert on public.profiles
  for each row execute function private.create_balance();

create table public.rooms (
  id uuid primary key default gen_random_uuid(),
  name text not null unique check (length(trim(name)) between 1 and 120),
  capacity integer not null check (capacity between 1 and 1000),
  credits_per_hour integer check (credits_per_hour between 1 and 1000),
  description text check (length(description) <= 2000),
  image_url text check (length(image_url) <= 2000),
  amenities text[] not null default '{}' check (length(amenities::text) <= 5000),
  retired_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.rooms is
  'Meeting rooms, priced in credits per hour. A room without a price is priced in rupees at the desk.';
alter table public.rooms enable row level security;

create policy "Members can read rooms" on public.rooms
  for select to authenticated using ((select auth.uid()) is not null);
create policy "Admins can add rooms" on public.rooms
  for insert to authenticated with check ((select private.is_admin()));
create policy "Admins can update rooms" on public.rooms
  for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Admins can delete rooms" on public.rooms
  for delete to authenticated using ((select private.is_admin()));

grant select, insert, update, delete on public.rooms to authenticated, service_role;

-- Creating, moving and cancelling a booking lock the room first, so that two requests for one slot wait
-- for each other instead of ending in a deadlock.
create function private.lock_room(room uuid) returns public.rooms
language sql security definer set search_path = ''
as $$ select * from public.rooms where id = room for no key update $$;

create trigger rooms_touch_updated_at before update on public.rooms
  for each row execute function private.touch_updated_at();

create type private.booking_row as (
  id uuid, user_id uuid, room_id uuid, room_name text, full_name text, email text,
  booking_date date, start_time time, end_time time, duration smallint, total_credits integer,
  status text, created_at timestamptz
);

create type private.cancelled_booking_row as (
  id uuid, user_id uuid, room_id uuid, room_name text, full_name text, email text,
  booking_date date, start_time time, end_time time, duration smallint, total_credits integer,
  status text, created_at timestamptz, cancelled_at timestamptz, credits_refunded integer
);

create type private.moved_booking as (
  id uuid, room_id uuid, booking_date date, start_time time, end_time time, duration smallint,
  total_credits integer, credits_change integer, balance integer, updated_at timestamptz
);

create table public.bookings (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  room_id uuid not null references public.rooms (id) on delete restrict,
  -- Screens and calendars read days as yyyy-MM-dd.
  booking_date date not null check (isfinite(booking_date) and booking_date < '10000-01-01'),
  start_time time(0) not null,
  end_time time(0) not null default '00:30',
  duration integer not null,
  total_credits integer not null default 0 check (total_credits >= 0),
  status text not null default 'confirmed' check (status = 'confirmed'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  request_id uuid,
  rupees_due integer not null default 0 check (rupees_due >= 0),
  -- Not a foreign key: an admin's account can be deleted.
  booked_by uuid,
  booked_by_name text check (length(booked_by_name) <= 200),
  -- The reason of a block, up to 200 characters, follows its kind.
  price_reason text check (length(trim(price_reason)) between 1 and 220),
  overrides text[] not null default '{}'
    check (overrides <@ '{closed_day,too_far_ahead,slot_in_past,too_many_bookings}'),
  constraint bookings_end_after_start check (end_time > start_time),
  constraint bookings_known_duration check (duration in (1, 2, 3, 4, 6, 8)),
  constraint bookings_never_overlap exclude using gist (
    room_id with =,
    tsrange(booking_date + start_time, booking_date + end_time) with &&
  ),
  constraint bookings_request_once unique (user_id, request_id)
);
comment on table public.bookings is
  'A room reserved by a member. Triggers decide end_time, total_credits and status and ignore the values sent; bookings_never_overlap refuses overlaps.';
comment on column public.bookings.request_id is
  'Chosen by the client. A repeated insert is refused with request_repeated and the booking in its details.';
comment on column public.bookings.rupees_due is
  'What the member pays in rupees at the front desk: set for rupee-priced rooms, 0 for admins.';
comment on column public.bookings.booked_by is 'The admin who booked for the member. Null if the member booked.';
comment on column public.bookings.booked_by_name is 'Name of that admin when booking, shown to the member.';
comment on column public.bookings.price_reason is
  'Why the booking does not cost the price of its room: free for a reason, or moved by the space. A move then charges only the time that is added.';
comment on column public.bookings.overrides is 'Rules that the admin overrode when booking, by refusal code.';
alter table public.bookings enable row level security;

create index bookings_of_user on public.bookings (user_id, booking_date desc);
create index bookings_of_room on public.bookings (room_id, booking_date);
create index bookings_by_date on public.bookings (booking_date desc, start_time desc, id);

create policy "Members can read their own bookings, admins all" on public.bookings
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));
create policy "Members can create their own bookings" on public.bookings
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "Members can cancel their own bookings, admins all" on public.bookings
  for delete to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));

-- Not the id: credits are debited and refunded under it as reference.
grant select, delete on public.bookings to authenticated;
grant insert (
  user_id, room_id, booking_date, start_time, end_time, duration, total_credits, status, created_at
) on public.bookings to authenticated;
grant select, insert, update, delete on public.bookings to service_role;
grant insert (request_id) on public.bookings to authenticated;

create table public.booking_history (
  id bigint generated always as identity primary key,
  -- Not a foreign key: a cancelled booking has no row.
  booking_id uuid not null,
  user_id uuid not null references public.profiles (id) on delete restrict,
  room_id uuid not null references public.rooms (id) on delete restrict,
  action text not null check (action in ('created', 'rescheduled', 'cancelled')),
  booking_date date not null,
  start_time time(0) not null,
  end_time time(0) not null,
  duration smallint not null,
  total_credits integer not null check (total_credits >= 0),
  credits_change integer not null,
  changed_by uuid,
  created_at timestamptz not null default now(),
  changed_by_name text,
  reason text,
  overrides text[] not null default '{}'
);
comment on table public.booking_history is
  'Append-only list of all changes of bookings, kept when a booking is cancelled. Time and price are those after the change, or the last ones of a cancelled booking.';
comment on column public.booking_history.credits_change is
  'What the change added to the balance: negative when charged, positive when refunded. The sum of a booking equals the sum of its ledger entries.';
comment on column public.booking_history.changed_by is
  'The account that made the change. Null for the server, and for bookings made before this table existed.';
comment on column public.booking_history.changed_by_name is
  'Name of the admin who booked for the member, shown to the member.';
comment on column public.booking_history.reason is
  'Why an admin booked without charge, or moved or cancelled the booking.';
comment on column public.booking_history.overrides is 'Rules that the admin overrode, by refusal code.';
alter table public.booking_history enable row level security;

create index booking_history_of_booking on public.booking_history (booking_id, id);
create index booking_history_of_user on public.booking_history (user_id, booking_date desc);
create index booking_history_of_room on public.booking_history (room_id, booking_date);
create index booking_history_cancelled
  on public.booking_history (booking_date desc, start_time desc, id) include (room_id, user_id, total_credits)
  where action = 'cancelled';

create policy "Members can read the history of their own bookings, admins all" on public.booking_history
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));

grant select on public.booking_history to authenticated, service_role;

-- The fallback applies where the setting has been deleted.
create function private.booking_limit(name text, fallback integer) returns integer
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    (select (value ->> name)::numeric::integer from public.system_settings where key = 'booking_limits'), fallback)
$$;

-- Price in credits. Admins book without charge; rupee-priced rooms cost no credits.
create function private.booking_price(person uuid, room public.rooms, half_hours integer) returns integer
language sql stable security definer set search_path = ''
as $$
  select case when private.is_admin(person) then 0
    else ceil(half_hours * 0.5 * coalesce(room.credits_per_hour, 0))::integer end
$$;

create function private.place_booking() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  room public.rooms;
  previous public.bookings;
begin
  if tg_op = 'UPDATE' then
    previous := old;
    if old.booking_date + old.start_time <= private.space_now() then
      perform private.refuse('booking_not_future');
    end if;
    if old.room_id <> new.room_id then
      perform private.lock_room(least(old.room_id, new.room_id));
      perform private.lock_room(greatest(old.room_id, new.room_id));
    end if;
  end if;
  -- Before the slot is checked: opening hours change only while all rooms are locked.
  room := private.lock_room(new.room_id);
  perform private.check_slot(new.booking_date, new.start_time, new.duration,
    case when tg_op = 'INSERT' then new.overrides else '{}' end);
  if room.id is null or room.retired_at is not null then
    perform private.refuse('room_unavailable');
  end if;
  new.end_time := new.start_time + new.duration * interval '30 minutes';
  new.status := 'confirmed';
  new.created_at := case when tg_op = 'UPDATE' then old.created_at else now() end;
  new.updated_at := now();
  new.total_credits := private.price_of(new, previous, room);
  if exists (
    select from public.booked_slots taken
    where taken.room_id = new.room_id and taken.booking_date = new.booking_date and taken.booking_id <> new.id
      and taken.start_time < new.end_time and new.start_time < taken.end_time
  ) then
    perform private.refuse('slot_taken');
  end if;
  return new;
end
$$;

-- Logs for the member, and for the admin who made the change.
create function private.log_booking(booking public.bookings, action text, summary text, change integer) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() is null or auth.uid() = booking.user_id then
    perform private.log_activity(booking.user_id, action, summary, change, booking.id);
  else
    perform private.log_activity(booking.user_id, action, summary || ' (by an admin)', change, booking.id);
    perform private.log_activity(auth.uid(), action, summary, 0, booking.id);
  end if;
end
$$;

-- Runs after the row's policy check: members must not debit or learn the balance of another member. A
-- new booking is logged with a change of 0 (spec 2 §6); the ledger has the charge.
create function private.charge_booking() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  due integer := new.total_credits - case when tg_op = 'UPDATE' then old.total_credits else 0 end;
  change integer := -due;
  room_name text := (select name from public.rooms where id = new.room_id);
begin
  if due > 0 then
    perform private.debit_credits(new.user_id, due, 'booking', 'Meeting room', new.id);
  elsif due < 0 then
    change := private.refund_credits(new.user_id, new.id, 'Booking moved', -due);
  end if;
  if tg_op = 'INSERT' then
    perform private.log_booking(new, 'Booked Meeting Room', room_name, 0);
  elsif (old.booking_date, old.start_time, old.duration)
    is distinct from (new.booking_date, new.start_time, new.duration) then
    perform private.log_booking(new, 'Rescheduled Booking', format('Moved booking for %s from %s %s to %s %s',
      room_name, old.booking_date, to_char(old.start_time, 'HH24:MI'),
      new.booking_date, to_char(new.start_time, 'HH24:MI')), change);
  end if;
  return null;
end
$$;

-- Runs after the row's policy check: members must not learn how many bookings another member has. The
-- balance lock serializes a member's bookings, so the count includes concurrent ones. place_booking has
-- already locked the room.
create function private.limit_rupee_bookings() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  max_bookings integer := private.booking_limit('rupee_bookings', 10);
begin
  if private.is_admin(new.user_id) or 'too_many_bookings' = any (new.overrides)
     or not exists (select from public.rooms where id = new.room_id and credits_per_hour is null) then
    return null;
  end if;
  perform private.lock_balance(new.user_id);
  if private.count_rupee_bookings(new.user_id) > max_bookings then
    perform private.refuse('too_many_bookings', jsonb_build_object('max', max_bookings));
  end if;
  return null;
end
$$;

-- Members cancel future bookings, admins any. Deleting an account is never refused.
create function private.check_cancellation() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() = old.user_id and not private.is_admin()
     and old.booking_date + old.start_time <= private.space_now() then
    perform private.refuse('booking_not_future');
  end if;
  perform private.lock_room(old.room_id);
  return old;
end
$$;

create function private.refund_booking() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  summary text := format('Cancelled booking for %s on %s',
    (select name from public.rooms where id = old.room_id), old.booking_date);
  refunded integer := 0;
begin
  if old.total_credits > 0 then
    refunded := private.refund_credits(old.user_id, old.id, 'Booking cancelled', old.total_credits);
  end if;
  perform private.log_booking(old, 'Cancelled Booking', summary, refunded);
  return null;
end
$$;

create function private.reschedule_booking(
  booking uuid, day date, starts time, half_hours integer
) returns public.bookings
language plpgsql security definer set search_path = ''
as $$
declare
  moved public.bookings;
begin
  update public.bookings
  set booking_date = day, start_time = starts, duration = half_hours
  where id = booking and (user_id = auth.uid() or private.is_admin())
  returning * into moved;
  if moved.id is null then
    perform private.refuse('unknown_booking');
  end if;
  return moved;
end
$$;
grant execute on function private.reschedule_booking to authenticated;

create function private.booking_refund(booking uuid, half_hours integer)
returns table (credits integer, expires_at timestamptz, is_renewed boolean)
language sql stable security definer set search_path = ''
as $$
  select sum(lot.credits)::integer, lot.expires_at, lot.is_renewed
  from public.bookings
  join public.rooms on rooms.id = bookings.room_id
  cross join lateral private.lots_to_refund(
    bookings.user_id, bookings.id,
    bookings.total_credits - coalesce(private.price_of(
      jsonb_populate_record(bookings, jsonb_build_object('duration', half_hours)), bookings, rooms), 0)
  ) lot
  where bookings.id = booking and (bookings.user_id = auth.uid() or private.is_admin())
  group by lot.expires_at, lot.is_renewed
  order by lot.expires_at
$$;
grant execute on function private.booking_refund to authenticated;

create function public.booking_refund(booking_id uuid, new_duration integer default null)
returns table (credits integer, expires_at timestamptz, is_renewed boolean)
language sql stable set search_path = ''
as $$ select * from private.booking_refund(booking_id, new_duration) $$;
comment on function public.booking_refund is
  'Credits refunded when a booking is cancelled, or moved to new_duration half hours, grouped by expiry. is_renewed: the original credits had expired; the refund is valid for 30 days.';
grant execute on function public.booking_refund to authenticated;

-- Finds each booked day once through the index, without reading all bookings.
create function private.booked_days_like(pattern text) returns date[]
language sql stable set search_path = ''
as $$
  with recursive booked as (
    select min(booking_date) as day from public.bookings
    union all
    select (select min(booking_date) from public.bookings where booking_date > booked.day)
    from booked where booked.day is not null
  )
  select coalesce(array_agg(day), '{}') from booked
  where to_char(day, 'YYYY-MM-DD Dy, FMDD FMMonth YYYY, Dy, FMDD Mon YYYY') ilike pattern
$$;

-- Searches rooms, members and days first: indexes then find the bookings.
create function private.search_bookings(
  search text, page integer, page_size integer, sort_by text, ascending boolean
) returns table (booking private.booking_row, total_count bigint)
language plpgsql stable security definer set search_path = ''
as $$
declare
  everything constant boolean := coalesce(trim(search), '') = '';
  pattern constant text := private.like_pattern(search);
  sorting constant text := private.order_by(
    case sort_by
      when 'room' then 'lower(rooms.name) {}'
      when 'user' then 'lower(profiles.full_name) {} nulls last, profiles.email {}'
      when 'credits' then 'bookings.total_credits {}'
      when 'created_at' then 'bookings.created_at {}'
      else 'bookings.booking_date {}, bookings.start_time {}'
    end || ', bookings.booking_date desc, bookings.start_time desc, bookings.id',
    ascending
  );
begin
  if not private.is_admin() then
    return;
  end if;
  return query execute format($query$
    with found as not materialized (
      select * from public.bookings
      where $1 or room_id = any ($2) or user_id = any ($3) or booking_date = any ($4)
    ), paged as (
      select bookings.id from found as bookings
      left join public.rooms on rooms.id = bookings.room_id
      left join public.profiles on profiles.id = bookings.user_id
      order by %1$s limit $5 offset $6
    )
    select row(
      bookings.id, bookings.user_id, bookings.room_id, rooms.name, profiles.full_name, profiles.email,
      bookings.booking_date, bookings.start_time, bookings.end_time, bookings.duration, bookings.total_credits,
      bookings.status, bookings.created_at
    )::private.booking_row, (select count(*) from found)
    from paged
    join public.bookings on bookings.id = paged.id
    join public.rooms on rooms.id = bookings.room_id
    join public.profiles on profiles.id = bookings.user_id
    order by %1$s
  $query$, sorting)
  using everything,
    array(select rooms.id from public.rooms where not everything and rooms.name ilike pattern),
    array(
      select profiles.id from public.profiles
      where not everything and (profiles.full_name ilike pattern or profiles.email ilike pattern)
    ),
    case when everything then '{}' else private.booked_days_like(pattern) end,
    private.page_limit(page_size), private.page_offset(page, page_size);
end
$$;
grant execute on function private.search_bookings to authenticated;

create function private.refuse_booking_history_changes() returns trigger
language plpgsql set search_path = ''
as $$
begin
  perform private.refuse('booking_history_is_append_only');
  return null;
end
$$;

-- The reason of moves and cancellations by an admin is passed in the setting portal.change_reason, because
-- a deleted row cannot carry it.
create function private.write_booking_history() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  booking public.bookings;
  is_new constant boolean := tg_op = 'INSERT';
begin
  if tg_op = 'DELETE' then
    booking := old;
  else
    booking := new;
  end if;
  if tg_op = 'UPDATE'
    and (old.room_id, old.booking_date, old.start_time, old.end_time, old.total_credits)
      is not distinct from (new.room_id, new.booking_date, new.start_time, new.end_time, new.total_credits) then
    return null;
  end if;
  insert into public.booking_history (
    booking_id, user_id, room_id, action, booking_date, start_time, end_time, duration, total_credits,
    credits_change, changed_by, changed_by_name, reason, overrides, created_at
  ) values (
    booking.id, booking.user_id, booking.room_id,
    case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'rescheduled' else 'cancelled' end,
    booking.booking_date, booking.start_time, booking.end_time, booking.duration, booking.total_credits,
    coalesce((select sum(amount) from public.credit_ledger where reference_id = booking.id), 0)
      - coalesce((select sum(credits_change) from public.booking_history where booking_id = booking.id), 0),
    auth.uid(), case when is_new then booking.booked_by_name end,
    case when is_new then booking.price_reason
      else nullif(current_setting('portal.change_reason', true), '') end,
    case when is_new then booking.overrides else '{}' end,
    case when is_new then booking.created_at else now() end
  );
  return null;
end
$$;

-- Visits each day once, however many cancelled bookings it has.
create function private.cancelled_days_like(pattern text) returns date[]
language sql stable set search_path = ''
as $$
  with recursive cancelled as (
    select min(booking_date) as day from public.booking_history where action = 'cancelled'
    union all
    select (
      select min(booking_date) from public.booking_history
      where action = 'cancelled' and booking_date > cancelled.day
    )
    from cancelled where cancelled.day is not null
  )
  select coalesce(array_agg(day), '{}') from cancelled
  where to_char(day, 'YYYY-MM-DD Dy, FMDD FMMonth YYYY, Dy, FMDD Mon YYYY') ilike pattern
$$;

-- Searches and sorts as private.search_bookings does.
create function private.search_cancelled_bookings(
  search text, page integer, page_size integer, sort_by text, ascending boolean
) returns table (booking private.cancelled_booking_row, total_count bigint)
language plpgsql stable security definer set search_path = ''
as $$
declare
  everything constant boolean := coalesce(trim(search), '') = '';
  pattern constant text := private.like_pattern(search);
  sorting constant text := replace(
    case sort_by
      when 'room' then 'lower(rooms.name) {}'
      when 'user' then 'lower(profiles.full_name) {} nulls last, profiles.email {}'
      when 'credits' then 'entry.total_credits {}'
      when 'cancelled_at' then 'entry.id {}'
      else 'entry.booking_date {}, entry.start_time {}'
    end || ', entry.booking_date desc, entry.start_time desc, entry.id',
    '{}', case when ascending then 'asc' else 'desc' end
  );
begin
  if not private.is_admin() then
    return;
  end if;
  return query execute format($query$
    with found as not materialized (
      select * from public.booking_history
      where action = 'cancelled' and ($1 or room_id = any ($2) or user_id = any ($3) or booking_date = any ($4))
    ), paged as (
      select entry.id from found as entry
      left join public.rooms on rooms.id = entry.room_id
      left join public.profiles on profiles.id = entry.user_id
      order by %1$s limit $5 offset $6
    )
    select row(
      entry.booking_id, entry.user_id, entry.room_id, rooms.name, profiles.full_name, profiles.email,
      entry.booking_date, entry.start_time, entry.end_time, entry.duration, entry.total_credits, entry.action,
      (
        select first.created_at from public.booking_history first
        where first.booking_id = entry.booking_id order by first.id limit 1
      ), entry.created_at, entry.credits_change
    )::private.cancelled_booking_row, (select count(*) from found)
    from paged
    join public.booking_history entry on entry.id = paged.id
    join public.rooms on rooms.id = entry.room_id
    join public.profiles on profiles.id = entry.user_id
    order by %1$s
  $query$, sorting)
  using everything,
    array(select rooms.id from public.rooms where not everything and rooms.name ilike pattern),
    array(
      select profiles.id from public.profiles
      where not everything and (profiles.full_name ilike pattern or profiles.email ilike pattern)
    ),
    case when everything then '{}' else private.cancelled_days_like(pattern) end,
    private.page_limit(page_size), private.page_offset(page, page_size);
end
$$;
grant execute on function private.search_cancelled_bookings to authenticated;

create function public.search_cancelled_bookings(
  search text default '', page integer default 1, page_size integer default 10,
  sort_by text default 'date', ascending boolean default false
) returns table (
  id uuid, user_id uuid, room_id uuid, room_name text, full_name text, email text,
  booking_date date, start_time time, end_time time, duration smallint, total_credits integer,
  status text, created_at timestamptz, cancelled_at timestamptz, credits_refunded integer, total_count bigint
)
language sql stable set search_path = ''
as $$
  select (booking).*, total_count
  from private.search_cancelled_bookings(search, page, page_size, sort_by, ascending)
$$;
comment on function public.search_cancelled_bookings is
  'One page of cancelled bookings from the history, for admins; empty for other callers. Every row has the total number of matches.';
grant execute on function public.search_cancelled_bookings to authenticated;

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
  if (moved.booking_date, moved.start_time, moved.duration) is distinct from (day, starts, half_hours) then
    perform private.refuse('request_outdated');
  end if;
  return moved;
end
$$;
grant execute on function private.reschedule_booking(uuid, date, time, integer, uuid) to authenticated;

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

-- ₹2,000 per hour (spec 2 §9). Admins book without charge.
create function private.rupee_price(person uuid, room uuid, credits integer, half_hours integer) returns integer
language sql stable security definer set search_path = ''
as $$
  select case when credits > 0 or private.is_admin(person) then 0 else coalesce(
    (select half_hours * 1000 from public.rooms where id = room and credits_per_hour is null), 0) end
$$;

create function public.search_bookings(
  search text default '', page integer default 1, page_size integer default 10,
  sort_by text default 'date', ascending boolean default false
) returns table (
  id uuid, user_id uuid, room_id uuid, room_name text, full_name text, email text,
  booking_date date, start_time time, end_time time, duration smallint, total_credits integer,
  status text, created_at timestamptz, rupees_due integer, total_count bigint
)
language sql stable set search_path = ''
as $$
  select (booking).*,
    (select bookings.rupees_due from public.bookings where bookings.id = (booking).id), total_count
  from private.search_bookings(search, page, page_size, sort_by, ascending)
$$;
comment on function public.search_bookings is
  'One page of bookings, for admins; empty for other callers. Every row has the total number of matches.';
grant execute on function public.search_bookings to authenticated;

create function private.check_slot(
  day date, starts time, half_hours integer, allowed text[] default '{}'
) returns text[]
language plpgsql security definer set search_path = ''
as $$
declare
  first_minute integer := extract(epoch from starts)::integer / 60;
  days_ahead integer := private.booking_limit('days_ahead', 365);
  closed text;
  overridden text[] := '{}';
begin
  perform private.check_duration(half_hours);
  if coalesce(
    not isfinite(day) or extract(epoch from starts)::integer % 1800 <> 0
      or first_minute < 9 * 60 or first_minute + half_hours * 30 > 18 * 60,
    true
  ) then
    perform private.refuse('bad_slot');
  end if;
  if day < private.space_today() then
    perform private.refuse('past_date');
  end if;
  if day > private.space_today() + days_ahead then
    -- bookings.booking_date has at most four digits of the year.
    if 'too_far_ahead' <> all (allowed) or day >= '10000-01-01' then
      perform private.refuse('too_far_ahead', jsonb_build_object('days', days_ahead));
    end if;
    overridden := overridden || 'too_far_ahead'::text;
  end if;
  if day + starts < private.space_now() then
    if 'slot_in_past' <> all (allowed)
       or day + starts + half_hours * interval '30 minutes' <= private.space_now() then
      perform private.refuse('slot_in_past');
    end if;
    overridden := overridden || 'slot_in_past'::text;
  end if;
  closed := private.closed_reason(day);
  if closed is not null then
    if 'closed_day' <> all (allowed) then
      perform private.refuse('closed_day', jsonb_build_object('reason', closed));
    end if;
    overridden := overridden || 'closed_day'::text;
  end if;
  return overridden;
end
$$;

-- Price in credits of a new booking, or of `previous` after its move.
create function private.price_of(
  booking public.bookings, previous public.bookings, room public.rooms
) returns integer
language sql stable security definer set search_path = ''
as $$
  select case
    when booking.price_reason is null then price
    when previous.id is null then 0
    else greatest(0, least(
      price, previous.total_credits + price - private.booking_price(booking.user_id, room, previous.duration)))
  end
  from private.booking_price(booking.user_id, room, booking.duration) price
$$;

create function private.set_rupees_due() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  price integer := private.rupee_price(new.user_id, new.room_id, new.total_credits, new.duration);
begin
  if new.price_reason is not null then
    price := case tg_op when 'INSERT' then 0 else greatest(0, least(price, old.rupees_due + price
      - private.rupee_price(new.user_id, new.room_id, new.total_credits, old.duration))) end;
  end if;
  new.rupees_due := price;
  return new;
end
$$;

create function private.count_rupee_bookings(person uuid) returns integer
language sql stable security definer set search_path = ''
as $$
  select count(*)::integer
  from public.bookings join public.rooms on rooms.id = bookings.room_id
  where bookings.user_id = person and bookings.total_credits = 0 and rooms.credits_per_hour is null
    and bookings.booking_date >= private.space_today()
    and bookings.booking_date + bookings.start_time > private.space_now()
$$;

create function private.book_for_member(
  member uuid, room uuid, day date, starts time, half_hours integer, free_reason text, allowed text[],
  request uuid
) returns public.bookings
language plpgsql security definer set search_path = ''
as $$
declare
  new_id uuid := gen_random_uuid();
  earlier uuid;
  room_to_book public.rooms;
  overridden text[];
  booker public.profiles;
  booked public.bookings;
begin
  if not private.is_admin() then
    perform private.refuse('not_admin');
  end if;
  if not coalesce(allowed, '{}') <@ '{closed_day,too_far_ahead,slot_in_past,too_many_bookings}' then
    perform private.refuse('unknown_override');
  end if;
  if not exists (select from public.profiles where id = member) then
    perform private.refuse('unknown_user');
  end if;
  if length(trim(free_reason)) not between 1 and 200 then
    perform private.refuse('bad_reason');
  end if;
  earlier := private.claim_request(request, jsonb_build_array('book_for_member',
    member, room, day, starts, half_hours, free_reason, allowed), new_id);
  if earlier is not null then
    select * into booked from public.bookings where id = earlier;
    if booked.id is null then
      perform private.refuse('request_outdated');
    end if;
    return booked;
  end if;
  room_to_book := private.lock_room(room);
  overridden := private.check_slot(day, starts, half_hours, coalesce(allowed, '{}'));
  if 'too_many_bookings' = any (allowed) and room_to_book.credits_per_hour is null
     and not private.is_admin(member) then
    perform private.lock_balance(member);
    if private.count_rupee_bookings(member) >= private.booking_limit('rupee_bookings', 10) then
      overridden := overridden || 'too_many_bookings'::text;
    end if;
  end if;
  select * into booker from public.profiles where id = auth.uid() and id <> member;
  insert into public.bookings (
    id, user_id, room_id, booking_date, start_time, duration, booked_by, booked_by_name, price_reason, overrides
  ) values (
    new_id, member, room, day, starts, half_hours, booker.id, booker.display_name, trim(free_reason), overridden
  ) returning * into booked;
  return booked;
end
$$;
grant execute on function private.book_for_member to authenticated;

create function public.book_for_member(
  member_id uuid, room_id uuid, booking_date date, start_time time, duration integer,
  free_reason text default null, overrides text[] default '{}', request_id uuid default null
) returns public.bookings
language sql set search_path = ''
as $$
  select * from private.book_for_member(
    member_id, room_id, booking_date, start_time, duration, free_reason, overrides, request_id)
$$;
comment on function public.book_for_member is
  'Books a room on behalf of a member, for admins: at the member''s price, or without charge for a reason. All rules of a member''s own booking apply, except those that overrides names by refusal code; the history records them. Repeating a request_id returns the booking without another charge.';
grant execute on function public.book_for_member to authenticated;

create function private.check_duration(half_hours integer) returns integer
language plpgsql immutable set search_path = ''
as $$
begin
  if coalesce(half_hours not in (1, 2, 3, 4, 6, 8), true) then
    perform private.refuse('bad_slot');
  end if;
  return half_hours;
end
$$;

-- The triggers of bookings check and price the move. A trial runs them too and is rolled back, so it is
-- refused for the same reasons and has the same price. A trial claims no request id.
create function private.move_booking(
  booking uuid, seen timestamptz, target_room uuid, day date, starts time, half_hours integer,
  is_trial boolean, request uuid
) returns private.moved_booking
language plpgsql security definer set search_path = ''
as $$
declare
  before public.bookings;
  after public.bookings;
  result private.moved_booking;
  charged integer;
  is_repeated boolean := false;
begin
  if not private.is_admin() then
    perform private.refuse('not_admin');
  end if;
  -- Without the version: the moved booking has another one, and a repeated request may name it.
  if not coalesce(is_trial, false) then
    is_repeated := private.claim_request(request, jsonb_build_array('move_booking',
      booking, target_room, day, starts, half_hours), booking) is not null;
  end if;
  select * into before from public.bookings where id = booking for no key update;
  if before.id is null then
    perform private.refuse('unknown_booking');
  end if;
  if is_repeated then
    if (before.room_id, before.booking_date, before.start_time, before.duration)
      is distinct from (target_room, day, starts, half_hours) then
      perform private.refuse('request_outdated');
    end if;
    select before.id, before.room_id, before.booking_date, before.start_time, before.end_time, before.duration,
      before.total_credits, coalesce((
        select entry.credits_change from public.booking_history entry
        where entry.booking_id = before.id and entry.created_at = before.updated_at
        order by entry.id desc limit 1
      ), 0),
      (select balance from public.user_credits where user_id = before.user_id), before.updated_at
    into result;
    return result;
  end if;
  if before.updated_at is distinct from seen then
    perform private.refuse('booking_changed');
  end if;
  select coalesce(sum(amount), 0) into charged from public.credit_ledger where reference_id = booking;
  begin
    update public.bookings
    set room_id = target_room, booking_date = day, start_time = starts, duration = half_hours
    where id = booking returning * into after;
    select after.id, after.room_id, after.booking_date, after.start_time, after.end_time, after.duration,
      after.total_credits, coalesce(sum(amount), 0) - charged,
      (select balance from public.user_credits where user_id = after.user_id), after.updated_at
    into result
    from public.credit_ledger where reference_id = booking;
    perform private.log_room_change(before, after);
    if is_trial then
      raise exception using errcode = 'TRIAL';
    end if;
  exception when sqlstate 'TRIAL' then
    null;
  end;
  return result;
end
$$;

grant execute on function private.move_booking(uuid, timestamptz, uuid, date, time, integer, boolean, uuid)
  to authenticated;

create function public.move_booking(
  booking_id uuid, version timestamptz, new_room uuid, new_date date, new_start_time time,
  new_duration integer, dry_run boolean default false, request_id uuid default null
) returns table (
  id uuid, room_id uuid, booking_date date, start_time time, end_time time, duration smallint,
  total_credits integer, credits_change integer, balance integer, updated_at timestamptz
)
language sql set search_path = ''
as $$
  select * from private.move_booking(
    booking_id, version, new_room, new_date, new_start_time, new_duration, dry_run, request_id)
$$;
comment on function public.move_booking is
  'Moves a future booking to another room, day, time or duration (half hours), for admins. The member is charged or refunded the difference. version: the updated_at that the admin saw; a booking changed since is refused. dry_run changes nothing and returns what the move would. Repeating a request_id returns the moved booking without another charge. credits_change: negative when charged. balance: the member''s credits afterwards.';
grant execute on function public.move_booking to authenticated;

-- The topic of a day names no owner. This topic tells the screens of the owner which day to read again.
create function private.send_own_booking(booking public.bookings) returns void
language sql set search_path = ''
as $$
  select realtime.send(
    jsonb_build_object('booking_date', booking.booking_date), 'changed', 'bookings:' || booking.user_id, true
  )
$$;

create function private.broadcast_own_booking() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'DELETE' or (tg_op = 'UPDATE' and new.booking_date <> old.booking_date) then
    perform private.send_own_booking(old);
  end if;
  if tg_op <> 'DELETE' then
    perform private.send_own_booking(new);
  end if;
  return null;
end
$$;

-- Without the name of the booker, which no text contains.
create function private.describe_booking(booking public.bookings) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'booking_id', booking.id, 'room_name', rooms.name, 'room_description', rooms.description,
    'booking_date', booking.booking_date, 'start_time', booking.start_time, 'end_time', booking.end_time,
    'duration', booking.duration, 'total_credits', booking.total_credits,
    'rupees_due', booking.rupees_due, 'credits_change', 0,
    'by', 'member', 'by_name', null, 'reason', null, 'previous', null,
    'changed_at', booking.updated_at,
    'guests', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'name', guest.name, 'email', guest.email, 'response', guest.response
      ) order by guest.invited_at, guest.id), '[]')
      from public.booking_guests guest where guest.booking_id = booking.id
    )
  )
  from public.rooms where id = booking.room_id
$$;

-- One trigger per subject writes its notifications, in the transaction of the change: a change that is rolled
-- back leaves none. Their names sort after the triggers that charge, refund and write the history.

-- Moves and cancellations with a reason come from private.apply_choices, for a block or for opening hours.
create function private.notify_booking() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  booking public.bookings;
  entry public.booking_history;
  facts jsonb;
begin
  if tg_op = 'DELETE' then
    booking := old;
  else
    booking := new;
  end if;
  if tg_op = 'UPDATE'
    and (old.room_id, old.booking_date, old.start_time, old.end_time, old.total_credits)
      is not distinct from (new.room_id, new.booking_date, new.start_time, new.end_time, new.total_credits) then
    return null;
  end if;
  select * into entry from public.booking_history where booking_id = booking.id order by id desc limit 1;
  facts := private.describe_booking(booking) || jsonb_build_object(
    'credits_change', entry.credits_change,
    'reason', entry.reason,
    'by', case
      when tg_op = 'INSERT' then case when booking.booked_by is null then 'member' else 'admin' end
      when entry.reason = 'The opening hours have changed' then 'hours'
      when entry.reason is not null then 'block'
      when entry.changed_by <> booking.user_id then 'admin'
      else 'member'
    end
  );
  if facts ->> 'by' = 'admin' then
    facts := facts || jsonb_build_object('by_name', coalesce(entry.changed_by_name,
      (select display_name from public.profiles where id = entry.changed_by)));
  end if;
  if tg_op = 'DELETE' then
    facts := facts || jsonb_build_object('changed_at', entry.created_at);
  elsif tg_op = 'UPDATE' then
    facts := facts || jsonb_build_object('previous', jsonb_build_object(
      'room_name', (select name from public.rooms where id = old.room_id),
      'booking_date', old.booking_date, 'start_time', old.start_time, 'end_time', old.end_time,
      'total_credits', old.total_credits
    ));
  end if;
  perform private.notify(booking.user_id, 'booking_' || entry.action, booking.id, entry.id, facts);
  return null;
end
$$;

create trigger bookings_limit_inserts before insert on public.bookings
  for each row when (current_user = 'authenticated') execute function private.limit_inserts('500');
create trigger bookings_charge_credits after insert or update on public.bookings
  for each row execute function private.charge_booking();
create trigger bookings_limit_rupee_bookings after insert on public.bookings
  for each row when (new.total_credits = 0) execute function private.limit_rupee_bookings();
-- Moving a booking adds none, unless it was paid in credits and its room is now priced in rupees.
create trigger bookings_limit_moved_bookings after update on public.bookings
  for each row when (new.total_credits = 0 and (old.total_credits > 0 or old.room_id <> new.room_id))
  execute function private.limit_rupee_bookings();
create trigger bookings_check_cancellation before delete on public.bookings
  for each row execute function private.check_cancellation();
create trigger bookings_refund_credits after delete on public.bookings
  for each row execute function private.refund_booking();
create trigger booking_history_refuse_changes before update or delete or truncate on public.booking_history
  for each statement execute function private.refuse_booking_history_changes();
create trigger bookings_write_history after insert or update or delete on public.bookings
  for each row execute function private.write_booking_history();
-- Runs before place_slot, which would refuse a repeated request with slot_taken.
create trigger bookings_claim_request before insert on public.bookings
  for each row when (new.request_id is not null) execute function private.claim_booking_request();
create trigger bookings_place_slot
  before insert or update of room_id, booking_date, start_time, duration on public.bookings
  for each row execute function private.place_booking();
create trigger bookings_set_rupees_due
  before insert or update of room_id, booking_date, start_time, duration on public.bookings
  for each row execute function private.set_rupees_due();
-- Moves count together with new bookings: each one sends an email.
create trigger bookings_limit_moves
  before update of room_id, booking_date, start_time, duration on public.bookings
  for each row execute function private.limit_inserts('500');
create trigger bookings_broadcast_own_booking after insert or update or delete on public.bookings
  for each row execute function private.broadcast_own_booking();
create trigger bookings_write_notification after insert or update or delete on public.bookings
  for each row execute function private.notify_booking();

create type private.affected_booking_row as (
  id uuid, updated_at timestamptz, room_id uuid, room_name text, user_id uuid, full_name text, email text,
  booking_date date, start_time time, end_time time, duration smallint, total_credits integer
);

-- What an admin chose for a listed booking: cancel it with a refund, leave it, or move it to another slot
-- of the same duration. updated_at is the version that was listed.
create type private.booking_choice as (
  booking_id uuid, updated_at timestamptz, action text, room_id uuid, booking_date date, start_time time
);

-- Times are local times of the space, as in bookings.
create table public.room_blocks (
  id uuid primary key default gen_random_uuid(),
  room_id uuid not null references public.rooms (id) on delete restrict,
  kind text not null check (kind in ('cleaning', 'repair', 'other')),
  reason text not null check (length(trim(reason)) between 1 and 200),
  starts_at timestamp(0) not null,
  ends_at timestamp(0) not null,
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  ended_by uuid,
  constraint room_blocks_end_after_start check (ends_at > starts_at),
  constraint room_blocks_never_overlap exclude using gist (
    room_id with =, tsrange(starts_at, ends_at) with &&
  ) where (ended_at is null)
);
comment on table public.room_blocks is
  'Times in which a room cannot be booked, set by admins. A block takes the slots that are not booked. When a booking within it is moved or cancelled, it takes that slot too. ended_at: an admin ended it early.';
alter table public.room_blocks enable row level security;

create index room_blocks_of_room on public.room_blocks (room_id, ends_at);
create index room_blocks_by_end on public.room_blocks (ends_at) where ended_at is null;
create index room_blocks_of_creator on public.room_blocks (created_by);

create policy "Admins can read blocks" on public.room_blocks
  for select to authenticated using ((select private.is_admin()));

grant select on public.room_blocks to authenticated, service_role;

-- Publishes the slots of blocks within a time, except those that bookings take.
create function private.fill_blocks(room uuid, day date, starts time, ends time) returns void
language sql security definer set search_path = ''
as $$
  insert into public.booked_slots (booking_id, room_id, booking_date, start_time, end_time, block_id)
  select gen_random_uuid(), room, day, lower(part)::time, upper(part)::time, block.id
  from public.room_blocks block
  cross join lateral unnest(
    tsmultirange(tsrange(block.starts_at, block.ends_at) * tsrange(day + starts, day + ends))
    - coalesce(
      (
        select range_agg(tsrange(taken.booking_date + taken.start_time, taken.booking_date + taken.end_time))
        from public.booked_slots taken where taken.room_id = room and taken.booking_date = day
      ), '{}'
    )
  ) part
  where block.room_id = room and block.ended_at is null
    and tsrange(block.starts_at, block.ends_at) && tsrange(day + starts, day + ends)
$$;

-- Bookings that have not ended, of one room within a time.
create function private.bookings_within(room uuid, span tsrange) returns setof public.bookings
language sql stable security definer set search_path = ''
as $$
  select * from public.bookings
  where room_id = room and booking_date between lower(span)::date and upper(span)::date
    and tsrange(booking_date + start_time, booking_date + end_time) && span
    and booking_date + end_time > private.space_now()
$$;

-- When the space is open on a day, by the same rules as private.closed_reason.
create function private.open_time(day date, opening jsonb) returns tsrange
language sql stable set search_path = ''
as $$
  select case
    when exists (
      select from jsonb_array_elements(coalesce(opening -> 'holidays', '[]')) holiday
      where holiday ->> 'date' = day::text
    ) then 'empty'::tsrange
    else coalesce(
      (
        select case
          when weekday ->> 'isOpen' = 'false' then 'empty'::tsrange
          when (weekday ->> 'open')::time < (weekday ->> 'close')::time
            then tsrange(day + (weekday ->> 'open')::time, day + (weekday ->> 'close')::time)
          -- Hours past midnight.
          else tsrange(day, day + 1)
        end
        from jsonb_array_elements(opening -> 'hours') weekday
        where lower(weekday ->> 'day') = to_char(day, 'fmday') limit 1
      ),
      tsrange(day, day + 1)
    )
  end
$$;

-- Visits each day once, however many bookings it has.
create function private.booked_days(since date) returns setof date
language sql stable security definer set search_path = ''
as $$
  with recursive booked as (
    select min(booking_date) as day from public.bookings where booking_date >= since
    union all
    select (select min(booking_date) from public.bookings where booking_date > booked.day)
    from booked where booked.day is not null
  )
  select day from booked where day is not null
$$;

-- Bookings that have not ended, within the opening hours `before` and outside `opening`. A day that closes
-- affects all of its bookings: the 18 slots of an open day can be booked outside the hours too (spec 2 §9).
create function private.bookings_outside(opening jsonb, before jsonb) returns setof public.bookings
language sql stable security definer set search_path = ''
as $$
  with days as materialized (
    select day, private.open_time(day, opening) as open_after, private.open_time(day, before) as open_before
    from private.booked_days(private.space_today()) day
  )
  select bookings.* from public.bookings
  join days on days.day = bookings.booking_date
  cross join lateral tsrange(
    bookings.booking_date + bookings.start_time, bookings.booking_date + bookings.end_time) span
  -- Not as a condition of the join: for an array the planner uses the index of the date.
  where bookings.booking_date = any (array(select day from days where open_after is distinct from open_before))
    and not days.open_after @> span
    and (days.open_before @> span or isempty(days.open_after) and not isempty(days.open_before))
    and bookings.booking_date + bookings.end_time > private.space_now()
$$;

create function private.describe_affected(affected public.bookings[]) returns setof private.affected_booking_row
language sql stable security definer set search_path = ''
as $$
  select booking.id, booking.updated_at, booking.room_id, rooms.name, booking.user_id, profiles.full_name,
    profiles.email, booking.booking_date, booking.start_time, booking.end_time, booking.duration,
    booking.total_credits
  from unnest(affected) booking
  join public.rooms on rooms.id = booking.room_id
  join public.profiles on profiles.id = booking.user_id
  where private.is_admin()
  order by booking.booking_date, booking.start_time, rooms.name, booking.id
$$;

create function private.bookings_in_block(room uuid, starts timestamp, ends timestamp)
returns setof private.affected_booking_row
language sql stable security definer set search_path = ''
as $$
  select * from private.describe_affected(array(
    select booking from private.bookings_within(room, tsrange(starts, greatest(starts, ends))) booking
    where private.is_admin()
  ))
$$;
grant execute on function private.bookings_in_block to authenticated;

create function public.bookings_in_block(room uuid, starts_at timestamp, ends_at timestamp) returns table (
  id uuid, updated_at timestamptz, room_id uuid, room_name text, user_id uuid, full_name text, email text,
  booking_date date, start_time time, end_time time, duration smallint, total_credits integer
)
language sql stable set search_path = ''
as $$ select * from private.bookings_in_block($1, $2, $3) $$;
comment on function public.bookings_in_block is
  'Bookings that a block of a room would affect, for admins; empty for other callers.';
grant execute on function public.bookings_in_block to authenticated;

create function private.bookings_outside_hours(opening jsonb) returns setof private.affected_booking_row
language sql stable security definer set search_path = ''
as $$
  select * from private.describe_affected(array(
    select booking from private.bookings_outside(
      opening, (select value from public.system_settings where key = 'opening_hours')
    ) booking
    where private.is_admin()
  ))
$$;
grant execute on function private.bookings_outside_hours to authenticated;

create function public.bookings_outside_hours(opening jsonb) returns table (
  id uuid, updated_at timestamptz, room_id uuid, room_name text, user_id uuid, full_name text, email text,
  booking_date date, start_time time, end_time time, duration smallint, total_credits integer
)
language sql stable set search_path = ''
as $$ select * from private.bookings_outside_hours($1) $$;
comment on function public.bookings_outside_hours is
  'Bookings that new opening hours or holidays would put outside the open time, for admins; empty for other callers.';
grant execute on function public.bookings_outside_hours to authenticated;

-- Locks in the order of all writers: bookings, rooms, balances.
create function private.lock_for_choices(choices private.booking_choice[], rooms_to_lock uuid[]) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  member uuid;
begin
  perform from public.bookings
  where id in (select choice.booking_id from unnest(choices) choice) order by id for update;
  perform from public.rooms
  where id = any (rooms_to_lock)
    or id in (select choice.room_id from unnest(choices) choice)
    or id in (
      select bookings.room_id from unnest(choices) choice join public.bookings on bookings.id = choice.booking_id
    )
  order by id for no key update;
  for member in
    select distinct bookings.user_id
    from unnest(choices) choice join public.bookings on bookings.id = choice.booking_id order by 1
  loop
    perform private.lock_balance(member);
  end loop;
end
$$;

-- Logs a move to another room at the same time. bookings_charge_credits logs every change of the time.
create function private.log_room_change(before public.bookings, after public.bookings) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if before.room_id <> after.room_id and (before.booking_date, before.start_time, before.duration)
    = (after.booking_date, after.start_time, after.duration) then
    perform private.log_booking(after, 'Rescheduled Booking', format('Moved booking on %s from %s to %s',
      after.booking_date,
      (select name from public.rooms where id = before.room_id),
      (select name from public.rooms where id = after.room_id)), before.total_credits - after.total_credits);
  end if;
end
$$;

-- Refuses unless exactly the affected bookings were listed, in their present version. A moved booking never
-- costs more than before.
create function private.apply_choices(
  choices private.booking_choice[], affected public.bookings[], why text
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  choice private.booking_choice;
  cancelled uuid[];
  moved public.bookings;
begin
  if exists (
    select from unnest(affected) booking
    full join unnest(choices) listed on listed.booking_id = booking.id
    where booking.updated_at is distinct from listed.updated_at
  ) or cardinality(affected) <> cardinality(choices) then
    perform private.refuse('bookings_changed', jsonb_build_object('count', cardinality(affected)));
  end if;
  if exists (
    select from unnest(choices) listed
    where coalesce(listed.action not in ('cancel', 'leave', 'move'), true)
      or listed.action = 'move' and num_nulls(listed.room_id, listed.booking_date, listed.start_time) > 0
  ) then
    perform private.refuse('bad_choice');
  end if;
  perform set_config('portal.change_reason', why, true);
  select coalesce(array_agg(listed.booking_id), '{}') into cancelled
  from unnest(choices) listed where listed.action = 'cancel';
  delete from public.bookings where id = any (cancelled);
  foreach choice in array choices loop
    if choice.action = 'move' then
      update public.bookings
      set room_id = choice.room_id, booking_date = choice.booking_date, start_time = choice.start_time,
        price_reason = coalesce(price_reason, why)
      where id = choice.booking_id returning * into moved;
      perform private.log_room_change(booking, moved)
      from unnest(affected) booking where booking.id = moved.id;
    end if;
  end loop;
  perform set_config('portal.change_reason', '', true);
  return jsonb_build_object(
    'cancelled', cardinality(cancelled),
    'moved', (select count(*) from unnest(choices) listed where listed.action = 'move'),
    'refunded', (
      select coalesce(sum(credits_change), 0) from public.booking_history
      where booking_id = any (cancelled) and action = 'cancelled'
    )
  );
end
$$;

create function private.read_choices(bookings jsonb) returns private.booking_choice[]
language sql stable set search_path = ''
as $$
  select array(select choice from jsonb_populate_recordset(
    null::private.booking_choice, coalesce(bookings, '[]')) choice)
$$;

create function private.block_room(
  room uuid, kind text, reason text, starts timestamp, ends timestamp, bookings jsonb
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  choices private.booking_choice[] := private.read_choices(bookings);
  span tsrange;
  outcome jsonb;
  block public.room_blocks;
begin
  if not private.is_admin() then
    perform private.refuse('not_admin');
  end if;
  if coalesce(
    starts >= ends or ends <= private.space_now() or starts < private.space_today()
      or ends >= '10000-01-01' or ends - starts > interval '31 days'
      or extract(epoch from starts)::bigint % 1800 <> 0 or extract(epoch from ends)::bigint % 1800 <> 0
      or starts::date = ends::date and (ends::time <= '09:00' or starts::time >= '18:00')
      or kind not in ('cleaning', 'repair', 'other') or length(trim(reason)) not between 1 and 200,
    true
  ) then
    perform private.refuse('bad_block');
  end if;
  span := tsrange(starts, ends);
  perform private.lock_for_choices(choices, array[room]);
  if not exists (select from public.rooms where id = room and retired_at is null) then
    perform private.refuse('room_unavailable');
  end if;
  if exists (
    select from public.room_blocks other
    where other.room_id = room and other.ended_at is null and tsrange(other.starts_at, other.ends_at) && span
  ) then
    perform private.refuse('already_blocked');
  end if;
  outcome := private.apply_choices(choices,
    array(select booking from private.bookings_within(room, span) booking),
    initcap(kind) || ': ' || trim(reason));
  if exists (
    select from private.bookings_within(room, span) remaining
    where not exists (
      select from unnest(choices) choice where choice.booking_id = remaining.id and choice.action = 'leave'
    )
  ) then
    perform private.refuse('slot_taken');
  end if;
  insert into public.room_blocks (room_id, kind, reason, starts_at, ends_at, created_by)
  values (room, kind, trim(reason), starts, ends, auth.uid()) returning * into block;
  perform private.fill_blocks(room, day::date, '09:00', '18:00')
  from generate_series(starts::date, ends::date, interval '1 day') day;
  return outcome || jsonb_build_object('block_id', block.id);
end
$$;
grant execute on function private.block_room to authenticated;

create function public.block_room(
  room_id uuid, kind text, reason text, starts_at timestamp, ends_at timestamp, bookings jsonb default '[]'
) returns jsonb
language sql set search_path = ''
as $$ select private.block_room(room_id, kind, reason, starts_at, ends_at, bookings) $$;
comment on function public.block_room is
  'Blocks a room for a time, for admins. bookings lists every booking within it with the version seen and the action cancel, leave or move (with room_id, booking_date, start_time). Refused with bookings_changed if the list is out of date; all in one transaction.';
grant execute on function public.block_room to authenticated;

create function private.end_block(block uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  room uuid := (select room_id from public.room_blocks where id = block);
begin
  if not private.is_admin() then
    perform private.refuse('not_admin');
  end if;
  perform private.lock_room(room);
  update public.room_blocks set ended_at = now(), ended_by = auth.uid() where id = block and ended_at is null;
  if not found then
    perform private.refuse('unknown_block');
  end if;
  delete from public.booked_slots where block_id = block;
end
$$;
grant execute on function private.end_block to authenticated;

create function public.end_block(block_id uuid) returns void
language sql set search_path = ''
as $$ select private.end_block(block_id) $$;
comment on function public.end_block is 'Ends a block, for admins: its slots can be booked at once.';
grant execute on function public.end_block to authenticated;

-- Locks all rooms, so that no concurrent booking is checked against the old hours.
create function private.save_opening_hours(opening jsonb, seen_at timestamptz, bookings jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  choices private.booking_choice[] := private.read_choices(bookings);
  saved public.system_settings;
  affected public.bookings[];
begin
  if not private.is_admin() then
    perform private.refuse('not_admin');
  end if;
  select * into saved from public.system_settings where key = 'opening_hours' for update;
  if saved.updated_at is distinct from seen_at then
    perform private.refuse('stale_version');
  end if;
  perform private.lock_for_choices(choices, array(select id from public.rooms));
  affected := array(select booking from private.bookings_outside(opening, saved.value) booking);
  if saved.key is null then
    insert into public.system_settings (key, value) values ('opening_hours', opening);
  else
    update public.system_settings set value = opening where key = 'opening_hours';
  end if;
  return private.apply_choices(choices, affected, 'The opening hours have changed');
end
$$;
grant execute on function private.save_opening_hours to authenticated;

create function public.save_opening_hours(
  opening jsonb, seen_at timestamptz default null, bookings jsonb default '[]'
) returns jsonb
language sql set search_path = ''
as $$ select private.save_opening_hours(opening, seen_at, bookings) $$;
comment on function public.save_opening_hours is
  'Saves opening hours and holidays over the version of seen_at (null: none is saved yet), for admins. bookings lists every booking that they put outside the open time, as in block_room; all in one transaction.';
grant execute on function public.save_opening_hours to authenticated;

-- Reads only days that are not open from the first to the last slot.
create function private.bookings_in_closed_hours(how_many integer)
returns table (booking private.affected_booking_row, total_count bigint)
language sql stable security definer set search_path = ''
as $$
  with days as materialized (
    select day, private.open_time(
      day, (select value from public.system_settings where key = 'opening_hours')
    ) as open_time
    from private.booked_days(private.space_today()) day
    where (select private.is_admin())
  ), affected as materialized (
    select bookings, count(*) over () as total
    from public.bookings
    join days on days.day = bookings.booking_date
    -- Not as a condition of the join: for an array the planner uses the index of the date.
    where bookings.booking_date = any (array(
        select day from days where not open_time @> tsrange(day + time '09:00', day + time '18:00')
      ))
      and not days.open_time @> tsrange(
        bookings.booking_date + bookings.start_time, bookings.booking_date + bookings.end_time)
      and bookings.booking_date + bookings.end_time > private.space_now()
    order by bookings.booking_date, bookings.start_time, bookings.id
    limit private.page_limit(how_many)
  )
  select described, (select total from affected limit 1)
  from private.describe_affected(array(select bookings from affected)) described
$$;
grant execute on function private.bookings_in_closed_hours to authenticated;

create function public.bookings_in_closed_hours(how_many integer default 20) returns table (
  id uuid, updated_at timestamptz, room_id uuid, room_name text, user_id uuid, full_name text, email text,
  booking_date date, start_time time, end_time time, duration smallint, total_credits integer,
  total_count bigint
)
language sql stable set search_path = ''
as $$ select (booking).*, total_count from private.bookings_in_closed_hours(how_many) $$;
comment on function public.bookings_in_closed_hours is
  'Bookings that have not ended and reach outside the opening hours or into a holiday, the earliest first, for admins; empty for other callers. Every row has the total.';
grant execute on function public.bookings_in_closed_hours to authenticated;

create table public.booked_slots (
  booking_id uuid primary key,
  room_id uuid not null references public.rooms (id) on delete cascade,
  booking_date date not null,
  start_time time(0) not null,
  end_time time(0) not null,
  block_id uuid references public.room_blocks (id) on delete cascade,
  constraint booked_slots_never_overlap exclude using gist (
    room_id with =, tsrange(booking_date + start_time, booking_date + end_time) with &&
  )
);
comment on table public.booked_slots is
  'Taken slots of the rooms, by bookings and blocks, without names: read by slot grids. Changes are broadcast to the topic slots:YYYY-MM-DD. booked_slots_never_overlap refuses overlaps of both.';
comment on column public.booked_slots.booking_id is 'The booking, or a new id for each slot of a block.';
alter table public.booked_slots enable row level security;

create index booked_slots_of_day on public.booked_slots (room_id, booking_date);
-- For reads of all rooms: booked_slots_of_day starts with the room.
create index booked_slots_by_date on public.booked_slots (booking_date);
create index booked_slots_of_block on public.booked_slots (block_id);

create policy "Members can read taken slots" on public.booked_slots
  for select to authenticated using ((select auth.uid()) is not null);

grant select on public.booked_slots to authenticated, service_role;

-- The room is locked, so the freed slot passes to a block before another booking can take it.
create function private.publish_slot() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    delete from public.booked_slots where booking_id = old.id;
  else
    insert into public.booked_slots (booking_id, room_id, booking_date, start_time, end_time)
    values (new.id, new.room_id, new.booking_date, new.start_time, new.end_time)
    on conflict (booking_id) do update set
      room_id = excluded.room_id, booking_date = excluded.booking_date,
      start_time = excluded.start_time, end_time = excluded.end_time
    where (booked_slots.room_id, booked_slots.booking_date, booked_slots.start_time, booked_slots.end_time)
      is distinct from (excluded.room_id, excluded.booking_date, excluded.start_time, excluded.end_time);
  end if;
  if tg_op <> 'INSERT' then
    perform private.fill_blocks(old.room_id, old.booking_date, old.start_time, old.end_time);
  end if;
  return null;
end
$$;

-- The time of a day in which bookings can start and end: the slots of an open day within the booking
-- horizon, today from the next half hour on. Null when nothing can be booked. Follows private.check_slot.
create function private.bookable_time(day date) returns tsrange
language sql stable security definer set search_path = ''
as $$
  select tsrange(
    least(
      greatest(
        day + time '09:00',
        date_bin('30 minutes', private.space_now() - interval '1 microsecond', timestamp '2000-01-01')
          + interval '30 minutes'
      ),
      day + time '18:00'
    ),
    day + time '18:00'
  )
  where isfinite(day)
    and day between private.space_today() and private.space_today() + private.booking_limit('days_ahead', 365)
    and private.closed_reason(day) is null
$$;

create function private.free_spans(
  day date, starts time, half_hours integer, people integer
) returns table (room_id uuid, start_time time, end_time time)
language sql stable security definer set search_path = ''
as $$
  -- Materialized, or the planner computes the bookable time again for each room.
  with wanted as materialized (
    select private.bookable_time(day) as span,
      private.check_duration(coalesce(half_hours, 1)) * interval '30 minutes' as length
  )
  select rooms.id, lower(free.span)::time, upper(free.span)::time
  from wanted
  cross join public.rooms
  cross join lateral (
    select unnest(
      tsmultirange(wanted.span) - coalesce(
        (
          select range_agg(tsrange(booked.booking_date + booked.start_time, booked.booking_date + booked.end_time))
          from public.booked_slots booked
          where booked.room_id = rooms.id and booked.booking_date = day
        ), '{}'
      )
    ) as span
  ) free
  where wanted.span is not null
    and rooms.retired_at is null and rooms.capacity >= coalesce(people, 1)
    and upper(free.span) - lower(free.span) >= wanted.length
    and (
      starts is null
      or free.span @> tsrange(day + starts, day + starts + wanted.length)
    )
  order by lower(rooms.name), rooms.id, lower(free.span)
$$;
grant execute on function private.free_spans to authenticated;

create function public.free_spans(
  day date, starts time default null, half_hours integer default 1, people integer default 1
) returns table (room_id uuid, start_time time, end_time time)
language sql stable set search_path = ''
as $$ select * from private.free_spans(day, starts, half_hours, people) $$;
comment on function public.free_spans is
  'Free times of all rooms on a day, without names: spans of at least half_hours in rooms for at least people. With starts only spans that contain half_hours from that time on. Empty for a day that cannot be booked.';
grant execute on function public.free_spans to authenticated;

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

-- 'taken' replaces an earlier slot of the same booking on that day, which `before` contains; 'freed' removes it.
create function private.broadcast_slot() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and new is not distinct from old then
    return null;
  end if;
  if tg_op = 'UPDATE' and new.booking_date = old.booking_date then
    perform private.send_slot('taken', new, old);
    return null;
  end if;
  if tg_op <> 'INSERT' then
    perform private.send_slot('freed', old);
  end if;
  if tg_op <> 'DELETE' then
    perform private.send_slot('taken', new);
  end if;
  return null;
end
$$;

create function private.send_slot(event text, slot public.booked_slots, before public.booked_slots default null)
returns void
language sql set search_path = ''
as $$
  select realtime.send(
    jsonb_strip_nulls(jsonb_build_object(
      'booking_id', slot.booking_id, 'room_id', slot.room_id,
      'start_time', slot.start_time, 'end_time', slot.end_time,
      'before', case when before.booking_id is not null then jsonb_build_object(
        'room_id', before.room_id, 'start_time', before.start_time, 'end_time', before.end_time
      ) end
    )),
    event, 'slots:' || to_char(slot.booking_date, 'YYYY-MM-DD'), true
  )
$$;

-- Without a policy for insert, only the database sends.
create policy "Members can receive changes of taken slots" on realtime.messages
  for select to authenticated
  using (extension = 'broadcast' and (select realtime.topic()) like 'slots:%');
create policy "Members can receive changes of their own bookings" on realtime.messages
  for select to authenticated
  using (extension = 'broadcast' and (select realtime.topic()) = 'bookings:' || (select auth.uid()));
create policy "Members can receive the answers to their own bookings" on realtime.messages
  for select to authenticated
  using (extension = 'broadcast' and exists (
    select from public.bookings
    where user_id = (select auth.uid()) and 'guests:' || id = (select realtime.topic())
  ));
create trigger booked_slots_broadcast_slot after insert or update or delete on public.booked_slots
  for each row execute function private.broadcast_slot();
create trigger bookings_publish_slot after insert or update or delete on public.bookings
  for each row execute function private.publish_slot();

create table public.visitors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  visitor_name text not null check (length(trim(visitor_name)) between 1 and 200),
  email text check (email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' and length(email) <= 320),
  phone text check (length(phone) <= 40),
  organization text check (length(organization) <= 200),
  host_name text check (length(host_name) <= 200),
  purpose text check (length(purpose) <= 1000),
  visit_date date not null default private.space_today()
    check (isfinite(visit_date) and visit_date < '10000-01-01'),
  visit_time time(0) not null default '09:00',
  visit_duration numeric(4, 1) not null default 1
    check (visit_duration between 0.5 and 24 and visit_duration % 0.5 = 0),
  status text not null default 'pending'
    check (status in ('pending', 'approved', 'rejected', 'active', 'completed')),
  created_at timestamptz not null default now(),
  arrived_at timestamptz,
  left_at timestamptz,
  is_walk_in boolean not null default false,
  erased_at timestamptz,
  constraint visitors_arrive_before_they_leave
    check (left_at is null or arrived_at is not null and left_at >= arrived_at),
  constraint visitors_have_an_email check (email is not null or is_walk_in or erased_at is not null)
);
comment on table public.visitors is
  'Guests whom members register; admins approve or reject them.';
comment on column public.visitors.arrived_at is 'Written by the check-in functions only, as left_at.';
comment on column public.visitors.is_walk_in is 'Registered at the kiosk on arrival, without an email.';
comment on column public.visitors.erased_at is 'When name and contact were erased.';
alter table public.visitors enable row level security;

create index visitors_of_user on public.visitors (user_id, created_at desc);
create index visitors_newest on public.visitors (created_at desc);
create index visitors_expected on public.visitors (visit_date, visit_time);
create index visitors_to_erase on public.visitors (visit_date) where erased_at is null;
create index visitors_present on public.visitors (arrived_at)
  where arrived_at is not null and left_at is null;
create index visitors_waiting on public.visitors (visit_date, visit_time) where status = 'pending';

create policy "Members can read their own visitors, admins all" on public.visitors
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));
create policy "Members can register their own visitors as pending" on public.visitors
  for insert to authenticated with check (user_id = (select auth.uid()) and status = 'pending');
create policy "Admins can update visitors" on public.visitors
  for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));

grant select on public.visitors to authenticated;
grant select, insert, update, delete on public.visitors to service_role;
grant insert (
  user_id, visitor_name, email, phone, organization, host_name, purpose,
  visit_date, visit_time, visit_duration, status
) on public.visitors to authenticated;
grant update (status) on public.visitors to authenticated;

create function private.refuse_past_visit() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if new.visit_date < private.space_today() then
    perform private.refuse('past_date');
  end if;
  return new;
end
$$;

-- Email links are built from these addresses: ?, & and % would add headers to the message. A trigger and
-- not a constraint, because existing rows must still be updatable.
create function private.check_guest_email() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if new.email ~ '[?&%[:cntrl:]]' then
    perform private.refuse('bad_guest_email');
  end if;
  return new;
end
$$;

-- Hosts are not notified of their own answers to walk-ins.
create function private.notify_visitor() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.is_walk_in and (new.status = 'approved' or new.user_id is not distinct from auth.uid()) then
    return null;
  end if;
  perform private.notify(new.user_id, 'visitor_' || new.status, new.id,
    private.microseconds(clock_timestamp()), jsonb_build_object(
      'visitor_id', new.id, 'visitor_name', new.visitor_name, 'visit_date', new.visit_date,
      'visit_time', new.visit_time, 'visit_duration', new.visit_duration
    ));
  return null;
end
$$;

-- Of the caller's own visitors, those that were added and those of other guests: a visitor that was
-- registered by hand does not follow a booking.
create function private.link_visitors(booking_id uuid, added uuid[], addresses text[]) returns void
language sql security definer set search_path = ''
as $$
  update public.booking_guests guest set visitor_id = visitor.id
  from public.visitors visitor, public.bookings booking
  where guest.booking_id = $1 and guest.visitor_id is null
    and booking.id = guest.booking_id and (booking.user_id = auth.uid() or private.is_admin())
    and visitor.user_id = auth.uid() and lower(visitor.email) = guest.email
    and guest.email = any (addresses)
    and (visitor.id = any (added) or visitor.visit_date = booking.booking_date
      and visitor.status in ('pending', 'approved')
      and exists (select from public.booking_guests other where other.visitor_id = visitor.id))
$$;
grant execute on function private.link_visitors to authenticated;

-- Replaces the functions of migration 391: visitors who have arrived no longer follow their booking.
create function private.move_visitors() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  purposes constant text[] := array[
    (select 'Meeting in ' || name from public.rooms where id = old.room_id),
    (select 'Meeting in ' || name from public.rooms where id = new.room_id)];
  guest public.booking_guests;
  copied uuid;
begin
  for guest in
    select shared.* from public.booking_guests shared
    join public.visitors visitor on visitor.id = shared.visitor_id
    where shared.booking_id = new.id and visitor.status in ('pending', 'approved') and visitor.arrived_at is null and exists (
      select from public.booking_guests other
      where other.visitor_id = shared.visitor_id and other.booking_id <> new.id
    )
  loop
    insert into public.visitors (
      user_id, visitor_name, email, phone, organization, host_name, purpose, visit_date, status
    )
    select user_id, visitor_name, email, phone, organization, host_name, purposes[1], new.booking_date, status
    from public.visitors where id = guest.visitor_id
    returning id into copied;
    update public.booking_guests set visitor_id = copied where id = guest.id;
  end loop;
  update public.visitors set
    visit_date = new.booking_date, visit_time = new.start_time, visit_duration = new.duration / 2.0,
    purpose = case when purpose = purposes[1] then purposes[2] else purpose end
  where status in ('pending', 'approved') and arrived_at is null
    and id in (select visitor_id from public.booking_guests where booking_id = new.id);
  return null;
end
$$;

-- A cancelled booking deletes its guests.
create function private.remove_visitor() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.visitors
  where id = old.visitor_id and status in ('pending', 'approved') and arrived_at is null
    and visit_date + visit_time > private.space_now()
    and not exists (select from public.booking_guests where visitor_id = old.visitor_id);
  return null;
end
$$;

create function private.lock_visitor(visitor_id uuid) returns public.visitors
language plpgsql security definer set search_path = ''
as $$
declare
  visitor public.visitors;
begin
  if not private.is_admin() then
    perform private.refuse('not_admin');
  end if;
  select * into visitor from public.visitors where id = $1 and erased_at is null for no key update;
  if visitor.id is null then
    perform private.refuse('unknown_visitor');
  end if;
  return visitor;
end
$$;

-- Visitors expected today first, then those who are here, then the newest. `arrival_filter`: expected
-- (today, not arrived), present, left.
create function private.search_visitors(
  search text, status_filter text, page integer, page_size integer, arrival_filter text
)
returns table (visitor public.visitors, registered_by text, pass text, total_count bigint)
language sql stable security definer set search_path = ''
as $$
  select visitors, profiles.full_name,
    case
      when visitor_passes.id is null then 'none'
      when revoked_at is not null then 'revoked'
      when used_at is not null then 'used'
      else 'valid'
    end,
    count(*) over ()
  from public.visitors
  join public.profiles on profiles.id = visitors.user_id
  left join public.visitor_passes on visitor_passes.visitor_id = visitors.id
  cross join lateral (
    select visitors.visit_date = private.space_today() and visitors.arrived_at is null
      and visitors.status not in ('rejected', 'completed') as expected_today
  ) as expectation
  where (select private.is_admin())
    and (coalesce(status_filter, 'all') = 'all' or visitors.status = status_filter)
    and case arrival_filter
      when 'expected' then expected_today
      when 'present' then visitors.arrived_at is not null and visitors.left_at is null
      when 'left' then visitors.left_at is not null
      else true
    end
    and (coalesce(trim(search), '') = ''
      or concat_ws(e'\n', visitor_name, visitors.email, visitors.organization, host_name) ilike private.like_pattern(search))
  order by expected_today desc,
    case when expected_today then visitors.visit_time end,
    (visitors.arrived_at is not null and visitors.left_at is null) desc,
    visitors.created_at desc, visitors.id
  limit private.page_limit(page_size) offset private.page_offset(page, page_size)
$$;
grant execute on function private.search_visitors to authenticated;

create function public.search_visitors(
  search text default '', status_filter text default 'all', page integer default 1, page_size integer default 10,
  arrival_filter text default 'all'
) returns table (
  id uuid, user_id uuid, visitor_name text, email text, phone text, organization text, host_name text,
  purpose text, visit_date date, visit_time time, visit_duration numeric, status text,
  created_at timestamptz, arrived_at timestamptz, left_at timestamptz, is_walk_in boolean,
  erased_at timestamptz, registered_by text, pass text, total_count bigint
)
language sql stable set search_path = ''
as $$
  select (visitor).*, registered_by, pass, total_count
  from private.search_visitors(search, status_filter, page, page_size, arrival_filter)
$$;
comment on function public.search_visitors is
  'One page of visitors, for admins; empty for other callers. Every row has the state of its pass (none, valid, used, revoked) and the total number of matches.';
grant execute on function public.search_visitors to authenticated;

create trigger visitors_check_guest_email before insert or update of email on public.visitors
  for each row execute function private.check_guest_email();
create trigger visitors_refuse_past_date before insert on public.visitors
  for each row execute function private.refuse_past_visit();
create trigger visitors_limit_inserts before insert on public.visitors
  for each row when (current_user = 'authenticated') execute function private.limit_inserts('100');
create trigger visitors_write_notification after update of status on public.visitors
  for each row when (old.status <> new.status and new.status in ('approved', 'rejected'))
  execute function private.notify_visitor();
create trigger bookings_move_visitors after update of room_id, booking_date, start_time, duration
  on public.bookings for each row
  when (
    (old.room_id, old.booking_date, old.start_time, old.duration)
      is distinct from (new.room_id, new.booking_date, new.start_time, new.duration)
  )
  execute function private.move_visitors();

create table public.day_passes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  visitor_id uuid references public.visitors (id) on delete set null,
  visitor_name text not null check (length(trim(visitor_name)) between 1 and 200),
  email text check (email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' and length(email) <= 320),
  purpose text check (length(purpose) <= 1000),
  date date not null check (isfinite(date) and date < '10000-01-01'),
  credits_used integer not null default 0 check (credits_used >= 0),
  status text not null default 'active' check (status = 'active'),
  created_at timestamptz not null default now(),
  -- Chosen by the client, so that a request whose answer was lost can be repeated.
  request uuid,
  arrived_at timestamptz,
  left_at timestamptz,
  erased_at timestamptz,
  unique (user_id, request),
  constraint day_passes_arrive_before_they_leave
    check (left_at is null or arrived_at is not null and left_at >= arrived_at),
  constraint day_passes_have_an_email check (email is not null or erased_at is not null)
);
comment on table public.day_passes is
  'A desk for a guest on one day, paid in credits at the price at the time of purchase. Free for admins.';
comment on column public.day_passes.arrived_at is
  'When the holder arrived; the same time as that of its visitor. Written by the check-in functions only, as left_at.';
alter table public.day_passes enable row level security;

create index day_passes_of_user on public.day_passes (user_id, created_at desc);
create index day_passes_of_visitor on public.day_passes (visitor_id);
create index day_passes_of_date on public.day_passes (date);
create index day_passes_to_erase on public.day_passes (date) where erased_at is null;

create policy "Members can read their own day passes, admins all" on public.day_passes
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));
create policy "Members can buy their own day passes" on public.day_passes
  for insert to authenticated with check (user_id = (select auth.uid()));

grant select on public.day_passes to authenticated;
grant insert (
  user_id, visitor_name, email, purpose, date, credits_used, status, created_at
) on public.day_passes to authenticated;
grant select, insert, delete on public.day_passes to service_role;

create function private.price_day_pass() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.date < private.space_today() then
    perform private.refuse('past_date');
  end if;
  new.status := 'active';
  new.created_at := now();
  new.credits_used := case when private.is_admin(new.user_id) then 0 else coalesce(
    (select (value ->> 'credits')::numeric::integer from public.system_settings where key = 'day_pass_credits'), 8) end;
  return new;
end
$$;

create function private.charge_day_pass() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.debit_credits(new.user_id, new.credits_used, 'day_pass', 'Day pass', new.id);
  perform private.log_activity(new.user_id, 'Purchased Day Pass',
    format('%s on %s', new.visitor_name, new.date), -new.credits_used, new.id);
  return null;
end
$$;

-- Creates the pass and its visitor, who needs no approval and may stay from 09:00 to 19:00. Locks the
-- balance first: concurrent repeats of one request wait for each other.
create function private.create_day_pass(
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
grant execute on function private.create_day_pass to authenticated;

create function public.create_day_pass(
  visitor_name text, email text, visit_date date, phone text default null,
  organization text default null, host_name text default null, purpose text default null, request uuid default null
) returns public.day_passes
language sql set search_path = ''
as $$
  select * from private.create_day_pass(visitor_name, email, phone, organization, host_name, purpose, visit_date, request)
$$;
comment on function public.create_day_pass is
  'Buys a day pass and registers its visitor. Repeating a request returns the same pass without another charge.';
grant execute on function public.create_day_pass to authenticated;

create function private.notify_day_pass() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.notify(new.user_id, 'day_pass_bought', new.id, 0, jsonb_build_object(
    'pass_id', new.id, 'pass_date', new.date, 'visitor_name', new.visitor_name, 'credits', new.credits_used));
  return null;
end
$$;

create function private.issue_day_pass() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.issue_pass(new.visitor_id, case when new.visitor_id is null then new.id end, new.date, 'approved');
  return null;
end
$$;

create trigger day_passes_set_price before insert on public.day_passes
  for each row execute function private.price_day_pass();
create trigger day_passes_charge_credits after insert on public.day_passes
  for each row execute function private.charge_day_pass();
create trigger day_passes_check_guest_email before insert or update of email on public.day_passes
  for each row execute function private.check_guest_email();
create trigger day_passes_write_notification after insert on public.day_passes
  for each row execute function private.notify_day_pass();
create trigger day_passes_issue_pass after insert on public.day_passes
  for each row execute function private.issue_day_pass();

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
create index booking_guests_of_digest on public.booking_guests (private.address_digest(email))
  where email is not null;
create index booking_guests_of_visitor on public.booking_guests (visitor_id);

create policy "Members can read the guests of their own bookings, admins all" on public.booking_guests
  for select to authenticated
  using (
    exists (
      select from public.bookings
      where bookings.id = booking_id and bookings.user_id = (select auth.uid())
    )
    or (select private.is_admin())
  );

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
    'booker_name', coalesce(
      (select private.one_line(display_name) from public.profiles where id = booking.user_id), 'A member')
  )
  from public.rooms where id = booking.room_id
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
  where id = $1 and (user_id = auth.uid() or private.is_admin()) for no key update;
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
  for wanted in select value from jsonb_array_elements(guests) loop
    person := null;
    address := null;
    if jsonb_typeof(wanted -> 'member_id') = 'string' then
      select id, full_name into person, label from public.profiles
      where id::text = lower(wanted ->> 'member_id') and nullif(trim(full_name), '') is not null
        and private.email_of(id) is not null;
      if person is null then
        perform private.refuse('unknown_user');
      end if;
    else
      -- ASCII only: mail services fold other characters, so a refused address could be spelled differently.
      address := lower(trim(wanted ->> 'email'));
      label := private.one_line(wanted ->> 'name');
      if coalesce(length(address) > 320 or address !~ '^(?=[!-~]+$)[^@,;<>"()\\?&%]+@[^@,;<>"()\\?&%]+\.[^@,;<>"()\\?&%]+$', true)
         or length(label) > 200 then
        perform private.refuse('bad_guest', jsonb_build_object('email', left(address, 320)));
      end if;
    end if;
    if person = booking.user_id
       or address = (select lower(email) from public.profiles where id = booking.user_id) then
      perform private.refuse('guest_is_booker');
    end if;
    insert into public.booking_guests (booking_id, user_id, email, name, receives_email, invited_by)
    values (booking.id, person, address, private.one_line(label), address is null
      or private.account_of(address) is not null
      or not exists (
        select from private.refused_addresses where digest = private.address_digest(address)
      ), auth.uid())
    on conflict do nothing
    returning * into added;
    if added.id is not null then
      invited := invited + 1;
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
    select auth.uid(), coalesce(trim(guest ->> 'name'), ''), trim(guest ->> 'email'),
      (select full_name from public.profiles where id = auth.uid()), 'Meeting in ' || rooms.name,
      bookings.booking_date, bookings.start_time, bookings.duration / 2.0, 'pending'
    from jsonb_array_elements(guests) guest
    join public.bookings on bookings.id = $1
    join public.rooms on rooms.id = bookings.room_id
    where guest -> 'register_visitor' = 'true' and guest ? 'email' and not exists (
      select from public.visitors known
      where known.user_id = auth.uid() and lower(known.email) = lower(trim(guest ->> 'email'))
        and known.visit_date = bookings.booking_date and known.status <> 'rejected'
    )
    returning id
  )
  select array_agg(id) into added from visitor;
  perform private.link_visitors($1, coalesce(added, '{}'), addresses);
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
begin
  if coalesce(answer not in ('accepted', 'declined'), true) then
    perform private.refuse('bad_response');
  end if;
  perform from public.bookings
  where id = guest.booking_id and booking_date + start_time > private.space_now() for no key update;
  if not found then
    perform private.refuse('booking_not_future');
  end if;
  update public.booking_guests set response = answer, responded_at = now() where id = guest.id;
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
  perform private.record_response(guest, $2);
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

create function private.find_members(search text) returns table (member_id uuid, name text)
language plpgsql security definer set search_path = ''
as $$
begin
  if coalesce(length(regexp_replace(search, '[^[:alpha:]]', '', 'g')), 0) < 3 then
    return;
  end if;
  perform private.limit_uses('member searches', 1, 300);
  return query
    select profiles.id, profiles.full_name from public.profiles
    where profiles.full_name ilike private.like_pattern(search)
      and profiles.id <> auth.uid() and private.email_of(profiles.id) is not null
    order by lower(profiles.full_name), profiles.id limit 10;
end
$$;
grant execute on function private.find_members to authenticated;

create function public.find_members(search text) returns table (member_id uuid, name text)
language sql set search_path = ''
as $$ select * from private.find_members(search) $$;
comment on function public.find_members is
  'Up to 10 members whose full name contains at least 3 letters. Nothing but the name; 300 searches per hour.';
grant execute on function public.find_members to authenticated;

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
  'The room, day, time and booker of the invitation that a signed token names, with its response; records a response ("accepted" or "declined") first if one is given.';
grant execute on function public.answer_invitation to service_role;

create function private.tell_guests_of_move() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  sequence constant bigint := private.microseconds(clock_timestamp());
  previous constant jsonb := jsonb_build_object(
    'room_name', (select name from public.rooms where id = old.room_id),
    'booking_date', old.booking_date, 'start_time', old.start_time, 'end_time', old.end_time);
  guest public.booking_guests;
  updates integer := 0;
begin
  -- An answer holds for the time that was asked for.
  update public.booking_guests set response = 'none', responded_at = null
  where booking_id = new.id and response <> 'none'
    and (old.booking_date, old.start_time, old.end_time) <> (new.booking_date, new.start_time, new.end_time);
  for guest in select * from public.booking_guests where booking_id = new.id loop
    perform private.tell_guest(guest, new, 'moved', sequence, previous);
    updates := updates + 1;
  end loop;
  perform private.limit_uses('invitation updates', updates,
    5 * private.booking_limit('invitations_per_hour', 60));
  return null;
end
$$;

-- Before the deletion, which deletes the guests with the booking.
create function private.tell_guests_of_cancellation() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  sequence constant bigint := private.microseconds(clock_timestamp());
  guest public.booking_guests;
begin
  for guest in select * from public.booking_guests where booking_id = old.id loop
    perform private.tell_guest(guest, old, 'cancelled', sequence);
  end loop;
  return old;
end
$$;

-- A deleted member gets nothing more, neither at the address of the account.
create function private.remove_invitations() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.booking_guests where email = lower(old.email);
  delete from public.outbox where recipient = lower(old.email) and kind = 'booking_invitation' and status <> 'sent';
  return old;
end
$$;

-- Answers reach the booker's open list.
create function private.broadcast_response() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform realtime.send('{}', 'answered', 'guests:' || new.booking_id, true);
  return null;
end
$$;

create trigger bookings_write_guest_updates after update of room_id, booking_date, start_time, end_time
  on public.bookings for each row
  when (
    (old.room_id, old.booking_date, old.start_time, old.end_time)
      is distinct from (new.room_id, new.booking_date, new.start_time, new.end_time)
  )
  execute function private.tell_guests_of_move();
create trigger bookings_tell_guests before delete on public.bookings
  for each row when (
    old.booking_date + old.end_time > (now() at time zone 'Asia/Kolkata')
  )
  execute function private.tell_guests_of_cancellation();
create trigger profiles_remove_invitations before delete on public.profiles
  for each row execute function private.remove_invitations();
create trigger booking_guests_remove_visitor after delete on public.booking_guests
  for each row when (old.visitor_id is not null) execute function private.remove_visitor();
create trigger booking_guests_broadcast_response after update of response on public.booking_guests
  for each row when (old.response <> new.response) execute function private.broadcast_response();

create type private.calendar_row as (
  id uuid, kind text, room_id uuid, booking_date date, start_time time, end_time time, duration integer,
  total_credits integer, rupees_due integer, user_id uuid, full_name text, email text, note text,
  updated_at timestamptz
);

create function private.calendar_entries(first_day date, last_day date, only_room uuid)
returns setof private.calendar_row
language plpgsql stable security definer set search_path = ''
as $$
declare
  until constant date := least(last_day, first_day + 6);
begin
  if not private.is_admin() then
    return;
  end if;
  return query
    select bookings.id,
      case when user_roles.role = 'admin' then 'admin' when bookings.rupees_due > 0 then 'rupees' else 'member' end,
      bookings.room_id, bookings.booking_date, bookings.start_time, bookings.end_time, bookings.duration,
      bookings.total_credits, bookings.rupees_due, bookings.user_id, profiles.full_name, profiles.email,
      'Booked by ' || bookings.booked_by_name, bookings.updated_at
    from public.bookings
    join public.profiles on profiles.id = bookings.user_id
    left join public.user_roles on user_roles.user_id = bookings.user_id
    where bookings.booking_date between first_day and until
      and (only_room is null or bookings.room_id = only_room)
    union all
    -- A block has one slot for each time that no booking has.
    select slot.booking_id, 'block', slot.room_id, slot.booking_date, slot.start_time, slot.end_time,
      (extract(epoch from slot.end_time - slot.start_time) / 1800)::smallint,
      0, 0, null, null, null, initcap(block.kind) || ': ' || block.reason, null
    from public.room_blocks block
    join public.booked_slots slot on slot.block_id = block.id
    where block.ended_at is null and block.ends_at > first_day and block.starts_at < until + 1
      and slot.booking_date between first_day and until
      and (only_room is null or slot.room_id = only_room)
    order by 4, 5, 1;
end
$$;
grant execute on function private.calendar_entries to authenticated;

create function public.calendar_entries(first_day date, last_day date, only_room uuid default null)
returns table (
  id uuid, kind text, room_id uuid, booking_date date, start_time time, end_time time, duration smallint,
  total_credits integer, rupees_due integer, user_id uuid, full_name text, email text, note text,
  updated_at timestamptz
)
language sql stable set search_path = ''
as $$ select * from private.calendar_entries(first_day, last_day, only_room) $$;
comment on function public.calendar_entries is
  'Bookings and blocks from first_day to last_day, at most seven days, with names. For admins; empty for other callers. kind: member, admin, rupees (due at the front desk) or block. note: who booked for the member, or why the room is blocked.';
grant execute on function public.calendar_entries to authenticated;

create table public.snacks (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(trim(name)) between 1 and 120),
  description text check (length(description) <= 2000),
  price numeric(10, 2) not null check (price >= 0),
  quantity integer not null default 0 constraint stock_never_negative check (quantity >= 0),
  image_url text check (length(image_url) <= 2000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.snacks is
  'Products of the cafe with prices in rupees and the stock.';
alter table public.snacks enable row level security;

create index snacks_by_name on public.snacks (name);

create policy "Everyone can read snacks" on public.snacks
  for select to anon, authenticated using (true);
create policy "Admins can add snacks" on public.snacks
  for insert to authenticated with check ((select private.is_admin()));
create policy "Admins can update snacks" on public.snacks
  for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Admins can delete snacks" on public.snacks
  for delete to authenticated using ((select private.is_admin()));

grant select on public.snacks to anon, authenticated;
grant insert, update, delete on public.snacks to authenticated;
grant select, insert, update, delete on public.snacks to service_role;

-- Not quantity: a sale must not invalidate the edit that an admin has open.
create trigger snacks_touch_updated_at
  before update of name, description, price, image_url on public.snacks
  for each row execute function private.touch_updated_at();

create type private.order_row as (
  id uuid, kind text, mode text, status text, amount_paise integer, credits integer,
  provider_order_id text, created_at timestamptz, full_name text, email text, user_id uuid
);

create table public.orders (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete restrict,
  kind text not null check (kind in ('snacks', 'credits')),
  status text not null default 'created'
    check (status in ('created', 'paid', 'fulfilled', 'refund_due', 'refunded', 'expired')),
  mode text not null check (mode in ('live', 'test')),
  amount_paise integer not null,
  currency text not null default 'INR' check (currency = 'INR'),
  credits integer check (credits > 0),
  valid_days smallint check (valid_days > 0),
  provider_order_id text unique,
  -- An unpaid order with the same content is reused: a double click creates one order.
  content_hash text not null,
  -- When the reconciler next asks the provider about unreported payments.
  check_at timestamptz default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  paid_at timestamptz,
  -- A cart with a total of 0 is fulfilled without a payment.
  constraint only_snacks_are_free
    check (amount_paise > 0 or (amount_paise = 0 and kind = 'snacks')),
  constraint credits_only_for_credits check ((kind = 'credits') = (credits is not null and valid_days is not null))
);
comment on table public.orders is
  'What a member wants to buy, priced by the server. Statuses only move forward.';
alter table public.orders enable row level security;

create index orders_of_user on public.orders (user_id, created_at desc);
create index orders_newest on public.orders (created_at desc);
create index orders_to_check on public.orders (check_at) where check_at is not null;

create policy "Members can read their own orders, admins all" on public.orders
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));

create table public.order_items (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders (id) on delete cascade,
  snack_id uuid not null references public.snacks (id) on delete restrict,
  name text not null,
  quantity integer not null check (quantity > 0),
  price numeric(10, 2) not null check (price >= 0),
  unique (order_id, snack_id)
);
comment on table public.order_items is
  'Snacks of an order with the name and the price at the time of ordering.';
alter table public.order_items enable row level security;

create index order_items_of_snack on public.order_items (snack_id);

create policy "Members can read the items of their own orders, admins all" on public.order_items
  for select to authenticated
  using (
    (select private.is_admin())
    or order_id in (select id from public.orders where user_id = (select auth.uid()))
  );

grant select on public.orders, public.order_items to authenticated, service_role;

create function private.check_order_status() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if (old.status, new.status) not in (
    ('created', 'paid'), ('created', 'expired'), ('paid', 'fulfilled'), ('paid', 'refund_due'),
    ('fulfilled', 'refund_due'), ('refund_due', 'refunded')
  ) then
    perform private.refuse('order_only_forward', jsonb_build_object('from', old.status, 'to', new.status));
  end if;
  return new;
end
$$;

create function private.refuse_order_changes() returns trigger
language plpgsql set search_path = ''
as $$
begin
  perform private.refuse('order_is_fixed');
  return null;
end
$$;

-- Price in paise, credits including the bonus, and validity. A custom amount costs 250 rupees a credit and
-- is valid for 365 days from 20 credits, otherwise 30, also where a package has the same size.
create function private.credit_offer(wanted integer, custom boolean)
returns table (price_paise integer, given integer, valid_days smallint)
language sql immutable set search_path = ''
as $$
  select
    coalesce(pack.rupees, wanted * 250) * 100, wanted + coalesce(pack.bonus, 0),
    coalesce(pack.days, case when wanted >= 20 then 365 else 30 end)::smallint
  from (select wanted) asked
  left join (values
    (1, 250, 30, 0), (3, 750, 30, 0), (50, 10000, 180, 5),
    (100, 19000, 365, 10), (200, 36000, 365, 20), (500, 75000, 365, 50)
  ) as pack (credits, rupees, days, bonus) on pack.credits = asked.wanted and custom is not true
$$;

-- The lines of a cart [{"id", "quantity"}, …] with current names and prices; null for unknown snacks.
create function private.price_cart(cart jsonb)
returns table (snack_id uuid, name text, quantity integer, price numeric)
language plpgsql security definer set search_path = ''
as $$
begin
  if jsonb_typeof(cart) is distinct from 'array' or jsonb_array_length(cart) not between 1 and 100
     or exists (
       select from jsonb_array_elements(cart) line
       where coalesce(line ->> 'id', '') !~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
          or coalesce(line ->> 'quantity', '') !~ '^[1-9][0-9]{0,2}$'
     ) then
    perform private.refuse('bad_cart');
  end if;
  return query
    select wanted.id, snack.name, wanted.pieces, snack.price
    from (
      select (line ->> 'id')::uuid as id, sum((line ->> 'quantity')::integer)::integer as pieces
      from jsonb_array_elements(cart) line group by 1
    ) wanted
    left join public.snacks snack on snack.id = wanted.id order by wanted.id;
end
$$;

-- Prices come from the tables, never from the request.
create function private.create_order(
  person uuid, wanted_kind text, cart jsonb, wanted_credits integer, custom_credits boolean,
  payment_mode text
) returns public.orders
language plpgsql security definer set search_path = ''
as $$
declare
  priced public.orders;
  total numeric;
  lines jsonb;
  opened public.orders;
begin
  perform pg_advisory_xact_lock(hashtext('orders of ' || person::text));
  priced.kind := wanted_kind;
  if wanted_kind = 'credits' then
    if coalesce(wanted_credits not between 1 and 2000, true) then
      perform private.refuse('bad_amount');
    end if;
    select price_paise, given, valid_days into total, priced.credits, priced.valid_days
    from private.credit_offer(wanted_credits, custom_credits);
  elsif wanted_kind = 'snacks' then
    select sum(round(price * 100) * quantity), jsonb_agg(to_jsonb(line) order by snack_id)
    into total, lines from private.price_cart(cart) line;
  end if;
  priced.content_hash := md5(concat_ws('|', wanted_kind, total::bigint, priced.credits, lines));

  -- The same free cart within a minute is the same order: a repeated click or a retry after a lost
  -- answer decrements the stock once.
  select * into opened from public.orders
  where user_id = person and mode = payment_mode and content_hash = priced.content_hash
    and amount_paise = 0 and created_at > now() - interval '1 minute'
  order by created_at desc limit 1;
  if found then
    return opened;
  end if;
  perform private.refuse_short_stock(lines);
  if coalesce(total <> 0 and total not between 100 and 2000000000, true) then
    perform private.refuse('bad_amount');
  end if;
  priced.amount_paise := total;

  select * into opened from public.orders
  where user_id = person and status = 'created' and mode = payment_mode
    and content_hash = priced.content_hash and created_at > now() - interval '30 minutes'
  order by created_at desc limit 1;
  if found then
    return opened;
  end if;
  if (
    select count(*) from public.orders
    where user_id = person and created_at > now() - interval '1 hour'
      and (status in ('created', 'expired') or amount_paise = 0)
  ) >= 50 then
    perform private.refuse('too_often');
  end if;
  insert into public.orders (user_id, kind, mode, amount_paise, credits, valid_days, content_hash)
  values (person, wanted_kind, payment_mode, priced.amount_paise, priced.credits, priced.valid_days, priced.content_hash)
  returning * into opened;
  insert into public.order_items (order_id, snack_id, name, quantity, price)
  select opened.id, line.snack_id, line.name, line.quantity, line.price
  from jsonb_to_recordset(coalesce(lines, '[]'))
    as line (snack_id uuid, name text, quantity integer, price numeric);
  if opened.amount_paise = 0 then
    return private.fulfil_free_order(opened);
  end if;
  return opened;
end
$$;
grant execute on function private.create_order to service_role;

create function public.create_order(
  person uuid, order_kind text, payment_mode text, items jsonb default '[]',
  credits integer default null, custom boolean default false
) returns public.orders
language sql set search_path = ''
as $$ select * from private.create_order(person, order_kind, items, credits, custom, payment_mode) $$;
comment on function public.create_order is
  'Prices and creates an order, or returns the open order with the same content.';
grant execute on function public.create_order to service_role;

-- Concurrent requests may each create an order at the provider: the first id is kept and returned to all.
create function private.attach_provider_order(ordered uuid, provider_id text) returns public.orders
language plpgsql security definer set search_path = ''
as $$
declare
  kept public.orders;
begin
  update public.orders set provider_order_id = provider_id
  where id = ordered and provider_order_id is null;
  select * into kept from public.orders where id = ordered;
  return kept;
end
$$;
grant execute on function private.attach_provider_order to service_role;

create function public.attach_provider_order(order_id uuid, provider_order_id text)
returns public.orders
language sql set search_path = ''
as $$ select * from private.attach_provider_order(order_id, provider_order_id) $$;
comment on function public.attach_provider_order is
  'Stores the provider''s order id. The first id is kept and returned.';
grant execute on function public.attach_provider_order to service_role;

-- Fulfils a free order without the provider. Refuses the whole order if one of its snacks has sold out.
create function private.fulfil_free_order(ordered public.orders) returns public.orders
language plpgsql security definer set search_path = ''
as $$
declare
  fulfilled public.orders;
begin
  if private.fulfil_order(ordered) <> 'settled' then
    perform private.refuse_short_stock(
      (select jsonb_agg(to_jsonb(item)) from public.order_items item where order_id = ordered.id));
    perform private.refuse('out_of_stock');
  end if;
  update public.orders set check_at = null where id = ordered.id returning * into fulfilled;
  return fulfilled;
end
$$;

-- `attention` finds orders that are paid but not fulfilled, or that have an unfinished refund, also of a
-- second or late payment.
create function private.search_orders(
  status_filter text, page integer, page_size integer, sort_by text, ascending boolean
) returns table (listed private.order_row, total_count bigint)
language plpgsql stable security definer set search_path = ''
as $$
declare
  sorting constant text := private.order_by(
    case sort_by
      when 'user' then 'lower(profiles.full_name) {} nulls last, profiles.email {}'
      when 'amount' then 'orders.amount_paise {}'
      when 'status' then 'orders.status {}'
      else 'orders.created_at {}'
    end || ', orders.created_at desc, orders.id',
    ascending
  );
begin
  if not private.is_admin() then
    return;
  end if;
  return query execute format($query$
    with found as not materialized (
      select * from public.orders
      where $1 in ('all', status) or $1 = 'attention' and (
        status in ('paid', 'refund_due')
        or id in (select order_id from public.refunds where refunds.status <> 'processed')
      )
    )
    select row(
      orders.id, orders.kind, orders.mode, orders.status, orders.amount_paise, orders.credits,
      orders.provider_order_id, orders.created_at, profiles.full_name, profiles.email, orders.user_id
    )::private.order_row, (select count(*) from found)
    from found as orders join public.profiles on profiles.id = orders.user_id
    order by %s
    limit $2 offset $3
  $query$, sorting)
  using coalesce(status_filter, 'all'),
    private.page_limit(page_size), private.page_offset(page, page_size);
end
$$;
grant execute on function private.search_orders to authenticated;

create function public.search_orders(
  status_filter text default 'all', page integer default 1, page_size integer default 10,
  sort_by text default 'date', ascending boolean default false
) returns table (
  id uuid, kind text, mode text, status text, amount_paise integer, credits integer,
  provider_order_id text, created_at timestamptz, full_name text, email text, user_id uuid,
  cafe_day date, cafe_number integer, total_count bigint
)
language sql stable set search_path = ''
as $$
  select (listed).*, cafe.day, cafe.number, total_count
  from private.search_orders(status_filter, page, page_size, sort_by, ascending)
    with ordinality as found (listed, total_count, place)
  left join public.cafe_orders cafe on cafe.order_id = (listed).id
  order by place
$$;
comment on function public.search_orders is
  'One page of orders, for admins; empty for other callers. Every row has the total number of matches.';
grant execute on function public.search_orders to authenticated;

create trigger orders_check_status before update of status on public.orders
  for each row when (old.status <> new.status) execute function private.check_order_status();
create trigger orders_refuse_changes before update on public.orders
  for each row when (
    (old.user_id, old.kind, old.mode, old.amount_paise, old.currency, old.content_hash)
      is distinct from (new.user_id, new.kind, new.mode, new.amount_paise, new.currency, new.content_hash)
    or (old.credits, old.valid_days) is distinct from (new.credits, new.valid_days)
    or (old.provider_order_id is not null and old.provider_order_id is distinct from new.provider_order_id)
  )
  execute function private.refuse_order_changes();
create trigger orders_touch_updated_at before update of status, provider_order_id on public.orders
  for each row execute function private.touch_updated_at();

create table public.inventory_transactions (
  id uuid primary key default gen_random_uuid(),
  snack_id uuid not null references public.snacks (id) on delete restrict,
  quantity_change integer not null check (quantity_change <> 0),
  transaction_type text not null check (transaction_type in ('restock', 'adjustment', 'purchase')),
  notes text check (length(notes) <= 500),
  order_id uuid references public.orders (id) on delete restrict,
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  constraint restock_adds check (transaction_type <> 'restock' or quantity_change > 0)
);
comment on table public.inventory_transactions is
  'All changes of stock. An inserted row changes the stock; editing snacks.quantity adds a row.';
alter table public.inventory_transactions enable row level security;

create index inventory_transactions_of_snack on public.inventory_transactions (snack_id, created_at desc);
create index inventory_transactions_newest on public.inventory_transactions (created_at desc);
create index inventory_transactions_author on public.inventory_transactions (created_by);
create index inventory_transactions_of_order on public.inventory_transactions (order_id);

create policy "Admins can read the inventory" on public.inventory_transactions
  for select to authenticated using ((select private.is_admin()));
create policy "Admins can restock and adjust the inventory" on public.inventory_transactions
  for insert to authenticated
  with check ((select private.is_admin()) and transaction_type in ('restock', 'adjustment'));

grant select on public.inventory_transactions to authenticated;
grant select, insert on public.inventory_transactions to service_role;
grant insert (snack_id, quantity_change, transaction_type, notes) on public.inventory_transactions
  to authenticated;

create function private.apply_stock_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.snacks set quantity = quantity + new.quantity_change
  where id = new.snack_id and quantity + new.quantity_change >= 0;
  if not found then
    perform private.refuse('out_of_stock', (
      select jsonb_build_object('id', id, 'name', name, 'left', quantity)
      from public.snacks where id = new.snack_id
    ));
  end if;
  return null;
end
$$;

create function private.log_stock_edit() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.inventory_transactions (snack_id, quantity_change, transaction_type, notes)
  values (new.id, new.quantity - old.quantity, 'adjustment', 'Quantity edited');
  return null;
end
$$;

-- Refuses lines that exceed the stock and names the first.
create function private.refuse_short_stock(lines jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  short record;
begin
  select line.snack_id as id, snack.name, coalesce(snack.quantity, 0) as left_over into short
  from jsonb_to_recordset(lines) as line (snack_id uuid, quantity integer)
  left join public.snacks snack on snack.id = line.snack_id
  where coalesce(snack.quantity, 0) < line.quantity limit 1;
  if found then
    perform private.refuse('out_of_stock',
      jsonb_build_object('id', short.id, 'name', short.name, 'left', short.left_over));
  end if;
end
$$;

-- Decrements the stock by all items of an order, or by none: false when something has sold out.
create function private.decrement_stock(ordered uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.snacks
  where id in (select snack_id from public.order_items where order_id = ordered)
  order by id for no key update;
  if exists (
    select from public.order_items item join public.snacks snack on snack.id = item.snack_id
    where item.order_id = ordered and snack.quantity < item.quantity
  ) then
    return false;
  end if;
  insert into public.inventory_transactions (snack_id, quantity_change, transaction_type, notes, order_id)
  select snack_id, -quantity, 'purchase', 'Sold', ordered
  from public.order_items where order_id = ordered order by snack_id;
  return true;
end
$$;

create function private.notify_low_stock() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.notify_admins('low_stock', new.id, private.microseconds(clock_timestamp()),
    jsonb_build_object('snack_id', new.id, 'name', new.name, 'stock', new.quantity));
  return null;
end
$$;

-- pg_trigger_depth() = 0 only for direct statements: the two triggers do not invoke each other.
create trigger inventory_transactions_apply_change after insert on public.inventory_transactions
  for each row when (pg_trigger_depth() = 0) execute function private.apply_stock_change();
create trigger snacks_log_stock_edit after update of quantity on public.snacks
  for each row when (pg_trigger_depth() = 0 and old.quantity <> new.quantity)
  execute function private.log_stock_edit();
-- Under 5 means low stock (spec 2 §9).
create trigger snacks_write_notification after update of quantity on public.snacks
  for each row when (old.quantity >= 5 and new.quantity < 5 or old.quantity > 0 and new.quantity = 0)
  execute function private.notify_low_stock();

create table public.payments (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders (id) on delete restrict,
  user_id uuid not null references public.profiles (id) on delete restrict,
  provider_payment_id text not null unique,
  amount_paise integer not null check (amount_paise > 0),
  currency text not null,
  method text,
  outcome text not null
    check (outcome in ('settled', 'sold_out', 'second_payment', 'late_payment', 'amount_mismatch')),
  created_at timestamptz not null default now()
);
comment on table public.payments is
  'Payments that the provider reported, written by settle_payment only. Each is refunded at most once, in full.';
alter table public.payments enable row level security;

create index payments_of_order on public.payments (order_id);
create index payments_of_user on public.payments (user_id, created_at desc);
create unique index payments_settle_once on public.payments (order_id) where outcome in ('settled', 'sold_out');

create policy "Members can read their own payments, admins all" on public.payments
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));

create table public.refunds (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null unique references public.payments (id) on delete restrict,
  order_id uuid not null references public.orders (id) on delete restrict,
  user_id uuid not null references public.profiles (id) on delete restrict,
  amount_paise integer not null check (amount_paise > 0),
  reason text not null,
  status text not null default 'due' check (status in ('due', 'requested', 'processed', 'failed')),
  provider_refund_id text unique,
  attempts integer not null default 0,
  -- Id and failures form the idempotency key: an unanswered request is repeated with the same key, a
  -- failed one with the next.
  failures smallint not null default 0,
  last_error text,
  -- When the reconciler claims the refund; null while the provider or an admin has to act.
  retry_at timestamptz default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.refunds is
  'Refunds of payments, sent by the reconciler.';
alter table public.refunds enable row level security;

create index refunds_of_order on public.refunds (order_id);
create index refunds_of_user on public.refunds (user_id, created_at desc);
create index refunds_to_send on public.refunds (retry_at) where retry_at is not null;

create policy "Members can read their own refunds, admins all" on public.refunds
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));

create table public.webhook_events (
  id text primary key,
  type text not null,
  payload jsonb not null,
  deliveries integer not null default 1,
  outcome text,
  received_at timestamptz not null default now(),
  processed_at timestamptz
);
comment on table public.webhook_events is
  'Webhook events by their id. Each is processed once, however often it is delivered.';
alter table public.webhook_events enable row level security;

create index webhook_events_processed on public.webhook_events (processed_at);

create policy "Admins can read webhook events" on public.webhook_events
  for select to authenticated using ((select private.is_admin()));

grant delete on public.webhook_events to service_role;

grant select on public.payments, public.refunds, public.webhook_events to authenticated, service_role;

create function private.order_summary(ordered uuid, paid text, outcome text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'order_id', orders.id, 'provider_order_id', orders.provider_order_id, 'user_id', orders.user_id,
    'kind', orders.kind, 'status', orders.status, 'amount_paise', orders.amount_paise,
    'currency', orders.currency, 'credits', orders.credits, 'payment_id', paid, 'outcome', outcome,
    'refund_id', (
      select refunds.id from public.refunds join public.payments on payments.id = refunds.payment_id
      where payments.provider_payment_id = paid
    )
  )
  from public.orders where orders.id = ordered
$$;

-- Delivers a paid order and returns its outcome.
create function private.fulfil_order(bought public.orders) returns text
language plpgsql security definer set search_path = ''
as $$
begin
  update public.orders set status = 'paid', paid_at = now() where id = bought.id;
  if bought.kind = 'credits' then
    perform private.grant_credits(bought.user_id, bought.credits, 'purchase', 'Credits bought', bought.id,
      (private.space_today() + bought.valid_days + 1)::timestamp at time zone 'Asia/Kolkata');
    perform private.log_activity(bought.user_id, 'Purchased Credits',
      format(case bought.credits when 1 then '%s credit' else '%s credits' end, bought.credits), bought.credits, bought.id);
  elsif private.decrement_stock(bought.id) then
    perform private.log_activity(bought.user_id, 'Purchased Snacks',
      (select string_agg(format('%s × %s', quantity, name), ', ' order by name)
        from public.order_items where order_id = bought.id), 0, bought.id);
  else
    update public.orders set status = 'refund_due' where id = bought.id;
    return 'sold_out';
  end if;
  update public.orders set status = 'fulfilled' where id = bought.id;
  return 'settled';
end
$$;

create function private.settle_payment(
  provider_order text, payment text, paid_paise integer, paid_currency text, payment_mode text, paid_by text
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  bought public.orders;
  earlier public.payments;
  ended text;
  stored uuid;
begin
  select * into bought from public.orders where provider_order_id = provider_order for no key update;
  if not found then
    perform private.refuse('unknown_order');
  end if;
  if bought.mode <> payment_mode then
    perform private.refuse('mode_mismatch');
  end if;
  select * into earlier from public.payments where provider_payment_id = payment;
  if found then
    if earlier.order_id <> bought.id then
      perform private.refuse('payment_of_another_order');
    end if;
    return private.order_summary(bought.id, payment, earlier.outcome);
  end if;

  ended := case
    when paid_paise <> bought.amount_paise or paid_currency <> bought.currency then 'amount_mismatch'
    when bought.status = 'expired' then 'late_payment'
    when bought.status <> 'created' then 'second_payment'
    else private.fulfil_order(bought)
  end;
  insert into public.payments (order_id, user_id, provider_payment_id, amount_paise, currency, method, outcome)
  values (bought.id, bought.user_id, payment, paid_paise, paid_currency, paid_by, ended) returning id into stored;
  if ended <> 'settled' then
    insert into public.refunds (payment_id, order_id, user_id, amount_paise, reason)
    values (stored, bought.id, bought.user_id, paid_paise, ended);
    perform private.log_activity(bought.user_id, 'Refund Due',
      case ended
        when 'sold_out' then 'Sold out before we could confirm: your payment will be refunded'
        when 'second_payment' then 'Paid twice: the second payment will be refunded'
        when 'late_payment' then 'The order had expired: your payment will be refunded'
        else 'The amount did not match the order: your payment will be refunded'
      end, 0, bought.id);
  end if;
  return private.order_summary(bought.id, payment, ended);
end
$$;
grant execute on function private.settle_payment to service_role;

create function public.settle_payment(
  provider_order_id text, provider_payment_id text, amount_paise integer, currency text,
  payment_mode text, method text default null
) returns jsonb
language sql set search_path = ''
as $$
  select private.settle_payment(provider_order_id, provider_payment_id, amount_paise, currency, payment_mode, method)
$$;
comment on function public.settle_payment is
  'Settles a captured payment exactly once, for the browser, the webhook and the reconciler; repeated calls return the first outcome. Takes values reported by the provider, never by a browser.';
grant execute on function public.settle_payment to service_role;

create function private.expire_order(ordered uuid) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  current_status text;
begin
  update public.orders set status = 'expired' where id = ordered and status = 'created';
  select status into current_status from public.orders where id = ordered;
  return current_status;
end
$$;
grant execute on function private.expire_order to service_role;

create function public.expire_order(order_id uuid) returns text
language sql set search_path = ''
as $$ select private.expire_order(order_id) $$;
comment on function public.expire_order is
  'Expires an unpaid order and returns its status; a later payment is refunded in full. The reconciler asks the provider first.';
grant execute on function public.expire_order to service_role;

-- An unpaid order is due again when its age has grown by a quarter. Settled and expired orders may be
-- paid once more: for 7 days they are due when their age has grown by half.
create function private.claim_orders(payment_mode text, due_by timestamptz, how_many integer)
returns setof public.orders
language sql security definer set search_path = ''
as $$
  update public.orders
  set check_at = case
    when status = 'created' then now() + greatest((now() - created_at) / 4, interval '5 minutes')
    when created_at > now() - interval '7 days'
      then now() + greatest((now() - created_at) / 2, interval '30 minutes')
  end
  where id in (
    select id from public.orders where check_at <= due_by and mode = payment_mode
    order by check_at limit how_many for no key update skip locked
  )
  returning *
$$;
grant execute on function private.claim_orders to service_role;

create function public.claim_orders(payment_mode text, due_by timestamptz, how_many integer default 8)
returns setof public.orders
language sql set search_path = ''
as $$ select * from private.claim_orders(payment_mode, due_by, how_many) $$;
comment on function public.claim_orders is
  'Claims orders to check at the provider, oldest due first, each for one worker.';
grant execute on function public.claim_orders to service_role;

create function private.claim_refunds(payment_mode text, how_many integer) returns setof public.refunds
language sql security definer set search_path = ''
as $$
  update public.refunds
  set status = 'requested', attempts = attempts + 1, retry_at = now() + interval '2 minutes'
  where id in (
    select refunds.id from public.refunds join public.orders on orders.id = refunds.order_id
    where refunds.retry_at <= now() and orders.mode = payment_mode
    order by refunds.retry_at limit how_many for no key update of refunds skip locked
  )
  returning *
$$;
grant execute on function private.claim_refunds to service_role;

create function public.claim_refunds(payment_mode text, how_many integer default 20)
returns setof public.refunds
language sql set search_path = ''
as $$ select * from private.claim_refunds(payment_mode, how_many) $$;
comment on function public.claim_refunds is
  'Claims refunds that are due, each for one worker; due again after 2 minutes if the worker stops.';
grant execute on function public.claim_refunds to service_role;

-- The outbox sends the emails about refunds and feedback: the columns and functions that did so before are
-- dropped below, and record_refund no longer sets refunds.notify_at.
create function private.record_refund(
  refund uuid, attempt integer, new_status text, provider_id text, problem text
) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  noted public.refunds;
begin
  perform from public.orders
  where id = (select order_id from public.refunds where id = refund) for no key update;
  update public.refunds
  set status = new_status, last_error = problem,
    provider_refund_id = coalesce(provider_id, provider_refund_id),
    failures = failures + (new_status = 'failed')::integer,
    retry_at = case
      when new_status = 'due' then now()
      when new_status = 'requested' then now() + interval '1 hour'
      when new_status = 'failed' and failures < 7 then now() + interval '30 minutes' * power(2, failures)
    end
  where id = refund and status <> 'processed' and (failures = attempt or new_status = 'processed')
  returning * into noted;
  if noted.status = 'processed' then
    update public.orders set status = 'refunded'
    where id = noted.order_id and status = 'refund_due' and exists (
      select from public.payments where id = noted.payment_id and outcome in ('settled', 'sold_out')
    );
    perform private.log_activity(noted.user_id, 'Refunded',
      format('₹%s returned', to_char(noted.amount_paise / 100.0, 'FM99,99,99,99,990.00')), 0, noted.order_id);
  end if;
end
$$;
grant execute on function private.record_refund to service_role;

create function public.record_refund(
  refund_id uuid, attempt integer, new_status text, provider_refund_id text default null,
  problem text default null
) returns void
language sql set search_path = ''
as $$ select private.record_refund(refund_id, attempt, new_status, provider_refund_id, problem) $$;
comment on function public.record_refund is
  'Records the result of an attempt, numbered from 0: processed, requested, due (no answer) or failed.';
grant execute on function public.record_refund to service_role;

create function private.retry_refund(refund uuid) returns public.refunds
language plpgsql security definer set search_path = ''
as $$
declare
  resumed public.refunds;
begin
  if not private.is_admin() then
    perform private.refuse('not_admin');
  end if;
  update public.refunds set retry_at = now() where id = refund and status = 'failed' returning * into resumed;
  if resumed.id is null then
    perform private.refuse('not_refundable');
  end if;
  return resumed;
end
$$;
grant execute on function private.retry_refund to authenticated;

create function public.retry_refund(refund_id uuid) returns public.refunds
language sql set search_path = ''
as $$ select * from private.retry_refund(refund_id) $$;
comment on function public.retry_refund is
  'Makes a failed refund due again, for admins. The reconciler first checks whether the provider has refunded it.';
grant execute on function public.retry_refund to authenticated;

-- Debits the unspent credits of an order and returns how many had been spent.
create function private.debit_purchased_credits(bought public.orders) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  lot public.credit_lots;
begin
  perform private.lock_balance(bought.user_id);
  select * into strict lot from public.credit_lots where reference_id = bought.id and user_id = bought.user_id;
  if lot.remaining > 0 then
    insert into private.credit_lot_moves (ledger_id, lot_id, amount)
    values (private.add_ledger_entry(bought.user_id, -lot.remaining, 'removal', 'Purchase refunded', null), lot.id, -lot.remaining);
    update public.credit_lots set remaining = 0 where id = lot.id;
    perform private.log_activity(bought.user_id, 'Credits Removed', 'Purchase refunded', -lot.remaining, bought.id);
  end if;
  return lot.amount - lot.remaining;
end
$$;

create function private.refund_order(ordered uuid, why text) returns public.refunds
language plpgsql security definer set search_path = ''
as $$
declare
  bought public.orders;
  returned public.refunds;
begin
  if not private.is_admin() then
    perform private.refuse('not_admin');
  end if;
  select * into bought from public.orders where id = ordered for no key update;
  if bought.status is distinct from 'fulfilled' or bought.amount_paise = 0 then
    perform private.refuse('not_refundable');
  end if;
  if bought.kind = 'credits' and private.debit_purchased_credits(bought) > 0 then
    perform private.refuse('credits_spent');
  end if;
  update public.orders set status = 'refund_due' where id = ordered;
  insert into public.refunds (payment_id, order_id, user_id, amount_paise, reason)
  select id, order_id, user_id, amount_paise, coalesce(left(nullif(trim(why), ''), 200), 'Refunded by an admin')
  from public.payments where order_id = ordered and outcome = 'settled'
  returning * into returned;
  return returned;
end
$$;
grant execute on function private.refund_order to authenticated;

create function public.refund_order(order_id uuid, reason text default null) returns public.refunds
language sql set search_path = ''
as $$ select * from private.refund_order(order_id, reason) $$;
comment on function public.refund_order is
  'Refunds a fulfilled order, for admins. Refused when credits of it have been spent or it was free.';
grant execute on function public.refund_order to authenticated;

-- A full refund of a fulfilled order ends the order and debits its unspent credits. A partial refund is
-- left to the admins.
create function private.record_provider_refund(
  payment text, provider_id text, returned_paise integer, payment_mode text
) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  bought public.orders;
  paid public.payments;
  booked uuid;
begin
  select orders.* into bought
  from public.orders join public.payments on payments.order_id = orders.id
  where payments.provider_payment_id = payment and orders.mode = payment_mode
  for no key update of orders;
  select * into paid from public.payments where provider_payment_id = payment;
  if bought.id is null or exists (select from public.refunds where provider_refund_id = provider_id) then
    return 'unknown_refund';
  end if;
  if returned_paise <> paid.amount_paise or bought.status <> 'fulfilled' or paid.outcome <> 'settled' then
    return 'partial_refund';
  end if;
  if bought.kind = 'credits' then
    perform private.debit_purchased_credits(bought);
  end if;
  update public.orders set status = 'refund_due' where id = bought.id;
  insert into public.refunds (payment_id, order_id, user_id, amount_paise, reason)
  values (paid.id, bought.id, bought.user_id, returned_paise, 'returned_at_provider') returning id into booked;
  perform private.record_refund(booked, 0, 'processed', provider_id, null);
  return 'booked';
end
$$;
grant execute on function private.record_provider_refund to service_role;

create function public.record_provider_refund(
  provider_payment_id text, provider_refund_id text, amount_paise integer, payment_mode text
) returns text
language sql set search_path = ''
as $$ select private.record_provider_refund(provider_payment_id, provider_refund_id, amount_paise, payment_mode) $$;
comment on function public.record_provider_refund is
  'Records a refund that was made in the provider''s dashboard.';
grant execute on function public.record_provider_refund to service_role;

create function private.receive_webhook(event text, event_type text, event_payload jsonb) returns boolean
language sql security definer set search_path = ''
as $$
  insert into public.webhook_events as known (id, type, payload)
  values (event, event_type, event_payload)
  on conflict (id) do update set deliveries = known.deliveries + 1
  returning processed_at is null
$$;
grant execute on function private.receive_webhook to service_role;

create function public.receive_webhook(event_id text, event_type text, payload jsonb) returns boolean
language sql set search_path = ''
as $$ select private.receive_webhook(event_id, event_type, payload) $$;
comment on function public.receive_webhook is
  'Records a delivery; true when the event has not been processed yet.';
grant execute on function public.receive_webhook to service_role;

create function private.finish_webhook(event text, event_outcome text) returns void
language sql security definer set search_path = ''
as $$
  update public.webhook_events set processed_at = now(), outcome = event_outcome
  where id = event and processed_at is null
$$;
grant execute on function private.finish_webhook to service_role;

create function public.finish_webhook(event_id text, outcome text) returns void
language sql set search_path = ''
as $$ select private.finish_webhook(event_id, outcome) $$;
comment on function public.finish_webhook is
  'Marks a webhook event as processed.';
grant execute on function public.finish_webhook to service_role;

-- A payment that could not be kept is refunded, and refund_made reports it.
create function private.notify_payment() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.notify(new.user_id, 'payment_received', orders.id, 0, jsonb_build_object(
    'order_id', orders.id, 'order_number', coalesce(orders.provider_order_id, orders.id::text),
    'amount_paise', new.amount_paise, 'credits', orders.credits, 'paid_at', orders.paid_at,
    'items', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'name', name, 'quantity', quantity, 'amount_paise', (round(price * 100) * quantity)::bigint
      ) order by name), '[]')
      from public.order_items where order_id = orders.id
    )
  ))
  from public.orders where orders.id = new.order_id;
  return null;
end
$$;

create function private.notify_refund() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.status = 'processed' then
    perform private.notify(new.user_id, 'refund_made', new.id, 0, jsonb_build_object(
      'order_id', new.order_id, 'amount_paise', new.amount_paise, 'reason', new.reason,
      'order_number', (
        select coalesce(provider_order_id, id::text) from public.orders where id = new.order_id
      )));
  else
    perform private.notify_admins('refund_needs_attention', new.id, new.failures, jsonb_build_object(
      'refund_id', new.id, 'amount_paise', new.amount_paise, 'problem', new.last_error,
      'member_name', (select display_name from public.profiles where id = new.user_id)));
  end if;
  return null;
end
$$;

create function private.order_notification() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.data := private.grow_changed_at(new.data, (
    select max((data ->> 'changed_at')::timestamptz) from public.notifications
    where subject_id = new.subject_id and user_id = new.user_id and kind in (
      select known.kind from public.notification_kinds known
      where split_part(known.kind, '_', 1) = split_part(new.kind, '_', 1)
    )
  ));
  return new;
end
$$;

-- For guests without an account. Invited again after a removal, a guest is another subject.
create function private.order_message() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.data := private.grow_changed_at(new.data, (
    select max((data ->> 'changed_at')::timestamptz) from public.outbox
    where recipient = new.recipient and kind = new.kind
      and data ->> 'booking_id' = new.data ->> 'booking_id'
  ));
  return new;
end
$$;

create trigger refunds_touch_updated_at before update on public.refunds
  for each row execute function private.touch_updated_at();
create trigger payments_write_notification after insert on public.payments
  for each row when (new.outcome = 'settled') execute function private.notify_payment();
-- A failed refund without a time to retry waits for an admin.
create trigger refunds_write_notification after update of status on public.refunds
  for each row when (
    new.status = 'processed' and old.status <> 'processed'
    or new.status = 'failed' and new.retry_at is null
  )
  execute function private.notify_refund();

-- Orders of snacks for the cafe counter. Orders that were fulfilled before this migration are not queued.
create table public.cafe_orders (
  order_id uuid primary key references public.orders (id) on delete cascade,
  day date not null,
  number integer not null check (number > 0),
  stage text not null default 'new' check (stage in ('new', 'preparing', 'ready', 'collected')),
  stage_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  constraint cafe_orders_numbered unique (day, number)
);
comment on table public.cafe_orders is
  'The queue of the cafe counter: a fulfilled order of snacks, with the number that members and the counter call it by.';
comment on column public.cafe_orders.day is 'The day of the payment in Asia/Kolkata.';
comment on column public.cafe_orders.number is 'Counts per day from 1, without gaps.';
comment on column public.cafe_orders.stage_at is 'When the order reached its stage.';
alter table public.cafe_orders enable row level security;

create index cafe_orders_waiting on public.cafe_orders (day) where stage <> 'collected';

create policy "Members can read the numbers of their own orders, admins all" on public.cafe_orders
  for select to authenticated
  using (
    (select private.is_admin())
    or order_id in (select id from public.orders where user_id = (select auth.uid()))
  );

grant select on public.cafe_orders to authenticated, service_role;

-- The counter and the screens of the member refetch the order.
create function private.broadcast_cafe_order(ordered uuid) returns void
language sql security definer set search_path = ''
as $$
  select private.broadcast_to_desk('cafe');
  select realtime.send(jsonb_build_object('order_id', id), 'changed', 'orders:' || user_id, true)
  from public.orders where id = ordered
$$;

-- The lock gives each order of a day its own number. It is held until the payment is committed, so a payment
-- that is rolled back leaves no gap.
create function private.queue_cafe_order() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  today constant date := private.space_today();
begin
  if new.status = 'fulfilled' then
    perform pg_advisory_xact_lock(hashtext('cafe orders of ' || today));
    insert into public.cafe_orders (order_id, day, number)
    select new.id, today, coalesce(max(number), 0) + 1 from public.cafe_orders where day = today;
  end if;
  perform private.broadcast_cafe_order(new.id);
  return null;
end
$$;

-- Moving an order back from ready deletes its notification.
create function private.notify_cafe_order() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  ordered public.orders;
  deleted integer;
begin
  select * into strict ordered from public.orders where id = new.order_id;
  if new.stage = 'ready' and old.stage <> 'collected' then
    perform private.notify(ordered.user_id, 'cafe_order_ready', ordered.id,
      private.microseconds(clock_timestamp()), jsonb_build_object(
        'order_id', ordered.id, 'number', new.number,
        'order_number', coalesce(ordered.provider_order_id, ordered.id::text),
        'items', (
          select coalesce(jsonb_agg(jsonb_build_object('name', name, 'quantity', quantity) order by name), '[]')
          from public.order_items where order_id = ordered.id
        )
      ));
  elsif new.stage in ('new', 'preparing') then
    delete from public.outbox
    where user_id = ordered.user_id and kind = 'cafe_order_ready' and subject_id = ordered.id and status <> 'sent';
    delete from public.notifications
    where user_id = ordered.user_id and kind = 'cafe_order_ready' and subject_id = ordered.id;
    get diagnostics deleted = row_count;
    if deleted > 0 then
      perform realtime.send('{}', 'read', 'user:' || ordered.user_id, true);
    end if;
  end if;
  perform private.broadcast_cafe_order(ordered.id);
  return null;
end
$$;

-- The lock on the order keeps it from being refunded at the same time.
create function private.set_cafe_stage(ordered uuid, from_stage text, to_stage text)
returns public.cafe_orders
language plpgsql security definer set search_path = ''
as $$
declare
  moved public.cafe_orders;
begin
  if not private.is_admin() then
    perform private.refuse('not_admin');
  end if;
  if to_stage is null or to_stage not in ('new', 'preparing', 'ready', 'collected') then
    perform private.refuse('bad_stage');
  end if;
  perform from public.orders where id = ordered and status = 'fulfilled' for share;
  if not found then
    perform private.refuse('not_in_queue');
  end if;
  update public.cafe_orders set stage = to_stage, stage_at = now()
  where order_id = ordered and stage = from_stage returning * into moved;
  if moved.order_id is null then
    perform private.refuse('stale_stage', (
      select jsonb_build_object('number', number, 'stage', stage)
      from public.cafe_orders where order_id = ordered
    ));
  end if;
  return moved;
end
$$;
grant execute on function private.set_cafe_stage to authenticated;

create function public.set_cafe_stage(order_id uuid, from_stage text, to_stage text)
returns public.cafe_orders
language sql set search_path = ''
as $$ select * from private.set_cafe_stage(order_id, from_stage, to_stage) $$;
comment on function public.set_cafe_stage is
  'Moves an order of the cafe counter to another stage, forward or back, for admins. Refused when it is no longer at from_stage, or was refunded.';
grant execute on function public.set_cafe_stage to authenticated;

create policy "Members can receive changes of their own orders" on realtime.messages
  for select to authenticated
  using (extension = 'broadcast' and (select realtime.topic()) = 'orders:' || (select auth.uid()));
create trigger orders_queue_cafe_order after update of status on public.orders
  for each row when (
    new.kind = 'snacks' and old.status <> new.status and 'fulfilled' in (old.status, new.status)
  )
  execute function private.queue_cafe_order();
create trigger cafe_orders_write_notification after update of stage on public.cafe_orders
  for each row when (old.stage <> new.stage) execute function private.notify_cafe_order();

-- Passes
create table public.visitor_passes (
  id uuid primary key default gen_random_uuid(),
  visitor_id uuid unique references public.visitors (id) on delete cascade,
  day_pass_id uuid unique references public.day_passes (id) on delete cascade,
  -- Each issue has another code.
  issue integer not null default 1,
  code_hash text not null unique check (length(code_hash) = 64),
  valid_on date not null,
  used_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  constraint visitor_passes_have_one_holder check (num_nonnulls(visitor_id, day_pass_id) = 1)
);
comment on table public.visitor_passes is
  'The pass with which a visitor, or the holder of a day pass without a visitor, checks in on one day. Its code is derived from a signing key and sent by email; the table contains a keyed hash.';
alter table public.visitor_passes enable row level security;

create policy "Admins can read passes" on public.visitor_passes
  for select to authenticated using ((select private.is_admin()));

grant select (id, visitor_id, day_pass_id, issue, valid_on, used_at, revoked_at, created_at)
  on public.visitor_passes to authenticated;
grant select, delete on public.visitor_passes to service_role;

create function private.code_of_pass(pass_id uuid, issue integer) returns text
language sql stable security definer set search_path = ''
as $$
  select private.crockford(substring(decode(private.sign('visitor_pass', concat_ws(':', 'pass', $1, $2)), 'hex') for 8))
$$;

create function private.pass_code(pass uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select left(code, 4) || '-' || right(code, 4)
  from public.visitor_passes cross join lateral private.code_of_pass(id, issue) code
  where id = pass and revoked_at is null
$$;
grant execute on function private.pass_code to service_role;

create function public.pass_code(pass_id uuid) returns text
language sql stable set search_path = ''
as $$ select private.pass_code(pass_id) $$;
comment on function public.pass_code is
  'The code of a pass, for its email; null if the pass was revoked.';
grant execute on function public.pass_code to service_role;

create function private.email_pass_holder(pass public.visitor_passes, change text) returns void
language sql security definer set search_path = ''
as $$
  select private.send_to(trim(holder.email), 'visitor_pass', pass.id, private.microseconds(clock_timestamp()),
    jsonb_build_object(
      'pass_id', pass.id, 'visitor_name', holder.visitor_name, 'visit_date', pass.valid_on,
      'visit_time', holder.visit_time, 'visit_duration', holder.visit_duration,
      'host_name', coalesce(private.one_line(holder.host_name),
        (select private.one_line(display_name) from public.profiles where id = holder.user_id), 'A member'),
      'change', $2, 'changed_at', now()
    ))
  from (
    select user_id, visitor_name, email, host_name, visit_time, visit_duration
    from public.visitors where id = pass.visitor_id
    union all
    select user_id, visitor_name, email, null, time '09:00', 10 from public.day_passes where id = pass.day_pass_id
  ) holder
  where holder.email is not null
$$;

-- Issues a pass, or another one with a new code, and sends it.
create function private.issue_pass(visitor uuid, day_pass uuid, day date, change text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  pass public.visitor_passes;
begin
  select * into pass from public.visitor_passes
  where visitor_id = visitor or day_pass_id = day_pass for no key update;
  pass.issue := coalesce(pass.issue + 1, 1);
  pass.id := coalesce(pass.id, gen_random_uuid());
  insert into public.visitor_passes as known (id, visitor_id, day_pass_id, issue, code_hash, valid_on)
  values (pass.id, visitor, day_pass, pass.issue,
    private.hash_of_code(private.code_of_pass(pass.id, pass.issue)), day)
  on conflict (id) do update set
    issue = excluded.issue, code_hash = excluded.code_hash, valid_on = excluded.valid_on,
    used_at = null, revoked_at = null
  returning * into pass;
  delete from public.outbox where kind = 'visitor_pass' and subject_id = pass.id and status <> 'sent';
  perform private.email_pass_holder(pass, change);
end
$$;

-- Returns whether its email may have been sent.
create function private.revoke_pass(visitor uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  pass public.visitor_passes;
begin
  update public.visitor_passes set revoked_at = now()
  where visitor_id = visitor and revoked_at is null returning * into pass;
  if pass.id is null then
    return false;
  end if;
  delete from public.outbox
  where kind = 'visitor_pass' and subject_id = pass.id and status <> 'sent' and lease is null;
  return exists (select from public.outbox where kind = 'visitor_pass' and subject_id = pass.id);
end
$$;

create function private.sync_visitor_pass() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  was_valid constant boolean := old.status in ('approved', 'active');
  is_valid constant boolean := new.status in ('approved', 'active');
begin
  if is_valid and new.email is not null and new.arrived_at is null and new.visit_date >= private.space_today() then
    if not was_valid then
      perform private.issue_pass(new.id, null, new.visit_date, 'approved');
    elsif (old.visit_date, old.visit_time, old.email) is distinct from (new.visit_date, new.visit_time, new.email)
      -- Only admins replace a pass that they revoked: the host can move a visit by moving the booking.
      and not exists (
        select from public.visitor_passes where visitor_id = new.id and revoked_at is not null
      ) then
      perform private.issue_pass(new.id, null, new.visit_date, 'moved');
    end if;
  elsif not is_valid and private.revoke_pass(new.id)
    and new.status <> 'completed' and new.arrived_at is null and new.visit_date >= private.space_today() then
    perform private.email_pass_holder(visitor_passes, 'cancelled')
    from public.visitor_passes where visitor_id = new.id;
  end if;
  return null;
end
$$;

create function private.revoke_deleted_visitor_pass() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if private.revoke_pass(old.id) and old.visit_date >= private.space_today() then
    perform private.email_pass_holder(visitor_passes, 'cancelled')
    from public.visitor_passes where visitor_id = old.id;
  end if;
  return old;
end
$$;

create function private.send_visitor_pass(visitor_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  visitor constant public.visitors := private.lock_visitor(visitor_id);
  pass public.visitor_passes;
begin
  if visitor.status not in ('approved', 'active') or visitor.email is null
     or visitor.arrived_at is not null or visitor.visit_date < private.space_today() then
    perform private.refuse('no_pass_possible');
  end if;
  select * into pass from public.visitor_passes where visitor_passes.visitor_id = visitor.id for no key update;
  if pass.id is null or pass.revoked_at is not null then
    perform private.issue_pass(visitor.id, null, visitor.visit_date, 'approved');
  else
    perform private.email_pass_holder(pass, 'approved');
  end if;
end
$$;
grant execute on function private.send_visitor_pass to authenticated;

create function public.send_visitor_pass(visitor_id uuid) returns void
language sql set search_path = ''
as $$ select private.send_visitor_pass(visitor_id) $$;
comment on function public.send_visitor_pass is
  'Sends the pass of an expected visitor again, for admins; with a new code if it was revoked.';
grant execute on function public.send_visitor_pass to authenticated;

create function private.revoke_visitor_pass(visitor_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  visitor constant public.visitors := private.lock_visitor(visitor_id);
begin
  perform private.revoke_pass(visitor.id);
end
$$;
grant execute on function private.revoke_visitor_pass to authenticated;

create function public.revoke_visitor_pass(visitor_id uuid) returns void
language sql set search_path = ''
as $$ select private.revoke_visitor_pass(visitor_id) $$;
comment on function public.revoke_visitor_pass is
  'Makes the pass of a visitor invalid, for admins. The visit itself stays approved.';
grant execute on function public.revoke_visitor_pass to authenticated;

create trigger visitors_sync_pass after update of status, visit_date, visit_time, email on public.visitors
  for each row when (new.erased_at is null and
    (old.status, old.visit_date, old.visit_time, old.email)
      is distinct from (new.status, new.visit_date, new.visit_time, new.email))
  execute function private.sync_visitor_pass();
create trigger visitors_revoke_pass before delete on public.visitors
  for each row when (old.arrived_at is null and old.erased_at is null)
  execute function private.revoke_deleted_visitor_pass();

-- Visitors and day passes that are expected on a day or have arrived. A day pass and the visitor that it
-- created are one row.
create type private.arrival_row as (
  id uuid, kind text, visitor_name text, organization text, purpose text, host_name text, member_id uuid,
  member_name text, expected_at time, is_walk_in boolean, arrived_at timestamptz, left_at timestamptz
);

-- The topic "desk": admins refetch what has changed.
create function private.broadcast_to_desk(what text) returns void
language sql set search_path = ''
as $$ select realtime.send(jsonb_build_object('what', what), 'changed', 'desk', true) $$;

-- Argument: what has changed.
create function private.broadcast_desk_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.broadcast_to_desk(tg_argv[0]);
  return null;
end
$$;

-- Arrival and departure

-- The times of a visit after a step: check_in, check_out, undo. `undone`: which of the two the caller
-- expects to take back, so that a repeated undo does not take back both.
create function private.visit_times(
  step text, undone text, status text, day date, inout arrived timestamptz, inout gone timestamptz
)
language plpgsql set search_path = ''
as $$
begin
  case step
    when 'check_in' then
      if gone is not null or status = 'completed' then
        perform private.refuse('visit_ended');
      end if;
      if arrived is not null then
        return;
      end if;
      if status not in ('approved', 'active') then
        perform private.refuse('visitor_' || status);
      end if;
      if day <> private.space_today() then
        perform private.refuse('visit_other_day', jsonb_build_object('date', day));
      end if;
      arrived := clock_timestamp();
    when 'check_out' then
      if arrived is null then
        perform private.refuse('visitor_not_here');
      end if;
      gone := coalesce(gone, greatest(clock_timestamp(), arrived));
    when 'undo' then
      if coalesce(undone, '') not in ('', case when gone is not null then 'check_out' when arrived is not null then 'check_in' end) then
        perform private.refuse('visit_changed');
      end if;
      if gone is not null then
        gone := null;
      elsif arrived is not null then
        arrived := null;
      else
        perform private.refuse('visitor_not_here');
      end if;
  end case;
end
$$;

create function private.change_visit(visitor_id uuid, step text, undone text) returns public.visitors
language plpgsql security definer set search_path = ''
as $$
declare
  visitor public.visitors;
  times record;
begin
  select * into visitor from public.visitors where id = $1 and erased_at is null for no key update;
  if visitor.id is null then
    perform private.refuse('unknown_visitor');
  end if;
  select * into times from private.visit_times(
    step, undone, visitor.status, visitor.visit_date, visitor.arrived_at, visitor.left_at);
  if (times.arrived, times.gone) is not distinct from (visitor.arrived_at, visitor.left_at) then
    return visitor;
  end if;
  update public.visitors set arrived_at = times.arrived, left_at = times.gone
  where id = visitor.id returning * into visitor;
  update public.day_passes set arrived_at = times.arrived, left_at = times.gone
  where day_passes.visitor_id = visitor.id;
  update public.visitor_passes set used_at = times.arrived
  where visitor_passes.visitor_id = visitor.id and used_at is distinct from times.arrived;
  return visitor;
end
$$;

-- The visitor of a day pass arrives with it.
create function private.change_day_pass_visit(day_pass_id uuid, step text, undone text) returns public.day_passes
language plpgsql security definer set search_path = ''
as $$
declare
  pass public.day_passes;
  times record;
begin
  select * into pass from public.day_passes where id = $1 and erased_at is null;
  if pass.id is null then
    perform private.refuse('unknown_visitor');
  end if;
  if pass.visitor_id is not null then
    perform private.change_visit(pass.visitor_id, step, undone);
    select * into pass from public.day_passes where id = $1;
    return pass;
  end if;
  select * into pass from public.day_passes where id = $1 for no key update;
  select * into times from private.visit_times(step, undone, pass.status, pass.date, pass.arrived_at, pass.left_at);
  if (times.arrived, times.gone) is not distinct from (pass.arrived_at, pass.left_at) then
    return pass;
  end if;
  update public.day_passes set arrived_at = times.arrived, left_at = times.gone
  where id = pass.id returning * into pass;
  update public.visitor_passes set used_at = times.arrived
  where visitor_passes.day_pass_id = pass.id and used_at is distinct from times.arrived;
  return pass;
end
$$;

create function private.admin_changes_visit(visitor_id uuid, step text, undone text default null)
returns public.visitors
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    perform private.refuse('not_admin');
  end if;
  return private.change_visit(visitor_id, step, undone);
end
$$;
grant execute on function private.admin_changes_visit to authenticated;

create function private.admin_changes_day_pass(day_pass_id uuid, step text, undone text default null)
returns public.day_passes
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    perform private.refuse('not_admin');
  end if;
  return private.change_day_pass_visit(day_pass_id, step, undone);
end
$$;
grant execute on function private.admin_changes_day_pass to authenticated;

create function public.check_in_visitor(visitor_id uuid) returns public.visitors
language sql set search_path = ''
as $$ select * from private.admin_changes_visit(visitor_id, 'check_in') $$;
comment on function public.check_in_visitor is
  'Records that an approved visitor of today has arrived and notifies the host, for admins. Repeating it changes nothing.';
grant execute on function public.check_in_visitor to authenticated;

create function public.check_out_visitor(visitor_id uuid) returns public.visitors
language sql set search_path = ''
as $$ select * from private.admin_changes_visit(visitor_id, 'check_out') $$;
comment on function public.check_out_visitor is
  'Records that a visitor who arrived has left, for admins. Repeating it changes nothing.';
grant execute on function public.check_out_visitor to authenticated;

create function public.undo_visitor_check(visitor_id uuid, step text default null) returns public.visitors
language sql set search_path = ''
as $$ select * from private.admin_changes_visit(visitor_id, 'undo', coalesce(step, '')) $$;
comment on function public.undo_visitor_check is
  'Takes back the departure, or else the arrival, of a visitor, for admins. Refused if that is not the given step (check_in or check_out).';
grant execute on function public.undo_visitor_check to authenticated;

create function public.check_in_day_pass(day_pass_id uuid) returns public.day_passes
language sql set search_path = ''
as $$ select * from private.admin_changes_day_pass(day_pass_id, 'check_in') $$;
comment on function public.check_in_day_pass is
  'As check_in_visitor, for the holder of a day pass. The visitor of the pass gets the same time.';
grant execute on function public.check_in_day_pass to authenticated;

create function public.check_out_day_pass(day_pass_id uuid) returns public.day_passes
language sql set search_path = ''
as $$ select * from private.admin_changes_day_pass(day_pass_id, 'check_out') $$;
comment on function public.check_out_day_pass is 'As check_out_visitor, for the holder of a day pass.';
grant execute on function public.check_out_day_pass to authenticated;

create function public.undo_day_pass_check(day_pass_id uuid, step text default null) returns public.day_passes
language sql set search_path = ''
as $$ select * from private.admin_changes_day_pass(day_pass_id, 'undo', coalesce(step, '')) $$;
comment on function public.undo_day_pass_check is 'As undo_visitor_check, for the holder of a day pass.';
grant execute on function public.undo_day_pass_check to authenticated;

-- Once per visit. An arrival that is taken back disappears from the host's list, so that the real one is
-- reported; its email is not sent twice.
create function private.notify_arrival() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.arrived_at is null then
    delete from public.outbox where kind = 'visitor_arrived' and subject_id = new.id and status <> 'sent';
    delete from public.notifications where kind = 'visitor_arrived' and subject_id = new.id;
    return null;
  end if;
  if to_jsonb(new) -> 'is_walk_in' = 'true' and new.user_id is not distinct from auth.uid() then
    return null;
  end if;
  perform private.notify(new.user_id, 'visitor_arrived', new.id, 0, jsonb_build_object(
    'visitor_id', new.id, 'visitor_name', new.visitor_name, 'arrived_at', new.arrived_at));
  return null;
end
$$;

-- The ids are collected first, so that a call with little to do reads little.
create function private.erase_old_visitor_names() returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  last_day constant date := private.space_today() - coalesce(
    (select (value ->> 'days')::integer from public.system_settings where key = 'visitor_name_days'), 90);
  at_once constant integer := 50;
  due uuid[];
  passes uuid[];
  guests uuid[];
  total integer := 0;
begin
  select coalesce(array_agg(id), '{}') into due from (
    select id from public.visitors where erased_at is null and visit_date <= last_day
    order by visit_date limit at_once for no key update skip locked
  ) old;
  if due <> '{}' then
    total := cardinality(due);
    update public.visitors set
      visitor_name = 'Name erased', email = null, phone = null, organization = null, purpose = null,
      erased_at = now()
    where id = any (due);
    with gone as (
      delete from public.visitor_passes where visitor_id = any (due) returning id
    )
    select coalesce(array_agg(id), '{}') into passes from gone;
    perform private.delete_messages_about(
      '{visitor_approved,visitor_rejected,visitor_arrived,walk_in_waiting}', due);
    perform private.delete_messages_about('{visitor_pass}', passes);
    -- The invitation with which the visitor was registered. A guest that is a member keeps it.
    with gone as (
      delete from public.booking_guests where visitor_id = any (due) and user_id is null returning id
    )
    select coalesce(array_agg(id), '{}') into guests from gone;
    perform private.delete_messages_about('{booking_invitation}', guests);
  end if;

  select coalesce(array_agg(id), '{}') into due from (
    select id from public.day_passes where erased_at is null and date <= last_day
    order by date limit at_once for no key update skip locked
  ) old;
  if due <> '{}' then
    total := total + cardinality(due);
    update public.day_passes set
      visitor_name = 'Name erased', email = null, purpose = null, erased_at = now()
    where id = any (due);
    update public.activity_logs
    set details = 'Day pass' || coalesce(substring(details from '\son \d{4}-\d\d-\d\d$'), '')
    where action_type = 'Purchased Day Pass' and reference_id = any (due);
    with gone as (
      delete from public.visitor_passes where day_pass_id = any (due) returning id
    )
    select coalesce(array_agg(id), '{}') into passes from gone;
    perform private.delete_messages_about('{day_pass_bought,visitor_arrived}', due);
    perform private.delete_messages_about('{visitor_pass}', passes);
  end if;
  return total;
end
$$;
grant execute on function private.erase_old_visitor_names to service_role;

create function public.erase_old_visitor_names() returns integer
language sql set search_path = ''
as $$ select private.erase_old_visitor_names() $$;
comment on function public.erase_old_visitor_names is
  'Erases names and contacts of visitors and of guests with day passes a number of days after the visit (setting visitor_name_days), up to 50 of each. Returns how many. Called every minute.';
grant execute on function public.erase_old_visitor_names to service_role;

-- The topic "visitors:<user id>": the screens of the host refetch their visitors.
create function private.broadcast_own_visitor() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform realtime.send('{}', 'changed', 'visitors:' || new.user_id, true);
  return null;
end
$$;

create function private.arrivals_on(day date, how_many integer)
returns table (arrival private.arrival_row, total_count bigint)
language sql stable security definer set search_path = ''
as $$
  with listed as (
    select visitors.id, 'visitor' as kind, visitors.visitor_name, visitors.organization, visitors.purpose,
      visitors.host_name, visitors.user_id, visitors.visit_time, visitors.is_walk_in, visitors.arrived_at,
      visitors.left_at
    from public.visitors
    where (select private.is_admin()) and visitors.visit_date = day
      and (visitors.status not in ('pending', 'rejected') or visitors.arrived_at is not null)
      and not exists (select from public.day_passes where day_passes.visitor_id = visitors.id)
    union all
    select day_passes.id, 'day_pass', day_passes.visitor_name, visitors.organization, day_passes.purpose,
      visitors.host_name, day_passes.user_id, null, false,
      coalesce(day_passes.arrived_at, visitors.arrived_at), coalesce(day_passes.left_at, visitors.left_at)
    from public.day_passes
    left join public.visitors on visitors.id = day_passes.visitor_id
    where (select private.is_admin()) and day_passes.date = day
  )
  select row(
      listed.id, listed.kind, listed.visitor_name, listed.organization, listed.purpose, listed.host_name,
      listed.user_id, profiles.full_name, listed.visit_time, listed.is_walk_in, listed.arrived_at,
      listed.left_at
    )::private.arrival_row, count(*) over ()
  from listed
  join public.profiles on profiles.id = listed.user_id
  order by listed.arrived_at is not null, case when listed.arrived_at is null then listed.visit_time end,
    listed.arrived_at desc, listed.visitor_name, listed.id
  limit private.page_limit(how_many)
$$;
grant execute on function private.arrivals_on to authenticated;

create function public.arrivals_on(day date, how_many integer default 200) returns table (
  id uuid, kind text, visitor_name text, organization text, purpose text, host_name text, member_id uuid,
  member_name text, expected_at time, is_walk_in boolean, arrived_at timestamptz, left_at timestamptz,
  total_count bigint
)
language sql stable set search_path = ''
as $$ select (arrival).*, total_count from private.arrivals_on(day, how_many) $$;
comment on function public.arrivals_on is
  'Visitors and day passes of a day, for admins; empty for other callers. Expected ones by time first, then those who arrived, the latest first. kind: visitor or day_pass; id belongs to that table. member: who registered the visitor or bought the pass. Every row has the total.';
grant execute on function public.arrivals_on to authenticated;

create policy "Admins can receive changes for the front desk" on realtime.messages
  for select to authenticated
  using (
    extension = 'broadcast' and (select realtime.topic()) = 'desk' and (select private.is_admin())
  );
create policy "Members can receive changes of their own visitors" on realtime.messages
  for select to authenticated
  using (extension = 'broadcast' and (select realtime.topic()) = 'visitors:' || (select auth.uid()));
create trigger visitors_broadcast_desk_change after insert or update or delete on public.visitors
  for each statement execute function private.broadcast_desk_change('visitors');
create trigger day_passes_broadcast_desk_change after insert or update or delete on public.day_passes
  for each statement execute function private.broadcast_desk_change('day_passes');
create trigger visitors_write_arrival after update on public.visitors
  for each row when ((old.arrived_at is null) <> (new.arrived_at is null))
  execute function private.notify_arrival();
create trigger day_passes_write_arrival after update on public.day_passes
  for each row when (new.visitor_id is null and (old.arrived_at is null) <> (new.arrived_at is null))
  execute function private.notify_arrival();
create trigger visitors_broadcast_own_visitor
  after insert or update of status, arrived_at, left_at on public.visitors
  for each row execute function private.broadcast_own_visitor();
-- Under 5 means low stock (spec 2 §9).
create trigger snacks_broadcast_desk_change after update of quantity on public.snacks
  for each row when (old.quantity <> new.quantity and least(old.quantity, new.quantity) < 5)
  execute function private.broadcast_desk_change('stock');
create trigger system_settings_broadcast_desk_change after insert or update on public.system_settings
  for each row when (new.key = 'opening_hours')
  execute function private.broadcast_desk_change('hours');

-- Kiosks: devices at the entrance that an admin pairs with a code. A device can check in passes and register
-- walk-ins, and nothing else.
create table public.kiosk_devices (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(trim(name)) between 1 and 100),
  pairing_hash text unique check (length(pairing_hash) = 64),
  pairing_expires_at timestamptz not null,
  token_hash text unique check (length(token_hash) = 64),
  paired_at timestamptz,
  last_seen_at timestamptz,
  revoked_at timestamptz,
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  constraint kiosk_devices_keep_no_revoked_secret
    check (revoked_at is null or token_hash is null and pairing_hash is null)
);
comment on table public.kiosk_devices is
  'Kiosks and their state: waiting for its pairing code, paired, or revoked. Contains hashes of code and token only.';
alter table public.kiosk_devices enable row level security;

create index kiosk_devices_of_creator on public.kiosk_devices (created_by);

create policy "Admins can read kiosks" on public.kiosk_devices
  for select to authenticated using ((select private.is_admin()));

grant select (id, name, pairing_expires_at, paired_at, last_seen_at, revoked_at, created_by, created_at)
  on public.kiosk_devices to authenticated;
grant select, delete on public.kiosk_devices to service_role;

create table private.walk_ins (
  visitor_id uuid primary key references public.visitors (id) on delete cascade,
  device_id uuid not null references public.kiosk_devices (id) on delete cascade
);
comment on table private.walk_ins is 'The kiosk at which a walk-in waits: only this kiosk can read the answer.';
alter table private.walk_ins enable row level security;

create index walk_ins_of_device on private.walk_ins (device_id);

create function private.create_kiosk_device(name text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  code constant text := private.crockford(extensions.gen_random_bytes(8));
  device public.kiosk_devices;
begin
  if not private.is_admin() then
    perform private.refuse('not_admin');
  end if;
  if coalesce(length(private.one_line(name)), 0) not between 1 and 100 then
    perform private.refuse('bad_kiosk_name');
  end if;
  insert into public.kiosk_devices (name, pairing_hash, pairing_expires_at, created_by)
  values (private.one_line($1), private.hash_of_code('kiosk:' || code), now() + interval '10 minutes', auth.uid())
  returning * into device;
  return jsonb_build_object(
    'device_id', device.id, 'pairing_code', left(code, 4) || '-' || right(code, 4),
    'expires_at', device.pairing_expires_at);
end
$$;
grant execute on function private.create_kiosk_device to authenticated;

create function public.create_kiosk_device(name text) returns jsonb
language sql set search_path = ''
as $$ select private.create_kiosk_device(name) $$;
comment on function public.create_kiosk_device is
  'Adds a kiosk and returns {device_id, pairing_code, expires_at}, for admins. The code works once within 10 minutes.';
grant execute on function public.create_kiosk_device to authenticated;

create function private.revoke_kiosk_device(device_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    perform private.refuse('not_admin');
  end if;
  update public.kiosk_devices
  set revoked_at = coalesce(revoked_at, now()), token_hash = null, pairing_hash = null where id = device_id;
  if not found then
    perform private.refuse('unknown_kiosk');
  end if;
end
$$;
grant execute on function private.revoke_kiosk_device to authenticated;

create function public.revoke_kiosk_device(device_id uuid) returns void
language sql set search_path = ''
as $$ select private.revoke_kiosk_device(device_id) $$;
comment on function public.revoke_kiosk_device is 'Revokes a kiosk, for admins: its token and its pairing code no longer work.';
grant execute on function public.revoke_kiosk_device to authenticated;

create function private.pair_kiosk(pairing_code text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  token constant text := encode(extensions.gen_random_bytes(32), 'hex');
  device public.kiosk_devices;
begin
  if not private.count_attempt('pair_kiosk', 100, '10 minutes') then
    return private.refusal('too_many_attempts');
  end if;
  update public.kiosk_devices set
    token_hash = encode(sha256(convert_to(token, 'UTF8')), 'hex'), pairing_hash = null,
    paired_at = now(), last_seen_at = now()
  where pairing_hash = private.hash_of_code('kiosk:' || private.read_code(pairing_code))
    and pairing_expires_at > now() and revoked_at is null
  returning * into device;
  if device.id is null then
    return private.refusal('bad_pairing_code');
  end if;
  return jsonb_build_object('device_token', token, 'name', device.name);
end
$$;
grant execute on function private.pair_kiosk to anon, authenticated;

create function public.pair_kiosk(pairing_code text) returns jsonb
language sql set search_path = ''
as $$ select private.pair_kiosk(pairing_code) $$;
comment on function public.pair_kiosk is
  'Exchanges the pairing code of a kiosk for {device_token, name}, once. 100 attempts per 10 minutes in total.';
grant execute on function public.pair_kiosk to anon, authenticated;

-- The paired device with this token.
create function private.kiosk_of(device_token text) returns public.kiosk_devices
language plpgsql security definer set search_path = ''
as $$
declare
  device public.kiosk_devices;
begin
  select * into device from public.kiosk_devices
  where token_hash = encode(sha256(convert_to(device_token, 'UTF8')), 'hex') and revoked_at is null;
  if device.id is null then
    perform private.refuse('kiosk_unpaired');
  end if;
  if device.last_seen_at < now() - interval '1 minute'
     and current_setting('transaction_read_only') = 'off' then
    update public.kiosk_devices set last_seen_at = now() where id = device.id;
  end if;
  return device;
end
$$;

create function private.kiosk_status(device_token text) returns jsonb
language sql security definer set search_path = ''
as $$ select jsonb_build_object('name', name) from private.kiosk_of(device_token) $$;
grant execute on function private.kiosk_status to anon, authenticated;

create function public.kiosk_status(device_token text) returns jsonb
language sql set search_path = ''
as $$ select private.kiosk_status(device_token) $$;
comment on function public.kiosk_status is 'The {name} of a paired kiosk. Refused with kiosk_unpaired.';
grant execute on function public.kiosk_status to anon, authenticated;

-- What the kiosk shows to a visitor who has checked in.
create function private.describe_check_in(visitor_name text, host_name text, host uuid, email text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'visitor_name', private.one_line(visitor_name), 'visitor_first_name', private.first_name(visitor_name),
    'host_name', coalesce(private.one_line(host_name), private.one_line(display_name)),
    'host_first_name', private.first_name(display_name),
    'room_name', (
      select rooms.name from public.booking_guests guest
      join public.bookings on bookings.id = guest.booking_id
      join public.rooms on rooms.id = bookings.room_id
      where guest.email = lower($4) and bookings.user_id = host
        and bookings.booking_date = private.space_today()
        and bookings.booking_date + bookings.end_time > private.space_now()
      order by bookings.start_time limit 1
    )
  )
  from public.profiles where id = host
$$;

-- Visitors are locked before their passes, as private.change_visit and private.revoke_pass do.
create function private.kiosk_check_in(device_token text, code text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  device constant public.kiosk_devices := private.kiosk_of(device_token);
  hash constant text := private.hash_of_code(private.read_code(code));
  pass public.visitor_passes;
  visitor public.visitors;
  day_pass public.day_passes;
begin
  if not private.count_attempt('check_in:' || device.id, 100, '5 minutes') then
    return private.refusal('too_many_attempts');
  end if;
  select * into pass from public.visitor_passes where code_hash = hash;
  perform from public.visitors where id = pass.visitor_id for no key update;
  perform from public.day_passes where id = pass.day_pass_id for no key update;
  select * into pass from public.visitor_passes where code_hash = hash;
  if pass.id is null then
    return private.refusal('bad_pass');
  elsif pass.revoked_at is not null then
    return private.refusal('pass_revoked');
  elsif pass.used_at is not null then
    return private.refusal('pass_used', jsonb_build_object('at', pass.used_at));
  elsif pass.valid_on <> private.space_today() then
    return private.refusal('pass_other_day', jsonb_build_object('date', pass.valid_on));
  elsif pass.visitor_id is not null then
    visitor := private.change_visit(pass.visitor_id, 'check_in', null);
    return private.describe_check_in(visitor.visitor_name, visitor.host_name, visitor.user_id, visitor.email);
  end if;
  day_pass := private.change_day_pass_visit(pass.day_pass_id, 'check_in', null);
  return private.describe_check_in(day_pass.visitor_name, null, day_pass.user_id, day_pass.email);
end
$$;
grant execute on function private.kiosk_check_in to anon, authenticated;

create function public.kiosk_check_in(device_token text, code text) returns jsonb
language sql set search_path = ''
as $$ select private.kiosk_check_in(device_token, code) $$;
comment on function public.kiosk_check_in is
  'Checks a visitor in with the code of the pass, at a paired kiosk: {visitor_name, visitor_first_name, host_name, host_first_name, room_name or null}. The host_first_name is that of the member who is notified. 100 attempts per 5 minutes and kiosk.';
grant execute on function public.kiosk_check_in to anon, authenticated;

create function private.kiosk_walk_in(device_token text, visitor_name text, host_name text, purpose text)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  device constant public.kiosk_devices := private.kiosk_of(device_token);
  visitor constant text := private.one_line(private.without_bidi_controls(visitor_name));
  hosts uuid[];
  host public.profiles;
  walk_in uuid;
begin
  -- Also makes concurrent requests of the same kiosk wait for each other.
  if not private.count_attempt('walk_in:' || device.id, 30, '10 minutes') then
    return private.refusal('too_many_attempts');
  end if;
  if coalesce(length(visitor), 0) not between 1 and 200 or length($4) > 1000 then
    return private.refusal('bad_walk_in');
  end if;
  -- Two are enough to know that the name is ambiguous.
  select array_agg(id) into hosts from (
    select id from public.profiles
    where lower(full_name) = lower(private.one_line($3)) and private.email_of(id) is not null limit 2
  ) named;
  if cardinality(hosts) is distinct from 1 then
    return private.refusal('unknown_host');
  end if;
  select * into host from public.profiles where id = hosts[1];
  select visitors.id into walk_in
  from private.walk_ins join public.visitors on visitors.id = walk_ins.visitor_id
  where walk_ins.device_id = device.id and visitors.user_id = host.id and visitors.status = 'pending'
    and visitors.visit_date = private.space_today() and lower(visitors.visitor_name) = lower(visitor)
  limit 1;
  if walk_in is null then
    -- Of all kiosks: each walk-in notifies the host by email and push.
    if not private.count_attempt('walk_in_for:' || host.id, 10, '10 minutes') then
      return private.refusal('too_many_attempts');
    end if;
    insert into public.visitors (
      user_id, visitor_name, host_name, purpose, visit_date, visit_time, visit_duration, status, is_walk_in
    )
    values (
      host.id, visitor, host.full_name, private.one_line(private.without_bidi_controls($4)), private.space_today(),
      date_trunc('minute', private.space_now())::time, 1, 'pending', true
    )
    returning id into walk_in;
    insert into private.walk_ins (visitor_id, device_id) values (walk_in, device.id);
  end if;
  return jsonb_build_object(
    'walk_in_id', walk_in, 'host_name', private.one_line(host.full_name),
    'host_first_name', private.first_name(host.full_name));
end
$$;
grant execute on function private.kiosk_walk_in to anon, authenticated;

create function public.kiosk_walk_in(device_token text, visitor_name text, host_name text, purpose text default null)
returns jsonb
language sql set search_path = ''
as $$ select private.kiosk_walk_in(device_token, visitor_name, host_name, purpose) $$;
comment on function public.kiosk_walk_in is
  'Asks the member with this full name to let a visitor in, at a paired kiosk: {walk_in_id, host_name, host_first_name}. Repeated while the walk-in waits, returns the same one. unknown_host: no member or several have the name. 30 attempts per 10 minutes and kiosk, 10 per host.';
grant execute on function public.kiosk_walk_in to anon, authenticated;

create function private.kiosk_walk_in_status(device_token text, walk_in_id uuid) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  device constant public.kiosk_devices := private.kiosk_of(device_token);
  answer text;
begin
  select case visitors.status
      when 'pending' then 'waiting' when 'rejected' then 'declined' else 'approved'
    end into answer
  from private.walk_ins join public.visitors on visitors.id = walk_ins.visitor_id
  where walk_ins.visitor_id = walk_in_id and walk_ins.device_id = device.id;
  if answer is null then
    perform private.refuse('unknown_visitor');
  end if;
  return answer;
end
$$;
grant execute on function private.kiosk_walk_in_status to anon, authenticated;

create function public.kiosk_walk_in_status(device_token text, walk_in_id uuid) returns text
language sql set search_path = ''
as $$ select private.kiosk_walk_in_status(device_token, walk_in_id) $$;
comment on function public.kiosk_walk_in_status is
  'waiting, approved or declined: the answer to a walk-in of the same kiosk.';
grant execute on function public.kiosk_walk_in_status to anon, authenticated;

-- Approving a walk-in also records the arrival.
create function private.admit_walk_in() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.arrived_at := coalesce(new.arrived_at, clock_timestamp());
  return new;
end
$$;

create function private.answer_walk_in(visitor_id uuid, is_welcome boolean) returns public.visitors
language plpgsql security definer set search_path = ''
as $$
declare
  answer constant text := case when is_welcome then 'approved' when not is_welcome then 'rejected' end;
  visitor public.visitors;
begin
  select * into visitor from public.visitors
  where id = $1 and is_walk_in and erased_at is null and (user_id = auth.uid() or private.is_admin())
  for no key update;
  if visitor.id is null then
    perform private.refuse('unknown_visitor');
  end if;
  if answer is null then
    perform private.refuse('bad_response');
  end if;
  if visitor.status = answer then
    return visitor;
  end if;
  if visitor.status <> 'pending' then
    perform private.refuse('walk_in_answered');
  end if;
  if visitor.visit_date <> private.space_today() then
    perform private.refuse('visit_other_day', jsonb_build_object('date', visitor.visit_date));
  end if;
  update public.visitors set status = answer where id = visitor.id returning * into visitor;
  return visitor;
end
$$;
grant execute on function private.answer_walk_in to authenticated;

create function public.answer_walk_in(visitor_id uuid, is_welcome boolean) returns public.visitors
language sql set search_path = ''
as $$ select * from private.answer_walk_in(visitor_id, is_welcome) $$;
comment on function public.answer_walk_in is
  'Lets a walk-in of the caller in, which also checks them in, or declines; admins answer for any host. The first answer counts.';
grant execute on function public.answer_walk_in to authenticated;

create function private.notify_walk_in() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    perform private.notify(new.user_id, 'walk_in_waiting', new.id, 0, jsonb_build_object(
      'visitor_id', new.id, 'visitor_name', new.visitor_name, 'purpose', new.purpose));
    return null;
  end if;
  delete from public.outbox
  where kind = 'walk_in_waiting' and subject_id = new.id and status <> 'sent' and lease is null;
  update public.notifications set read_at = now()
  where kind = 'walk_in_waiting' and subject_id = new.id and read_at is null;
  if found then
    perform realtime.send('{}', 'read', 'user:' || new.user_id, true);
  end if;
  return null;
end
$$;

create trigger kiosk_devices_broadcast_desk_change
  after insert or update of paired_at, revoked_at or delete on public.kiosk_devices
  for each statement execute function private.broadcast_desk_change('kiosks');
create trigger visitors_admit_walk_in before update of status on public.visitors
  for each row when (
    new.is_walk_in and old.status = 'pending' and new.status = 'approved'
    and new.visit_date = private.space_today()
  )
  execute function private.admit_walk_in();
create trigger visitors_write_walk_in after insert on public.visitors
  for each row when (new.is_walk_in and new.status = 'pending') execute function private.notify_walk_in();
create trigger visitors_write_walk_in_answer after update of status on public.visitors
  for each row when (new.is_walk_in and old.status = 'pending' and new.status <> 'pending')
  execute function private.notify_walk_in();

create table public.events (
  id uuid primary key default gen_random_uuid(),
  title text not null check (length(trim(title)) between 1 and 200),
  description text check (length(description) <= 5000),
  date date not null check (isfinite(date) and date < '10000-01-01'),
  time time(0) not null default '18:00',
  location text check (length(location) <= 200),
  max_attendees integer not null default 20 check (max_attendees between 1 and 100000),
  attendees integer not null default 0 check (attendees >= 0),
  is_free boolean not null default false,
  credits integer,
  image_url text check (length(image_url) <= 2000),
  status text not null default 'active' check (status in ('active', 'cancelled')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint seats_are_not_sold_twice check (attendees <= max_attendees),
  constraint free_or_priced check (
    case when is_free then credits is null else coalesce(credits between 1 and 10000, false) end
  )
);
comment on table public.events is
  'Events of the space. attendees is the number of registrations, kept by triggers.';
alter table public.events enable row level security;

create index events_by_date on public.events (date, time);

create policy "Anonymous visitors can read active events" on public.events
  for select to anon using (status = 'active');
create policy "Members can read events" on public.events
  for select to authenticated using ((select auth.uid()) is not null);
create policy "Admins can add events" on public.events
  for insert to authenticated with check ((select private.is_admin()));
create policy "Admins can update events" on public.events
  for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Admins can delete events" on public.events
  for delete to authenticated using ((select private.is_admin()));

grant select on public.events to anon, authenticated;
grant select, insert, update, delete on public.events to service_role;
grant insert (title, description, date, time, location, max_attendees, is_free, credits, image_url, status),
  update (title, description, date, time, location, max_attendees, is_free, credits, image_url, status),
  delete on public.events to authenticated;

create table public.event_registrations (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references public.events (id) on delete restrict,
  user_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  credits_charged integer not null default 0 check (credits_charged >= 0),
  created_at timestamptz not null default now(),
  credits_agreed integer,
  request_id uuid,
  unique (event_id, user_id),
  constraint event_registrations_request_once unique (user_id, request_id)
);
comment on table public.event_registrations is
  'A member''s seat at an event: reserved by inserting, released by deleting. credits_agreed is the highest price the member accepted; null accepts any.';
comment on column public.event_registrations.request_id is
  'Chosen by the client. A repeated insert is refused with request_repeated and the registration in its details.';
alter table public.event_registrations enable row level security;

create index event_registrations_of_user on public.event_registrations (user_id);

create policy "Members can read their own registrations, admins all" on public.event_registrations
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));
create policy "Members can register themselves" on public.event_registrations
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "Members can delete their own registrations, admins all" on public.event_registrations
  for delete to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));

grant select, delete on public.event_registrations to authenticated;
grant insert (event_id, user_id, credits_agreed) on public.event_registrations to authenticated;
grant select, insert, delete on public.event_registrations to service_role;
grant insert (request_id) on public.event_registrations to authenticated;

create table public.cancelled_registrations (
  -- The id of the registration.
  id uuid primary key,
  event_id uuid not null references public.events (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  credits_refunded integer not null check (credits_refunded >= 0),
  registered_at timestamptz not null,
  released_at timestamptz not null default now(),
  registered_again_at timestamptz
);
comment on table public.cancelled_registrations is
  'Registrations that ended when their event was cancelled, kept when it is reactivated. The credits have been refunded, so members register again.';
alter table public.cancelled_registrations enable row level security;

create index cancelled_registrations_of_event on public.cancelled_registrations (event_id, released_at);
create index cancelled_registrations_of_user on public.cancelled_registrations (user_id, event_id);

create policy "Members can read their own cancelled registrations, admins all" on public.cancelled_registrations
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));

grant select on public.cancelled_registrations to authenticated, service_role;

create function private.refuse_past_event() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if new.date < private.space_today() then
    perform private.refuse('past_date');
  end if;
  return new;
end
$$;

-- One conditional update reserves the seat; the reason is looked up only when it fails. An insert for
-- another member is left to the policy, which refuses it.
create function private.reserve_seat() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  event public.events;
begin
  if auth.uid() <> new.user_id then
    return new;
  end if;
  update public.events set attendees = attendees + 1
  where id = new.event_id and status = 'active' and date >= private.space_today() and attendees < max_attendees
  returning * into event;
  if exists (
    select from public.event_registrations known
    where known.event_id = new.event_id and known.user_id = new.user_id
  ) then
    perform private.refuse('already_registered');
  end if;
  if event.id is null then
    select * into event from public.events where id = new.event_id;
    perform private.refuse(case
      when event.id is null then 'unknown_event'
      when event.status <> 'active' then 'event_cancelled'
      when event.date < private.space_today() then 'event_past'
      else 'event_full'
    end);
  end if;
  new.credits_charged := case when event.is_free then 0 else event.credits end;
  new.created_at := now();
  return new;
end
$$;

create function private.block_price_increase() returns trigger
language plpgsql set search_path = ''
as $$
begin
  perform private.refuse('price_increased', jsonb_build_object(
    'title', (select title from public.events where id = new.event_id),
    'credits', new.credits_charged));
  return null;
end
$$;

create function private.charge_registration() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.debit_credits(new.user_id, new.credits_charged, 'event', 'Event', new.id);
  update public.cancelled_registrations set registered_again_at = now()
  where user_id = new.user_id and event_id = new.event_id and registered_again_at is null;
  perform private.log_activity(new.user_id, 'Registered for Event',
    (select title from public.events where id = new.event_id), -new.credits_charged, new.event_id);
  return null;
end
$$;

create function private.release_seat() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.events set attendees = attendees - 1
  where id = old.event_id
    and (date + time > private.space_now() or auth.uid() is distinct from old.user_id or private.is_admin());
  if not found then
    perform private.refuse('event_started');
  end if;
  return old;
end
$$;

create function private.refund_registration() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  refunded integer := 0;
begin
  if exists (select from public.cancelled_registrations where id = old.id) then
    return null;
  end if;
  if old.credits_charged > 0 then
    refunded := private.refund_credits(old.user_id, old.id, 'Left the event', old.credits_charged);
  end if;
  perform private.log_activity(old.user_id, 'Left Event',
    (select title from public.events where id = old.event_id), refunded, old.event_id);
  return null;
end
$$;

-- Registrations remain, with a charge of 0. The deletion of a registration at the same
-- time refunds it.
create function private.refund_event() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  seat public.event_registrations;
  refunded integer;
begin
  for seat in
    select * from public.event_registrations where event_id = new.id and credits_charged > 0 order by user_id
  loop
    refunded := private.refund_credits(seat.user_id, seat.id, 'Event cancelled', seat.credits_charged);
    if refunded > 0 then
      perform private.log_activity(seat.user_id, 'Event Cancelled', new.title, refunded, new.id);
    end if;
  end loop;
  update public.event_registrations set credits_charged = 0
  where id in (
    select id from public.event_registrations where event_id = new.id for no key update skip locked
  );
  return null;
end
$$;

-- Skips registrations that their members delete at the same time.
create function private.release_registrations() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  seat public.event_registrations;
begin
  for seat in
    select * from public.event_registrations where event_id = new.id order by user_id for update skip locked
  loop
    insert into public.cancelled_registrations (id, event_id, user_id, credits_refunded, registered_at)
    values (seat.id, seat.event_id, seat.user_id,
      (select coalesce(sum(amount), 0) from public.credit_ledger where reference_id = seat.id and kind = 'refund'),
      seat.created_at);
    delete from public.event_registrations where id = seat.id;
    perform private.log_activity(seat.user_id, 'Event Reactivated',
      format('%s takes place after all. Register again to take part.', new.title), 0, new.id);
  end loop;
  return null;
end
$$;

create function private.registration_refund(event uuid)
returns table (credits integer, expires_at timestamptz, is_renewed boolean)
language sql stable security definer set search_path = ''
as $$
  select sum(lot.credits)::integer, lot.expires_at, lot.is_renewed
  from public.event_registrations seat
  cross join lateral private.lots_to_refund(seat.user_id, seat.id, seat.credits_charged) lot
  where seat.event_id = event and seat.user_id = auth.uid()
  group by lot.expires_at, lot.is_renewed
  order by lot.expires_at
$$;
grant execute on function private.registration_refund to authenticated;

create function public.registration_refund(event_id uuid)
returns table (credits integer, expires_at timestamptz, is_renewed boolean)
language sql stable set search_path = ''
as $$ select * from private.registration_refund(event_id) $$;
comment on function public.registration_refund is
  'Credits refunded when a member leaves an event, grouped by expiry. is_renewed: the original credits had expired; the refund is valid for 30 days.';
grant execute on function public.registration_refund to authenticated;

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

create function private.describe_event(event public.events) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'event_id', event.id, 'title', event.title, 'location', event.location, 'date', event.date,
    'time', event.time, 'credits', 0, 'credits_refunded', 0, 'changed_at', now(), 'previous', null
  )
$$;

create function private.notify_registration() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  seat public.event_registrations;
  facts jsonb;
begin
  if tg_op = 'DELETE' then
    seat := old;
  else
    seat := new;
  end if;
  select private.describe_event(events) into facts from public.events where id = seat.event_id;
  if tg_op = 'INSERT' then
    perform private.notify(seat.user_id, 'event_registered', seat.event_id,
      private.microseconds(seat.created_at), facts || jsonb_build_object('credits', seat.credits_charged));
    return null;
  end if;
  perform private.notify(seat.user_id, 'event_seat_released', seat.event_id,
    private.microseconds(seat.created_at), facts || jsonb_build_object(
      'credits', seat.credits_charged,
      'credits_refunded', case when seat.credits_charged > 0 then (
        select coalesce(sum(amount), 0) from public.credit_ledger
        where reference_id = seat.id and kind = 'refund'
      ) else 0 end,
      'by', case
        when exists (select from public.cancelled_registrations where id = seat.id) then 'reactivated'
        when auth.uid() <> seat.user_id then 'admin'
        else 'member'
      end
    ));
  return null;
end
$$;

create function private.notify_event() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  is_cancelled constant boolean := new.status = 'cancelled';
  facts jsonb := private.describe_event(new);
begin
  if not is_cancelled then
    facts := facts || jsonb_build_object('previous', jsonb_build_object(
      'title', old.title, 'location', old.location, 'date', old.date, 'time', old.time));
  end if;
  insert into public.notifications (user_id, kind, subject_id, sequence, data)
  select seat.user_id, case when is_cancelled then 'event_cancelled' else 'event_changed' end,
    new.id, private.microseconds(new.updated_at),
    facts || jsonb_build_object(
      'credits', seat.credits_charged,
      'credits_refunded', case when is_cancelled then (
        select coalesce(sum(amount), 0) from public.credit_ledger
        where reference_id = seat.id and kind = 'refund'
      ) else 0 end
    )
  from public.event_registrations seat where seat.event_id = new.id
  on conflict do nothing;
  return null;
end
$$;

create trigger events_refuse_past_date before insert on public.events
  for each row execute function private.refuse_past_event();
create trigger events_refuse_move_to_past before update of date on public.events
  for each row when (old.date <> new.date) execute function private.refuse_past_event();
-- Not attendees: a registration must not invalidate the edit that an admin has open.
create trigger events_touch_updated_at
  before update of title, description, date, time, location, max_attendees, is_free, credits, image_url, status
  on public.events
  for each row execute function private.touch_updated_at();
create trigger event_registrations_limit_inserts before insert on public.event_registrations
  for each row when (current_user = 'authenticated') execute function private.limit_inserts('500');
create trigger event_registrations_reserve_seat before insert on public.event_registrations
  for each row execute function private.reserve_seat();
-- Runs before charge_credits: a member without enough credits for the new price is shown that price.
create trigger event_registrations_block_price_increase after insert on public.event_registrations
  for each row when (new.credits_charged > new.credits_agreed)
  execute function private.block_price_increase();
create trigger event_registrations_charge_credits after insert on public.event_registrations
  for each row execute function private.charge_registration();
create trigger event_registrations_release_seat before delete on public.event_registrations
  for each row execute function private.release_seat();
create trigger event_registrations_refund_credits after delete on public.event_registrations
  for each row execute function private.refund_registration();
create trigger events_refund_members after update of status on public.events
  for each row when (old.status = 'active' and new.status = 'cancelled')
  execute function private.refund_event();
create trigger events_release_registrations after update of status on public.events
  for each row when (old.status = 'cancelled' and new.status = 'active')
  execute function private.release_registrations();
-- Runs before reserve_seat, which would refuse a repeated request with already_registered.
create trigger event_registrations_claim_request before insert on public.event_registrations
  for each row when (new.request_id is not null) execute function private.claim_registration_request();
create trigger event_registrations_write_notification after insert or delete on public.event_registrations
  for each row execute function private.notify_registration();
create trigger events_write_notifications after update of status, title, location, date, time on public.events
  for each row when (
    old.status = 'active' and (
      new.status = 'cancelled'
      or new.date >= private.space_today()
        and (old.title, old.location, old.date, old.time)
          is distinct from (new.title, new.location, new.date, new.time)
    )
  )
  execute function private.notify_event();

create table public.feedback (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  content text not null check (length(content) between 1 and 5000),
  status text not null default 'pending' check (status in ('pending', 'reviewed', 'resolved')),
  created_at timestamptz not null default now()
);
comment on table public.feedback is
  'Feedback of members to the team.';
alter table public.feedback enable row level security;

create index feedback_of_user on public.feedback (user_id);
create index feedback_newest on public.feedback (created_at desc);

create policy "Members can read their own feedback, admins all" on public.feedback
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));
create policy "Members can send feedback" on public.feedback
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "Admins can update feedback" on public.feedback
  for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));

grant select on public.feedback to authenticated;
grant select, insert, update, delete on public.feedback to service_role;
grant insert (user_id, content, status, created_at), update (status) on public.feedback to authenticated;

create table public.space_updates (
  id uuid primary key default gen_random_uuid(),
  title text not null check (length(trim(title)) between 1 and 200),
  content text not null check (length(trim(content)) between 1 and 10000),
  published boolean not null default false,
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.space_updates is
  'News of the space. Only admins see drafts.';
alter table public.space_updates enable row level security;

create index space_updates_newest on public.space_updates (created_at desc);
create index space_updates_author on public.space_updates (created_by);

create policy "Members can read published space updates, admins all" on public.space_updates
  for select to authenticated using (published or (select private.is_admin()));
create policy "Admins can add space updates" on public.space_updates
  for insert to authenticated with check ((select private.is_admin()));
create policy "Admins can update space updates" on public.space_updates
  for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Admins can delete space updates" on public.space_updates
  for delete to authenticated using ((select private.is_admin()));

grant select, delete on public.space_updates to authenticated;
grant insert (title, content, published), update (title, content, published) on public.space_updates
  to authenticated;
grant select, insert, update, delete on public.space_updates to service_role;

create table public.cafe_specials (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(trim(name)) between 1 and 120),
  description text not null check (length(trim(description)) between 1 and 2000),
  price numeric(10, 2) not null check (price >= 0),
  available boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.cafe_specials is
  'Specials of the cafe with prices in rupees.';
alter table public.cafe_specials enable row level security;

create index cafe_specials_newest on public.cafe_specials (created_at desc);

create policy "Members can read cafe specials" on public.cafe_specials
  for select to authenticated using ((select auth.uid()) is not null);
create policy "Admins can add cafe specials" on public.cafe_specials
  for insert to authenticated with check ((select private.is_admin()));
create policy "Admins can update cafe specials" on public.cafe_specials
  for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Admins can delete cafe specials" on public.cafe_specials
  for delete to authenticated using ((select private.is_admin()));

grant select, delete on public.cafe_specials to authenticated;
grant insert (name, description, price, available), update (name, description, price, available)
  on public.cafe_specials to authenticated;
grant select, insert, update, delete on public.cafe_specials to service_role;

-- Ignores the status and the creation time that were sent.
create function private.set_feedback_defaults() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.content := btrim(new.content, E' \t\n\r\f\v');
  new.status := 'pending';
  new.created_at := now();
  return new;
end
$$;

-- An update that is withdrawn disappears from the members' lists. Publishing it again notifies again.
create function private.notify_space_update() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'DELETE' or not new.published then
    delete from public.notifications where kind = 'space_update' and subject_id = old.id;
    return null;
  end if;
  insert into public.notifications (user_id, kind, subject_id, data)
  select id, 'space_update', new.id, jsonb_build_object('update_id', new.id, 'title', new.title)
  from public.profiles where id is distinct from auth.uid()
  on conflict do nothing;
  return null;
end
$$;

create function private.send_feedback() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.send_to('staff', 'feedback_received', new.id, 0, jsonb_build_object(
    'feedback_id', new.id, 'content', new.content,
    'email', (select email from public.profiles where id = new.user_id)));
  return null;
end
$$;

create trigger feedback_limit_inserts before insert on public.feedback
  for each row when (current_user = 'authenticated') execute function private.limit_inserts('20');
create trigger feedback_set_defaults before insert on public.feedback
  for each row execute function private.set_feedback_defaults();
create trigger space_updates_touch_updated_at before update on public.space_updates
  for each row execute function private.touch_updated_at();
create trigger cafe_specials_touch_updated_at before update on public.cafe_specials
  for each row execute function private.touch_updated_at();
create trigger space_updates_write_notifications after insert on public.space_updates
  for each row when (new.published) execute function private.notify_space_update();
create trigger space_updates_write_changed_notifications after update of published on public.space_updates
  for each row when (old.published <> new.published) execute function private.notify_space_update();
create trigger space_updates_remove_notifications after delete on public.space_updates
  for each row when (old.published) execute function private.notify_space_update();
create trigger feedback_write_message after insert on public.feedback
  for each row execute function private.send_feedback();

create table public.notification_kinds (
  kind text primary key check (kind ~ '^[a-z_]{1,60}$'),
  audience text not null,
  position smallint not null unique,
  in_portal boolean not null,
  by_email boolean not null,
  email_offered boolean not null,
  email_optional boolean not null,
  lead_time interval check (lead_time > interval '0'),
  by_push boolean not null default false,
  constraint email_is_possible check (email_offered or not by_email and email_optional),
  constraint fixed_email_is_on check (email_optional or by_email),
  constraint notification_kinds_audience_check check (audience in ('member', 'admin', 'staff', 'guest'))
);
comment on table public.notification_kinds is
  'What the portal notifies about, with the defaults of the choices. The texts are in shared/src/notifications. Audience staff: emails to the address of the team; guest: emails to people without an account.';
comment on column public.notification_kinds.email_offered is 'False: shown in the portal only.';
comment on column public.notification_kinds.email_optional is 'False for receipts: the email cannot be turned off.';
comment on column public.notification_kinds.lead_time is 'How long before its subject a reminder is sent.';
alter table public.notification_kinds enable row level security;

create policy "Members can read the kinds" on public.notification_kinds
  for select to authenticated using ((select auth.uid()) is not null);

grant select on public.notification_kinds to authenticated, service_role;

create table public.notification_choices (
  user_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  kind text not null references public.notification_kinds (kind) on delete cascade check (length(kind) <= 60),
  in_portal boolean not null,
  by_email boolean not null,
  by_push boolean,
  primary key (user_id, kind)
);
comment on table public.notification_choices is
  'What a member wants to receive and how. The defaults of notification_kinds apply to kinds without a row.';
comment on column public.notification_choices.by_push is 'Null: the default of the kind.';
alter table public.notification_choices enable row level security;

create index notification_choices_of_kind on public.notification_choices (kind);

create policy "Members can read their own choices" on public.notification_choices
  for select to authenticated using (user_id = (select auth.uid()));
create policy "Members can add their own choices" on public.notification_choices
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "Members can update their own choices" on public.notification_choices
  for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

grant select, insert (user_id, kind, in_portal, by_email), update (user_id, kind, in_portal, by_email)
  on public.notification_choices to authenticated;
grant select on public.notification_choices to service_role;
grant insert (by_push), update (by_push) on public.notification_choices to authenticated;

create table public.notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  kind text not null references public.notification_kinds (kind),
  -- Not a foreign key: a notification outlives the booking that was cancelled.
  subject_id uuid not null,
  sequence bigint not null default 0,
  data jsonb not null check (jsonb_typeof(data) = 'object'),
  is_shown boolean not null,
  read_at timestamptz,
  created_at timestamptz not null default now(),
  constraint notifications_once unique (kind, subject_id, sequence, user_id)
);
comment on table public.notifications is
  'What happened, for the member that it concerns: written by the transaction of the change, once per kind, subject and sequence.';
comment on column public.notifications.sequence is
  'Distinguishes the changes of one subject: the id of the history entry, the start of the booking or event of a reminder, the day on which credits expire, or a time in microseconds.';
comment on column public.notifications.data is 'The facts at the time of the change, from which its texts are written.';
comment on column public.notifications.is_shown is 'Whether the member had chosen to see this kind in the portal.';
alter table public.notifications enable row level security;

create index notifications_newest on public.notifications (user_id, created_at desc, id desc);
create index notifications_unread on public.notifications (user_id) where read_at is null and is_shown;
create index notifications_read on public.notifications (read_at) where read_at is not null;
-- Unread notifications and failed messages are deleted after 90 days too.
create index notifications_not_read on public.notifications (created_at) where read_at is null;

create policy "Members can read their own notifications" on public.notifications
  for select to authenticated using (user_id = (select auth.uid()));

grant select on public.notifications to authenticated, service_role;

create function private.check_choice() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (
    select from public.notification_kinds
    where kind = new.kind
      and case when new.by_email then not email_offered else not email_optional end
  ) then
    perform private.refuse('choice_is_fixed');
  end if;
  return new;
end
$$;

create function private.apply_portal_choice() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  select coalesce(choice.in_portal, known.in_portal) into new.is_shown
  from public.notification_kinds known
  left join public.notification_choices choice
    on choice.kind = known.kind and choice.user_id = new.user_id
  where known.kind = new.kind;
  return new;
end
$$;

-- Called in the transaction of the change. Changes that concern many members insert their rows with one
-- statement instead. Writes nothing for a deleted account, or if the notification exists.
create function private.notify(
  person uuid, kind text, subject uuid, sequence bigint, data jsonb
) returns void
language sql security definer set search_path = ''
as $$
  insert into public.notifications (user_id, kind, subject_id, sequence, data)
  select id, $2, $3, $4, $5 from public.profiles where id = person
  on conflict do nothing
$$;

create function private.notify_admins(kind text, subject uuid, sequence bigint, data jsonb) returns void
language sql security definer set search_path = ''
as $$
  insert into public.notifications (user_id, kind, subject_id, sequence, data)
  select user_id, $1, $2, $3, $4 from public.user_roles
  where role = 'admin' and exists (select from public.profiles where id = user_id)
  on conflict do nothing
$$;

-- What admins are notified of names members and their addresses.
create function private.drop_admin_notifications() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and new.role = 'admin' and new.user_id = old.user_id then
    return null;
  end if;
  delete from public.outbox
  where user_id = old.user_id and status <> 'sent'
    and kind in (select known.kind from public.notification_kinds known where known.audience = 'admin');
  delete from public.notifications
  where user_id = old.user_id
    and kind in (select known.kind from public.notification_kinds known where known.audience = 'admin');
  return null;
end
$$;

create function private.mark_notifications_read(ids uuid[], until timestamptz) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  marked integer;
begin
  update public.notifications set read_at = now()
  where user_id = auth.uid() and read_at is null and is_shown
    and (ids is null or id = any (ids)) and created_at <= until;
  get diagnostics marked = row_count;
  if marked > 0 then
    perform realtime.send('{}', 'read', 'user:' || auth.uid(), true);
  end if;
  return marked;
end
$$;
grant execute on function private.mark_notifications_read to authenticated;

create function public.mark_notifications_read(ids uuid[] default null, until timestamptz default now())
returns integer
language sql set search_path = ''
as $$ select private.mark_notifications_read(ids, until) $$;
comment on function public.mark_notifications_read is
  'Marks the caller''s own notifications as read: those of ids, or all, written until a time. Returns how many; broadcasts "read" to the topic user:<id>.';
grant execute on function public.mark_notifications_read to authenticated;

create function public.unread_notifications() returns integer
language sql stable set search_path = ''
as $$
  select count(*)::integer from public.notifications
  where user_id = (select auth.uid()) and read_at is null and is_shown
$$;
comment on function public.unread_notifications is
  'Number of the caller''s notifications that are shown in the portal and not read.';
grant execute on function public.unread_notifications to authenticated;

create function private.unsubscribe_token(person uuid, kind text) returns text
language sql stable security definer set search_path = ''
as $$
  select concat_ws('.', person, $2, encode(
    extensions.hmac(convert_to(person || ':' || $2, 'UTF8'), key, 'sha256'), 'hex'))
  from private.signing_keys where name = 'unsubscribe'
$$;

create function private.unsubscribe(token text) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  person uuid;
  address text;
  known public.notification_kinds;
begin
  if token ~ '^[0-9a-f]{64}\.booking_invitation\.[0-9a-f]{64}$' then
    address := split_part(token, '.', 1);
    if split_part(token, '.', 3) <> private.sign('unsubscribe', address || ':booking_invitation') then
      perform private.refuse('bad_token');
    end if;
    insert into private.refused_addresses (digest) values (address) on conflict do nothing;
    update public.booking_guests set receives_email = false
    where private.address_digest(email) = address and receives_email and private.account_of(email) is null;
    delete from public.outbox
    where kind = 'booking_invitation' and status <> 'sent' and private.address_digest(recipient) = address;
    return 'booking_invitation';
  end if;
  if token ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.[a-z_]{1,60}\.[0-9a-f]{64}$' then
    person := split_part(token, '.', 1)::uuid;
    select * into known from public.notification_kinds where kind = split_part(token, '.', 2);
  end if;
  if known.kind is null or not known.email_optional
     or token is distinct from private.unsubscribe_token(person, known.kind) then
    perform private.refuse('bad_token');
  end if;
  insert into public.notification_choices as choice (user_id, kind, in_portal, by_email)
  select id, known.kind, known.in_portal, false from public.profiles where id = person
  on conflict (user_id, kind) do update set by_email = false where choice.by_email;
  return known.kind;
end
$$;
grant execute on function private.unsubscribe to service_role;

create function public.unsubscribe(token text) returns text
language sql set search_path = ''
as $$ select private.unsubscribe(token) $$;
comment on function public.unsubscribe is
  'Turns off the emails of the kind that a signed token names, and returns the kind. Repeating it changes nothing.';
grant execute on function public.unsubscribe to service_role;

create function private.delete_old_notifications() returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  oldest constant timestamptz := now() - interval '90 days';
  gone integer;
  total integer;
begin
  delete from public.outbox where status = 'sent' and sent_at < oldest;
  get diagnostics total = row_count;
  delete from public.outbox where status = 'skipped' and created_at < oldest;
  get diagnostics gone = row_count;
  total := total + gone;
  delete from public.outbox where status = 'failed' and created_at < oldest;
  get diagnostics gone = row_count;
  total := total + gone;
  delete from public.notifications where read_at < oldest;
  get diagnostics gone = row_count;
  total := total + gone;
  delete from public.notifications where read_at is null and created_at < oldest;
  get diagnostics gone = row_count;
  return total + gone;
end
$$;
grant execute on function private.delete_old_notifications to service_role;

create function public.delete_old_notifications() returns integer
language sql set search_path = ''
as $$ select private.delete_old_notifications() $$;
comment on function public.delete_old_notifications is
  'Deletes messages 90 days after they were sent, skipped or written and then failed, and notifications 90 days after they were read, or written if they are unread. Returns how many. Called every minute.';
grant execute on function public.delete_old_notifications to service_role;

create policy "Members can receive their own notifications" on realtime.messages
  for select to authenticated
  using (extension = 'broadcast' and (select realtime.topic()) = 'user:' || (select auth.uid()));
create trigger notification_choices_check before insert or update on public.notification_choices
  for each row execute function private.check_choice();
create trigger notifications_apply_choice before insert on public.notifications
  for each row execute function private.apply_portal_choice();
create trigger user_roles_drop_notifications after update or delete on public.user_roles
  for each row when (old.role = 'admin') execute function private.drop_admin_notifications();
create trigger notifications_order_changes before insert on public.notifications
  for each row when (new.data ? 'changed_at' and new.kind not like '%\_reminder')
  execute function private.order_notification();

insert into public.notification_kinds (
  position, kind, audience, in_portal, by_email, by_push, email_offered, email_optional, lead_time
) values
  (10, 'booking_created', 'member', true, true, true, true, true, null),
  (20, 'booking_rescheduled', 'member', true, true, true, true, true, null),
  (30, 'booking_cancelled', 'member', true, true, true, true, true, null),
  (40, 'booking_reminder', 'member', true, true, true, true, true, '1 hour'),
  (50, 'booking_invitation', 'member', true, true, true, true, true, null),
  (110, 'event_registered', 'member', true, true, true, true, true, null),
  (120, 'event_changed', 'member', true, true, true, true, true, null),
  (130, 'event_cancelled', 'member', true, true, true, true, true, null),
  (140, 'event_seat_released', 'member', true, true, true, true, true, null),
  (150, 'event_reminder', 'member', true, true, true, true, true, '24 hours'),
  (210, 'visitor_approved', 'member', true, true, true, true, true, null),
  (220, 'visitor_rejected', 'member', true, true, true, true, true, null),
  (230, 'day_pass_bought', 'member', true, true, true, true, true, null),
  (240, 'visitor_arrived', 'member', true, true, true, true, true, null),
  (250, 'walk_in_waiting', 'member', true, true, true, true, true, null),
  (310, 'payment_received', 'member', true, true, true, true, false, null),
  (315, 'cafe_order_ready', 'member', true, false, true, true, true, null),
  (320, 'refund_made', 'member', true, true, true, true, false, null),
  (330, 'credits_expiring', 'member', true, true, true, true, true, '7 days'),
  (410, 'space_update', 'member', true, false, false, false, true, null),
  (510, 'delivery_failed', 'admin', true, false, false, false, true, null),
  (520, 'low_stock', 'admin', true, true, true, true, true, null),
  (530, 'refund_needs_attention', 'admin', true, true, true, true, true, null),
  (540, 'canary_failed', 'admin', true, true, true, true, true, null),
  (610, 'feedback_received', 'staff', false, true, false, true, false, null),
  (620, 'visitor_pass', 'guest', false, true, false, true, false, null),
  (630, 'member_invitation', 'guest', false, true, false, true, false, null);

create type private.claimed_message as (
  id uuid, lease uuid, channel text, kind text, subject_id uuid, sequence bigint, data jsonb,
  user_id uuid, recipient text, member_name text, attempts smallint, unsubscribe_token text
);

create table public.outbox (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references public.profiles (id) on delete cascade,
  notification_id uuid references public.notifications (id) on delete set null,
  channel text not null default 'email',
  recipient text check (length(recipient) between 1 and 320),
  kind text not null references public.notification_kinds (kind),
  subject_id uuid not null,
  sequence bigint not null default 0,
  data jsonb not null check (jsonb_typeof(data) = 'object'),
  status text not null default 'due',
  attempts smallint not null default 0,
  due_at timestamptz not null default now(),
  lease uuid,
  last_error text check (length(last_error) <= 1000),
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  reached uuid[] not null default '{}',
  constraint outbox_has_one_recipient check (num_nonnulls(user_id, recipient) = 1),
  constraint outbox_once
    unique nulls not distinct (kind, subject_id, sequence, channel, user_id, recipient),
  constraint outbox_channel_check check (channel in ('email', 'push')),
  constraint outbox_status_check check (status in ('due', 'sent', 'failed', 'skipped'))
);
comment on table public.outbox is
  'Messages to send, written by the transaction of the change and claimed by deliver-notifications. Admins see those that failed.';
comment on column public.outbox.recipient is
  'The address of a person without an account, or "staff" for the address of the team. Null: the present address of user_id.';
comment on column public.outbox.lease is 'The worker that sends the message. If it stops, the message is due again at due_at.';
comment on column public.outbox.status is
  'Skipped: a push message that had no device to go to, or of a portal without push.';
comment on column public.outbox.reached is 'The devices that have a push message: a retry leaves them out.';
alter table public.outbox enable row level security;

create index outbox_due on public.outbox (due_at) where status = 'due';
create index outbox_failed on public.outbox (created_at desc) where status = 'failed';
create index outbox_sent on public.outbox (sent_at) where status = 'sent';
create index outbox_of_user on public.outbox (user_id);
create index outbox_of_notification on public.outbox (notification_id);
create index outbox_skipped on public.outbox (created_at) where status = 'skipped';
create index outbox_of_recipient on public.outbox (recipient, kind) where recipient is not null;

create policy "Admins can read the outbox" on public.outbox
  for select to authenticated using ((select private.is_admin()));

grant select on public.outbox to authenticated, service_role;

create function private.drop_unwanted_emails() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.outbox
  where user_id = new.user_id and kind = new.kind and channel = 'email' and status <> 'sent';
  return null;
end
$$;

-- Runs per statement: an update of the space notifies all members at once.
create function private.send_notifications() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.outbox (user_id, notification_id, kind, subject_id, sequence, data)
  select added.user_id, added.id, added.kind, added.subject_id, added.sequence, added.data
  from added
  join public.notification_kinds known on known.kind = added.kind
  left join public.notification_choices choice
    on choice.kind = added.kind and choice.user_id = added.user_id
  where known.email_offered and (not known.email_optional or coalesce(choice.by_email, known.by_email))
  on conflict do nothing;
  perform realtime.send(
    jsonb_build_object('id', id, 'kind', kind, 'data', data, 'created_at', created_at),
    'notification', 'user:' || user_id, true
  )
  from added where is_shown;
  return null;
end
$$;

-- To an address instead of an account: an email, or "staff".
create function private.send_to(
  recipient text, kind text, subject uuid, sequence bigint, data jsonb
) returns void
language sql security definer set search_path = ''
as $$
  insert into public.outbox (recipient, kind, subject_id, sequence, data)
  values ($1, $2, $3, $4, $5) on conflict do nothing
$$;

-- The address of an account that may receive email, or null.
create function private.email_of(person uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select nullif(trim(profiles.email), '')
  from public.profiles join auth.users on users.id = profiles.id
  where profiles.id = person and users.email_confirmed_at is not null
    and users.deleted_at is null and coalesce(users.banned_until, '-infinity') <= now()
$$;

-- Null after the last retry: the message has failed.
create function private.retry_delay(attempts integer) returns interval
language sql immutable set search_path = ''
as $$
  select ('{1 min,5 min,15 min,1 hour,3 hours,6 hours}'::interval[])[attempts]
$$;

-- Notifies admins at most once per channel, kind and hour, even if the mail service is down.
create function private.report_failed_delivery(failed public.outbox) returns void
language sql security definer set search_path = ''
as $$
  select private.notify_admins('delivery_failed', md5(failed.channel || ' of ' || failed.kind)::uuid,
    extract(epoch from now())::bigint / 3600,
    jsonb_build_object(
      'outbox_id', failed.id, 'channel', failed.channel, 'kind', failed.kind, 'error', failed.last_error,
      'recipient', coalesce(failed.recipient,
        (select email from public.profiles where id = failed.user_id))
    ))
$$;

create function private.record_delivery(
  delivery uuid, worker uuid, problem text, is_final boolean
) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  recorded public.outbox;
begin
  update public.outbox set
    status = case
      when problem is null then 'sent'
      when is_final or private.retry_delay(attempts) is null then 'failed'
      else 'due'
    end,
    due_at = coalesce(now() + private.retry_delay(attempts), due_at),
    sent_at = case when problem is null then now() end,
    last_error = left(problem, 1000),
    lease = null
  where id = delivery and lease = worker and status = 'due'
  returning * into recorded;
  if recorded.status = 'failed' then
    perform private.report_failed_delivery(recorded);
  end if;
  return recorded.status;
end
$$;
grant execute on function private.record_delivery to service_role;

create function public.record_delivery(
  outbox_id uuid, lease uuid, error text default null, is_permanent boolean default false
) returns text
language sql set search_path = ''
as $$ select private.record_delivery(outbox_id, lease, error, is_permanent) $$;
comment on function public.record_delivery is
  'Records the result of a claimed message and returns its status: sent (no error), due again after 1, 5, 15 minutes, 1, 3 and 6 hours, or failed. Null when another worker has the lease.';
grant execute on function public.record_delivery to service_role;

create function private.claim_outbox(how_many integer, lease_seconds integer, only_channel text)
returns setof private.claimed_message
language plpgsql security definer set search_path = ''
as $$
declare
  claimed public.outbox[];
begin
  with due as (
    select id from public.outbox
    where status = 'due' and due_at <= now() and (only_channel is null or channel = only_channel)
    order by due_at limit coalesce(how_many, 0) for no key update skip locked
  ), leased as (
    update public.outbox set
      attempts = attempts + 1, lease = gen_random_uuid(),
      due_at = now() + coalesce(lease_seconds, 120) * interval '1 second'
    from due where outbox.id = due.id
    returning outbox as message
  )
  select array_agg(message) into claimed from leased;
  perform private.record_delivery(message.id, message.lease, case
    when message.attempts > 7 then 'Sending was started 7 times without a result.'
    else 'The account has no confirmed email address.' end, true)
  from unnest(claimed) message
  where message.attempts > 7
    or message.user_id is not null and private.email_of(message.user_id) is null;
  return query
    select message.id, message.lease, message.channel, message.kind, message.subject_id,
      message.sequence, message.data, message.user_id,
      coalesce(message.recipient, private.email_of(message.user_id)), profiles.display_name,
      message.attempts,
      case when known.email_optional and message.user_id is not null
        then private.unsubscribe_token(message.user_id, message.kind) end
    from unnest(claimed) message
    join public.outbox on outbox.id = message.id and outbox.lease = message.lease
    join public.notification_kinds known on known.kind = message.kind
    left join public.profiles on profiles.id = message.user_id
    order by message.created_at, message.id;
end
$$;
grant execute on function private.claim_outbox to service_role;

create function public.claim_outbox(
  how_many integer default 50, lease_seconds integer default 120, only_channel text default null
)
returns table (
  id uuid, lease uuid, channel text, kind text, subject_id uuid, sequence bigint, data jsonb,
  user_id uuid, recipient text, member_name text, attempts smallint, unsubscribe_token text
)
language sql set search_path = ''
as $$ select * from private.claim_outbox(how_many, lease_seconds, only_channel) $$;
comment on function public.claim_outbox is
  'Claims messages that are due, of one channel or of all, each for one worker, with the recipient''s present address. A message whose result is not recorded within the lease is due again. Messages without a confirmed address fail at once.';
grant execute on function public.claim_outbox to service_role;

create function private.retry_delivery(delivery uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    perform private.refuse('not_admin');
  end if;
  update public.outbox set status = 'due', attempts = 0, due_at = now()
  where id = delivery and (status = 'failed' or status = 'due' and lease is null);
  if not found then
    perform private.refuse('unknown_delivery');
  end if;
end
$$;
grant execute on function private.retry_delivery to authenticated;

create function public.retry_delivery(outbox_id uuid) returns void
language sql set search_path = ''
as $$ select private.retry_delivery(outbox_id) $$;
comment on function public.retry_delivery is 'Makes a message that failed, or that waits for its next attempt, due at once, for admins. Refused while a worker sends it.';
grant execute on function public.retry_delivery to authenticated;

-- A reminder that waits for another attempt is dropped when its subject was moved or cancelled, and fails
-- when its subject has started. Its sequence is that start.
create function private.end_late_reminders() returns void
language plpgsql security definer set search_path = ''
as $$
declare
  late public.outbox;
begin
  delete from public.outbox
  where status = 'due' and (lease is null or due_at <= now()) and case kind
    when 'booking_reminder' then not exists (
      select from public.bookings
      where id = subject_id and extract(epoch from booking_date + start_time)::bigint = sequence
    )
    when 'event_reminder' then not exists (
      select from public.events
      join public.event_registrations seat on seat.event_id = events.id and seat.user_id = outbox.user_id
      where events.id = subject_id and events.status = 'active'
        and extract(epoch from events.date + events.time)::bigint = sequence
    )
  end;
  for late in
    update public.outbox set
      status = 'failed', lease = null,
      last_error = left(concat_ws(' ', 'It has started before the reminder was sent.', last_error), 1000)
    where status = 'due' and (lease is null or due_at <= now())
      and kind in ('booking_reminder', 'event_reminder')
      and sequence <= extract(epoch from private.space_now())
    returning *
  loop
    perform private.report_failed_delivery(late);
  end loop;
end
$$;

-- A reminder that exists is not written again. A moved booking has another sequence, so it gets a new one.
-- What was booked after the time of its reminder gets none: its confirmation has just been sent.
create function private.queue_reminders() returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  now_here constant timestamp := private.space_now();
  lead interval;
  queued integer;
  total integer := 0;
begin
  -- One worker at a time; the others continue with the delivery.
  if not pg_try_advisory_xact_lock(hashtext('queue_reminders')) then
    return 0;
  end if;
  perform private.end_late_reminders();
  select lead_time into strict lead from public.notification_kinds where kind = 'booking_reminder';
  insert into public.notifications (user_id, kind, subject_id, sequence, data)
  select bookings.user_id, 'booking_reminder', bookings.id, starts.at, private.describe_booking(bookings)
  from public.bookings
  cross join lateral (
    select extract(epoch from bookings.booking_date + bookings.start_time)::bigint as at
  ) starts
  where bookings.booking_date between now_here::date and (now_here + lead)::date
    and bookings.booking_date + bookings.start_time > now_here
    and bookings.booking_date + bookings.start_time <= now_here + lead
    and bookings.updated_at at time zone 'Asia/Kolkata' < bookings.booking_date + bookings.start_time - lead
    and not exists (
      select from public.notifications known
      where known.kind = 'booking_reminder' and known.subject_id = bookings.id
        and known.sequence = starts.at and known.user_id = bookings.user_id
    )
  on conflict do nothing;
  get diagnostics queued = row_count;
  total := total + queued;

  select lead_time into strict lead from public.notification_kinds where kind = 'event_reminder';
  insert into public.notifications (user_id, kind, subject_id, sequence, data)
  select seat.user_id, 'event_reminder', events.id, starts.at,
    private.describe_event(events) || jsonb_build_object('credits', seat.credits_charged)
  from public.events
  join public.event_registrations seat on seat.event_id = events.id
  cross join lateral (select extract(epoch from events.date + events.time)::bigint as at) starts
  where events.status = 'active' and events.date between now_here::date and (now_here + lead)::date
    and events.date + events.time > now_here and events.date + events.time <= now_here + lead
    and seat.created_at at time zone 'Asia/Kolkata' < events.date + events.time - lead
    and not exists (
      select from public.notifications known
      where known.kind = 'event_reminder' and known.subject_id = events.id
        and known.sequence = starts.at and known.user_id = seat.user_id
    )
  on conflict do nothing;
  get diagnostics queued = row_count;
  total := total + queued;

  -- One per member and day on which credits expire.
  select lead_time into strict lead from public.notification_kinds where kind = 'credits_expiring';
  insert into public.notifications (user_id, kind, subject_id, sequence, data)
  select expiring.user_id, 'credits_expiring', expiring.user_id, expiring.day,
    jsonb_build_object('credits', expiring.credits, 'expires_at', expiring.expires_at)
  from (
    select user_id, sum(remaining) as credits, min(expires_at) as expires_at,
      (expires_at at time zone 'Asia/Kolkata')::date - date '1970-01-01' as day
    from public.credit_lots
    where remaining > 0 and expires_at > now() and expires_at <= now() + lead
    group by user_id, 4
  ) expiring
  where not exists (
    select from public.notifications known
    where known.kind = 'credits_expiring' and known.subject_id = expiring.user_id
      and known.sequence = expiring.day and known.user_id = expiring.user_id
  )
  on conflict do nothing;
  get diagnostics queued = row_count;
  return total + queued;
end
$$;
grant execute on function private.queue_reminders to service_role;

create function public.queue_reminders() returns integer
language sql set search_path = ''
as $$ select private.queue_reminders() $$;
comment on function public.queue_reminders is
  'Writes the reminders that are due, each once: bookings, events and expiring credits. Returns how many. Called every minute.';
grant execute on function public.queue_reminders to service_role;

create function private.release_outbox(outbox_ids uuid[], leases uuid[]) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  released integer;
begin
  update public.outbox set due_at = now(), attempts = attempts - 1, lease = null
  where id = any (outbox_ids) and lease = any (leases) and status = 'due';
  get diagnostics released = row_count;
  return released;
end
$$;
grant execute on function private.release_outbox to service_role;

create function public.release_outbox(outbox_ids uuid[], leases uuid[]) returns integer
language sql set search_path = ''
as $$ select private.release_outbox(outbox_ids, leases) $$;
comment on function public.release_outbox is
  'Makes claimed messages due again that the worker did not start. Returns how many.';
grant execute on function public.release_outbox to service_role;

-- With a new id, the mail service treats a retry as another email, and repeated reports match no message.
-- A bounce can arrive before the worker has recorded that the message was sent.
create function private.record_bounce(outbox_id uuid, problem text) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  bounced public.outbox;
begin
  update public.outbox
  set id = gen_random_uuid(), status = 'failed', lease = null, sent_at = null, last_error = left(problem, 1000)
  where id = outbox_id and status in ('due', 'sent') returning * into bounced;
  if bounced.id is null then
    return false;
  end if;
  perform private.report_failed_delivery(bounced);
  return true;
end
$$;
grant execute on function private.record_bounce to service_role;

create function public.record_bounce(outbox_id uuid, error text) returns boolean
language sql set search_path = ''
as $$ select private.record_bounce(outbox_id, error) $$;
comment on function public.record_bounce is
  'Marks a message as failed because the recipient''s server returned it. False if it is unknown or has failed.';
grant execute on function public.record_bounce to service_role;

-- Calendar apps ignore a change whose SEQUENCE, the second of changed_at, is not larger than that of the
-- change before. Transactions that wait for a lock, or that follow at once, share the second.
create function private.grow_changed_at(facts jsonb, earlier timestamptz) returns jsonb
language sql immutable set search_path = ''
as $$
  select case
    when date_trunc('second', earlier) >= date_trunc('second', (facts ->> 'changed_at')::timestamptz)
      then jsonb_set(facts, '{changed_at}', to_jsonb(date_trunc('second', earlier) + interval '1 second'))
    else facts
  end
$$;

-- Deletes what notifications and messages contain of erased subjects.
create function private.delete_messages_about(kinds text[], subjects uuid[]) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  messages text[];
begin
  if cardinality(subjects) = 0 then
    return;
  end if;
  with deleted as (
    delete from public.outbox where kind = any (kinds) and subject_id = any (subjects) returning id
  )
  select array_agg(id::text) into messages from deleted;
  delete from public.notifications where kind = any (kinds) and subject_id = any (subjects);
  if messages is null then
    return;
  end if;
  -- These name the recipient.
  delete from public.outbox
  where kind = 'delivery_failed' and data ->> 'outbox_id' = any (messages);
  delete from public.notifications
  where kind = 'delivery_failed' and data ->> 'outbox_id' = any (messages);
end
$$;

create trigger notification_choices_drop_emails after insert or update on public.notification_choices
  for each row when (not new.by_email) execute function private.drop_unwanted_emails();
create trigger notifications_send after insert on public.notifications
  referencing new table as added
  for each statement execute function private.send_notifications();
create trigger outbox_order_changes before insert on public.outbox
  for each row when (new.recipient is not null and new.data ? 'changed_at')
  execute function private.order_message();

create table private.push_services (
  domain text primary key check (domain ~ '^([a-z0-9-]+\.)+[a-z]{2,}$')
);
comment on table private.push_services is
  'The push services of browsers. Messages are sent to these domains and their subdomains only, so that no subscription can name an internal address.';
alter table private.push_services enable row level security;

create table public.push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  endpoint text not null unique check (length(endpoint) <= 1000),
  p256dh text not null check (p256dh ~ '^[A-Za-z0-9_-]{87}$'),
  auth text not null check (auth ~ '^[A-Za-z0-9_-]{22}$'),
  device text not null check (length(device) between 1 and 100),
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  session_id uuid references auth.sessions (id) on delete cascade
);
comment on table public.push_subscriptions is
  'The devices on which members get push notifications, at most 10 each. A device belongs to one member.';
comment on column public.push_subscriptions.endpoint is 'The address of the device at its push service.';
comment on column public.push_subscriptions.p256dh is 'The public key of the device, for which messages are encrypted.';
comment on column public.push_subscriptions.auth is 'The secret of the device that authenticates messages.';
comment on column public.push_subscriptions.device is 'Browser and system, such as "Chrome on Android".';
comment on column public.push_subscriptions.last_used_at is 'When a message was last accepted, or the device was registered.';
comment on column public.push_subscriptions.session_id is
  'The session in which push was turned on. Null: before sessions were recorded.';
alter table public.push_subscriptions enable row level security;

create index push_subscriptions_of_user on public.push_subscriptions (user_id, last_used_at desc);
create index push_subscriptions_of_session on public.push_subscriptions (session_id);

create policy "Members can read their own devices" on public.push_subscriptions
  for select to authenticated using (user_id = (select auth.uid()));
create policy "Members can remove their own devices" on public.push_subscriptions
  for delete to authenticated using (user_id = (select auth.uid()));

grant select, delete on public.push_subscriptions to authenticated;
grant select on public.push_subscriptions to service_role;

-- The domain ends at the first slash: an address with a user, a port or a backslash before it never matches.
create function private.is_push_service(endpoint text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from private.push_services
    where '.' || substring(endpoint from '^https://((?:[a-z0-9-]+\.)+[a-z]{2,})/[!-~]+$') like '%.' || domain
  )
$$;

create function private.check_push_service() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if not private.is_push_service(new.endpoint) then
    perform private.refuse('unknown_push_service');
  end if;
  return new;
end
$$;

create function private.save_push_subscription(endpoint text, p256dh text, auth text, device text)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  person constant uuid := auth.uid();
  session constant uuid := (select auth.jwt() ->> 'session_id')::uuid;
begin
  -- Concurrent calls wait for each other, so that the oldest devices are counted right.
  perform from public.profiles where id = person for no key update;
  -- An access token is valid for some time after its session has ended.
  if session is not null and not exists (
    select from auth.sessions where id = session and user_id = person
  ) then
    perform private.refuse('not_signed_in');
  end if;
  -- Only this browser knows its endpoint: it changes hands when another member turns push on in it.
  insert into public.push_subscriptions as known (user_id, session_id, endpoint, p256dh, auth, device)
  values (person, session, $1, $2, $3, left($4, 100))
  on conflict on constraint push_subscriptions_endpoint_key do update set
    user_id = excluded.user_id, session_id = excluded.session_id, p256dh = excluded.p256dh,
    auth = excluded.auth, device = excluded.device, last_used_at = now(),
    created_at = case when known.user_id = excluded.user_id then known.created_at else now() end;
  delete from public.push_subscriptions where id in (
    select id from public.push_subscriptions where user_id = person
    order by last_used_at desc, created_at desc, id offset 10
  );
end
$$;
grant execute on function private.save_push_subscription to authenticated;

create function public.save_push_subscription(endpoint text, p256dh text, auth text, device text)
returns void
language sql set search_path = ''
as $$ select private.save_push_subscription(endpoint, p256dh, auth, device) $$;
comment on function public.save_push_subscription is
  'Registers the caller''s browser for push notifications, also when another member used it before. Beyond 10 devices the one that was not used for the longest time is removed.';
grant execute on function public.save_push_subscription to authenticated;

create function private.send_push() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.outbox (user_id, notification_id, channel, kind, subject_id, sequence, data)
  select added.user_id, added.id, 'push', added.kind, added.subject_id, added.sequence, added.data
  from added
  join public.notification_kinds known on known.kind = added.kind
  left join public.notification_choices choice
    on choice.kind = added.kind and choice.user_id = added.user_id
  where coalesce(choice.by_push, known.by_push)
    and exists (select from public.push_subscriptions where user_id = added.user_id)
    and private.email_of(added.user_id) is not null
  on conflict do nothing;
  return null;
end
$$;

create function private.drop_unwanted_pushes() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.outbox
  where user_id = new.user_id and kind = new.kind and channel = 'push' and status <> 'sent';
  return null;
end
$$;

create function private.push_targets(delivery uuid, worker uuid)
returns setof public.push_subscriptions
language sql stable security definer set search_path = ''
as $$
  select device.* from public.outbox
  join public.push_subscriptions device on device.user_id = outbox.user_id
  where outbox.id = delivery and outbox.lease = worker and outbox.status = 'due'
    and outbox.channel = 'push' and device.id <> all (outbox.reached)
$$;
grant execute on function private.push_targets to service_role;

create function public.push_targets(outbox_id uuid, lease uuid)
returns table (id uuid, endpoint text, p256dh text, auth text)
language sql stable set search_path = ''
as $$ select id, endpoint, p256dh, auth from private.push_targets(outbox_id, lease) $$;
comment on function public.push_targets is
  'The devices to which a claimed push message was not sent yet.';
grant execute on function public.push_targets to service_role;

create function private.record_push(
  delivery uuid, worker uuid, sent_to uuid[], gone uuid[], problem text, is_final boolean
) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  recorded public.outbox;
begin
  update public.outbox set reached = reached || coalesce(sent_to, '{}')
  where id = delivery and lease = worker and status = 'due' and channel = 'push'
  returning * into recorded;
  if recorded.id is null then
    return null;
  end if;
  update public.push_subscriptions set last_used_at = now()
  where id = any (sent_to) and user_id = recorded.user_id;
  delete from public.push_subscriptions
  where id = any (gone) and user_id = recorded.user_id;
  if problem is not null or recorded.reached <> '{}' then
    -- News of the morning is not worth a push message in the evening.
    return private.record_delivery(delivery, worker, problem,
      is_final or recorded.created_at < now() - interval '4 hours');
  end if;
  update public.outbox set status = 'skipped', lease = null where id = delivery;
  return 'skipped';
end
$$;
grant execute on function private.record_push to service_role;

create function public.record_push(
  outbox_id uuid, lease uuid, reached uuid[] default '{}', gone uuid[] default '{}',
  error text default null, is_permanent boolean default false
) returns text
language sql set search_path = ''
as $$ select private.record_push(outbox_id, lease, reached, gone, error, is_permanent) $$;
comment on function public.record_push is
  'Records which devices a claimed push message reached, deletes devices that are gone, and returns the status as record_delivery does; skipped without a device. Given up 4 hours after the change.';
grant execute on function public.record_push to service_role;

create trigger push_subscriptions_check_service
  before insert or update of endpoint on public.push_subscriptions
  for each row execute function private.check_push_service();
create trigger notifications_send_push after insert on public.notifications
  referencing new table as added
  for each statement execute function private.send_push();
create trigger notification_choices_drop_pushes after insert or update on public.notification_choices
  for each row when (not new.by_push) execute function private.drop_unwanted_pushes();

insert into private.push_services (domain) values
  ('fcm.googleapis.com'), ('jmt17.google.com'), ('push.services.mozilla.com'), ('push.apple.com'),
  ('notify.windows.com');

create table public.calendar_feeds (
  user_id uuid primary key default auth.uid() references public.profiles (id) on delete cascade,
  token text not null unique default encode(extensions.gen_random_bytes(24), 'hex'),
  created_at timestamptz not null default now()
);
comment on table public.calendar_feeds is
  'Secret token of a member''s calendar feed. The server generates it; clients cannot choose it.';
alter table public.calendar_feeds enable row level security;

create policy "Members can read their own feed" on public.calendar_feeds
  for select to authenticated using (user_id = (select auth.uid()));
create policy "Members can create their own feed" on public.calendar_feeds
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "Members can delete their own feed" on public.calendar_feeds
  for delete to authenticated using (user_id = (select auth.uid()));

grant select, delete, insert (user_id) on public.calendar_feeds to authenticated;

-- Bookings and events of the feed owner from 31 days ago; events last two hours.
create function private.feed_entries(feed_token text) returns table (
  uid text, kind text, title text, place text, starts_at timestamptz, ends_at timestamptz, changed_at timestamptz
)
language sql stable security definer set search_path = ''
as $$
  select 'booking-' || bookings.id, 'booking', rooms.name,
    nullif(trim(split_part(rooms.description, ' - ', 1)), ''),
    (booking_date + start_time) at time zone 'Asia/Kolkata',
    (booking_date + end_time) at time zone 'Asia/Kolkata', bookings.updated_at
  from public.calendar_feeds
  join public.bookings on bookings.user_id = calendar_feeds.user_id
  join public.rooms on rooms.id = bookings.room_id
  where calendar_feeds.token = feed_token and booking_date >= private.space_today() - 31
  union all
  select 'event-' || events.id, 'event', events.title, events.location,
    (date + time) at time zone 'Asia/Kolkata',
    (date + time) at time zone 'Asia/Kolkata' + interval '2 hours', events.updated_at
  from public.calendar_feeds
  join public.event_registrations on event_registrations.user_id = calendar_feeds.user_id
  join public.events on events.id = event_registrations.event_id
  where calendar_feeds.token = feed_token and events.status = 'active'
    and date >= private.space_today() - 31
  order by 5
$$;

create function private.calendar_feed(feed_token text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'name', profiles.full_name,
    'entries', (select coalesce(jsonb_agg(entry), '[]') from private.feed_entries(feed_token) entry)
  )
  from public.calendar_feeds join public.profiles on profiles.id = calendar_feeds.user_id
  where calendar_feeds.token = feed_token
$$;
grant execute on function private.calendar_feed to service_role;

create function public.calendar_feed(feed_token text) returns jsonb
language sql stable set search_path = ''
as $$ select private.calendar_feed(feed_token) $$;
comment on function public.calendar_feed is
  'The calendar of a token as {"name", "entries"}, or null for an unknown token.';
grant execute on function public.calendar_feed to service_role;

-- Members and rooms from a file. An import is one transaction: all rows of a batch, with their accounts and
-- invitations, or none. The batch id is the request id of `private.claim_request`, so a repeated call imports
-- nothing more.
create function private.require_import(caller_rows jsonb) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    perform private.refuse('not_admin');
  end if;
  if jsonb_typeof(caller_rows) is distinct from 'array'
     or jsonb_array_length(caller_rows) not between 1 and 2000 then
    perform private.refuse('import_size', jsonb_build_object('max', 2000));
  end if;
end
$$;

-- A whole number of at most 9 digits; 0 where the text is empty, -1 for other texts.
create function private.imported_number(value jsonb) returns integer
language sql immutable set search_path = ''
as $$
  select case
    when coalesce(value #>> '{}', '') = '' then 0
    when value #>> '{}' ~ '^[0-9]{1,9}$' then (value #>> '{}')::integer
    else -1
  end
$$;

create function private.imported_members(members jsonb)
returns table (
  place bigint, full_name text, email text, phone_number text, organization text, credits integer
)
language sql immutable set search_path = ''
as $$
  select at, private.one_line(item ->> 'full_name'), lower(trim(item ->> 'email')),
    private.one_line(item ->> 'phone_number'), private.one_line(item ->> 'organization'),
    private.imported_number(item -> 'credits')
  from jsonb_array_elements(members) with ordinality as entry (item, at)
$$;

-- The first field that is wrong, or no row.
create function private.wrong_member(members jsonb) returns table (place bigint, field text)
language sql immutable set search_path = ''
as $$
  select place, field
  from (
    select *, count(*) over (partition by email) as copies from private.imported_members(members)
  ) wanted
  cross join lateral (values
    (1, 'full_name', coalesce(length(full_name) > 200, true)),
    -- ASCII only, as for guests of bookings.
    (2, 'email', coalesce(length(email) > 254
      or email !~ '^(?=[!-~]+$)[^@,;<>"()\\?&%]+@[^@,;<>"()\\?&%]+\.[^@,;<>"()\\?&%]+$', true)),
    (3, 'phone_number', coalesce(length(phone_number) > 40
      or phone_number !~ '^[0-9 +().-]+$' or length(regexp_replace(phone_number, '\D', '', 'g')) not between 6 and 15, false)),
    (4, 'organization', coalesce(length(organization) > 200, false)),
    (5, 'credits', credits not between 0 and 10000),
    (6, 'email', copies > 1)
  ) as check_of (priority, field, is_wrong)
  where is_wrong
  order by place, priority
  limit 1
$$;

-- One invitation per second, after those that wait for their first attempt, so that the mail service is not
-- overrun.
create function private.queue_invitations(people uuid[], attempt bigint) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  queued integer;
  first_at constant timestamptz := greatest(now(), (
    select max(due_at) + interval '1 second' from public.outbox
    where status = 'due' and kind = 'member_invitation' and attempts = 0
  ));
begin
  insert into public.outbox (recipient, kind, subject_id, sequence, data, due_at)
  select email, 'member_invitation', id, attempt, jsonb_build_object('member_name', display_name),
    first_at + (row_number() over (order by email) - 1) * interval '1 second'
  from public.profiles where id = any (people)
  on conflict do nothing;
  get diagnostics queued = row_count;
  return queued;
end
$$;

create function private.import_members(batch_id uuid, members jsonb) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  wrong record;
  known text[];
  added uuid[];
  person record;
begin
  perform private.require_import(members);
  if private.claim_request(batch_id, jsonb_build_array('import_members', members), batch_id) is not null then
    return jsonb_array_length(members);
  end if;
  select * into wrong from private.wrong_member(members);
  if wrong.place is not null then
    perform private.refuse('import_row', jsonb_build_object('row', wrong.place, 'field', wrong.field));
  end if;
  select array_agg(wanted.email order by wanted.place) into known
  from private.imported_members(members) wanted join auth.users on users.email = wanted.email;
  if known is not null then
    perform private.refuse('import_known', jsonb_build_object('first', known[1], 'count', cardinality(known)));
  end if;
  -- In one order, so that concurrent imports of the same people wait for each other instead of ending in a
  -- deadlock. An address that a concurrent transaction adds is skipped here and counted below.
  with account as (
    insert into auth.users (
      instance_id, id, aud, role, email, encrypted_password, invited_at,
      raw_app_meta_data, raw_user_meta_data, created_at, updated_at,
      confirmation_token, recovery_token, email_change, email_change_token_new
    )
    select '00000000-0000-0000-0000-000000000000', gen_random_uuid(), 'authenticated', 'authenticated',
      wanted.email, '', now(), '{"provider": "email", "providers": ["email"]}',
      jsonb_strip_nulls(jsonb_build_object(
        'full_name', wanted.full_name, 'first_name', split_part(wanted.full_name, ' ', 1),
        'last_name', substring(wanted.full_name from '^\S+ (.*)$'),
        'phone_number', wanted.phone_number, 'organization', wanted.organization
      )), now(), now(), '', '', '', ''
    from private.imported_members(members) wanted order by wanted.email
    on conflict do nothing
    returning id
  )
  select array_agg(id) into added from account;
  if coalesce(cardinality(added), 0) < jsonb_array_length(members) then
    perform private.refuse('import_known', jsonb_build_object(
      'count', jsonb_array_length(members) - coalesce(cardinality(added), 0)));
  end if;
  insert into auth.identities (
    id, user_id, provider, provider_id, identity_data, last_sign_in_at, created_at, updated_at
  )
  select gen_random_uuid(), id, 'email', id::text,
    jsonb_build_object('sub', id, 'email', email, 'email_verified', false, 'phone_verified', false),
    now(), now(), now()
  from auth.users where id = any (added);
  for person in
    select users.id, wanted.credits
    from private.imported_members(members) wanted join auth.users on users.email = wanted.email
    where wanted.credits > 0 order by users.id
  loop
    perform private.add_user_credits(person.id, person.credits, 'Imported with the account');
  end loop;
  perform private.queue_invitations(added, 0);
  perform private.log_activity(auth.uid(), 'Members Imported',
    format('%s imported', cardinality(added)), 0, batch_id);
  return cardinality(added);
end
$$;
grant execute on function private.import_members to authenticated;

create function public.import_members(batch_id uuid, members jsonb) returns integer
language sql set search_path = '' set statement_timeout = '60s'
as $$ select private.import_members(batch_id, members) $$;
comment on function public.import_members is
  'Creates up to 2,000 accounts, for admins: all or none. Each member is {"full_name", "email", "phone_number", "organization", "credits"}; the last three are optional. Queues an invitation for each. Repeating a batch id imports nothing more. Returns how many were imported.';
grant execute on function public.import_members to authenticated;

create function private.imported_rooms(rooms jsonb)
returns table (
  place bigint, name text, capacity integer, credits_per_hour integer, description text, amenities text[]
)
language sql immutable set search_path = ''
as $$
  select at, private.one_line(item ->> 'name'), private.imported_number(item -> 'capacity'),
    private.imported_number(item -> 'credits_per_hour'), nullif(trim(item ->> 'description'), ''),
    case jsonb_typeof(item -> 'amenities')
      when 'array' then array(
        select private.one_line(amenity) from jsonb_array_elements_text(item -> 'amenities') amenity
        where private.one_line(amenity) is not null)
      else '{}'
    end
  from jsonb_array_elements(rooms) with ordinality as entry (item, at)
$$;

create function private.wrong_room(rooms jsonb) returns table (place bigint, field text)
language sql immutable set search_path = ''
as $$
  select place, field
  from (
    select *, count(*) over (partition by lower(name)) as copies from private.imported_rooms(rooms)
  ) wanted
  cross join lateral (values
    (1, 'name', coalesce(length(name) > 120, true)),
    (2, 'capacity', capacity not between 1 and 1000),
    (3, 'credits_per_hour', credits_per_hour not between 0 and 1000),
    (4, 'description', coalesce(length(description) > 2000, false)),
    (5, 'amenities', length(amenities::text) > 5000),
    (6, 'name', copies > 1)
  ) as check_of (priority, field, is_wrong)
  where is_wrong
  order by place, priority
  limit 1
$$;

create function private.import_rooms(batch_id uuid, rooms jsonb) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  wrong record;
  known text[];
  added integer;
begin
  perform private.require_import(rooms);
  if private.claim_request(batch_id, jsonb_build_array('import_rooms', rooms), batch_id) is not null then
    return jsonb_array_length(rooms);
  end if;
  select * into wrong from private.wrong_room(rooms);
  if wrong.place is not null then
    perform private.refuse('import_row', jsonb_build_object('row', wrong.place, 'field', wrong.field));
  end if;
  -- Names that differ only in case are one name, which no constraint enforces.
  perform pg_advisory_xact_lock(hashtext('private.import_rooms'));
  select array_agg(wanted.name order by wanted.place) into known
  from private.imported_rooms(rooms) wanted
  where exists (select from public.rooms existing where lower(existing.name) = lower(wanted.name));
  if known is not null then
    perform private.refuse('import_known', jsonb_build_object('first', known[1], 'count', cardinality(known)));
  end if;
  insert into public.rooms (name, capacity, credits_per_hour, description, amenities)
  select name, capacity, nullif(credits_per_hour, 0), description, amenities
  from private.imported_rooms(rooms) order by name
  on conflict do nothing;
  get diagnostics added = row_count;
  if added < jsonb_array_length(rooms) then
    perform private.refuse('import_known', jsonb_build_object('count', jsonb_array_length(rooms) - added));
  end if;
  perform private.log_activity(auth.uid(), 'Rooms Imported', format('%s imported', added), 0, batch_id);
  return added;
end
$$;
grant execute on function private.import_rooms to authenticated;

create function public.import_rooms(batch_id uuid, rooms jsonb) returns integer
language sql set search_path = '' set statement_timeout = '60s'
as $$ select private.import_rooms(batch_id, rooms) $$;
comment on function public.import_rooms is
  'Adds up to 2,000 rooms, for admins: all or none. Each room is {"name", "capacity", "credits_per_hour", "description", "amenities"}; the last three are optional, and a room without credits is priced in rupees. Repeating a batch id imports nothing more. Returns how many were imported.';
grant execute on function public.import_rooms to authenticated;

create function private.known_import_keys(kind text, keys text[]) returns text[]
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    perform private.refuse('not_admin');
  end if;
  if cardinality(keys) > 2000 then
    perform private.refuse('import_size', jsonb_build_object('max', 2000));
  end if;
  return case kind
    when 'members' then array(select email::text from auth.users where email = any (keys))
    when 'rooms' then array(select lower(name) from public.rooms where lower(name) = any (keys))
    else '{}'
  end;
end
$$;
grant execute on function private.known_import_keys to authenticated;

create function public.known_import_keys(kind text, keys text[]) returns text[]
language sql stable set search_path = ''
as $$ select private.known_import_keys(kind, keys) $$;
comment on function public.known_import_keys is
  'Which of up to 2,000 lower-case email addresses (kind members) or names (kind rooms) exist, for admins.';
grant execute on function public.known_import_keys to authenticated;

-- Valid for 7 days from the time of sending, until the account is confirmed or has another address. Null for
-- a deleted account.
create function private.invitation_token(person uuid, expires bigint) returns text
language sql stable security definer set search_path = ''
as $$
  select concat_ws('.', id, expires, private.sign('member_invitation', concat_ws(':', id, expires, email)))
  from auth.users where id = person and deleted_at is null
$$;

create function private.member_invitation_token(person uuid, address text) returns text
language sql stable security definer set search_path = ''
as $$
  select private.invitation_token(id, extract(epoch from now() + interval '7 days')::bigint)
  from auth.users where id = person and email = address and email_confirmed_at is null
$$;
grant execute on function private.member_invitation_token to service_role;

create function public.member_invitation_token(member_id uuid, address text) returns text
language sql stable set search_path = ''
as $$ select private.member_invitation_token(member_id, address) $$;
comment on function public.member_invitation_token is
  'The token of the link in an invitation to an address, valid for 7 days; null if the account is confirmed or deleted, or has another address.';
grant execute on function public.member_invitation_token to service_role;

create function private.invited_address(token text) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  person auth.users;
begin
  if coalesce(token !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.[0-9]{1,12}\.[0-9a-f]{64}$', true)
     or token is distinct from private.invitation_token(
       split_part(token, '.', 1)::uuid, split_part(token, '.', 2)::bigint) then
    perform private.refuse('bad_token');
  end if;
  if split_part(token, '.', 2)::bigint < extract(epoch from now()) then
    perform private.refuse('invitation_expired');
  end if;
  select * into person from auth.users where id = split_part(token, '.', 1)::uuid;
  if person.email_confirmed_at is not null then
    perform private.refuse('invitation_accepted');
  end if;
  return person.email;
end
$$;
grant execute on function private.invited_address to service_role;

create function public.invited_address(token text) returns text
language sql stable set search_path = ''
as $$ select private.invited_address(token) $$;
comment on function public.invited_address is
  'The address of the account that a token of an invitation opens. Refused after 7 days, and when the account is confirmed or deleted, or has another address.';
grant execute on function public.invited_address to service_role;

create function private.resend_invitation(member_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  person auth.users;
begin
  if not private.is_admin() then
    perform private.refuse('not_admin');
  end if;
  select * into person from auth.users where id = member_id;
  if person.id is null then
    perform private.refuse('unknown_user');
  end if;
  if person.email_confirmed_at is not null then
    perform private.refuse('invitation_accepted');
  end if;
  if person.invited_at is null or private.queue_invitations(array[member_id], 1) = 0 then
    perform private.refuse('invitation_resent');
  end if;
end
$$;
grant execute on function private.resend_invitation to authenticated;

create function public.resend_invitation(member_id uuid) returns void
language sql set search_path = ''
as $$ select private.resend_invitation(member_id) $$;
comment on function public.resend_invitation is
  'Sends the invitation of an account that has not been confirmed once more, for admins.';
grant execute on function public.resend_invitation to authenticated;

create function private.pending_invitation(member_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    perform private.refuse('not_admin');
  end if;
  -- The account was created with the invitation; invited_at is when its link was last opened.
  return (
    select jsonb_build_object('invited_at', users.created_at, 'can_resend', not exists (
      select from public.outbox
      where kind = 'member_invitation' and subject_id = users.id and sequence = 1
    ))
    from auth.users where id = member_id and invited_at is not null and email_confirmed_at is null
  );
end
$$;
grant execute on function private.pending_invitation to authenticated;

create function public.pending_invitation(member_id uuid) returns jsonb
language sql stable set search_path = ''
as $$ select private.pending_invitation(member_id) $$;
comment on function public.pending_invitation is
  'When a member was invited who has not accepted yet, and whether the invitation can be sent again, for admins; null for other members.';
grant execute on function public.pending_invitation to authenticated;

-- Invitations are addressed to an email address, so no foreign key removes those of a deleted account.
create function private.drop_invitation() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.outbox where kind = 'member_invitation' and subject_id = old.id;
  return null;
end
$$;

create trigger profiles_drop_invitation after delete on public.profiles
  for each row execute function private.drop_invitation();

-- Rows of the lists below.
create type private.user_row as (
  id uuid, email text, full_name text, display_name text, created_at timestamptz, role text,
  organization text, phone_number text, credits integer
);

create table public.member_notes (
  -- Chosen by the client, so that a request whose answer was lost can be repeated.
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  note text not null check (length(trim(note)) between 1 and 2000),
  -- Not a foreign key: a note outlives the account of its author.
  author_id uuid not null default auth.uid(),
  author_name text not null default 'Unknown' check (length(author_name) <= 200),
  created_at timestamptz not null default now()
);
comment on table public.member_notes is
  'Append-only notes of the admins about a member. The member cannot read them; they are deleted with the account.';
comment on column public.member_notes.author_name is
  'The display name of the author at the time of writing, set by member_notes_set_author.';
alter table public.member_notes enable row level security;

create index member_notes_of_user on public.member_notes (user_id, created_at desc, id desc);

create policy "Admins can read notes" on public.member_notes
  for select to authenticated using ((select private.is_admin()));
create policy "Admins can add notes" on public.member_notes
  for insert to authenticated with check ((select private.is_admin()));

grant select on public.member_notes to authenticated, service_role;
grant insert (id, user_id, note) on public.member_notes to authenticated;

create function private.get_user_profiles_with_roles() returns setof private.user_row
language sql stable security definer set search_path = ''
as $$
  select profiles.id, profiles.email, profiles.full_name, profiles.display_name, profiles.created_at,
    coalesce(user_roles.role, 'user'), profiles.organization, profiles.phone_number,
    coalesce(user_credits.balance, 0)
  from public.profiles
  left join public.user_roles on user_roles.user_id = profiles.id
  left join public.user_credits on user_credits.user_id = profiles.id
  where (select private.is_admin() or private.is_server())
$$;
grant execute on function private.get_user_profiles_with_roles to authenticated, service_role;

create function public.get_user_profiles_with_roles() returns table (
  id uuid, email text, full_name text, display_name text, created_at timestamptz, role text,
  organization text, phone_number text, credits integer
)
language sql stable set search_path = ''
as $$ select * from private.get_user_profiles_with_roles() order by created_at desc, id $$;
comment on function public.get_user_profiles_with_roles is
  'All members with role and balance, for admins and the server; empty for other callers.';
grant execute on function public.get_user_profiles_with_roles to authenticated, service_role;

-- The sort order is part of the statement: an index can serve it.
create function private.search_users(
  search text, role_filter text, page integer, page_size integer, sort_by text, ascending boolean
) returns table (member private.user_row, total_count bigint)
language plpgsql stable security definer set search_path = ''
as $$
declare
  wanted constant text := coalesce(trim(search), '');
  sorting constant text := private.order_by(
    case sort_by
      when 'full_name' then 'lower(display_name) {}'
      when 'email' then 'email {} nulls last'
      when 'role' then 'role {}'
      when 'organization' then 'lower(organization) {} nulls last'
      when 'phone_number' then 'phone_number {} nulls last'
      else 'created_at {}'
    end,
    ascending
  );
  -- The expression of the index profiles_search.
  searched constant text := $text$
    (display_name || e'\n' || coalesce(full_name, '') || e'\n' || coalesce(email, '') || e'\n'
      || coalesce(organization, '') || e'\n' || coalesce(phone_number, '') || e'\n'
      || regexp_replace(coalesce(phone_number, ''), '\D', '', 'g'))
  $text$;
begin
  if not private.is_admin() then
    return;
  end if;
  return query execute format($query$
    with found as not materialized (
      select profiles.id, profiles.email, profiles.full_name, profiles.display_name, profiles.created_at,
        coalesce(user_roles.role, 'user') as role, profiles.organization, profiles.phone_number,
        coalesce(user_credits.balance, 0) as credits
      from public.profiles
      left join public.user_roles on user_roles.user_id = profiles.id
      left join public.user_credits on user_credits.user_id = profiles.id
      where ($1 = ''
          or %2$s ilike private.like_pattern($1)
          or %2$s ilike private.like_pattern($5))
        and ($2 = 'all' or coalesce(user_roles.role, 'user') = $2)
    )
    select row(found.*)::private.user_row, (select count(*) from found) from found
    order by %1$s, created_at desc, id
    limit $3 offset $4
  $query$, sorting, searched)
  using wanted, coalesce(role_filter, 'all'), private.page_limit(page_size),
    private.page_offset(page, page_size), private.phone_digits(wanted);
end
$$;
grant execute on function private.search_users to authenticated;

create function public.search_users(
  search text default '', role_filter text default 'all', page integer default 1,
  page_size integer default 10, sort_by text default 'created_at', ascending boolean default false
) returns table (
  id uuid, email text, full_name text, display_name text, created_at timestamptz, role text,
  organization text, phone_number text, credits integer, total_count bigint
)
language sql stable set search_path = ''
as $$
  select (member).*, total_count
  from private.search_users(search, role_filter, page, page_size, sort_by, ascending)
$$;
comment on function public.search_users is
  'One page of members with role and balance, for admins; empty for other callers. Every row has the total number of matches.';
grant execute on function public.search_users to authenticated;

create function private.set_note_author() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.author_id := coalesce(auth.uid(), new.author_id);
  new.author_name := coalesce(
    (select display_name from public.profiles where id = new.author_id), 'Unknown');
  new.created_at := now();
  return new;
end
$$;

-- Deleting the account deletes its notes: the profile is gone by then.
create function private.refuse_note_changes() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'DELETE' and not exists (select from public.profiles where id = old.user_id) then
    return old;
  end if;
  perform private.refuse('notes_are_append_only');
  return null;
end
$$;

-- One or two characters find the names that start with them. From three, each word or the phone number must
-- be part of a field. Each branch stops after `how_many` rows. Without enable_seqscan = off, the planner
-- would read all members for a text that it takes for a common one.
create function private.search_members(query text, how_many integer) returns setof private.user_row
language plpgsql stable security definer set search_path = '' set enable_seqscan = off
as $$
declare
  wanted constant text := regexp_replace(trim(coalesce(query, '')), '\s+', ' ', 'g');
  -- The expression of the index profiles_search.
  searched constant text := $text$
    (display_name || e'\n' || coalesce(full_name, '') || e'\n' || coalesce(email, '') || e'\n'
      || coalesce(organization, '') || e'\n' || coalesce(phone_number, '') || e'\n'
      || regexp_replace(coalesce(phone_number, ''), '\D', '', 'g'))
  $text$;
  has_words constant text := (
    select string_agg(format('%s ilike %L', searched, private.like_pattern(word)), ' and ')
    from regexp_split_to_table(wanted, ' ') as word where length(wanted) >= 3
  );
begin
  if not private.is_admin() or length(wanted) not between 1 and 200 then
    return;
  end if;
  return query execute format($query$
    with found as (
      (
        select id, 1 as rank from public.profiles where lower(display_name) collate "C" like $1
        order by lower(display_name) collate "C", id limit $3
      ) union all (
        select id, 2 from public.profiles where %1$s like $2 limit $3
      ) union all (
        select id, 3 from public.profiles where %2$s limit $3
      )
    ), best as (
      select id, min(rank) as rank from found group by id
    )
    select profiles.id, profiles.email, profiles.full_name, profiles.display_name, profiles.created_at,
      coalesce(user_roles.role, 'user'), profiles.organization, profiles.phone_number,
      coalesce(user_credits.balance, 0)
    from best
    join public.profiles on profiles.id = best.id
    left join public.user_roles on user_roles.user_id = profiles.id
    left join public.user_credits on user_credits.user_id = profiles.id
    order by best.rank, lower(profiles.display_name) collate "C", profiles.id
    limit $3
  $query$, searched, coalesce(has_words, 'false'))
  using substr(private.like_pattern(lower(wanted)), 2), '%' || private.phone_search(wanted) || '%',
    least(greatest(coalesce(how_many, 8), 1), 50);
end
$$;
grant execute on function private.search_members to authenticated;

create function public.search_members(query text, how_many integer default 8) returns table (
  id uuid, email text, full_name text, display_name text, created_at timestamptz, role text,
  organization text, phone_number text, credits integer
)
language sql stable set search_path = ''
as $$ select * from private.search_members(query, how_many) $$;
comment on function public.search_members is
  'The members that best match a name, email, phone number or organization, for admins; empty for other callers. At most 50.';
grant execute on function public.search_members to authenticated;

create trigger member_notes_set_author before insert on public.member_notes
  for each row execute function private.set_note_author();
create trigger member_notes_refuse_changes before update or delete on public.member_notes
  for each row execute function private.refuse_note_changes();
create trigger member_notes_refuse_truncate before truncate on public.member_notes
  for each statement execute function private.refuse_note_changes();

-- Releases of modules with owners: tokens with which a team changes its own module, and a log of every change.
create table public.release_tokens (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(trim(name)) between 1 and 100),
  module text not null check (module ~ '^mf-[a-z0-9-]{1,60}$'),
  actions text[] not null check (
    cardinality(actions) between 1 and 6
    and actions <@ array['release', 'canary', 'preview', 'promote', 'rollback', 'retire']
  ),
  -- SHA-256 of 256 random bits, which need no salt.
  token_hash text not null unique check (length(token_hash) = 64),
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now()
);
comment on table public.release_tokens is
  'Credentials with which a team changes the releases of one module. Contains hashes only; a token is shown once. It is valid while its creator is an admin.';
comment on column public.release_tokens.actions is
  'What the token may do: release, canary, preview, promote, rollback, retire.';
alter table public.release_tokens enable row level security;

create index release_tokens_of_creator on public.release_tokens (created_by);

create policy "Admins can read release tokens" on public.release_tokens
  for select to authenticated using ((select private.is_admin()));

grant select (
  id, name, module, actions, expires_at, last_used_at, revoked_at, created_by, created_at
) on public.release_tokens to authenticated;

create table public.release_log (
  id bigint generated always as identity primary key,
  -- Chosen by the client: a captured request cannot be repeated.
  request_id uuid unique,
  module text not null check (module ~ '^mf-[a-z0-9-]{1,60}$'),
  action text not null
    check (action in ('release', 'canary', 'preview', 'promote', 'rollback', 'retire')),
  build text not null check (length(build) between 1 and 100),
  version text check (length(version) <= 100),
  build_before text check (length(build_before) <= 100),
  build_after text check (length(build_after) <= 100),
  percent numeric check (percent between 0 and 100),
  actor text not null check (length(actor) between 1 and 200),
  -- Not a foreign key: an entry outlives the account.
  actor_id uuid,
  token_id uuid references public.release_tokens (id),
  reason text check (length(reason) <= 500),
  -- Of an entry whose change could not be written to the registry afterwards.
  failed_id bigint unique references public.release_log (id),
  at timestamptz not null default now()
);
comment on table public.release_log is
  'Append-only: every change of the releases in use, written before the registry changes.';
comment on column public.release_log.build is
  'The release that the action names: published, promoted, withdrawn or retired.';
comment on column public.release_log.build_before is 'The release in use for all users before the change.';
comment on column public.release_log.build_after is 'The release in use for all users after the change.';
comment on column public.release_log.failed_id is
  'The entry that this one corrects: its change did not happen, for this reason.';
alter table public.release_log enable row level security;

create index release_log_of_module on public.release_log (module, id desc);
create index release_log_of_token on public.release_log (token_id);

create policy "Admins can read the release log" on public.release_log
  for select to authenticated using ((select private.is_admin()));

grant select on public.release_log to authenticated, service_role;

-- Preview links of a build are revoked together: signatures contain how often that has happened.
create table private.preview_revocations (
  module text not null check (module ~ '^mf-[a-z0-9-]{1,60}$'),
  build text not null check (build ~ '^[A-Za-z0-9_-]{1,100}$'),
  revocations integer not null default 1,
  primary key (module, build)
);
comment on table private.preview_revocations is 'Builds whose preview links were revoked, and how often.';
alter table private.preview_revocations enable row level security;

create function private.refuse_release_log_changes() returns trigger
language plpgsql set search_path = ''
as $$
begin
  perform private.refuse('release_log_is_append_only');
  return null;
end
$$;

create function private.create_release_token(
  name text, module text, actions text[], expires_at timestamptz
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  token constant text := 'prt_' || encode(extensions.gen_random_bytes(32), 'hex');
  created public.release_tokens;
begin
  if not private.is_admin() then
    perform private.refuse('not_admin');
  end if;
  if coalesce(length(private.one_line(name)), 0) not between 1 and 100 then
    perform private.refuse('bad_token_name');
  end if;
  if coalesce(module, '') !~ '^mf-[a-z0-9-]{1,60}$' then
    perform private.refuse('bad_token_module');
  end if;
  if coalesce(cardinality(actions), 0) = 0
    or not actions <@ array['release', 'canary', 'preview', 'promote', 'rollback', 'retire'] then
    perform private.refuse('bad_token_actions');
  end if;
  if expires_at is null or expires_at <= now() or expires_at > now() + interval '366 days' then
    perform private.refuse('bad_token_expiry');
  end if;
  insert into public.release_tokens (name, module, actions, token_hash, expires_at, created_by)
  values (
    private.one_line($1), $2, array(select distinct unnest($3) order by 1),
    encode(sha256(convert_to(token, 'UTF8')), 'hex'), $4, auth.uid()
  )
  returning * into created;
  return jsonb_build_object('id', created.id, 'token', token, 'expires_at', created.expires_at);
end
$$;
grant execute on function private.create_release_token to authenticated;

create function public.create_release_token(
  name text, module text, actions text[], expires_at timestamptz
) returns jsonb
language sql set search_path = ''
as $$ select private.create_release_token(name, module, actions, expires_at) $$;
comment on function public.create_release_token is
  'Creates a release token for one module and returns {id, token, expires_at}, for admins. The token cannot be read again. It is valid for at most 366 days.';
grant execute on function public.create_release_token to authenticated;

create function private.revoke_release_token(token_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    perform private.refuse('not_admin');
  end if;
  update public.release_tokens set revoked_at = coalesce(revoked_at, now()) where id = token_id;
  if not found then
    perform private.refuse('unknown_release_token');
  end if;
end
$$;
grant execute on function private.revoke_release_token to authenticated;

create function public.revoke_release_token(token_id uuid) returns void
language sql set search_path = ''
as $$ select private.revoke_release_token(token_id) $$;
comment on function public.revoke_release_token is
  'Revokes a release token, for admins. Changes that have not been logged yet are refused.';
grant execute on function public.revoke_release_token to authenticated;

-- Release tokens end with the admin rights of their creator.
create function private.require_release_token(
  token public.release_tokens, module text, action text
) returns void
language plpgsql set search_path = ''
as $$
begin
  if token.id is null then
    perform private.refuse('bad_release_token');
  elsif token.revoked_at is not null then
    perform private.refuse('revoked_release_token', jsonb_build_object('at', token.revoked_at));
  elsif token.expires_at <= now() then
    perform private.refuse('expired_release_token', jsonb_build_object('at', token.expires_at));
  elsif not private.is_admin(token.created_by) then
    perform private.refuse('release_token_without_admin');
  elsif token.module is distinct from $2 then
    perform private.refuse('release_token_of_other_module', jsonb_build_object('module', token.module));
  -- Each of these actions begins with an upload.
  elsif not token.actions && (
    case when $3 = 'upload' then array['release', 'canary', 'preview'] else array[$3] end
  ) then
    perform private.refuse(
      'release_token_lacks_action', jsonb_build_object('action', $3, 'actions', to_jsonb(token.actions)));
  end if;
end
$$;

create function private.use_release_token(token text, module text, action text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  found public.release_tokens;
begin
  select * into found from public.release_tokens
  where token_hash = encode(sha256(convert_to(coalesce($1, ''), 'UTF8')), 'hex');
  perform private.require_release_token(
    found, coalesce($2, found.module), coalesce($3, found.actions[1]));
  perform private.limit_release_token(found, $3);
  if found.last_used_at is null or found.last_used_at < now() - interval '1 minute' then
    update public.release_tokens set last_used_at = now() where id = found.id;
  end if;
  return jsonb_build_object(
    'id', found.id, 'name', found.name, 'module', found.module, 'actions', to_jsonb(found.actions),
    'expires_at', found.expires_at);
end
$$;
grant execute on function private.use_release_token to service_role;

create function public.use_release_token(token text, module text, action text) returns jsonb
language sql set search_path = ''
as $$ select private.use_release_token(token, module, action) $$;
comment on function public.use_release_token is
  'The {id, name, module, actions, expires_at} of a release token that may do this, for the server. action: one of the token, or upload. Without module or action it is checked for validity only. In an hour it may upload 30 times and make 100 changes, besides rollbacks.';
grant execute on function public.use_release_token to service_role;

-- The pointer of the registry contains the last entry that changed a module. Newer entries were interrupted.
create function private.record_release_change(change jsonb) returns bigint
language plpgsql security definer set search_path = ''
as $$
declare
  token public.release_tokens;
  last_entry constant bigint := change ->> 'last_entry';
  entry bigint;
begin
  if change ? 'token_id' then
    select * into token from public.release_tokens
    where id = (change ->> 'token_id')::uuid for no key update;
    perform private.require_release_token(token, change ->> 'module', change ->> 'action');
  end if;
  perform private.record_failed_release_change(known.id, 'Interrupted before the releases changed.')
  from public.release_log known
  where known.module = change ->> 'module' and known.id > last_entry and known.failed_id is null
    -- 0 before the first release of a module.
    and (last_entry > 0 or known.build_before is null);
  insert into public.release_log (
    request_id, module, action, build, version, build_before, build_after, percent, actor, actor_id,
    token_id, reason
  )
  values (
    (change ->> 'request_id')::uuid, change ->> 'module', change ->> 'action', change ->> 'build',
    change ->> 'version', change ->> 'build_before', change ->> 'build_after',
    (change ->> 'percent')::numeric,
    coalesce(
      (select display_name from public.profiles where id = (change ->> 'actor_id')::uuid),
      left(private.visible_line(change ->> 'actor'), 200), token.name),
    (change ->> 'actor_id')::uuid, token.id, left(private.visible_line(change ->> 'reason'), 500)
  )
  on conflict (request_id) do nothing
  returning id into entry;
  if entry is null then
    perform private.refuse('repeated_release_request');
  end if;
  return entry;
end
$$;
grant execute on function private.record_release_change to service_role;

create function public.record_release_change(change jsonb) returns bigint
language sql set search_path = ''
as $$ select private.record_release_change(change) $$;
comment on function public.record_release_change is
  'Adds an entry to release_log and returns its id, for the server, under the lock of the registry and before it changes: {module, action, build, version, build_before, build_after, percent, actor or actor_id, token_id, request_id, reason, last_entry}. Newer entries of the module than last_entry get a correction. Refuses a token that was revoked meanwhile, and a repeated request_id.';
grant execute on function public.record_release_change to service_role;

create function private.record_failed_release_change(entry bigint, reason text) returns void
language sql security definer set search_path = ''
as $$
  insert into public.release_log (
    module, action, build, version, build_before, build_after, percent, actor, actor_id, token_id, reason,
    failed_id
  )
  select module, action, build, version, build_before, build_before, percent, actor, actor_id, token_id,
    left(private.one_line($2), 500), id
  from public.release_log where id = $1
  on conflict (failed_id) do nothing
$$;
grant execute on function private.record_failed_release_change to service_role;

create function public.record_failed_release_change(entry bigint, reason text) returns void
language sql set search_path = ''
as $$ select private.record_failed_release_change(entry, reason) $$;
comment on function public.record_failed_release_change is
  'Adds that the change of an entry could not be written to the registry, for the server.';
grant execute on function public.record_failed_release_change to service_role;

create function private.preview_signature(module text, build text, expires bigint) returns text
language sql stable security definer set search_path = ''
as $$
  -- Null if an argument is null.
  select private.sign('preview', $1 || ' ' || $2 || ' ' || expires || coalesce((
    select ' ' || revocations from private.preview_revocations known where known.module = $1 and known.build = $2
  ), ''))
$$;

create function private.create_preview_link(module text, build text, days int) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  expires bigint;
begin
  if not (private.is_admin() or private.is_server()) then
    perform private.refuse('not_admin');
  end if;
  if coalesce(module, '') !~ '^mf-[a-z0-9-]{1,60}$' or coalesce(build, '') !~ '^[A-Za-z0-9_-]{1,100}$' then
    perform private.refuse('bad_preview');
  end if;
  if days is null or days not between 1 and 30 then
    perform private.refuse('bad_preview_days');
  end if;
  expires := extract(epoch from now() + make_interval(days => days))::bigint;
  return jsonb_build_object(
    'expires', expires, 'signature', private.preview_signature(module, build, expires));
end
$$;
grant execute on function private.create_preview_link to authenticated, service_role;

create function public.create_preview_link(module text, build text, days int default 7) returns jsonb
language sql set search_path = ''
as $$ select private.create_preview_link(module, build, days) $$;
comment on function public.create_preview_link is
  'The {expires, signature} of a link that shows a release of a module to its holders for 1 to 30 days, for admins and the server. expires is in seconds since 1970.';
grant execute on function public.create_preview_link to authenticated, service_role;

create function private.verify_preview_link(module text, build text, expires bigint, signature text)
returns boolean
language sql stable security definer set search_path = ''
as $$
  -- Digests, so that the time of the comparison says nothing about the signature.
  select coalesce(
    expires > extract(epoch from now())
    and sha256(convert_to(signature, 'UTF8'))
      = sha256(convert_to(private.preview_signature(module, build, expires), 'UTF8')),
    false)
$$;
grant execute on function private.verify_preview_link to anon, authenticated;

create function public.verify_preview_link(module text, build text, expires bigint, signature text)
returns boolean
language sql stable set search_path = ''
as $$ select private.verify_preview_link(module, build, expires, signature) $$;
comment on function public.verify_preview_link is
  'Whether a preview link was signed here, was not revoked and has not expired, for everyone.';
grant execute on function public.verify_preview_link to anon, authenticated;

-- Rolling back is never refused for this: each rollback withdraws a release.
create function private.limit_release_token(token public.release_tokens, action text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  counter private.rate_limits;
  what constant text := case when action = 'upload' then 'uploads' else 'changes' end;
  per_hour constant integer := case when action = 'upload' then 30 else 100 end;
begin
  if action is null or action = 'rollback' then
    return;
  end if;
  counter := private.count_uses(token.created_by, format('%s of release token %s', what, token.id), 1);
  if counter.inserts > per_hour then
    perform private.refuse('release_token_too_often', jsonb_build_object(
      'what', what, 'limit', per_hour, 'after',
      to_char((counter.window_start + interval '1 hour') at time zone 'UTC', 'HH24:MI "UTC"')));
  end if;
end
$$;

create function private.revoke_preview_links(module text, build text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    perform private.refuse('not_admin');
  end if;
  if coalesce(module, '') !~ '^mf-[a-z0-9-]{1,60}$' or coalesce(build, '') !~ '^[A-Za-z0-9_-]{1,100}$' then
    perform private.refuse('bad_preview');
  end if;
  insert into private.preview_revocations as known (module, build) values ($1, $2)
  on conflict on constraint preview_revocations_pkey do update set revocations = known.revocations + 1;
end
$$;
grant execute on function private.revoke_preview_links to authenticated;

create function public.revoke_preview_links(module text, build text) returns void
language sql set search_path = ''
as $$ select private.revoke_preview_links(module, build) $$;
comment on function public.revoke_preview_links is
  'Ends all preview links of a build that were created until now, for admins. Later links are valid.';
grant execute on function public.revoke_preview_links to authenticated;

create trigger release_log_refuse_changes before update or delete or truncate on public.release_log
  for each statement execute function private.refuse_release_log_changes();

-- What sessions report about releases of modules. Nothing refers to a person: a session id is random, lives as
-- long as a tab, and is deleted after two days.
create table private.report_sessions (
  session_id uuid not null,
  module text not null check (length(module) <= 63),
  build text not null check (length(build) <= 100),
  started_at timestamptz not null default now(),
  calls smallint not null default 0,
  has_mounted boolean not null default false,
  has_failed_to_mount boolean not null default false,
  errors smallint not null default 0,
  is_judged boolean not null default false,
  primary key (session_id, module, build)
)
with (fillfactor = 80);
comment on table private.report_sessions is
  'Which releases a tab has reported, so that a session counts once in module_figures, whatever it sends.';
comment on column private.report_sessions.is_judged is
  'Counts in the trial of the canary during which it began.';
alter table private.report_sessions enable row level security;

create index report_sessions_started on private.report_sessions (started_at);

-- Times are counted in 50 bins, ten per decade from 1 ms to 100 s, so that percentiles of any span are read
-- from as many rows at any traffic.
create table private.module_figures (
  grain text not null check (grain in ('5 minutes', 'hour', 'trial')),
  since timestamptz not null,
  module text not null,
  build text not null,
  sessions integer not null,
  failing_sessions integer not null,
  unmounted_sessions integer not null,
  fallback_sessions integer not null,
  errors integer not null,
  load_times integer[] not null,
  mount_times integer[] not null,
  primary key (grain, since, module, build)
)
with (fillfactor = 50);
comment on table private.module_figures is
  'Figures of each release per 5 minutes, per hour, and since the start of the trial of a canary.';
comment on column private.module_figures.sessions is 'Sessions that reported the release for the first time.';
comment on column private.module_figures.failing_sessions is 'Sessions with an error of the running release.';
comment on column private.module_figures.unmounted_sessions is 'Sessions in which an attempt to load or mount it failed.';
comment on column private.module_figures.fallback_sessions is 'Sessions that got it because another release failed.';
comment on column private.module_figures.errors is 'At most 20 of a session count.';
comment on column private.module_figures.load_times is 'Sessions per bin of the time of the first load.';
alter table private.module_figures enable row level security;

create table private.canary_trials (
  id uuid primary key default gen_random_uuid(),
  module text not null,
  build text not null,
  stable text not null,
  started_at timestamptz not null default now(),
  verdict text check (length(verdict) <= 500),
  judged_at timestamptz,
  tried_at timestamptz,
  rolled_back_at timestamptz,
  ended_at timestamptz
);
comment on table private.canary_trials is
  'Canaries beside the release in use since they were first reported. verdict: why one was rolled back automatically.';
comment on column private.canary_trials.tried_at is 'The last attempt to roll it back; repeated after 30 seconds.';
alter table private.canary_trials enable row level security;

create unique index canary_trials_open on private.canary_trials (module) where ended_at is null;
create index canary_trials_newest on private.canary_trials (module, started_at desc);

create table private.trial_addresses (
  trial_id uuid not null references private.canary_trials (id) on delete cascade,
  build text not null,
  address_hash text not null,
  sessions smallint not null default 1,
  primary key (trial_id, build, address_hash)
);
comment on table private.trial_addresses is
  'How many sessions of visitors count in a trial, per address. Keyed hashes that differ between trials; deleted when the trial ends.';
alter table private.trial_addresses enable row level security;

-- Times
create function private.time_bin(milliseconds integer) returns integer
language sql immutable set search_path = ''
as $$ select least(greatest(floor(10 * log(greatest(milliseconds, 1)))::integer, 0), 49) + 1 $$;

-- In milliseconds, interpolated within the bin, which is 26 % wide. Null without times.
create function private.time_at(times bigint[], share numeric) returns integer
language sql immutable set search_path = ''
as $$
  select round(power(10::numeric, (bin - 1 + (total * share - before) / counted) / 10))::integer
  from (
    select bin, counted, sum(counted) over (order by bin) - counted as before, sum(counted) over () as total
    from unnest(times) with ordinality as bins (counted, bin)
  ) cumulated
  where counted > 0 and before + counted >= total * share
  order by bin limit 1
$$;

create function private.empty_times() returns integer[]
language sql immutable set search_path = ''
as $$ select array_fill(0, array[50]) $$;

create function private.one_time(bin integer) returns integer[]
language sql immutable set search_path = ''
as $$ select array_fill(0, array[bin - 1]) || 1 || array_fill(0, array[50 - bin]) $$;

-- Judging

-- The open trial of a module, locked. Servers may know a canary some seconds too long or too late, so a
-- canary that has ended starts no trial for ten seconds.
create function private.open_trial(module text, canary text, stable text) returns private.canary_trials
language plpgsql security definer set search_path = ''
as $$
declare
  trial private.canary_trials;
begin
  for attempt in 1..2 loop
    select * into trial from private.canary_trials
    where canary_trials.module = $1 and ended_at is null for no key update;
    if trial.build = canary then
      return trial;
    end if;
    update private.canary_trials set ended_at = now() where id = trial.id;
    if canary is null or stable is null or exists (
      select from private.canary_trials
      where canary_trials.module = $1 and build = canary and ended_at > now() - interval '10 seconds'
    ) then
      return null;
    end if;
    insert into private.canary_trials (module, build, stable) values ($1, canary, $3)
    on conflict do nothing returning * into trial;
    if found then
      return trial;
    end if;
  end loop;
  return null;
end
$$;

-- Why the canary must be rolled back, or null. Shares are compared in percentage points.
create function private.judge_canary(trial private.canary_trials) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  budget jsonb;
  canary private.module_figures;
  stable private.module_figures;
  sessions integer;
  canary_ms integer;
  stable_ms integer;
begin
  select value into budget from public.system_settings where key = 'canary_budget';
  if not coalesce((budget ->> 'enabled')::boolean, false) then
    return null;
  end if;
  select * into canary from private.module_figures figures
  where grain = 'trial' and since = trial.started_at and figures.module = trial.module
    and figures.build = trial.build;
  sessions := (budget ->> 'sessions')::integer;
  if canary.sessions is null or canary.sessions < sessions then
    return null;
  end if;
  select * into stable from private.module_figures figures
  where grain = 'trial' and since = trial.started_at and figures.module = trial.module
    and figures.build = trial.stable;
  if private.exceeds(canary.unmounted_sessions, canary.sessions, stable.unmounted_sessions, stable.sessions,
    (budget ->> 'unmounted_percent')::numeric) then
    return format('It did not start in %s of %s sessions (release in use: %s of %s).',
      canary.unmounted_sessions, canary.sessions, coalesce(stable.unmounted_sessions, 0),
      coalesce(stable.sessions, 0));
  end if;
  if private.exceeds(canary.failing_sessions, canary.sessions, stable.failing_sessions, stable.sessions,
    (budget ->> 'failing_percent')::numeric) then
    return format('%s of %s sessions had errors (release in use: %s of %s).',
      canary.failing_sessions, canary.sessions, coalesce(stable.failing_sessions, 0),
      coalesce(stable.sessions, 0));
  end if;
  -- Small differences between small times mean nothing.
  if stable.sessions >= sessions then
    canary_ms := private.time_at(canary.mount_times, 0.95);
    stable_ms := private.time_at(stable.mount_times, 0.95);
    if canary_ms > stable_ms * (budget ->> 'slowdown')::numeric and canary_ms > stable_ms + 300 then
      return format('95 %% of its starts took up to %s s (release in use: %s s).',
        round(canary_ms / 1000.0, 2), round(stable_ms / 1000.0, 2));
    end if;
  end if;
  return null;
end
$$;

create function private.exceeds(
  bad integer, sessions integer, stable_bad integer, stable_sessions integer, points numeric
) returns boolean
language sql immutable set search_path = ''
as $$
  select 100.0 * bad / sessions > points + coalesce(100.0 * stable_bad / nullif(stable_sessions, 0), 0)
$$;

create function private.finish_canary_trial(trial uuid, outcome text, problem text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  finished private.canary_trials;
begin
  update private.canary_trials set
    rolled_back_at = case when outcome = 'rolled_back' then now() end,
    ended_at = case when outcome = 'failed' then null else now() end
  where id = trial and verdict is not null and ended_at is null
  returning * into finished;
  if finished.id is null or outcome = 'ended' then
    return;
  end if;
  -- Once for the rollback, and once if it failed before.
  perform private.notify_admins('canary_failed', finished.id, (outcome = 'failed')::integer,
    jsonb_build_object('module', finished.module, 'build', finished.build, 'stable', finished.stable,
      'reason', finished.verdict, 'problem', case when outcome = 'failed' then left(problem, 300) end));
end
$$;
grant execute on function private.finish_canary_trial to service_role;

create function public.finish_canary_trial(trial uuid, outcome text, problem text default null) returns void
language sql set search_path = ''
as $$ select private.finish_canary_trial(trial, outcome, problem) $$;
comment on function public.finish_canary_trial is
  'Records what became of a rollback: rolled_back, ended (the canary had already gone) or failed (it is tried again). Notifies admins.';
grant execute on function public.finish_canary_trial to service_role;

-- Reading
create function private.module_fleet(span text)
returns table (
  module text, build text, sessions bigint, failing_sessions bigint, unmounted_sessions bigint,
  fallback_sessions bigint, errors bigint, load_p50 integer, load_p95 integer, mount_p50 integer,
  mount_p95 integer, session_trend integer[], failing_trend integer[]
)
language sql stable security definer set search_path = ''
as $$
  with asked as (
    select case span when 'hour' then '5 minutes' else 'hour' end as grain,
      case span when 'hour' then 12 when 'day' then 24 else 28 end as parts,
      case span
        when 'hour' then date_bin('5 minutes', now(), 'epoch') + interval '5 minutes'
        else date_trunc('hour', now()) + interval '1 hour'
      end as until,
      case span when 'hour' then interval '1 hour' when 'day' then interval '1 day' else interval '7 days' end
        as length
    where (select private.is_admin())
  ),
  figures as materialized (
    select known.*, width_bucket(
      extract(epoch from known.since), extract(epoch from asked.until - asked.length),
      extract(epoch from asked.until), asked.parts) as part
    from asked
    join private.module_figures known
      on known.grain = asked.grain and known.since >= asked.until - asked.length
  ),
  sums as (
    select module, build, sum(sessions) as sessions, sum(failing_sessions) as failing_sessions,
      sum(unmounted_sessions) as unmounted_sessions, sum(fallback_sessions) as fallback_sessions,
      sum(errors) as errors
    from figures group by module, build
  ),
  bins as (
    select module, build, bin, sum(loads) as loads, sum(mounts) as mounts
    from figures, unnest(load_times, mount_times) with ordinality as times (loads, mounts, bin)
    group by module, build, bin
  ),
  times as (
    select module, build, array_agg(loads order by bin) as loads, array_agg(mounts order by bin) as mounts
    from bins group by module, build
  ),
  parts as (
    select module, build, part, sum(sessions)::integer as sessions,
      sum(greatest(failing_sessions, unmounted_sessions))::integer as failing
    from figures group by module, build, part
  ),
  trends as (
    select sums.module, sums.build, array_agg(coalesce(parts.sessions, 0) order by place) as sessions,
      array_agg(coalesce(parts.failing, 0) order by place) as failing
    from sums cross join asked cross join generate_series(1, asked.parts) place
    left join parts on parts.module = sums.module and parts.build = sums.build and parts.part = place
    group by sums.module, sums.build
  )
  select module, build, sums.sessions, sums.failing_sessions, sums.unmounted_sessions, sums.fallback_sessions,
    sums.errors, private.time_at(loads, 0.5), private.time_at(loads, 0.95), private.time_at(mounts, 0.5),
    private.time_at(mounts, 0.95), trends.sessions, trends.failing
  from sums join times using (module, build) join trends using (module, build)
  order by module, sums.sessions desc, build
$$;
grant execute on function private.module_fleet to authenticated;

create function public.module_fleet(span text default 'day') returns table (
  module text, build text, sessions bigint, failing_sessions bigint, unmounted_sessions bigint,
  fallback_sessions bigint, errors bigint, load_p50 integer, load_p95 integer, mount_p50 integer,
  mount_p95 integer, session_trend integer[], failing_trend integer[]
)
language sql stable set search_path = ''
as $$ select * from private.module_fleet(span) $$;
comment on function public.module_fleet is
  'Figures of each release for admins, over the last hour, day or week (span); empty for other callers. Times in milliseconds; trends in 12, 24 or 28 parts of the span.';
grant execute on function public.module_fleet to authenticated;

create function private.canary_trials() returns table (
  module text, build text, stable text, started_at timestamptz, sessions integer, verdict text,
  rolled_back_at timestamptz, ended_at timestamptz
)
language sql stable security definer set search_path = ''
as $$
  select trial.module, trial.build, trial.stable, trial.started_at, coalesce(figures.sessions, 0),
    trial.verdict, trial.rolled_back_at, trial.ended_at
  from (
    select distinct on (module) * from private.canary_trials
    where (select private.is_admin()) order by module, started_at desc
  ) trial
  left join private.module_figures figures on figures.grain = 'trial' and figures.since = trial.started_at
    and figures.module = trial.module and figures.build = trial.build
$$;
grant execute on function private.canary_trials to authenticated;

create function public.canary_trials() returns table (
  module text, build text, stable text, started_at timestamptz, sessions integer, verdict text,
  rolled_back_at timestamptz, ended_at timestamptz
)
language sql stable set search_path = ''
as $$ select * from private.canary_trials() $$;
comment on function public.canary_trials is
  'The last canary of each module, its sessions, and whether it was rolled back automatically, for admins; empty for other callers.';
grant execute on function public.canary_trials to authenticated;

-- Retention
create function private.delete_old_module_reports() returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  gone integer;
  total integer;
begin
  delete from private.report_sessions where started_at < now() - interval '2 days';
  get diagnostics total = row_count;
  delete from private.module_figures where grain = '5 minutes' and since < now() - interval '2 hours';
  get diagnostics gone = row_count;
  total := total + gone;
  delete from private.module_figures
  where grain in ('hour', 'trial') and since < now() - interval '30 days';
  get diagnostics gone = row_count;
  total := total + gone;
  delete from private.trial_addresses
  where trial_id in (select id from private.canary_trials where ended_at is not null);
  get diagnostics gone = row_count;
  total := total + gone;
  delete from private.canary_trials where ended_at < now() - interval '30 days';
  get diagnostics gone = row_count;
  return total + gone;
end
$$;
grant execute on function private.delete_old_module_reports to service_role;

create function public.delete_old_module_reports() returns integer
language sql set search_path = ''
as $$ select private.delete_old_module_reports() $$;
comment on function public.delete_old_module_reports is
  'Deletes figures of modules after 30 days, session ids after 2 days. Returns how many rows. Called every minute.';
grant execute on function public.delete_old_module_reports to service_role;

-- Whether a new session counts in the trial. Visitors of one address count as often as the budget allows
-- to fail, so that they alone cannot end a canary.
create function private.admit_to_trial(trial private.canary_trials, build text, visitor text) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  most integer;
begin
  if visitor is null then
    return true;
  end if;
  select greatest(1, floor((value ->> 'sessions')::numeric
    * least((value ->> 'failing_percent')::numeric, (value ->> 'unmounted_percent')::numeric) / 100))
  into most from public.system_settings where key = 'canary_budget';
  insert into private.trial_addresses as known (trial_id, build, address_hash)
  values (trial.id, $2, private.sign('report', concat_ws(' ', trial.id, private.network_of(visitor))))
  on conflict on constraint trial_addresses_pkey do update set sessions = known.sessions + 1
  where known.sessions < most;
  return found;
end
$$;

-- Counts each fact once per session and release, so that repeated or forged reports of a session add little.
create function private.count_report(
  session uuid, module text, build text, load_ms integer, mount_ms integer, fallback boolean, failed integer,
  errors integer, trial private.canary_trials, visitor text
) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  known private.report_sessions;
  is_new boolean;
  mounts boolean;
  unmounted boolean;
  new_errors integer;
  -- Of sessions that are new to a release, in 5 minutes.
  ceiling constant integer := 6000;
  load_bin integer;
  mount_bin integer;
  trial_start timestamptz;
begin
  insert into private.report_sessions (session_id, module, build) values ($1, $2, $3) on conflict do nothing;
  is_new := found;
  if is_new and ceiling <= (
    select figures.sessions from private.module_figures figures
    where figures.grain = '5 minutes' and figures.module = $2 and figures.build = $3
      and figures.since = date_bin('5 minutes', now(), 'epoch')
  ) then
    delete from private.report_sessions
    where session_id = $1 and report_sessions.module = $2 and report_sessions.build = $3;
    return;
  end if;
  if is_new and trial.id is not null and private.admit_to_trial(trial, $3, visitor) then
    update private.report_sessions set is_judged = true
    where session_id = $1 and report_sessions.module = $2 and report_sessions.build = $3;
  end if;
  select * into known from private.report_sessions
  where session_id = $1 and report_sessions.module = $2 and report_sessions.build = $3
  for no key update;
  if known.calls >= 500 then
    return;
  end if;
  if known.is_judged and known.started_at >= trial.started_at then
    trial_start := trial.started_at;
  end if;
  mounts := $5 is not null and not known.has_mounted;
  unmounted := $7 > 0 and not known.has_failed_to_mount;
  new_errors := least($8, 20 - known.errors);
  update private.report_sessions set
    calls = known.calls + 1, has_mounted = known.has_mounted or mounts,
    has_failed_to_mount = known.has_failed_to_mount or unmounted, errors = known.errors + new_errors
  where session_id = $1 and report_sessions.module = $2 and report_sessions.build = $3;
  if not (is_new or mounts or unmounted or new_errors > 0) then
    return;
  end if;
  load_bin := private.time_bin(coalesce($4, 0));
  mount_bin := private.time_bin(coalesce($5, 0));
  insert into private.module_figures as figures (
    grain, since, module, build, sessions, failing_sessions, unmounted_sessions, fallback_sessions, errors,
    load_times, mount_times
  )
  select span.grain, span.since, $2, $3, is_new::integer, (known.errors = 0 and new_errors > 0)::integer,
    unmounted::integer, (mounts and $6)::integer, new_errors,
    case when mounts then private.one_time(load_bin) else private.empty_times() end,
    case when mounts then private.one_time(mount_bin) else private.empty_times() end
  from (values
    ('5 minutes', date_bin('5 minutes', now(), 'epoch')), ('hour', date_trunc('hour', now())),
    ('trial', trial_start)
  ) as span (grain, since)
  where span.since is not null
  on conflict on constraint module_figures_pkey do update set
    sessions = figures.sessions + excluded.sessions,
    failing_sessions = figures.failing_sessions + excluded.failing_sessions,
    unmounted_sessions = figures.unmounted_sessions + excluded.unmounted_sessions,
    fallback_sessions = figures.fallback_sessions + excluded.fallback_sessions,
    errors = figures.errors + excluded.errors,
    load_times[load_bin] = figures.load_times[load_bin] + excluded.load_times[load_bin],
    mount_times[mount_bin] = figures.mount_times[mount_bin] + excluded.mount_times[mount_bin];
end
$$;

-- Locks modules and releases in the same order in each call.
create function private.record_module_reports(
  session uuid, reports jsonb, live jsonb, visitor text
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  module_name text;
  report record;
  trial private.canary_trials;
  rollbacks jsonb := '[]';
begin
  for module_name in
    select distinct value ->> 'module' from jsonb_array_elements(reports) order by 1
  loop
    trial := private.open_trial(module_name, live -> module_name ->> 'canary', live -> module_name ->> 'stable');
    for report in
      select * from jsonb_to_recordset(reports) as given (
        module text, build text, load_ms integer, mount_ms integer, fallback boolean, failed integer, errors integer
      )
      where module = module_name order by build
    loop
      perform private.count_report(session, report.module, report.build, report.load_ms, report.mount_ms,
        coalesce(report.fallback, false), coalesce(report.failed, 0), coalesce(report.errors, 0),
        case when report.build in (trial.build, trial.stable) then trial end, visitor);
    end loop;
    if trial.id is not null then
      if trial.verdict is null then
        update private.canary_trials set verdict = judged.reason, judged_at = now()
        from private.judge_canary(trial) as judged (reason)
        where id = trial.id and judged.reason is not null
        returning canary_trials.* into trial;
      end if;
      if trial.verdict is not null then
        update private.canary_trials set tried_at = now()
        where id = trial.id and (tried_at is null or tried_at < now() - interval '30 seconds');
        if found then
          rollbacks := rollbacks || jsonb_build_object('trial', trial.id, 'module', trial.module,
            'build', trial.build, 'reason', trial.verdict);
        end if;
      end if;
    end if;
  end loop;
  return rollbacks;
end
$$;
grant execute on function private.record_module_reports to service_role;

create function public.record_module_reports(session uuid, reports jsonb, live jsonb, visitor text default null)
returns jsonb
language sql set search_path = ''
as $$ select private.record_module_reports(session, reports, live, visitor) $$;
comment on function public.record_module_reports is
  'Counts what a session reports (module, build, load_ms, mount_ms, fallback, failed, errors). live: by module, the canary and the stable release. visitor: the address of a session without an account, of which few are judged. Returns the canaries to roll back now, with the reason; each is judged once.';
grant execute on function public.record_module_reports to service_role;

create policy "Admins can list images" on storage.objects
  for select to authenticated
  using (bucket_id in ('snack-images', 'events', 'rooms') and (select private.is_admin()));
create policy "Admins can add images" on storage.objects
  for insert to authenticated
  with check (bucket_id in ('snack-images', 'events', 'rooms') and (select private.is_admin()));
create policy "Admins can delete images" on storage.objects
  for delete to authenticated
  using (bucket_id in ('snack-images', 'events', 'rooms') and (select private.is_admin()));

-- Images of snacks, events and rooms, up to 5 MB: public by URL, added and deleted by admins only, never
-- overwritten.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
select name, name, true, 5 * 1024 * 1024, '{image/png,image/jpeg,image/webp,image/gif,image/avif}'
from unnest(array['snack-images', 'events', 'rooms']) as name
on conflict (id) do update set
  public = excluded.public, file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;
alter publication supabase_realtime
  add table public.user_credits, public.space_updates;
