-- Who changed settings, prices, roles and credits, and who exported personal data. Triggers and functions write it.
create table public.audit_entries (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default now(),
  -- Not foreign keys: an entry outlives the account and the subject.
  actor_id uuid,
  actor_name text not null,
  subject_kind text not null check (
    subject_kind in ('setting', 'room', 'snack', 'plan', 'event', 'member', 'kiosk', 'release_token', 'export')),
  subject_id text not null,
  subject_name text not null,
  action text not null check (action in ('added', 'changed', 'removed', 'exported')),
  before jsonb,
  after jsonb
);
comment on table public.audit_entries is
  'Append-only list of what admins and the portal changed, and which lists were exported. Written by audit_changes, add_user_credits and record_export.';
comment on column public.audit_entries.actor_id is 'Null: the portal itself, as in a scheduled job.';
comment on column public.audit_entries.actor_name is 'The display name at the time of the change.';
comment on column public.audit_entries.subject_id is
  'The id of the row, the key of a setting, or the name of an exported list.';
comment on column public.audit_entries.before is
  'The earlier values of the columns, or of the keys of a setting, that changed. Passwords and tokens are "hidden".';
alter table public.audit_entries enable row level security;

create index audit_entries_newest on public.audit_entries (created_at desc, id desc);
create index audit_entries_of_kind on public.audit_entries (subject_kind, created_at desc, id desc);
create index audit_entries_of_subject on public.audit_entries (subject_kind, subject_id, created_at desc, id desc);
create index audit_entries_of_actor on public.audit_entries (actor_id, created_at desc, id desc);
create index audit_entries_search on public.audit_entries using gin (
  private.folded(actor_name || e'\n' || subject_name) extensions.gin_trgm_ops
);

create policy "Admins can read the audit log" on public.audit_entries
  for select to authenticated using ((select private.is_admin()));
create policy "Banned and deleted accounts have no access" on public.audit_entries
  as restrictive for all to authenticated using ((select private.is_active()));

grant select on public.audit_entries to authenticated, service_role;

create function private.refuse_audit_changes() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and private.is_erasing() then
    return null;
  end if;
  perform private.refuse('audit_is_append_only');
  return null;
end
$$;

create function private.without_secrets(content jsonb) returns jsonb
language plpgsql immutable set search_path = ''
as $$
begin
  return case jsonb_typeof(content)
    when 'object' then coalesce((
      select jsonb_object_agg(key, case
        when key ~* '(password|secret|token|hash|key)$' and jsonb_typeof(value) <> 'null' then '"hidden"'
        else private.without_secrets(value) end)
      from jsonb_each(content)
    ), '{}')
    when 'array' then coalesce((
      select jsonb_agg(private.without_secrets(value) order by place)
      from jsonb_array_elements(content) with ordinality as listed (value, place)
    ), '[]')
    else content
  end;
end
$$;

-- Without a name, that of the member or the room.
create function private.write_audit_entry(
  kind text, subject text, name text, action text, before jsonb, after jsonb
) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.audit_entries (
    actor_id, actor_name, subject_kind, subject_id, subject_name, action, before, after
  ) values (
    auth.uid(),
    case when auth.uid() is null then 'The portal'
      else coalesce((select display_name from public.profiles where id = auth.uid()), 'Former member') end,
    kind, subject,
    coalesce(name, case kind
      when 'member' then (select display_name from public.profiles where id = subject::uuid)
      when 'room' then (select rooms.name from public.rooms where id = subject::uuid)
    end, 'Former ' || kind),
    write_audit_entry.action, private.without_secrets(before), private.without_secrets(after)
  );
end
$$;

-- The columns of a row, with the name of a plan instead of its id, or the keys of a setting.
create function private.audited_values(audited jsonb, columns text[]) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  content jsonb;
begin
  if columns = '{value}' then
    return case jsonb_typeof(audited -> 'value')
      when 'object' then audited -> 'value' else jsonb_build_object('value', audited -> 'value') end;
  end if;
  select jsonb_object_agg(key, value) into content from jsonb_each(audited) where key = any (columns);
  if content ? 'plan_id' then
    content := content - 'plan_id' || jsonb_build_object('plan', (
      select plans.name from public.plans where id = (content ->> 'plan_id')::uuid
    ));
  end if;
  return content;
end
$$;

