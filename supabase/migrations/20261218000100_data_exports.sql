update public.notification_kinds set position = position + 1 where position >= 29;
insert into public.notification_kinds (
  position, kind, audience, in_portal, by_email, by_push, email_offered, email_optional, lead_time
) values (29, 'data_export_ready', 'member', true, true, true, true, false, null);

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
    ('public.bookings', null, '{overrides,quote_id}', 'nobody', null, null),
    ('public.booking_history', 'user_id = $1', '{user_id,reason}', 'keep', 'reason = null', '{*}'),
    ('public.booking_history', 'changed_by = $1', '{changed_by,changed_by_name}', 'clear',
      $$changed_by_name = 'Former member'$$, null),
    ('public.booking_history', null, '{action,overrides}', 'nobody', null, null),
    ('public.booking_holds', 'user_id = $1', '{user_id,answer_reason}', 'delete', null, '{*}'),
    ('public.booking_holds', null, '{terms,refusal}', 'nobody', null, null),
    ('public.booking_series', 'user_id = $1', '{user_id}', 'keep', null, '{*}'),
    ('public.room_blocks', 'created_by = $1', '{created_by}', 'clear', 'created_by = null', null),
    ('public.room_blocks', 'ended_by = $1', '{ended_by}', 'clear', 'ended_by = null', null),
    ('public.room_blocks', null, '{reason}', 'nobody', null, null),

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
    ('public.kiosk_devices', null, '{name,pairing_hash,token_hash}', 'nobody', null, null),

    -- Money. Tax law requires invoices to be kept; those of a business with a GSTIN keep its name and address.
    ('public.invoices', 'user_id = $1', '{user_id,buyer}', 'keep',
      $$buyer = case when buyer ->> 'gstin' is null
        then buyer || '{"name": "Former member", "email": null, "address": null}' else buyer || '{"email": null}' end$$, '{*}'),
    ('public.invoices', null, '{number,invoice_number,order_number,payment_number,method,seller,place_of_supply,lines}',
      'nobody', null, null),
    ('public.billing_profiles', 'user_id = $1', '{user_id,name,address,gstin}', 'delete', null, '{*}'),
    ('public.billing_profiles', null, '{state_code}', 'nobody', null, null),
    ('public.orders', 'user_id = $1', '{user_id}', 'keep', null, '{*}'),
    ('public.orders', null, '{provider_order_id,content_hash,description}', 'nobody', null, null),
    ('public.order_items', 'order_id in (select id from public.orders where user_id = $1)', '{}', 'keep', null, '{*}'),
    ('public.order_items', null, '{name}', 'nobody', null, null),
    ('public.payments', 'user_id = $1', '{user_id,provider_payment_id,note}', 'keep', 'note = null', '{*}'),
    ('public.payments', 'received_by = $1', '{received_by,received_by_name}', 'clear', $$received_by_name = 'Former member'$$, null),
    ('public.payments', null, '{currency,method}', 'nobody', null, null),
    ('public.refunds', 'user_id = $1', '{user_id,provider_refund_id,last_error}', 'keep', 'last_error = null', '{*}'),
    ('public.refunds', 'returned_by = $1', '{returned_by,returned_by_name}', 'clear', $$returned_by_name = 'Former member'$$, null),
    ('public.refunds', null, '{reason}', 'nobody', null, null),
    ('public.desk_closings', 'closed_by = $1', '{closed_by,closed_by_name}', 'clear', $$closed_by_name = 'Former member'$$, null),
    ('public.desk_closings', null, '{note}', 'nobody', null, null),
    ('public.memberships', 'user_id = $1', '{user_id}', 'delete', null, '{*}'),
    ('public.memberships', 'assigned_by = $1', '{assigned_by,assigned_by_name}', 'clear',
      $$assigned_by_name = 'Former member'$$, null),
    ('public.webhook_events', null, '{payload}', 'expire', null, null),
    ('public.webhook_events', null, '{id,type,outcome}', 'nobody', null, null),
    ('public.credit_ledger', 'user_id = $1', '{user_id,reason}', 'keep',
      $$reason = case when kind in ('grant', 'removal') then null else reason end$$, '{*}'),
    ('public.credit_ledger', 'actor_id = $1', '{actor_id}', 'keep', null, null),
    ('public.credit_lots', 'user_id = $1', '{user_id}', 'keep', null, '{*}'),
    ('public.user_credits', 'user_id = $1', '{user_id}', 'delete', null, '{*}'),
    ('public.inventory_transactions', 'created_by = $1', '{created_by}', 'clear', 'created_by = null', null),
    ('public.inventory_transactions', null, '{transaction_type,notes}', 'nobody', null, null),

    -- Events, feedback and activity.
    ('public.event_registrations', 'user_id = $1', '{user_id}', 'keep', null, '{*}'),
    ('public.cancelled_registrations', 'user_id = $1', '{user_id}', 'delete', null, '{*}'),
    ('public.outbox', $$kind = 'feedback_received' and subject_id in (select id from public.feedback where user_id = $1)$$,
      '{data}', 'delete', null, null),
    ('public.feedback', 'user_id = $1', '{user_id,content,answer}', 'delete', null, '{*}'),
    ('public.feedback', 'answered_by = $1', '{answered_by,answered_by_name}', 'clear', $$answered_by_name = 'Former member'$$, null),
    ('public.feedback', null, '{status}', 'nobody', null, null),
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
    ('private.rate_limits', null, '{kind}', 'nobody', null, null),
    -- Hashes of mailboxes and networks, and ids of members.
    ('private.attempts', null, '{subject}', 'expire', null, null),
    -- A refusal must be known to be respected. Only a hash is stored.
    ('private.refused_addresses', 'digest = private.address_digest($2)', '{digest}', 'keep', null, '{created_at}'),
    ('private.report_sessions', null, '{session_id}', 'expire', null, null),
    ('private.trial_addresses', null, '{address_hash}', 'expire', null, null),

    -- Releases.
    ('public.release_tokens', 'created_by = $1', '{created_by}', 'clear', 'created_by = null', null),
    ('public.release_tokens', null, '{name,module,actions,token_hash}', 'nobody', null, null),
    ('public.release_log', 'actor_id = $1', '{actor_id,actor}', 'clear', $$actor = 'Former member'$$, null),
    ('public.release_log', null, '{module,action,build,version,build_before,build_after,reason}', 'nobody', null, null),

    -- The account itself.
    ('public.account_deletions', 'user_id = $1', '{user_id}', 'delete', null, '{*}'),
    ('public.data_exports', 'user_id = $1', '{user_id,content}', 'delete', null, null),
    ('public.profiles', 'id = $1', '{id,full_name,organization,phone_number,email,display_name}', 'keep',
      $$full_name = null, organization = null, phone_number = null, email = null, trusted_at = null,
        erased_at = coalesce(erased_at, now())$$, '{*}'),
    ('public.user_roles', 'user_id = $1', '{user_id}', 'account', null, '{*}'),
    ('auth.users', 'id = $1',
      '{email,encrypted_password,confirmation_token,recovery_token,email_change_token_new,email_change,raw_app_meta_data,raw_user_meta_data,phone,phone_change,phone_change_token,email_change_token_current,reauthentication_token}',
      'account', null, '{email,phone,raw_user_meta_data,created_at,email_confirmed_at,invited_at,last_sign_in_at}'),
    ('auth.users', null, '{aud,role}', 'nobody', null, null),
    ('auth.identities', 'user_id = $1', '{user_id,provider_id,identity_data,email}', 'account', null, '{provider,email,created_at,last_sign_in_at}'),
    ('auth.identities', null, '{provider}', 'nobody', null, null),
    ('auth.sessions', 'user_id = $1', '{user_id,user_agent,ip,tag}', 'account', null, '{created_at,refreshed_at,user_agent,ip}'),
    ('auth.mfa_amr_claims', 'session_id in (select id from auth.sessions where user_id = $1)', '{session_id}', 'account', null, null),
    ('auth.mfa_amr_claims', null, '{authentication_method}', 'nobody', null, null),
    ('auth.refresh_tokens', 'user_id = $1::text', '{token,user_id,parent,session_id}', 'delete', null, null),
    ('auth.one_time_tokens', 'user_id = $1', '{user_id,token_hash,relates_to,code_hash}', 'account', null, null),
    ('auth.flow_state', 'user_id = $1',
      '{user_id,auth_code,code_challenge,provider_access_token,provider_refresh_token}', 'delete', null, null),
    ('auth.flow_state', null, '{provider_type,authentication_method}', 'nobody', null, null),
    ('auth.audit_log_entries', $$payload ->> 'actor_id' = $1::text$$, '{payload,ip_address}', 'delete', null, '{created_at,payload,ip_address}'),
    ('storage.objects', 'owner_id = $1::text', '{owner,owner_id}', 'keep', null, '{name,created_at}'),
    ('storage.objects', null, '{bucket_id,name,metadata,path_tokens,version,user_metadata}', 'nobody', null, null),

    -- What the space publishes and how it works.
    ('storage.buckets', null, '{id,name,owner,allowed_mime_types,owner_id}', 'nobody', null, null),
    ('public.space_updates', null, '{title,content}', 'nobody', null, null),
    ('public.cafe_specials', null, '{name,description}', 'nobody', null, null),
    ('public.events', null, '{title,description,location,image_url}', 'nobody', null, null),
    ('private.known_hours', null, '{hours}', 'nobody', null, null),
    ('public.plans', null, '{name}', 'nobody', null, null),
    ('public.snacks', null, '{name,description,image_url}', 'nobody', null, null),
    ('public.rooms', null, '{name,description,image_url,amenities,photos}', 'nobody', null, null),
    ('public.room_rules', null, '{hours,refund_ladder,prices}', 'nobody', null, null),
    ('public.system_settings', null, '{key,value}', 'nobody', null, null),
    ('public.gst_states', null, '{code,name}', 'nobody', null, null),
    ('public.notification_kinds', null, '{kind,audience}', 'nobody', null, null),
    ('public.notifications', null, '{kind}', 'nobody', null, null),
    ('public.notification_choices', null, '{kind}', 'nobody', null, null),
    ('public.outbox', null, '{kind}', 'nobody', null, null),
    ('private.invoice_numbers', null, '{prefix,financial_year}', 'nobody', null, null),
    ('private.signing_keys', null, '{name,key}', 'nobody', null, null),
    ('private.push_services', null, '{domain}', 'nobody', null, null),
    ('private.reserved_words', null, '{word,reserves,look}', 'nobody', null, null),
    ('private.checked_images', null, '{version}', 'nobody', null, null),
    ('private.report_sessions', null, '{module,build}', 'nobody', null, null),
    ('private.module_figures', null, '{module,build}', 'nobody', null, null),
    ('private.canary_trials', null, '{module,build,stable,verdict}', 'nobody', null, null),
    ('private.trial_addresses', null, '{build}', 'nobody', null, null),
    ('private.preview_revocations', null, '{module,build}', 'nobody', null, null)
