-- Visitors are sorted through indexes, a search counts at most 1000 matches, and snacks and events are searched by words.
grant execute on function private.like_pattern, private.search_words, private.has_words to authenticated;

-- How many matches of a search are counted; null: all. Each counted match is folded to compare it.
create function private.count_limit(search text) returns integer
language sql immutable set search_path = ''
as $$ select case when trim(search) <> '' then 1000 end $$;

drop function public.search_users, private.search_users;
create function private.search_users(
  search text, role_filter text, page integer, page_size integer, sort_by text, ascending boolean
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
    )
    select row(found.*)::private.user_row, least(counted.matches, $4), counted.matches <= coalesce($4, counted.matches)
    from found, (select count(*) as matches from (select from found limit $4 + 1) as match) as counted
    order by %1$s, created_at desc, id
    limit $2 offset $3
  $query$, sorting, case when trim(search) <> '' then private.member_condition(search) else 'true' end)
  using coalesce(role_filter, 'all'), private.page_limit(page_size), private.page_offset(page, page_size),
    private.count_limit(search);
end
$$;
grant execute on function private.search_users to authenticated;

create function public.search_users(
  search text default '', role_filter text default 'all', page integer default 1,
  page_size integer default 10, sort_by text default 'created_at', ascending boolean default false
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
  from private.search_users(search, role_filter, page, page_size, sort_by, ascending)
$$;
comment on function public.search_users is
  'One page of members with role and balance, for admins; empty for other callers. last_visit: the last day up to today with a booking. Every row has the total number of matches, of a search at most 1000; total_is_exact: there are no more.';
grant execute on function public.search_users to authenticated;

create index visitors_by_name on public.visitors (lower(visitor_name));
create index visitors_by_status on public.visitors (status, created_at desc);
drop function public.search_visitors, private.search_visitors, private.visitors_like, private.visitor_sort_key;
-- Without a column, visitors expected today come first, then those who are here, then the newest. Each of the three is
-- read through an index, the last one only up to the end of the page. `arrival_filter`: expected (today, not arrived),
-- present, left. enable_seqscan is off, because the planner would otherwise read all visitors for a text that it
-- estimates to be common.
create function private.search_visitors(
  search text, status_filter text, page integer, page_size integer, arrival_filter text,
  sort_by text, ascending boolean
)
returns table (
  visitor public.visitors, registered_by text, pass text, total_count bigint, total_is_exact boolean
)
language plpgsql stable security definer set search_path = '' set enable_seqscan = off
as $$
declare
  expected constant text :=
    '(visit_date = private.space_today() and arrived_at is null and status not in (''rejected'', ''completed''))';
  present constant text := '(arrived_at is not null and left_at is null)';
  sorting constant text := private.order_by(
    case sort_by
      when 'visitor' then 'lower(visitor_name) {}'
      when 'host' then 'lower(coalesce(host_name, profiles.full_name)) {} nulls last'
      when 'status' then 'status {}'
      when 'date' then 'visit_date {}, visit_time {}'
    end,
    ascending
  );
begin
  if not private.is_admin() then
    return;
  end if;
  return query execute format($query$
    with found as not materialized (
      select * from public.visitors where %1$s and %2$s and ($1 = 'all' or status = $1)
    ), listed as materialized (%3$s)
    select visitors, profiles.full_name,
      case
        when visitor_passes.id is null then 'none'
        when revoked_at is not null then 'revoked'
        when used_at is not null then 'used'
        else 'valid'
      end,
      least(counted.matches, $4), counted.matches <= coalesce($4, counted.matches)
    from (select id, row_number() over () as place from listed) as listed
    join public.visitors using (id)
    join public.profiles on profiles.id = visitors.user_id
    left join public.visitor_passes on visitor_passes.visitor_id = visitors.id
    cross join (select count(*) as matches from (select from found limit $4 + 1) as match) as counted
    order by listed.place
  $query$,
    case when trim(search) <> '' then private.search_condition(
      'private.search_text(phone, visitor_name, email, organization, host_name)', search) else 'true' end,
    case arrival_filter
      when 'expected' then expected when 'present' then present when 'left' then 'left_at is not null' else 'true'
    end,
    case
      when sorting is not null then format(
        'select found.id from found left join public.profiles on profiles.id = found.user_id
        order by %s, found.created_at desc, found.id limit $2 offset $3', sorting)
      else format($parts$
        select id from (
          select id, 1 as part, visit_time, created_at from found where %1$s
          union all
          select id, 2, null, created_at from found where %2$s
          union all
          (
            select id, 3, null, created_at from found where %1$s is not true and not %2$s
            order by created_at desc, id limit $2 + $3
          )
        ) as parts
        order by part, visit_time, created_at desc, id limit $2 offset $3
      $parts$, expected, present)
    end)
  using coalesce(status_filter, 'all'), private.page_limit(page_size), private.page_offset(page, page_size),
    private.count_limit(search);
end
$$;
grant execute on function private.search_visitors to authenticated;

create function public.search_visitors(
  search text default '', status_filter text default 'all', page integer default 1, page_size integer default 10,
  arrival_filter text default 'all', sort_by text default null, ascending boolean default true
) returns table (
  id uuid, user_id uuid, visitor_name text, email text, phone text, organization text, host_name text,
  purpose text, visit_date date, visit_time time, visit_duration numeric, status text,
  created_at timestamptz, arrived_at timestamptz, left_at timestamptz, is_walk_in boolean,
  erased_at timestamptz, registered_by text, pass text, total_count bigint, total_is_exact boolean
)
language sql stable set search_path = ''
as $$
  select (visitor).*, registered_by, pass, total_count, total_is_exact
  from private.search_visitors(
    search, status_filter, page, page_size, arrival_filter, sort_by, ascending)
$$;
comment on function public.search_visitors is
  'One page of visitors, for admins; empty for other callers. Every row has the state of its pass (none, valid, used, revoked) and the total number of matches, of a search at most 1000; total_is_exact: there are no more.';
grant execute on function public.search_visitors to authenticated;

create function public.search_snacks(search text) returns setof public.snacks
language sql stable set search_path = ''
as $$ select * from public.snacks where private.has_words(name, search) $$;
comment on function public.search_snacks is
  'The snacks whose name has all words of the search, without case and accents, that the caller may read.';
grant execute on function public.search_snacks to authenticated;

create function public.search_events(search text) returns setof public.events
language sql stable set search_path = ''
as $$ select * from public.events where private.has_words(title, search) $$;
comment on function public.search_events is
  'The events whose title has all words of the search, without case and accents, that the caller may read.';
grant execute on function public.search_events to authenticated;
