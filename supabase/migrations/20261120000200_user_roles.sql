-- Admins are the people with a role record; whoever has none is a user. The last admin stays.
create table public.user_roles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  role text not null default 'user' check (role in ('admin', 'user')),
  created_at timestamptz not null default now()
);
alter table public.user_roles enable row level security;

create index user_roles_admins on public.user_roles (user_id) where role = 'admin';

create function private.is_admin(person uuid default auth.uid()) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from public.user_roles where user_id = person and role = 'admin')
$$;
revoke execute on function private.is_admin(uuid) from public;
grant execute on function private.is_admin(uuid) to authenticated, service_role;

create policy "members read their own role, admins read all" on public.user_roles
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));
create policy "admins give roles" on public.user_roles
  for insert to authenticated with check ((select private.is_admin()));
create policy "admins change roles" on public.user_roles
  for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "admins take roles" on public.user_roles
  for delete to authenticated using ((select private.is_admin()));

-- Row level security answers for whom: a member learns only their own role, an admin everybody's.
create function public.is_admin_role(uid uuid) returns boolean
language sql stable set search_path = ''
as $$
  select exists (select from public.user_roles where user_id = uid and role = 'admin')
$$;
revoke execute on function public.is_admin_role(uuid) from public;
grant execute on function public.is_admin_role(uuid) to authenticated, service_role;

-- Takes turns before any row is touched, so that two admins who remove each other are counted
-- one after the other.
create function private.queue_role_change() returns trigger
language plpgsql set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtext('public.user_roles'));
  return null;
end
$$;

create function private.keep_an_admin() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from gone where role = 'admin')
     and not exists (select from public.user_roles where role = 'admin') then
    perform private.refuse('last_admin');
  end if;
  return null;
end
$$;
revoke execute on function private.queue_role_change(), private.keep_an_admin() from public;

create trigger user_roles_queue_change before update or delete on public.user_roles
  for each statement execute function private.queue_role_change();
create trigger user_roles_keep_an_admin after delete on public.user_roles
  referencing old table as gone
  for each statement execute function private.keep_an_admin();
create trigger user_roles_keep_an_admin_demoted after update on public.user_roles
  referencing old table as gone
  for each statement execute function private.keep_an_admin();

grant select, insert, update, delete on public.user_roles to authenticated, service_role;
