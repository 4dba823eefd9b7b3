create table public.payments (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders (id) on delete restrict,
  user_id uuid not null references public.profiles (id) on delete restrict,
  provider_payment_id text unique,
  amount_paise integer not null check (amount_paise > 0),
  currency text not null,
  method text,
  outcome text not null
    check (outcome in ('settled', 'sold_out', 'second_payment', 'late_payment', 'amount_mismatch')),
  created_at timestamptz not null default now(),
  -- Not a foreign key: an admin's account can be deleted.
  received_by uuid,
  received_by_name text check (length(received_by_name) <= 200),
  note text check (length(trim(note)) between 1 and 200),
  constraint payments_at_the_desk check (
    (provider_payment_id is null) = (received_by is not null)
    and (provider_payment_id is not null or coalesce(method in ('cash', 'upi', 'card'), false))
  )
);
comment on table public.payments is
  'Payments that the provider reported, written by settle_payment only, and desk payments, written by settle_booking only.';
comment on column public.payments.received_by is
  'The admin who took the money at the front desk. Null for payments through the provider.';
comment on column public.payments.note is 'What the admin noted, such as the number of a UPI transfer.';
alter table public.payments enable row level security;

create index payments_of_order on public.payments (order_id);
create index payments_of_user on public.payments (user_id, created_at desc);
create index payments_by_provider_id on public.payments using gin (provider_payment_id extensions.gin_trgm_ops);
create unique index payments_settle_once on public.payments (order_id) where outcome in ('settled', 'sold_out');
create index payments_settled_of_user on public.payments (user_id) where outcome = 'settled';

create policy "Members can read their own payments, admins all" on public.payments
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));
create policy "Banned and deleted accounts have no access" on public.payments
  as restrictive for all to authenticated using ((select private.is_active()));

create table public.refunds (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references public.payments (id) on delete restrict,
  order_id uuid not null references public.orders (id) on delete restrict,
  user_id uuid not null references public.profiles (id) on delete restrict,
  amount_paise integer not null check (amount_paise > 0),
  reason text not null,
  status text not null default 'due' check (status in ('due', 'requested', 'processed', 'failed')),
  provider_refund_id text unique,
  attempts integer not null default 0,
  -- Id and failures form the idempotency key: an unanswered request is repeated with the same key, a
  -- failed one with the next.
  failures smallint not null default 0,
  last_error text,
  -- When the reconciler claims the refund; null while the provider or an admin has to act.
  retry_at timestamptz default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  method text check (method in ('cash', 'upi', 'card')),
  -- Not a foreign key: an admin's account can be deleted.
  returned_by uuid,
  returned_by_name text check (length(returned_by_name) <= 200),
  constraint refunds_at_the_desk check (
    (method is null) = (returned_by is null) and (method is null or status = 'processed')
  )
);
comment on table public.refunds is
  'Refunds of payments. The reconciler sends those of the provider, one per payment; a desk payment can be returned in parts.';
comment on column public.refunds.method is
  'How the money was returned at the front desk. Null for refunds through the provider.';
comment on column public.refunds.returned_by is 'The admin who returned the money at the front desk.';
alter table public.refunds enable row level security;

create index refunds_of_order on public.refunds (order_id);
create index refunds_of_user on public.refunds (user_id, created_at desc);
create index refunds_to_send on public.refunds (retry_at) where retry_at is not null;
create index refunds_of_payment on public.refunds (payment_id);
create index refunds_by_provider_id on public.refunds using gin (provider_refund_id extensions.gin_trgm_ops);
create unique index refunds_once_per_provider_payment on public.refunds (payment_id) where method is null;

create policy "Members can read their own refunds, admins all" on public.refunds
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));
create policy "Banned and deleted accounts have no access" on public.refunds
  as restrictive for all to authenticated using ((select private.is_active()));

create table public.webhook_events (
  id text primary key,
  type text not null,
  payload jsonb not null,
  deliveries integer not null default 1,
  outcome text,
  received_at timestamptz not null default now(),
  processed_at timestamptz
);
comment on table public.webhook_events is
  'Webhook events by their id. Each is processed once, however often it is delivered.';
alter table public.webhook_events enable row level security;

create index webhook_events_processed on public.webhook_events (processed_at);

create policy "Admins can read webhook events" on public.webhook_events
  for select to authenticated using ((select private.is_admin()));
create policy "Banned and deleted accounts have no access" on public.webhook_events
  as restrictive for all to authenticated using ((select private.is_active()));


