create table public.user_credits (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  balance integer not null default 0 constraint balance_never_negative check (balance >= 0),
  updated_at timestamptz not null default now()
);
comment on table public.user_credits is
  'Balance per member. At every commit: balance = sum of the ledger = sum of what remains in the lots, never negative.';
alter table public.user_credits enable row level security;

create policy "Members can read their own balance, admins all" on public.user_credits
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));
create policy "Banned and deleted accounts have no access" on public.user_credits
  as restrictive for all to authenticated using ((select private.is_active()));

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
comment on table public.credit_ledger is
  'Append-only list of all changes of balances. A mistake is corrected by another entry.';
alter table public.credit_ledger enable row level security;

create index credit_ledger_of_user on public.credit_ledger (user_id, id desc);
create index credit_ledger_reference on public.credit_ledger (reference_id) where reference_id is not null;

create policy "Members can read their own ledger, admins all" on public.credit_ledger
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));
create policy "Banned and deleted accounts have no access" on public.credit_ledger
  as restrictive for all to authenticated using ((select private.is_active()));

create table public.credit_lots (
  id bigint generated always as identity primary key,
  user_id uuid not null references public.profiles (id) on delete restrict,
  amount integer not null check (amount > 0),
  remaining integer not null check (remaining between 0 and amount),
  source text not null check (source in ('grant', 'purchase', 'refund')),
  reference_id uuid,
  expires_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table public.credit_lots is
  'Credits with a common expiry date; null never expires.';
alter table public.credit_lots enable row level security;

create index credit_lots_to_debit on public.credit_lots (user_id, expires_at, id);
create index credit_lots_expiring on public.credit_lots (expires_at) where remaining > 0;

create policy "Members can read their own lots, admins all" on public.credit_lots
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));
create policy "Banned and deleted accounts have no access" on public.credit_lots
  as restrictive for all to authenticated using ((select private.is_active()));

create table private.credit_lot_moves (
  ledger_id bigint not null references public.credit_ledger (id),
  lot_id bigint not null references public.credit_lots (id),
  amount integer not null check (amount <> 0),
  renews_lot_id bigint references public.credit_lots (id),
  primary key (ledger_id, lot_id)
);
comment on table private.credit_lot_moves is
  'The lots that a ledger entry debited or credited. renews_lot_id: the expired lot whose credits a refund returns as a new lot.';
alter table private.credit_lot_moves enable row level security;

create index credit_lot_moves_lot on private.credit_lot_moves (lot_id);
create index credit_lot_moves_renews_lot on private.credit_lot_moves (renews_lot_id)
  where renews_lot_id is not null;

grant select on public.user_credits, public.credit_ledger, public.credit_lots
  to authenticated, service_role;

create function private.refuse_ledger_changes() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and private.is_erasing() then
    return null;
  end if;
  perform private.refuse('ledger_is_append_only');
  return null;
end
$$;

create function private.create_balance() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.user_credits (user_id) values (new.id) on conflict (user_id) do nothing;
  return null;
end
$$;

-- Adds an entry and updates the balance. The caller updates the lots.
create function private.add_ledger_entry(
  person uuid, change integer, entry_kind text, reason text, reference uuid
) returns bigint
language plpgsql security definer set search_path = ''
as $$
declare
  new_balance integer;
  entry bigint;
begin
  update public.user_credits set balance = balance + change, updated_at = now()
  where user_id = person returning balance into strict new_balance;
  insert into public.credit_ledger (user_id, amount, balance_after, kind, reason, reference_id, actor_id)
  values (person, change, new_balance, entry_kind, reason, reference, auth.uid()) returning id into entry;
  return entry;
end
$$;

-- Debits expired lots and returns the credits debited. Requires lock_balance.
create function private.expire_lots(person uuid) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  expired integer;
  entry bigint;
