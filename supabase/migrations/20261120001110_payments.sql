-- Money that arrived, money that goes back, and what the provider told us. Written by the
-- settlement functions only; a payment is refunded at most once, whole.
create table public.payments (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders (id) on delete restrict,
  user_id uuid not null references public.profiles (id) on delete restrict,
  provider_payment_id text not null unique,
  amount_paise integer not null check (amount_paise > 0),
  currency text not null,
  method text,
  outcome text not null
    check (outcome in ('settled', 'sold_out', 'second_payment', 'late_payment', 'amount_mismatch')),
  created_at timestamptz not null default now()
);

-- `failures` counts what the provider said no to. With the id it makes the idempotency key: a request
-- whose answer is lost is repeated with the same key, one that failed is made anew with the next.
-- `retry_at` is when somebody looks after it again; without one it waits for the provider, or for us.
-- `tell_at` is when its owner is to be told that it was paid: none before that, and none once told.
create table public.refunds (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null unique references public.payments (id) on delete restrict,
  order_id uuid not null references public.orders (id) on delete restrict,
  user_id uuid not null references public.profiles (id) on delete restrict,
  amount_paise integer not null check (amount_paise > 0),
  reason text not null,
  status text not null default 'due' check (status in ('due', 'requested', 'processed', 'failed')),
  provider_refund_id text unique,
  attempts integer not null default 0,
  failures smallint not null default 0,
  last_error text,
  retry_at timestamptz default now(),
  tell_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table public.webhook_events (
  id text primary key,
  type text not null,
  payload jsonb not null,
  deliveries integer not null default 1,
  outcome text,
  received_at timestamptz not null default now(),
  processed_at timestamptz
);
alter table public.payments enable row level security;
alter table public.refunds enable row level security;
alter table public.webhook_events enable row level security;

create index payments_of_order on public.payments (order_id);
create index payments_of_user on public.payments (user_id, created_at desc);
create index refunds_of_order on public.refunds (order_id);
create index refunds_of_user on public.refunds (user_id, created_at desc);
create index refunds_to_send on public.refunds (retry_at) where retry_at is not null;
create index refunds_to_tell on public.refunds (tell_at) where tell_at is not null;
create index webhook_events_handled on public.webhook_events (processed_at);
create unique index payments_settle_once on public.payments (order_id) where outcome in ('settled', 'sold_out');

create policy "members read their own payments, admins read all" on public.payments
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));
create policy "members read their own refunds, admins read all" on public.refunds
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));
create policy "admins read what the provider told" on public.webhook_events
  for select to authenticated using ((select private.is_admin()));

create trigger refunds_touch_updated_at before update on public.refunds
  for each row execute function private.touch_updated_at();

grant select on public.payments, public.refunds, public.webhook_events to authenticated, service_role;
grant delete on public.webhook_events to service_role;