grant select on public.payments, public.refunds, public.webhook_events to authenticated, service_role;

create function private.order_summary(order_id uuid, paid text, outcome text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'order_id', orders.id, 'provider_order_id', orders.provider_order_id, 'user_id', orders.user_id,
    'kind', orders.kind, 'status', orders.status, 'amount_paise', orders.amount_paise,
    'currency', orders.currency, 'credits', orders.credits, 'payment_id', paid, 'outcome', outcome,
    'refund_id', (
      select refunds.id from public.refunds join public.payments on payments.id = refunds.payment_id
      where payments.provider_payment_id = paid
    )
  )
  from public.orders where orders.id = order_id
$$;

-- Delivers a paid order and returns its outcome.
create function private.fulfil_order(bought public.orders) returns text
language plpgsql security definer set search_path = ''
as $$
begin
  update public.orders set status = 'paid', paid_at = now() where id = bought.id;
  if bought.kind = 'credits' then
    perform private.lock_room_of_order(bought);
    perform private.grant_credits(bought.user_id, bought.credits, 'purchase', 'Credits bought', bought.id,
      (private.space_today() + bought.valid_days + 1)::timestamp at time zone 'Asia/Kolkata');
    perform private.log_activity(bought.user_id, 'Purchased Credits',
      format(case bought.credits when 1 then '%s credit' else '%s credits' end, bought.credits), bought.credits, bought.id);
    perform private.book_held_slot(bought);
  elsif private.decrement_stock(bought.id) then
    perform private.log_activity(bought.user_id, 'Purchased Snacks',
      (select string_agg(format('%s × %s', quantity, name), ', ' order by name)
        from public.order_items where order_id = bought.id), 0, bought.id);
  else
    update public.orders set status = 'refund_due' where id = bought.id;
    return 'sold_out';
  end if;
  update public.orders set status = 'fulfilled' where id = bought.id;
  return 'settled';
end
$$;

