-- Rows of the lists below.
create type private.user_row as (
  id uuid, email text, full_name text, display_name text, created_at timestamptz, role text,
  organization text, phone_number text, credits integer
);
create type private.booking_row as (
  id uuid, user_id uuid, room_id uuid, room_name text, full_name text, email text,
  booking_date date, start_time time, end_time time, duration smallint, total_credits integer,
  status text, created_at timestamptz
);
create type private.order_row as (
  id uuid, kind text, mode text, status text, amount_paise integer, credits integer,
  provider_order_id text, created_at timestamptz, full_name text, email text
);

create function private.get_user_profiles_with_roles() returns setof private.user_row
language sql stable security definer set search_path = ''
as $$
  select profiles.id, profiles.email, profiles.full_name, profiles.display_name, profiles.created_at,
    coalesce(user_roles.role, 'user'), profiles.organization, profiles.phone_number,
    coalesce(user_credits.balance, 0)
  from public.profiles
  left join public.user_roles on user_roles.user_id = profiles.id
  left join public.user_credits on user_credits.user_id = profiles.id
  where (select private.is_admin() or private.is_server())
$$;
grant execute on function private.get_user_profiles_with_roles to authenticated, service_role;

create function public.get_user_profiles_with_roles() returns table (
  id uuid, email text, full_name text, display_name text, created_at timestamptz, role text,
  organization text, phone_number text, credits integer
)
language sql stable set search_path = ''
as $$ select * from private.get_user_profiles_with_roles() order by created_at desc, id $$;
comment on function public.get_user_profiles_with_roles is
  'All members with role and balance, for admins and the server; empty for other callers.';
grant execute on function public.get_user_profiles_with_roles to authenticated, service_role;

-- Matches `%` and `_` literally.
create function private.like_pattern(search text) returns text
language sql immutable set search_path = ''
as $$ select '%' || regexp_replace(coalesce(trim(search), ''), '([\\%_])', '\\\1', 'g') || '%' $$;

-- Pages count from 1 and have 1 to 1000 rows.
create function private.page_limit(page_size integer) returns integer
language sql immutable set search_path = ''
as $$ select least(greatest(page_size, 1), 1000) $$;

create function private.page_offset(page integer, page_size integer) returns bigint
language sql immutable set search_path = ''
as $$ select (greatest(page, 1)::bigint - 1) * private.page_limit(page_size) $$;

-- Replaces each `{}` by the direction.
create function private.order_by(terms text, ascending boolean) returns text
language sql immutable set search_path = ''
as $$ select replace(terms, '{}', case when ascending then 'asc' else 'desc' end) $$;

-- The digits of a phone number without the country code of India, which only some stored numbers have.
-- Returns other texts unchanged.
create function private.phone_digits(search text) returns text
language sql immutable set search_path = ''
as $$
  select case
    when search ~ '^[0-9 +()-]+$' and length(digits) >= 3 then digits
    else search
  end
  from (
    select regexp_replace(
      regexp_replace(search, '^[ (]*\+[ ]*91([^0-9]*([0-9][^0-9]*){3,})$', '\1'), '\D', '', 'g'
    ) as digits
  ) as written
$$;

-- The sort order is part of the statement: an index can serve it.
create function private.search_users(
  search text, role_filter text, page integer, page_size integer, sort_by text, ascending boolean
) returns table (member private.user_row, total_count bigint)
language plpgsql stable security definer set search_path = ''
as $$
declare
  wanted constant text := coalesce(trim(search), '');
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
  -- The expression of the index profiles_search.
  searched constant text := $text$
    (display_name || e'\n' || coalesce(full_name, '') || e'\n' || coalesce(email, '') || e'\n'
      || coalesce(organization, '') || e'\n' || coalesce(phone_number, '') || e'\n'
      || regexp_replace(coalesce(phone_number, ''), '\D', '', 'g'))
  $text$;
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
      where ($1 = ''
          or %2$s ilike private.like_pattern($1)
          or %2$s ilike private.like_pattern($5))
        and ($2 = 'all' or coalesce(user_roles.role, 'user') = $2)
    )
    select row(found.*)::private.user_row, (select count(*) from found) from found
    order by %1$s, created_at desc, id
    limit $3 offset $4
  $query$, sorting, searched)
  using wanted, coalesce(role_filter, 'all'), private.page_limit(page_size),
    private.page_offset(page, page_size), private.phone_digits(wanted);
end
$$;
grant execute on function private.search_users to authenticated;

create function public.search_users(
  search text default '', role_filter text default 'all', page integer default 1,
  page_size integer default 10, sort_by text default 'created_at', ascending boolean default false
) returns table (
  id uuid, email text, full_name text, display_name text, created_at timestamptz, role text,
  organization text, phone_number text, credits integer, total_count bigint
)
language sql stable set search_path = ''
as $$
  select (member).*, total_count
  from private.search_users(search, role_filter, page, page_size, sort_by, ascending)
$$;
comment on function public.search_users is
  'One page of members with role and balance, for admins; empty for other callers. Every row has the total number of matches.';
grant execute on function public.search_users to authenticated;

-- Finds each booked day once through the index, without reading all bookings.
create function private.booked_days_like(pattern text) returns date[]
language sql stable set search_path = ''
as $$
  with recursive booked as (
    select min(booking_date) as day from public.bookings
    union all
    select (select min(booking_date) from public.bookings where booking_date > booked.day)
    from booked where booked.day is not null
  )
  select coalesce(array_agg(day), '{}') from booked
  where to_char(day, 'YYYY-MM-DD Dy, FMDD FMMonth YYYY, Dy, FMDD Mon YYYY') ilike pattern
