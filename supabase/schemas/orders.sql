create type private.order_row as (
  id uuid, kind text, mode text, status text, amount_paise integer, credits integer,
  provider_order_id text, created_at timestamptz, full_name text, email text, user_id uuid
);

create table public.orders (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete restrict,
  kind text not null,
  status text not null default 'created'
    check (status in ('created', 'paid', 'fulfilled', 'refund_due', 'refunded', 'expired')),
  mode text not null,
  amount_paise integer not null,
  currency text not null default 'INR' check (currency = 'INR'),
  credits integer check (credits > 0),
  valid_days smallint check (valid_days > 0),
  provider_order_id text unique,
  -- An unpaid order with the same content is reused: a double click creates one order.
  content_hash text not null,
  -- When the reconciler next asks the provider about unreported payments.
  check_at timestamptz default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  paid_at timestamptz,
  outcome_shown_at timestamptz,
  booking_id uuid,
  description text check (length(description) <= 300),
  cart_id uuid,
  -- A cart with a total of 0 is fulfilled without a payment.
  constraint only_snacks_are_free
    check (amount_paise > 0 or (amount_paise = 0 and kind = 'snacks')),
  constraint credits_only_for_credits check ((kind = 'credits') = (credits is not null and valid_days is not null)),
  constraint orders_kind_check check (kind in ('snacks', 'credits', 'room')),
  constraint orders_mode_check check (mode in ('live', 'test', 'desk')),
  constraint only_rooms_are_paid_at_the_desk check (
    (kind = 'room') = (mode = 'desk')
    and (kind = 'room') = (booking_id is not null) and (kind = 'room') = (description is not null)
  )
);
comment on table public.orders is
  'What a member wants to buy, priced by the server. Statuses only move forward.';
comment on column public.orders.outcome_shown_at is
  'When a browser of the member showed what became of the order. Null before.';
comment on column public.orders.cart_id is
  'Names the cart in the browser that it was ordered from, so that the cart is bought once. Null without one.';
comment on column public.orders.booking_id is
  'The booking that was paid for. Not a foreign key: a cancelled booking has no row.';
comment on column public.orders.description is 'Room, day and time of the booking when it was paid.';
alter table public.orders enable row level security;

create index orders_of_user on public.orders (user_id, created_at desc);
create index orders_newest on public.orders (created_at desc);
create index orders_by_kind on public.orders (kind, created_at desc);
create index orders_by_status on public.orders (status, created_at desc);
create index orders_to_check on public.orders (check_at) where check_at is not null;
create index orders_unresolved on public.orders (user_id) where status = 'created';
create index orders_to_show on public.orders (user_id, created_at) where outcome_shown_at is null;
create index orders_of_booking on public.orders (booking_id) where booking_id is not null;
create index orders_search on public.orders using gin (private.folded(description) extensions.gin_trgm_ops)
  where description is not null;
create index orders_by_provider_id on public.orders using gin (provider_order_id extensions.gin_trgm_ops);
create index orders_by_own_id on public.orders using gin ((id::text) extensions.gin_trgm_ops);
create index orders_to_refund_at_desk on public.orders (created_at) where kind = 'room' and status = 'refund_due';

create policy "Members can read their own orders, admins all" on public.orders
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));
create policy "Banned and deleted accounts have no access" on public.orders
  as restrictive for all to authenticated using ((select private.is_active()));

create table public.order_items (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders (id) on delete cascade,
  snack_id uuid not null references public.snacks (id) on delete restrict,
  name text not null,
  quantity integer not null check (quantity > 0),
  price numeric(10, 2) not null check (price >= 0),
  discount_percent smallint check (discount_percent between 1 and 100),
  unique (order_id, snack_id)
);
comment on table public.order_items is
  'Snacks of an order with the name and the price at the time of ordering.';
comment on column public.order_items.price is 'What each piece costs, after the discount.';
comment on column public.order_items.discount_percent is
  'The discount of the member''s plan at the time of ordering. Null without one.';
alter table public.order_items enable row level security;

create index order_items_of_snack on public.order_items (snack_id);
create index order_items_search on public.order_items using gin (private.folded(name) extensions.gin_trgm_ops);

create policy "Members can read the items of their own orders, admins all" on public.order_items
  for select to authenticated
  using (
    (select private.is_admin())
    or order_id in (select id from public.orders where user_id = (select auth.uid()))
  );
create policy "Banned and deleted accounts have no access" on public.order_items
  as restrictive for all to authenticated using ((select private.is_active()));

grant select on public.orders, public.order_items to authenticated, service_role;

