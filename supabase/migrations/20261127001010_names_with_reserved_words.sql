-- A name that contains the name of the space or of a role is reserved, not only one that consists of such words.

drop function public.name_problem(text);
drop function private.name_problem(text);
drop function private.own_name(text);
drop function private.is_system_name(text);

alter table private.reserved_words
  add column reserves text not null default 'alone' check (reserves in ('nothing', 'alone', 'people', 'all'));
alter table private.reserved_words alter column reserves drop default;
alter table private.reserved_words drop column is_enough;
comment on table private.reserved_words is 'Words of the names of the space and its team.';
comment on column private.reserved_words.reserves is
  'alone: names that consist of these words. people: also names of people that contain it. all: also names of organizations that contain it. nothing: only beside another of these words.';
delete from private.reserved_words;
insert into private.reserved_words (word, reserves) values
  ('banyan', 'all'),
  ('admin', 'people'), ('admins', 'people'), ('administration', 'people'), ('administrator', 'people'),
  ('community manager', 'people'), ('customer care', 'people'), ('front desk', 'people'),
  ('help desk', 'people'), ('moderator', 'people'), ('no reply', 'people'), ('reception', 'people'),
  ('receptionist', 'people'), ('staff', 'people'), ('support', 'people'),
  ('accounts', 'alone'), ('billing', 'alone'), ('payments', 'alone'), ('refunds', 'alone'),
  ('security', 'alone'), ('system', 'alone'), ('team', 'alone'),
  ('at', 'nothing'), ('care', 'nothing'), ('community', 'nothing'), ('coworking', 'nothing'),
  ('customer', 'nothing'), ('department', 'nothing'), ('for', 'nothing'), ('from', 'nothing'),
  ('manager', 'nothing'), ('of', 'nothing'), ('office', 'nothing'), ('official', 'nothing'),
  ('portal', 'nothing'), ('service', 'nothing'), ('space', 'nothing'), ('the', 'nothing'), ('your', 'nothing');

create function private.looks_of(name text) returns setof text
language sql immutable set search_path = ''
as $$
  select private.look_of(name)
  union
  select translate(private.look_of(translate(name, '!¡', 'ii')), '345789', 'eastbg')
  union
  select private.look_of(regexp_replace(translate(private.visible_line(name), '@|$!¡', '     ')
    collate pg_catalog.pg_c_utf8, '([[:lower:]])([[:upper:]])|([[:upper:]])(?=[[:upper:]][[:lower:]])', '\1\3 \2', 'g'))
$$;

create or replace function private.joined_looks_of(name text) returns setof text
language sql immutable set search_path = ''
as $$ select distinct replace(look, ' ', '') from private.looks_of(name) look $$;

create function private.is_system_name(name text, is_person boolean) returns boolean
language sql stable security definer set search_path = ''
as $$
  with known as materialized (
    select private.joined_look_of(word) as letters, reserves from private.reserved_words
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

create function private.name_problem(name text, is_person boolean default true) returns text
language sql stable security definer set search_path = ''
as $$
  select case
    -- Constraints refuse an empty name.
    when name <> '' and not private.has_letters(name) then 'bad_name'
    when private.is_system_name(name, is_person) then 'reserved_name'
  end
$$;

create function public.name_problem(name text, is_person boolean default true) returns text
language sql stable set search_path = ''
as $$ select private.name_problem(private.visible_line(name), is_person) $$;

comment on function public.name_problem is
  'Why a person, or an organization, cannot have a name, for the server: bad_name, reserved_name, or null.';

create or replace function private.require_own_names() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  given constant jsonb := to_jsonb(new);
  field text;
  problem text;
begin
  if private.is_staff(auth.uid()) then
    return new;
  end if;
  foreach field in array tg_argv loop
    -- The host of a visitor is the member, unless another one is named.
    if tg_op = 'UPDATE' and given ->> field is not distinct from to_jsonb(old) ->> field
       or field = 'host_name' and given ->> field = (
         select full_name from public.profiles where id = (given ->> 'user_id')::uuid) then
      continue;
    end if;
    problem := private.name_problem(given ->> field, field <> 'organization');
    if problem is not null then
      perform private.refuse(problem, jsonb_build_object('name', left(given ->> field, 200)));
    end if;
  end loop;
  return new;
end
$$;

create or replace function private.require_own_profile_names() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  problem text;
begin
  if private.is_staff(new.id) then
    return new;
  end if;
  if tg_op = 'INSERT' or new.full_name is distinct from old.full_name then
    problem := coalesce(private.name_problem(new.full_name), case
      when auth.uid() is not null and not private.is_staff(auth.uid())
        and private.is_name_of_staff(new.full_name, new.id) then 'reserved_name' end);
  end if;
  if problem is null and (tg_op = 'INSERT' or new.organization is distinct from old.organization) then
    problem := private.name_problem(new.organization, is_person => false);
  end if;
  if problem is not null then
    perform private.refuse(problem);
  end if;
  return new;
end
$$;

create function private.own_name(name text, is_person boolean default true) returns text
language sql stable security definer set search_path = ''
as $$
  select line from private.visible_line(left(name, 1000)) line
  where private.name_problem(line, is_person) is null
    and (private.is_staff(auth.uid()) or not private.is_name_of_staff(line))
$$;

create or replace function private.refuse_imported_names(members jsonb) returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  wrong record;
begin
  select place, field into wrong
  from private.imported_members(members) member
  cross join lateral (values ('full_name', member.full_name), ('organization', member.organization)) as given (field, name)
  where private.name_problem(given.name, given.field <> 'organization') is not null order by place limit 1;
  if found then
    perform private.refuse('import_row', jsonb_build_object('row', wrong.place, 'field', wrong.field));
  end if;
end
$$;

create or replace function private.account_details(metadata jsonb)
returns table (full_name text, organization text, phone_number text)
language sql stable set search_path = ''
as $$
  select
    left(private.own_name(coalesce(metadata ->> 'full_name', metadata ->> 'name',
      concat_ws(' ', metadata ->> 'first_name', metadata ->> 'last_name'))), 200),
    left(private.own_name(metadata ->> 'organization', is_person => false), 200),
    left(private.one_line(metadata ->> 'phone_number'), 40)
$$;

grant execute on function private.name_problem, public.name_problem to service_role;
