-- A member's credits: an append-only ledger, and the lots the credits lie in until they expire.
-- At every commit: balance = sum of the ledger = sum of what remains in the lots, never negative.
create table public.user_credits (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  balance integer not null default 0 constraint balance_never_negative check (balance >= 0),
  updated_at timestamptz not null default now()
);

create table public.credit_ledger (
  id bigint generated always as identity primary key,
  user_id uuid not null references public.profiles (id) on delete restrict,
  amount integer not null check (amount <> 0),
  balance_after integer not null check (balance_after >= 0),
  kind text not null
    check (kind in ('grant', 'removal', 'purchase', 'booking', 'day_pass', 'event', 'refund', 'expiry')),
  reason text,
  reference_id uuid,
  actor_id uuid,
  created_at timestamptz not null default now()
);

create table public.credit_lots (
  id bigint generated always as identity primary key,
  user_id uuid not null references public.profiles (id) on delete restrict,
  amount integer not null check (amount > 0),
  remaining integer not null check (remaining between 0 and amount),
  source text not null check (source in ('grant', 'purchase')),
  reference_id uuid,
  expires_at timestamptz,
  created_at timestamptz not null default now()
);

-- Which lots an entry of the ledger took from or gave back to: what a refund goes by.
create table private.credit_lot_moves (
  ledger_id bigint not null references public.credit_ledger (id),
  lot_id bigint not null references public.credit_lots (id),
  amount integer not null check (amount <> 0),
  primary key (ledger_id, lot_id)
);

create index credit_ledger_of_user on public.credit_ledger (user_id, id desc);
create index credit_ledger_reference on public.credit_ledger (reference_id) where reference_id is not null;
create index credit_lots_to_spend on public.credit_lots (user_id, expires_at, id) where remaining > 0;
create index credit_lots_of_user on public.credit_lots (user_id);
create index credit_lots_expiring on public.credit_lots (expires_at) where remaining > 0;
create index credit_lot_moves_lot on private.credit_lot_moves (lot_id);

alter table public.user_credits enable row level security;
alter table public.credit_ledger enable row level security;
alter table public.credit_lots enable row level security;
alter table private.credit_lot_moves enable row level security;

create policy "members read their own balance, admins read all" on public.user_credits
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));
create policy "members read their own ledger, admins read all" on public.credit_ledger
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));
create policy "members read their own lots, admins read all" on public.credit_lots
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));

-- Nobody corrects the past, not even the server: a mistake is answered by another entry.
create function private.keep_the_ledger() returns trigger
language plpgsql set search_path = ''
as $$
begin
  perform private.refuse('ledger_is_append_only');
  return null;
end
$$;

create function private.open_credit_account() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.user_credits (user_id) values (new.id) on conflict (user_id) do nothing;
  return null;
end
$$;
revoke execute on function private.keep_the_ledger(), private.open_credit_account() from public;

create trigger credit_ledger_keep_entries before update or delete or truncate on public.credit_ledger
  for each statement execute function private.keep_the_ledger();
create trigger profiles_open_credit_account after insert on public.profiles
  for each row execute function private.open_credit_account();

grant select on public.user_credits, public.credit_ledger, public.credit_lots
  to authenticated, service_role;
