create table public.snacks (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(trim(name)) between 1 and 120),
  description text check (length(description) <= 2000),
  price numeric(10, 2) not null check (price >= 0),
  quantity integer not null default 0 constraint stock_never_negative check (quantity >= 0),
  image_url text check (length(image_url) <= 2000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.snacks is
  'Products of the cafe with prices in rupees and the stock.';
alter table public.snacks enable row level security;

create index snacks_by_name on public.snacks (name);

create policy "Everyone can read snacks" on public.snacks
  for select to anon, authenticated using (true);
create policy "Admins can add snacks" on public.snacks
  for insert to authenticated with check ((select private.is_admin()));
create policy "Admins can update snacks" on public.snacks
  for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Admins can delete snacks" on public.snacks
  for delete to authenticated using ((select private.is_admin()));

-- Not quantity: a sale must not invalidate the edit that an admin has open.
create trigger snacks_touch_updated_at
  before update of name, description, price, image_url on public.snacks
  for each row execute function private.touch_updated_at();

grant select on public.snacks to anon, authenticated;
grant insert, update, delete on public.snacks to authenticated;
grant select, insert, update, delete on public.snacks to service_role;

create table public.orders (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete restrict,
  kind text not null check (kind in ('snacks', 'credits')),
  status text not null default 'created'
    check (status in ('created', 'paid', 'fulfilled', 'refund_due', 'refunded', 'expired')),
  mode text not null check (mode in ('live', 'test')),
  amount_paise integer not null,
  currency text not null default 'INR' check (currency = 'INR'),
  credits integer check (credits > 0),
  valid_days smallint check (valid_days > 0),
  provider_order_id text unique,
  -- An unpaid order with the same content is reused: a double click creates one order.
  content_hash text not null,
  -- When the reconciler next asks the provider about unreported payments.
  check_at timestamptz default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  paid_at timestamptz,
  -- A cart with a total of 0 is fulfilled without a payment.
  constraint only_snacks_are_free
    check (amount_paise > 0 or (amount_paise = 0 and kind = 'snacks')),
  constraint credits_only_for_credits check ((kind = 'credits') = (credits is not null and valid_days is not null))
);
comment on table public.orders is
  'What a member wants to buy, priced by the server. Statuses only move forward.';

create table public.order_items (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders (id) on delete cascade,
  snack_id uuid not null references public.snacks (id) on delete restrict,
  name text not null,
  quantity integer not null check (quantity > 0),
  price numeric(10, 2) not null check (price >= 0),
  unique (order_id, snack_id)
);
comment on table public.order_items is
  'Snacks of an order with the name and the price at the time of ordering.';
alter table public.orders enable row level security;
alter table public.order_items enable row level security;

create index orders_of_user on public.orders (user_id, created_at desc);
create index orders_newest on public.orders (created_at desc);
create index orders_to_check on public.orders (check_at) where check_at is not null;
create index order_items_of_snack on public.order_items (snack_id);

create policy "Members can read their own orders, admins all" on public.orders
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));
create policy "Members can read the items of their own orders, admins all" on public.order_items
  for select to authenticated
  using (
    (select private.is_admin())
    or order_id in (select id from public.orders where user_id = (select auth.uid()))
  );

create function private.check_order_status() returns trigger
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

create function private.refuse_order_changes() returns trigger
language plpgsql set search_path = ''
as $$
begin
  perform private.refuse('order_is_fixed');
  return null;
end
$$;

create trigger orders_check_status before update of status on public.orders
  for each row when (old.status <> new.status) execute function private.check_order_status();
create trigger orders_refuse_changes before update on public.orders
  for each row when (
    (old.user_id, old.kind, old.mode, old.amount_paise, old.currency, old.content_hash)
      is distinct from (new.user_id, new.kind, new.mode, new.amount_paise, new.currency, new.content_hash)
    or (old.credits, old.valid_days) is distinct from (new.credits, new.valid_days)
    or (old.provider_order_id is not null and old.provider_order_id is distinct from new.provider_order_id)
  )
  execute function private.refuse_order_changes();
create trigger orders_touch_updated_at before update of status, provider_order_id on public.orders
  for each row execute function private.touch_updated_at();

grant select on public.orders, public.order_items to authenticated, service_role;

create table public.inventory_transactions (
  id uuid primary key default gen_random_uuid(),
  snack_id uuid not null references public.snacks (id) on delete restrict,
  quantity_change integer not null check (quantity_change <> 0),
  transaction_type text not null check (transaction_type in ('restock', 'adjustment', 'purchase')),
  notes text check (length(notes) <= 500),
  order_id uuid references public.orders (id) on delete restrict,
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  constraint restock_adds check (transaction_type <> 'restock' or quantity_change > 0)
);
comment on table public.inventory_transactions is
  'All changes of stock. An inserted row changes the stock; editing snacks.quantity adds a row.';
