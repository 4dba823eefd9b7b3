insert into private.signing_keys (name) values ('address_return');

drop function private.send_security_email(uuid, text, text, text, text);
-- change: login, password or address. At most one email about logins in ten minutes. A password and an address that change
-- together cause an email each.
create function private.send_security_email(
  person uuid, change text, recipient text, user_agent text default null, new_address text default null,
  offers_return boolean default false
) returns void
language sql security definer set search_path = ''
as $$
  select private.send_to(recipient, 'account_security', person,
    case change
      when 'login' then extract(epoch from now())::bigint / 600
      when 'password' then (extract(epoch from now()) * 1000)::bigint
      else -(extract(epoch from now()) * 1000)::bigint
    end,
    jsonb_build_object('member_name', display_name, 'change', change, 'user_agent', left(user_agent, 300),
      'new_address', new_address, 'offers_return', offers_return, 'changed_at', clock_timestamp()))
  from public.profiles where id = person and recipient is not null
$$;

-- Also sends the email to the earlier address, with a link in case of a takeover. The email about a return has no link.
create or replace function private.tell_new_address() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.send_security_email(new.id, 'address', new.email, new_address => new.email);
  perform private.send_security_email(new.id, 'address', old.email, new_address => new.email,
    offers_return => coalesce(current_setting('portal.returns_address', true), '') = '');
  return null;
end
$$;

create table private.address_returns (
  user_id uuid primary key references auth.users (id) on delete cascade,
  returned_at timestamptz not null
);
comment on table private.address_returns is
  'When an account last went back to an earlier email address: links of earlier changes of the address end then.';
alter table private.address_returns enable row level security;

-- Null if the account was deleted, or went back to an earlier address after the change.
create function private.sign_address_return(person uuid, address text, changed_at timestamptz) returns text
language sql stable security definer set search_path = ''
as $$
  select private.sign('address_return', jsonb_build_array(id, address, extract(epoch from changed_at))::text)
  from auth.users
  where id = person and deleted_at is null and not exists (
    select from private.address_returns where user_id = person and returned_at >= changed_at)
$$;

create function private.address_return_token(member_id uuid, address text, changed_at timestamptz) returns text
language sql stable security definer set search_path = ''
as $$
  select member_id || '.' || encode(convert_to(address, 'UTF8'), 'hex')
    || '.' || (extract(epoch from changed_at) * 1000000)::bigint
    || '.' || private.sign_address_return(member_id, address, changed_at)
  from auth.users where id = member_id and email <> address
$$;
grant execute on function private.address_return_token to service_role;

create function public.address_return_token(member_id uuid, address text, changed_at timestamptz) returns text
language sql stable set search_path = ''
as $$ select private.address_return_token(member_id, address, changed_at) $$;
comment on function public.address_return_token is
  'The token of the link with which the holder of an account''s earlier address gets the account back. changed_at: when the address was changed. Null if the account has this address or is deleted. The link is valid for 7 days after the change.';
grant execute on function public.address_return_token to service_role;

-- Discards what an attacker may have begun: changes of the address, logins and a deletion of the account.
create function private.return_address(token text) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  person uuid;
  address text;
  changed_at timestamptz;
begin
  if coalesce(length(token) > 800 or token !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.([0-9a-f]{2})+\.[0-9]{1,17}\.[0-9a-f]{64}$', true) then
    perform private.refuse('bad_address_return');
  end if;
  person := split_part(token, '.', 1)::uuid;
  changed_at := to_timestamp(0) + split_part(token, '.', 3)::bigint * interval '1 microsecond';
  begin
    address := convert_from(decode(split_part(token, '.', 2), 'hex'), 'UTF8');
  exception when character_not_in_repertoire or untranslatable_character then
    perform private.refuse('bad_address_return');
  end;
  -- Checked before the lock, so that strangers lock nothing, and after it, so that a link works once.
  for attempt in 1..2 loop
    if split_part(token, '.', 4) is distinct from private.sign_address_return(person, address, changed_at)
       or changed_at < now() - interval '7 days' then
      perform private.refuse('bad_address_return');
    end if;
    perform from auth.users where id = person for update;
  end loop;
  -- Who has the link reads the mailbox. A registration that was never confirmed must not block the return.
  delete from auth.users
  where email = address and id <> person and email_confirmed_at is null and invited_at is null;
  if exists (select from auth.users where email = address and id <> person) then
    perform private.refuse('address_taken');
  end if;
  delete from auth.one_time_tokens where user_id = person;
  delete from auth.flow_state where user_id = person;
  delete from auth.sessions where user_id = person;
  delete from public.account_deletions where user_id = person;
  delete from public.calendar_feeds where user_id = person;
  perform set_config('portal.returns_address', 'true', true);
  update auth.users set email = address, email_confirmed_at = now(), encrypted_password = '',
    email_change = '', email_change_token_new = '', email_change_token_current = '',
    email_change_confirm_status = 0, recovery_token = '', updated_at = now()
  where id = person;
  update auth.identities set identity_data = identity_data || jsonb_build_object('email', address), updated_at = now()
  where user_id = person and provider = 'email';
  insert into private.address_returns (user_id, returned_at) values (person, clock_timestamp())
  on conflict (user_id) do update set returned_at = excluded.returned_at;
  return address;
end
$$;
grant execute on function private.return_address to anon, authenticated;

create function public.return_address(token text) returns text
language sql set search_path = ''
as $$ select private.return_address(token) $$;
comment on function public.return_address is
  'Gives an account its earlier email address back, which it returns. The password no longer works, and all sessions and links end, also those of other changes of the address, the calendar feed and a scheduled deletion. The signed token authorizes.';
grant execute on function public.return_address to anon, authenticated;

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

-- Deletes one account that is due, the one that was tried longest ago. Two in one transaction could lock rooms in an
-- order that ends in a deadlock. The account waits until its orders are settled, its money is returned and its invoices
-- are issued, for at most 30 days: a refund at the front desk may never be collected. Returns whether it was deleted.
create or replace function private.delete_due_account() returns boolean
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
