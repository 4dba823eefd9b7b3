-- Kiosks: devices at the entrance that an admin pairs with a code. A device can check in passes and register
-- walk-ins, and nothing else.
create table public.kiosk_devices (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(trim(name)) between 1 and 100),
  pairing_hash text unique check (length(pairing_hash) = 64),
  pairing_expires_at timestamptz not null,
  token_hash text unique check (length(token_hash) = 64),
  paired_at timestamptz,
  last_seen_at timestamptz,
  revoked_at timestamptz,
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  constraint kiosk_devices_keep_no_revoked_secret
    check (revoked_at is null or token_hash is null and pairing_hash is null)
);
comment on table public.kiosk_devices is
  'Kiosks and their state: waiting for its pairing code, paired, or revoked. Contains hashes of code and token only.';
alter table public.kiosk_devices enable row level security;

create index kiosk_devices_of_creator on public.kiosk_devices (created_by);

create policy "Admins can read kiosks" on public.kiosk_devices
  for select to authenticated using ((select private.is_admin()));
create policy "Banned and deleted accounts have no access" on public.kiosk_devices
  as restrictive for all to authenticated using ((select private.is_active()));

grant select (id, name, pairing_expires_at, paired_at, last_seen_at, revoked_at, created_by, created_at)
  on public.kiosk_devices to authenticated;
grant select, delete on public.kiosk_devices to service_role;

create table private.walk_ins (
  visitor_id uuid primary key references public.visitors (id) on delete cascade,
  device_id uuid not null references public.kiosk_devices (id) on delete cascade
);
comment on table private.walk_ins is 'The kiosk at which a walk-in waits: only this kiosk can read the answer.';
alter table private.walk_ins enable row level security;

create index walk_ins_of_device on private.walk_ins (device_id);

