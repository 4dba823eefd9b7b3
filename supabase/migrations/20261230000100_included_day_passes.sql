-- Plans include day passes per calendar month.
alter table public.plans
  add column included_day_passes smallint not null default 0 check (included_day_passes between 0 and 100);
comment on column public.plans.included_day_passes is 'Day passes per calendar month that cost no credits.';
grant insert (included_day_passes), update (included_day_passes) on public.plans to authenticated;
alter table public.day_passes add column is_included boolean not null default false;
comment on column public.day_passes.is_included is 'One of the day passes that the plan of its buyer includes. It cost no credits.';
comment on table public.day_passes is
  'A desk for a guest on one day, paid in credits at the price at the time of purchase, or by the plan of its buyer. Free for admins.';

create table public.plan_day_passes (
  id bigint generated always as identity primary key,
  user_id uuid not null references public.profiles (id) on delete cascade,
  month date not null check (month = date_trunc('month', month::timestamp)),
  -- Not a foreign key: a cancelled day pass has no row.
  day_pass_id uuid not null,
  passes smallint not null check (passes in (1, -1)),
  created_at timestamptz not null default now(),
  constraint plan_day_passes_return_once unique (day_pass_id, passes)
);
comment on table public.plan_day_passes is
  'Append-only list of the included day passes that members used. The sum of a month is what a member has used of the plan.';
comment on column public.plan_day_passes.month is 'The first day of the month in which the day pass counts: that of its visit.';
comment on column public.plan_day_passes.passes is '1 when a day pass was used, -1 when it was cancelled and went back to its month.';
alter table public.plan_day_passes enable row level security;

create index plan_day_passes_of_user on public.plan_day_passes (user_id, month) include (passes);

create policy "Members can read their own included day passes, admins all" on public.plan_day_passes
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));
create policy "Banned and deleted accounts have no access" on public.plan_day_passes
  as restrictive for all to authenticated using ((select private.is_active()));

grant select on public.plan_day_passes to authenticated, service_role;

create function private.day_passes_left(person uuid, day date, out included integer, out passes_left integer)
language plpgsql stable security definer set search_path = ''
as $$
begin
  included := coalesce((
    select plans.included_day_passes
    from public.memberships join public.plans on plans.id = memberships.plan_id
    where memberships.user_id = person and starts_on <= day and coalesce(ends_on > day, true)
  ), 0);
  passes_left := greatest(0, included - coalesce((
    select sum(passes) from public.plan_day_passes
    where user_id = person and month = date_trunc('month', day::timestamp)
  ), 0));
end
$$;

drop function public.own_plan();
drop function private.own_plan();
create function private.own_plan() returns table (
  name text, cafe_discount_percent smallint, included_minutes integer, minutes_left integer, starts_on date,
  ends_on date, rooms text[], included_day_passes smallint, day_passes_left integer
)
language sql stable security definer set search_path = ''
as $$
  select plans.name, plans.cafe_discount_percent, plans.included_minutes,
    greatest(0, plans.included_minutes
      - private.used_minutes(memberships.user_id, greatest(memberships.starts_on, private.space_today()))),
    memberships.starts_on, memberships.ends_on,
    (select coalesce(array_agg(rooms.name order by rooms.name) filter (where rooms.retired_at is null), '{}')
      from public.plan_rooms join public.rooms on rooms.id = room_id
      where plan_rooms.plan_id = plans.id having count(*) > 0),
    plans.included_day_passes,
    (private.day_passes_left(
      memberships.user_id, greatest(memberships.starts_on, private.space_today()))).passes_left
  from public.memberships join public.plans on plans.id = memberships.plan_id
  where memberships.user_id = auth.uid() and private.is_active()
    and coalesce(memberships.ends_on > private.space_today(), true)
  order by memberships.starts_on limit 1
$$;
grant execute on function private.own_plan to authenticated;

