create table public.inventory_transactions (
  id uuid primary key default gen_random_uuid(),
  snack_id uuid not null references public.snacks (id) on delete restrict,
  quantity_change integer not null check (quantity_change <> 0),
  transaction_type text not null,
  notes text check (length(notes) <= 500),
  order_id uuid references public.orders (id) on delete restrict,
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  constraint restock_adds check (transaction_type <> 'restock' or quantity_change > 0),
  constraint inventory_transactions_transaction_type_check
  check (transaction_type in ('restock', 'adjustment', 'purchase', 'return'))
);
comment on table public.inventory_transactions is
  'All changes of stock. An inserted row changes the stock; editing snacks.quantity adds a row.';
alter table public.inventory_transactions enable row level security;

create index inventory_transactions_of_snack on public.inventory_transactions (snack_id, created_at desc);
create index inventory_transactions_newest on public.inventory_transactions (created_at desc);
create index inventory_transactions_author on public.inventory_transactions (created_by);
create index inventory_transactions_of_order on public.inventory_transactions (order_id);
create unique index inventory_transactions_return_once
  on public.inventory_transactions (order_id, snack_id) where transaction_type = 'return';

create policy "Admins can read the inventory" on public.inventory_transactions
  for select to authenticated using ((select private.is_admin()));
create policy "Admins can restock and adjust the inventory" on public.inventory_transactions
  for insert to authenticated
  with check ((select private.is_admin()) and transaction_type in ('restock', 'adjustment'));
create policy "Banned and deleted accounts have no access" on public.inventory_transactions
  as restrictive for all to authenticated using ((select private.is_active()));

grant select on public.inventory_transactions to authenticated;
grant select, insert on public.inventory_transactions to service_role;
grant insert (snack_id, quantity_change, transaction_type, notes) on public.inventory_transactions
  to authenticated;

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

-- Refuses lines that exceed the stock and names the first.
create function private.refuse_short_stock(lines jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  short record;
begin
  select line.snack_id as id, snack.name, coalesce(snack.quantity, 0) as left_over into short
  from jsonb_to_recordset(lines) as line (snack_id uuid, quantity integer)
  left join public.snacks snack on snack.id = line.snack_id and snack.archived_at is null
  where coalesce(snack.quantity, 0) < line.quantity limit 1;
  if found then
    perform private.refuse('out_of_stock',
      jsonb_build_object('id', short.id, 'name', short.name, 'left', short.left_over));
  end if;
end
$$;

-- Decrements the stock by all items of an order, or by none: false when something has sold out.
create function private.decrement_stock(order_id uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.snacks
  where id in (select snack_id from public.order_items where order_items.order_id = decrement_stock.order_id)
  order by id for no key update;
  if exists (
    select from public.order_items item join public.snacks snack on snack.id = item.snack_id
    where item.order_id = decrement_stock.order_id and snack.quantity < item.quantity
  ) then
    return false;
  end if;
  insert into public.inventory_transactions (snack_id, quantity_change, transaction_type, notes, order_id)
  select snack_id, -quantity, 'purchase', 'Sold', decrement_stock.order_id
  from public.order_items where order_items.order_id = decrement_stock.order_id order by snack_id;
  return true;
end
$$;

create function private.notify_low_stock() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.notify_admins('low_stock', new.id, private.microseconds(clock_timestamp()),
    jsonb_build_object('snack_id', new.id, 'name', new.name, 'stock', new.quantity));
  return null;
end
$$;

-- The caller has locked the order, so its stage cannot change.
create function private.return_stock(order_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (
    select from public.cafe_orders where cafe_orders.order_id = return_stock.order_id and stage = 'new'
  ) then
    perform private.refuse('order_prepared');
  end if;
  insert into public.inventory_transactions (snack_id, quantity_change, transaction_type, notes, order_id)
  select snack_id, quantity, 'return', 'Order refunded', return_stock.order_id
  from public.order_items where order_items.order_id = return_stock.order_id order by snack_id;
end
$$;

-- pg_trigger_depth() = 0 only for direct statements: the two triggers do not invoke each other.
create trigger inventory_transactions_apply_change after insert on public.inventory_transactions
  for each row when (pg_trigger_depth() = 0) execute function private.apply_stock_change();
create trigger snacks_log_stock_edit after update of quantity on public.snacks
  for each row when (pg_trigger_depth() = 0 and old.quantity <> new.quantity)
  execute function private.log_stock_edit();
-- Under 5 means low stock (spec 2 §9).
create trigger snacks_write_notification after update of quantity on public.snacks
  for each row when (old.quantity >= 5 and new.quantity < 5 or old.quantity > 0 and new.quantity = 0)
  execute function private.notify_low_stock();