create function private.check_order_change() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if old.status <> new.status and (old.status, new.status) not in (
    ('created', 'paid'), ('created', 'expired'), ('paid', 'fulfilled'), ('paid', 'refund_due'),
    ('fulfilled', 'refund_due'), ('refund_due', 'refunded')
  ) then
    perform private.refuse('order_only_forward', jsonb_build_object('from', old.status, 'to', new.status));
  end if;
  if (old.user_id, old.kind, old.mode, old.amount_paise, old.currency, old.content_hash)
      is distinct from (new.user_id, new.kind, new.mode, new.amount_paise, new.currency, new.content_hash)
    or (old.credits, old.valid_days) is distinct from (new.credits, new.valid_days)
    or (old.booking_id, old.description) is distinct from (new.booking_id, new.description)
    or (old.provider_order_id is not null and old.provider_order_id is distinct from new.provider_order_id) then
    perform private.refuse('order_is_fixed');
  end if;
  if (old.status, old.provider_order_id) is distinct from (new.status, new.provider_order_id) then
    new.updated_at := now();
  end if;
  return new;
end
$$;

-- Price in paise, credits including the bonus, and validity. A custom amount costs 250 rupees a credit and
-- is valid for 365 days from 20 credits, otherwise 30, also where a package has the same size.
create function private.credit_offer(wanted integer, custom boolean)
returns table (price_paise integer, given integer, valid_days smallint)
language sql immutable set search_path = ''
as $$
  select
    coalesce(pack.rupees, wanted * 250) * 100, wanted + coalesce(pack.bonus, 0),
    coalesce(pack.days, case when wanted >= 20 then 365 else 30 end)::smallint
  from (select wanted) offer
  left join (values
    (1, 250, 30, 0), (3, 750, 30, 0), (50, 10000, 180, 5),
    (100, 19000, 365, 10), (200, 36000, 365, 20), (500, 75000, 365, 50)
  ) as pack (credits, rupees, days, bonus) on pack.credits = offer.wanted and custom is not true
$$;

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

-- An order without a provider's order cannot be paid, so this is where a second one is refused.
create function private.attach_provider_order(order_id uuid, provider_id text)
returns public.orders
language plpgsql security definer set search_path = ''
as $$
declare
  kept public.orders;
begin
  select * into kept from public.orders where id = order_id;
  perform pg_advisory_xact_lock(hashtext('orders of ' || kept.user_id::text));
  if exists (
    select from public.orders other
    where other.user_id = kept.user_id and other.mode = kept.mode and other.status = 'created'
      and other.id <> order_id and private.is_unresolved(other)
  ) then
    perform private.refuse('order_pending');
  end if;
  -- The first order of the cart can have been paid since this one was created.
  if exists (
    select from public.orders paid
    where paid.user_id = kept.user_id and paid.cart_id = kept.cart_id and paid.status = 'fulfilled'
      and paid.id <> order_id
  ) then
    perform private.refuse('order_paid');
  end if;
  update public.orders set provider_order_id = provider_id
  where id = order_id and provider_order_id is null;
  select * into kept from public.orders where id = order_id;
  return kept;
end
$$;
grant execute on function private.attach_provider_order to service_role;

create function public.attach_provider_order(order_id uuid, provider_order_id text)
returns public.orders
language sql set search_path = ''
as $$ select * from private.attach_provider_order(order_id, provider_order_id) $$;
comment on function public.attach_provider_order is
  'Stores the provider''s order id. The first id is kept and returned. Refused with order_pending while another order of the member is unresolved, and with order_paid if another order of the cart is paid.';
grant execute on function public.attach_provider_order to service_role;

-- Fulfils a free order without the provider. Refuses the whole order if one of its snacks has sold out.
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
  update public.orders set check_at = null where id = ordered.id returning * into fulfilled;
  return fulfilled;
end
$$;

-- The orders with this number: at least 6 characters of the provider's id of the order, of its payment or of its refund,
-- or of the order's own id, or its number at the cafe counter, as in 3, #3 and 'Order 3'. Sequential scans are off: the
-- planner overestimates the matches of a part.
create function private.orders_numbered(wanted text) returns uuid[]
language plpgsql stable security definer set search_path = '' set enable_seqscan = off
as $$
declare
  -- All ids of the provider's orders start with order_.
  part constant text := case when length(wanted) >= 6 and lower(wanted) <> 'order_' then private.like_pattern(wanted) end;
begin
  return array(
    select id from public.orders where provider_order_id ilike part
    union select order_id from public.payments where provider_payment_id ilike part
    union select order_id from public.refunds where provider_refund_id ilike part
    union select id from public.orders where id::text ilike part
    union select order_id from public.cafe_orders
      where cafe_orders.number = substring(wanted from '(?i)^(?:order\s*)?#?\s*([0-9]{1,6})$')::integer
  );
end
$$;

-- Orders whose booking, or one of whose snacks, contains all words of the search. Sequential scans are off: the planner
-- overestimates the matches and would read all items. Trigram indexes need a word of three characters.
create function private.orders_containing(search text) returns uuid[]
language plpgsql stable security definer set search_path = '' set enable_seqscan = off
as $$
declare
  found uuid[];
begin
  if not exists (select from unnest(private.search_words(search)) word where length(word) >= 3) then
    return '{}';
  end if;
  execute format(
    'select array(
      select order_id from public.order_items where %s
      union select id from public.orders where description is not null and %s
    )',
    private.search_condition('private.folded(name)', search),
    private.search_condition('private.folded(description)', search)
  ) into found;
  return found;
