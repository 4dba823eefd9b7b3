-- All visitors, page by page, for admins; for anybody else the list is empty. Those who are
-- expected today come first, then the newest.
create function private.find_visitors(search text, status_filter text, page integer, page_size integer)
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
      or concat_ws(e'\n', visitor_name, visitors.email, visitors.organization, host_name) ilike private.containing(search))
  order by expected_today desc,
    case when expected_today then visitors.visit_time end,
    visitors.created_at desc, visitors.id
  limit private.rows_of_page(page_size) offset private.rows_before(page, page_size)
$$;

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
  from private.find_visitors(search, status_filter, page, page_size)
$$;

revoke execute on function
  private.find_visitors(text, text, integer, integer), public.search_visitors(text, text, integer, integer)
from public;
grant execute on function
  private.find_visitors(text, text, integer, integer), public.search_visitors(text, text, integer, integer)
to authenticated;
