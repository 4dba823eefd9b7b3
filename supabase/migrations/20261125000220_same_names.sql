-- People are chosen from the members whose name matches, and stored by id. Those whose names look the same are
-- told apart by their organization.

create index profiles_name_words on public.profiles using gin (private.name_words(full_name));
drop index public.profiles_of_full_name;

drop function public.find_members(text);
drop function private.find_members(text);

create function private.find_members(search text) returns table (member_id uuid, name text, organization text)
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
      order by lower(profiles.full_name), profiles.id limit 10
    ) found
    order by lower(found.full_name), found.id;
end
$$;
grant execute on function private.find_members to authenticated;

create function public.find_members(search text) returns table (member_id uuid, name text, organization text)
language sql set search_path = ''
as $$ select * from private.find_members(search) $$;
comment on function public.find_members is
  'Up to 10 members whose full name contains at least 3 letters. Nothing but the name, and the organization of those whose names look the same; 300 searches per hour.';
grant execute on function public.find_members to authenticated;

-- Up to 8 members whose name contains all words, those of the same name first, as [{host_id, name,
-- organization}].
create function private.hosts_named(name text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('host_id', id, 'name', full_name, 'organization',
    case when same_names > 1 then organization end) order by place), '[]')
  from (
    select found.*, count(*) over (partition by private.joined_look_of(full_name)) as same_names
    from (
      select id, full_name, organization, row_number() over (
        order by private.joined_look_of(full_name) <> private.joined_look_of($1),
          (private.name_words(full_name))[1] <> (private.name_words($1))[1], lower(full_name), id) as place
      from public.profiles
      where private.name_words(full_name) @> private.name_words($1)
        and octet_length(private.joined_look_of($1)) >= 2 and private.email_of(id) is not null
    ) found
    where place <= 8
  ) shown
$$;

drop function public.kiosk_walk_in(text, text, text, text);
drop function private.kiosk_walk_in(text, text, text, text);

create function private.kiosk_walk_in(
  device_token text, visitor_name text, host_name text, purpose text, host_id uuid
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  device constant public.kiosk_devices := private.kiosk_of(device_token);
  visitor constant text := private.visible_line(left(visitor_name, 1000));
  hosts jsonb;
  host public.profiles;
  walk_in uuid;
begin
  -- Also makes concurrent requests of the same kiosk wait for each other.
  if not private.count_attempt('walk_in:' || device.id, 30, '10 minutes') then
    return private.refusal('too_many_attempts');
  end if;
  if coalesce(length(visitor), 0) not between 1 and 200 or length(purpose) > 1000 then
    return private.refusal('bad_walk_in');
  end if;
  if host_id is null then
    hosts := private.hosts_named(left(host_name, 200));
    if jsonb_array_length(hosts) > 1 then
      return private.refusal('several_hosts', jsonb_build_object('hosts', hosts));
    end if;
    host_id := (hosts -> 0 ->> 'host_id')::uuid;
  end if;
  select * into host from public.profiles where id = host_id and private.email_of(id) is not null;
  if host.id is null then
    return private.refusal('unknown_host');
  end if;
  select visitors.id into walk_in
  from private.walk_ins join public.visitors on visitors.id = walk_ins.visitor_id
  where walk_ins.device_id = device.id and visitors.user_id = host.id and visitors.status = 'pending'
    and visitors.visit_date = private.space_today() and lower(visitors.visitor_name) = lower(visitor)
  limit 1;
  if walk_in is null then
    insert into public.visitors (
      user_id, visitor_name, host_name, purpose, visit_date, visit_time, visit_duration, status, is_walk_in
    )
    values (
      host.id, visitor, host.full_name, private.visible_line($4), private.space_today(),
      date_trunc('minute', private.space_now())::time, 1, 'pending', true
    )
    returning id into walk_in;
    insert into private.walk_ins (visitor_id, device_id) values (walk_in, device.id);
  end if;
  return jsonb_build_object(
    'walk_in_id', walk_in, 'host_name', host.display_name,
    'host_first_name', private.first_name(host.display_name));
end
$$;
grant execute on function private.kiosk_walk_in to anon, authenticated;

create function public.kiosk_walk_in(
  device_token text, visitor_name text, host_name text default null, purpose text default null,
  host_id uuid default null
) returns jsonb
language sql set search_path = ''
as $$ select private.kiosk_walk_in(device_token, visitor_name, host_name, purpose, host_id) $$;
comment on function public.kiosk_walk_in is
  'Asks a member to let a visitor in, at a paired kiosk: {walk_in_id, host_name, host_first_name}. host_name: words of the name. unknown_host: no member has them; several_hosts: the details contain up to 8 {host_id, name, organization} to choose from, the organization only where names look the same. Repeated while the walk-in waits, returns the same one. 30 attempts per 10 minutes and kiosk.';
grant execute on function public.kiosk_walk_in to anon, authenticated;

drop function private.without_bidi_controls(text);

-- Visitors cannot use up the walk-ins of a host: from the eleventh in 10 minutes on, they wait in the list
-- without a notification.
create or replace function private.notify_walk_in() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    if private.count_attempt('walk_in_for:' || new.user_id, 10, '10 minutes') then
      perform private.notify(new.user_id, 'walk_in_waiting', new.id, 0, jsonb_build_object(
        'visitor_id', new.id, 'visitor_name', new.visitor_name, 'purpose', new.purpose));
    end if;
    return null;
  end if;
  delete from public.outbox
  where kind = 'walk_in_waiting' and subject_id = new.id and status <> 'sent' and lease is null;
  update public.notifications set read_at = now()
  where kind = 'walk_in_waiting' and subject_id = new.id and read_at is null;
  if found then
    perform realtime.send('{}', 'read', 'user:' || new.user_id, true);
  end if;
  return null;
end
$$;

-- For the organizer of an invitation: "Maya Rao (Studio Rao)" where another member has the same name.
create function private.name_among_members(person uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select profiles.display_name || case
      when profiles.organization is not null and exists (
        select from public.profiles other
        where private.name_words(other.full_name) @> private.name_words(profiles.full_name)
          and private.joined_look_of(other.full_name) = private.joined_look_of(profiles.full_name)
          and other.id <> profiles.id
      ) then ' (' || profiles.organization || ')'
      else '' end
  from public.profiles where id = person
$$;

create or replace function private.describe_invitation(booking public.bookings) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'booking_id', booking.id, 'room_name', rooms.name, 'room_description', rooms.description,
    'booking_date', booking.booking_date, 'start_time', booking.start_time, 'end_time', booking.end_time,
    'duration', booking.duration, 'changed_at', now(), 'previous', null,
    'booker_name', coalesce(private.name_among_members(booking.user_id), 'A member')
  )
  from public.rooms where id = booking.room_id
$$;