alter table public.inventory_transactions enable row level security;

create index inventory_transactions_of_snack on public.inventory_transactions (snack_id, created_at desc);
create index inventory_transactions_newest on public.inventory_transactions (created_at desc);
create index inventory_transactions_author on public.inventory_transactions (created_by);
create index inventory_transactions_of_order on public.inventory_transactions (order_id);

create policy "Admins can read the inventory" on public.inventory_transactions
  for select to authenticated using ((select private.is_admin()));
create policy "Admins can restock and adjust the inventory" on public.inventory_transactions
  for insert to authenticated
  with check ((select private.is_admin()) and transaction_type in ('restock', 'adjustment'));

create function private.apply_stock_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.snacks set quantity = quantity + new.quantity_change
  where id = new.snack_id and quantity + new.quantity_change >= 0;
  if not found then
    perform private.refuse('out_of_stock', (
      select jsonb_build_object('id', id, 'name', name, 'left', quantity)
      from public.snacks where id = new.snack_id
    ));
  end if;
  return null;
end
$$;

create function private.log_stock_edit() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.inventory_transactions (snack_id, quantity_change, transaction_type, notes)
  values (new.id, new.quantity - old.quantity, 'adjustment', 'Quantity edited');
  return null;
end
$$;

-- pg_trigger_depth() = 0 only for direct statements: the two triggers do not invoke each other.
create trigger inventory_transactions_apply_change after insert on public.inventory_transactions
  for each row when (pg_trigger_depth() = 0) execute function private.apply_stock_change();
create trigger snacks_log_stock_edit after update of quantity on public.snacks
  for each row when (pg_trigger_depth() = 0 and old.quantity <> new.quantity)
  execute function private.log_stock_edit();

grant select on public.inventory_transactions to authenticated;
grant select, insert on public.inventory_transactions to service_role;
grant insert (snack_id, quantity_change, transaction_type, notes) on public.inventory_transactions
  to authenticated;

-- Price in paise, credits including the bonus, and validity. A custom amount costs 250 rupees a credit and
-- is valid for 365 days from 20 credits, otherwise 30, also where a package has the same size.
create function private.credit_offer(wanted integer, custom boolean)
returns table (price_paise integer, given integer, valid_days smallint)
language sql immutable set search_path = ''
as $$
  select
    coalesce(pack.rupees, wanted * 250) * 100, wanted + coalesce(pack.bonus, 0),
    coalesce(pack.days, case when wanted >= 20 then 365 else 30 end)::smallint
  from (select wanted) asked
  left join (values
    (1, 250, 30, 0), (3, 750, 30, 0), (50, 10000, 180, 5),
    (100, 19000, 365, 10), (200, 36000, 365, 20), (500, 75000, 365, 50)
  ) as pack (credits, rupees, days, bonus) on pack.credits = asked.wanted and custom is not true
$$;

-- The lines of a cart [{"id", "quantity"}, …] with current names and prices; null for unknown snacks.
create function private.price_cart(cart jsonb)
returns table (snack_id uuid, name text, quantity integer, price numeric)
language plpgsql security definer set search_path = ''
as $$
begin
  if jsonb_typeof(cart) is distinct from 'array' or jsonb_array_length(cart) not between 1 and 100
     or exists (
       select from jsonb_array_elements(cart) line
       where coalesce(line ->> 'id', '') !~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
          or coalesce(line ->> 'quantity', '') !~ '^[1-9][0-9]{0,2}$'
     ) then
    perform private.refuse('bad_cart');
  end if;
  return query
    select wanted.id, snack.name, wanted.pieces, snack.price
    from (
      select (line ->> 'id')::uuid as id, sum((line ->> 'quantity')::integer)::integer as pieces
      from jsonb_array_elements(cart) line group by 1
    ) wanted
    left join public.snacks snack on snack.id = wanted.id order by wanted.id;
end
$$;

-- Prices come from the tables, never from the request.
create function private.create_order(
  person uuid, wanted_kind text, cart jsonb, wanted_credits integer, custom_credits boolean,
  payment_mode text
) returns public.orders
language plpgsql security definer set search_path = ''
as $$
declare
  priced public.orders;
  total numeric;
  lines jsonb;
  opened public.orders;
