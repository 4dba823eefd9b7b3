-- What people did, as their dashboard tells it. The server writes what concerns credits.
create table public.activity_logs (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  action_type text not null check (length(action_type) between 1 and 100),
  details text check (length(details) <= 500),
  credits_change integer not null default 0,
  reference_id uuid,
  created_at timestamptz not null default now()
);
alter table public.activity_logs enable row level security;

create index activity_logs_newest_of_user on public.activity_logs (user_id, created_at desc);
create index activity_logs_newest on public.activity_logs (created_at desc);

create policy "members read their own activity, admins read all" on public.activity_logs
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));
create policy "members note what they did, never credits" on public.activity_logs
  for insert to authenticated
  with check (user_id = (select auth.uid()) and credits_change = 0);

-- Says nothing when the person is gone: an account's deletion must not stumble over its history.
create function private.note_activity(
  person uuid, action text, about text, change integer default 0, reference uuid default null
) returns void
language sql security definer set search_path = ''
as $$
  insert into public.activity_logs (user_id, action_type, details, credits_change, reference_id)
  select id, action, left(about, 500), change, reference from public.profiles where id = person
$$;
revoke execute on function private.note_activity(uuid, text, text, integer, uuid) from public;

grant select on public.activity_logs to authenticated, service_role;
grant insert (user_id, action_type, details, credits_change, reference_id) on public.activity_logs
  to authenticated;