begin
  select sum(remaining) into expired from public.credit_lots
  where user_id = person and remaining > 0 and expires_at <= now();
  if expired is null then
    return 0;
  end if;
  entry := private.add_ledger_entry(person, -expired, 'expiry', 'Validity ended', null);
  insert into private.credit_lot_moves (ledger_id, lot_id, amount)
  select entry, id, -remaining from public.credit_lots
  where user_id = person and remaining > 0 and expires_at <= now();
  update public.credit_lots set remaining = 0
  where user_id = person and remaining > 0 and expires_at <= now();
  perform private.log_activity(person, 'Credits Expired', 'Their validity has ended', -expired);
  return expired;
end
$$;

-- Locks the balance until commit and returns it without expired credits. Every change of credits calls
-- this first: the changes of one member run one after the other.
create function private.lock_balance(person uuid) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  current_balance integer;
begin
  select balance into current_balance from public.user_credits where user_id = person for no key update;
  if not found then
    insert into public.user_credits (user_id) values (person) on conflict (user_id) do nothing;
    select balance into current_balance from public.user_credits where user_id = person for no key update;
  end if;
  return current_balance - private.expire_lots(person);
end
$$;

-- Adds a lot and returns the balance. Without `expires_at` the lot never expires.
create function private.grant_credits(
  person uuid, amount integer, entry_kind text, reason text, reference uuid default null,
  expires_at timestamptz default null
) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  balance integer := private.lock_balance(person);
  entry bigint := private.add_ledger_entry(person, amount, entry_kind, reason, reference);
  lot bigint;
begin
  insert into public.credit_lots (user_id, amount, remaining, source, reference_id, expires_at)
  values (person, amount, amount, entry_kind, reference, expires_at) returning id into lot;
  insert into private.credit_lot_moves (ledger_id, lot_id, amount) values (entry, lot, amount);
  return balance + amount;
end
$$;

-- The lots that pay: the first to expire first.
create function private.lots_to_debit(person uuid, needed integer)
returns table (lot_id bigint, credits integer, expires_at timestamptz)
language plpgsql stable security definer set search_path = ''
as $$
declare
  lot public.credit_lots;
  missing integer := needed;
begin
  for lot in
    select * from public.credit_lots
    where user_id = person and remaining > 0 and coalesce(credit_lots.expires_at > now(), true)
    order by credit_lots.expires_at, id
  loop
    exit when missing <= 0;
    lot_id := lot.id;
    credits := least(lot.remaining, missing);
    expires_at := lot.expires_at;
    missing := missing - credits;
    return next;
  end loop;
end
$$;

-- Debits the lots that expire first and returns the balance, or refuses with insufficient_credits.
create function private.debit_credits(
  person uuid, needed integer, entry_kind text, reason text, reference uuid default null
) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  balance integer := private.lock_balance(person);
  entry bigint;
  lot record;
begin
  if needed = 0 then
    return balance;
  end if;
  if balance < needed then
    perform private.refuse('insufficient_credits',
      jsonb_build_object('needed', needed, 'balance', balance, 'kind', entry_kind));
  end if;
  entry := private.add_ledger_entry(person, -needed, entry_kind, reason, reference);
  for lot in select * from private.lots_to_debit(person, needed) loop
    update public.credit_lots set remaining = remaining - lot.credits where id = lot.lot_id;
    insert into private.credit_lot_moves (ledger_id, lot_id, amount) values (entry, lot.lot_id, -lot.credits);
  end loop;
  return balance - needed;
end
$$;

-- What a refund for a reference returns, at most `wanted` credits, by original lot: the last to expire
-- first. Expired credits return as a new lot that is valid for 30 days (is_renewed). `expires_at` is the
-- end of validity after the refund.
create function private.lots_to_refund(person uuid, reference uuid, wanted integer)
returns table (lot_id bigint, credits integer, expires_at timestamptz, is_renewed boolean)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
  with owed as (
    select coalesce(move.renews_lot_id, move.lot_id) as id, -sum(move.amount) as due
    from private.credit_lot_moves move join public.credit_ledger ledger on ledger.id = move.ledger_id
    where ledger.reference_id = reference and ledger.user_id = person
    group by 1 having sum(move.amount) < 0
  ), queue as (
    select lot.id, lot.expires_at, coalesce(lot.expires_at <= now(), false) as is_over, owed.due,
      sum(owed.due) over (order by lot.expires_at desc, lot.id desc) - owed.due as earlier
    from owed join public.credit_lots lot on lot.id = owed.id
  )
  select queue.id, least(queue.due, wanted - queue.earlier)::integer,
    case when queue.is_over then now() + interval '30 days' else queue.expires_at end, queue.is_over
  from queue where queue.earlier < wanted order by queue.earlier;
