-- Reads the words of the team once instead of for each of its members.
drop function private.own_words(text);

-- The words of a name in order, without those of the team: equal for "Asha Rao" and "Rao Asha (Admin)".
create function private.own_words(name text, team_words text[]) returns text[]
language sql immutable set search_path = ''
as $$
  select array(select word from unnest(private.name_words(name)) word where word <> all (team_words) order by word)
$$;

-- Whether a name looks like that of another person who works for the space.
create or replace function private.is_name_of_staff(name text, person uuid default null) returns boolean
language sql stable security definer set search_path = ''
as $$
  with team as materialized (
    select array_agg(private.look_of(word)) || '{mr,mrs,ms,dr}'::text[] as words from private.reserved_words
  ), given as materialized (
    select array(select private.joined_looks_of(name)) as looks, private.own_words(name, team.words) as words from team
  )
  select exists (
    select from team, given, public.user_roles
    join public.profiles on profiles.id = user_roles.user_id
    where user_roles.role <> 'user' and profiles.id is distinct from person and private.joined_look_of(name) <> ''
      and (private.joined_look_of(profiles.full_name) = any (given.looks)
        or given.words <> '{}' and private.own_words(profiles.full_name, team.words) = given.words)
  )
$$;
