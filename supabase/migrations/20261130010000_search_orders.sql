drop function public.search_orders;
drop function private.search_orders;

create index orders_by_kind on public.orders (kind, created_at desc);
create index orders_by_status on public.orders (status, created_at desc);
create index cafe_orders_by_number on public.cafe_orders (number);

-- The members of whom a field contains the text; for one or two characters, those whose name starts with them.
-- enable_seqscan is off, because the planner would otherwise read all members for a text that it estimates to be common.
create function private.members_like(search text) returns uuid[]
language plpgsql stable security definer set search_path = '' set enable_seqscan = off
as $$
declare
  wanted constant text := trim(search);
begin
  if length(wanted) < 3 then
    return array(
      select id from public.profiles
      where lower(display_name) collate "C" like substr(private.like_pattern(lower(wanted)), 2)
    );
  end if;
  return array(
    select id from (
      -- The expression of the index profiles_search.
      select id, (
        display_name || e'\n' || coalesce(full_name, '') || e'\n' || coalesce(email, '') || e'\n'
          || coalesce(organization, '') || e'\n' || coalesce(phone_number, '') || e'\n'
          || regexp_replace(coalesce(phone_number, ''), '\D', '', 'g')
      ) as fields
      from public.profiles
    ) as searched
    where fields ilike private.like_pattern(wanted)
      or fields ilike private.like_pattern(private.phone_digits(wanted))
  );
end
$$;

-- The orders with this number: the provider's id of the order, of its payment or of its refund, the order's own id, or
-- its number at the cafe counter.
create function private.orders_numbered(wanted text) returns uuid[]
language plpgsql stable security definer set search_path = ''
as $$
begin
  return array(
    select id from public.orders where provider_order_id = wanted
    union select order_id from public.payments where provider_payment_id = wanted
    union select order_id from public.refunds where provider_refund_id = wanted
    union select id from public.orders
      where id = case when wanted ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then wanted::uuid end
    union select order_id from public.cafe_orders
      where cafe_orders.number = case when wanted ~ '^#?[0-9]{1,6}$' then ltrim(wanted, '#')::integer end
  );
end
$$;

-- `attention` finds orders that are paid but not fulfilled, or that have an unfinished refund, also of a
-- second or late payment.
create function private.search_orders(
  search text, status_filter text, kind_filter text, from_day date, to_day date,
  page integer, page_size integer, sort_by text, ascending boolean
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
    )
    select row(
      orders.id, orders.kind, orders.mode, orders.status, orders.amount_paise, orders.credits,
      orders.provider_order_id, orders.created_at, profiles.full_name, profiles.email, orders.user_id
    )::private.order_row, (select count(*) from found)
    from found as orders join public.profiles on profiles.id = orders.user_id
    order by %s
    limit $2 offset $3
  $query$, sorting)
  using coalesce(status_filter, 'all'),
    private.page_limit(page_size), private.page_offset(page, page_size),
    wanted, case when wanted <> '' then private.members_like(wanted) end,
    case when wanted <> '' then private.orders_numbered(wanted) end,
    coalesce(kind_filter, 'all'), from_day, to_day;
end
$$;
grant execute on function private.search_orders to authenticated;

create function public.search_orders(
  status_filter text default 'all', page integer default 1, page_size integer default 10,
  sort_by text default 'date', ascending boolean default false,
  search text default '', kind_filter text default 'all', from_day date default null, to_day date default null
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
      search, status_filter, kind_filter, from_day, to_day, page, page_size, sort_by, ascending)
    with ordinality as found (listed, total_count, place)
  left join lateral (
    select day, number from public.cafe_orders where order_id = (listed).id limit 1
  ) as cafe on true
  order by place
$$;
comment on function public.search_orders is
  'One page of orders, for admins; empty for other callers. search: part of the name, email, organization or phone number of the member, or the number of an order, payment or refund. from_day and to_day: when it was ordered. description: the booking that was paid for at the front desk. Every row has the total number of matches.';
grant execute on function public.search_orders to authenticated;
