-- An order that is refunded before it was prepared can put its items back in stock.

alter table public.inventory_transactions drop constraint inventory_transactions_transaction_type_check;
alter table public.inventory_transactions add constraint inventory_transactions_transaction_type_check
  check (transaction_type in ('restock', 'adjustment', 'purchase', 'return'));
create unique index inventory_transactions_return_once
  on public.inventory_transactions (order_id, snack_id) where transaction_type = 'return';

-- The caller has locked the order, so its stage cannot change.
create function private.return_stock(ordered uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select from public.cafe_orders where order_id = ordered and stage = 'new') then
    perform private.refuse('order_prepared');
  end if;
  insert into public.inventory_transactions (snack_id, quantity_change, transaction_type, notes, order_id)
  select snack_id, quantity, 'return', 'Order refunded', ordered
  from public.order_items where order_id = ordered order by snack_id;
end
$$;

drop function public.refund_order(uuid, text);
drop function private.refund_order(uuid, text);
create function private.refund_order(ordered uuid, why text, return_stock boolean)
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
  select * into bought from public.orders where id = ordered for no key update;
  if bought.status is distinct from 'fulfilled' or bought.amount_paise = 0 then
    perform private.refuse('not_refundable');
  end if;
  if bought.kind = 'credits' and private.debit_purchased_credits(bought) > 0 then
    perform private.refuse('credits_spent');
  end if;
  if return_stock then
    perform private.return_stock(ordered);
  end if;
  update public.orders set status = 'refund_due' where id = ordered;
  insert into public.refunds (payment_id, order_id, user_id, amount_paise, reason)
  select id, order_id, user_id, amount_paise, coalesce(left(nullif(trim(why), ''), 200), 'Refunded by an admin')
  from public.payments where order_id = ordered and outcome = 'settled'
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
