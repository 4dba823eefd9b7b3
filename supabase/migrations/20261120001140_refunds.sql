-- Refunds on their way to the provider and back, the webhook's memory, and refunds by admins.

-- Hands out refunds that nobody works on: due ones, failed ones, and those whose worker vanished.
create function private.take_refunds(how_many integer) returns setof public.refunds
language sql security definer set search_path = ''
as $$
  update public.refunds set status = 'requested', attempts = attempts + 1
  where id in (
    select id from public.refunds
    where status = 'due'
      or (status in ('requested', 'failed') and provider_refund_id is null
        and updated_at < now() - interval '1 minute' * least(power(2, attempts), 60))
    order by created_at limit how_many for no key update skip locked
  )
  returning *
$$;

-- What became of a refund. Once processed it stays so, and its order is refunded.
create function private.note_refund(refund uuid, new_status text, provider_id text, problem text)
returns public.refunds
language plpgsql security definer set search_path = ''
as $$
declare
  noted public.refunds;
begin
  perform from public.orders
  where id = (select order_id from public.refunds where id = refund) for no key update;
  update public.refunds
  set status = new_status, provider_refund_id = coalesce(provider_id, provider_refund_id), last_error = problem
  where id = refund and status <> 'processed' returning * into noted;
  if noted.status = 'processed' then
    update public.orders set status = 'refunded'
    where id = noted.order_id and status = 'refund_due' and exists (
      select from public.payments where id = noted.payment_id and outcome in ('settled', 'sold_out')
    );
    perform private.note_activity(noted.user_id, 'Refunded',
      format('₹%s returned', to_char(noted.amount_paise / 100.0, 'FM999999990.00')), 0, noted.order_id);
  end if;
  select * into noted from public.refunds where id = refund;
  return noted;
end
$$;

-- True when an event is new or its last delivery was not worked off; deliveries are counted.
create function private.take_event(event text, event_type text, event_payload jsonb) returns boolean
language sql security definer set search_path = ''
as $$
  insert into public.webhook_events as known (id, type, payload)
  values (event, event_type, event_payload)
  on conflict (id) do update set deliveries = known.deliveries + 1
  returning processed_at is null
$$;

create function private.end_event(event text, event_outcome text) returns void
language sql security definer set search_path = ''
as $$
  update public.webhook_events set processed_at = now(), outcome = event_outcome
  where id = event and processed_at is null
$$;

-- An admin gives the money of a fulfilled order back. Credits that came with it must still be
-- there, all of them, and leave the account.
create function private.return_order(ordered uuid, why text) returns public.refunds
language plpgsql security definer set search_path = ''
as $$
declare
  bought public.orders;
  lot public.credit_lots;
  returned public.refunds;
begin
  if not private.is_admin() then
    perform private.refuse('not_admin');
  end if;
  select * into bought from public.orders where id = ordered for no key update;
  if bought.status is distinct from 'fulfilled' then
    perform private.refuse('not_refundable');
  end if;
  if bought.kind = 'credits' then
    perform private.hold_credits(bought.user_id);
    select * into lot from public.credit_lots where reference_id = ordered and user_id = bought.user_id;
    if lot.remaining is distinct from lot.amount then
      perform private.refuse('credits_spent');
    end if;
    insert into private.credit_lot_moves (ledger_id, lot_id, amount)
    values (private.enter_credits(bought.user_id, -lot.amount, 'removal', 'Purchase refunded', null), lot.id, -lot.amount);
    update public.credit_lots set remaining = 0 where id = lot.id;
    perform private.note_activity(bought.user_id, 'Credits Removed', 'Purchase refunded', -lot.amount, ordered);
  end if;
  update public.orders set status = 'refund_due' where id = ordered;
  insert into public.refunds (payment_id, order_id, user_id, amount_paise, reason)
  select id, order_id, user_id, amount_paise, coalesce(left(nullif(trim(why), ''), 200), 'Refunded by an admin')
  from public.payments where order_id = ordered and outcome = 'settled'
  returning * into returned;
  return returned;
end
$$;

create function public.claim_refunds(how_many integer default 20) returns setof public.refunds
language sql set search_path = ''
as $$ select * from private.take_refunds(how_many) $$;

create function public.record_refund(
  refund_id uuid, new_status text, provider_refund_id text default null, problem text default null
) returns public.refunds
language sql set search_path = ''
as $$ select * from private.note_refund(refund_id, new_status, provider_refund_id, problem) $$;

create function public.receive_webhook(event_id text, event_type text, payload jsonb) returns boolean
language sql set search_path = ''
as $$ select private.take_event(event_id, event_type, payload) $$;

create function public.finish_webhook(event_id text, outcome text) returns void
language sql set search_path = ''
as $$ select private.end_event(event_id, outcome) $$;

create function public.refund_order(order_id uuid, reason text default null) returns public.refunds
language sql set search_path = ''
as $$ select * from private.return_order(order_id, reason) $$;

revoke execute on function
  private.take_refunds(integer), private.note_refund(uuid, text, text, text),
  private.take_event(text, text, jsonb), private.end_event(text, text), private.return_order(uuid, text),
  public.claim_refunds(integer), public.record_refund(uuid, text, text, text),
  public.receive_webhook(text, text, jsonb), public.finish_webhook(text, text),
  public.refund_order(uuid, text)
from public;
grant execute on function
  private.take_refunds(integer), private.note_refund(uuid, text, text, text),
  private.take_event(text, text, jsonb), private.end_event(text, text),
  public.claim_refunds(integer), public.record_refund(uuid, text, text, text),
  public.receive_webhook(text, text, jsonb), public.finish_webhook(text, text)
to service_role;
grant execute on function private.return_order(uuid, text), public.refund_order(uuid, text)
to authenticated;
