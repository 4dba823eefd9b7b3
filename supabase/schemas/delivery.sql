create type private.claimed_message as (
  id uuid, lease uuid, channel text, kind text, subject_id uuid, sequence bigint, data jsonb,
  user_id uuid, recipient text, member_name text, attempts smallint, unsubscribe_token text
);

create table public.outbox (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references public.profiles (id) on delete cascade,
  channel text not null default 'email',
  recipient text check (length(recipient) between 1 and 320),
  kind text not null references public.notification_kinds (kind),
  subject_id uuid not null,
  sequence bigint not null default 0,
  data jsonb not null check (jsonb_typeof(data) = 'object'),
  status text not null default 'due',
  attempts smallint not null default 0,
  due_at timestamptz not null default now(),
  lease uuid,
  last_error text check (length(last_error) <= 1000),
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  reached uuid[] not null default '{}',
  sender uuid not null default '00000000-0000-0000-0000-000000000000',
  mailbox text check (length(mailbox) = 64),
  constraint outbox_has_one_recipient check (num_nonnulls(user_id, recipient) = 1),
  constraint outbox_once
    unique nulls not distinct (kind, subject_id, sequence, channel, user_id, recipient),
  constraint outbox_channel_check check (channel in ('email', 'push')),
  constraint outbox_status_check check (status in ('due', 'sent', 'failed', 'skipped'))
);
comment on table public.outbox is
  'Messages to send, written by the transaction of the change and claimed by deliver-notifications. Admins see those that failed.';
comment on column public.outbox.recipient is
  'The address of a person without an account, or "staff" for the address of the team. Null: the present address of user_id.';
comment on column public.outbox.lease is 'The worker that sends the message. If it stops, the message is due again at due_at.';
comment on column public.outbox.status is
  'Skipped: a push message that had no device to go to, or of a portal without push, or a message older than a restore.';
comment on column public.outbox.reached is 'The devices that have a push message: a retry leaves them out.';
comment on column public.outbox.sender is
  'Who made the change, or the recipient for changes by the server: senders are served in turns. Not a foreign key: it outlives the account.';
comment on column public.outbox.mailbox is
  'Digest of the recipient''s mailbox, for emails that another member caused: a mailbox gets few of them in an hour.';
alter table public.outbox enable row level security;

create index outbox_failed on public.outbox (created_at desc) where status = 'failed';
create index outbox_sent on public.outbox (sent_at) where status = 'sent';
create index outbox_of_user on public.outbox (user_id);
create index outbox_skipped on public.outbox (created_at) where status = 'skipped';
create index outbox_of_recipient on public.outbox (recipient, kind) where recipient is not null;
create index outbox_of_sender on public.outbox (channel, sender, due_at) where status = 'due';
create index outbox_of_mailbox on public.outbox (mailbox) where mailbox is not null;

create policy "Admins can read the outbox" on public.outbox
  for select to authenticated using ((select private.is_admin()));
create policy "Banned and deleted accounts have no access" on public.outbox
  as restrictive for all to authenticated using ((select private.is_active()));

grant select on public.outbox to authenticated, service_role;

create function private.drop_unwanted_emails() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.outbox
  where user_id = new.user_id and kind = new.kind and channel = 'email' and status <> 'sent';
  return null;
end
$$;

-- Runs per statement: an update of the space notifies all members at once.
create function private.send_notifications() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.outbox (user_id, channel, kind, subject_id, sequence, data)
  select added.user_id, channel, added.kind, added.subject_id, added.sequence, added.data
  from added
  join public.notification_kinds known on known.kind = added.kind
  -- A suspended member reads the notifications when the suspension has ended.
  join auth.users account
    on account.id = added.user_id and coalesce(account.banned_until, '-infinity') <= now()
  left join public.notification_choices choice
    on choice.kind = added.kind and choice.user_id = added.user_id
  cross join (values ('email'), ('push')) channels (channel)
  where case channel
    when 'email' then known.email_offered and (not known.email_optional
      or coalesce(choice.by_email, known.by_email) and not private.is_paused(added.user_id))
    else coalesce(choice.by_push, known.by_push) and not private.is_paused(added.user_id)
      and exists (select from public.push_subscriptions where user_id = added.user_id)
      and private.email_of(added.user_id) is not null
      and not private.is_own_action(added.user_id, known.audience)
  end
  on conflict do nothing;
  perform realtime.send(
    jsonb_build_object('id', id, 'kind', kind, 'data', data, 'created_at', created_at),
    'notification', 'user:' || user_id, true
  )
  from added where is_shown;
  return null;
