-- What people ordered and at which price, decided by the server and never by a request body.
create table public.orders (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete restrict,
  kind text not null check (kind in ('snacks', 'credits')),
  status text not null default 'created'
    check (status in ('created', 'paid', 'fulfilled', 'refund_due', 'refunded', 'expired')),
  mode text not null check (mode in ('live', 'test')),
  amount_paise integer not null check (amount_paise > 0),
  currency text not null default 'INR' check (currency = 'INR'),
  credits integer check (credits > 0),
  valid_days smallint check (valid_days > 0),
  provider_order_id text unique,
  -- The same content while unpaid is the same order: a double click makes one.
  content_hash text not null,
  -- When the reconciler next asks the provider about payments that nobody told us of.
  ask_at timestamptz default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  paid_at timestamptz,
  constraint credits_only_for_credits check ((kind = 'credits') = (credits is not null and valid_days is not null))
);

create table public.order_items (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders (id) on delete cascade,
  snack_id uuid not null references public.snacks (id) on delete restrict,
  name text not null,
  quantity integer not null check (quantity > 0),
  price numeric(10, 2) not null check (price >= 0),
  unique (order_id, snack_id)
);
alter table public.orders enable row level security;
alter table public.order_items enable row level security;

create index orders_of_user on public.orders (user_id, created_at desc);
create index orders_newest on public.orders (created_at desc);
create index orders_to_ask_about on public.orders (ask_at) where ask_at is not null;
create index order_items_of_snack on public.order_items (snack_id);

create policy "members read their own orders, admins read all" on public.orders
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));
create policy "members read the items of their own orders, admins read all" on public.order_items
  for select to authenticated
  using (
    (select private.is_admin())
    or order_id in (select id from public.orders where user_id = (select auth.uid()))
  );

create function private.keep_order_forward() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if (old.status, new.status) not in (
    ('created', 'paid'), ('created', 'expired'), ('paid', 'fulfilled'), ('paid', 'refund_due'),
    ('fulfilled', 'refund_due'), ('refund_due', 'refunded')
  ) then
    perform private.refuse('order_only_forward', jsonb_build_object('from', old.status, 'to', new.status));
  end if;
  return new;
end
$$;

create function private.keep_order_price() returns trigger
language plpgsql set search_path = ''
as $$
begin
  perform private.refuse('order_is_fixed');
  return null;
end
$$;
revoke execute on function private.keep_order_forward(), private.keep_order_price() from public;

create trigger orders_keep_forward before update of status on public.orders
  for each row when (old.status <> new.status) execute function private.keep_order_forward();
create trigger orders_keep_price before update on public.orders
  for each row when (
    (old.user_id, old.kind, old.mode, old.amount_paise, old.currency, old.content_hash)
      is distinct from (new.user_id, new.kind, new.mode, new.amount_paise, new.currency, new.content_hash)
    or (old.credits, old.valid_days) is distinct from (new.credits, new.valid_days)
    or (old.provider_order_id is not null and old.provider_order_id is distinct from new.provider_order_id)
  )
  execute function private.keep_order_price();
create trigger orders_touch_updated_at before update of status, provider_order_id on public.orders
  for each row execute function private.touch_updated_at();

alter table public.inventory_transactions
  add constraint inventory_transactions_order_id_fkey
  foreign key (order_id) references public.orders (id) on delete restrict;
create index inventory_transactions_of_order on public.inventory_transactions (order_id);

grant select on public.orders, public.order_items to authenticated, service_role;
