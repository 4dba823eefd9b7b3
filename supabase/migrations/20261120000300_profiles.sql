-- Everybody who has an account has a profile: made with the account, edited by its owner and admins.
create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  full_name text check (length(full_name) <= 200),
  organization text check (length(organization) <= 200),
  phone_number text check (length(phone_number) <= 40),
  email text check (length(email) <= 320),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
alter table public.profiles enable row level security;

create index profiles_newest on public.profiles (created_at desc, id);
-- A line each: what is searched for is one line, and so never found across two fields.
create index profiles_search on public.profiles using gin (
  (coalesce(full_name, '') || e'\n' || coalesce(email, '') || e'\n' || coalesce(organization, ''))
  extensions.gin_trgm_ops
);

create policy "members read their own profile, admins read all" on public.profiles
  for select to authenticated
  using (id = (select auth.uid()) or (select private.is_admin()));
create policy "members add their own profile, admins add any" on public.profiles
  for insert to authenticated
  with check (id = (select auth.uid()) or (select private.is_admin()));
create policy "members edit their own profile, admins edit all" on public.profiles
  for update to authenticated
  using (id = (select auth.uid()) or (select private.is_admin()))
  with check (id = (select auth.uid()) or (select private.is_admin()));

-- The account's metadata is what a stranger typed at sign-up: cut to size, never trusted further.
create function private.create_profile() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  told jsonb := coalesce(new.raw_user_meta_data, '{}');
begin
  insert into public.profiles (id, email, full_name, organization, phone_number)
  values (
    new.id, new.email,
    left(nullif(trim(coalesce(told ->> 'full_name', told ->> 'name',
      concat_ws(' ', told ->> 'first_name', told ->> 'last_name'))), ''), 200),
    left(nullif(trim(told ->> 'organization'), ''), 200),
    left(nullif(trim(told ->> 'phone_number'), ''), 40)
  )
  on conflict (id) do nothing;
  return null;
end
$$;

create function private.follow_email() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.profiles set email = new.email where id = new.id;
  return null;
end
$$;

-- A client may still insert the profile of an account that has one: it becomes an edit, with the
-- inserter's own rights.
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

-- Whoever inserts a profile, its e-mail and age are the account's.
create function private.follow_account() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  select users.email, coalesce(users.created_at, now()) into new.email, new.created_at
  from auth.users where users.id = new.id;
  return new;
end
$$;
revoke execute on function
  private.create_profile(), private.follow_email(), private.merge_profile(), private.follow_account()
from public;

create trigger users_create_profile after insert on auth.users
  for each row execute function private.create_profile();
create trigger users_follow_email after update of email on auth.users
  for each row execute function private.follow_email();
create trigger profiles_merge_known before insert on public.profiles
  for each row execute function private.merge_profile();
create trigger profiles_take_account before insert on public.profiles
  for each row execute function private.follow_account();
create trigger profiles_touch_updated_at before update on public.profiles
  for each row execute function private.touch_updated_at();

grant select on public.profiles to authenticated;
grant insert (id, full_name, organization, phone_number, email, created_at) on public.profiles to authenticated;
grant update (full_name, organization, phone_number) on public.profiles to authenticated;
grant select, insert, update on public.profiles to service_role;
