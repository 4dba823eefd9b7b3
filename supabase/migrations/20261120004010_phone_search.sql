-- The digits of a text that is written like a phone number, without the country code of India, with
-- which not every number is stored. Any other text is returned as it is.
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
comment on function private.phone_digits(text) is
  'The digits of a search for a phone number, as the search index of profiles holds them.';

-- Also finds a phone number that is stored in another notation than the one searched for.
create or replace function private.find_people(
  search text, role_filter text, page integer, page_size integer, sort_by text, ascending boolean
) returns table (
  id uuid, email text, full_name text, display_name text, created_at timestamptz, role text,
  organization text, phone_number text, credits integer, total_count bigint
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  wanted constant text := coalesce(trim(search), '');
  sorting constant text := replace(
    case sort_by
      when 'full_name' then 'lower(display_name) {}'
      when 'email' then 'email {} nulls last'
      when 'role' then 'role {}'
      when 'organization' then 'lower(organization) {} nulls last'
      when 'phone_number' then 'phone_number {} nulls last'
      else 'created_at {}'
    end,
    '{}', case when ascending then 'asc' else 'desc' end
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
          or %2$s ilike private.containing($1)
          or %2$s ilike private.containing($5))
        and ($2 = 'all' or coalesce(user_roles.role, 'user') = $2)
    )
    select found.*, (select count(*) from found) from found
    order by %1$s, created_at desc, id
    limit $3 offset $4
  $query$, sorting, searched)
  using wanted, coalesce(role_filter, 'all'), private.rows_of_page(page_size),
    private.rows_before(page, page_size), private.phone_digits(wanted);
end
$$;
