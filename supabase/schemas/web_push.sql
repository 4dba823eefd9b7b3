create table private.push_services (
  domain text primary key check (domain ~ '^([a-z0-9-]+\.)+[a-z]{2,}$')
);
comment on table private.push_services is
  'The push services of browsers. Messages are sent to these domains and their subdomains only, so that no subscription can name an internal address.';
alter table private.push_services enable row level security;

create table public.push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  endpoint text not null unique check (length(endpoint) <= 1000),
  p256dh text not null check (p256dh ~ '^[A-Za-z0-9_-]{87}$'),
  auth text not null check (auth ~ '^[A-Za-z0-9_-]{22}$'),
  device text not null check (length(device) between 1 and 100),
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  session_id uuid references auth.sessions (id) on delete cascade
);
comment on table public.push_subscriptions is
  'The devices on which members get push notifications, at most 10 each. A device belongs to one member.';
comment on column public.push_subscriptions.endpoint is 'The address of the device at its push service.';
comment on column public.push_subscriptions.p256dh is 'The public key of the device, for which messages are encrypted.';
comment on column public.push_subscriptions.auth is 'The secret of the device that authenticates messages.';
comment on column public.push_subscriptions.device is 'Browser and system, such as "Chrome on Android".';
comment on column public.push_subscriptions.last_used_at is 'When a message was last accepted, or the device was registered.';
comment on column public.push_subscriptions.session_id is
  'The session in which push was turned on. Null: before sessions were recorded.';
alter table public.push_subscriptions enable row level security;

create index push_subscriptions_of_user on public.push_subscriptions (user_id, last_used_at desc);
create index push_subscriptions_of_session on public.push_subscriptions (session_id);

create policy "Members can read their own devices" on public.push_subscriptions
  for select to authenticated using (user_id = (select auth.uid()));
create policy "Members can remove their own devices" on public.push_subscriptions
  for delete to authenticated using (user_id = (select auth.uid()));
create policy "Banned and deleted accounts have no access" on public.push_subscriptions
  as restrictive for all to authenticated using ((select private.is_active()));

grant select, delete on public.push_subscriptions to authenticated;
grant select on public.push_subscriptions to service_role;

-- The domain ends at the first slash: an address with a user, a port or a backslash before it never matches.
create function private.is_push_service(endpoint text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from private.push_services
    where '.' || substring(endpoint from '^https://((?:[a-z0-9-]+\.)+[a-z]{2,})/[!-~]+$') like '%.' || domain
  )
$$;

create function private.check_push_service() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if not private.is_push_service(new.endpoint) then
    perform private.refuse('unknown_push_service');
  end if;
  return new;
end
$$;

create function private.save_push_subscription(endpoint text, p256dh text, auth text, device text)
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
grant execute on function private.save_push_subscription to authenticated;

create function public.save_push_subscription(endpoint text, p256dh text, auth text, device text)
returns void
language sql set search_path = ''
as $$ select private.save_push_subscription(endpoint, p256dh, auth, device) $$;
comment on function public.save_push_subscription is
  'Registers the caller''s browser for push notifications, also when another member used it before. Beyond 10 devices the one that was not used for the longest time is removed.';
grant execute on function public.save_push_subscription to authenticated;

create function private.drop_unwanted_pushes() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.outbox
  where user_id = new.user_id and kind = new.kind and channel = 'push' and status <> 'sent';
  return null;
end
$$;

create function private.push_targets(delivery uuid, worker uuid)
returns setof public.push_subscriptions
language sql stable security definer set search_path = ''
as $$
  select device.* from public.outbox
  join public.push_subscriptions device on device.user_id = outbox.user_id
  where outbox.id = delivery and outbox.lease = worker and outbox.status = 'due'
    and outbox.channel = 'push' and device.id <> all (outbox.reached)
$$;
grant execute on function private.push_targets to service_role;

create function public.push_targets(outbox_id uuid, lease uuid)
returns table (id uuid, endpoint text, p256dh text, auth text)
language sql stable set search_path = ''
as $$ select id, endpoint, p256dh, auth from private.push_targets(outbox_id, lease) $$;
comment on function public.push_targets is
  'The devices to which a claimed push message was not sent yet.';
grant execute on function public.push_targets to service_role;

create function private.record_push(
  delivery uuid, worker uuid, sent_to uuid[], gone uuid[], problem text, is_final boolean
) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  recorded public.outbox;
begin
  update public.outbox set reached = reached || coalesce(sent_to, '{}')
  where id = delivery and lease = worker and status = 'due' and channel = 'push'
  returning * into recorded;
  if recorded.id is null then
    return null;
  end if;
  update public.push_subscriptions set last_used_at = now()
  where id = any (sent_to) and user_id = recorded.user_id;
  delete from public.push_subscriptions
  where id = any (gone) and user_id = recorded.user_id;
  if problem is not null or recorded.reached <> '{}' then
    -- A push message is of no use hours after the change.
    return private.record_delivery(delivery, worker, problem,
      is_final or recorded.created_at < now() - interval '4 hours');
  end if;
  update public.outbox set status = 'skipped', lease = null where id = delivery;
  return 'skipped';
end
$$;
grant execute on function private.record_push to service_role;

create function public.record_push(
  outbox_id uuid, lease uuid, reached uuid[] default '{}', gone uuid[] default '{}',
  error text default null, is_permanent boolean default false
) returns text
language sql set search_path = ''
as $$ select private.record_push(outbox_id, lease, reached, gone, error, is_permanent) $$;
comment on function public.record_push is
  'Records which devices a claimed push message reached, deletes devices that are gone, and returns the status as record_delivery does; skipped without a device. Given up 4 hours after the change.';
grant execute on function public.record_push to service_role;

create trigger push_subscriptions_check_service
  before insert or update of endpoint on public.push_subscriptions
  for each row execute function private.check_push_service();
create trigger notification_choices_drop_pushes after insert or update on public.notification_choices
  for each row when (not new.by_push) execute function private.drop_unwanted_pushes();
create trigger push_subscriptions_clean_names before insert or update of device on public.push_subscriptions
  for each row execute function private.clean_names('device');

insert into private.push_services (domain) values
  ('fcm.googleapis.com'), ('jmt17.google.com'), ('push.services.mozilla.com'), ('push.apple.com'),
  ('notify.windows.com');