end
$$;

-- Returns what is still owed for a reference, at most `wanted`, and the number of credits returned: a
-- second call returns 0.
create function private.refund_credits(
  person uuid, reference uuid, reason text, wanted integer default null
) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  refunded integer;
  entry bigint;
  lot record;
  target bigint;
begin
  perform private.lock_balance(person);
  select least(coalesce(wanted, -sum(amount)), -sum(amount)) into refunded
  from public.credit_ledger
  where reference_id = reference and user_id = person;
  if coalesce(refunded, 0) <= 0 then
    return 0;
  end if;
  entry := private.add_ledger_entry(person, refunded, 'refund', reason, reference);
  for lot in select * from private.lots_to_refund(person, reference, refunded) loop
    if lot.is_renewed then
      insert into public.credit_lots (user_id, amount, remaining, source, reference_id, expires_at)
      values (person, lot.credits, lot.credits, 'refund', reference, lot.expires_at) returning id into target;
    else
      update public.credit_lots set remaining = remaining + lot.credits
      where id = lot.lot_id returning id into target;
    end if;
    insert into private.credit_lot_moves (ledger_id, lot_id, amount, renews_lot_id)
    values (entry, target, lot.credits, nullif(lot.lot_id, target));
  end loop;
  return refunded;
end
$$;

create function private.add_user_credits(person uuid, change integer, reason text) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  note text := left(nullif(trim(reason), ''), 300);
  balance integer;
begin
  if not (private.is_admin() or private.is_server()) then
    perform private.refuse('not_admin');
  end if;
  if coalesce(change, 0) = 0 or change not between -1000000 and 1000000 then
    perform private.refuse('bad_amount');
  end if;
  if not exists (select from public.profiles where id = person and erased_at is null) then
    perform private.refuse('unknown_user');
  end if;
  if change > 0 then
    perform private.log_activity(person, 'Credits Added', coalesce(note, 'Added by the team'), change);
    balance := private.grant_credits(person, change, 'grant', note);
    if balance > 100000000 then
      perform private.refuse('bad_amount');
    end if;
  else
    perform private.log_activity(person, 'Credits Removed', coalesce(note, 'Removed by the team'), change);
    balance := private.debit_credits(person, -change, 'removal', note);
  end if;
  perform private.write_audit_entry('member', person::text, null, 'changed',
    jsonb_build_object('credits', balance - change), jsonb_build_object('credits', balance));
  return balance;
end
$$;
grant execute on function private.add_user_credits to authenticated, service_role;

create function public."addUserCredits"(userid uuid, amount_to_add integer, reason text default null)
returns integer
language sql set search_path = ''
as $$ select private.add_user_credits(userid, amount_to_add, reason) $$;
comment on function public."addUserCredits" is
  'Adds credits, or removes them when the amount is negative, and returns the new balance. For admins and the server (spec 2 §6).';
grant execute on function public."addUserCredits" to authenticated, service_role;

-- Debits all expired lots and returns the number of members affected.
create function private.expire_credits() returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  person uuid;
  people integer := 0;
begin
  for person in
    select user_id from public.credit_lots where remaining > 0 and expires_at <= now()
    group by user_id order by user_id
  loop
    perform private.lock_balance(person);
    people := people + 1;
  end loop;
  return people;
end
$$;

create trigger credit_ledger_refuse_changes before update or delete or truncate on public.credit_ledger
  for each statement execute function private.refuse_ledger_changes();
create trigger profiles_create_balance after insert on public.profiles
  for each row execute function private.create_balance();
