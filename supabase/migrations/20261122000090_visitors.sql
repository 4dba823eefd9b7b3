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
comment on table public.visitors is
  'Guests whom members register; admins approve or reject them.';
alter table public.visitors enable row level security;

create index visitors_of_user on public.visitors (user_id, created_at desc);
create index visitors_newest on public.visitors (created_at desc);
create index visitors_expected on public.visitors (visit_date, visit_time);

create policy "Members can read their own visitors, admins all" on public.visitors
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));
create policy "Members can register their own visitors as pending" on public.visitors
  for insert to authenticated with check (user_id = (select auth.uid()) and status = 'pending');
create policy "Admins can update visitors" on public.visitors
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

create trigger visitors_check_guest_email before insert or update of email on public.visitors
  for each row execute function private.check_guest_email();
create trigger visitors_refuse_past_date before insert on public.visitors
  for each row execute function private.refuse_past_visit();

grant select on public.visitors to authenticated;
grant select, insert, update, delete on public.visitors to service_role;
grant insert (
  user_id, visitor_name, email, phone, organization, host_name, purpose,
  visit_date, visit_time, visit_duration, status
) on public.visitors to authenticated;
grant update (status) on public.visitors to authenticated;

create table public.day_passes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  visitor_id uuid references public.visitors (id) on delete set null,
  visitor_name text not null check (length(trim(visitor_name)) between 1 and 200),
  email text not null check (email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' and length(email) <= 320),
  purpose text check (length(purpose) <= 1000),
  date date not null check (isfinite(date) and date < '10000-01-01'),
  credits_used integer not null default 0 check (credits_used >= 0),
  status text not null default 'active' check (status = 'active'),
  created_at timestamptz not null default now(),
  -- Chosen by the client, so that a request whose answer was lost can be repeated.
  request uuid,
  unique (user_id, request)
);
comment on table public.day_passes is
  'A desk for a guest on one day, paid in credits at the price at the time of purchase. Free for admins.';
alter table public.day_passes enable row level security;

create index day_passes_of_user on public.day_passes (user_id, created_at desc);
create index day_passes_of_visitor on public.day_passes (visitor_id);

create policy "Members can read their own day passes, admins all" on public.day_passes
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));
create policy "Members can buy their own day passes" on public.day_passes
  for insert to authenticated with check (user_id = (select auth.uid()));

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

create trigger day_passes_set_price before insert on public.day_passes
  for each row execute function private.price_day_pass();
create trigger day_passes_charge_credits after insert on public.day_passes
  for each row execute function private.charge_day_pass();

grant select on public.day_passes to authenticated;
grant insert (
  user_id, visitor_name, email, purpose, date, credits_used, status, created_at
) on public.day_passes to authenticated;
grant select, insert, delete on public.day_passes to service_role;

-- Creates the pass and its visitor, who needs no approval and may stay from 09:00 to 19:00. Locks the
-- balance first: concurrent repeats of one request wait for each other.
create function private.create_day_pass(
  guest text, guest_email text, guest_phone text, guest_organization text, host text, why text, day date, asked uuid
) returns public.day_passes
language plpgsql security definer set search_path = ''
as $$
declare
  announced uuid;
  bought public.day_passes;
begin
  if auth.uid() is null then
    perform private.refuse('not_signed_in');
  end if;
  perform private.lock_balance(auth.uid());
  select * into bought from public.day_passes where user_id = auth.uid() and request = asked;
  if found then
    return bought;
  end if;
  insert into public.visitors (
    user_id, visitor_name, email, phone, organization, host_name, purpose,
    visit_date, visit_time, visit_duration, status
  ) values (
    auth.uid(), trim(guest), trim(guest_email), nullif(trim(guest_phone), ''), nullif(trim(guest_organization), ''),
    nullif(trim(host), ''), nullif(trim(why), ''), day, '09:00', 10, 'active'
  ) returning id into announced;
  insert into public.day_passes (user_id, visitor_id, visitor_name, email, purpose, date, request)
  values (auth.uid(), announced, trim(guest), trim(guest_email), nullif(trim(why), ''), day, asked)
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

create trigger visitors_limit_inserts before insert on public.visitors
  for each row when (current_user = 'authenticated') execute function private.limit_inserts('100');
create trigger day_passes_check_guest_email before insert or update of email on public.day_passes
  for each row execute function private.check_guest_email();
