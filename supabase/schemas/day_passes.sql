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
  credits_agreed integer,
  is_included boolean not null default false,
  unique (user_id, request),
  constraint day_passes_arrive_before_they_leave
    check (left_at is null or arrived_at is not null and left_at >= arrived_at),
  constraint day_passes_have_an_email check (email is not null or erased_at is not null)
);
comment on table public.day_passes is
  'A desk for a guest on one day, paid in credits at the price at the time of purchase, or by the plan of its buyer. Free for admins.';
comment on column public.day_passes.arrived_at is
  'When the holder arrived; the same time as that of its visitor. Only the check-in functions write it and left_at.';
comment on column public.day_passes.credits_agreed is 'The price that was shown; null accepts any.';
comment on column public.day_passes.is_included is 'One of the day passes that the plan of its buyer includes. It cost no credits.';
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
create policy "Banned and deleted accounts have no access" on public.day_passes
  as restrictive for all to authenticated using ((select private.is_active()));

grant select on public.day_passes to authenticated;
grant insert (
  user_id, visitor_name, email, purpose, date, credits_used, status, created_at
) on public.day_passes to authenticated;
grant select, insert, delete on public.day_passes to service_role;
grant insert (credits_agreed) on public.day_passes to authenticated;

create function private.day_pass_credits() returns integer
language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(
    (select (value ->> 'credits')::numeric::integer from public.system_settings where key = 'day_pass_credits'), 8);
end
$$;

create function private.price_day_pass() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  is_admin constant boolean := private.is_admin(new.user_id);
begin
  perform private.check_visit_day(new.date);
  new.status := 'active';
  new.created_at := now();
  new.is_included := false;
  if not is_admin and (private.day_passes_left(new.user_id, new.date)).passes_left > 0 then
    -- The balance lock serializes a member's purchases: two of them cannot use the same day pass of a plan.
    perform private.lock_balance(new.user_id);
    new.is_included := (private.day_passes_left(new.user_id, new.date)).passes_left > 0;
  end if;
  new.credits_used := case when is_admin or new.is_included then 0 else private.day_pass_credits() end;
  return new;
end
$$;

-- The steps after the row is written, and after its policy check: price, charge, log, pass and notification.
create function private.complete_day_pass() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.credits_used <> new.credits_agreed then
    perform private.refuse('price_changed', jsonb_build_object('kind', 'day_pass', 'credits', new.credits_used));
  end if;
  perform private.debit_credits(new.user_id, new.credits_used, 'day_pass', 'Day pass', new.id);
  if new.is_included then
    -- Another row of the same statement may have used the last one.
    if (private.day_passes_left(new.user_id, new.date)).passes_left = 0 then
      perform private.refuse('price_changed',
        jsonb_build_object('kind', 'day_pass', 'credits', private.day_pass_credits()));
    end if;
    insert into public.plan_day_passes (user_id, month, day_pass_id, passes)
    values (new.user_id, date_trunc('month', new.date::timestamp), new.id, 1);
  end if;
  perform private.log_activity(new.user_id, 'Purchased Day Pass',
    format('%s on %s', new.visitor_name, new.date), -new.credits_used, new.id);
  perform private.issue_pass(new.visitor_id, case when new.visitor_id is null then new.id end, new.date, 'approved');
  perform private.notify(new.user_id, 'day_pass_bought', new.id, 0, jsonb_build_object(
    'pass_id', new.id, 'pass_date', new.date, 'visitor_name', new.visitor_name, 'credits', new.credits_used,
    'is_included', new.is_included));
  return null;
end
$$;

-- Creates the pass and its visitor, who needs no approval and may stay from 09:00 to 19:00.
create function private.create_day_pass(
  visitor_name text, email text, phone text, organization text, host_name text, purpose text, visit_date date,
  request_id uuid, credits_agreed integer
) returns public.day_passes
language plpgsql security definer set search_path = ''
as $$
declare
  pass uuid := gen_random_uuid();
  earlier uuid;
  visitor_id uuid;
  bought public.day_passes;
begin
  if auth.uid() is null then
    perform private.refuse('not_signed_in');
  end if;
  if coalesce(
    length(trim(visitor_name)) not between 1 and 200 or length(trim(email)) > 320
      or trim(email) !~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' or visit_date is null,
    true
  ) then
    perform private.refuse('bad_visit');
  end if;
  earlier := private.claim_request(request_id, jsonb_build_array('day_pass',
    visitor_name, email, phone, organization, host_name, purpose, visit_date), pass);
  if earlier is not null then
    select * into bought from public.day_passes where id = earlier;
    if bought.id is null then
      perform private.refuse('request_outdated');
    end if;
    return bought;
  end if;
  begin
    insert into public.visitors (
      user_id, visitor_name, email, phone, organization, host_name, purpose,
      visit_date, visit_time, visit_duration, status
    ) values (
      auth.uid(), trim(visitor_name), trim(email), nullif(trim(phone), ''), nullif(trim(organization), ''),
      nullif(trim(host_name), ''), nullif(trim(purpose), ''), visit_date, '09:00', 10, 'active'
    ) returning id into visitor_id;
  exception when check_violation then
    perform private.refuse('bad_visit');
  end;
  insert into public.day_passes (id, user_id, visitor_id, visitor_name, email, purpose, date, request, credits_agreed)
  values (pass, auth.uid(), visitor_id, trim(visitor_name), trim(email), nullif(trim(purpose), ''), visit_date,
    request_id, coalesce(credits_agreed, 0))
  returning * into bought;
  return bought;
