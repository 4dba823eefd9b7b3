create or replace function private.create_day_pass(
  visitor_name text, email text, phone text, organization text, host_name text, purpose text, visit_date date,
  request_id uuid, credits_agreed integer
) returns public.day_passes
language plpgsql security definer set search_path = ''
as $$
declare
  pass uuid := gen_random_uuid();
  earlier uuid;
  visitor_id uuid;
  bought public.day_passes;
begin
  if auth.uid() is null then
    perform private.refuse('not_signed_in');
  end if;
  if coalesce(
    length(trim(visitor_name)) not between 1 and 200 or length(trim(email)) > 320
      or trim(email) !~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' or visit_date is null,
    true
  ) then
    perform private.refuse('bad_visit');
  end if;
  earlier := private.claim_request(request_id, jsonb_build_array('day_pass',
    visitor_name, email, phone, organization, host_name, purpose, visit_date), pass);
  if earlier is not null then
    select * into bought from public.day_passes where id = earlier;
    if bought.id is null then
      perform private.refuse('request_outdated');
    end if;
    return bought;
  end if;
  begin
    insert into public.visitors (
      user_id, visitor_name, email, phone, organization, host_name, purpose,
      visit_date, visit_time, visit_duration, status
    ) values (
      auth.uid(), trim(visitor_name), trim(email), nullif(trim(phone), ''), nullif(trim(organization), ''),
      nullif(trim(host_name), ''), nullif(trim(purpose), ''), visit_date, '09:00', 10, 'active'
    ) returning id into visitor_id;
  exception when check_violation then
    perform private.refuse('bad_visit');
  end;
  insert into public.day_passes (id, user_id, visitor_id, visitor_name, email, purpose, date, request, credits_agreed)
  values (pass, auth.uid(), visitor_id, trim(visitor_name), trim(email), nullif(trim(purpose), ''), visit_date,
    request_id, coalesce(credits_agreed, 0))
  returning * into bought;
  return bought;
end
$$;

create or replace function private.change_visitor(visitor_id uuid, changed jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  visitor constant public.visitors := private.lock_own_visit(visitor_id);
  wanted public.visitors;
begin
  wanted := jsonb_populate_record(visitor, changed);
  if (wanted.visit_date, wanted.visit_time) is distinct from (visitor.visit_date, visitor.visit_time) then
    perform private.check_visit_day(wanted.visit_date);
    if wanted.visit_date + wanted.visit_time < private.space_now() then
      perform private.refuse('slot_in_past');
    end if;
  end if;
  if visitor.status = 'approved'
    and (wanted.visitor_name, wanted.email) is distinct from (visitor.visitor_name, visitor.email) then
    update public.visitors set status = 'pending' where id = visitor.id;
  end if;
  update public.visitors set
    visitor_name = wanted.visitor_name, email = wanted.email, phone = wanted.phone,
    organization = wanted.organization, host_name = wanted.host_name, purpose = wanted.purpose,
    visit_date = wanted.visit_date, visit_time = wanted.visit_time, visit_duration = wanted.visit_duration
  where id = visitor.id;
exception when check_violation or not_null_violation or numeric_value_out_of_range then
  perform private.refuse('bad_visit');
end
$$;

create or replace function private.kiosk_walk_in(
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

create or replace function private.save_push_subscription(endpoint text, p256dh text, auth text, device text)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  person constant uuid := auth.uid();
  session constant uuid := (select auth.jwt() ->> 'session_id')::uuid;
begin
  -- Concurrent calls wait for each other, so that the oldest devices are counted right.
  perform from public.profiles where id = person for no key update;
  -- An access token is valid for some time after its session has ended.
  if session is not null and not exists (
    select from auth.sessions where id = session and user_id = person
  ) then
    perform private.refuse('not_signed_in');
  end if;
  -- Only this browser knows its endpoint: it changes hands when another member turns push on in it.
  insert into public.push_subscriptions as known (user_id, session_id, endpoint, p256dh, auth, device)
  values (person, session, endpoint, p256dh, auth, left(device, 100))
  on conflict on constraint push_subscriptions_endpoint_key do update set
    user_id = excluded.user_id, session_id = excluded.session_id, p256dh = excluded.p256dh,
    auth = excluded.auth, device = excluded.device, last_used_at = now(),
    created_at = case when known.user_id = excluded.user_id then known.created_at else now() end;
  delete from public.push_subscriptions where id in (
    select id from public.push_subscriptions where user_id = person
    order by last_used_at desc, created_at desc, id offset 10
  );
exception when check_violation or not_null_violation then
  perform private.refuse('bad_push_subscription');
end
$$;

create or replace function private.answer_feedback(feedback_id uuid, answer text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  written constant text := btrim(answer, E' \t\n\r\f\v');
  kept public.feedback;
begin
  if not private.is_admin() then
    perform private.refuse('not_admin');
  end if;
  select * into kept from public.feedback where id = feedback_id for no key update;
  if kept.answer = written then
    return;
  end if;
  if kept.id is null or kept.answer is not null then
    perform private.refuse('already_answered');
  end if;
  if coalesce(length(written), 0) not between 1 and 5000 then
    perform private.refuse('bad_answer');
  end if;
  update public.feedback set
    answer = written, answered_at = now(), status = 'resolved', answered_by = auth.uid(),
    answered_by_name = (select display_name from public.profiles where id = auth.uid())
  where id = feedback_id;
  perform private.notify(kept.user_id, 'feedback_answered', feedback_id, 0, jsonb_build_object(
    'feedback_id', feedback_id, 'content', kept.content, 'answer', written));
end
$$;

create or replace function private.save_opening_hours(opening jsonb, seen_at timestamptz, bookings jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  choices private.booking_choice[] := private.read_choices(bookings);
  saved public.system_settings;
  affected public.bookings[];
begin
  if not private.is_admin() then
    perform private.refuse('not_admin');
  end if;
  select * into saved from public.system_settings where key = 'opening_hours' for update;
  if saved.updated_at is distinct from seen_at then
    perform private.refuse('stale_version');
  end if;
  perform private.lock_for_choices(choices, array(select id from public.rooms));
  begin
    affected := array(select booking from private.bookings_outside(opening, saved.value) booking);
    if saved.key is null then
      insert into public.system_settings (key, value) values ('opening_hours', opening);
    else
      update public.system_settings set value = opening where key = 'opening_hours';
    end if;
  exception when check_violation or not_null_violation or data_exception then
    perform private.refuse('bad_opening_hours');
  end;
  return private.apply_choices(choices, affected, 'The opening hours have changed');
end
$$;
