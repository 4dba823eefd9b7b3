create table public.notification_kinds (
  kind text primary key check (kind ~ '^[a-z_]{1,60}$'),
  audience text not null check (audience in ('member', 'admin', 'staff')),
  position smallint not null unique,
  in_portal boolean not null,
  by_email boolean not null,
  email_offered boolean not null,
  email_optional boolean not null,
  lead_time interval check (lead_time > interval '0'),
  constraint email_is_possible check (email_offered or not by_email and email_optional),
  constraint fixed_email_is_on check (email_optional or by_email)
);
comment on table public.notification_kinds is
  'What the portal notifies about, with the defaults of the choices. The texts are in shared/src/notifications. Audience staff: emails to the address of the team.';
comment on column public.notification_kinds.email_offered is 'False: shown in the portal only.';
comment on column public.notification_kinds.email_optional is 'False for receipts: the email cannot be turned off.';
comment on column public.notification_kinds.lead_time is 'How long before its subject a reminder is sent.';
alter table public.notification_kinds enable row level security;

create policy "Members can read the kinds" on public.notification_kinds
  for select to authenticated using ((select auth.uid()) is not null);
grant select on public.notification_kinds to authenticated, service_role;

insert into public.notification_kinds
  (position, kind, audience, in_portal, by_email, email_offered, email_optional, lead_time)
values
  (10, 'booking_created', 'member', true, true, true, true, null),
  (20, 'booking_rescheduled', 'member', true, true, true, true, null),
  (30, 'booking_cancelled', 'member', true, true, true, true, null),
  (40, 'booking_reminder', 'member', true, true, true, true, '1 hour'),
  (110, 'event_registered', 'member', true, true, true, true, null),
  (120, 'event_changed', 'member', true, true, true, true, null),
  (130, 'event_cancelled', 'member', true, true, true, true, null),
  (140, 'event_seat_released', 'member', true, true, true, true, null),
  (150, 'event_reminder', 'member', true, true, true, true, '24 hours'),
  (210, 'visitor_approved', 'member', true, true, true, true, null),
  (220, 'visitor_rejected', 'member', true, true, true, true, null),
  (230, 'day_pass_bought', 'member', true, true, true, true, null),
  (310, 'payment_received', 'member', true, true, true, false, null),
  (320, 'refund_made', 'member', true, true, true, false, null),
  (330, 'credits_expiring', 'member', true, true, true, true, '7 days'),
  (410, 'space_update', 'member', true, false, false, true, null),
  (510, 'delivery_failed', 'admin', true, false, false, true, null),
  (520, 'low_stock', 'admin', true, true, true, true, null),
  (530, 'refund_needs_attention', 'admin', true, true, true, true, null),
  (610, 'feedback_received', 'staff', false, true, true, false, null);

create table public.notification_choices (
  user_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  kind text not null references public.notification_kinds (kind) on delete cascade check (length(kind) <= 60),
  in_portal boolean not null,
  by_email boolean not null,
  primary key (user_id, kind)
);
comment on table public.notification_choices is
  'What a member wants to receive and how. The defaults of notification_kinds apply to kinds without a row.';
alter table public.notification_choices enable row level security;

create index notification_choices_of_kind on public.notification_choices (kind);

create policy "Members can read their own choices" on public.notification_choices
  for select to authenticated using (user_id = (select auth.uid()));
create policy "Members can add their own choices" on public.notification_choices
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "Members can update their own choices" on public.notification_choices
  for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

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

create trigger notification_choices_check before insert or update on public.notification_choices
  for each row execute function private.check_choice();

grant select, insert (user_id, kind, in_portal, by_email), update (user_id, kind, in_portal, by_email)
  on public.notification_choices to authenticated;
grant select on public.notification_choices to service_role;

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
comment on column public.notifications.is_shown is 'Whether the member had chosen to see this kind in the portal.';
alter table public.notifications enable row level security;

create index notifications_newest on public.notifications (user_id, created_at desc, id desc);
create index notifications_unread on public.notifications (user_id) where read_at is null and is_shown;
create index notifications_read on public.notifications (read_at) where read_at is not null;
create index notifications_hidden on public.notifications (created_at) where not is_shown;

create policy "Members can read their own notifications" on public.notifications
  for select to authenticated using (user_id = (select auth.uid()));
grant select on public.notifications to authenticated, service_role;

