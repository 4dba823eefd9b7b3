-- The server prices an order from its own tables; a request only says what is wanted.

-- What so many credits cost, how many are given with the bonus, and for how many days they last.
-- An amount without a package costs 250 rupees a credit.
create function private.credit_offer(wanted integer)
returns table (price_paise integer, given integer, valid_days smallint)
language sql immutable set search_path = ''
as $$
  select
    coalesce(pack.rupees, wanted * 250) * 100, wanted + coalesce(pack.bonus, 0),
    coalesce(pack.days, case when wanted >= 20 then 365 else 30 end)::smallint
  from (select wanted) asked
  left join (values
    (1, 250, 30, 0), (3, 750, 30, 0), (50, 10000, 180, 5),
    (100, 19000, 365, 10), (200, 36000, 365, 20), (500, 75000, 365, 50)
  ) as pack (credits, rupees, days, bonus) on pack.credits = asked.wanted
$$;

-- The lines of a cart with today's names and prices: [{"id", "quantity"}, …].
create function private.price_cart(cart jsonb)
returns table (snack_id uuid, name text, quantity integer, price numeric)
language plpgsql security definer set search_path = ''
as $$
declare
  short record;
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
    select wanted.id, snack.name, wanted.pieces, snack.price
    from (
      select (line ->> 'id')::uuid as id, sum((line ->> 'quantity')::integer)::integer as pieces
      from jsonb_array_elements(cart) line group by 1
    ) wanted
    join public.snacks snack on snack.id = wanted.id order by wanted.id;
  select wanted.id, snack.name, coalesce(snack.quantity, 0) as left_over into short
  from (
    select (line ->> 'id')::uuid as id, sum((line ->> 'quantity')::integer) as pieces
    from jsonb_array_elements(cart) line group by 1
  ) wanted
  left join public.snacks snack on snack.id = wanted.id
  where coalesce(snack.quantity, 0) < wanted.pieces limit 1;
  if found then
    perform private.refuse('out_of_stock',
      jsonb_build_object('id', short.id, 'name', short.name, 'left', short.left_over));
  end if;
end
$$;

create function private.open_order(
  person uuid, wanted_kind text, cart jsonb, wanted_credits integer, payment_mode text
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
    from private.credit_offer(wanted_credits);
  elsif wanted_kind = 'snacks' then
    select sum(round(price * 100) * quantity), jsonb_agg(to_jsonb(line) order by snack_id)
    into total, lines from private.price_cart(cart) line;
  end if;
  if coalesce(total not between 100 and 2000000000, true) then
    perform private.refuse('bad_amount');
  end if;
  priced.amount_paise := total;
  priced.content_hash := md5(concat_ws('|', wanted_kind, priced.amount_paise, priced.credits, lines));

  select * into opened from public.orders
  where user_id = person and status = 'created' and mode = payment_mode
    and content_hash = priced.content_hash and created_at > now() - interval '30 minutes'
  order by created_at desc limit 1;
  if found then
    return opened;
  end if;
  if (
    select count(*) from public.orders
    where user_id = person and status in ('created', 'expired') and created_at > now() - interval '1 hour'
  ) >= 50 then
    perform private.refuse('too_often');
  end if;
  insert into public.orders (user_id, kind, mode, amount_paise, credits, valid_days, content_hash)
  values (person, wanted_kind, payment_mode, priced.amount_paise, priced.credits, priced.valid_days, priced.content_hash)
  returning * into opened;
  insert into public.order_items (order_id, snack_id, name, quantity, price)
  select opened.id, line.snack_id, line.name, line.quantity, line.price
  from jsonb_to_recordset(coalesce(lines, '[]'))
    as line (snack_id uuid, name text, quantity integer, price numeric);
  return opened;
end
$$;

create function public.create_order(
  person uuid, order_kind text, payment_mode text, items jsonb default '[]', credits integer default null
) returns public.orders
language sql set search_path = ''
as $$ select * from private.open_order(person, order_kind, items, credits, payment_mode) $$;

-- Two clicks may both have asked the provider: the first order id stays and is what both get.
create function private.keep_provider_order(ordered uuid, provider_id text) returns public.orders
language plpgsql security definer set search_path = ''
as $$
declare
  kept public.orders;
begin
  update public.orders set provider_order_id = provider_id
  where id = ordered and provider_order_id is null;
  select * into kept from public.orders where id = ordered;
  return kept;
end
$$;

create function public.attach_provider_order(order_id uuid, provider_order_id text)
returns public.orders
language sql set search_path = ''
as $$ select * from private.keep_provider_order(order_id, provider_order_id) $$;

revoke execute on function
  private.credit_offer(integer), private.price_cart(jsonb),
  private.open_order(uuid, text, jsonb, integer, text), private.keep_provider_order(uuid, text),
  public.create_order(uuid, text, text, jsonb, integer), public.attach_provider_order(uuid, text)
from public;
grant execute on function
  private.open_order(uuid, text, jsonb, integer, text), private.keep_provider_order(uuid, text),
  public.create_order(uuid, text, text, jsonb, integer), public.attach_provider_order(uuid, text)
to service_role;
