-- People with their roles and credits, for admins; for anybody else the lists are empty.
create function private.people() returns table (
  id uuid, email text, full_name text, created_at timestamptz, role text,
  organization text, phone_number text, credits integer
)
language sql stable security definer set search_path = ''
as $$
  select profiles.id, profiles.email, profiles.full_name, profiles.created_at,
    coalesce(user_roles.role, 'user'), profiles.organization, profiles.phone_number,
    coalesce(user_credits.balance, 0)
  from public.profiles
  left join public.user_roles on user_roles.user_id = profiles.id
  left join public.user_credits on user_credits.user_id = profiles.id
  where (select private.is_admin() or private.is_server())
$$;

create function public.get_user_profiles_with_roles() returns table (
  id uuid, email text, full_name text, created_at timestamptz, role text,
  organization text, phone_number text, credits integer
)
language sql stable set search_path = ''
as $$ select * from private.people() order by created_at desc, id $$;

-- `%` and `_` stand for themselves in what a person searches for.
create function private.containing(search text) returns text
language sql immutable set search_path = ''
as $$ select '%' || regexp_replace(coalesce(trim(search), ''), '([\\%_])', '\\\1', 'g') || '%' $$;

-- Pages count from 1 and hold 1 to 1000 rows.
create function private.rows_of_page(page_size integer) returns integer
language sql immutable set search_path = ''
as $$ select least(greatest(page_size, 1), 1000) $$;

create function private.rows_before(page integer, page_size integer) returns bigint
language sql immutable set search_path = ''
as $$ select (greatest(page, 1)::bigint - 1) * private.rows_of_page(page_size) $$;

-- The order is put into the statement, so that an index may serve it; only what stands here gets in.
create function private.find_people(
  search text, role_filter text, page integer, page_size integer, sort_by text, ascending boolean
) returns table (
  id uuid, email text, full_name text, created_at timestamptz, role text,
  organization text, phone_number text, credits integer, total_count bigint
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  sorting constant text := replace(
    case sort_by
      when 'full_name' then 'lower(full_name) {} nulls last'
      when 'email' then 'email {} nulls last'
      when 'role' then 'role {}'
      when 'organization' then 'lower(organization) {} nulls last'
      when 'phone_number' then 'phone_number {} nulls last'
      else 'created_at {}'
    end,
    '{}', case when ascending then 'asc' else 'desc' end
  );
begin
  if not private.is_admin() then
    return;
  end if;
  return query execute format($query$
    with found as not materialized (
      select profiles.id, profiles.email, profiles.full_name, profiles.created_at,
        coalesce(user_roles.role, 'user') as role, profiles.organization, profiles.phone_number,
        coalesce(user_credits.balance, 0) as credits
      from public.profiles
      left join public.user_roles on user_roles.user_id = profiles.id
      left join public.user_credits on user_credits.user_id = profiles.id
      where ($1 = '' or
          (coalesce(full_name, '') || e'\n' || coalesce(email, '') || e'\n' || coalesce(organization, ''))
            ilike private.containing($1))
        and ($2 = 'all' or coalesce(user_roles.role, 'user') = $2)
    )
    select found.*, (select count(*) from found) from found
    order by %s, created_at desc, id
    limit $3 offset $4
  $query$, sorting)
  using coalesce(trim(search), ''), coalesce(role_filter, 'all'),
    private.rows_of_page(page_size), private.rows_before(page, page_size);
end
$$;

-- One page of people; every row bears how many there are in all.
create function public.search_users(
  search text default '', role_filter text default 'all', page integer default 1,
  page_size integer default 10, sort_by text default 'created_at', ascending boolean default false
) returns table (
  id uuid, email text, full_name text, created_at timestamptz, role text,
  organization text, phone_number text, credits integer, total_count bigint
)
language sql stable set search_path = ''
as $$ select * from private.find_people(search, role_filter, page, page_size, sort_by, ascending) $$;

revoke execute on function
  private.people(), private.containing(text), private.rows_of_page(integer),
  private.rows_before(integer, integer),
  private.find_people(text, text, integer, integer, text, boolean),
  public.get_user_profiles_with_roles(), public.search_users(text, text, integer, integer, text, boolean)
from public;
grant execute on function
  private.find_people(text, text, integer, integer, text, boolean),
  public.search_users(text, text, integer, integer, text, boolean)
to authenticated;
grant execute on function private.people(), public.get_user_profiles_with_roles()
to authenticated, service_role;
