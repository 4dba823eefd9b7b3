-- What the database stores about people: one list of rules, which the export and the deletion of an account apply.
-- supabase/tests/catalog/personalData.test.ts fails for a column that can name a person and has no rule.

-- Each rule: the rows of a table that concern a person ($1: the id, $2: the email in lower case), the columns that can
-- name people, what the export contains of the rows ({*}: all columns, null: nothing), and what a deletion does:
--   delete   deletes the rows.
--   clear    changes the rows as `cleared` says.
--   keep     leaves the rows, which then belong to a profile without a name. `cleared` changes them.
--   account  the rows are deleted with the account or the profile by a foreign key.
--   expire   housekeeping deletes the rows after a time.
--   none     the columns do not name people.
-- Rules run from top to bottom.
create function private.personal_data() returns table (
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
    ('public.plan_day_passes', 'user_id = $1', '{user_id}', 'delete', null, '{*}'),
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
    ('public.audit_entries', $$subject_kind = 'member' and subject_id = $1::text$$, '{subject_id,subject_name}', 'clear',
      $$subject_name = 'Former member'$$, '{action,before,after,created_at}'),
    ('public.audit_entries', 'actor_id = $1', '{actor_id,actor_name}', 'clear', $$actor_name = 'Former member'$$, null),
    -- Values of prices, roles, plans and settings. Names and reasons are not recorded.
    ('public.audit_entries', null, '{before,after}', 'none', null, null),
    ('public.member_notes', 'user_id = $1', '{user_id,note}', 'delete', null, null),
    ('public.member_notes', 'author_id = $1', '{author_id,author_name}', 'clear', $$author_name = 'Former member'$$, null),
    ('public.space_updates', 'created_by = $1', '{created_by}', 'clear', 'created_by = null', null),

    -- Messages and devices.
    ('public.notifications', 'user_id = $1', '{user_id,data}', 'delete', null, '{*}'),
    ('public.notification_choices', 'user_id = $1', '{user_id}', 'delete', null, '{*}'),
    ('public.notification_pauses', 'user_id = $1', '{user_id}', 'delete', null, '{*}'),
    ('public.outbox', 'user_id = $1', '{user_id,data,last_error}', 'delete', null, '{kind,channel,data,status,sent_at,created_at}'),
    ('public.outbox', $$lower(recipient) = $2 or kind = 'account_security' and subject_id = $1$$, '{recipient,mailbox,data}', 'delete', null, '{kind,recipient,data,status,sent_at,created_at}'),
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
    ('private.known_devices', 'user_id = $1', '{user_id,device}', 'delete', null, '{device,since}'),
    ('private.address_returns', 'user_id = $1', '{user_id}', 'delete', null, '{returned_at}'),
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

-- What notifications to others are about.
create function private.subjects_of(person uuid) returns setof uuid
language sql stable security definer set search_path = ''
as $$
  select booking_id from public.booking_history where user_id = person
  union select id from public.booking_guests where user_id = person
  union select id from public.booking_holds where user_id = person
  union select id from public.visitors where user_id = person
  union select id from public.refunds where user_id = person
  union select id from public.visitor_passes
  where visitor_id in (select id from public.visitors where user_id = person)
    or day_pass_id in (select id from public.day_passes where user_id = person)
$$;

create function private.without_names(facts jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_object_agg(key, case
    when key = any ('{booker_name,guest_name,member_name,visitor_name,host_name}') then '"Former member"' else value end)
  from jsonb_each(facts)
$$;

-- Append-only tables accept the changes of a deletion. Callers of the API cannot set this.
create function private.is_erasing() returns boolean
language sql stable set search_path = ''
as $$ select coalesce(current_setting('portal.erasing', true) = 'true', false) $$;
grant execute on function private.is_erasing to authenticated, service_role;

create table public.account_deletions (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  requested_at timestamptz not null default now(),
  delete_at timestamptz not null default now() + interval '7 days',
  tried_at timestamptz
);
comment on table public.account_deletions is
  'Accounts that their members want to delete. delete_due_accounts deletes them once their open payments and refunds are settled.';
comment on column public.account_deletions.tried_at is
  'When the job last looked at a deletion that is due: one that waits or fails does not delay others.';
alter table public.account_deletions enable row level security;

create index account_deletions_due on public.account_deletions (tried_at nulls first, delete_at);

create policy "Members can read their own deletion, admins all" on public.account_deletions
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));
create policy "Banned and deleted accounts have no access" on public.account_deletions
  as restrictive for all to authenticated using ((select private.is_active()));

