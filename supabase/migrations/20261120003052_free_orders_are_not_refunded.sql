-- An order that cost nothing has no payment to give back: an admin's refund of it is refused.
create or replace function private.return_order(ordered uuid, why text) returns public.refunds
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
  if bought.kind = 'credits' and private.take_credits_back(bought) > 0 then
    perform private.refuse('credits_spent');
  end if;
  update public.orders set status = 'refund_due' where id = ordered;
  insert into public.refunds (payment_id, order_id, user_id, amount_paise, reason)
  select id, order_id, user_id, amount_paise, coalesce(left(nullif(trim(why), ''), 200), 'Refunded by an admin')
  from public.payments where order_id = ordered and outcome = 'settled'
  returning * into returned;
  return returned;
end
$$;
