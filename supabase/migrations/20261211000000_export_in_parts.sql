-- Exports read their lists in parts that begin after the last row, and count the matches once.
create or replace function private.search_bookings(
  search text, page integer, page_size integer, sort_by text, ascending boolean,
  span text, room uuid, member uuid, from_day date, to_day date, after_day date, after_time time, after_id uuid
) returns table (booking private.booking_row, total_count bigint)
language plpgsql stable security definer rows 20 set search_path = ''
as $$
declare
  everything constant boolean := coalesce(trim(search), '') = '';
  pattern constant text := private.like_pattern(regexp_replace(search, '\s+', ' ', 'g'));
  now_here constant timestamp := private.space_now();
  sorting constant text := private.order_by(
    case sort_by
      when 'room' then 'lower(rooms.name) {}'
      when 'user' then 'lower(profiles.full_name) {} nulls last, profiles.email {}'
      when 'credits' then 'bookings.total_credits {}'
      when 'created_at' then 'bookings.created_at {}'
      else 'bookings.booking_date {}, bookings.start_time {}'
    end || ', bookings.booking_date desc, bookings.start_time desc, bookings.id',
    ascending
  );
begin
  if not private.is_admin() then
    return;
  end if;
  return query execute format($query$
    with found as not materialized (
      select * from public.bookings
      where ($1 or room_id = any ($2) or user_id = any ($3) or booking_date = any ($4))
        and ($7 is null or room_id = $7) and ($8 is null or user_id = $8)
        and ($9 is null or booking_date >= $9) and ($10 is null or booking_date <= $10)
        and ($11 <> 'upcoming' or booking_date >= $12 and (booking_date > $12 or end_time > $13))
        and ($11 <> 'past' or booking_date <= $12 and (booking_date < $12 or end_time <= $13))
        and ($14 is null or (booking_date, start_time, id) > ($14, $15, $16))
    ), paged as (
      select bookings.id from found as bookings
      left join public.rooms on rooms.id = bookings.room_id
      left join public.profiles on profiles.id = bookings.user_id
      order by %1$s limit $5 offset $6
    )
    select row(
      bookings.id, bookings.user_id, bookings.room_id, rooms.name, profiles.full_name, profiles.email,
      bookings.booking_date, bookings.start_time, bookings.end_time, bookings.duration, bookings.total_credits,
      bookings.status, bookings.created_at
    )::private.booking_row,
      case when $14 is null then (select count(*) from found) else (select count(*) from paged) end
    from paged
    -- One lookup for each row: a join of the long pages of an export would read the whole table.
    cross join lateral (select * from public.bookings where bookings.id = paged.id limit 1) as bookings
    join public.rooms on rooms.id = bookings.room_id
    join public.profiles on profiles.id = bookings.user_id
    order by %1$s
  $query$, sorting)
  using everything,
    array(select rooms.id from public.rooms where not everything and private.has_words(rooms.name, search)),
    case when everything then '{}' else private.members_like(search) end,
    case when everything then '{}' else private.booked_days_like(pattern) end,
    private.page_limit(page_size), private.page_offset(page, page_size),
    room, member, from_day, to_day, coalesce(span, 'all'), now_here::date, now_here::time,
    after_day, after_time, after_id;
end
$$;
comment on function public.search_bookings is
  'One page of bookings, for admins; empty for other callers. span: all, upcoming or past. after_day, after_time, after_id: only those after the booking with this day, time and id, to read a long list in parts. Every row has the total number of matches; after a booking, the number of rows of this page.';

drop function public.search_cancelled_bookings;
drop function private.search_cancelled_bookings;