create function private.settle_payment(
  provider_order text, payment text, paid_paise integer, paid_currency text, payment_mode text, paid_by text
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  bought public.orders;
  earlier public.payments;
  ended text;
  stored uuid;
begin
  select * into bought from public.orders where provider_order_id = provider_order for no key update;
  if not found then
    perform private.refuse('unknown_order');
  end if;
  if bought.mode <> payment_mode then
    perform private.refuse('mode_mismatch');
  end if;
  select * into earlier from public.payments where provider_payment_id = payment;
  if found then
    if earlier.order_id <> bought.id then
      perform private.refuse('payment_of_another_order');
    end if;
    return private.order_summary(bought.id, payment, earlier.outcome);
  end if;

  ended := case
    when paid_paise <> bought.amount_paise or paid_currency <> bought.currency then 'amount_mismatch'
    when bought.status = 'expired' or exists (
      select from public.profiles where id = bought.user_id and erased_at is not null) then 'late_payment'
    when bought.status <> 'created' then 'second_payment'
    else private.fulfil_order(bought)
  end;
  insert into public.payments (order_id, user_id, provider_payment_id, amount_paise, currency, method, outcome)
  values (bought.id, bought.user_id, payment, paid_paise, paid_currency, paid_by, ended) returning id into stored;
  if ended <> 'settled' then
    insert into public.refunds (payment_id, order_id, user_id, amount_paise, reason)
    values (stored, bought.id, bought.user_id, paid_paise, ended);
    perform private.log_activity(bought.user_id, 'Refund Due',
      case ended
        when 'sold_out' then 'Sold out before we could confirm: your payment will be refunded'
        when 'second_payment' then 'Paid twice: the second payment will be refunded'
        when 'late_payment' then 'The order had expired: your payment will be refunded'
        else 'The amount did not match the order: your payment will be refunded'
      end, 0, bought.id);
  end if;
  return private.order_summary(bought.id, payment, ended);
end
$$;
grant execute on function private.settle_payment to service_role;

create function public.settle_payment(
  provider_order_id text, provider_payment_id text, amount_paise integer, currency text,
  payment_mode text, method text default null
) returns jsonb
language sql set search_path = ''
as $$
  select private.settle_payment(provider_order_id, provider_payment_id, amount_paise, currency, payment_mode, method)
$$;
comment on function public.settle_payment is
  'Settles a captured payment exactly once, for the browser, the webhook and the reconciler; repeated calls return the first outcome. Takes values reported by the provider, never by a browser.';
grant execute on function public.settle_payment to service_role;

create function private.expire_order(order_id uuid) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  current_status text;
begin
  update public.orders set status = 'expired' where id = order_id and status = 'created';
  select status into current_status from public.orders where id = order_id;
  return current_status;
end
$$;
grant execute on function private.expire_order to service_role;

create function public.expire_order(order_id uuid) returns text
language sql set search_path = ''
as $$ select private.expire_order(order_id) $$;
comment on function public.expire_order is
  'Expires an unpaid order and returns its status; a later payment is refunded in full. The reconciler asks the provider first.';
grant execute on function public.expire_order to service_role;

-- An unpaid order is due again when its age has grown by a quarter. Settled and expired orders may be
-- paid once more: for 7 days they are due when their age has grown by half.
create function private.claim_orders(payment_mode text, due_by timestamptz, how_many integer)
returns setof public.orders
language sql security definer set search_path = ''
as $$
  update public.orders
  set check_at = case
    when status = 'created' then now() + greatest((now() - created_at) / 4, interval '5 minutes')
    when created_at > now() - interval '7 days'
      then now() + greatest((now() - created_at) / 2, interval '30 minutes')
  end
  where id in (
    select id from public.orders where check_at <= due_by and mode = payment_mode
    order by check_at limit how_many for no key update skip locked
  )
  returning *
$$;
grant execute on function private.claim_orders to service_role;

create function public.claim_orders(payment_mode text, due_by timestamptz, how_many integer default 8)
returns setof public.orders
language sql set search_path = ''
as $$ select * from private.claim_orders(payment_mode, due_by, how_many) $$;
comment on function public.claim_orders is
  'Claims orders to check at the provider, oldest due first, each for one worker.';
grant execute on function public.claim_orders to service_role;

create function private.claim_refunds(payment_mode text, how_many integer) returns setof public.refunds
language sql security definer set search_path = ''
as $$
  update public.refunds
  set status = 'requested', attempts = attempts + 1, retry_at = now() + interval '2 minutes'
  where id in (
    select refunds.id from public.refunds join public.orders on orders.id = refunds.order_id
    where refunds.retry_at <= now() and orders.mode = payment_mode and not (select private.is_muted())
    order by refunds.retry_at limit how_many for no key update of refunds skip locked
  )
  returning *
$$;
grant execute on function private.claim_refunds to service_role;

create function public.claim_refunds(payment_mode text, how_many integer default 20)
returns setof public.refunds
language sql set search_path = ''
as $$ select * from private.claim_refunds(payment_mode, how_many) $$;
comment on function public.claim_refunds is
  'Claims refunds that are due, each for one worker; due again after 2 minutes if the worker stops.';
grant execute on function public.claim_refunds to service_role;

create function private.record_refund(
  refund uuid, attempt integer, new_status text, provider_id text, problem text
) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  noted public.refunds;
begin
  perform from public.orders
  where id = (select order_id from public.refunds where id = refund) for no key update;
  update public.refunds
  set status = new_status, last_error = problem,
    provider_refund_id = coalesce(provider_id, provider_refund_id),
    failures = failures + (new_status = 'failed')::integer,
    retry_at = case
      when new_status = 'due' then now()
      when new_status = 'requested' then now() + interval '1 hour'
      when new_status = 'failed' and failures < 7 then now() + interval '30 minutes' * power(2, failures)
    end
  where id = refund and status <> 'processed' and (failures = attempt or new_status = 'processed')
  returning * into noted;
  if noted.status = 'processed' then
    update public.orders set status = 'refunded'
    where id = noted.order_id and status = 'refund_due' and exists (
      select from public.payments where id = noted.payment_id and outcome in ('settled', 'sold_out')
    );
    perform private.log_activity(noted.user_id, 'Refunded',
      format('₹%s returned', to_char(noted.amount_paise / 100.0, 'FM99,99,99,99,990.00')), 0, noted.order_id);
  end if;
end
$$;
grant execute on function private.record_refund to service_role;

create function public.record_refund(
  refund_id uuid, attempt integer, new_status text, provider_refund_id text default null,
  problem text default null
) returns void
language sql set search_path = ''
as $$ select private.record_refund(refund_id, attempt, new_status, provider_refund_id, problem) $$;
comment on function public.record_refund is
  'Records the result of an attempt, numbered from 0: processed, requested, due (no answer) or failed.';
grant execute on function public.record_refund to service_role;

create function private.retry_refund(refund uuid) returns public.refunds
language plpgsql security definer set search_path = ''
as $$
declare
  resumed public.refunds;
begin
  if not private.is_admin() then
    perform private.refuse('not_admin');
  end if;
  update public.refunds set retry_at = now() where id = refund and status = 'failed' returning * into resumed;
  if resumed.id is null then
    perform private.refuse('not_refundable');
  end if;
  return resumed;
end
$$;
grant execute on function private.retry_refund to authenticated;

create function public.retry_refund(refund_id uuid) returns public.refunds
language sql set search_path = ''
as $$ select * from private.retry_refund(refund_id) $$;
comment on function public.retry_refund is
  'Makes a failed refund due again, for admins. The reconciler first checks whether the provider has refunded it.';
grant execute on function public.retry_refund to authenticated;

-- Debits the unspent credits of an order and returns how many had been spent.
create function private.debit_purchased_credits(bought public.orders) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  lot public.credit_lots;
begin
  perform private.lock_balance(bought.user_id);
  select * into strict lot from public.credit_lots where reference_id = bought.id and user_id = bought.user_id;
  if lot.remaining > 0 then
    insert into private.credit_lot_moves (ledger_id, lot_id, amount)
    values (private.add_ledger_entry(bought.user_id, -lot.remaining, 'removal', 'Purchase refunded', null), lot.id, -lot.remaining);
    update public.credit_lots set remaining = 0 where id = lot.id;
    perform private.log_activity(bought.user_id, 'Credits Removed', 'Purchase refunded', -lot.remaining, bought.id);
  end if;
  return lot.amount - lot.remaining;
end
$$;

-- A full refund of a fulfilled order ends the order and debits its unspent credits. A partial refund is
-- left to the admins.
create function private.record_provider_refund(
  payment text, provider_id text, returned_paise integer, payment_mode text
) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  bought public.orders;
  paid public.payments;
  booked uuid;
begin
  select orders.* into bought
  from public.orders join public.payments on payments.order_id = orders.id
  where payments.provider_payment_id = payment and orders.mode = payment_mode
  for no key update of orders;
  select * into paid from public.payments where provider_payment_id = payment;
  if bought.id is null or exists (select from public.refunds where provider_refund_id = provider_id) then
    return 'unknown_refund';
  end if;
  if returned_paise <> paid.amount_paise or bought.status <> 'fulfilled' or paid.outcome <> 'settled' then
    return 'partial_refund';
  end if;
  if bought.kind = 'credits' then
    perform private.debit_purchased_credits(bought);
  end if;
  update public.orders set status = 'refund_due' where id = bought.id;
  insert into public.refunds (payment_id, order_id, user_id, amount_paise, reason)
  values (paid.id, bought.id, bought.user_id, returned_paise, 'returned_at_provider') returning id into booked;
  perform private.record_refund(booked, 0, 'processed', provider_id, null);
  return 'booked';
end
$$;
grant execute on function private.record_provider_refund to service_role;

create function public.record_provider_refund(
  provider_payment_id text, provider_refund_id text, amount_paise integer, payment_mode text
) returns text
language sql set search_path = ''
as $$ select private.record_provider_refund(provider_payment_id, provider_refund_id, amount_paise, payment_mode) $$;
comment on function public.record_provider_refund is
  'Records a refund that was made in the provider''s dashboard.';
grant execute on function public.record_provider_refund to service_role;

create function private.receive_webhook(event text, event_type text, event_payload jsonb) returns boolean
language sql security definer set search_path = ''
as $$
  insert into public.webhook_events as known (id, type, payload)
  values (event, event_type, event_payload)
  on conflict (id) do update set deliveries = known.deliveries + 1
  returning processed_at is null
$$;
grant execute on function private.receive_webhook to service_role;

create function public.receive_webhook(event_id text, event_type text, payload jsonb) returns boolean
language sql set search_path = ''
as $$ select private.receive_webhook(event_id, event_type, payload) $$;
comment on function public.receive_webhook is
  'Records a delivery; true when the event has not been processed yet.';
grant execute on function public.receive_webhook to service_role;

create function private.finish_webhook(event text, event_outcome text) returns void
language sql security definer set search_path = ''
as $$
  update public.webhook_events set processed_at = now(), outcome = event_outcome
  where id = event and processed_at is null
$$;
grant execute on function private.finish_webhook to service_role;

create function public.finish_webhook(event_id text, outcome text) returns void
language sql set search_path = ''
as $$ select private.finish_webhook(event_id, outcome) $$;
comment on function public.finish_webhook is
  'Marks a webhook event as processed.';
grant execute on function public.finish_webhook to service_role;

-- A payment that could not be kept is refunded, and refund_made reports it.
create function private.notify_payment() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.notify(new.user_id, 'payment_received', orders.id, 0, jsonb_build_object(
    'order_id', orders.id, 'order_number', coalesce(orders.provider_order_id, orders.id::text),
    'amount_paise', new.amount_paise, 'credits', orders.credits, 'paid_at', orders.paid_at,
    'booking', orders.description, 'desk_method', case when new.received_by is not null then new.method end,
    'invoice_id', invoice.id, 'invoice_number', invoice.number,
    'items', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'name', name, 'quantity', quantity, 'amount_paise', (round(price * 100) * quantity)::bigint
      ) order by name), '[]')
      from public.order_items where order_id = orders.id
    )
  ))
  from public.orders
  left join public.invoices invoice on invoice.payment_id = new.id and invoice.kind = 'invoice'
  where orders.id = new.order_id;
  return null;
