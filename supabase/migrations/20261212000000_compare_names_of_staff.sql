-- Only names of the team are compared with a new name, not those of all members.
create or replace function private.is_name_of_staff(name text, person uuid default null) returns boolean
language sql stable security definer set search_path = ''
as $$
  with team as materialized (
    select array_agg(look) || '{mr,mrs,ms,dr}'::text[] as words from private.reserved_words
  ), given as materialized (
    select array(select private.joined_looks_of(name)) as looks, private.own_words(name, team.words) as words from team
  ), staff as materialized (
    -- Materialized, or the looks of all members would be compared before those without a role are left out.
    select profiles.full_name from public.user_roles join public.profiles on profiles.id = user_roles.user_id
    where user_roles.role <> 'user' and profiles.id is distinct from person
  )
  select exists (
    select from team, given, staff
    where private.joined_look_of(name) <> '' and (private.joined_look_of(staff.full_name) = any (given.looks)
      or given.words <> '{}' and private.own_words(staff.full_name, team.words) = given.words)
  )
$$;