create function private.search_cancelled_bookings(
  search text, page integer, page_size integer, sort_by text, ascending boolean,
  room uuid, member uuid, from_day date, to_day date, after_day date, after_time time, after_id uuid
) returns table (booking private.cancelled_booking_row, total_count bigint)
language plpgsql stable security definer set search_path = ''
as $$
declare
  everything constant boolean := coalesce(trim(search), '') = '';
  pattern constant text := private.like_pattern(regexp_replace(search, '\s+', ' ', 'g'));
  sorting constant text := replace(
    case sort_by
      when 'room' then 'lower(rooms.name) {}'
      when 'user' then 'lower(profiles.full_name) {} nulls last, profiles.email {}'
      when 'credits' then 'entry.total_credits {}'
      when 'cancelled_at' then 'entry.id {}'
      else 'entry.booking_date {}, entry.start_time {}'
    end || ', entry.booking_date desc, entry.start_time desc, entry.id',
    '{}', case when ascending then 'asc' else 'desc' end
  );
begin
  if not private.is_admin() then
    return;
  end if;
  return query execute format($query$
    with found as not materialized (
      select * from public.booking_history
      where action = 'cancelled' and ($1 or room_id = any ($2) or user_id = any ($3) or booking_date = any ($4))
        and ($7 is null or room_id = $7) and ($8 is null or user_id = $8)
        and ($9 is null or booking_date >= $9) and ($10 is null or booking_date <= $10)
        and ($11 is null or (booking_date, start_time, id) > ($11, $12, $13))
    ), paged as (
      select entry.id from found as entry
      left join public.rooms on rooms.id = entry.room_id
      left join public.profiles on profiles.id = entry.user_id
      order by %1$s limit $5 offset $6
    )
    select row(
      entry.booking_id, entry.user_id, entry.room_id, rooms.name, profiles.full_name, profiles.email,
      entry.booking_date, entry.start_time, entry.end_time, entry.duration, entry.total_credits, entry.action,
      (
        select first.created_at from public.booking_history first
        where first.booking_id = entry.booking_id and first.action <> 'requested' order by first.id limit 1
      ), entry.created_at, entry.credits_change
    )::private.cancelled_booking_row,
      case when $11 is null then (select count(*) from found) else (select count(*) from paged) end
    from paged
    cross join lateral (select * from public.booking_history where booking_history.id = paged.id limit 1) as entry
    join public.rooms on rooms.id = entry.room_id
    join public.profiles on profiles.id = entry.user_id
    order by %1$s
  $query$, sorting)
  using everything,
    array(select rooms.id from public.rooms where not everything and private.has_words(rooms.name, search)),
    case when everything then '{}' else private.members_like(search) end,
    case when everything then '{}' else private.cancelled_days_like(pattern) end,
    private.page_limit(page_size), private.page_offset(page, page_size),
    room, member, from_day, to_day, after_day, after_time,
    (select id from public.booking_history where booking_id = after_id and action = 'cancelled');
end
$$;
grant execute on function private.search_cancelled_bookings to authenticated;

create function public.search_cancelled_bookings(
  search text default '', page integer default 1, page_size integer default 10,
  sort_by text default 'date', ascending boolean default false,
  room uuid default null, member uuid default null, from_day date default null, to_day date default null,
  after_day date default null, after_time time default null, after_id uuid default null
) returns table (
  id uuid, user_id uuid, room_id uuid, room_name text, full_name text, email text,
  booking_date date, start_time time, end_time time, duration smallint, total_credits integer,
  status text, created_at timestamptz, cancelled_at timestamptz, credits_refunded integer, paid_paise integer,
  total_count bigint
)
language sql stable set search_path = ''
as $$
  select (booking).*, (
      select coalesce(sum(entry.paid_paise), 0)::integer
      from public.booking_history entry where entry.booking_id = (booking).id
    ), total_count
  from private.search_cancelled_bookings(
    search, page, page_size, sort_by, ascending, room, member, from_day, to_day, after_day, after_time, after_id)
$$;
comment on function public.search_cancelled_bookings is
  'One page of cancelled bookings from the history, for admins; empty for other callers. paid_paise: what the front desk has to return. after_day, after_time, after_id: only those after the booking with this day, time and id, to read a long list in parts. Every row has the total number of matches; after a booking, the number of rows of this page.';
