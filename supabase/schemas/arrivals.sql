-- Visitors and day passes that are expected on a day or have arrived. A day pass and the visitor that it
-- created are one row.
create type private.arrival_row as (
  id uuid, kind text, visitor_name text, organization text, purpose text, host_name text, member_id uuid,
  member_name text, expected_at time, is_walk_in boolean, arrived_at timestamptz, left_at timestamptz
);

-- Broadcasts which list has changed, so that admins read it again. Each admin has a topic "desk:<user id>": an open
-- channel is not checked before the token is renewed, so a former admin could keep a common topic open. Tabs of earlier
-- releases may still join "desk", which receives nothing.
create function private.broadcast_to_desk(subject text) returns void
language plpgsql set search_path = ''
as $$
begin
  perform realtime.send(jsonb_build_object('what', subject), 'changed', 'desk:' || user_id, true)
  from public.user_roles where role = 'admin';
end
$$;

-- The trigger's argument names the list that has changed.
create function private.broadcast_desk_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.broadcast_to_desk(tg_argv[0]);
  return null;
end
$$;

-- The times of a visit after a step: check_in, check_out, undo. `undone`: which of the two the caller
-- expects to take back, so that a repeated undo does not take back both.
create function private.visit_times(
  step text, undone text, status text, day date, inout arrived timestamptz, inout gone timestamptz
)
language plpgsql set search_path = ''
as $$
begin
  case step
    when 'check_in' then
      if gone is not null or status = 'completed' then
        perform private.refuse('visit_ended');
      end if;
      if arrived is not null then
        return;
      end if;
      if status not in ('approved', 'active') then
        perform private.refuse('visitor_' || status);
      end if;
      if day <> private.space_today() then
        perform private.refuse('visit_other_day', jsonb_build_object('date', day));
      end if;
      arrived := clock_timestamp();
    when 'check_out' then
      if arrived is null then
        perform private.refuse('visitor_not_here');
      end if;
      gone := coalesce(gone, greatest(clock_timestamp(), arrived));
    when 'undo' then
      if coalesce(undone, '') not in ('', case when gone is not null then 'check_out' when arrived is not null then 'check_in' end) then
        perform private.refuse('visit_changed');
      end if;
      if gone is not null then
        gone := null;
      elsif arrived is not null then
        arrived := null;
      else
        perform private.refuse('visitor_not_here');
      end if;
  end case;
end
$$;

create function private.change_visit(visitor_id uuid, step text, undone text) returns public.visitors
language plpgsql security definer set search_path = ''
as $$
declare
  visitor public.visitors;
  times record;
begin
  select * into visitor from public.visitors where id = visitor_id and erased_at is null for no key update;
  if visitor.id is null then
    perform private.refuse('unknown_visitor');
  end if;
  select * into times from private.visit_times(
    step, undone, visitor.status, visitor.visit_date, visitor.arrived_at, visitor.left_at);
  if (times.arrived, times.gone) is not distinct from (visitor.arrived_at, visitor.left_at) then
    return visitor;
  end if;
  update public.visitors set arrived_at = times.arrived, left_at = times.gone
  where id = visitor.id returning * into visitor;
  update public.day_passes set arrived_at = times.arrived, left_at = times.gone
  where day_passes.visitor_id = visitor.id;
  update public.visitor_passes set used_at = times.arrived
  where visitor_passes.visitor_id = visitor.id and used_at is distinct from times.arrived;
  return visitor;
end
$$;

-- The visitor of a day pass arrives with it.
create function private.change_day_pass_visit(day_pass_id uuid, step text, undone text) returns public.day_passes
language plpgsql security definer set search_path = ''
as $$
declare
  pass public.day_passes;
  times record;
begin
  select * into pass from public.day_passes where id = day_pass_id and erased_at is null;
  if pass.id is null then
    perform private.refuse('unknown_visitor');
  end if;
  if pass.visitor_id is not null then
    perform private.change_visit(pass.visitor_id, step, undone);
    select * into pass from public.day_passes where id = day_pass_id;
    return pass;
  end if;
  select * into pass from public.day_passes where id = day_pass_id for no key update;
  select * into times from private.visit_times(step, undone, pass.status, pass.date, pass.arrived_at, pass.left_at);
  if (times.arrived, times.gone) is not distinct from (pass.arrived_at, pass.left_at) then
    return pass;
  end if;
  update public.day_passes set arrived_at = times.arrived, left_at = times.gone
  where id = pass.id returning * into pass;
  update public.visitor_passes set used_at = times.arrived
  where visitor_passes.day_pass_id = pass.id and used_at is distinct from times.arrived;
  return pass;
end
$$;