$$;

-- Searches rooms, members and days first: indexes then find the bookings.
create function private.search_bookings(
  search text, page integer, page_size integer, sort_by text, ascending boolean
) returns table (booking private.booking_row, total_count bigint)
language plpgsql stable security definer set search_path = ''
as $$
declare
  everything constant boolean := coalesce(trim(search), '') = '';
  pattern constant text := private.like_pattern(search);
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
      where $1 or room_id = any ($2) or user_id = any ($3) or booking_date = any ($4)
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
    )::private.booking_row, (select count(*) from found)
    from paged
    join public.bookings on bookings.id = paged.id
    join public.rooms on rooms.id = bookings.room_id
    join public.profiles on profiles.id = bookings.user_id
    order by %1$s
  $query$, sorting)
  using everything,
    array(select rooms.id from public.rooms where not everything and rooms.name ilike pattern),
    array(
      select profiles.id from public.profiles
      where not everything and (profiles.full_name ilike pattern or profiles.email ilike pattern)
    ),
    case when everything then '{}' else private.booked_days_like(pattern) end,
    private.page_limit(page_size), private.page_offset(page, page_size);
end
$$;
grant execute on function private.search_bookings to authenticated;

create function public.search_bookings(
  search text default '', page integer default 1, page_size integer default 10,
  sort_by text default 'date', ascending boolean default false
) returns table (
  id uuid, user_id uuid, room_id uuid, room_name text, full_name text, email text,
  booking_date date, start_time time, end_time time, duration smallint, total_credits integer,
  status text, created_at timestamptz, total_count bigint
)
language sql stable set search_path = ''
as $$
  select (booking).*, total_count
  from private.search_bookings(search, page, page_size, sort_by, ascending)
$$;
comment on function public.search_bookings is
  'One page of bookings, for admins; empty for other callers. Every row has the total number of matches.';
grant execute on function public.search_bookings to authenticated;

-- Visitors expected today first, then the newest.
create function private.search_visitors(search text, status_filter text, page integer, page_size integer)
returns table (visitor public.visitors, registered_by text, total_count bigint)
language sql stable security definer set search_path = ''
as $$
  select visitors, profiles.full_name, count(*) over ()
  from public.visitors
  join public.profiles on profiles.id = visitors.user_id
  cross join lateral (
    select visitors.visit_date = private.space_today() and visitors.status not in ('rejected', 'completed')
      as expected_today
  ) as expectation
  where (select private.is_admin())
    and (coalesce(status_filter, 'all') = 'all' or visitors.status = status_filter)
    and (coalesce(trim(search), '') = ''
      or concat_ws(e'\n', visitor_name, visitors.email, visitors.organization, host_name) ilike private.like_pattern(search))
  order by expected_today desc,
    case when expected_today then visitors.visit_time end,
    visitors.created_at desc, visitors.id
  limit private.page_limit(page_size) offset private.page_offset(page, page_size)
$$;
grant execute on function private.search_visitors to authenticated;

create function public.search_visitors(
  search text default '', status_filter text default 'all', page integer default 1, page_size integer default 10
) returns table (
  id uuid, user_id uuid, visitor_name text, email text, phone text, organization text, host_name text,
  purpose text, visit_date date, visit_time time, visit_duration numeric, status text,
  created_at timestamptz, registered_by text, total_count bigint
)
language sql stable set search_path = ''
as $$
  select (visitor).*, registered_by, total_count
  from private.search_visitors(search, status_filter, page, page_size)
$$;
comment on function public.search_visitors is
  'One page of visitors, for admins; empty for other callers. Every row has the total number of matches.';
grant execute on function public.search_visitors to authenticated;

-- `attention` finds orders that are paid but not fulfilled, or that have an unfinished refund, also of a
-- second or late payment.
create function private.search_orders(
  status_filter text, page integer, page_size integer, sort_by text, ascending boolean
) returns table (listed private.order_row, total_count bigint)
language plpgsql stable security definer set search_path = ''
as $$
declare
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
      where $1 in ('all', status) or $1 = 'attention' and (
        status in ('paid', 'refund_due')
        or id in (select order_id from public.refunds where refunds.status <> 'processed')
      )
    )
    select row(
      orders.id, orders.kind, orders.mode, orders.status, orders.amount_paise, orders.credits,
      orders.provider_order_id, orders.created_at, profiles.full_name, profiles.email
    )::private.order_row, (select count(*) from found)
    from found as orders join public.profiles on profiles.id = orders.user_id
    order by %s
    limit $2 offset $3
  $query$, sorting)
  using coalesce(status_filter, 'all'),
    private.page_limit(page_size), private.page_offset(page, page_size);
end
$$;
grant execute on function private.search_orders to authenticated;

create function public.search_orders(
  status_filter text default 'all', page integer default 1, page_size integer default 10,
  sort_by text default 'date', ascending boolean default false
) returns table (
  id uuid, kind text, mode text, status text, amount_paise integer, credits integer,
  provider_order_id text, created_at timestamptz, full_name text, email text, total_count bigint
)
language sql stable set search_path = ''
as $$
  select (listed).*, total_count
  from private.search_orders(status_filter, page, page_size, sort_by, ascending)
$$;
comment on function public.search_orders is
  'One page of orders, for admins; empty for other callers. Every row has the total number of matches.';
grant execute on function public.search_orders to authenticated;
