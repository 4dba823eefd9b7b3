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

create function private.find_people(
  search text, role_filter text, page integer, page_size integer, sort_by text, ascending boolean
) returns table (
  id uuid, email text, full_name text, created_at timestamptz, role text,
  organization text, phone_number text, credits integer, total_count bigint
)
language sql stable security definer set search_path = ''
as $$
  with found as (
    select profiles.id, profiles.email, profiles.full_name, profiles.created_at,
      coalesce(user_roles.role, 'user') as role, profiles.organization, profiles.phone_number,
      coalesce(user_credits.balance, 0) as credits
    from public.profiles
    left join public.user_roles on user_roles.user_id = profiles.id
    left join public.user_credits on user_credits.user_id = profiles.id
    where (select private.is_admin())
      and (coalesce(trim(search), '') = '' or
        (coalesce(full_name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(organization, ''))
          ilike private.containing(search))
      and (coalesce(role_filter, 'all') = 'all' or coalesce(user_roles.role, 'user') = role_filter)
  )
  select found.*, count(*) over () from found
  order by
    case when ascending then
      case sort_by when 'full_name' then lower(full_name) when 'email' then email when 'organization' then lower(organization) end
    end,
    case when not ascending then
      case sort_by when 'full_name' then lower(full_name) when 'email' then email when 'organization' then lower(organization) end
    end desc nulls last,
    case when sort_by = 'credits' then case when ascending then credits else -credits end end,
    case when sort_by = 'created_at' and ascending then created_at end,
    created_at desc, id
  limit least(greatest(page_size, 1), 1000) offset (greatest(page, 1) - 1) * least(greatest(page_size, 1), 1000)
$$;

-- One page of people, the first being page 1; every row bears how many there are in all.
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
  private.people(), private.containing(text), private.find_people(text, text, integer, integer, text, boolean),
  public.get_user_profiles_with_roles(), public.search_users(text, text, integer, integer, text, boolean)
from public;
grant execute on function
  private.people(), private.find_people(text, text, integer, integer, text, boolean),
  public.get_user_profiles_with_roles(), public.search_users(text, text, integer, integer, text, boolean)
to authenticated, service_role;