create function public.own_plan() returns table (
  name text, cafe_discount_percent smallint, included_minutes integer, minutes_left integer, starts_on date,
  ends_on date, rooms text[], included_day_passes smallint, day_passes_left integer
)
language sql stable set search_path = ''
as $$ select * from private.own_plan() $$;
comment on function public.own_plan is
  'The plan that the caller has today, or will have next. minutes_left and day_passes_left: the included minutes of meeting rooms and day passes that are left in this calendar month, or in the first month of a plan that begins later. rooms: the names of the rooms in which they pay, without retired ones; null: in all. Empty without a plan.';
grant execute on function public.own_plan to authenticated;

drop function public.save_plan(text, integer, integer, integer, uuid[], uuid, timestamptz);
drop function private.save_plan(uuid, timestamptz, text, integer, integer, integer, uuid[]);
create function private.save_plan(
  plan_id uuid, version timestamptz, name text, monthly_price_paise integer, included_minutes integer,
  cafe_discount_percent integer, room_ids uuid[], included_day_passes integer
) returns setof public.plans
language plpgsql security definer set search_path = ''
as $$
declare
  saved public.plans;
begin
  if not private.is_admin() then
    perform private.refuse('not_admin');
  end if;
  begin
    if plan_id is null then
      insert into public.plans (name, monthly_price_paise, included_minutes, cafe_discount_percent, included_day_passes)
      values (save_plan.name, save_plan.monthly_price_paise, save_plan.included_minutes, save_plan.cafe_discount_percent,
        coalesce(save_plan.included_day_passes, 0))
      returning * into saved;
    else
      update public.plans set
        name = save_plan.name,
        monthly_price_paise = save_plan.monthly_price_paise,
        included_minutes = save_plan.included_minutes,
        cafe_discount_percent = save_plan.cafe_discount_percent,
        included_day_passes = coalesce(save_plan.included_day_passes, plans.included_day_passes)
      where plans.id = save_plan.plan_id and plans.updated_at = version
      returning * into saved;
      if saved.id is null then
        return;
      end if;
    end if;
    delete from public.plan_rooms
    where plan_rooms.plan_id = saved.id and room_id <> all (coalesce(room_ids, '{}'));
    insert into public.plan_rooms (plan_id, room_id)
    select saved.id, room from unnest(room_ids) room on conflict do nothing;
  exception
    when check_violation or not_null_violation or foreign_key_violation or numeric_value_out_of_range then
      perform private.refuse('bad_plan');
  end;
  return next saved;
end
$$;
grant execute on function private.save_plan to authenticated;

create function public.save_plan(
  name text, monthly_price_paise integer, included_minutes integer, cafe_discount_percent integer,
  room_ids uuid[] default '{}', plan_id uuid default null, version timestamptz default null,
  included_day_passes integer default null
) returns setof public.plans
language sql set search_path = ''
as $$
  select * from private.save_plan(
    plan_id, version, name, monthly_price_paise, included_minutes, cafe_discount_percent, room_ids, included_day_passes)
$$;
comment on function public.save_plan is
  'Adds a plan, or with plan_id changes it, with its rooms, for admins. version: the updated_at that the caller saw; returns no row if the plan has changed since. room_ids: the rooms in which its minutes pay; empty: all. included_day_passes: null keeps them. Refused with bad_plan for values that a plan cannot have.';
grant execute on function public.save_plan to authenticated;

create or replace function private.price_day_pass() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  is_admin constant boolean := private.is_admin(new.user_id);
begin
  perform private.check_visit_day(new.date);
  new.status := 'active';
  new.created_at := now();
  new.is_included := false;
  if not is_admin and (private.day_passes_left(new.user_id, new.date)).passes_left > 0 then
    -- The balance lock serializes a member's purchases: two of them cannot use the same day pass of a plan.
    perform private.lock_balance(new.user_id);
    new.is_included := (private.day_passes_left(new.user_id, new.date)).passes_left > 0;
  end if;
  new.credits_used := case when is_admin or new.is_included then 0 else coalesce(
    (select (value ->> 'credits')::numeric::integer from public.system_settings where key = 'day_pass_credits'), 8) end;
  return new;