grant select on public.account_deletions to authenticated, service_role;

-- The caller has entered the password in the last 5 minutes: the auth service checked and limited it.
create function private.has_just_signed_in() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from auth.sessions
    join auth.mfa_amr_claims claims on claims.session_id = sessions.id
    where sessions.id::text = auth.jwt() ->> 'session_id' and sessions.user_id = auth.uid()
      and claims.authentication_method = 'password' and claims.created_at > now() - interval '5 minutes'
  )
$$;

create function private.request_account_deletion() returns public.account_deletions
language plpgsql security definer set search_path = ''
as $$
declare
  deletion public.account_deletions;
begin
  if not private.has_just_signed_in() then
    perform private.refuse('password_needed');
  end if;
  if private.is_admin() and not exists (
    select from public.user_roles where role = 'admin' and user_id <> auth.uid()
  ) then
    perform private.refuse('last_admin');
  end if;
  insert into public.account_deletions (user_id) values (auth.uid()) on conflict (user_id) do nothing;
  if found then
    perform private.log_activity(auth.uid(), 'Account Deletion Requested', 'The account is deleted after 7 days');
    perform private.notify(user_id, 'account_deletion', user_id, private.microseconds(requested_at),
      jsonb_build_object('delete_at', delete_at))
    from public.account_deletions where user_id = auth.uid();
  end if;
  select * into strict deletion from public.account_deletions where user_id = auth.uid();
  return deletion;
end
$$;
grant execute on function private.request_account_deletion to authenticated;

create function public.request_account_deletion() returns public.account_deletions
language sql set search_path = ''
as $$ select * from private.request_account_deletion() $$;
comment on function public.request_account_deletion is
  'Schedules the deletion of the caller''s account in 7 days, or returns the deletion that is scheduled. Refused with password_needed unless the session began with a password in the last 5 minutes, and with last_admin.';
grant execute on function public.request_account_deletion to authenticated;

create function private.keep_account() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.account_deletions where user_id = auth.uid();
  if found then
    perform private.close_notification('account_deletion', auth.uid());
    perform private.log_activity(auth.uid(), 'Account Kept', 'The account is no longer deleted');
  end if;
end
$$;
grant execute on function private.keep_account to authenticated;

create function public.keep_account() returns void
language sql set search_path = ''
as $$ select private.keep_account() $$;
comment on function public.keep_account is 'Withdraws the deletion of the caller''s account, as long as it exists.';
grant execute on function public.keep_account to authenticated;

