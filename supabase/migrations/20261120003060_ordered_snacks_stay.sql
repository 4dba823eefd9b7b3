-- A snack that was ordered cannot be deleted, whatever became of the order (spec 2 §5): the
-- foreign key of order_items decides. Expired orders keep their items.
drop trigger snacks_give_up_unpaid_orders on public.snacks;
drop function private.give_up_unpaid_orders();

-- Expires an unpaid order: a payment that arrives later is refunded in full. The reconciler asks the
-- provider first.
create or replace function private.give_up_order(ordered uuid) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  now_is text;
begin
  update public.orders set status = 'expired' where id = ordered and status = 'created';
  select status into now_is from public.orders where id = ordered;
  return now_is;
end
$$;