create function private.admin_changes_visit(visitor_id uuid, step text, undone text default null)
returns public.visitors
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    perform private.refuse('not_admin');
  end if;
  return private.change_visit(visitor_id, step, undone);
end
$$;
grant execute on function private.admin_changes_visit to authenticated;

create function private.admin_changes_day_pass(day_pass_id uuid, step text, undone text default null)
returns public.day_passes
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    perform private.refuse('not_admin');
  end if;
  return private.change_day_pass_visit(day_pass_id, step, undone);
end
$$;
grant execute on function private.admin_changes_day_pass to authenticated;

create function public.check_in_visitor(visitor_id uuid) returns public.visitors
language sql set search_path = ''
as $$ select * from private.admin_changes_visit(visitor_id, 'check_in') $$;
comment on function public.check_in_visitor is
  'Records that an approved visitor of today has arrived and notifies the host, for admins. Repeating it changes nothing.';
grant execute on function public.check_in_visitor to authenticated;

create function public.check_out_visitor(visitor_id uuid) returns public.visitors
language sql set search_path = ''
as $$ select * from private.admin_changes_visit(visitor_id, 'check_out') $$;
comment on function public.check_out_visitor is
  'Records that a visitor who arrived has left, for admins. Repeating it changes nothing.';
grant execute on function public.check_out_visitor to authenticated;

create function public.undo_visitor_check(visitor_id uuid, step text default null) returns public.visitors
language sql set search_path = ''
as $$ select * from private.admin_changes_visit(visitor_id, 'undo', coalesce(step, '')) $$;
comment on function public.undo_visitor_check is
  'Takes back the departure, or else the arrival, of a visitor, for admins. Refused if that is not the given step (check_in or check_out).';
grant execute on function public.undo_visitor_check to authenticated;

create function public.check_in_day_pass(day_pass_id uuid) returns public.day_passes
language sql set search_path = ''
as $$ select * from private.admin_changes_day_pass(day_pass_id, 'check_in') $$;
comment on function public.check_in_day_pass is
  'Does for the holder of a day pass what check_in_visitor does for a visitor. The visitor of the pass gets the same time.';
grant execute on function public.check_in_day_pass to authenticated;

create function public.check_out_day_pass(day_pass_id uuid) returns public.day_passes
language sql set search_path = ''
as $$ select * from private.admin_changes_day_pass(day_pass_id, 'check_out') $$;
comment on function public.check_out_day_pass is 'Does for the holder of a day pass what check_out_visitor does for a visitor.';
grant execute on function public.check_out_day_pass to authenticated;

create function public.undo_day_pass_check(day_pass_id uuid, step text default null) returns public.day_passes
language sql set search_path = ''
as $$ select * from private.admin_changes_day_pass(day_pass_id, 'undo', coalesce(step, '')) $$;
comment on function public.undo_day_pass_check is 'Does for the holder of a day pass what undo_visitor_check does for a visitor.';
grant execute on function public.undo_day_pass_check to authenticated;

-- Notifies the host once per visit. Undoing an arrival deletes its notification, so that the next arrival is
-- reported. The email is not sent twice.
create function private.notify_arrival() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.arrived_at is null then
    delete from public.outbox where kind = 'visitor_arrived' and subject_id = new.id and status <> 'sent';
    delete from public.notifications where kind = 'visitor_arrived' and subject_id = new.id;
    return null;
  end if;
  if to_jsonb(new) -> 'is_walk_in' = 'true' and new.user_id is not distinct from auth.uid() then
    return null;
  end if;
  perform private.notify(new.user_id, 'visitor_arrived', new.id, 0, jsonb_build_object(
    'visitor_id', new.id, 'visitor_name', new.visitor_name, 'arrived_at', new.arrived_at));
  return null;
end
$$;

-- Erases names and contacts of visitors and of guests with day passes, some days after the visit (setting
-- visitor_name_days). Up to 50 of each per call; returns how many. The ids are collected first, so that a call
-- with few names to erase reads few rows.
create function private.erase_old_visitor_names() returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  last_day constant date := private.space_today() - coalesce(
    (select (value ->> 'days')::integer from public.system_settings where key = 'visitor_name_days'), 90);
  at_once constant integer := 50;
  due uuid[];
  passes uuid[];
  guests uuid[];
  total integer := 0;
