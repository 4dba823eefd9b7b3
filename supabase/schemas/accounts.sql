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
create policy "Banned and deleted accounts have no access" on public.user_roles
  as restrictive for all to authenticated using ((select private.is_active()));

grant select, insert, update, delete on public.user_roles to authenticated, service_role;

create table public.profiles (
  -- Not a foreign key: the profile of a deleted account stays, without a name, for the records that are kept.
  id uuid primary key,
  full_name text check (length(full_name) <= 200),
  organization text check (length(organization) <= 200),
  phone_number text check (length(phone_number) <= 40),
  email text check (length(email) <= 320),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  display_name text not null default 'Member',
  trusted_at timestamptz,
  erased_at timestamptz
);
comment on table public.profiles is
  'One row per account, created with it. Members edit their own, admins all.';
comment on column public.profiles.display_name is
  'Set by profiles_set_display_name; clients cannot write it.';
comment on column public.profiles.trusted_at is
  'When an admin allowed the member to invite as many people as members who have paid.';
comment on column public.profiles.erased_at is
  'When the account was deleted. Invoices, the ledger and past bookings still refer to the profile.';
alter table public.profiles enable row level security;

create index profiles_newest on public.profiles (created_at desc, id);
create index profiles_search on public.profiles using gin (
  private.search_text(phone_number, display_name, full_name, email, organization) extensions.gin_trgm_ops
);
create index profiles_erased on public.profiles (erased_at) where erased_at is not null;
create index profiles_of_email on public.profiles (lower(email));
create index profiles_full_name on public.profiles using gin (private.folded(full_name) extensions.gin_trgm_ops);
-- Serves searches of one or two characters, for which profiles_search has no trigrams.
create index profiles_by_name on public.profiles (private.folded(display_name) collate "C", id);
-- People are chosen from the members whose name matches, and stored by id. Those whose names look the same are
-- told apart by their organization.
create index profiles_name_words on public.profiles using gin (private.name_words(full_name));

create policy "Members can read their own profile, admins all" on public.profiles
  for select to authenticated
  using (id = (select auth.uid()) or (select private.is_admin()));
create policy "Members can add their own profile, admins any" on public.profiles
  for insert to authenticated
  with check (id = (select auth.uid()) or (select private.is_admin()));
create policy "Members can update their own profile, admins all" on public.profiles
  for update to authenticated
  using (erased_at is null and (id = (select auth.uid()) or (select private.is_admin())))
  with check (id = (select auth.uid()) or (select private.is_admin()));
create policy "Banned and deleted accounts have no access" on public.profiles
  as restrictive for all to authenticated using ((select private.is_active()));

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

-- A sign-up with another's name is not refused, because the auth service would give no reason: the form does.
create function private.account_details(metadata jsonb)
returns table (full_name text, organization text, phone_number text)
language sql stable set search_path = ''
as $$
  select
    left(private.own_name(coalesce(metadata ->> 'full_name', metadata ->> 'name',
      concat_ws(' ', metadata ->> 'first_name', metadata ->> 'last_name'))), 200),
    left(private.own_name(metadata ->> 'organization', is_person => false), 200),
    left(private.one_line(metadata ->> 'phone_number'), 40)
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
language sql stable set search_path = ''
as $$
  select left(coalesce(
    private.visible_line(full_name),
    private.own_name(jsonb_path_query_first(metadata, '$.full_name ? (@.type() == "string")') #>> '{}'),
    private.own_name(concat_ws(' ',
      jsonb_path_query_first(metadata, '$.first_name ? (@.type() == "string")') #>> '{}',
      jsonb_path_query_first(metadata, '$.last_name ? (@.type() == "string")') #>> '{}')),
    private.own_name(split_part(trim(email), '@', 1)),
    'Member'
  ), 200)
$$;

create function private.set_display_name() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.display_name := case when new.erased_at is null then (
    select private.display_name(new.full_name, raw_user_meta_data, new.email) from auth.users where users.id = new.id
  ) else 'Former member' end;
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

-- In PostgREST's format of errors, because refusals of private.refuse have the status 400.
create function private.require_active_account() returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if auth.uid() is not null and not private.is_active() then
    raise sqlstate 'PGRST' using
      message = '{"code": "P0001", "message": "account_inactive", "details": "{}", "hint": null}',
      detail = '{"status": 401, "headers": {}}';
  end if;
end
$$;
grant execute on function private.require_active_account to anon, authenticated, service_role;

-- Storage saves an upload to a signed URL as the server. The owner is the account that signed the URL.
create function private.require_active_owner() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_active(new.owner_id::uuid) then
    raise insufficient_privilege using message = 'account_inactive';
  end if;
  return new;
end
$$;

create policy "Banned and deleted accounts have no access" on realtime.messages
  as restrictive for all to authenticated using ((select private.is_active()));
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
-- Without display_name: a change of the account's metadata must not invalidate open edits.
create trigger profiles_touch_updated_at
  before update of full_name, organization, phone_number, email on public.profiles
  for each row execute function private.touch_updated_at();
create trigger profiles_clean_names before insert or update of full_name, organization on public.profiles
  for each row execute function private.clean_names('full_name', 'organization');
create trigger profiles_require_own_names before insert or update of full_name, organization on public.profiles
  for each row execute function private.require_own_profile_names();
create trigger objects_require_active_owner before insert or update of version on storage.objects
  for each row when (new.owner_id is not null) execute function private.require_active_owner();

alter role authenticator set pgrst.db_pre_request = 'private.require_active_account';
notify pgrst, 'reload config';