begin
  perform pg_advisory_xact_lock(hashtext('orders of ' || person::text));
  priced.kind := wanted_kind;
  if wanted_kind = 'credits' then
    if coalesce(wanted_credits not between 1 and 2000, true) then
      perform private.refuse('bad_amount');
    end if;
    select price_paise, given, valid_days into total, priced.credits, priced.valid_days
    from private.credit_offer(wanted_credits, custom_credits);
  elsif wanted_kind = 'snacks' then
    select sum(round(price * 100) * quantity), jsonb_agg(to_jsonb(line) order by snack_id)
    into total, lines from private.price_cart(cart) line;
  end if;
  priced.content_hash := md5(concat_ws('|', wanted_kind, total::bigint, priced.credits, lines));

  -- The same free cart within a minute is the same order: a repeated click or a retry after a lost
  -- answer decrements the stock once.
  select * into opened from public.orders
  where user_id = person and mode = payment_mode and content_hash = priced.content_hash
    and amount_paise = 0 and created_at > now() - interval '1 minute'
  order by created_at desc limit 1;
  if found then
    return opened;
  end if;
  perform private.refuse_short_stock(lines);
  if coalesce(total <> 0 and total not between 100 and 2000000000, true) then
    perform private.refuse('bad_amount');
  end if;
  priced.amount_paise := total;

  select * into opened from public.orders
  where user_id = person and status = 'created' and mode = payment_mode
    and content_hash = priced.content_hash and created_at > now() - interval '30 minutes'
  order by created_at desc limit 1;
  if found then
    return opened;
  end if;
  if (
    select count(*) from public.orders
    where user_id = person and created_at > now() - interval '1 hour'
      and (status in ('created', 'expired') or amount_paise = 0)
  ) >= 50 then
    perform private.refuse('too_often');
  end if;
  insert into public.orders (user_id, kind, mode, amount_paise, credits, valid_days, content_hash)
  values (person, wanted_kind, payment_mode, priced.amount_paise, priced.credits, priced.valid_days, priced.content_hash)
  returning * into opened;
  insert into public.order_items (order_id, snack_id, name, quantity, price)
  select opened.id, line.snack_id, line.name, line.quantity, line.price
  from jsonb_to_recordset(coalesce(lines, '[]'))
    as line (snack_id uuid, name text, quantity integer, price numeric);
  if opened.amount_paise = 0 then
    return private.fulfil_free_order(opened);
  end if;
  return opened;
end
$$;
grant execute on function private.create_order to service_role;

create function public.create_order(
  person uuid, order_kind text, payment_mode text, items jsonb default '[]',
  credits integer default null, custom boolean default false
) returns public.orders
language sql set search_path = ''
as $$ select * from private.create_order(person, order_kind, items, credits, custom, payment_mode) $$;
comment on function public.create_order is
  'Prices and creates an order, or returns the open order with the same content.';
grant execute on function public.create_order to service_role;

-- Concurrent requests may each create an order at the provider: the first id is kept and returned to all.
create function private.attach_provider_order(ordered uuid, provider_id text) returns public.orders
language plpgsql security definer set search_path = ''
as $$
declare
  kept public.orders;
begin
  update public.orders set provider_order_id = provider_id
  where id = ordered and provider_order_id is null;
  select * into kept from public.orders where id = ordered;
  return kept;
end
$$;
grant execute on function private.attach_provider_order to service_role;

create function public.attach_provider_order(order_id uuid, provider_order_id text)
returns public.orders
language sql set search_path = ''
as $$ select * from private.attach_provider_order(order_id, provider_order_id) $$;
comment on function public.attach_provider_order is
  'Stores the provider''s order id. The first id is kept and returned.';
grant execute on function public.attach_provider_order to service_role;

-- Refuses lines that exceed the stock and names the first.
create function private.refuse_short_stock(lines jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  short record;
begin
  select line.snack_id as id, snack.name, coalesce(snack.quantity, 0) as left_over into short
  from jsonb_to_recordset(lines) as line (snack_id uuid, quantity integer)
  left join public.snacks snack on snack.id = line.snack_id
  where coalesce(snack.quantity, 0) < line.quantity limit 1;
  if found then
    perform private.refuse('out_of_stock',
      jsonb_build_object('id', short.id, 'name', short.name, 'left', short.left_over));
  end if;
end
$$;

-- Fulfils a free order without the provider. Refuses the whole order if one of its snacks has sold out.
create function private.fulfil_free_order(ordered public.orders) returns public.orders
language plpgsql security definer set search_path = ''
as $$
declare
  fulfilled public.orders;
begin
  if private.fulfil_order(ordered) <> 'settled' then
    perform private.refuse_short_stock(
      (select jsonb_agg(to_jsonb(item)) from public.order_items item where order_id = ordered.id));
    perform private.refuse('out_of_stock');
  end if;
  update public.orders set check_at = null where id = ordered.id returning * into fulfilled;
  return fulfilled;
end
$$;