end
$$;

-- Queues an email to an address instead of an account. "staff" is the address of the team.
create function private.send_to(
  recipient text, kind text, subject uuid, sequence bigint, data jsonb
) returns void
language sql security definer set search_path = ''
as $$
  insert into public.outbox (recipient, kind, subject_id, sequence, data)
  values (recipient, kind, subject, sequence, data) on conflict do nothing
$$;

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

-- Each sender with due messages gets an equal share, those whose messages wait longest first.
create function private.claim_outbox(how_many integer, lease_seconds integer, only_channel text)
returns setof private.claimed_message
language plpgsql security definer set search_path = ''
as $$
declare
  claimed public.outbox[] := '{}';
  due uuid[];
  message public.outbox;
  free_at timestamptz;
begin
  if private.is_muted() then
    return;
  end if;
  while cardinality(claimed) < how_many loop
    with recursive senders as (
      (
        select channel, sender from public.outbox
        where status = 'due' and due_at <= now() and (only_channel is null or channel = only_channel)
        order by channel, sender limit 1
      )
      union all
      select next.channel, next.sender from senders cross join lateral (
        select channel, sender from public.outbox
        where status = 'due' and due_at <= now() and (only_channel is null or channel = only_channel)
          and (channel, sender) > (senders.channel, senders.sender)
        order by channel, sender limit 1
      ) next
    ), turns as (
      select channel, sender, ceil(wanted.messages / least(count(*) over (), wanted.messages)) as share
      from senders
      cross join (select (how_many - cardinality(claimed))::numeric as messages) wanted
      order by (
        select min(due_at) from public.outbox
        where status = 'due' and outbox.channel = senders.channel and outbox.sender = senders.sender
      )
      limit how_many - cardinality(claimed)
    )
    select array_agg(picked.id) into due from (
      select theirs.id from turns cross join lateral (
        select id from public.outbox
        where status = 'due' and due_at <= now()
          and outbox.channel = turns.channel and outbox.sender = turns.sender
        order by due_at limit turns.share for no key update skip locked
      ) theirs
      limit how_many - cardinality(claimed)
    ) picked;
    exit when due is null;
    for message in select * from public.outbox where id = any (due) order by id loop
      free_at := case when message.mailbox is not null then private.mailbox_free_at(message) end;
      if free_at is not null then
        update public.outbox set due_at = free_at where id = message.id;
        continue;
      end if;
      update public.outbox set
        attempts = attempts + 1, lease = gen_random_uuid(),
        due_at = now() + coalesce(lease_seconds, 120) * interval '1 second'
      where id = message.id returning * into message;
      claimed := claimed || message;
    end loop;
  end loop;
  perform private.record_delivery(failed.id, failed.lease, case
    when failed.attempts > 7 then 'Sending was started 7 times without a result.'
    else 'The account has no confirmed email address.' end, true)
  from unnest(claimed) failed
  where failed.attempts > 7
    or failed.user_id is not null and private.email_of(failed.user_id) is null;
  return query
    select leased.id, leased.lease, leased.channel, leased.kind, leased.subject_id,
      leased.sequence, leased.data, leased.user_id,
      coalesce(leased.recipient, private.email_of(leased.user_id)), profiles.display_name,
      leased.attempts,
      case when known.email_optional and leased.user_id is not null
        then private.unsubscribe_token(leased.user_id, leased.kind) end
    from unnest(claimed) leased
    join public.outbox on outbox.id = leased.id and outbox.lease = leased.lease
    join public.notification_kinds known on known.kind = leased.kind
    left join public.profiles on profiles.id = leased.user_id
    order by leased.created_at, leased.id;
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
  'Claims messages that are due, of one channel or of all, each for one worker, with the recipient''s present address. Senders are served in turns, and a mailbox gets at most 20 emails in an hour that members cause for others (booking_limits.emails_per_mailbox), at most half of them from one sender. A message whose result is not recorded within the lease is due again. Messages without a confirmed address fail at once.';
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