create table public.outbox (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references public.profiles (id) on delete cascade,
  notification_id uuid references public.notifications (id) on delete set null,
  channel text not null default 'email' check (channel in ('email')),
  recipient text check (length(recipient) between 1 and 320),
  kind text not null references public.notification_kinds (kind),
  subject_id uuid not null,
  sequence bigint not null default 0,
  data jsonb not null check (jsonb_typeof(data) = 'object'),
  status text not null default 'due' check (status in ('due', 'sent', 'failed')),
  attempts smallint not null default 0,
  due_at timestamptz not null default now(),
  lease uuid,
  last_error text check (length(last_error) <= 1000),
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  constraint outbox_has_one_recipient check (num_nonnulls(user_id, recipient) = 1),
  constraint outbox_once
    unique nulls not distinct (kind, subject_id, sequence, channel, user_id, recipient)
);
comment on table public.outbox is
  'Messages to send, written by the transaction of the change and claimed by deliver-notifications. Admins see those that failed.';
comment on column public.outbox.recipient is
  'The address of a person without an account, or "staff" for the address of the team. Null: the present address of user_id.';
comment on column public.outbox.lease is 'The worker that sends the message. If it stops, the message is due again at due_at.';
alter table public.outbox enable row level security;

create index outbox_due on public.outbox (due_at) where status = 'due';
create index outbox_failed on public.outbox (created_at desc) where status = 'failed';
create index outbox_sent on public.outbox (sent_at) where status = 'sent';
create index outbox_of_user on public.outbox (user_id);
create index outbox_of_notification on public.outbox (notification_id);

create policy "Admins can read the outbox" on public.outbox
  for select to authenticated using ((select private.is_admin()));
grant select on public.outbox to authenticated, service_role;

create function private.drop_unwanted_emails() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.outbox where user_id = new.user_id and kind = new.kind and status <> 'sent';
  return null;
end
$$;

create trigger notification_choices_drop_emails after insert or update on public.notification_choices
  for each row when (not new.by_email) execute function private.drop_unwanted_emails();

create function private.apply_portal_choice() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  select coalesce(choice.in_portal, known.in_portal) into new.is_shown
  from public.notification_kinds known
  left join public.notification_choices choice
    on choice.kind = known.kind and choice.user_id = new.user_id
  where known.kind = new.kind;
  return new;
end
$$;

-- Runs per statement: an update of the space notifies all members at once.
create function private.send_notifications() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.outbox (user_id, notification_id, kind, subject_id, sequence, data)
  select added.user_id, added.id, added.kind, added.subject_id, added.sequence, added.data
  from added
  join public.notification_kinds known on known.kind = added.kind
  left join public.notification_choices choice
    on choice.kind = added.kind and choice.user_id = added.user_id
  where known.email_offered and (not known.email_optional or coalesce(choice.by_email, known.by_email))
  on conflict do nothing;
  perform realtime.send(
    jsonb_build_object('id', id, 'kind', kind, 'data', data, 'created_at', created_at),
    'notification', 'user:' || user_id, true
  )
  from added where is_shown;
  return null;
end
$$;

create trigger notifications_apply_choice before insert on public.notifications
  for each row execute function private.apply_portal_choice();
create trigger notifications_send after insert on public.notifications
  referencing new table as added
  for each statement execute function private.send_notifications();
create policy "Members can receive their own notifications" on realtime.messages
  for select to authenticated
  using (extension = 'broadcast' and (select realtime.topic()) = 'user:' || (select auth.uid()));

-- Called in the transaction of the change. Changes that concern many members insert their rows with one
-- statement instead. Writes nothing for a deleted account, or if the notification exists.
create function private.notify(
  person uuid, kind text, subject uuid, sequence bigint, data jsonb
) returns void
language sql security definer set search_path = ''
as $$
  insert into public.notifications (user_id, kind, subject_id, sequence, data)
  select id, $2, $3, $4, $5 from public.profiles where id = person
  on conflict do nothing
$$;

create function private.notify_admins(kind text, subject uuid, sequence bigint, data jsonb) returns void
language sql security definer set search_path = ''
as $$
  insert into public.notifications (user_id, kind, subject_id, sequence, data)
  select user_id, $1, $2, $3, $4 from public.user_roles
  where role = 'admin' and exists (select from public.profiles where id = user_id)
  on conflict do nothing
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

create trigger user_roles_drop_notifications after update or delete on public.user_roles
  for each row when (old.role = 'admin') execute function private.drop_admin_notifications();

-- To an address instead of an account: an email, or "staff".
create function private.send_to(
  recipient text, kind text, subject uuid, sequence bigint, data jsonb
) returns void
language sql security definer set search_path = ''
as $$
  insert into public.outbox (recipient, kind, subject_id, sequence, data)
  values ($1, $2, $3, $4, $5) on conflict do nothing
