-- A cart whose total is 0 rupees is ordered without a payment: the order is fulfilled in the
-- transaction that creates it, and the provider never hears of it.
alter table public.orders drop constraint orders_amount_paise_check;
alter table public.orders add constraint only_snacks_are_free
  check (amount_paise > 0 or (amount_paise = 0 and kind = 'snacks'));

-- The lines of a cart with today's names and prices: [{"id", "quantity"}, …]; no name and no price for
-- what is no snack.
create or replace function private.price_cart(cart jsonb)
returns table (snack_id uuid, name text, quantity integer, price numeric)
language plpgsql security definer set search_path = ''
as $$
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
    left join public.snacks snack on snack.id = wanted.id order by wanted.id;
end
$$;

-- Refuses priced lines of which there are too few in stock, and names the first.
create function private.refuse_short_stock(lines jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  short record;
begin
  select line.snack_id as id, snack.name, coalesce(snack.quantity, 0) as left_over into short
  from jsonb_to_recordset(lines) as line (snack_id uuid, quantity integer)
  left join public.snacks snack on snack.id = line.snack_id
  where coalesce(snack.quantity, 0) < line.quantity limit 1;
  if found then
    perform private.refuse('out_of_stock',
      jsonb_build_object('id', short.id, 'name', short.name, 'left', short.left_over));
  end if;
end
$$;

drop function public.create_order(uuid, text, text, jsonb, integer);
drop function private.open_order(uuid, text, jsonb, integer, text);

create function private.open_order(
  person uuid, wanted_kind text, cart jsonb, wanted_credits integer, custom_credits boolean,
  payment_mode text
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

  -- The same free cart within a minute is the same order: a repeated click, or another try after a
  -- lost answer, takes nothing twice.
  select * into opened from public.orders
  where user_id = person and mode = payment_mode and content_hash = priced.content_hash
    and amount_paise = 0 and created_at > now() - interval '1 minute'
  order by created_at desc limit 1;
  if found then
    return opened;
  end if;
  perform private.refuse_short_stock(lines);
  if coalesce(total <> 0 and total not between 100 and 2000000000, true) then
    perform private.refuse('bad_amount');
  end if;
  priced.amount_paise := total;

  select * into opened from public.orders
  where user_id = person and status = 'created' and mode = payment_mode
    and content_hash = priced.content_hash and created_at > now() - interval '30 minutes'
  order by created_at desc limit 1;
  if found then
    return opened;
  end if;
  if (
    select count(*) from public.orders
    where user_id = person and created_at > now() - interval '1 hour'
      and (status in ('created', 'expired') or amount_paise = 0)
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
  if opened.amount_paise = 0 then
    return private.fulfil_free_order(opened);
  end if;
  return opened;
end
$$;

-- Hands over an order that costs nothing. What sold out meanwhile refuses the whole order.
create function private.fulfil_free_order(ordered public.orders) returns public.orders
language plpgsql security definer set search_path = ''
as $$
declare
  fulfilled public.orders;
begin
  if private.fulfil_order(ordered) <> 'settled' then
    perform private.refuse_short_stock(
      (select jsonb_agg(to_jsonb(item)) from public.order_items item where order_id = ordered.id));
    perform private.refuse('out_of_stock');
  end if;
  update public.orders set ask_at = null where id = ordered.id returning * into fulfilled;
  return fulfilled;
end
$$;

create function public.create_order(
  person uuid, order_kind text, payment_mode text, items jsonb default '[]',
  credits integer default null, custom boolean default false
) returns public.orders
language sql set search_path = ''
as $$ select * from private.open_order(person, order_kind, items, credits, custom, payment_mode) $$;

revoke execute on function
  private.refuse_short_stock(jsonb), private.open_order(uuid, text, jsonb, integer, boolean, text),
  private.fulfil_free_order(public.orders),
  public.create_order(uuid, text, text, jsonb, integer, boolean)
from public;
grant execute on function
  private.open_order(uuid, text, jsonb, integer, boolean, text),
  public.create_order(uuid, text, text, jsonb, integer, boolean)
to service_role;
