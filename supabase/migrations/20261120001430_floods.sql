-- Nobody fills the house's tables or its mailbox: so many rows of a kind in an hour, also when they
-- are deleted again. Admins may, and what the server writes on somebody's behalf is not counted.
create table private.tallies (
  user_id uuid not null references public.profiles (id) on delete cascade,
  kind text not null,
  began_at timestamptz not null default now(),
  added integer not null default 1,
  primary key (user_id, kind)
);
alter table private.tallies enable row level security;

-- Counts by the hour that begins with somebody's first row; one insert waits for the other. Before
-- all other triggers by its name: who waits here holds nothing yet. Argument: how many an hour.
create function private.limit_inserts() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  counted integer;
begin
  if auth.uid() is null or private.is_admin() then
    return new;
  end if;
  insert into private.tallies as tally (user_id, kind) values (auth.uid(), tg_table_name)
  on conflict (user_id, kind) do update set
    (began_at, added) = (
      select case when goes_on then tally.began_at else now() end, case when goes_on then tally.added else 0 end + 1
      from (select tally.began_at > now() - interval '1 hour' as goes_on) hour
    )
  returning added into counted;
  if counted > tg_argv[0]::integer then
    perform private.refuse('too_often');
  end if;
  return new;
end
$$;
revoke execute on function private.limit_inserts() from public;

create trigger feedback_limit_inserts before insert on public.feedback
  for each row when (current_user = 'authenticated') execute function private.limit_inserts('20');
create trigger visitors_limit_inserts before insert on public.visitors
  for each row when (current_user = 'authenticated') execute function private.limit_inserts('100');
create trigger bookings_limit_inserts before insert on public.bookings
  for each row when (current_user = 'authenticated') execute function private.limit_inserts('500');
create trigger event_registrations_limit_inserts before insert on public.event_registrations
  for each row when (current_user = 'authenticated') execute function private.limit_inserts('500');
create trigger activity_logs_limit_inserts before insert on public.activity_logs
  for each row when (current_user = 'authenticated') execute function private.limit_inserts('1000');
