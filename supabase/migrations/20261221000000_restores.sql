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

-- Mutes a restored copy. Reminders that are due already were sent after the backup: they are written before, so that
-- start_sending drops them with all other messages of that time. Returns how many accounts were deleted again.
create function private.record_restore(backup_made_at timestamptz, deletions jsonb default '[]') returns integer
language plpgsql set search_path = ''
as $$
declare
  deleted integer;
begin
  deleted := private.delete_again(deletions);
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

create or replace function private.personal_data() returns table (
  table_name text, rows_of text, columns text[], deletion text, cleared text, exported text[]
)
language sql immutable set search_path = ''
as $rules$
  values
    -- What others were told about the person. The subject is a booking, a request, an invitation, a visitor or a refund.
    ('public.notifications',
      $$user_id <> $1 and kind = any ('{booking_invitation,invitation_answered,booking_requested,walk_in_waiting,refund_needs_attention}')
        and subject_id in (select private.subjects_of($1))$$,
      '{data}'::text[], 'clear', 'data = private.without_names(data)', null::text[]),
    ('public.outbox',
      $$user_id is distinct from $1 and (status <> 'due' or kind = 'invitation_answered')
        and kind = any ('{booking_invitation,invitation_answered,booking_requested,walk_in_waiting,refund_needs_attention,visitor_pass}')
        and (subject_id in (select private.subjects_of($1))
          or data ->> 'booking_id' in (select booking_id::text from public.booking_history where user_id = $1))$$,
      '{data}', 'delete', null, null),
    ('public.notifications', $$kind = 'delivery_failed' and lower(data ->> 'recipient') = $2$$, '{data}', 'delete', null, null),
    ('public.outbox', $$kind = 'delivery_failed' and lower(data ->> 'recipient') = $2$$, '{data}', 'delete', null, null),

    -- Bookings and their guests.
    ('public.booking_guests', 'booking_id in (select id from public.bookings where user_id = $1)',
      '{email,name}', 'delete', null, '{*}'),
    ('public.booking_guests', 'user_id = $1 or email = $2', '{user_id,email,name}', 'delete', null,
      '{booking_id,response,responded_at,invited_at}'),
    ('public.booking_guests', 'invited_by = $1', '{invited_by}', 'clear', 'invited_by = null', null),
    ('public.bookings', 'user_id = $1', '{user_id,price_reason}', 'keep', 'price_reason = null', '{*}'),
    ('public.bookings', 'booked_by = $1', '{booked_by,booked_by_name}', 'clear', $$booked_by_name = 'Former member'$$, null),
    ('public.bookings', null, '{overrides,quote_id}', 'none', null, null),
    ('public.booking_history', 'user_id = $1', '{user_id,reason}', 'keep', 'reason = null', '{*}'),
    ('public.booking_history', 'changed_by = $1', '{changed_by,changed_by_name}', 'clear',
      $$changed_by_name = 'Former member'$$, null),
    ('public.booking_history', null, '{action,overrides}', 'none', null, null),
    ('public.booking_holds', 'user_id = $1', '{user_id,answer_reason}', 'delete', null, '{*}'),
    ('public.booking_holds', null, '{terms,refusal}', 'none', null, null),
    ('public.booking_series', 'user_id = $1', '{user_id}', 'keep', null, '{*}'),
    ('public.room_blocks', 'created_by = $1', '{created_by}', 'clear', 'created_by = null', null),
    ('public.room_blocks', 'ended_by = $1', '{ended_by}', 'clear', 'ended_by = null', null),
    ('public.room_blocks', null, '{reason}', 'none', null, null),

    -- Visitors and day passes.
    ('public.visitors', 'user_id = $1', '{user_id,visitor_name,email,phone,organization,host_name,purpose}', 'delete', null, '{*}'),
    ('public.visitors',
      'user_id <> $1 and lower(email) = $2 and erased_at is null and visit_date < private.space_today()',
      '{visitor_name,email,phone,organization,purpose}', 'clear',
      $$visitor_name = 'Name erased', email = null, phone = null, organization = null, purpose = null, erased_at = now()$$,
      '{visitor_name,email,phone,organization,visit_date,visit_time,arrived_at,left_at}'),
    ('public.day_passes', 'user_id = $1', '{user_id,visitor_name,email,purpose}', 'keep',
      $$visitor_name = 'Name erased', email = null, purpose = null, erased_at = coalesce(erased_at, now())$$, '{*}'),
    ('public.day_passes', 'user_id <> $1 and lower(email) = $2 and date < private.space_today()', '{visitor_name,email,purpose}', 'clear',
      $$visitor_name = 'Name erased', email = null, purpose = null, erased_at = now()$$,
      '{visitor_name,email,purpose,date,arrived_at,left_at}'),
    ('public.visitor_passes', 'day_pass_id in (select id from public.day_passes where user_id = $1)',
      '{code_hash}', 'delete', null, null),
    ('public.kiosk_devices', 'created_by = $1', '{created_by}', 'clear', 'created_by = null', null),
    ('public.kiosk_devices', null, '{name,pairing_hash,token_hash}', 'none', null, null),

    -- Money. Tax law requires invoices to be kept; those of a business with a GSTIN keep its name and address.
    ('public.invoices', 'user_id = $1', '{user_id,buyer}', 'keep',
      $$buyer = case when buyer ->> 'gstin' is null
        then buyer || '{"name": "Former member", "email": null, "address": null}' else buyer || '{"email": null}' end$$, '{*}'),
    ('public.invoices', null, '{number,invoice_number,order_number,payment_number,method,seller,place_of_supply,lines}',
      'none', null, null),
    ('public.billing_profiles', 'user_id = $1', '{user_id,name,address,gstin}', 'delete', null, '{*}'),
    ('public.billing_profiles', null, '{state_code}', 'none', null, null),
    ('public.orders', 'user_id = $1', '{user_id}', 'keep', null, '{*}'),
    ('public.orders', null, '{provider_order_id,content_hash,description}', 'none', null, null),
    ('public.order_items', 'order_id in (select id from public.orders where user_id = $1)', '{}', 'keep', null, '{*}'),
    ('public.order_items', null, '{name}', 'none', null, null),
    ('public.payments', 'user_id = $1', '{user_id,provider_payment_id,note}', 'keep', 'note = null', '{*}'),
    ('public.payments', 'received_by = $1', '{received_by,received_by_name}', 'clear', $$received_by_name = 'Former member'$$, null),
    ('public.payments', null, '{currency,method}', 'none', null, null),
    ('public.refunds', 'user_id = $1', '{user_id,provider_refund_id,last_error}', 'keep', 'last_error = null', '{*}'),
    ('public.refunds', 'returned_by = $1', '{returned_by,returned_by_name}', 'clear', $$returned_by_name = 'Former member'$$, null),
    ('public.refunds', null, '{reason}', 'none', null, null),
    ('public.desk_closings', 'closed_by = $1', '{closed_by,closed_by_name}', 'clear', $$closed_by_name = 'Former member'$$, null),
    ('public.desk_closings', null, '{note}', 'none', null, null),
    ('public.memberships', 'user_id = $1', '{user_id}', 'delete', null, '{*}'),
    ('public.plan_minutes', 'user_id = $1', '{user_id}', 'delete', null, '{*}'),
    ('public.memberships', 'assigned_by = $1', '{assigned_by,assigned_by_name}', 'clear',
      $$assigned_by_name = 'Former member'$$, null),
    ('public.webhook_events', null, '{payload}', 'expire', null, null),
    ('public.webhook_events', null, '{id,type,outcome}', 'none', null, null),
    ('public.credit_ledger', 'user_id = $1', '{user_id,reason}', 'keep',
      $$reason = case when kind in ('grant', 'removal') then null else reason end$$, '{*}'),
    ('public.credit_ledger', 'actor_id = $1', '{actor_id}', 'keep', null, null),
    ('public.credit_lots', 'user_id = $1', '{user_id}', 'keep', null, '{*}'),
    ('public.user_credits', 'user_id = $1', '{user_id}', 'delete', null, '{*}'),
    ('public.inventory_transactions', 'created_by = $1', '{created_by}', 'clear', 'created_by = null', null),
    ('public.inventory_transactions', null, '{transaction_type,notes}', 'none', null, null),

    -- Events, feedback and activity.
    ('public.event_registrations', 'user_id = $1', '{user_id}', 'keep', null, '{*}'),
    ('public.cancelled_registrations', 'user_id = $1', '{user_id}', 'delete', null, '{*}'),
    ('public.outbox', $$kind = 'feedback_received' and subject_id in (select id from public.feedback where user_id = $1)$$,
      '{data}', 'delete', null, null),
    ('public.feedback', 'user_id = $1', '{user_id,content,answer}', 'delete', null, '{*}'),
    ('public.feedback', 'answered_by = $1', '{answered_by,answered_by_name}', 'clear', $$answered_by_name = 'Former member'$$, null),
    ('public.feedback', null, '{status}', 'none', null, null),
    ('public.activity_logs', 'user_id = $1', '{user_id,action_type,details}', 'delete', null, '{*}'),
    ('public.member_notes', 'user_id = $1', '{user_id,note}', 'delete', null, null),
    ('public.member_notes', 'author_id = $1', '{author_id,author_name}', 'clear', $$author_name = 'Former member'$$, null),
    ('public.space_updates', 'created_by = $1', '{created_by}', 'clear', 'created_by = null', null),

    -- Messages and devices.
    ('public.notifications', 'user_id = $1', '{user_id,data}', 'delete', null, '{*}'),
    ('public.notification_choices', 'user_id = $1', '{user_id}', 'delete', null, '{*}'),
    ('public.notification_pauses', 'user_id = $1', '{user_id}', 'delete', null, '{*}'),
    ('public.outbox', 'user_id = $1', '{user_id,data,last_error}', 'delete', null, '{kind,channel,data,status,sent_at,created_at}'),
    ('public.outbox', 'lower(recipient) = $2', '{recipient,mailbox,data}', 'delete', null, '{kind,recipient,data,status,sent_at,created_at}'),
    ('public.outbox', 'sender = $1', '{sender,data}', 'expire', null, null),
    ('public.push_subscriptions', 'user_id = $1', '{user_id,endpoint,p256dh,auth,device,session_id}', 'delete', null,
      '{device,created_at,last_used_at}'),
    ('public.calendar_feeds', 'user_id = $1', '{user_id,token}', 'delete', null, '{created_at}'),
    ('private.requests', 'user_id = $1', '{user_id,content_hash}', 'delete', null, null),
    ('private.rate_limits', 'user_id = $1', '{user_id}', 'delete', null, null),
    ('private.rate_limits', null, '{kind}', 'none', null, null),
    -- Hashes of mailboxes and networks, and ids of members.
    ('private.attempts', null, '{subject}', 'expire', null, null),
    -- A refusal must be known to be respected. Only a hash is stored.
    ('private.refused_addresses', 'digest = private.address_digest($2)', '{digest}', 'keep', null, '{created_at}'),
    ('private.report_sessions', null, '{session_id}', 'expire', null, null),
    ('private.trial_addresses', null, '{address_hash}', 'expire', null, null),

    -- Releases.
    ('public.release_tokens', 'created_by = $1', '{created_by}', 'clear', 'created_by = null', null),
    ('public.release_tokens', null, '{name,module,actions,token_hash}', 'none', null, null),
    ('public.release_log', 'actor_id = $1', '{actor_id,actor}', 'clear', $$actor = 'Former member'$$, null),
    ('public.release_log', null, '{module,action,build,version,build_before,build_after,reason}', 'none', null, null),

    -- The account itself. Without the list of deletions, a restored backup would bring people back. It needs no profile.
    ('private.deleted_accounts', 'user_id in ($1)', '{user_id}', 'keep', null, null),
    ('public.restores', 'started_by = $1', '{started_by}', 'clear', 'started_by = null', null),
    ('public.account_deletions', 'user_id = $1', '{user_id}', 'delete', null, '{*}'),
    ('public.suspensions', 'user_id = $1', '{user_id,reason}', 'delete', null, '{reason,suspended_at,ended_at}'),
    ('public.suspensions', 'suspended_by = $1', '{suspended_by,suspended_by_name}', 'clear',
      $$suspended_by_name = 'Former member'$$, null),
    ('public.suspensions', 'ended_by = $1', '{ended_by,ended_by_name}', 'clear', $$ended_by_name = 'Former member'$$, null),
    ('public.data_exports', 'user_id = $1', '{user_id,content}', 'delete', null, null),
    ('public.profiles', 'id = $1', '{id,full_name,organization,phone_number,email,display_name}', 'keep',
      $$full_name = null, organization = null, phone_number = null, email = null, trusted_at = null,
        erased_at = coalesce(erased_at, now())$$, '{*}'),
    ('public.user_roles', 'user_id = $1', '{user_id}', 'account', null, '{*}'),
    ('auth.users', 'id = $1',
      '{email,encrypted_password,confirmation_token,recovery_token,email_change_token_new,email_change,raw_app_meta_data,raw_user_meta_data,phone,phone_change,phone_change_token,email_change_token_current,reauthentication_token}',
      'account', null, '{email,phone,raw_user_meta_data,created_at,email_confirmed_at,invited_at,last_sign_in_at}'),
    ('auth.users', null, '{aud,role}', 'none', null, null),
    ('auth.identities', 'user_id = $1', '{user_id,provider_id,identity_data,email}', 'account', null, '{provider,email,created_at,last_sign_in_at}'),
    ('auth.identities', null, '{provider}', 'none', null, null),
    ('auth.sessions', 'user_id = $1', '{user_id,user_agent,ip,tag}', 'account', null, '{created_at,refreshed_at,user_agent,ip}'),
    ('auth.mfa_amr_claims', 'session_id in (select id from auth.sessions where user_id = $1)', '{session_id}', 'account', null, null),
    ('auth.mfa_amr_claims', null, '{authentication_method}', 'none', null, null),
    ('auth.refresh_tokens', 'user_id = $1::text', '{token,user_id,parent,session_id}', 'delete', null, null),
    ('auth.one_time_tokens', 'user_id = $1', '{user_id,token_hash,relates_to,code_hash}', 'account', null, null),
    ('auth.flow_state', 'user_id = $1',
      '{user_id,auth_code,code_challenge,provider_access_token,provider_refresh_token}', 'delete', null, null),
    ('auth.flow_state', null, '{provider_type,authentication_method}', 'none', null, null),
    ('auth.audit_log_entries', $$payload ->> 'actor_id' = $1::text$$, '{payload,ip_address}', 'delete', null, '{created_at,payload,ip_address}'),
    ('storage.objects', 'owner_id = $1::text', '{owner,owner_id}', 'keep', null, '{name,created_at}'),
    ('storage.objects', null, '{bucket_id,name,metadata,path_tokens,version,user_metadata}', 'none', null, null),

    -- What the space publishes and how it works.
    ('storage.buckets', null, '{id,name,owner,allowed_mime_types,owner_id}', 'none', null, null),
    ('public.space_updates', null, '{title,content}', 'none', null, null),
    ('public.cafe_specials', null, '{name,description}', 'none', null, null),
    ('public.events', null, '{title,description,location,image_url}', 'none', null, null),
    ('private.known_hours', null, '{hours}', 'none', null, null),
    ('public.plans', null, '{name}', 'none', null, null),
    ('public.snacks', null, '{name,description,image_url}', 'none', null, null),
    ('public.rooms', null, '{name,description,image_url,amenities,photos}', 'none', null, null),
    ('public.room_rules', null, '{hours,refund_ladder,prices}', 'none', null, null),
    ('public.system_settings', null, '{key,value}', 'none', null, null),
    ('public.gst_states', null, '{code,name}', 'none', null, null),
    ('public.notification_kinds', null, '{kind,audience}', 'none', null, null),
    ('public.notifications', null, '{kind}', 'none', null, null),
    ('public.notification_choices', null, '{kind}', 'none', null, null),
    ('public.outbox', null, '{kind}', 'none', null, null),
    ('private.invoice_numbers', null, '{prefix,financial_year}', 'none', null, null),
    ('private.signing_keys', null, '{name,key}', 'none', null, null),
    ('private.push_services', null, '{domain}', 'none', null, null),
    ('private.reserved_words', null, '{word,reserves,look}', 'none', null, null),
    ('private.checked_images', null, '{version}', 'none', null, null),
    ('private.report_sessions', null, '{module,build}', 'none', null, null),
    ('private.module_figures', null, '{module,build}', 'none', null, null),
    ('private.canary_trials', null, '{module,build,stable,verdict}', 'none', null, null),
    ('private.trial_addresses', null, '{build}', 'none', null, null),
    ('private.preview_revocations', null, '{module,build}', 'none', null, null)
$rules$;

comment on column public.outbox.status is
  'Skipped: a push message that had no device to go to, or of a portal without push, or a message older than a restore.';
