-- Refunds on their way to the provider and back, and refunds by admins.

-- Hands out the refunds of one mode whose time has come, each to one worker; should that one vanish,
-- it is handed out again.
create function private.take_refunds(payment_mode text, how_many integer) returns setof public.refunds
language sql security definer set search_path = ''
as $$
  update public.refunds
  set status = 'requested', attempts = attempts + 1, retry_at = now() + interval '2 minutes'
  where id in (
    select refunds.id from public.refunds join public.orders on orders.id = refunds.order_id
    where refunds.retry_at <= now() and orders.mode = payment_mode
    order by refunds.retry_at limit how_many for no key update of refunds skip locked
  )
  returning *
$$;

-- What became of a refund's try, numbered from 0: paid, under way, no answer (due), or a no. After a
-- no the next try waits twice as long; after the eighth, some days later, people take over. Word of
-- an earlier try changes nothing, unless it says that the money went back.
create function private.note_refund(
  refund uuid, try integer, new_status text, provider_id text, problem text
) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  noted public.refunds;
begin
  perform from public.orders
  where id = (select order_id from public.refunds where id = refund) for no key update;
  update public.refunds
  set status = new_status, last_error = problem,
    provider_refund_id = coalesce(provider_id, provider_refund_id),
    failures = failures + (new_status = 'failed')::integer,
    retry_at = case
      when new_status = 'due' then now()
      when new_status = 'requested' then now() + interval '1 hour'
      when new_status = 'failed' and failures < 7 then now() + interval '30 minutes' * power(2, failures)
    end,
    tell_at = case when new_status = 'processed' then now() end
  where id = refund and status <> 'processed' and (failures = try or new_status = 'processed')
  returning * into noted;
  if noted.status = 'processed' then
    update public.orders set status = 'refunded'
    where id = noted.order_id and status = 'refund_due' and exists (
      select from public.payments where id = noted.payment_id and outcome in ('settled', 'sold_out')
    );
    perform private.note_activity(noted.user_id, 'Refunded',
      format('₹%s returned', to_char(noted.amount_paise / 100.0, 'FM99,99,99,99,990.00')), 0, noted.order_id);
  end if;
end
$$;

-- Hands out the refunds whose owners are to be told, each to one worker. One whose mail does not go
-- out comes back an hour later, for two weeks.
create function private.take_untold(how_many integer) returns setof public.refunds
language sql security definer set search_path = ''
as $$
  update public.refunds
  set tell_at = case when created_at > now() - interval '14 days' then now() + interval '1 hour' end
  where id in (
    select id from public.refunds where tell_at <= now()
    order by tell_at limit how_many for no key update skip locked
  )
  returning *
$$;

create function private.end_telling(refund uuid) returns void
language sql security definer set search_path = ''
as $$ update public.refunds set tell_at = null where id = refund $$;

-- People have seen to what kept a refund from going out, or have paid it at the provider: the next
-- reconciliation looks, and asks once more if nothing has gone back.
create function private.resume_refund(refund uuid) returns public.refunds
language plpgsql security definer set search_path = ''
as $$
declare
  resumed public.refunds;
begin
  if not private.is_admin() then
    perform private.refuse('not_admin');
  end if;
  update public.refunds set retry_at = now() where id = refund and status = 'failed' returning * into resumed;
  if resumed.id is null then
    perform private.refuse('not_refundable');
  end if;
  return resumed;
end
$$;

-- What is unspent of the credits that an order brought leaves the account; returns how many are gone.
create function private.take_credits_back(bought public.orders) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  lot public.credit_lots;
begin
  perform private.hold_credits(bought.user_id);
  select * into strict lot from public.credit_lots where reference_id = bought.id and user_id = bought.user_id;
  if lot.remaining > 0 then
    insert into private.credit_lot_moves (ledger_id, lot_id, amount)
    values (private.enter_credits(bought.user_id, -lot.remaining, 'removal', 'Purchase refunded', null), lot.id, -lot.remaining);
    update public.credit_lots set remaining = 0 where id = lot.id;
    perform private.note_activity(bought.user_id, 'Credits Removed', 'Purchase refunded', -lot.remaining, bought.id);
  end if;
  return lot.amount - lot.remaining;