-- Arguments: the kind of the subject, the column that identifies it, and the columns to record. A row that belongs to
-- its subject, such as the rules of a room, changes the subject.
create function private.audit_changes() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  columns constant text[] := tg_argv[2:];
  audited constant jsonb := coalesce(to_jsonb(new), to_jsonb(old));
  before jsonb;
  after jsonb;
begin
  if private.is_erasing() then
    return null;
  end if;
  if tg_op = 'INSERT' then
    after := jsonb_strip_nulls(private.audited_values(to_jsonb(new), columns));
  elsif tg_op = 'DELETE' then
    before := jsonb_strip_nulls(private.audited_values(to_jsonb(old), columns));
  else
    before := private.audited_values(to_jsonb(old), columns);
    after := private.audited_values(to_jsonb(new), columns);
    if before = after then
      return null;
    end if;
    select jsonb_object_agg(was.key, was.value) filter (where was.key is not null),
      jsonb_object_agg(became.key, became.value) filter (where became.key is not null)
    into before, after
    from jsonb_each(before) as was full join jsonb_each(after) as became using (key)
    where was.value is distinct from became.value;
  end if;
  perform private.write_audit_entry(
    tg_argv[0], audited ->> tg_argv[1],
    case when tg_argv[1] in ('id', 'key') then coalesce(
      audited ->> 'display_name', audited ->> 'name', audited ->> 'title', audited ->> 'key') end,
    case when tg_argv[1] not in ('id', 'key') or tg_op = 'UPDATE' then 'changed'
      when tg_op = 'INSERT' then 'added' else 'removed' end,
    before, after);
  return null;
end
$$;

create function private.record_export(list text, row_count integer) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    perform private.refuse('not_admin');
  end if;
  if coalesce(list not in ('members', 'bookings', 'orders', 'invoices', 'desk_entries') or row_count < 0, true) then
    perform private.refuse('bad_export');
  end if;
  perform private.write_audit_entry(
    'export', list, list, 'exported', null, jsonb_build_object('rows', row_count));
end
$$;
grant execute on function private.record_export to authenticated;

create function public.record_export(list text, row_count integer) returns void
language sql set search_path = ''
as $$ select private.record_export(list, row_count) $$;
comment on function public.record_export is
  'Records that the calling admin saves a list with personal data as a file: members, bookings, orders, invoices or desk_entries. Refused with bad_export.';
grant execute on function public.record_export to authenticated;

-- Each filter is part of the statement only if it is set: an index serves it. What a person did and what was done to
-- them are two indexes.
create function private.search_audit_entries(
  search text, kind_filter text, subject text, person uuid, from_day date, to_day date,
  after_created_at timestamptz, after_id bigint, how_many integer
) returns setof public.audit_entries
language plpgsql stable security definer rows 20 set search_path = ''
as $$
declare
  filters constant text := concat_ws(' and ',
    'true',
    case when trim(search) <> '' then
      private.search_condition($line$private.folded(actor_name || e'\n' || subject_name)$line$, search) end,
    case when kind_filter <> 'all' then 'subject_kind = $1' end,
    case when subject is not null then 'subject_id = $2' end,
    case when from_day is not null then $day$created_at >= $4::timestamp at time zone 'Asia/Kolkata'$day$ end,
    case when to_day is not null then $day$created_at < ($5 + 1)::timestamp at time zone 'Asia/Kolkata'$day$ end,
    case when after_id is not null then '(created_at, id) < ($6, $7)' end);
  newest constant text := '(select * from public.audit_entries where %s order by created_at desc, id desc limit $8)';
begin
  if not private.is_admin() then
    return;
  end if;
  return query execute case
    when person is null then format(newest, filters)
    else format(newest, filters || ' and actor_id = $3') || ' union '
      || format(newest, filters || $member$ and subject_kind = 'member' and subject_id = $3::text$member$)
      || ' order by created_at desc, id desc limit $8'
  end
  using kind_filter, subject, person, from_day, to_day, after_created_at, after_id, private.page_limit(how_many);
end
$$;
grant execute on function private.search_audit_entries to authenticated;

create function public.search_audit_entries(
  search text default '', kind_filter text default 'all', subject text default null, person uuid default null,
  from_day date default null, to_day date default null,
  after_created_at timestamptz default null, after_id bigint default null, how_many integer default 20
) returns setof public.audit_entries
language sql stable set search_path = ''
as $$
  select * from private.search_audit_entries(
    search, kind_filter, subject, person, from_day, to_day, after_created_at, after_id, how_many)