-- Writes the reminders that are due: bookings, events and expiring credits. Returns how many.
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
  if private.is_muted() then
    return 0;
  end if;
  -- One worker at a time; the others continue with the delivery.
  if not pg_try_advisory_xact_lock(hashtext('queue_reminders')) then
    return 0;
  end if;
  perform private.end_late_reminders();
  select lead_time into strict lead from public.notification_kinds where kind = 'booking_reminder';
  insert into public.notifications (user_id, kind, subject_id, sequence, data)
  select bookings.user_id, 'booking_reminder', bookings.id, starts.at, private.describe_booking(bookings, rooms)
  from public.bookings
  join public.rooms on rooms.id = bookings.room_id
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

create function private.release_outbox(outbox_ids uuid[], leases uuid[]) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  released integer;
begin
  update public.outbox set due_at = now(), attempts = attempts - 1, lease = null
  where id = any (outbox_ids) and lease = any (leases) and status = 'due';
  get diagnostics released = row_count;
  return released;
end
$$;
grant execute on function private.release_outbox to service_role;

create function public.release_outbox(outbox_ids uuid[], leases uuid[]) returns integer
language sql set search_path = ''
as $$ select private.release_outbox(outbox_ids, leases) $$;
comment on function public.release_outbox is
  'Makes claimed messages due again that the worker did not start. Returns how many.';
grant execute on function public.release_outbox to service_role;

-- With a new id, the mail service treats a retry as another email, and repeated reports match no message.
-- A bounce can arrive before the worker has recorded that the message was sent.
create function private.record_bounce(outbox_id uuid, problem text) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  bounced public.outbox;
begin
  update public.outbox
  set id = gen_random_uuid(), status = 'failed', lease = null, sent_at = null, last_error = left(problem, 1000)
  where id = outbox_id and status in ('due', 'sent') returning * into bounced;
  if bounced.id is null then
    return false;
  end if;
  perform private.report_failed_delivery(bounced);
  return true;
end
$$;
grant execute on function private.record_bounce to service_role;

create function public.record_bounce(outbox_id uuid, error text) returns boolean
language sql set search_path = ''
as $$ select private.record_bounce(outbox_id, error) $$;
comment on function public.record_bounce is
  'Marks a message as failed because the recipient''s server returned it. False if it is unknown or has failed.';
grant execute on function public.record_bounce to service_role;

-- Moves changed_at of the facts to a later second than `earlier`, the change before. Calendar apps ignore a change
-- whose SEQUENCE, the second of changed_at, has not grown, and transactions that wait for a lock can share a second.
create function private.grow_changed_at(facts jsonb, earlier timestamptz) returns jsonb
language plpgsql immutable set search_path = ''
as $$
begin
  return case
    when date_trunc('second', earlier) >= date_trunc('second', (facts ->> 'changed_at')::timestamptz)
      then jsonb_set(facts, '{changed_at}', to_jsonb(date_trunc('second', earlier) + interval '1 second'))
    else facts
  end;
end
$$;

-- Makes changed_at grow from one email about a booking to the next, for guests without an account. Compares by
-- recipient, because a guest who is invited again has another subject_id.
create function private.order_message() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.data := private.grow_changed_at(new.data, (
    select max((data ->> 'changed_at')::timestamptz) from public.outbox
    where recipient = new.recipient and kind = new.kind
      and data ->> 'booking_id' = new.data ->> 'booking_id'
  ));
  return new;
end
$$;

-- Deletes notifications and messages about erased subjects, such as visitors whose names were erased.
create function private.delete_messages_about(kinds text[], subjects uuid[]) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  messages text[];
begin
  if cardinality(subjects) = 0 then
    return;
  end if;
  with deleted as (
    delete from public.outbox where kind = any (kinds) and subject_id = any (subjects) returning id
  )
  select array_agg(id::text) into messages from deleted;
  delete from public.notifications where kind = any (kinds) and subject_id = any (subjects);
  if messages is null then
    return;
  end if;
  -- Reports of failed deliveries name the recipient.
  delete from public.outbox
  where kind = 'delivery_failed' and data ->> 'outbox_id' = any (messages);
  delete from public.notifications
  where kind = 'delivery_failed' and data ->> 'outbox_id' = any (messages);
end
$$;

