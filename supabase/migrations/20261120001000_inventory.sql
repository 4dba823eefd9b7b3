-- Every change of a snack's stock leaves a line here. A line that is inserted moves the stock; a
-- quantity that an admin types into a snack leaves its line by itself.
create table public.inventory_transactions (
  id uuid primary key default gen_random_uuid(),
  snack_id uuid not null references public.snacks (id) on delete restrict,
  quantity_change integer not null check (quantity_change <> 0),
  transaction_type text not null check (transaction_type in ('restock', 'adjustment', 'purchase')),
  notes text check (length(notes) <= 500),
  order_id uuid,
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  constraint restock_adds check (transaction_type <> 'restock' or quantity_change > 0)
);
alter table public.inventory_transactions enable row level security;

create index inventory_transactions_of_snack on public.inventory_transactions (snack_id, created_at desc);
create index inventory_transactions_newest on public.inventory_transactions (created_at desc);
create index inventory_transactions_author on public.inventory_transactions (created_by);

create policy "admins read the inventory" on public.inventory_transactions
  for select to authenticated using ((select private.is_admin()));
create policy "admins restock and adjust" on public.inventory_transactions
  for insert to authenticated
  with check ((select private.is_admin()) and transaction_type in ('restock', 'adjustment'));

create function private.move_stock() returns trigger
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

create function private.note_stock_edit() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.inventory_transactions (snack_id, quantity_change, transaction_type, notes)
  values (new.id, new.quantity - old.quantity, 'adjustment', 'Quantity edited');
  return null;
end
$$;
revoke execute on function private.move_stock(), private.note_stock_edit() from public;

-- The depth tells a person's statement from the other trigger's: neither answers the other.
create trigger inventory_transactions_move_stock after insert on public.inventory_transactions
  for each row when (pg_trigger_depth() = 0) execute function private.move_stock();
create trigger snacks_note_stock_edit after update of quantity on public.snacks
  for each row when (pg_trigger_depth() = 0 and old.quantity <> new.quantity)
  execute function private.note_stock_edit();

grant select on public.inventory_transactions to authenticated;
grant select, insert on public.inventory_transactions to service_role;
grant insert (snack_id, quantity_change, transaction_type, notes) on public.inventory_transactions
  to authenticated;
