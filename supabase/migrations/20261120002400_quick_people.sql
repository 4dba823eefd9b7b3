-- A search for people works out its pattern once and may use the index that was made for it.
create or replace function private.find_people(
  search text, role_filter text, page integer, page_size integer, sort_by text, ascending boolean
) returns table (
  id uuid, email text, full_name text, created_at timestamptz, role text,
  organization text, phone_number text, credits integer, total_count bigint
)
language sql stable security definer set search_path = ''
as $$
  with asked as materialized (
    select private.containing(search) as pattern, coalesce(trim(search), '') = '' as everybody
    where (select private.is_admin())
  ), matching as (
    select profiles.* from public.profiles where (select everybody from asked)
    union all
    select profiles.* from public.profiles
    where (select not everybody from asked)
      and (coalesce(full_name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(organization, ''))
        ilike (select pattern from asked)
  ), found as (
    select matching.id, matching.email, matching.full_name, matching.created_at,
      coalesce(user_roles.role, 'user') as role, matching.organization, matching.phone_number,
      coalesce(user_credits.balance, 0) as credits
    from matching
    left join public.user_roles on user_roles.user_id = matching.id
    left join public.user_credits on user_credits.user_id = matching.id
    where coalesce(role_filter, 'all') = 'all' or coalesce(user_roles.role, 'user') = role_filter
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
