create table public.notification_kinds (
  kind text primary key check (kind ~ '^[a-z_]{1,60}$'),
  audience text not null,
  position smallint not null,
  in_portal boolean not null,
  by_email boolean not null,
  email_offered boolean not null,
  email_optional boolean not null,
  lead_time interval check (lead_time > interval '0'),
  by_push boolean not null default false,
  constraint email_is_possible check (email_offered or not by_email and email_optional),
  constraint fixed_email_is_on check (email_optional or by_email),
  constraint notification_kinds_audience_check check (audience in ('member', 'admin', 'staff', 'guest'))
);
comment on table public.notification_kinds is
  'What the portal notifies about, with the defaults of the choices. Rows and texts come from shared/src/notifications. Audience staff: emails to the address of the team; guest: emails to people without an account.';
comment on column public.notification_kinds.email_offered is 'False: shown in the portal only.';
comment on column public.notification_kinds.email_optional is 'False for receipts: the email cannot be turned off.';
comment on column public.notification_kinds.lead_time is 'How long before its subject a reminder is sent.';
alter table public.notification_kinds enable row level security;

create policy "Members can read the kinds" on public.notification_kinds
  for select to authenticated using ((select auth.uid()) is not null);
create policy "Banned and deleted accounts have no access" on public.notification_kinds
  as restrictive for all to authenticated using ((select private.is_active()));

grant select on public.notification_kinds to authenticated, service_role;

create table public.notification_choices (
  user_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  kind text not null references public.notification_kinds (kind) on delete cascade check (length(kind) <= 60),
  in_portal boolean not null,
  by_email boolean not null,
  by_push boolean,
  primary key (user_id, kind)
);
comment on table public.notification_choices is
  'What a member wants to receive and how. The defaults of notification_kinds apply to kinds without a row.';
comment on column public.notification_choices.by_push is 'Null: the default of the kind.';
alter table public.notification_choices enable row level security;

create index notification_choices_of_kind on public.notification_choices (kind);

create policy "Members can read their own choices" on public.notification_choices
  for select to authenticated using (user_id = (select auth.uid()));
create policy "Members can add their own choices" on public.notification_choices
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "Members can update their own choices" on public.notification_choices
  for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "Banned and deleted accounts have no access" on public.notification_choices
  as restrictive for all to authenticated using ((select private.is_active()));

grant select, insert (user_id, kind, in_portal, by_email), update (user_id, kind, in_portal, by_email)
  on public.notification_choices to authenticated;
grant select on public.notification_choices to service_role;
grant insert (by_push), update (by_push) on public.notification_choices to authenticated;

create table public.notification_pauses (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  until timestamptz not null
);
comment on table public.notification_pauses is
  'Members who get no push messages and none of the emails that can be turned off, until a time. What they miss is in the bell.';
comment on column public.notification_pauses.until is 'Infinity: until the member switches them on.';
alter table public.notification_pauses enable row level security;

create policy "Members can read their own pause" on public.notification_pauses
  for select to authenticated using (user_id = (select auth.uid()));
create policy "Banned and deleted accounts have no access" on public.notification_pauses
  as restrictive for all to authenticated using ((select private.is_active()));

grant select on public.notification_pauses to authenticated, service_role;

create table public.notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  kind text not null references public.notification_kinds (kind),
  -- Not a foreign key: a notification outlives the booking that was cancelled.
  subject_id uuid not null,
  sequence bigint not null default 0,
  data jsonb not null check (jsonb_typeof(data) = 'object'),
  is_shown boolean not null,
  read_at timestamptz,
  created_at timestamptz not null default now(),
  constraint notifications_once unique (kind, subject_id, sequence, user_id)
);
comment on table public.notifications is
  'What happened, for the member that it concerns: written by the transaction of the change, once per kind, subject and sequence.';
comment on column public.notifications.sequence is
  'Distinguishes the changes of one subject: the id of the history entry, the start of the booking or event of a reminder, the day on which credits expire, or a time in microseconds.';
comment on column public.notifications.data is 'The facts at the time of the change, from which its texts are written.';
comment on column public.notifications.is_shown is 'Whether the member had chosen to see this kind in the portal, and someone else caused it.';
alter table public.notifications enable row level security;

create index notifications_newest on public.notifications (user_id, created_at desc, id desc);
create index notifications_unread on public.notifications (user_id) where read_at is null and is_shown;
create index notifications_read on public.notifications (read_at) where read_at is not null;
-- Unread notifications and failed messages are deleted after 90 days too.
create index notifications_not_read on public.notifications (created_at) where read_at is null;

create policy "Members can read their own notifications" on public.notifications
  for select to authenticated using (user_id = (select auth.uid()));
create policy "Banned and deleted accounts have no access" on public.notifications
  as restrictive for all to authenticated using ((select private.is_active()));

grant select on public.notifications to authenticated, service_role;

create function private.check_choice() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (
    select from public.notification_kinds
    where kind = new.kind
      and case when new.by_email then not email_offered else not email_optional end
  ) then
    perform private.refuse('choice_is_fixed');
  end if;
  return new;