end
$$;

create function private.notify_refund() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.status = 'processed' then
    perform private.notify(new.user_id, 'refund_made', new.id, 0, jsonb_build_object(
      'order_id', orders.id, 'amount_paise', new.amount_paise, 'reason', new.reason,
      'order_number', coalesce(orders.provider_order_id, orders.id::text),
      'booking', orders.description, 'desk_method', new.method,
      'credit_note_id', credit_note.id, 'credit_note_number', credit_note.number
    ))
    from public.orders left join public.invoices credit_note on credit_note.refund_id = new.id
    where orders.id = new.order_id;
  else
    perform private.notify_admins('refund_needs_attention', new.id, new.failures, jsonb_build_object(
      'refund_id', new.id, 'amount_paise', new.amount_paise, 'problem', new.last_error,
      'member_name', (select display_name from public.profiles where id = new.user_id)));
  end if;
  return null;
end
$$;

create function private.refund_order(order_id uuid, refund_reason text, return_stock boolean)
returns public.refunds
language plpgsql security definer set search_path = ''
as $$
declare
  bought public.orders;
  returned public.refunds;
begin
  if not private.is_admin() then
    perform private.refuse('not_admin');
  end if;
  select * into bought from public.orders where id = order_id for no key update;
  if bought.status is distinct from 'fulfilled' or bought.amount_paise = 0 then
    perform private.refuse('not_refundable');
  end if;
  if bought.kind = 'credits' and private.debit_purchased_credits(bought) > 0 then
    perform private.refuse('credits_spent');
  end if;
  if return_stock then
    perform private.return_stock(order_id);
  end if;
  update public.orders set status = 'refund_due' where id = order_id;
  insert into public.refunds (payment_id, order_id, user_id, amount_paise, reason)
  select id, payments.order_id, user_id, amount_paise,
    coalesce(left(nullif(trim(refund_reason), ''), 200), 'Refunded by an admin')
  from public.payments where payments.order_id = refund_order.order_id and outcome = 'settled'
  returning * into returned;
  return returned;
