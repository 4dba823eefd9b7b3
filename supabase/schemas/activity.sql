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
create policy "Banned and deleted accounts have no access" on public.activity_logs
  as restrictive for all to authenticated using ((select private.is_active()));

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
  select id, action, left(about, 500), change, reference
  from public.profiles where id = person and erased_at is null;
exception when others then
  raise warning 'Could not log activity "%" of user %: % (%)', action, person, sqlerrm, sqlstate;
end
$$;