create function private.create_kiosk_device(name text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  code constant text := private.crockford(extensions.gen_random_bytes(8));
  device public.kiosk_devices;
begin
  if not private.is_admin() then
    perform private.refuse('not_admin');
  end if;
  if coalesce(length(private.one_line(name)), 0) not between 1 and 100 then
    perform private.refuse('bad_kiosk_name');
  end if;
  insert into public.kiosk_devices (name, pairing_hash, pairing_expires_at, created_by)
  values (private.one_line(name), private.hash_of_code('kiosk:' || code), now() + interval '10 minutes', auth.uid())
  returning * into device;
  return jsonb_build_object(
    'device_id', device.id, 'pairing_code', left(code, 4) || '-' || right(code, 4),
    'expires_at', device.pairing_expires_at);
end
$$;
grant execute on function private.create_kiosk_device to authenticated;

create function public.create_kiosk_device(name text) returns jsonb
language sql set search_path = ''
as $$ select private.create_kiosk_device(name) $$;
comment on function public.create_kiosk_device is
  'Adds a kiosk and returns {device_id, pairing_code, expires_at}, for admins. The code works once within 10 minutes.';
grant execute on function public.create_kiosk_device to authenticated;

create function private.revoke_kiosk_device(device_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    perform private.refuse('not_admin');
  end if;
  update public.kiosk_devices
  set revoked_at = coalesce(revoked_at, now()), token_hash = null, pairing_hash = null where id = device_id;
  if not found then
    perform private.refuse('unknown_kiosk');
  end if;
end
$$;
grant execute on function private.revoke_kiosk_device to authenticated;

create function public.revoke_kiosk_device(device_id uuid) returns void
language sql set search_path = ''
as $$ select private.revoke_kiosk_device(device_id) $$;
comment on function public.revoke_kiosk_device is 'Revokes a kiosk, for admins: its token and its pairing code no longer work.';
grant execute on function public.revoke_kiosk_device to authenticated;

-- A code has 40 random bits, is valid for 10 minutes or one day, and cannot be guessed at any rate that the
-- database answers. So wrong codes are not counted: they would keep others from using the right ones.
create function private.pair_kiosk(pairing_code text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  token constant text := encode(extensions.gen_random_bytes(32), 'hex');
  device public.kiosk_devices;
begin
  update public.kiosk_devices set
    token_hash = encode(sha256(convert_to(token, 'UTF8')), 'hex'), pairing_hash = null,
    paired_at = now(), last_seen_at = now()
  where pairing_hash = private.hash_of_code('kiosk:' || private.read_code(pairing_code))
    and pairing_expires_at > now() and revoked_at is null
  returning * into device;
  if device.id is null then
    return private.refusal('bad_pairing_code');
  end if;
  return jsonb_build_object('device_token', token, 'name', device.name);
end
$$;
grant execute on function private.pair_kiosk to anon, authenticated;

create function public.pair_kiosk(pairing_code text) returns jsonb
language sql set search_path = ''
as $$ select private.pair_kiosk(pairing_code) $$;
comment on function public.pair_kiosk is
  'Exchanges the pairing code of a kiosk for {device_token, name}, once.';
grant execute on function public.pair_kiosk to anon, authenticated;

-- The paired device with this token.
create function private.kiosk_of(device_token text) returns public.kiosk_devices
language plpgsql security definer set search_path = ''
as $$
declare
  device public.kiosk_devices;
begin
  select * into device from public.kiosk_devices
  where token_hash = encode(sha256(convert_to(device_token, 'UTF8')), 'hex') and revoked_at is null;
  if device.id is null then
    perform private.refuse('kiosk_unpaired');
  end if;
  if device.last_seen_at < now() - interval '1 minute'
     and current_setting('transaction_read_only') = 'off' then
    update public.kiosk_devices set last_seen_at = now() where id = device.id;
  end if;
  return device;
end
$$;

create function private.kiosk_status(device_token text) returns jsonb
language sql security definer set search_path = ''
as $$ select jsonb_build_object('name', name) from private.kiosk_of(device_token) $$;
grant execute on function private.kiosk_status to anon, authenticated;

create function public.kiosk_status(device_token text) returns jsonb
language sql set search_path = ''
as $$ select private.kiosk_status(device_token) $$;
comment on function public.kiosk_status is 'The {name} of a paired kiosk. Refused with kiosk_unpaired.';
grant execute on function public.kiosk_status to anon, authenticated;

-- What the kiosk shows to a visitor who has checked in.
create function private.describe_check_in(visitor_name text, host_name text, host uuid, email text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'visitor_name', private.one_line(visitor_name), 'visitor_first_name', private.first_name(visitor_name),
    'host_name', coalesce(private.one_line(host_name), private.one_line(display_name)),
    'host_first_name', private.first_name(display_name),
    'room_name', (
      select rooms.name from public.booking_guests guest
      join public.bookings on bookings.id = guest.booking_id
      join public.rooms on rooms.id = bookings.room_id
      where guest.email = lower(describe_check_in.email) and bookings.user_id = host
        and bookings.booking_date = private.space_today()
        and bookings.booking_date + bookings.end_time > private.space_now()
      order by bookings.start_time limit 1
    )
  )
  from public.profiles where id = host
$$;

-- Visitors are locked before their passes, as private.change_visit and private.revoke_pass do.
create function private.kiosk_check_in(device_token text, code text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  device constant public.kiosk_devices := private.kiosk_of(device_token);
  hash constant text := private.hash_of_code(private.read_code(code));
  pass public.visitor_passes;
  visitor public.visitors;
  day_pass public.day_passes;
begin
  select * into pass from public.visitor_passes where code_hash = hash;
  perform from public.visitors where id = pass.visitor_id for no key update;
  perform from public.day_passes where id = pass.day_pass_id for no key update;
  select * into pass from public.visitor_passes where code_hash = hash;
  if pass.id is null then
    return private.refusal('bad_pass');
  elsif pass.revoked_at is not null then
    return private.refusal('pass_revoked');
  elsif pass.used_at is not null then
    return private.refusal('pass_used', jsonb_build_object('at', pass.used_at));
  elsif pass.valid_on <> private.space_today() then
    return private.refusal('pass_other_day', jsonb_build_object('date', pass.valid_on));
  elsif pass.visitor_id is not null then
    visitor := private.change_visit(pass.visitor_id, 'check_in', null);
    return private.describe_check_in(visitor.visitor_name, visitor.host_name, visitor.user_id, visitor.email);
  end if;
  day_pass := private.change_day_pass_visit(pass.day_pass_id, 'check_in', null);
  return private.describe_check_in(day_pass.visitor_name, null, day_pass.user_id, day_pass.email);
end
$$;
grant execute on function private.kiosk_check_in to anon, authenticated;

create function public.kiosk_check_in(device_token text, code text) returns jsonb
language sql set search_path = ''
as $$ select private.kiosk_check_in(device_token, code) $$;
comment on function public.kiosk_check_in is
  'Checks a visitor in with the code of the pass, at a paired kiosk: {visitor_name, visitor_first_name, host_name, host_first_name, room_name or null}. The host_first_name is that of the member who is notified.';
grant execute on function public.kiosk_check_in to anon, authenticated;

create function private.kiosk_walk_in_status(device_token text, walk_in_id uuid) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  device constant public.kiosk_devices := private.kiosk_of(device_token);
  answer text;
begin
  select case visitors.status
      when 'pending' then 'waiting' when 'rejected' then 'declined' else 'approved'
    end into answer
  from private.walk_ins join public.visitors on visitors.id = walk_ins.visitor_id
  where walk_ins.visitor_id = walk_in_id and walk_ins.device_id = device.id;
  if answer is null then
    perform private.refuse('unknown_visitor');
  end if;
  return answer;
end
$$;
grant execute on function private.kiosk_walk_in_status to anon, authenticated;

create function public.kiosk_walk_in_status(device_token text, walk_in_id uuid) returns text
language sql set search_path = ''
as $$ select private.kiosk_walk_in_status(device_token, walk_in_id) $$;
comment on function public.kiosk_walk_in_status is
  'waiting, approved or declined: the answer to a walk-in of the same kiosk.';
grant execute on function public.kiosk_walk_in_status to anon, authenticated;

-- Approving a walk-in also records the arrival.
create function private.admit_walk_in() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.arrived_at := coalesce(new.arrived_at, clock_timestamp());
  return new;
end
$$;

create function private.answer_walk_in(visitor_id uuid, is_welcome boolean) returns public.visitors
language plpgsql security definer set search_path = ''
as $$
declare
  answer constant text := case when is_welcome then 'approved' when not is_welcome then 'rejected' end;
  visitor public.visitors;
begin
  select * into visitor from public.visitors
  where id = visitor_id and is_walk_in and erased_at is null and (user_id = auth.uid() or private.is_admin())
  for no key update;
  if visitor.id is null then
    perform private.refuse('unknown_visitor');
  end if;
  if answer is null then
    perform private.refuse('bad_response');
  end if;
  if visitor.status = answer then
    return visitor;
  end if;
  if visitor.status <> 'pending' then
    perform private.refuse('walk_in_answered');
  end if;
  if visitor.visit_date <> private.space_today() then
    perform private.refuse('visit_other_day', jsonb_build_object('date', visitor.visit_date));
  end if;
  update public.visitors set status = answer where id = visitor.id returning * into visitor;
  return visitor;
end
$$;
grant execute on function private.answer_walk_in to authenticated;

create function public.answer_walk_in(visitor_id uuid, is_welcome boolean) returns public.visitors
language sql set search_path = ''
as $$ select * from private.answer_walk_in(visitor_id, is_welcome) $$;
comment on function public.answer_walk_in is
  'Lets a walk-in of the caller in, which also checks them in, or declines; admins answer for any host. The first answer counts.';
grant execute on function public.answer_walk_in to authenticated;

-- Visitors cannot use up the walk-ins of a host: from the eleventh in 10 minutes on, they wait in the list
-- without a notification.
create function private.notify_walk_in() returns trigger
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
  perform private.close_notification('walk_in_waiting', new.id);
  return null;
end
$$;

create function private.find_members(search text) returns table (member_id uuid, name text, organization text)
language plpgsql security definer set search_path = ''
as $$
begin
  if coalesce(length(regexp_replace(search, '[^[:alpha:]]', '', 'g')), 0) < 3 then
    return;
  end if;
  perform private.limit_uses('member searches', 1, 300);
  return query execute format($query$
    select found.id, found.full_name, case when count(*) over (
      partition by private.joined_look_of(found.full_name)) > 1 then found.organization end
    from (
      select profiles.id, profiles.full_name, profiles.organization from public.profiles
      where %s
        and profiles.id <> auth.uid() and private.email_of(profiles.id) is not null
      order by not private.is_trusted(profiles.id), lower(profiles.full_name), profiles.id limit 10
    ) found
    order by lower(found.full_name), found.id
  $query$, private.search_condition('private.folded(profiles.full_name)', search));
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
-- organization}]. New accounts come last: they are free, and many of one name would hide the member.
create function private.hosts_named(name text) returns jsonb
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
  if coalesce(length(visitor), 0) not between 1 and 200
    or length(private.visible_line(purpose)) > 1000 then
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
      host.id, visitor, host.full_name, private.visible_line(purpose), private.space_today(),
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

create trigger kiosk_devices_broadcast_desk_change
  after insert or update of paired_at, revoked_at or delete on public.kiosk_devices
  for each statement execute function private.broadcast_desk_change('kiosks');
create trigger visitors_admit_walk_in before update of status on public.visitors
  for each row when (
    new.is_walk_in and old.status = 'pending' and new.status = 'approved'
    and new.visit_date = private.space_today()
  )
  execute function private.admit_walk_in();
create trigger visitors_write_walk_in after insert on public.visitors
  for each row when (new.is_walk_in and new.status = 'pending') execute function private.notify_walk_in();
create trigger visitors_write_walk_in_answer after update of status on public.visitors
  for each row when (new.is_walk_in and old.status = 'pending' and new.status <> 'pending')
  execute function private.notify_walk_in();
create trigger kiosk_devices_clean_names before insert or update of name on public.kiosk_devices
  for each row execute function private.clean_names('name');
