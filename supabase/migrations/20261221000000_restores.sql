-- What a restored copy of the database does first: it deletes the accounts again that were deleted after the backup, and
-- sends nothing until an admin starts it (docs/backup.md).

create table private.deleted_accounts (
  user_id uuid primary key,
  deleted_at timestamptz not null default now()
);
comment on table private.deleted_accounts is
  'The accounts that were deleted. A copy of this list outlives the database and is replayed after a restore.';
alter table private.deleted_accounts enable row level security;

create table public.restores (
  id uuid primary key default gen_random_uuid(),
  backup_made_at timestamptz not null,
  restored_at timestamptz not null default now(),
  started_at timestamptz,
  started_by uuid references public.profiles (id) on delete set null
);
comment on table public.restores is
  'When this database was restored from a backup. Until an admin starts the sending, no messages, refunds and reminders leave it.';
comment on column public.restores.started_at is 'When an admin started the sending. Null: the copy is muted.';
alter table public.restores enable row level security;

create index restores_started_by on public.restores (started_by);
create unique index restores_muted on public.restores ((true)) where started_at is null;

create policy "Admins can read restores" on public.restores
  for select to authenticated using ((select private.is_admin()));
create policy "Banned and deleted accounts have no access" on public.restores
  as restrictive for all to authenticated using ((select private.is_active()));

grant select on public.restores to authenticated;

-- Whether this is a restored copy that must not send anything yet.
create function private.is_muted() returns boolean
language plpgsql stable security definer set search_path = ''
as $$ begin return exists (select from public.restores where started_at is null); end $$;

-- Deletes accounts of the list, {user_id, deleted_at}, that exist again. One that cannot be deleted is banned, so that
-- the person cannot sign in. Returns how many were deleted.
create function private.delete_again(deletions jsonb) returns integer
language plpgsql set search_path = ''
as $$
declare
  deletion private.deleted_accounts;
  deleted integer := 0;
begin
  for deletion in
    select * from jsonb_populate_recordset(null::private.deleted_accounts, deletions) order by deleted_at
  loop
    insert into private.deleted_accounts values (deletion.user_id, deletion.deleted_at) on conflict do nothing;
    begin
      delete from auth.users where id = deletion.user_id;
      deleted := deleted + found::integer;
    exception when others then
      raise warning 'Banned the account %, which could not be deleted again: % (%)', deletion.user_id, sqlerrm, sqlstate;
      update auth.users set banned_until = now() + interval '100 years' where id = deletion.user_id;
    end;
  end loop;
  return deleted;
end
$$;

-- Mutes a restored copy, and ends all sessions: some may have been ended after the backup. Reminders and answers to
-- requests that are due already were sent after the backup: they are written before, so that start_sending drops them
-- with all other messages of that time. Returns how many accounts were deleted again.
create function private.record_restore(backup_made_at timestamptz, deletions jsonb default '[]') returns integer
language plpgsql set search_path = ''
as $$
declare
  deleted integer;
begin
  deleted := private.delete_again(deletions);
  delete from auth.sessions;
  perform private.end_expired_holds();
  perform private.queue_reminders();
  insert into public.restores (backup_made_at) values (backup_made_at)
  on conflict ((true)) where started_at is null
  do update set backup_made_at = excluded.backup_made_at, restored_at = now();
  return deleted;
end
$$;

create function private.start_sending() returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  restore public.restores;
  dropped integer;
begin
  if not private.is_admin() then
    perform private.refuse('not_admin');
  end if;
  update public.restores set started_at = now(), started_by = auth.uid()
  where started_at is null returning * into restore;
  update public.outbox set
    status = 'skipped', lease = null, last_error = 'Not sent: it is older than the restore of the database.'
  where status = 'due' and created_at <= restore.restored_at;
  get diagnostics dropped = row_count;
  return dropped;
end
$$;
grant execute on function private.start_sending to authenticated;

create function public.start_sending() returns integer
language sql set search_path = ''
as $$ select private.start_sending() $$;
comment on function public.start_sending is
  'Lets a restored copy send messages, refunds and reminders, for admins. Messages that are older than the restore may have been sent after the backup: they are dropped. Returns how many.';
grant execute on function public.start_sending to authenticated;

create or replace function private.claim_outbox(how_many integer, lease_seconds integer, only_channel text)
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

create or replace function private.queue_reminders() returns integer
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

create or replace function private.claim_refunds(payment_mode text, how_many integer) returns setof public.refunds
language sql security definer set search_path = ''
as $$
  update public.refunds
  set status = 'requested', attempts = attempts + 1, retry_at = now() + interval '2 minutes'
  where id in (
    select refunds.id from public.refunds join public.orders on orders.id = refunds.order_id
    where refunds.retry_at <= now() and orders.mode = payment_mode and not (select private.is_muted())
    order by refunds.retry_at limit how_many for no key update of refunds skip locked
  )
  returning *
$$;

create or replace function private.erase_account() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.deleted_accounts (user_id) values (old.id) on conflict do nothing;
  perform private.erase_person(old.id);
  return old;
end
$$;

comment on column public.outbox.status is
  'Skipped: a push message that had no device to go to, or of a portal without push, or a message older than a restore.';
