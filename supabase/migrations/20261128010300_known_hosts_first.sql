-- Many new accounts with the name of a member hid the member from the choices of a host and a guest.
create or replace function private.hosts_named(name text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('host_id', id, 'name', full_name, 'organization',
    case when same_names > 1 then organization end) order by place), '[]')
  from (
    select found.*, count(*) over (partition by private.joined_look_of(full_name)) as same_names
    from (
      select id, full_name, organization, row_number() over (
        order by private.joined_look_of(full_name) <> private.joined_look_of(hosts_named.name),
          (private.name_words(full_name))[1] <> (private.name_words(hosts_named.name))[1],
          not private.is_trusted(id), lower(full_name), id
      ) as place
      from public.profiles
      where private.name_words(full_name) @> private.name_words(hosts_named.name)
        and octet_length(private.joined_look_of(hosts_named.name)) >= 2 and private.email_of(id) is not null
    ) found
    where place <= 8
  ) shown
$$;

create or replace function private.find_members(search text) returns table (member_id uuid, name text, organization text)
language plpgsql security definer set search_path = ''
as $$
begin
  if coalesce(length(regexp_replace(search, '[^[:alpha:]]', '', 'g')), 0) < 3 then
    return;
  end if;
  perform private.limit_uses('member searches', 1, 300);
  return query
    select found.id, found.full_name, case when count(*) over (
      partition by private.joined_look_of(found.full_name)) > 1 then found.organization end
    from (
      select profiles.id, profiles.full_name, profiles.organization from public.profiles
      where profiles.full_name ilike private.like_pattern(private.visible_line(search))
        and profiles.id <> auth.uid() and private.email_of(profiles.id) is not null
      order by not private.is_trusted(profiles.id), lower(profiles.full_name), profiles.id limit 10
    ) found
    order by lower(found.full_name), found.id;
end
$$;