$$;
comment on function public.search_audit_entries is
  'The newest entries of the audit log, for admins; empty for other callers. search: words of the names of who made the change and of what was changed. subject: its id, with kind_filter. person: what they did and what was done to them. after_created_at, after_id: only those before the entry with this time and id. At most 1000.';
grant execute on function public.search_audit_entries to authenticated;

create trigger audit_entries_refuse_changes before update or delete or truncate on public.audit_entries
  for each statement execute function private.refuse_audit_changes();

create trigger system_settings_audit_changes after insert or delete or update of value on public.system_settings
  for each row execute function private.audit_changes('setting', 'key', 'value');
create trigger rooms_audit_changes
  after insert or delete or update of name, capacity, credits_per_hour, retired_at on public.rooms
  for each row execute function private.audit_changes('room', 'id', 'name', 'capacity', 'credits_per_hour', 'retired_at');
create trigger room_rules_audit_changes after update on public.room_rules
  for each row execute function private.audit_changes('room', 'room_id', 'hours', 'step', 'shortest', 'longest',
    'notice_minutes', 'days_ahead', 'max_open', 'refund_ladder', 'approval_hours', 'gap', 'booked_by', 'prices');
create trigger snacks_audit_changes after insert or delete or update of name, price, archived_at on public.snacks
  for each row execute function private.audit_changes('snack', 'id', 'name', 'price', 'archived_at');
create trigger plans_audit_changes
  after insert or delete
  or update of name, monthly_price_paise, included_minutes, cafe_discount_percent, archived_at on public.plans
  for each row execute function private.audit_changes(
    'plan', 'id', 'name', 'monthly_price_paise', 'included_minutes', 'cafe_discount_percent', 'archived_at');
create trigger memberships_audit_changes after insert or update or delete on public.memberships
  for each row execute function private.audit_changes('member', 'user_id', 'plan_id', 'starts_on', 'ends_on');
create trigger events_audit_changes after insert or delete or update of title, is_free, credits, status on public.events
  for each row execute function private.audit_changes('event', 'id', 'title', 'is_free', 'credits', 'status');
create trigger user_roles_audit_changes after insert or update or delete on public.user_roles
  for each row execute function private.audit_changes('member', 'user_id', 'role');
-- The reason stays in the suspension.
create trigger suspensions_audit_changes after insert or update of ended_at on public.suspensions
  for each row execute function private.audit_changes('member', 'user_id', 'suspended_at', 'ended_at');
create trigger profiles_audit_changes after update of trusted_at on public.profiles
  for each row execute function private.audit_changes('member', 'id', 'trusted_at');
create trigger data_exports_audit_changes after insert or update of requested_at on public.data_exports
  for each row execute function private.audit_changes('member', 'user_id', 'requested_at');
create trigger kiosk_devices_audit_changes after insert or delete or update of name, revoked_at on public.kiosk_devices
  for each row execute function private.audit_changes('kiosk', 'id', 'name', 'revoked_at');
create trigger release_tokens_audit_changes
  after insert or delete or update of name, module, actions, expires_at, revoked_at on public.release_tokens
  for each row execute function private.audit_changes(
    'release_token', 'id', 'name', 'module', 'actions', 'expires_at', 'revoked_at');

create or replace function private.add_user_credits(person uuid, change integer, reason text) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  note text := left(nullif(trim(reason), ''), 300);
  balance integer;
begin
  if not (private.is_admin() or private.is_server()) then
    perform private.refuse('not_admin');
  end if;
  if coalesce(change, 0) = 0 or change not between -1000000 and 1000000 then
    perform private.refuse('bad_amount');
  end if;
  if not exists (select from public.profiles where id = person and erased_at is null) then
    perform private.refuse('unknown_user');
  end if;
  if change > 0 then
    perform private.log_activity(person, 'Credits Added', coalesce(note, 'Added by the team'), change);
    balance := private.grant_credits(person, change, 'grant', note);
    if balance > 100000000 then
      perform private.refuse('bad_amount');
    end if;
  else
    perform private.log_activity(person, 'Credits Removed', coalesce(note, 'Removed by the team'), change);
    balance := private.debit_credits(person, -change, 'removal', note);
  end if;
  perform private.write_audit_entry('member', person::text, null, 'changed',
    jsonb_build_object('credits', balance - change), jsonb_build_object('credits', balance));
  return balance;
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
