-- "Order 3" finds the cafe orders with this number.
-- The orders with this number: the provider's id of the order, of its payment or of its refund, the order's own id, or
-- its number at the cafe counter, as in 3, #3 and 'Order 3'.
create or replace function private.orders_numbered(wanted text) returns uuid[]
language plpgsql stable security definer set search_path = ''
as $$
begin
  return array(
    select id from public.orders where provider_order_id = wanted
    union select order_id from public.payments where provider_payment_id = wanted
    union select order_id from public.refunds where provider_refund_id = wanted
    union select id from public.orders
      where id = case when wanted ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then wanted::uuid end
    union select order_id from public.cafe_orders
      where cafe_orders.number = substring(wanted from '(?i)^(?:order\s*)?#?\s*([0-9]{1,6})$')::integer
  );
end
$$;
