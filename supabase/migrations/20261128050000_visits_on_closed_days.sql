-- Closing a day lists and tells who expects visitors or holds day passes on it.
update public.notification_kinds set position = position + 1 where position >= 16;
insert into public.notification_kinds (
  position, kind, audience, in_portal, by_email, by_push, email_offered, email_optional, lead_time
) values (16, 'visit_on_closed_day', 'member', true, true, true, true, true, null);

drop function private.closed_reason(date);

-- Why the space is closed on a day: the name of the holiday, "Closed" for a closed weekday, or null when
-- it is open. A holiday takes precedence over its weekday.
create function private.closed_reason(day date, opening jsonb default private.opening_hours()) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(
    (select coalesce(nullif(trim(holiday ->> 'name'), ''), 'Closed')
      from jsonb_array_elements(coalesce(opening -> 'holidays', '[]')) holiday
      where holiday ->> 'date' = day::text limit 1),
    (select 'Closed'
      from jsonb_array_elements(opening -> 'hours') weekday
      where lower(weekday ->> 'day') = to_char(day, 'fmday')
        and weekday ->> 'isOpen' = 'false' limit 1)
  );
end
$$;

create or replace function private.check_visit_day(day date) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  days_ahead constant integer := private.booking_limit('days_ahead', 365);
  closed text;
begin
  -- Waits for opening hours that are being saved: they list the visits on days that they close.
  perform from public.system_settings where key = 'opening_hours' for share;
  if day < private.space_today() then
    perform private.refuse('past_date');
  end if;
  if day > private.space_today() + days_ahead then
    perform private.refuse('too_far_ahead', jsonb_build_object('days', days_ahead, 'kind', 'visit'));
  end if;
  closed := private.closed_reason(day);
  if closed is not null then
    perform private.refuse('closed_day', jsonb_build_object('reason', closed));
  end if;
end
$$;

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
  select visit.* from private.visits_closed_by(opening, private.opening_hours()) visit where private.is_admin()
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

create trigger system_settings_notify_closed_visits after insert or update of value on public.system_settings
  for each row when (new.key = 'opening_hours')
  execute function private.notify_closed_visits();

create or replace function private.erase_old_visitor_names() returns integer
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