begin
  select coalesce(array_agg(id), '{}') into due from (
    select id from public.visitors where erased_at is null and visit_date <= last_day
    order by visit_date limit at_once for no key update skip locked
  ) old;
  if due <> '{}' then
    total := cardinality(due);
    update public.visitors set
      visitor_name = 'Name erased', email = null, phone = null, organization = null, purpose = null,
      erased_at = now()
    where id = any (due);
    with gone as (
      delete from public.visitor_passes where visitor_id = any (due) returning id
    )
    select coalesce(array_agg(id), '{}') into passes from gone;
    perform private.delete_messages_about(
      '{visitor_approved,visitor_rejected,visitor_arrived,walk_in_waiting,visit_on_closed_day}', due);
    perform private.delete_messages_about('{visitor_pass}', passes);
    -- The invitation with which the visitor was registered. A guest that is a member keeps it.
    with gone as (
      delete from public.booking_guests where visitor_id = any (due) and user_id is null returning id
    )
    select coalesce(array_agg(id), '{}') into guests from gone;
    perform private.delete_messages_about('{booking_invitation}', guests);
  end if;

  select coalesce(array_agg(id), '{}') into due from (
    select id from public.day_passes where erased_at is null and date <= last_day
    order by date limit at_once for no key update skip locked
  ) old;
  if due <> '{}' then
    total := total + cardinality(due);
    update public.day_passes set
      visitor_name = 'Name erased', email = null, purpose = null, erased_at = now()
    where id = any (due);
    update public.activity_logs
    set details = 'Day pass' || coalesce(substring(details from '\son \d{4}-\d\d-\d\d$'), '')
    where action_type = 'Purchased Day Pass' and reference_id = any (due);
    with gone as (
      delete from public.visitor_passes where day_pass_id = any (due) returning id
    )
    select coalesce(array_agg(id), '{}') into passes from gone;
    perform private.delete_messages_about('{day_pass_bought,visitor_arrived,visit_on_closed_day}', due);
    perform private.delete_messages_about('{visitor_pass}', passes);
  end if;
  return total;
end
$$;

-- The topic "visitors:<user id>": the screens of the host refetch their visitors.
create function private.broadcast_own_visitor() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform realtime.send('{}', 'changed', 'visitors:' || new.user_id, true);
  return null;
end
$$;

create function private.arrivals_on(day date, how_many integer)
returns table (arrival private.arrival_row, total_count bigint)
language sql stable security definer set search_path = ''
as $$
  with listed as (
    select visitors.id, 'visitor' as kind, visitors.visitor_name, visitors.organization, visitors.purpose,
      visitors.host_name, visitors.user_id, visitors.visit_time, visitors.is_walk_in, visitors.arrived_at,
      visitors.left_at
    from public.visitors
    where (select private.is_admin()) and visitors.visit_date = day
      and (visitors.status not in ('pending', 'rejected') or visitors.arrived_at is not null)
      and not exists (select from public.day_passes where day_passes.visitor_id = visitors.id)
    union all
    select day_passes.id, 'day_pass', day_passes.visitor_name, visitors.organization, day_passes.purpose,
      visitors.host_name, day_passes.user_id, null, false,
      coalesce(day_passes.arrived_at, visitors.arrived_at), coalesce(day_passes.left_at, visitors.left_at)
    from public.day_passes
    left join public.visitors on visitors.id = day_passes.visitor_id
    where (select private.is_admin()) and day_passes.date = day
  )
  select row(
      listed.id, listed.kind, listed.visitor_name, listed.organization, listed.purpose, listed.host_name,
      listed.user_id, profiles.full_name, listed.visit_time, listed.is_walk_in, listed.arrived_at,
      listed.left_at
    )::private.arrival_row, count(*) over ()
  from listed
  join public.profiles on profiles.id = listed.user_id
  order by listed.arrived_at is not null, case when listed.arrived_at is null then listed.visit_time end,
    listed.arrived_at desc, listed.visitor_name, listed.id
  limit private.page_limit(how_many)
$$;
grant execute on function private.arrivals_on to authenticated;

create function public.arrivals_on(day date, how_many integer default 200) returns table (
  id uuid, kind text, visitor_name text, organization text, purpose text, host_name text, member_id uuid,
  member_name text, expected_at time, is_walk_in boolean, arrived_at timestamptz, left_at timestamptz,
  total_count bigint
)
language sql stable set search_path = ''
as $$ select (arrival).*, total_count from private.arrivals_on(day, how_many) $$;
comment on function public.arrivals_on is
  'Visitors and day passes of a day, for admins; empty for other callers. Expected ones by time first, then those who arrived, the latest first. kind: visitor or day_pass; id belongs to that table. member: who registered the visitor or bought the pass. Every row has the total.';
grant execute on function public.arrivals_on to authenticated;

create type private.closed_visit_row as (
  id uuid, kind text, visitor_name text, visit_date date, reason text, member_id uuid, member_name text
);

