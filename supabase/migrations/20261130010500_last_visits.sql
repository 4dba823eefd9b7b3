drop function public.search_users;

create function public.search_users(
  search text default '', role_filter text default 'all', page integer default 1,
  page_size integer default 10, sort_by text default 'created_at', ascending boolean default false
) returns table (
  id uuid, email text, full_name text, display_name text, created_at timestamptz, role text,
  organization text, phone_number text, credits integer, total_count bigint, last_visit date
)
language sql stable set search_path = ''
as $$
  select (member).*, total_count, (
    select max(booking_date) from public.bookings
    where user_id = (member).id and booking_date <= private.space_today()
  )
  from private.search_users(search, role_filter, page, page_size, sort_by, ascending)
$$;
comment on function public.search_users is
  'One page of members with role and balance, for admins; empty for other callers. last_visit: the last day up to today with a booking. Every row has the total number of matches.';
grant execute on function public.search_users to authenticated;