$$;

create function private.microseconds(moment timestamptz) returns bigint
language sql immutable set search_path = ''
as $$ select (extract(epoch from moment) * 1000000)::bigint $$;

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

create table private.signing_keys (
  name text primary key,
  key bytea not null default extensions.gen_random_bytes(32) check (length(key) >= 32)
);
comment on table private.signing_keys is 'Random keys of signed links. They never leave the database.';
alter table private.signing_keys enable row level security;
insert into private.signing_keys (name) values ('unsubscribe');

create function private.unsubscribe_token(person uuid, kind text) returns text
language sql stable security definer set search_path = ''
as $$
  select concat_ws('.', person, $2, encode(
    extensions.hmac(convert_to(person || ':' || $2, 'UTF8'), key, 'sha256'), 'hex'))
  from private.signing_keys where name = 'unsubscribe'
$$;

create function private.unsubscribe(token text) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  person uuid;
  known public.notification_kinds;
begin
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

-- The address of an account that may receive email, or null.
create function private.email_of(person uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select nullif(trim(profiles.email), '')
  from public.profiles join auth.users on users.id = profiles.id
  where profiles.id = person and users.email_confirmed_at is not null
    and users.deleted_at is null and coalesce(users.banned_until, '-infinity') <= now()
$$;

-- Null after the last retry: the message has failed.
create function private.retry_delay(attempts integer) returns interval
language sql immutable set search_path = ''
as $$
  select ('{1 min,5 min,15 min,1 hour,3 hours,6 hours}'::interval[])[attempts]
$$;

-- Notifies admins at most once per channel, kind and hour, even if the mail service is down.
create function private.report_failed_delivery(failed public.outbox) returns void
language sql security definer set search_path = ''
as $$
  select private.notify_admins('delivery_failed', md5(failed.channel || ' of ' || failed.kind)::uuid,
    extract(epoch from now())::bigint / 3600,
    jsonb_build_object(
      'outbox_id', failed.id, 'channel', failed.channel, 'kind', failed.kind, 'error', failed.last_error,
      'recipient', coalesce(failed.recipient,
        (select email from public.profiles where id = failed.user_id))
    ))
$$;

create function private.record_delivery(
  delivery uuid, worker uuid, problem text, is_final boolean
) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  recorded public.outbox;
begin
  update public.outbox set
    status = case
      when problem is null then 'sent'
      when is_final or private.retry_delay(attempts) is null then 'failed'
      else 'due'
    end,
    due_at = coalesce(now() + private.retry_delay(attempts), due_at),
    sent_at = case when problem is null then now() end,
    last_error = left(problem, 1000),
    lease = null
  where id = delivery and lease = worker and status = 'due'
  returning * into recorded;
  if recorded.status = 'failed' then
    perform private.report_failed_delivery(recorded);
  end if;
  return recorded.status;
end
$$;
grant execute on function private.record_delivery to service_role;

create function public.record_delivery(
  outbox_id uuid, lease uuid, error text default null, is_permanent boolean default false
) returns text
language sql set search_path = ''
as $$ select private.record_delivery(outbox_id, lease, error, is_permanent) $$;
comment on function public.record_delivery is
  'Records the result of a claimed message and returns its status: sent (no error), due again after 1, 5, 15 minutes, 1, 3 and 6 hours, or failed. Null when another worker has the lease.';
grant execute on function public.record_delivery to service_role;

create type private.claimed_message as (
  id uuid, lease uuid, channel text, kind text, subject_id uuid, sequence bigint, data jsonb,
  user_id uuid, recipient text, member_name text, attempts smallint, unsubscribe_token text
);

create function private.claim_outbox(how_many integer, lease_seconds integer, only_channel text)
returns setof private.claimed_message
language plpgsql security definer set search_path = ''
as $$
declare
  claimed public.outbox[];
begin
  with due as (
    select id from public.outbox
    where status = 'due' and due_at <= now() and (only_channel is null or channel = only_channel)
    order by due_at limit coalesce(how_many, 0) for no key update skip locked
  ), leased as (
    update public.outbox set
      attempts = attempts + 1, lease = gen_random_uuid(),
      due_at = now() + coalesce(lease_seconds, 120) * interval '1 second'
    from due where outbox.id = due.id
    returning outbox as message
  )
  select array_agg(message) into claimed from leased;
  perform private.record_delivery(message.id, message.lease, case
    when message.attempts > 7 then 'Sending was started 7 times without a result.'
    else 'The account has no confirmed email address.' end, true)
  from unnest(claimed) message
  where message.attempts > 7
    or message.user_id is not null and private.email_of(message.user_id) is null;
  return query
    select message.id, message.lease, message.channel, message.kind, message.subject_id,
      message.sequence, message.data, message.user_id,
      coalesce(message.recipient, private.email_of(message.user_id)), profiles.display_name,
      message.attempts,
      case when known.email_optional and message.user_id is not null
        then private.unsubscribe_token(message.user_id, message.kind) end
    from unnest(claimed) message
    join public.outbox on outbox.id = message.id and outbox.lease = message.lease
    join public.notification_kinds known on known.kind = message.kind
    left join public.profiles on profiles.id = message.user_id
    order by message.created_at, message.id;
end
$$;
grant execute on function private.claim_outbox to service_role;

create function public.claim_outbox(
  how_many integer default 50, lease_seconds integer default 120, only_channel text default null
)
returns table (
  id uuid, lease uuid, channel text, kind text, subject_id uuid, sequence bigint, data jsonb,
  user_id uuid, recipient text, member_name text, attempts smallint, unsubscribe_token text
)
language sql set search_path = ''
as $$ select * from private.claim_outbox(how_many, lease_seconds, only_channel) $$;
comment on function public.claim_outbox is
  'Claims messages that are due, of one channel or of all, each for one worker, with the recipient''s present address. A message whose result is not recorded within the lease is due again. Messages without a confirmed address fail at once.';
grant execute on function public.claim_outbox to service_role;

create function private.retry_delivery(delivery uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    perform private.refuse('not_admin');
  end if;
  update public.outbox set status = 'due', attempts = 0, due_at = now()
  where id = delivery and (status = 'failed' or status = 'due' and lease is null);
  if not found then
    perform private.refuse('unknown_delivery');
  end if;
end
$$;
grant execute on function private.retry_delivery to authenticated;

create function public.retry_delivery(outbox_id uuid) returns void
language sql set search_path = ''
as $$ select private.retry_delivery(outbox_id) $$;
comment on function public.retry_delivery is 'Makes a message that failed, or that waits for its next attempt, due at once, for admins. Refused while a worker sends it.';
grant execute on function public.retry_delivery to authenticated;

-- The facts of a booking that its notifications contain.
create function private.describe_booking(booking public.bookings) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'booking_id', booking.id, 'room_name', rooms.name, 'room_description', rooms.description,
    'booking_date', booking.booking_date, 'start_time', booking.start_time, 'end_time', booking.end_time,
    'duration', booking.duration, 'total_credits', booking.total_credits,
    'rupees_due', booking.rupees_due, 'credits_change', 0,
    'by', 'member', 'by_name', null, 'reason', null, 'previous', null,
    'changed_at', booking.updated_at,
    'member_name', (select display_name from public.profiles where id = booking.user_id)
  )
  from public.rooms where id = booking.room_id
$$;

create function private.describe_event(event public.events) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'event_id', event.id, 'title', event.title, 'location', event.location, 'date', event.date,
    'time', event.time, 'credits', 0, 'credits_refunded', 0, 'changed_at', now(), 'previous', null
  )
