-- Orders stay visible to their member until the outcome has been shown, and only one at a time can be paid.

alter table public.orders add column outcome_shown_at timestamptz;
comment on column public.orders.outcome_shown_at is
  'When a browser of the member showed what became of the order. Null before.';
update public.orders set outcome_shown_at = updated_at where status <> 'created';

create index orders_unresolved on public.orders (user_id) where status = 'created';
create index orders_to_show on public.orders (user_id, created_at) where outcome_shown_at is null;

-- The provider knows the order, and nobody knows of a payment yet.
create function private.is_unresolved(ordered public.orders) returns boolean
language sql stable set search_path = ''
as $$
  select ordered.status = 'created' and ordered.provider_order_id is not null
    and not exists (select from public.payments where order_id = ordered.id)
$$;

-- An order without a provider's order cannot be paid, so this is where a second one is refused.
create or replace function private.attach_provider_order(ordered uuid, provider_id text)
returns public.orders
language plpgsql security definer set search_path = ''
as $$
declare
  kept public.orders;
begin
  select * into kept from public.orders where id = ordered;
  perform pg_advisory_xact_lock(hashtext('orders of ' || kept.user_id::text));
  if exists (
    select from public.orders other
    where other.user_id = kept.user_id and other.mode = kept.mode and other.status = 'created'
      and other.id <> ordered and private.is_unresolved(other)
  ) then
    perform private.refuse('order_pending');
  end if;
  update public.orders set provider_order_id = provider_id
  where id = ordered and provider_order_id is null;
  select * into kept from public.orders where id = ordered;
  return kept;
end
$$;
comment on function public.attach_provider_order is
  'Stores the provider''s order id. The first id is kept and returned. Refused with order_pending while another order of the member is unresolved.';

-- By member and hour: each check asks the provider.
create function private.limit_order_checks(person uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if (private.count_uses(person, 'order checks', 1)).inserts > 600 then
    perform private.refuse('too_often');
  end if;
end
$$;
grant execute on function private.limit_order_checks to service_role;

create function public.limit_order_checks(person uuid) returns void
language sql set search_path = ''
as $$ select private.limit_order_checks(person) $$;
comment on function public.limit_order_checks is
  'Counts a question to the provider about a member''s order: at most 600 per hour.';
grant execute on function public.limit_order_checks to service_role;

create function public.pending_orders(opened_here text[] default '{}')
returns table (
  order_id text, kind text, status text, amount_paise integer, credits integer,
  created_at timestamptz, outcome text, items jsonb
)
language sql stable set search_path = ''
as $$
  select
    coalesce(orders.provider_order_id, orders.id::text), orders.kind, orders.status,
    orders.amount_paise, orders.credits, orders.created_at,
    case
      when orders.status = 'fulfilled' and orders.amount_paise = 0 then 'settled'
      else (
        select payments.outcome from public.payments where payments.order_id = orders.id
        order by payments.outcome = 'settled' desc, payments.created_at desc limit 1
      )
    end,
    coalesce((
      select jsonb_agg(jsonb_build_object('id', snack_id, 'quantity', quantity))
      from public.order_items where order_items.order_id = orders.id
    ), '[]')
  from public.orders
  where orders.user_id = (select auth.uid()) and (
    orders.provider_order_id = any (opened_here)
    or (
      orders.outcome_shown_at is null and orders.created_at > now() - interval '7 days'
      and (
        (orders.status <> 'expired' and (orders.provider_order_id is not null or orders.status <> 'created'))
        or exists (select from public.payments where payments.order_id = orders.id)
      )
    )
  )
  order by orders.created_at
$$;
comment on function public.pending_orders is
  'Own orders whose outcome is unknown or was not shown yet, and those in opened_here. outcome is that of the payment, or null before.';
grant execute on function public.pending_orders to authenticated;

-- By either id. The server calls it for the member whom it has just answered.
create function private.mark_order_shown(ordered text) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  update public.orders set outcome_shown_at = now()
  where user_id = coalesce(auth.uid(), user_id) and outcome_shown_at is null
    and (
      provider_order_id = ordered
      or id = case when ordered ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then ordered::uuid end
    )
    and (status <> 'created' or exists (select from public.payments where order_id = orders.id));
  return found;
end
$$;
grant execute on function private.mark_order_shown to authenticated, service_role;

create function public.mark_order_shown(order_id text) returns boolean
language sql set search_path = ''
as $$ select private.mark_order_shown(order_id) $$;
comment on function public.mark_order_shown is
  'Records that the outcome of an own order was shown, by its id or the provider''s. True for the first call: two devices show it once.';
grant execute on function public.mark_order_shown to authenticated, service_role;