end
$$;

-- `attention` finds orders that are paid but not fulfilled, or that have an unfinished refund, also of a
-- second or late payment. after_created_at, after_id: finds only orders after this one, and counts only the page.
create function private.search_orders(
  search text, status_filter text, kind_filter text, from_day date, to_day date,
  page integer, page_size integer, sort_by text, ascending boolean, after_created_at timestamptz, after_id uuid
) returns table (listed private.order_row, total_count bigint)
language plpgsql stable security definer rows 20 set search_path = ''
as $$
declare
  wanted constant text := coalesce(trim(search), '');
  sorting constant text := private.order_by(
    case sort_by
      when 'user' then 'lower(profiles.full_name) {} nulls last, profiles.email {}'
      when 'amount' then 'orders.amount_paise {}'
      when 'status' then 'orders.status {}'
      else 'orders.created_at {}'
    end || ', orders.created_at desc, orders.id',
    ascending
  );
begin
  if not private.is_admin() then
    return;
  end if;
  return query execute format($query$
    with found as not materialized (
      select * from public.orders
      where ($1 in ('all', status) or $1 = 'attention' and (
          status in ('paid', 'refund_due')
          or id in (select order_id from public.refunds where refunds.status <> 'processed')
        ))
        and ($4 = '' or user_id = any ($5) or id = any ($6))
        and ($7 = 'all' or kind = $7)
        and ($8 is null or created_at >= $8::timestamp at time zone 'Asia/Kolkata')
        and ($9 is null or created_at < ($9 + 1)::timestamp at time zone 'Asia/Kolkata')
        and ($10 is null or (created_at, id) > ($10, $11))
    )
    select row(
      orders.id, orders.kind, orders.mode, orders.status, orders.amount_paise, orders.credits,
      orders.provider_order_id, orders.created_at, profiles.full_name, profiles.email, orders.user_id
    )::private.order_row,
      (select count(*) from (select from found limit case when $10 is null then null else $2 end) as match)
    from found as orders join public.profiles on profiles.id = orders.user_id
    order by %s
    limit $2 offset $3
  $query$, sorting)
  using coalesce(status_filter, 'all'),
    private.page_limit(page_size), private.page_offset(page, page_size),
    wanted, case when wanted <> '' then private.members_like(wanted) end,
    case when wanted <> '' then private.orders_numbered(wanted) || private.orders_containing(wanted) end,
    coalesce(kind_filter, 'all'), from_day, to_day, after_created_at, after_id;
end
$$;
grant execute on function private.search_orders to authenticated;

-- The provider has the order, and no payment of it is known.
create function private.is_unresolved(ordered public.orders) returns boolean
language sql stable set search_path = ''
as $$
  select ordered.status = 'created' and ordered.provider_order_id is not null
    and not exists (select from public.payments where order_id = ordered.id)
$$;

-- Limits the checks per member and hour, because each one asks the provider.
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

-- Takes the id of the order or of the provider's order. The server calls it after it has answered the member.
create function private.mark_order_shown(either_id text) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  update public.orders set outcome_shown_at = now()
  where user_id = coalesce(auth.uid(), user_id) and outcome_shown_at is null
    and (
      provider_order_id = either_id
      or id = case when either_id ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then either_id::uuid end
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

create function public.search_orders(
  status_filter text default 'all', page integer default 1, page_size integer default 10,
  sort_by text default 'date', ascending boolean default false,
  search text default '', kind_filter text default 'all', from_day date default null, to_day date default null,
  after_created_at timestamptz default null, after_id uuid default null
) returns table (
  id uuid, kind text, mode text, status text, amount_paise integer, credits integer,
  provider_order_id text, created_at timestamptz, full_name text, email text, user_id uuid,
  cafe_day date, cafe_number integer, description text, total_count bigint
)
language sql stable set search_path = ''
as $$
  select (listed).*, cafe.day, cafe.number,
    (select orders.description from public.orders where orders.id = (listed).id), total_count
  from private.search_orders(
      search, status_filter, kind_filter, from_day, to_day, page, page_size, sort_by, ascending,
      after_created_at, after_id)
    with ordinality as found (listed, total_count, place)
  left join lateral (
    select day, number from public.cafe_orders where order_id = (listed).id limit 1
  ) as cafe on true
  order by place
$$;
comment on function public.search_orders is
  'One page of orders, for admins; empty for other callers. search: part of the name, email, organization or phone number of the member, of a snack or a booking that was ordered, or the number of an order, payment or refund, of the provider''s numbers a part of at least 6 characters. from_day and to_day: when it was ordered. description: the booking that was paid for at the front desk. after_created_at, after_id: only those after the order with this time and id, to read a long list in parts. Every row has the total number of matches; after an order, at most the number of rows of a page.';
grant execute on function public.search_orders to authenticated;

create trigger orders_check_change before update on public.orders
  for each row execute function private.check_order_change();