grant execute on function public.search_cancelled_bookings to authenticated;

drop function public.search_users;
drop function private.search_users;

create function private.search_users(
  search text, role_filter text, page integer, page_size integer, sort_by text, ascending boolean,
  after_created_at timestamptz, after_id uuid
) returns table (member private.user_row, total_count bigint, total_is_exact boolean)
language plpgsql stable security definer set search_path = ''
as $$
declare
  sorting constant text := private.order_by(
    case sort_by
      when 'full_name' then 'lower(display_name) {}'
      when 'email' then 'email {} nulls last'
      when 'role' then 'role {}'
      when 'organization' then 'lower(organization) {} nulls last'
      when 'phone_number' then 'phone_number {} nulls last'
      else 'created_at {}'
    end,
    ascending
  );
begin
  if not private.is_admin() then
    return;
  end if;
  return query execute format($query$
    with found as not materialized (
      select profiles.id, profiles.email, profiles.full_name, profiles.display_name, profiles.created_at,
        coalesce(user_roles.role, 'user') as role, profiles.organization, profiles.phone_number,
        coalesce(user_credits.balance, 0) as credits
      from public.profiles
      left join public.user_roles on user_roles.user_id = profiles.id
      left join public.user_credits on user_credits.user_id = profiles.id
      where %2$s and ($1 = 'all' or coalesce(user_roles.role, 'user') = $1)
        and ($5 is null or (profiles.created_at, profiles.id) > ($5, $6))
    )
    select row(found.*)::private.user_row, least(counted.matches, $4), counted.matches <= coalesce($4, counted.matches)
    from found, (select count(*) as matches from (select from found limit $4 + 1) as match) as counted
    order by %1$s, created_at desc, id
    limit $2 offset $3
  $query$, sorting, case when trim(search) <> '' then private.member_condition(search) else 'true' end)
  using coalesce(role_filter, 'all'), private.page_limit(page_size), private.page_offset(page, page_size),
    case when after_id is null then private.count_limit(search) else private.page_limit(page_size) end,
    after_created_at, after_id;
end
$$;
grant execute on function private.search_users to authenticated;

create function public.search_users(
  search text default '', role_filter text default 'all', page integer default 1,
  page_size integer default 10, sort_by text default 'created_at', ascending boolean default false,
  after_created_at timestamptz default null, after_id uuid default null
) returns table (
  id uuid, email text, full_name text, display_name text, created_at timestamptz, role text,
  organization text, phone_number text, credits integer, total_count bigint, last_visit date, total_is_exact boolean
)
language sql stable set search_path = ''
as $$
  select (member).*, total_count, (
    select max(booking_date) from public.bookings
    where user_id = (member).id and booking_date <= private.space_today()
  ), total_is_exact
  from private.search_users(
    search, role_filter, page, page_size, sort_by, ascending, after_created_at, after_id)
$$;
comment on function public.search_users is
  'One page of members with role and balance, for admins; empty for other callers. last_visit: the last day up to today with a booking. after_created_at, after_id: only those after the member with this time and id, to read a long list in parts. Every row has the total number of matches, of a search at most 1000 and of a later part at most its size; total_is_exact: there are no more.';
grant execute on function public.search_users to authenticated;

drop function public.search_orders;
drop function private.search_orders;

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
    case when wanted <> '' then private.orders_numbered(wanted) end,
    coalesce(kind_filter, 'all'), from_day, to_day, after_created_at, after_id;
end
$$;
grant execute on function private.search_orders to authenticated;

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
  'One page of orders, for admins; empty for other callers. search: part of the name, email, organization or phone number of the member, or the number of an order, payment or refund. from_day and to_day: when it was ordered. description: the booking that was paid for at the front desk. after_created_at, after_id: only those after the order with this time and id, to read a long list in parts. Every row has the total number of matches; after an order, at most the number of rows of a page.';
grant execute on function public.search_orders to authenticated;