end
$$;

-- Members see what they did themselves in their activity, not in the bell or as a push message. They still get its email.
create function private.is_own_action(person uuid, audience text) returns boolean
language plpgsql stable set search_path = ''
as $$ begin return person is not distinct from auth.uid() and audience = 'member'; end $$;

create function private.is_paused(person uuid) returns boolean
language plpgsql stable set search_path = ''
as $$ begin return exists (select from public.notification_pauses where user_id = person and until > now()); end $$;

-- During a pause, the bell also shows what the member gets by email or push only.
create function private.apply_portal_choice() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  select not private.is_own_action(new.user_id, known.audience) and (
    coalesce(choice.in_portal, known.in_portal)
    or (coalesce(choice.by_email, known.by_email) or coalesce(choice.by_push, known.by_push))
      and private.is_paused(new.user_id))
  into new.is_shown
  from public.notification_kinds known
  left join public.notification_choices choice
    on choice.kind = known.kind and choice.user_id = new.user_id
  where known.kind = new.kind;
  return new;
end
$$;

-- Called in the transaction of the change: a change that is rolled back leaves no notification. Changes that
-- concern many members insert their rows with one statement instead. Writes nothing for a deleted account, or
-- if the notification exists.
create function private.notify(
  person uuid, kind text, subject uuid, sequence bigint, data jsonb
) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.notifications (user_id, kind, subject_id, sequence, data)
  select id, notify.kind, subject, notify.sequence, notify.data
  from public.profiles where id = person and erased_at is null
  on conflict do nothing;
end
$$;

create function private.notify_admins(kind text, subject uuid, sequence bigint, data jsonb) returns void
language sql security definer set search_path = ''
as $$
  insert into public.notifications (user_id, kind, subject_id, sequence, data)
  select user_id, kind, subject, sequence, data from public.user_roles
  where role = 'admin' and exists (select from public.profiles where id = user_id)
  on conflict do nothing
$$;

