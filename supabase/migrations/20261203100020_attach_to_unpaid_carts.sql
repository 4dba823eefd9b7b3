create or replace function private.attach_provider_order(order_id uuid, provider_id text)
returns public.orders
language plpgsql security definer set search_path = ''
as $$
declare
  kept public.orders;
begin
  select * into kept from public.orders where id = order_id;
  perform pg_advisory_xact_lock(hashtext('orders of ' || kept.user_id::text));
  if exists (
    select from public.orders other
    where other.user_id = kept.user_id and other.mode = kept.mode and other.status = 'created'
      and other.id <> order_id and private.is_unresolved(other)
  ) then
    perform private.refuse('order_pending');
  end if;
  -- The first order of the cart can have been paid since this one was created.
  if exists (
    select from public.orders paid
    where paid.user_id = kept.user_id and paid.cart_id = kept.cart_id and paid.status = 'fulfilled'
      and paid.id <> order_id
  ) then
    perform private.refuse('order_paid');
  end if;
  update public.orders set provider_order_id = provider_id
  where id = order_id and provider_order_id is null;
  select * into kept from public.orders where id = order_id;
  return kept;
end
$$;

comment on function public.attach_provider_order is
  'Stores the provider''s order id. The first id is kept and returned. Refused with order_pending while another order of the member is unresolved, and with order_paid if another order of the cart is paid.';
