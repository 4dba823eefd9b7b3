-- Closes gaps: several day passes in one request used the same one of a plan, a move to a room that the plan does not
-- include avoided the refund ladder, one member could fill the report of unmet demand, and the audit log missed settings
-- and roles that were given to another subject.

create function private.day_pass_credits() returns integer
language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(
    (select (value ->> 'credits')::numeric::integer from public.system_settings where key = 'day_pass_credits'), 8);
end
$$;

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
  new.credits_used := case when is_admin or new.is_included then 0 else private.day_pass_credits() end;
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
    -- Another row of the same statement may have used the last one.
    if (private.day_passes_left(new.user_id, new.date)).passes_left = 0 then
      perform private.refuse('price_changed',
        jsonb_build_object('kind', 'day_pass', 'credits', private.day_pass_credits()));
    end if;
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

create or replace function private.included_day_passes(visit_date date) returns table (included integer, passes_left integer)
language sql stable security definer set search_path = ''
as $$
  select passes.included, passes.passes_left
  from private.day_passes_left(auth.uid(), case when visit_date < '10000-01-01' then visit_date end) passes
  where private.is_active() and not private.is_admin()
$$;

create or replace function private.returned_minutes(
  booking public.bookings, previous public.bookings, by_ladder boolean default null
) returns integer
language plpgsql stable security definer set search_path = ''
as $$
declare
  released integer := coalesce(previous.included_minutes, 0);
  given_up integer;
begin
  if private.is_same_month(booking, previous) then
    released := greatest(0, released - booking.included_minutes);
  end if;
  if released = 0 then
    return 0;
  end if;
  if booking.rupees_due > 0 or booking.room_id <> previous.room_id
    and private.included_minutes(booking.user_id, booking.booking_date, booking.room_id) = 0 then
    given_up := released;
  else
    -- Credits pay for the time that is given up first. A named price shrinks by its share.
    given_up := least(released, greatest(0, (previous.duration - coalesce(booking.duration, 0)) * 30
      - case when previous.price_reason is null then greatest(0, previous.duration * 30
        - private.minutes_before(previous, previous) - previous.included_minutes) else 0 end));
  end if;
  return released - given_up + (private.refund_quote(
    previous, given_up, by_ladder, booking.id is not null and private.has_started(previous))).credits;
end
$$;

create or replace function private.end_plans_of(person uuid) returns void
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

create or replace function private.note_unmet_search(day date, at_time time, half_hours integer, people integer) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  last_day constant date := private.space_today() + private.booking_limit('days_ahead', 365);
begin
  if private.is_admin() or (
    day between private.space_today() and last_day
    and (at_time is null or day + at_time > private.space_now() and date_bin('30 minutes', day + at_time, day) = day + at_time)
    and private.check_duration(half_hours) is not null and people between 1 and 1000
  ) is not true then
    return;
  end if;
  if exists (select from private.free_spans(day, at_time, half_hours, people)) then
    return;
  end if;
  if private.count_attempt(
    concat_ws(' ', 'search', auth.uid(), extract(isodow from day), at_time, half_hours, people), 1, '1 day'
  ) and private.count_attempt('searches ' || auth.uid(), 30, '1 day') then
    insert into private.unmet_searches as counted (day, start_time, half_hours, people, reason)
    values (day, at_time, half_hours, people, private.why_no_room(day, at_time, half_hours, people))
    on conflict on constraint unmet_searches_key do update set searches = counted.searches + 1;
  end if;
end
$$;

create function private.delete_old_searches() returns void
language sql set search_path = ''
as $$ delete from private.unmet_searches where day < private.space_today() - 730 $$;

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
  perform private.delete_old_searches();
  delete from public.webhook_events where processed_at < now() - interval '90 days';
end
$$;

create or replace function private.audited_values(audited jsonb, columns text[]) returns jsonb
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

create or replace function private.audit_changes() returns trigger
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

create or replace function private.record_export(list text, row_count integer) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    perform private.refuse('not_admin');
  end if;
  if coalesce(list not in ('members', 'bookings', 'orders', 'invoices', 'desk_entries') or row_count < 0, true) then
    perform private.refuse('bad_export');
  end if;
  if not private.count_attempt('exports ' || auth.uid(), 100, '1 hour') then
    perform private.refuse('too_often');
  end if;
  perform private.write_audit_entry(
    'export', list, list, 'exported', null, jsonb_build_object('rows', row_count));
end
$$;

create or replace function private.search_audit_entries(
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

comment on table private.unmet_searches is
  'How often members found no room, by what they looked for. A member counts once a day for the same weekday, time, duration and number of people.';

comment on function public.note_unmet_search is
  'Counts a search that found no room for at least people, without the member''s name. Does nothing for admins, for a search that has rooms, for one that the caller repeats on that weekday within a day, and for more than 30 a day.';

alter table public.audit_entries
  drop constraint audit_entries_subject_kind_check,
  add constraint audit_entries_subject_kind_check check (
    subject_kind in ('setting', 'room', 'snack', 'special', 'plan', 'event', 'member', 'kiosk', 'release_token', 'export'));

drop trigger system_settings_audit_changes on public.system_settings;
create trigger system_settings_audit_changes after insert or delete or update of key, value on public.system_settings
  for each row execute function private.audit_changes('setting', 'key', 'value');
create trigger cafe_specials_audit_changes
  after insert or delete or update of name, price, available on public.cafe_specials
  for each row execute function private.audit_changes('special', 'id', 'name', 'price', 'available');
