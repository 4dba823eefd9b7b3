-- Guests whom members announce; admins approve or reject them.
create table public.visitors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  visitor_name text not null check (length(trim(visitor_name)) between 1 and 200),
  email text not null check (email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' and length(email) <= 320),
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
  created_at timestamptz not null default now()
);
alter table public.visitors enable row level security;

create index visitors_of_user on public.visitors (user_id, created_at desc);
create index visitors_newest on public.visitors (created_at desc);
create index visitors_expected on public.visitors (visit_date, visit_time);

create policy "members read their own visitors, admins read all" on public.visitors
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));
create policy "members announce their own visitors, pending approval" on public.visitors
  for insert to authenticated with check (user_id = (select auth.uid()) and status = 'pending');
create policy "admins approve and reject visitors" on public.visitors
  for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));

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
revoke execute on function private.refuse_past_visit() from public;

create trigger visitors_refuse_past_date before insert on public.visitors
  for each row execute function private.refuse_past_visit();

grant select on public.visitors to authenticated;
grant select, insert, update, delete on public.visitors to service_role;
grant insert (
  user_id, visitor_name, email, phone, organization, host_name, purpose,
  visit_date, visit_time, visit_duration, status
) on public.visitors to authenticated;
grant update (status) on public.visitors to authenticated;
