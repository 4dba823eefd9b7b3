create or replace function public.pending_orders(opened_here text[] default '{}')
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
      orders.created_at > now() - interval '7 days'
      and (
        -- After a sign-out, the browser keeps only the hash of an order that it has opened.
        encode(sha256(convert_to(orders.provider_order_id, 'UTF8')), 'hex') = any (opened_here)
        or (
          orders.outcome_shown_at is null
          and (
            (orders.status <> 'expired' and (orders.provider_order_id is not null or orders.status <> 'created'))
            or exists (select from public.payments where payments.order_id = orders.id)
          )
        )
      )
    )
  )
  order by orders.created_at
$$;
