-- All orders, page by page, for admins; for anybody else the list is empty. What needs attention is
-- money that is not where it belongs yet: paid but not fulfilled, or on its way back, also a second or
-- late payment of an order that is as it should be.

-- The order is put into the statement, so that an index may serve it; only what stands here gets in.
create function private.find_orders(
  status_filter text, page integer, page_size integer, sort_by text, ascending boolean
) returns table (
  id uuid, kind text, mode text, status text, amount_paise integer, credits integer,
  provider_order_id text, created_at timestamptz, full_name text, email text, total_count bigint
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  sorting constant text := replace(
    case sort_by
      when 'user' then 'lower(profiles.full_name) {} nulls last, profiles.email {}'
      when 'amount' then 'orders.amount_paise {}'
      when 'status' then 'orders.status {}'
      else 'orders.created_at {}'
    end || ', orders.created_at desc, orders.id',
    '{}', case when ascending then 'asc' else 'desc' end
  );
begin
  if not private.is_admin() then
    return;
  end if;
  return query execute format($query$
    with found as not materialized (
      select * from public.orders
      where $1 in ('all', status) or $1 = 'attention' and (
        status in ('paid', 'refund_due')
        or id in (select order_id from public.refunds where refunds.status <> 'processed')
      )
    )
    select orders.id, orders.kind, orders.mode, orders.status, orders.amount_paise, orders.credits,
      orders.provider_order_id, orders.created_at, profiles.full_name, profiles.email,
      (select count(*) from found)
    from found as orders join public.profiles on profiles.id = orders.user_id
    order by %s
    limit $2 offset $3
  $query$, sorting)
  using coalesce(status_filter, 'all'),
    private.rows_of_page(page_size), private.rows_before(page, page_size);
end
$$;

-- One page of orders; every row bears how many there are in all.
create function public.search_orders(
  status_filter text default 'all', page integer default 1, page_size integer default 10,
  sort_by text default 'date', ascending boolean default false
) returns table (
  id uuid, kind text, mode text, status text, amount_paise integer, credits integer,
  provider_order_id text, created_at timestamptz, full_name text, email text, total_count bigint
)
language sql stable set search_path = ''
as $$ select * from private.find_orders(status_filter, page, page_size, sort_by, ascending) $$;

revoke execute on function
  private.find_orders(text, integer, integer, text, boolean),
  public.search_orders(text, integer, integer, text, boolean)
from public;
grant execute on function
  private.find_orders(text, integer, integer, text, boolean),
  public.search_orders(text, integer, integer, text, boolean)
to authenticated;
