drop function public.search_visitors;
drop function private.search_visitors;

-- Null for an unknown column: the newest requests come first.
create function private.visitor_sort_key(visitor public.visitors, registered_by text, sort_by text) returns text
language sql stable set search_path = ''
as $$
  select case sort_by
    when 'visitor' then lower(visitor.visitor_name)
    when 'host' then lower(coalesce(visitor.host_name, registered_by))
    when 'status' then visitor.status
    when 'date' then to_char(visitor.visit_date + visitor.visit_time, 'YYYYMMDDHH24MI')
  end
$$;

-- Without a column, visitors expected today come first, then those who are here, then the newest. `arrival_filter`:
-- expected (today, not arrived), present, left.
create function private.search_visitors(
  search text, status_filter text, page integer, page_size integer, arrival_filter text,
  sort_by text, ascending boolean
)
returns table (visitor public.visitors, registered_by text, pass text, total_count bigint)
language sql stable security definer set search_path = ''
as $$
  select visitors, profiles.full_name,
    case
      when visitor_passes.id is null then 'none'
      when revoked_at is not null then 'revoked'
      when used_at is not null then 'used'
      else 'valid'
    end,
    count(*) over ()
  from public.visitors
  join public.profiles on profiles.id = visitors.user_id
  left join public.visitor_passes on visitor_passes.visitor_id = visitors.id
  cross join lateral (
    select visitors.visit_date = private.space_today() and visitors.arrived_at is null
      and visitors.status not in ('rejected', 'completed') as expected_today
  ) as expectation
  where (select private.is_admin())
    and (coalesce(status_filter, 'all') = 'all' or visitors.status = status_filter)
    and case arrival_filter
      when 'expected' then expected_today
      when 'present' then visitors.arrived_at is not null and visitors.left_at is null
      when 'left' then visitors.left_at is not null
      else true
    end
    and (coalesce(trim(search), '') = ''
      or concat_ws(e'\n', visitor_name, visitors.email, visitors.organization, host_name) ilike private.like_pattern(search))
  order by
    case when ascending then private.visitor_sort_key(visitors, profiles.full_name, sort_by) end,
    case when not ascending then private.visitor_sort_key(visitors, profiles.full_name, sort_by) end desc nulls last,
    case when sort_by is null then expected_today end desc,
    case when sort_by is null and expected_today then visitors.visit_time end,
    case when sort_by is null then visitors.arrived_at is not null and visitors.left_at is null end desc,
    visitors.created_at desc, visitors.id
  limit private.page_limit(page_size) offset private.page_offset(page, page_size)
$$;
grant execute on function private.search_visitors to authenticated;

create function public.search_visitors(
  search text default '', status_filter text default 'all', page integer default 1, page_size integer default 10,
  arrival_filter text default 'all', sort_by text default null, ascending boolean default true
) returns table (
  id uuid, user_id uuid, visitor_name text, email text, phone text, organization text, host_name text,
  purpose text, visit_date date, visit_time time, visit_duration numeric, status text,
  created_at timestamptz, arrived_at timestamptz, left_at timestamptz, is_walk_in boolean,
  erased_at timestamptz, registered_by text, pass text, total_count bigint
)
language sql stable set search_path = ''
as $$
  select (visitor).*, registered_by, pass, total_count
  from private.search_visitors(
    search, status_filter, page, page_size, arrival_filter, sort_by, ascending)
$$;
comment on function public.search_visitors is
  'One page of visitors, for admins; empty for other callers. Every row has the state of its pass (none, valid, used, revoked) and the total number of matches.';
grant execute on function public.search_visitors to authenticated;