$$;

-- A reminder that waits for another attempt is dropped when its subject was moved or cancelled, and fails
-- when its subject has started. Its sequence is that start.
create function private.end_late_reminders() returns void
language plpgsql security definer set search_path = ''
as $$
declare
  late public.outbox;
begin
  delete from public.outbox
  where status = 'due' and (lease is null or due_at <= now()) and case kind
    when 'booking_reminder' then not exists (
      select from public.bookings
      where id = subject_id and extract(epoch from booking_date + start_time)::bigint = sequence
    )
    when 'event_reminder' then not exists (
      select from public.events
      join public.event_registrations seat on seat.event_id = events.id and seat.user_id = outbox.user_id
      where events.id = subject_id and events.status = 'active'
        and extract(epoch from events.date + events.time)::bigint = sequence
    )
  end;
  for late in
    update public.outbox set
      status = 'failed', lease = null,
      last_error = left(concat_ws(' ', 'It has started before the reminder was sent.', last_error), 1000)
    where status = 'due' and (lease is null or due_at <= now())
      and kind in ('booking_reminder', 'event_reminder')
      and sequence <= extract(epoch from private.space_now())
    returning *
  loop
    perform private.report_failed_delivery(late);
  end loop;
end
$$;

-- A reminder that exists is not written again. A moved booking has another sequence, so it gets a new one.
-- What was booked after the time of its reminder gets none: its confirmation has just been sent.
create function private.queue_reminders() returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  now_here constant timestamp := private.space_now();
  lead interval;
  queued integer;
  total integer := 0;
