-- Orders are found by what was ordered, and by a part of the provider's number.
create index orders_search on public.orders using gin (private.folded(description) extensions.gin_trgm_ops)
  where description is not null;
create index order_items_search on public.order_items using gin (private.folded(name) extensions.gin_trgm_ops);
create index orders_by_provider_id on public.orders using gin (provider_order_id extensions.gin_trgm_ops);
create index orders_by_own_id on public.orders using gin ((id::text) extensions.gin_trgm_ops);
create index payments_by_provider_id on public.payments using gin (provider_payment_id extensions.gin_trgm_ops);
create index refunds_by_provider_id on public.refunds using gin (provider_refund_id extensions.gin_trgm_ops);

-- The orders with this number: at least 6 characters of the provider's id of the order, of its payment or of its refund,
-- or of the order's own id, or its number at the cafe counter, as in 3, #3 and 'Order 3'. Sequential scans are off: the
-- planner overestimates the matches of a part.
create or replace function private.orders_numbered(wanted text) returns uuid[]
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
create or replace function private.search_orders(
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

comment on function public.search_orders is
  'One page of orders, for admins; empty for other callers. search: part of the name, email, organization or phone number of the member, of a snack or a booking that was ordered, or the number of an order, payment or refund, of the provider''s numbers a part of at least 6 characters. from_day and to_day: when it was ordered. description: the booking that was paid for at the front desk. after_created_at, after_id: only those after the order with this time and id, to read a long list in parts. Every row has the total number of matches; after an order, at most the number of rows of a page.';