-- Ends what the person has planned and returns its credits, by the refund ladder as for a cancellation by the member.
-- Locks in the order of orders, settle_payment and bookings: orders, rooms, events, visitors, passes, balances.
create function private.end_plans_of(person uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  pass public.day_passes;
begin
  perform pg_advisory_xact_lock(hashtext('orders of ' || person::text));
  perform from public.orders where user_id = person and status = 'created' order by id for no key update;
  perform private.lock_room(room_id) from (
    select room_id from public.booking_holds where user_id = person and ended_at is null
    union
    select room_id from public.bookings where user_id = person and booking_date >= private.space_today()
    order by room_id
  ) locked;
  perform from public.events
  where id in (select event_id from public.event_registrations where user_id = person) order by id for no key update;
  perform from public.visitors where user_id = person order by id for update;
  perform from public.day_passes where user_id = person order by id for update;
  perform private.end_holds(
    array(select id from public.booking_holds where user_id = person and ended_at is null), 'withdrawn');
  perform set_config('portal.refund_by_ladder', 'true', true);
  delete from public.bookings where user_id = person and booking_date + start_time > private.space_now();
  perform set_config('portal.refund_by_ladder', '', true);
  delete from public.event_registrations
  using public.events
  where events.id = event_id and user_id = person and date + time > private.space_now();
  -- Emails that were sent name the host, and their passes are deleted with the visitors.
  delete from public.outbox
  where kind = 'visitor_pass' and status <> 'due' and subject_id in (select private.subjects_of(person));
  for pass in
    select * from public.day_passes
    where user_id = person and arrived_at is null and date >= private.space_today() order by id
  loop
    perform private.refund_credits(person, pass.id, 'Day pass cancelled');
    -- The member can still keep the account.
    if pass.is_included then
      insert into public.plan_day_passes (user_id, month, day_pass_id, passes)
      values (person, date_trunc('month', pass.date::timestamp), pass.id, -1);
    end if;
    delete from public.day_passes where id = pass.id;
    delete from public.visitors where id = pass.visitor_id;
  end loop;
  delete from public.visitors where user_id = person and visit_date >= private.space_today() and arrived_at is null;
end
$$;

-- Applies the rules of personal_data. Repeating it changes nothing more.
create function private.erase_person(person uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  address constant text := (select lower(email) from public.profiles where id = person);
  balance integer;
  rule record;
  is_kept boolean := false;
  has_rows boolean;
begin
  if not exists (select from public.profiles where id = person) then
    return;
  end if;
  perform private.end_plans_of(person);
  -- A payment that arrives later is refunded in full, as for any expired order.
  update public.orders set status = 'expired' where user_id = person and status = 'created';
  balance := private.lock_balance(person);
  perform private.debit_credits(person, balance, 'removal', null);
  perform set_config('portal.erasing', 'true', true);
  for rule in
    select * from private.personal_data()
    where deletion in ('delete', 'clear', 'keep') and table_name <> 'public.profiles'
  loop
    if rule.deletion = 'keep' and rule.rows_of = 'user_id = $1' and not is_kept then
      execute format('select exists (select from %s where %s)', rule.table_name, rule.rows_of)
        into has_rows using person, address;
      is_kept := has_rows;
    end if;
    if rule.deletion = 'delete' then
      execute format('delete from %s where %s', rule.table_name, rule.rows_of) using person, address;
    elsif rule.cleared is not null then
      execute format('update %s set %s where %s', rule.table_name, rule.cleared, rule.rows_of) using person, address;
    end if;
  end loop;
  if is_kept then
    select * into strict rule from private.personal_data() where table_name = 'public.profiles';
    execute format('update public.profiles set %s where %s', rule.cleared, rule.rows_of) using person, address;
  else
    delete from public.profiles where id = person;
  end if;
  perform set_config('portal.erasing', 'false', true);
end
$$;

create function private.erase_account() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.deleted_accounts (user_id) values (old.id) on conflict do nothing;
  perform private.erase_person(old.id);
  return old;
end
$$;

-- Deletes one account that is due, the one that was tried longest ago. Two in one transaction could lock rooms in an
-- order that ends in a deadlock. The account waits until its orders are settled, its money is returned and its invoices
-- are issued, for at most 30 days: a refund at the front desk may never be collected. Returns whether it was deleted.
create function private.delete_due_account() returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  due public.account_deletions;
begin
  select * into due from public.account_deletions
  where delete_at <= now() order by tried_at nulls first, delete_at limit 1 for update skip locked;
  if due.user_id is null then
    return false;
  end if;
  update public.account_deletions set tried_at = now() where user_id = due.user_id;
  -- Before the rooms, in the order of a suspension.
  perform from auth.users where id = due.user_id for no key update;
  begin
    perform private.end_plans_of(due.user_id);
    if due.delete_at > now() - interval '30 days' and exists (
      select from public.orders where user_id = due.user_id and status in ('created', 'paid', 'refund_due')
      union all
      select from public.refunds where user_id = due.user_id and status <> 'processed'
      union all
      select from private.waiting_invoices waiting join public.payments on payments.id = waiting.payment_id
      join public.billing_profiles buyer on buyer.user_id = payments.user_id
      where payments.user_id = due.user_id
    ) then
      return false;
    end if;
    delete from auth.users where id = due.user_id;
    return true;
  exception when others then
    raise warning 'Could not delete the account %: % (%)', due.user_id, sqlerrm, sqlstate;
    return false;
  end;
end
$$;

-- Requests that had begun before a deletion can have written rows after it.
create function private.erase_late_rows() returns void
language plpgsql security definer set search_path = ''
as $$
declare
  person uuid;
begin
  for person in
    select id from public.profiles where erased_at >= now() - interval '1 hour' and erased_at < now()
  loop
    begin
      perform private.erase_person(person);
    exception when others then
      raise warning 'Could not erase late rows of %: % (%)', person, sqlerrm, sqlstate;
    end;
  end loop;
end
$$;

create table public.data_exports (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  requested_at timestamptz not null default now(),
  ready_at timestamptz,
  content jsonb
);
comment on table public.data_exports is
  'What the space stores about a member, on request: one per member, written by write_data_exports and deleted 7 days later.';
alter table public.data_exports enable row level security;

create index data_exports_open on public.data_exports (requested_at) where ready_at is null;
create index data_exports_ready on public.data_exports (ready_at) where ready_at is not null;

create policy "Members can read their own export" on public.data_exports
  for select to authenticated using (user_id = (select auth.uid()));
create policy "Banned and deleted accounts have no access" on public.data_exports
  as restrictive for all to authenticated using ((select private.is_active()));

grant select on public.data_exports to authenticated;

-- All rows that concern the person, by table: what the rules of personal_data export.
create function private.data_of(person uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  address constant text := (select lower(email) from public.profiles where id = person);
  content jsonb := '{}';
  rule record;
  found jsonb;
  name text;
begin
  for rule in select * from private.personal_data() where exported is not null loop
    name := split_part(rule.table_name, '.', 2);
    execute format('select jsonb_agg(to_jsonb(kept)) from (select %s from %s where %s) as kept',
      array_to_string(rule.exported, ', '), rule.table_name, rule.rows_of) into found using person, address;
    if found is not null then
      content := content || jsonb_build_object(name, coalesce(content -> name, '[]') || found);
    end if;
  end loop;
  return content;
end
$$;

-- A request while one is open, or within a day, returns the one that exists.
create function private.request_data_export() returns timestamptz
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.data_exports as export (user_id) values (auth.uid())
  on conflict (user_id) do update set requested_at = now(), ready_at = null, content = null
  where export.ready_at is not null and export.requested_at < now() - interval '1 day';
  return (select requested_at from public.data_exports where user_id = auth.uid());
end
$$;
grant execute on function private.request_data_export to authenticated;

create function public.request_data_export() returns timestamptz
language sql set search_path = ''
as $$ select private.request_data_export() $$;
comment on function public.request_data_export is
  'Requests an export of what is stored about the caller, who gets an email when it is ready. Returns when it was requested: one per member and day.';
grant execute on function public.request_data_export to authenticated;

-- At most 50 each time, oldest first, so that many requests at once delay nothing else.
create function private.write_data_exports() returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  export public.data_exports;
  written integer := 0;
begin
  delete from public.data_exports where ready_at < now() - interval '7 days';
  for export in
    select * from public.data_exports where ready_at is null order by requested_at limit 50 for update skip locked
  loop
    begin
      update public.data_exports set content = private.data_of(export.user_id), ready_at = now()
      where user_id = export.user_id;
      perform private.notify(export.user_id, 'data_export_ready', export.user_id,
        private.microseconds(export.requested_at), jsonb_build_object('gone_at', now() + interval '7 days'));
      written := written + 1;
    exception when others then
      raise warning 'Could not export the data of %: % (%)', export.user_id, sqlerrm, sqlstate;
    end;
  end loop;
  return written;
end
$$;

create trigger users_erase before delete on auth.users
  for each row execute function private.erase_account();
