drop function public.refund_desk_payment(uuid, text, integer, text, uuid);
drop function private.refund_desk_payment(uuid, text, integer, text, uuid);
create function private.refund_desk_payment(
  order_id uuid, payment_method text, paise integer, refund_reason text, request_id uuid, owed_only boolean
)
returns public.refunds
language plpgsql security definer set search_path = ''
as $$
declare
  new_refund uuid := gen_random_uuid();
  earlier uuid;
  bought public.orders;
  paid public.payments;
  remaining integer;
  allowed integer;
  returned public.refunds;
begin
  perform private.check_desk_payment(payment_method, paise);
  if length(trim(refund_reason)) not between 1 and 200 then
    perform private.refuse('bad_reason');
  end if;
  earlier := private.claim_request(
    request_id, jsonb_build_array('refund_desk_payment', order_id, payment_method, paise, refund_reason), new_refund);
  if earlier is not null then
    select * into returned from public.refunds where id = earlier;
    return returned;
  end if;
  perform from public.bookings
  where id = (select booking_id from public.orders where id = order_id) for no key update;
  select * into bought from public.orders where id = order_id and kind = 'room' for no key update;
  select * into paid from public.payments where payments.order_id = bought.id;
  if paid.id is null then
    perform private.refuse('not_refundable');
  end if;
  remaining := paid.amount_paise
    - coalesce((select sum(amount_paise) from public.refunds where payment_id = paid.id), 0);
  allowed := remaining;
  if owed_only then
    -- A cancelled booking has no row: all that remains is owed.
    select least(remaining, greatest(paid_paise - rupees_due * 100, 0)) into allowed
    from public.bookings where id = bought.booking_id;
    allowed := coalesce(allowed, remaining);
  end if;
  if paise > allowed then
    perform private.refuse('more_than_paid', jsonb_build_object('paise', allowed));
  end if;
  update public.bookings set paid_paise = paid_paise - paise where id = bought.booking_id;
  if paise = remaining then
    update public.orders set status = 'refund_due' where id = order_id and status = 'fulfilled';
    update public.orders set status = 'refunded' where id = order_id;
  end if;
  perform private.write_desk_history(bought.booking_id, 'refunded', -paise, payment_method, trim(refund_reason));
  perform private.log_activity(bought.user_id, 'Refunded',
    format('%s for %s at the front desk', private.format_paise(paise), bought.description), 0, bought.booking_id);
  insert into public.refunds (
    id, payment_id, order_id, user_id, amount_paise, reason, status, retry_at, method, returned_by, returned_by_name
  ) values (
    new_refund, paid.id, order_id, bought.user_id, paise, coalesce(trim(refund_reason), 'Returned at the front desk'),
    'processed', null, payment_method, auth.uid(), (select display_name from public.profiles where id = auth.uid())
  ) returning * into returned;
  return returned;
end
$$;
grant execute on function private.refund_desk_payment to authenticated;

create function public.refund_desk_payment(
  order_id uuid, method text, amount_paise integer, reason text default null, request_id uuid default null,
  owed_only boolean default false
) returns public.refunds
language sql set search_path = ''
as $$ select * from private.refund_desk_payment(order_id, method, amount_paise, reason, request_id, owed_only) $$;
comment on function public.refund_desk_payment is
  'Records money returned at the front desk for an order of the kind room, all of it or a part, for admins: cash, upi or card. Refused when it is more than what is left of the payment, or with owed_only, more than what the space owes for the booking. Repeating a request_id returns the refund without another one.';
grant execute on function public.refund_desk_payment to authenticated;
