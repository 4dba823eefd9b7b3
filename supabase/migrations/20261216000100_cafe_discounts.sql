-- The discount of the plan at the cafe. Orders without it are as before.
alter table public.order_items add column discount_percent smallint check (discount_percent between 1 and 100);
comment on column public.order_items.price is 'What each piece costs, after the discount.';
comment on column public.order_items.discount_percent is
  'The discount of the member''s plan at the time of ordering. Null without one.';
comment on column public.invoices.lines is
  'name, sac, quantity, gst_percent, and in paise: taxable_paise, cgst_paise, sgst_paise, igst_paise, total_paise. discount_percent: included in the total.';

-- Percent off at the cafe by the plan that the member has today.
create function private.cafe_discount(person uuid) returns smallint
language plpgsql stable security definer set search_path = ''
as $$
declare
  today constant date := private.space_today();
begin
  return coalesce((
    select plans.cafe_discount_percent
    from public.memberships join public.plans on plans.id = memberships.plan_id
    where memberships.user_id = person and starts_on <= today and coalesce(ends_on > today, true)
  ), 0);
end
$$;

drop function private.price_cart(jsonb);
-- The lines of a cart [{"id", "quantity"}, …] with current names and the prices for the member; null for unknown and
-- archived snacks. The discount of a piece is rounded to the paisa, so that each line is a multiple of its price.
create function private.price_cart(cart jsonb, person uuid)
returns table (snack_id uuid, name text, quantity integer, price numeric, discount_percent smallint)
language plpgsql security definer set search_path = ''
as $$
declare
  discount constant smallint := private.cafe_discount(person);
begin
  if jsonb_typeof(cart) is distinct from 'array' or jsonb_array_length(cart) not between 1 and 100
     or exists (
       select from jsonb_array_elements(cart) line
       where coalesce(line ->> 'id', '') !~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
          or coalesce(line ->> 'quantity', '') !~ '^[1-9][0-9]{0,2}$'
     ) then
    perform private.refuse('bad_cart');
  end if;
  return query
    select wanted.id, snack.name, wanted.pieces, round(snack.price * (100 - discount) / 100, 2), nullif(discount, 0)
    from (
      select (line ->> 'id')::uuid as id, sum((line ->> 'quantity')::integer)::integer as pieces
      from jsonb_array_elements(cart) line group by 1
    ) wanted
    left join public.snacks snack on snack.id = wanted.id and snack.archived_at is null order by wanted.id;
end
$$;

create or replace function private.create_order(
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
  -- The account can have been deleted while the provider was asked.
  if not exists (select from public.profiles where id = person and erased_at is null) then
    perform private.refuse('account_inactive');
  end if;
  priced.kind := wanted_kind;
  if wanted_kind = 'credits' then
    if coalesce(wanted_credits not between 1 and 2000, true) then
      perform private.refuse('bad_amount');
    end if;
    select price_paise, given, valid_days into total, priced.credits, priced.valid_days
    from private.credit_offer(wanted_credits, custom_credits);
  elsif wanted_kind = 'snacks' then
    select sum(round(price * 100) * quantity), jsonb_agg(to_jsonb(line) order by snack_id)
    into total, lines from private.price_cart(cart, person) line;
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
  if wanted_kind = 'snacks' and total > 0 and total < 100 then
    perform private.refuse('payment_too_small');
  end if;
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
  insert into public.order_items (order_id, snack_id, name, quantity, price, discount_percent)
  select opened.id, line.snack_id, line.name, line.quantity, line.price, line.discount_percent
  from jsonb_to_recordset(coalesce(lines, '[]'))
    as line (snack_id uuid, name text, quantity integer, price numeric, discount_percent smallint);
  if opened.amount_paise = 0 then
    return private.fulfil_free_order(opened);
  end if;
  return opened;
end
$$;

create or replace function private.invoice_lines(bought public.orders, billing jsonb, is_interstate boolean) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  percent constant numeric := billing ->> case bought.kind when 'snacks' then 'cafe_gst_percent' else 'gst_percent' end;
  sac constant text := billing ->> case bought.kind when 'snacks' then 'cafe_sac' else 'room_sac' end;
begin
  if bought.kind = 'snacks' then
    return (
      select jsonb_agg(
        private.invoice_line(
          name, sac, quantity, percent, (round(price * 100) * quantity)::bigint, is_interstate)
        || case when discount_percent is null then '{}' else jsonb_build_object('discount_percent', discount_percent) end
        order by name, id)
      from public.order_items where order_id = bought.id
    );
  end if;
  return jsonb_build_array(private.invoice_line(
    case bought.kind when 'room' then bought.description else 'Credits for rooms and day passes' end,
    sac, coalesce(bought.credits, 1), percent, bought.amount_paise, is_interstate));
end
$$;
