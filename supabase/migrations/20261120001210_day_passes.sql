-- A day in the space for a visitor, paid in credits at the price of the moment of buying; free for admins.
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
  -- Drawn by who asks, so that an answer that got lost can be asked for again.
  request uuid,
  unique (user_id, request)
);
alter table public.day_passes enable row level security;

create index day_passes_of_user on public.day_passes (user_id, created_at desc);
create index day_passes_of_visitor on public.day_passes (visitor_id);

create policy "members read their own day passes, admins read all" on public.day_passes
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));
create policy "members buy day passes for themselves" on public.day_passes
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
  perform private.spend_credits(new.user_id, new.credits_used, 'day_pass', 'Day pass', new.id);
  perform private.note_activity(new.user_id, 'Purchased Day Pass',
    format('%s on %s', new.visitor_name, new.date), -new.credits_used, new.id);
  return null;
end
$$;

create trigger day_passes_decide_price before insert on public.day_passes
  for each row execute function private.price_day_pass();
create trigger day_passes_charge_credits after insert on public.day_passes
  for each row execute function private.charge_day_pass();

grant select on public.day_passes to authenticated;
grant insert (
  user_id, visitor_name, email, purpose, date, credits_used, status, created_at
) on public.day_passes to authenticated;
grant select, insert, delete on public.day_passes to service_role;

-- The pass and its visitor in one transaction: a desk from 09:00 to 19:00, no approval needed. The
-- same request sent again gets the same pass and pays nothing.
create function private.buy_day_pass(
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
  -- First, so that one request sent twice at once meets here.
  perform private.hold_credits(auth.uid());
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

create function public.create_day_pass(
  visitor_name text, email text, visit_date date, phone text default null,
  organization text default null, host_name text default null, purpose text default null, request uuid default null
) returns public.day_passes
language sql set search_path = ''
as $$
  select * from private.buy_day_pass(visitor_name, email, phone, organization, host_name, purpose, visit_date, request)
$$;

revoke execute on function
  private.price_day_pass(), private.charge_day_pass(),
  private.buy_day_pass(text, text, text, text, text, text, date, uuid),
  public.create_day_pass(text, text, date, text, text, text, text, uuid)
from public;
grant execute on function
  private.buy_day_pass(text, text, text, text, text, text, date, uuid),
  public.create_day_pass(text, text, date, text, text, text, text, uuid)
to authenticated;