-- Visits and day passes on days that are open by the hours `before` and closed by `opening`.
create function private.visits_closed_by(opening jsonb, before jsonb) returns setof private.closed_visit_row
language sql stable security definer set search_path = ''
as $$
  with visits as materialized (
    select id, case status when 'active' then 'day_pass' else 'visitor' end as kind, visitor_name, visit_date, user_id
    from public.visitors
    where visit_date >= private.space_today() and status in ('pending', 'approved', 'active') and arrived_at is null
    union all
    select id, 'day_pass', visitor_name, date, user_id from public.day_passes
    where date >= private.space_today() and visitor_id is null and arrived_at is null
  ), closed as materialized (
    select visit_date, private.closed_reason(visit_date, opening) as reason
    from (select distinct visit_date from visits) days
    where private.closed_reason(visit_date, before) is null
  )
  select visits.id, visits.kind, visits.visitor_name, visits.visit_date, closed.reason, visits.user_id,
    coalesce(profiles.full_name, profiles.email)
  from closed
  join visits on visits.visit_date = closed.visit_date
  join public.profiles on profiles.id = visits.user_id
  where closed.reason is not null
  order by visits.visit_date, visits.visitor_name, visits.id
$$;

create function private.visits_on_closed_days(opening jsonb) returns setof private.closed_visit_row
language sql stable security definer set search_path = ''
as $$
  select visit.* from private.visits_closed_by(
    case when private.is_setting('opening_hours', opening) then opening else private.opening_hours() end,
    private.opening_hours()) visit
  where private.is_admin()
$$;
grant execute on function private.visits_on_closed_days to authenticated;

create function public.visits_on_closed_days(opening jsonb) returns table (
  id uuid, kind text, visitor_name text, visit_date date, reason text, member_id uuid, member_name text
)
language sql stable set search_path = ''
as $$ select * from private.visits_on_closed_days(opening) $$;
comment on function public.visits_on_closed_days is
  'Visits and day passes on days that new opening hours or holidays would close, for admins; empty for other callers. kind: visitor or day_pass; member: who registered the visitor or bought the pass, and is notified when the hours are saved.';
grant execute on function public.visits_on_closed_days to authenticated;

create function private.notify_closed_visits() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.notify(visit.member_id, 'visit_on_closed_day', visit.id, private.microseconds(clock_timestamp()),
    jsonb_build_object(
      'visitor_name', visit.visitor_name, 'visit_date', visit.visit_date,
      'is_day_pass', visit.kind = 'day_pass', 'reason', visit.reason
    ))
  from private.visits_closed_by(new.value, old.value) visit;
  return null;
end
$$;

create policy "Admins can receive changes for the front desk" on realtime.messages
  for select to authenticated
  using (
    extension = 'broadcast' and (select realtime.topic()) in ('desk:' || (select auth.uid()), 'desk')
    and (select private.is_admin())
  );
create policy "Members can receive changes of their own visitors" on realtime.messages
  for select to authenticated
  using (extension = 'broadcast' and (select realtime.topic()) = 'visitors:' || (select auth.uid()));
create trigger visitors_broadcast_desk_change after insert or update or delete on public.visitors
  for each statement execute function private.broadcast_desk_change('visitors');
create trigger day_passes_broadcast_desk_change after insert or update or delete on public.day_passes
  for each statement execute function private.broadcast_desk_change('day_passes');
create trigger visitors_write_arrival after update on public.visitors
  for each row when ((old.arrived_at is null) <> (new.arrived_at is null))
  execute function private.notify_arrival();
create trigger day_passes_write_arrival after update on public.day_passes
  for each row when (new.visitor_id is null and (old.arrived_at is null) <> (new.arrived_at is null))
  execute function private.notify_arrival();
create trigger visitors_broadcast_own_visitor
  after insert or update of status, arrived_at, left_at on public.visitors
  for each row execute function private.broadcast_own_visitor();
-- Under 5 means low stock (spec 2 §9).
create trigger snacks_broadcast_desk_change after update of quantity on public.snacks
  for each row when (old.quantity <> new.quantity and least(old.quantity, new.quantity) < 5)
  execute function private.broadcast_desk_change('stock');
create trigger system_settings_broadcast_desk_change after insert or update on public.system_settings
  for each row when (new.key = 'opening_hours')
  execute function private.broadcast_desk_change('hours');
create trigger system_settings_notify_closed_visits after insert or update of value on public.system_settings
  for each row when (new.key = 'opening_hours')
  execute function private.notify_closed_visits();
create trigger payments_broadcast_desk_change after insert on public.payments
  for each row when (new.received_by is not null) execute function private.broadcast_desk_change('payments');
create trigger refunds_broadcast_desk_change after insert on public.refunds
  for each row when (new.method is not null) execute function private.broadcast_desk_change('payments');