end
$$;
grant execute on function private.create_day_pass to authenticated;

create function public.create_day_pass(
  visitor_name text, email text, visit_date date, phone text default null,
  organization text default null, host_name text default null, purpose text default null, request uuid default null,
  credits_agreed integer default null
) returns public.day_passes
language sql set search_path = ''
as $$
  select * from private.create_day_pass(
    visitor_name, email, phone, organization, host_name, purpose, visit_date, request, credits_agreed)
$$;
comment on function public.create_day_pass is
  'Buys a day pass and registers its visitor. credits_agreed: the price that was shown; another one is refused, and a missing one counts as 0. Repeating a request returns the same pass without another charge.';
grant execute on function public.create_day_pass to authenticated;

create function private.included_day_passes(visit_date date) returns table (included integer, passes_left integer)
language sql stable security definer set search_path = ''
as $$
  select passes.included, passes.passes_left
  from private.day_passes_left(auth.uid(), case when visit_date < '10000-01-01' then visit_date end) passes
  where private.is_active() and not private.is_admin()
$$;
grant execute on function private.included_day_passes to authenticated;

create function public.included_day_passes(visit_date date) returns table (included integer, passes_left integer)
language sql stable set search_path = ''
as $$ select * from private.included_day_passes(visit_date) $$;
comment on function public.included_day_passes is
  'Day passes per month that the caller''s plan of a day includes, and those that are left in the month of that day. No row for admins, who pay nothing.';
grant execute on function public.included_day_passes to authenticated;

-- Refunds all credits, as for a booking, or returns the day pass to its month, and erases the guest. Refused once the
-- guest has arrived. Locks the visitor before the pass, as private.change_visit does.
create function private.cancel_day_pass(day_pass_id uuid) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  pass public.day_passes;
  refunded integer;
begin
  perform from public.visitors
  where id = (select visitor_id from public.day_passes where id = day_pass_id and user_id = auth.uid()) for update;
  select * into pass from public.day_passes
  where id = day_pass_id and user_id = auth.uid() and private.is_active() for update;
  if pass.id is null then
    perform private.refuse('unknown_day_pass');
  end if;
  if pass.arrived_at is not null or pass.date < private.space_today() then
    perform private.refuse('day_pass_used');
  end if;
  refunded := private.refund_credits(pass.user_id, pass.id, 'Day pass cancelled');
  if pass.is_included then
    insert into public.plan_day_passes (user_id, month, day_pass_id, passes)
    values (pass.user_id, date_trunc('month', pass.date::timestamp), pass.id, -1);
  end if;
  delete from public.day_passes where id = pass.id;
  delete from public.visitors where id = pass.visitor_id;
  update public.activity_logs set details = format('Day pass on %s', pass.date)
  where action_type = 'Purchased Day Pass' and reference_id = pass.id;
  perform private.log_activity(pass.user_id, 'Cancelled Day Pass',
    format('Day pass on %s', pass.date), refunded, pass.id);
  return refunded;
end
$$;
grant execute on function private.cancel_day_pass to authenticated;

create function public.cancel_day_pass(day_pass_id uuid) returns integer
language sql set search_path = ''
as $$ select private.cancel_day_pass(day_pass_id) $$;
comment on function public.cancel_day_pass is
  'Cancels an own day pass whose guest has not arrived, and returns the number of credits refunded. A day pass of the plan goes back to its month. The guest is told.';
grant execute on function public.cancel_day_pass to authenticated;

create trigger day_passes_set_price before insert on public.day_passes
  for each row execute function private.price_day_pass();
create trigger day_passes_complete after insert on public.day_passes
  for each row execute function private.complete_day_pass();
create trigger day_passes_check_guest_email before insert or update of email on public.day_passes
  for each row execute function private.check_guest_email();
create trigger day_passes_clean_names before insert or update of visitor_name on public.day_passes
  for each row execute function private.clean_names('visitor_name');
create trigger day_passes_require_own_names before insert or update of visitor_name on public.day_passes
  for each row execute function private.require_own_names('visitor_name');
