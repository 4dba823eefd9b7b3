-- The display name of a person (spec 1 §4): the profile's full name, else the account's full
-- name, else its first and last name, else the e-mail before the at-sign, else 'Member'. Stored, so
-- that an index can serve the search.
create function private.display_name(full_name text, metadata jsonb, email text) returns text
language sql immutable set search_path = ''
as $$
  select left(coalesce(
    nullif(trim(full_name), ''),
    nullif(trim(jsonb_path_query_first(metadata, '$.full_name ? (@.type() == "string")') #>> '{}'), ''),
    nullif(trim(concat_ws(' ',
      trim(jsonb_path_query_first(metadata, '$.first_name ? (@.type() == "string")') #>> '{}'),
      trim(jsonb_path_query_first(metadata, '$.last_name ? (@.type() == "string")') #>> '{}'))), ''),
    nullif(split_part(trim(email), '@', 1), ''),
    'Member'
  ), 200)
$$;

alter table public.profiles add column display_name text not null default 'Member';
comment on column public.profiles.display_name is 'Kept by profiles_take_display_name; clients cannot write it.';

-- The account's metadata is no part of the profile: a change of it does not invalidate open edits.
drop trigger profiles_touch_updated_at on public.profiles;
create trigger profiles_touch_updated_at
  before update of full_name, organization, phone_number, email on public.profiles
  for each row execute function private.touch_updated_at();

update public.profiles set display_name = private.display_name(full_name, raw_user_meta_data, profiles.email)
from auth.users where users.id = profiles.id;

create function private.take_display_name() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  select private.display_name(new.full_name, raw_user_meta_data, new.email) into new.display_name
  from auth.users where users.id = new.id;
  return new;
end
$$;

create function private.follow_metadata() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.profiles set display_name = private.display_name(full_name, new.raw_user_meta_data, email)
  where id = new.id;
  return null;
end
$$;

create trigger profiles_take_display_name before insert or update of full_name, email on public.profiles
  for each row execute function private.take_display_name();
create trigger users_follow_metadata after update of raw_user_meta_data on auth.users
  for each row when (old.raw_user_meta_data is distinct from new.raw_user_meta_data)
  execute function private.follow_metadata();

-- One line per field, so that a search never matches across two; a phone number also as its digits.
drop index public.profiles_search;
create index profiles_search on public.profiles using gin (
  (display_name || e'\n' || coalesce(full_name, '') || e'\n' || coalesce(email, '') || e'\n'
    || coalesce(organization, '') || e'\n' || coalesce(phone_number, '') || e'\n'
    || regexp_replace(coalesce(phone_number, ''), '\D', '', 'g'))
  extensions.gin_trgm_ops
);

drop function public.get_user_profiles_with_roles();
drop function private.people();
drop function public.search_users(text, text, integer, integer, text, boolean);
drop function private.find_people(text, text, integer, integer, text, boolean);

-- People with their roles and credits, for admins; for other users the lists are empty.
create function private.people() returns table (
  id uuid, email text, full_name text, display_name text, created_at timestamptz, role text,
  organization text, phone_number text, credits integer
)
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

create function public.get_user_profiles_with_roles() returns table (
  id uuid, email text, full_name text, display_name text, created_at timestamptz, role text,
  organization text, phone_number text, credits integer
)
language sql stable set search_path = ''
as $$ select * from private.people() order by created_at desc, id $$;

-- The order is part of the statement, so that an index may serve it; only these orders are possible.
create function private.find_people(
  search text, role_filter text, page integer, page_size integer, sort_by text, ascending boolean
) returns table (
  id uuid, email text, full_name text, display_name text, created_at timestamptz, role text,
  organization text, phone_number text, credits integer, total_count bigint
)
language plpgsql stable security definer set search_path = ''
as $$
declare
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
      where ($1 = '' or
          (display_name || e'\n' || coalesce(full_name, '') || e'\n' || coalesce(email, '') || e'\n'
            || coalesce(organization, '') || e'\n' || coalesce(phone_number, '') || e'\n'
            || regexp_replace(coalesce(phone_number, ''), '\D', '', 'g'))
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

-- One page of people; every row has the total number of matches.
create function public.search_users(
  search text default '', role_filter text default 'all', page integer default 1,
  page_size integer default 10, sort_by text default 'created_at', ascending boolean default false
) returns table (
  id uuid, email text, full_name text, display_name text, created_at timestamptz, role text,
  organization text, phone_number text, credits integer, total_count bigint
)
language sql stable set search_path = ''
as $$ select * from private.find_people(search, role_filter, page, page_size, sort_by, ascending) $$;

revoke execute on function
  private.display_name(text, jsonb, text), private.take_display_name(), private.follow_metadata(),
  private.people(),
  private.find_people(text, text, integer, integer, text, boolean),
  public.get_user_profiles_with_roles(), public.search_users(text, text, integer, integer, text, boolean)
from public;
grant execute on function
  private.find_people(text, text, integer, integer, text, boolean),
  public.search_users(text, text, integer, integer, text, boolean)
to authenticated;
grant execute on function private.people(), public.get_user_profiles_with_roles()
to authenticated, service_role;