end
$$;

-- An admin gives the money of a fulfilled order back. Credits that came with it must still be
-- there, all of them, and leave the account.
create function private.return_order(ordered uuid, why text) returns public.refunds
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
  if bought.status is distinct from 'fulfilled' then
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

-- Somebody gave money back in the provider's dashboard. A fulfilled order's whole payment ends the
-- order here, too, and what is unspent of its credits leaves the account; a part is for people to see to.
create function private.book_refund(
  payment text, provider_id text, returned_paise integer, payment_mode text
) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  bought public.orders;
  paid public.payments;
  booked uuid;
begin
  select orders.* into bought
  from public.orders join public.payments on payments.order_id = orders.id
  where payments.provider_payment_id = payment and orders.mode = payment_mode
  for no key update of orders;
  select * into paid from public.payments where provider_payment_id = payment;
  if bought.id is null or exists (select from public.refunds where provider_refund_id = provider_id) then
    return 'unknown_refund';
  end if;
  if returned_paise <> paid.amount_paise or bought.status <> 'fulfilled' or paid.outcome <> 'settled' then
    return 'partial_refund';
  end if;
  if bought.kind = 'credits' then
    perform private.take_credits_back(bought);
  end if;
  update public.orders set status = 'refund_due' where id = bought.id;
  insert into public.refunds (payment_id, order_id, user_id, amount_paise, reason)
  values (paid.id, bought.id, bought.user_id, returned_paise, 'returned_at_provider') returning id into booked;
  perform private.note_refund(booked, 0, 'processed', provider_id, null);
  return 'booked';
end
$$;

create function public.claim_refunds(payment_mode text, how_many integer default 20)
returns setof public.refunds
language sql set search_path = ''
as $$ select * from private.take_refunds(payment_mode, how_many) $$;

create function public.record_refund(
  refund_id uuid, try integer, new_status text, provider_refund_id text default null, problem text default null
) returns void
language sql set search_path = ''
as $$ select private.note_refund(refund_id, try, new_status, provider_refund_id, problem) $$;

create function public.claim_untold_refunds(how_many integer default 20) returns setof public.refunds
language sql set search_path = ''
as $$ select * from private.take_untold(how_many) $$;

create function public.finish_telling(refund_id uuid) returns void
language sql set search_path = ''
as $$ select private.end_telling(refund_id) $$;

create function public.book_refund(
  provider_payment_id text, provider_refund_id text, amount_paise integer, payment_mode text
) returns text
language sql set search_path = ''
as $$ select private.book_refund(provider_payment_id, provider_refund_id, amount_paise, payment_mode) $$;

create function public.retry_refund(refund_id uuid) returns public.refunds
language sql set search_path = ''
as $$ select * from private.resume_refund(refund_id) $$;

create function public.refund_order(order_id uuid, reason text default null) returns public.refunds
language sql set search_path = ''
as $$ select * from private.return_order(order_id, reason) $$;

revoke execute on function
  private.take_refunds(text, integer), private.note_refund(uuid, integer, text, text, text),
  private.resume_refund(uuid),
  private.return_order(uuid, text), private.take_credits_back(public.orders),
  private.book_refund(text, text, integer, text),
  private.take_untold(integer), private.end_telling(uuid),
  public.claim_untold_refunds(integer), public.finish_telling(uuid),
  public.book_refund(text, text, integer, text),
  public.claim_refunds(text, integer), public.record_refund(uuid, integer, text, text, text),
  public.retry_refund(uuid),
  public.refund_order(uuid, text)
from public;
grant execute on function
  private.take_refunds(text, integer), private.note_refund(uuid, integer, text, text, text),
  private.book_refund(text, text, integer, text),
  private.take_untold(integer), private.end_telling(uuid),
  public.claim_untold_refunds(integer), public.finish_telling(uuid),
  public.book_refund(text, text, integer, text),
  public.claim_refunds(text, integer), public.record_refund(uuid, integer, text, text, text)
to service_role;
grant execute on function
  private.return_order(uuid, text), private.resume_refund(uuid),
  public.refund_order(uuid, text), public.retry_refund(uuid)
to authenticated;
