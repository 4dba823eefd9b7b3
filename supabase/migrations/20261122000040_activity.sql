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

create policy "Members can read their own activity, admins all" on public.activity_logs
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));
create policy "Admins can log a cancelled booking" on public.activity_logs
  for insert to authenticated
  with check (
    user_id = (select auth.uid()) and credits_change = 0 and action_type = 'Cancelled Booking'
    and (select private.is_admin())
  );

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

grant select on public.activity_logs to authenticated, service_role;
grant insert (user_id, action_type, details, credits_change, reference_id) on public.activity_logs
  to authenticated;

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
