-- A check of a name compared it with the looks of all reserved words, which it computed each time: 30 ms.
alter table private.reserved_words
  add column look text not null generated always as (private.look_of(word)) stored;
comment on column private.reserved_words.look is
  'Stored, because every check of a name compares it with all words. A change of private.look_of has to rewrite the rows.';

create or replace function private.is_system_name(name text, is_person boolean) returns boolean
language sql stable security definer set search_path = ''
as $$
  with known as materialized (
    select replace(look, ' ', '') as letters, reserves from private.reserved_words
  ), reserved as materialized (
    select string_agg(letters, '|') as words,
      string_agg(letters, '|') filter (where reserves <> 'nothing') as alone,
      -- "B a n y a n" too.
      string_agg(regexp_replace(letters, '(.)(?=.)', '\1 ?', 'g'), '|')
        filter (where reserves = 'all' or reserves = 'people' and is_person) as parts
    from known
  )
  select coalesce(bool_or(
    joined ~ format('^(%s|[lo2-9])+$', words) and joined ~ format('^(%s|[lo2-9])*?(%s)', words, alone)
      or look ~ format('(^| )(%s)s?( |$)', parts)
      or strpos(joined, private.joined_look_of('banyan coworking')) > 0), false)
  from reserved
  cross join private.looks_of(name) look
  cross join lateral replace(look, ' ', '') joined
$$;

create or replace function private.is_name_of_staff(name text, person uuid default null) returns boolean
language sql stable security definer set search_path = ''
as $$
  with team as materialized (
    select array_agg(look) || '{mr,mrs,ms,dr}'::text[] as words from private.reserved_words
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