end
$$;
grant execute on function private.refund_order to authenticated;

create function public.refund_order(order_id uuid, reason text default null, return_stock boolean default false)
returns public.refunds
language sql set search_path = ''
as $$ select * from private.refund_order(order_id, reason, return_stock) $$;
comment on function public.refund_order is
  'Refunds a fulfilled order, for admins. Refused when credits of it have been spent or it was free. return_stock: puts the items back in stock, unless the cafe has begun to prepare them.';
grant execute on function public.refund_order to authenticated;

-- Desk payments are returned at the front desk, never through the provider.
create function private.refuse_provider_refund() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from public.orders where id = new.order_id and mode = 'desk') then
    perform private.refuse('not_refundable');
  end if;
  return new;
end
$$;

create trigger refunds_touch_updated_at before update on public.refunds
  for each row execute function private.touch_updated_at();
create trigger payments_write_notification after insert on public.payments
  for each row when (new.outcome = 'settled') execute function private.notify_payment();
-- A failed refund without a time to retry waits for an admin.
create trigger refunds_write_notification after update of status on public.refunds
  for each row when (
    new.status = 'processed' and old.status <> 'processed'
    or new.status = 'failed' and new.retry_at is null
  )
  execute function private.notify_refund();
create trigger refunds_refuse_provider_refund before insert on public.refunds
  for each row when (new.method is null) execute function private.refuse_provider_refund();
create trigger refunds_write_desk_notification after insert on public.refunds
  for each row when (new.method is not null) execute function private.notify_refund();
