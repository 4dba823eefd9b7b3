-- Who changed settings, prices, roles and credits, and who exported personal data. Triggers and functions write it.
create table public.audit_entries (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default now(),
  -- Not foreign keys: an entry outlives the account and the subject.
  actor_id uuid,
  actor_name text not null,
  subject_kind text not null check (
    subject_kind in ('setting', 'room', 'snack', 'special', 'plan', 'event', 'member', 'kiosk', 'release_token', 'export')),
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

-- If name is null, uses the current name of the member, room or plan.
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
      when 'plan' then (select plans.name from public.plans where id = subject::uuid)
    end, 'Former ' || kind),
    write_audit_entry.action, private.without_secrets(before), private.without_secrets(after)
  );
end
$$;

-- The columns of a row, with the name of a plan or a room instead of its id, or the keys of a setting.
create function private.audited_values(audited jsonb, columns text[]) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  content jsonb;
begin
  if columns = '{value}' then
    -- The name hides a secret (without_secrets).
    return case when jsonb_typeof(audited -> 'value') = 'object' then audited -> 'value'
      else jsonb_build_object(case audited ->> 'key' when 'wifi' then 'password' else audited ->> 'key' end,
        audited -> 'value') end;
  end if;
  select jsonb_object_agg(key, value) into content from jsonb_each(audited) where key = any (columns);
  if content ? 'plan_id' then
    content := content - 'plan_id' || jsonb_build_object('plan', (
      select plans.name from public.plans where id = (content ->> 'plan_id')::uuid
    ));
  end if;
  if content ? 'room_id' then
    content := content - 'room_id' || jsonb_build_object('room', (
      select rooms.name from public.rooms where id = (content ->> 'room_id')::uuid
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
  -- The entry of the plan says that its rooms are gone.
  if tg_table_name = 'plan_rooms' and not exists (
    select from public.plans where id = (audited ->> 'plan_id')::uuid
  ) then
    return null;
  end if;
  -- A role or a setting that is given to another subject.
  if tg_op = 'UPDATE' and to_jsonb(old) ->> tg_argv[1] <> to_jsonb(new) ->> tg_argv[1] then
    perform private.write_audit_entry(tg_argv[0], moved.subject ->> tg_argv[1], moved.subject ->> 'key', 'changed',
      case when moved.is_earlier then private.audited_values(moved.subject, columns) end,
      case when not moved.is_earlier then private.audited_values(moved.subject, columns) end)
    from (values (to_jsonb(old), true), (to_jsonb(new), false)) moved (subject, is_earlier);
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
  if coalesce(list not in (
    'members', 'bookings', 'orders', 'invoices', 'desk_entries', 'visitors', 'registrations', 'feedback', 'audit',
    'active_members', 'deliveries'
  ) or row_count < 0, true) then
    perform private.refuse('bad_export');
  end if;
  if not private.count_attempt('exports ' || auth.uid(), 100, '1 hour') then
    perform private.refuse('too_often');
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
  'Records that the calling admin saves a list with personal data as a file: members, bookings, orders, invoices, desk_entries, visitors, registrations, feedback, audit, active_members or deliveries. Refused with bad_export.';
grant execute on function public.record_export to authenticated;

-- Adds only the filters that are set, so that an index serves the query. A person is searched as actor and as subject,
-- each through its own index.
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
  using kind_filter, subject, person, least(from_day, '9999-12-30'), least(to_day, '9999-12-30'), after_created_at,
    after_id, private.page_limit(how_many);
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

create trigger system_settings_audit_changes after insert or delete or update of key, value on public.system_settings
  for each row execute function private.audit_changes('setting', 'key', 'value');
create trigger rooms_audit_changes
  after insert or delete or update of name, capacity, credits_per_hour, retired_at on public.rooms
  for each row execute function private.audit_changes('room', 'id', 'name', 'capacity', 'credits_per_hour', 'retired_at');
create trigger room_rules_audit_changes after update on public.room_rules
  for each row execute function private.audit_changes('room', 'room_id', 'hours', 'step', 'shortest', 'longest',
    'notice_minutes', 'days_ahead', 'max_open', 'refund_ladder', 'approval_hours', 'gap', 'booked_by', 'prices');
create trigger snacks_audit_changes after insert or delete or update of name, price, archived_at on public.snacks
  for each row execute function private.audit_changes('snack', 'id', 'name', 'price', 'archived_at');
create trigger cafe_specials_audit_changes
  after insert or delete or update of name, price, available on public.cafe_specials
  for each row execute function private.audit_changes('special', 'id', 'name', 'price', 'available');
create trigger plans_audit_changes
  after insert or delete
  or update of name, monthly_price_paise, included_minutes, included_day_passes, cafe_discount_percent, archived_at
  on public.plans
  for each row execute function private.audit_changes('plan', 'id', 'name', 'monthly_price_paise', 'included_minutes',
    'included_day_passes', 'cafe_discount_percent', 'archived_at');
create trigger plan_rooms_audit_changes after insert or delete on public.plan_rooms
  for each row execute function private.audit_changes('plan', 'plan_id', 'room_id');
create trigger memberships_audit_changes after insert or update or delete on public.memberships
  for each row execute function private.audit_changes('member', 'user_id', 'plan_id', 'starts_on', 'ends_on');
create trigger events_audit_changes after insert or delete or update of title, is_free, credits, status on public.events
  for each row execute function private.audit_changes('event', 'id', 'title', 'is_free', 'credits', 'status');
create trigger user_roles_audit_changes after insert or update or delete on public.user_roles
  for each row execute function private.audit_changes('member', 'user_id', 'role');
-- Leaves out the reason: it is personal data, and suspensions has it.
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