begin
  -- One worker at a time; the others continue with the delivery.
  if not pg_try_advisory_xact_lock(hashtext('queue_reminders')) then
    return 0;
  end if;
  perform private.end_late_reminders();
  select lead_time into strict lead from public.notification_kinds where kind = 'booking_reminder';
  insert into public.notifications (user_id, kind, subject_id, sequence, data)
  select bookings.user_id, 'booking_reminder', bookings.id, starts.at, private.describe_booking(bookings)
  from public.bookings
  cross join lateral (
    select extract(epoch from bookings.booking_date + bookings.start_time)::bigint as at
  ) starts
  where bookings.booking_date between now_here::date and (now_here + lead)::date
    and bookings.booking_date + bookings.start_time > now_here
    and bookings.booking_date + bookings.start_time <= now_here + lead
    and bookings.updated_at at time zone 'Asia/Kolkata' < bookings.booking_date + bookings.start_time - lead
    and not exists (
      select from public.notifications known
      where known.kind = 'booking_reminder' and known.subject_id = bookings.id
        and known.sequence = starts.at and known.user_id = bookings.user_id
    )
  on conflict do nothing;
  get diagnostics queued = row_count;
  total := total + queued;

  select lead_time into strict lead from public.notification_kinds where kind = 'event_reminder';
  insert into public.notifications (user_id, kind, subject_id, sequence, data)
  select seat.user_id, 'event_reminder', events.id, starts.at,
    private.describe_event(events) || jsonb_build_object('credits', seat.credits_charged)
  from public.events
  join public.event_registrations seat on seat.event_id = events.id
  cross join lateral (select extract(epoch from events.date + events.time)::bigint as at) starts
  where events.status = 'active' and events.date between now_here::date and (now_here + lead)::date
    and events.date + events.time > now_here and events.date + events.time <= now_here + lead
    and seat.created_at at time zone 'Asia/Kolkata' < events.date + events.time - lead
    and not exists (
      select from public.notifications known
      where known.kind = 'event_reminder' and known.subject_id = events.id
        and known.sequence = starts.at and known.user_id = seat.user_id
    )
  on conflict do nothing;
  get diagnostics queued = row_count;
  total := total + queued;

  -- One per member and day on which credits expire.
  select lead_time into strict lead from public.notification_kinds where kind = 'credits_expiring';
  insert into public.notifications (user_id, kind, subject_id, sequence, data)
  select expiring.user_id, 'credits_expiring', expiring.user_id, expiring.day,
    jsonb_build_object('credits', expiring.credits, 'expires_at', expiring.expires_at)
  from (
    select user_id, sum(remaining) as credits, min(expires_at) as expires_at,
      (expires_at at time zone 'Asia/Kolkata')::date - date '1970-01-01' as day
    from public.credit_lots
    where remaining > 0 and expires_at > now() and expires_at <= now() + lead
    group by user_id, 4
  ) expiring
  where not exists (
    select from public.notifications known
    where known.kind = 'credits_expiring' and known.subject_id = expiring.user_id
      and known.sequence = expiring.day and known.user_id = expiring.user_id
  )
  on conflict do nothing;
  get diagnostics queued = row_count;
  return total + queued;
end
$$;
grant execute on function private.queue_reminders to service_role;

create function public.queue_reminders() returns integer
language sql set search_path = ''
as $$ select private.queue_reminders() $$;
comment on function public.queue_reminders is
  'Writes the reminders that are due, each once: bookings, events and expiring credits. Returns how many. Called every minute.';
grant execute on function public.queue_reminders to service_role;

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
  delete from public.notifications where read_at < oldest;
  get diagnostics gone = row_count;
  total := total + gone;
  delete from public.notifications where not is_shown and created_at < oldest;
  get diagnostics gone = row_count;
  return total + gone;
end
$$;
grant execute on function private.delete_old_notifications to service_role;

create function public.delete_old_notifications() returns integer
language sql set search_path = ''
as $$ select private.delete_old_notifications() $$;
comment on function public.delete_old_notifications is
  'Deletes sent messages, and notifications that were read or never shown, after 90 days. Returns how many. Called every minute.';
grant execute on function public.delete_old_notifications to service_role;