end
$$;

create or replace function private.complete_day_pass() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.credits_used <> new.credits_agreed then
    perform private.refuse('price_changed', jsonb_build_object('kind', 'day_pass', 'credits', new.credits_used));
  end if;
  perform private.debit_credits(new.user_id, new.credits_used, 'day_pass', 'Day pass', new.id);
  if new.is_included then
    insert into public.plan_day_passes (user_id, month, day_pass_id, passes)
    values (new.user_id, date_trunc('month', new.date::timestamp), new.id, 1);
  end if;
  perform private.log_activity(new.user_id, 'Purchased Day Pass',
    format('%s on %s', new.visitor_name, new.date), -new.credits_used, new.id);
  perform private.issue_pass(new.visitor_id, case when new.visitor_id is null then new.id end, new.date, 'approved');
  perform private.notify(new.user_id, 'day_pass_bought', new.id, 0, jsonb_build_object(
    'pass_id', new.id, 'pass_date', new.date, 'visitor_name', new.visitor_name, 'credits', new.credits_used,
    'is_included', new.is_included));
  return null;
end
$$;

create function private.included_day_passes(visit_date date) returns table (included integer, passes_left integer)
language sql stable security definer set search_path = ''
as $$
  select passes.included, passes.passes_left from private.day_passes_left(auth.uid(), visit_date) passes
  where private.is_active() and not private.is_admin()
$$;
grant execute on function private.included_day_passes to authenticated;

create function public.included_day_passes(visit_date date) returns table (included integer, passes_left integer)
language sql stable set search_path = ''
as $$ select * from private.included_day_passes(visit_date) $$;
comment on function public.included_day_passes is
  'Day passes per month that the caller''s plan of a day includes, and those that are left in the month of that day. No row for admins, who pay nothing.';
grant execute on function public.included_day_passes to authenticated;

create or replace function private.cancel_day_pass(day_pass_id uuid) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  pass public.day_passes;
  refunded integer;
begin
  perform from public.visitors
  where id = (select visitor_id from public.day_passes where id = day_pass_id and user_id = auth.uid()) for update;
  select * into pass from public.day_passes
  where id = day_pass_id and user_id = auth.uid() and private.is_active() for update;
  if pass.id is null then
    perform private.refuse('unknown_day_pass');
  end if;
  if pass.arrived_at is not null or pass.date < private.space_today() then
    perform private.refuse('day_pass_used');
  end if;
  refunded := private.refund_credits(pass.user_id, pass.id, 'Day pass cancelled');
  if pass.is_included then
    insert into public.plan_day_passes (user_id, month, day_pass_id, passes)
    values (pass.user_id, date_trunc('month', pass.date::timestamp), pass.id, -1);
  end if;
  delete from public.day_passes where id = pass.id;
  delete from public.visitors where id = pass.visitor_id;
  update public.activity_logs set details = format('Day pass on %s', pass.date)
  where action_type = 'Purchased Day Pass' and reference_id = pass.id;
  perform private.log_activity(pass.user_id, 'Cancelled Day Pass',
    format('Day pass on %s', pass.date), refunded, pass.id);
  return refunded;
end
$$;
comment on function public.cancel_day_pass is
  'Cancels an own day pass whose guest has not arrived, and returns the number of credits refunded. A day pass of the plan goes back to its month. The guest is told.';


-- The rules of personal_data, with one for plan_day_passes.
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

drop trigger plans_audit_changes on public.plans;
create trigger plans_audit_changes
  after insert or delete
  or update of name, monthly_price_paise, included_minutes, included_day_passes, cafe_discount_percent, archived_at
  on public.plans
  for each row execute function private.audit_changes('plan', 'id', 'name', 'monthly_price_paise', 'included_minutes',
    'included_day_passes', 'cafe_discount_percent', 'archived_at');