create function private.set_sender() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  is_answer constant boolean := new.kind = 'invitation_answered';
begin
  -- A guest without an account answers through the server.
  new.sender := coalesce(auth.uid(), case when is_answer then new.subject_id end, new.user_id, new.sender);
  -- Until then it can be undone (private.notify_visitor).
  if new.kind = 'visitor_rejected' then
    new.due_at := new.due_at + interval '1 minute';
  end if;
  if new.channel = 'email' and auth.uid() is distinct from new.user_id and (is_answer or auth.uid() is not null)
     and not private.is_staff(auth.uid())
     and exists (
       select from public.notification_kinds known
       where known.kind = new.kind and known.audience <> 'admin'
     ) then
    new.mailbox := private.address_digest(case
      -- The address of the team is a setting of the worker.
      when new.recipient = 'staff' then 'staff@'
      else coalesce(new.recipient, private.email_of(new.user_id))
    end);
    -- Another change within the minute replaces the pass, and with it the email (private.issue_pass).
    if new.kind = 'visitor_pass' and new.data ->> 'change' in ('moved', 'cancelled') then
      new.due_at := new.due_at + interval '1 minute';
    end if;
  end if;
  return new;
end
$$;

-- Combines changes within a minute into one email, which is due after that minute: a later change replaces an
-- earlier one. A guest whose invitation was not sent yet gets it for the new time, or no email at all if it was withdrawn.
create function private.merge_update() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  change constant text := new.data ->> 'change';
  waiting public.outbox;
begin
  select * into waiting from public.outbox
  where kind = new.kind and channel = new.channel and status = 'due' and attempts = 0
    and (user_id = new.user_id or recipient = new.recipient)
    and data ->> 'booking_id' = new.data ->> 'booking_id'
  order by created_at desc limit 1 for update;
  if waiting.id is null then
    if change <> 'invited' then
      new.due_at := new.due_at + interval '1 minute';
    end if;
    return new;
  end if;
  delete from public.outbox where id = waiting.id;
  if change <> 'invited' then
    new.due_at := waiting.due_at;
  end if;
  if waiting.data ->> 'change' = 'invited' and change = 'moved' then
    new.data := new.data || '{"change": "invited", "previous": null}';
  elsif waiting.data ->> 'change' = 'invited' and change in ('cancelled', 'removed') then
    return null;
  elsif change = 'moved' and not new.data @> (waiting.data -> 'previous') then
    new.data := new.data || jsonb_build_object('previous', waiting.data -> 'previous');
  end if;
  return new;
end
$$;

-- When a mailbox can get another email that a member caused, or null for now. Half of its limit is the most that
-- one sender can use up, or all new members together, because their accounts are free. Workers that claim at the
-- same time do not wait for each other.
create function private.mailbox_free_at(message public.outbox) returns timestamptz
language plpgsql security definer set search_path = ''
as $$
declare
  most constant integer := private.booking_limit('emails_per_mailbox', 20);
  is_new constant boolean := not private.is_trusted(message.sender);
  emails integer;
  oldest timestamptz;
  of_sender integer;
  oldest_of_sender timestamptz;
begin
  if not pg_try_advisory_xact_lock(hashtext('outbox ' || message.mailbox)) then
    return now() + interval '5 seconds';
  end if;
  select count(*), min(sent_at), count(*) filter (where is_theirs), min(sent_at) filter (where is_theirs)
  into emails, oldest, of_sender, oldest_of_sender
  from (
    select sent_at, sender = message.sender or is_new and not private.is_trusted(sender) as is_theirs
    from public.outbox
    where mailbox = message.mailbox and (
      status = 'sent' and sent_at > now() - interval '1 hour'
      or status = 'due' and lease is not null and due_at > now())
  ) recent;
  return case
    when emails >= most then greatest(oldest + interval '1 hour', now() + interval '1 minute')
    when 2 * of_sender >= most then greatest(oldest_of_sender + interval '1 hour', now() + interval '1 minute')
  end;
end
$$;

create trigger notification_choices_drop_emails after insert or update on public.notification_choices
  for each row when (not new.by_email) execute function private.drop_unwanted_emails();
create trigger notifications_send after insert on public.notifications
  referencing new table as added
  for each statement execute function private.send_notifications();
create trigger outbox_order_changes before insert on public.outbox
  for each row when (new.recipient is not null and new.data ? 'changed_at')
  execute function private.order_message();
create trigger outbox_set_sender before insert on public.outbox
  for each row execute function private.set_sender();
create trigger outbox_merge_update before insert on public.outbox
  for each row when (
    new.kind = 'booking_invitation' and new.channel = 'email'
    and new.data ->> 'change' in ('invited', 'moved', 'cancelled', 'removed')
  )
  execute function private.merge_update();