$rules$;

create or replace function private.run_housekeeping() returns void
language plpgsql set search_path = ''
as $$
begin
  perform private.expire_credits();
  perform private.delete_old_notifications();
  perform private.erase_old_visitor_names();
  perform private.delete_old_module_reports();
  perform private.delete_old_holds();
  perform private.erase_late_rows();
  delete from public.webhook_events where processed_at < now() - interval '90 days';
end
$$;

create or replace function private.schedule_jobs() returns void
language plpgsql set search_path = ''
as $$
begin
  if to_regprocedure('cron.schedule(text, text, text)') is null then
    return;
  end if;
  perform cron.schedule('queue reminders', '* * * * *', 'select private.queue_reminders()');
  perform cron.schedule('end expired holds', '* * * * *', 'select private.end_expired_holds()');
  perform cron.schedule('delete a due account', '* * * * *', 'select private.delete_due_account()');
  perform cron.schedule('write data exports', '* * * * *', 'select private.write_data_exports()');
  perform cron.schedule('deliver notifications', '* * * * *',
    $job$ select private.call_edge_function('deliver-notifications') $job$);
  perform cron.schedule('reconcile payments', '*/5 * * * *',
    $job$ select private.call_edge_function('reconcile-payments') $job$);
  perform cron.schedule('housekeeping', '*/5 * * * *', 'select private.run_housekeeping()');
end
$$;

select private.schedule_jobs();
