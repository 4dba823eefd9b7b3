-- An order names the cart that it was ordered from, so that a paid cart is known without a trace in the browser.
alter table public.orders add column cart_id uuid;
comment on column public.orders.cart_id is
  'Names the cart in the browser that it was ordered from, so that the cart is bought once. Null without one.';

drop function public.pending_orders(text[]);
create function public.pending_orders(opened_here text[] default '{}')
returns table (
  order_id text, kind text, status text, amount_paise integer, credits integer,
  created_at timestamptz, outcome text, items jsonb, cart_id uuid
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
    ), '[]'),
    orders.cart_id
  from public.orders
  where orders.user_id = (select auth.uid()) and (
    (orders.cart_id::text = any (opened_here) and orders.status = 'fulfilled')
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
  'Own orders whose outcome is unknown or was not shown yet, and those bought from the carts in opened_here. outcome is that of the payment, or null before.';
grant execute on function public.pending_orders to authenticated;

drop function public.create_order(uuid, text, text, jsonb, integer, boolean, bigint);
drop function private.create_order(uuid, text, jsonb, integer, boolean, text, bigint);
create function private.create_order(
  person uuid, wanted_kind text, cart jsonb, wanted_credits integer, custom_credits boolean,
  payment_mode text, agreed_paise bigint, from_cart uuid
) returns public.orders
language plpgsql security definer set search_path = ''
as $$
declare
  priced public.orders;
  total numeric;
  lines jsonb;
  opened public.orders;
begin
  perform pg_advisory_xact_lock(hashtext('orders of ' || person::text));
  priced.kind := wanted_kind;
  if wanted_kind = 'credits' then
    if coalesce(wanted_credits not between 1 and 2000, true) then
      perform private.refuse('bad_amount');
    end if;
    select price_paise, given, valid_days into total, priced.credits, priced.valid_days
    from private.credit_offer(wanted_credits, custom_credits);
  elsif wanted_kind = 'snacks' then
    select sum(round(price * 100) * quantity), jsonb_agg(to_jsonb(line) order by snack_id)
    into total, lines from private.price_cart(cart) line;
  end if;
  priced.content_hash := md5(concat_ws('|', wanted_kind, total::bigint, priced.credits, lines));

  -- The same free cart within a minute is the same order: a repeated click or a retry after a lost
  -- answer decrements the stock once.
  select * into opened from public.orders
  where user_id = person and mode = payment_mode and content_hash = priced.content_hash
    and amount_paise = 0 and created_at > now() - interval '1 minute'
    and cart_id is not distinct from from_cart
  order by created_at desc limit 1;
  if found then
    return opened;
  end if;
  -- The browser has not shown this yet, so the cart still contains what was bought.
  if exists (select from public.orders where user_id = person and cart_id = from_cart and status = 'fulfilled') then
    perform private.refuse('order_paid');
  end if;
  perform private.refuse_short_stock(lines);
  if coalesce(total <> 0 and total not between 100 and 2000000000, true) then
    perform private.refuse('bad_amount');
  end if;
  if total <> agreed_paise then
    perform private.refuse('price_changed', jsonb_build_object('kind', wanted_kind, 'paise', total::bigint));
  end if;
  priced.amount_paise := total;

  select * into opened from public.orders
  where user_id = person and status = 'created' and mode = payment_mode
    and content_hash = priced.content_hash and created_at > now() - interval '30 minutes'
  order by created_at desc limit 1;
  if found then
    -- The same content on another device: the cart that ordered last is the one that pays.
    update public.orders set cart_id = from_cart where id = opened.id returning * into opened;
    return opened;
  end if;
  if (
    select count(*) from public.orders
    where user_id = person and created_at > now() - interval '1 hour'
      and (status in ('created', 'expired') or amount_paise = 0)
  ) >= 50 then
    perform private.refuse('too_often');
  end if;
  insert into public.orders (user_id, kind, mode, amount_paise, credits, valid_days, content_hash, cart_id)
  values (
    person, wanted_kind, payment_mode, priced.amount_paise, priced.credits, priced.valid_days, priced.content_hash,
    from_cart
  )
  returning * into opened;
  insert into public.order_items (order_id, snack_id, name, quantity, price)
  select opened.id, line.snack_id, line.name, line.quantity, line.price
  from jsonb_to_recordset(coalesce(lines, '[]'))
    as line (snack_id uuid, name text, quantity integer, price numeric);
  if opened.amount_paise = 0 then
    return private.fulfil_free_order(opened);
  end if;
  return opened;
end
$$;
grant execute on function private.create_order to service_role;

create function public.create_order(
  person uuid, order_kind text, payment_mode text, items jsonb default '[]',
  credits integer default null, custom boolean default false, agreed_paise bigint default null,
  cart_id uuid default null
) returns public.orders
language sql set search_path = ''
as $$
  select * from private.create_order(person, order_kind, items, credits, custom, payment_mode, agreed_paise, cart_id)
$$;
comment on function public.create_order is
  'Prices and creates an order, or returns the open order with the same content. agreed_paise: the total that was shown; another one is refused. cart_id: the cart of the browser, which is bought once.';
grant execute on function public.create_order to service_role;
