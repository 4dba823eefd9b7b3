-- One settlement for the browser's verification, the webhook and the reconciler: whoever comes
-- first settles, everybody else is told the same.

create function private.order_summary(ordered uuid, paid text, outcome text) returns jsonb
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
  from public.orders where orders.id = ordered
$$;

-- Takes the snacks of an order out of stock, all or nothing. False when something is sold out.
create function private.take_snacks(ordered uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.snacks
  where id in (select snack_id from public.order_items where order_id = ordered)
  order by id for no key update;
  if exists (
    select from public.order_items item join public.snacks snack on snack.id = item.snack_id
    where item.order_id = ordered and snack.quantity < item.quantity
  ) then
    return false;
  end if;
  insert into public.inventory_transactions (snack_id, quantity_change, transaction_type, notes, order_id)
  select snack_id, -quantity, 'purchase', 'Sold', ordered
  from public.order_items where order_id = ordered order by snack_id;
  return true;
end
$$;

-- Hands over what was paid for and says how that ended.
create function private.fulfil_order(bought public.orders) returns text
language plpgsql security definer set search_path = ''
as $$
begin
  update public.orders set status = 'paid', paid_at = now() where id = bought.id;
  if bought.kind = 'credits' then
    perform private.grant_credits(bought.user_id, bought.credits, 'purchase', 'Credits bought', bought.id,
      (private.space_today() + bought.valid_days + 1)::timestamp at time zone 'Asia/Kolkata');
    perform private.note_activity(bought.user_id, 'Purchased Credits',
      format(case bought.credits when 1 then '%s credit' else '%s credits' end, bought.credits), bought.credits, bought.id);
  elsif private.take_snacks(bought.id) then
    perform private.note_activity(bought.user_id, 'Purchased Snacks',
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

create function private.settle(
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
    when bought.status = 'expired' then 'late_payment'
    when bought.status <> 'created' then 'second_payment'
    else private.fulfil_order(bought)
  end;
  insert into public.payments (order_id, user_id, provider_payment_id, amount_paise, currency, method, outcome)
  values (bought.id, bought.user_id, payment, paid_paise, paid_currency, paid_by, ended) returning id into stored;
  if ended <> 'settled' then
    insert into public.refunds (payment_id, order_id, user_id, amount_paise, reason)
    values (stored, bought.id, bought.user_id, paid_paise, ended);
    perform private.note_activity(bought.user_id, 'Refund Due',
      case ended
        when 'sold_out' then 'Sold out meanwhile: your payment is returned'
        when 'second_payment' then 'Paid twice: the second payment is returned'
        when 'late_payment' then 'The order had ended: your payment is returned'
        else 'The amount did not match the order: your payment is returned'
      end, 0, bought.id);
  end if;
  return private.order_summary(bought.id, payment, ended);
end
$$;

-- Called with what the provider says of a captured payment, never with what a browser says.
-- Returns the order's state, the payment's outcome, and the refund where one is due.
create function public.settle_payment(
  provider_order_id text, provider_payment_id text, amount_paise integer, currency text,
  payment_mode text, method text default null
) returns jsonb
language sql set search_path = ''
as $$
  select private.settle(provider_order_id, provider_payment_id, amount_paise, currency, payment_mode, method)
$$;

-- Gives up on an order that nobody paid: a payment that still comes is returned whole, so that its
-- lines say nothing any more. The reconciler asks the provider first.
create function private.give_up_order(ordered uuid) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  now_is text;
begin
  update public.orders set status = 'expired' where id = ordered and status = 'created';
  if found then
    delete from public.order_items where order_id = ordered;
  end if;
  select status into now_is from public.orders where id = ordered;
  return now_is;
end
$$;

create function public.expire_order(order_id uuid) returns text
language sql set search_path = ''
as $$ select private.give_up_order(order_id) $$;

-- What nobody has paid for keeps no snack from being deleted.
create function private.give_up_unpaid_orders() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.give_up_order(order_id) from public.order_items where snack_id = old.id order by order_id;
  return old;
end
$$;

create trigger snacks_give_up_unpaid_orders before delete on public.snacks
  for each row execute function private.give_up_unpaid_orders();

-- Hands out the orders of one mode that the provider is to be asked about, those that have waited
-- longest first, each to one worker. An order comes back when it is older by a quarter, or, once it
-- is settled or given up, by half, for a week: it may be paid once more. So does one whose worker
-- vanished.
create function private.take_orders(payment_mode text, due_by timestamptz, how_many integer)
returns setof public.orders
language sql security definer set search_path = ''
as $$
  update public.orders
  set ask_at = case
    when status = 'created' then now() + greatest((now() - created_at) / 4, interval '5 minutes')
    when created_at > now() - interval '7 days'
      then now() + greatest((now() - created_at) / 2, interval '30 minutes')
  end
  where id in (
    select id from public.orders where ask_at <= due_by and mode = payment_mode
    order by ask_at limit how_many for no key update skip locked
  )
  returning *
$$;

create function public.claim_orders(payment_mode text, due_by timestamptz, how_many integer default 8)
returns setof public.orders
language sql set search_path = ''
as $$ select * from private.take_orders(payment_mode, due_by, how_many) $$;

revoke execute on function
  private.order_summary(uuid, text, text), private.take_snacks(uuid),
  private.fulfil_order(public.orders), private.settle(text, text, integer, text, text, text),
  private.give_up_order(uuid), private.give_up_unpaid_orders(),
  private.take_orders(text, timestamptz, integer),
  public.settle_payment(text, text, integer, text, text, text),
  public.expire_order(uuid), public.claim_orders(text, timestamptz, integer)
from public;
grant execute on function
  private.settle(text, text, integer, text, text, text),
  private.give_up_order(uuid), private.take_orders(text, timestamptz, integer),
  public.settle_payment(text, text, integer, text, text, text),
  public.expire_order(uuid), public.claim_orders(text, timestamptz, integer)
to service_role;