-- Marks the unread notifications of a kind and subject as read and deletes their unsent messages, because nothing is
-- left to do.
create function private.close_notification(kind text, subject uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  reader uuid;
begin
  delete from public.outbox
  where outbox.kind = close_notification.kind and subject_id = subject and status <> 'sent' and lease is null;
  for reader in
    update public.notifications set read_at = now()
    where notifications.kind = close_notification.kind and subject_id = subject and read_at is null
    returning user_id
  loop
    perform realtime.send('{}', 'read', 'user:' || reader, true);
  end loop;
end
$$;

create function private.order_notification() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.data := private.grow_changed_at(new.data, (
    select max((data ->> 'changed_at')::timestamptz) from public.notifications
    -- An array, so that the planner uses the index of the kind and the subject.
    where subject_id = new.subject_id and user_id = new.user_id and kind = any (array(
      select known.kind from public.notification_kinds known
      where split_part(known.kind, '_', 1) = split_part(new.kind, '_', 1)
    ))
  ));
  return new;
end
$$;

-- What admins are notified of names members and their addresses.
create function private.drop_admin_notifications() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and new.role = 'admin' and new.user_id = old.user_id then
    return null;
  end if;
  delete from public.outbox
  where user_id = old.user_id and status <> 'sent'
    and kind in (select known.kind from public.notification_kinds known where known.audience = 'admin');
  delete from public.notifications
  where user_id = old.user_id
    and kind in (select known.kind from public.notification_kinds known where known.audience = 'admin');
  return null;
end
$$;

create function private.pause_notifications(ends text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  tomorrow constant timestamp := private.space_today() + 1;
begin
  if ends not in ('today', 'tomorrow_morning', 'switched_on') then
    perform private.refuse('bad_pause');
  end if;
  if ends is null then
    delete from public.notification_pauses where user_id = auth.uid();
  else
    insert into public.notification_pauses (user_id, until)
    values (auth.uid(), case ends
      when 'today' then tomorrow at time zone 'Asia/Kolkata'
      when 'tomorrow_morning' then (tomorrow + interval '8 hours') at time zone 'Asia/Kolkata'
      when 'switched_on' then 'infinity'
    end)
    on conflict (user_id) do update set until = excluded.until;
    delete from public.outbox
    where user_id = auth.uid() and status = 'due' and (channel = 'push' or kind in (
      select known.kind from public.notification_kinds known where known.email_optional));
  end if;
  perform realtime.send('{}', 'paused', 'user:' || auth.uid(), true);
end
$$;
grant execute on function private.pause_notifications to authenticated;

create function public.pause_notifications(ends text default null) returns void
language sql set search_path = ''
as $$ select private.pause_notifications(ends) $$;
comment on function public.pause_notifications is
  'Pauses the caller''s push messages and the emails that can be turned off: until the end of today, tomorrow_morning (8 AM) or switched_on. Without a value, it switches them on.';
grant execute on function public.pause_notifications to authenticated;

create function private.mark_notifications_read(ids uuid[], until timestamptz) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  marked integer;
begin
  update public.notifications set read_at = now()
  where user_id = auth.uid() and read_at is null and is_shown
    and (ids is null or id = any (ids)) and created_at <= until;
  get diagnostics marked = row_count;
  if marked > 0 then
    perform realtime.send('{}', 'read', 'user:' || auth.uid(), true);
  end if;
  return marked;
end
$$;
grant execute on function private.mark_notifications_read to authenticated;

create function public.mark_notifications_read(ids uuid[] default null, until timestamptz default now())
returns integer
language sql set search_path = ''
as $$ select private.mark_notifications_read(ids, until) $$;
comment on function public.mark_notifications_read is
  'Marks the caller''s own notifications as read: those of ids, or all, written until a time. Returns how many; broadcasts "read" to the topic user:<id>.';
grant execute on function public.mark_notifications_read to authenticated;

create function public.unread_notifications() returns integer
language sql stable set search_path = ''
as $$
  select count(*)::integer from public.notifications
  where user_id = (select auth.uid()) and read_at is null and is_shown
$$;
comment on function public.unread_notifications is
  'Number of the caller''s notifications that are shown in the portal and not read.';
grant execute on function public.unread_notifications to authenticated;

create function private.unsubscribe_token(person uuid, kind text) returns text
language sql stable security definer set search_path = ''
as $$
  select concat_ws('.', person, kind, encode(
    extensions.hmac(convert_to(person || ':' || kind, 'UTF8'), key, 'sha256'), 'hex'))
  from private.signing_keys where name = 'unsubscribe'
$$;

create function private.unsubscribe(token text) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  person uuid;
  address text;
  known public.notification_kinds;
begin
  if token ~ '^[0-9a-f]{64}\.booking_invitation\.[0-9a-f]{64}$' then
    address := split_part(token, '.', 1);
    if split_part(token, '.', 3) <> private.sign('unsubscribe', address || ':booking_invitation') then
      perform private.refuse('bad_token');
    end if;
    insert into private.refused_addresses (digest) values (address) on conflict do nothing;
    update public.booking_guests set receives_email = false
    where private.address_digest(email) = address and receives_email and private.account_of(email) is null;
    delete from public.outbox
    where kind = 'booking_invitation' and status <> 'sent' and private.address_digest(recipient) = address;
    return 'booking_invitation';
  end if;
  if token ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.[a-z_]{1,60}\.[0-9a-f]{64}$' then
    person := split_part(token, '.', 1)::uuid;
    select * into known from public.notification_kinds where kind = split_part(token, '.', 2);
  end if;
  if known.kind is null or not known.email_optional
     or token is distinct from private.unsubscribe_token(person, known.kind) then
    perform private.refuse('bad_token');
  end if;
  insert into public.notification_choices as choice (user_id, kind, in_portal, by_email)
  select id, known.kind, known.in_portal, false from public.profiles where id = person
  on conflict (user_id, kind) do update set by_email = false where choice.by_email;
  return known.kind;
end
$$;
grant execute on function private.unsubscribe to service_role;

create function public.unsubscribe(token text) returns text
language sql set search_path = ''
as $$ select private.unsubscribe(token) $$;
comment on function public.unsubscribe is
  'Turns off the emails of the kind that a signed token names, and returns the kind. Repeating it changes nothing.';
grant execute on function public.unsubscribe to service_role;

-- Deletes messages 90 days after they were sent, skipped or written and then failed, and notifications 90 days
-- after they were read, or written if they are unread. Returns how many.
create function private.delete_old_notifications() returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  oldest constant timestamptz := now() - interval '90 days';
  gone integer;
  total integer;
begin
  delete from public.outbox where status = 'sent' and sent_at < oldest;
  get diagnostics total = row_count;
  delete from public.outbox where status = 'skipped' and created_at < oldest;
  get diagnostics gone = row_count;
  total := total + gone;
  delete from public.outbox where status = 'failed' and created_at < oldest;
  get diagnostics gone = row_count;
  total := total + gone;
  delete from public.notifications where read_at < oldest;
  get diagnostics gone = row_count;
  total := total + gone;
  delete from public.notifications where read_at is null and created_at < oldest;
  get diagnostics gone = row_count;
  return total + gone;
end
$$;

create policy "Members can receive their own notifications" on realtime.messages
  for select to authenticated
  using (extension = 'broadcast' and (select realtime.topic()) = 'user:' || (select auth.uid()));
create trigger notification_choices_check before insert or update on public.notification_choices
  for each row execute function private.check_choice();
create trigger notifications_apply_choice before insert on public.notifications
  for each row execute function private.apply_portal_choice();
create trigger user_roles_drop_notifications after update or delete on public.user_roles
  for each row when (old.role = 'admin') execute function private.drop_admin_notifications();
-- Not for booking_created: no earlier notification exists with which it would have to be ordered.
create trigger notifications_order_changes before insert on public.notifications
  for each row when (
    new.data ? 'changed_at' and new.kind <> 'booking_created' and new.kind not like '%\_reminder'
  )
  execute function private.order_notification();
