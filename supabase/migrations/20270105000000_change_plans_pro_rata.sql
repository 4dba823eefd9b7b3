-- A plan that changes within a month pays in proportion to its days.
comment on column public.plans.monthly_price_paise is 'What an admin bills outside the portal, which charges no membership.';

-- What the plans of a member include in the month of a day: each in proportion to its days, and the sum rounded up to
-- whole minutes and day passes. `changed_on` and `new_plan_id`: as if the member had that plan from that day.
create function private.included_in_month(
  person uuid, day date, changed_on date default null, new_plan_id uuid default null,
  out minutes integer, out day_passes integer
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  first_day constant date := date_trunc('month', day::timestamp);
  next_month constant date := first_day + interval '1 month';
begin
  minutes := 0;
  day_passes := 0;
  if not isfinite(day) then
    return;
  end if;
  select coalesce(ceil(sum(plans.included_minutes * span.days)::numeric / (next_month - first_day)), 0),
    coalesce(ceil(sum(plans.included_day_passes * span.days)::numeric / (next_month - first_day)), 0)
  into minutes, day_passes
  from (
    select plan_id, least(ends_on, next_month, changed_on) - greatest(starts_on, first_day) as days
    from public.memberships where user_id = person and starts_on < next_month
    union all
    select new_plan_id, next_month - changed_on where changed_on < next_month
  ) span join public.plans on plans.id = span.plan_id
  where span.days > 0;
end
$$;

-- The plan that a person has on a day, or null.
create function private.plan_on(person uuid, day date) returns uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select plan_id from public.memberships
    where user_id = person and starts_on <= day and coalesce(ends_on > day, true)
  );
end
$$;

-- Minutes that the month of a day includes, if the plan that the person has on the day includes the room.
create or replace function private.included_minutes(person uuid, day date, room uuid) returns integer
language plpgsql stable security definer set search_path = ''
as $$
declare
  plan_of_day constant uuid := private.plan_on(person, day);
begin
  if plan_of_day is not null and (
    not exists (select from public.plan_rooms where plan_id = plan_of_day)
    or exists (select from public.plan_rooms where plan_id = plan_of_day and room_id = room)
  ) then
    return (private.included_in_month(person, day)).minutes;
  end if;
  return 0;
end
$$;

create function private.used_day_passes(person uuid, day date) returns integer
language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce((
    select sum(passes) from public.plan_day_passes
    where user_id = person and month = date_trunc('month', day::timestamp)
  ), 0);
end
$$;

-- Day passes that the month of a day includes, if the person has a plan on the day, and those left of them.
create or replace function private.day_passes_left(person uuid, day date, out included integer, out passes_left integer)
language plpgsql stable security definer set search_path = ''
as $$
begin
  included := case when private.plan_on(person, day) is null then 0
    else (private.included_in_month(person, day)).day_passes end;
  passes_left := greatest(0, included - private.used_day_passes(person, day));
end
$$;

create or replace function private.own_plan() returns table (
  name text, cafe_discount_percent smallint, included_minutes integer, minutes_left integer, starts_on date,
  ends_on date, rooms text[], included_day_passes smallint, day_passes_left integer
)
language sql stable security definer set search_path = ''
as $$
  select plans.name, plans.cafe_discount_percent, included.minutes,
    greatest(0, included.minutes - private.used_minutes(memberships.user_id, counted.day)),
    memberships.starts_on, memberships.ends_on,
    (select coalesce(array_agg(rooms.name order by rooms.name) filter (where rooms.retired_at is null), '{}')
      from public.plan_rooms join public.rooms on rooms.id = room_id
      where plan_rooms.plan_id = plans.id having count(*) > 0),
    included.day_passes::smallint,
    greatest(0, included.day_passes - private.used_day_passes(memberships.user_id, counted.day))
  from public.memberships join public.plans on plans.id = memberships.plan_id
  cross join lateral (select greatest(memberships.starts_on, private.space_today()) as day) counted
  cross join lateral private.included_in_month(memberships.user_id, counted.day) included
  where memberships.user_id = auth.uid() and private.is_active()
    and coalesce(memberships.ends_on > private.space_today(), true)
  order by memberships.starts_on limit 1
$$;

comment on function public.own_plan is
  'The plan that the caller has today, or will have next. included_minutes and included_day_passes: what the plans of this calendar month include, each in proportion to its days, or those of the first month of a plan that begins later. minutes_left and day_passes_left: what is left of them. rooms: the names of the rooms in which they pay, without retired ones; null: in all. Empty without a plan.';

create type private.plan_change as (
  old_plan text, new_plan text, included_minutes integer, minutes_left integer, included_day_passes integer,
  day_passes_left integer, bill_paise integer, days_left integer, days_of_month integer
);

create function private.quote_plan_change(member_id uuid, new_plan_id uuid) returns private.plan_change
language plpgsql stable security definer set search_path = ''
as $$
declare
  today constant date := private.space_today();
  first_day constant date := date_trunc('month', today);
  next_month constant date := first_day + interval '1 month';
  old_plan public.plans;
  new_plan public.plans;
  included record;
  change private.plan_change;
begin
  if not private.is_admin() then
    perform private.refuse('not_admin');
  end if;
  if not exists (select from public.profiles where id = member_id and erased_at is null) then
    perform private.refuse('unknown_user');
  end if;
  select * into old_plan from public.plans where id = private.plan_on(member_id, today);
  select * into new_plan from public.plans
  where id = new_plan_id and (archived_at is null or id = old_plan.id);
  if new_plan.id is null and new_plan_id is not null then
    perform private.refuse('unknown_plan');
  end if;
  change.old_plan := old_plan.name;
  change.new_plan := new_plan.name;
  change.days_left := next_month - today;
  change.days_of_month := next_month - first_day;
  change.included_minutes := 0;
  change.included_day_passes := 0;
  if new_plan.id is not null then
    included := private.included_in_month(member_id, today, today, new_plan.id);
    change.included_minutes := included.minutes;
    change.included_day_passes := included.day_passes;
  end if;
  change.minutes_left := greatest(0, change.included_minutes - private.used_minutes(member_id, today));
  change.day_passes_left := greatest(0, change.included_day_passes - private.used_day_passes(member_id, today));
  -- Each share is rounded, so that the bills of several changes on a day add up to that of one change.
  change.bill_paise :=
    round(coalesce(new_plan.monthly_price_paise, 0)::numeric * change.days_left / change.days_of_month)
    - round(coalesce(old_plan.monthly_price_paise, 0)::numeric * change.days_left / change.days_of_month);
  return change;
end
$$;
grant execute on function private.quote_plan_change to authenticated;

create function public.quote_plan_change(member_id uuid, plan_id uuid default null) returns table (
  old_plan text, new_plan text, included_minutes integer, minutes_left integer, included_day_passes integer,
  day_passes_left integer, bill_paise integer, days_left integer, days_of_month integer
)
language sql stable set search_path = ''
as $$ select * from private.quote_plan_change(member_id, plan_id) $$;
comment on function public.quote_plan_change is
  'What another plan from today on, or none, means for this calendar month, for admins: the minutes and day passes that its plans include, each in proportion to its days, what is left of them, and what to bill for the days left, today included: the share of the new price without that of the old one. Negative: what to credit. set_plan takes the row as agreed.';
grant execute on function public.quote_plan_change to authenticated;

drop function public.set_plan(uuid, uuid, boolean);
drop function private.set_plan(uuid, uuid, boolean);
-- Assigns, changes or, without a plan, ends the plan of a member, from today or the first of next month. Memberships
-- that have not begun by then are replaced. Changes nothing if the member has the plan already.
create function private.set_plan(member_id uuid, new_plan_id uuid, from_next_month boolean, agreed jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  today constant date := private.space_today();
  first_day constant date := case
    when from_next_month then (date_trunc('month', today) + interval '1 month')::date else today end;
  current_membership public.memberships;
  admin_name constant text := (select display_name from public.profiles where id = auth.uid());
  new_plan public.plans;
  change jsonb;
begin
  if not private.is_admin() then
    perform private.refuse('not_admin');
  end if;
  if not exists (select from public.profiles where id = member_id and erased_at is null) then
    perform private.refuse('unknown_user');
  end if;
  -- The lock of charges: a plan does not change between a price and its charge.
  perform private.lock_balance(member_id);
  -- Waits for an admin who is changing the present plan.
  perform private.lock_plans(member_id);
  delete from public.memberships
  where user_id = member_id and starts_on > today and (starts_on, plan_id) is distinct from (first_day, new_plan_id);
  -- Also the one that ends on this day, which the same plan continues.
  select * into current_membership from public.memberships
  where user_id = member_id and starts_on <= first_day and coalesce(ends_on >= first_day, true)
    and ends_on is distinct from starts_on
  order by starts_on desc limit 1;
  -- The same admin's request from before, repeated.
  if current_membership.plan_id = new_plan_id and current_membership.starts_on = today
    and current_membership.ends_on is null and current_membership.assigned_by = auth.uid() then
    return;
  end if;
  if new_plan_id is not null then
    -- Waits for an admin who is changing or archiving the plan.
    select * into new_plan from public.plans where id = new_plan_id for share;
  end if;
  if agreed is not null and first_day = today then
    change := to_jsonb(private.quote_plan_change(member_id, new_plan_id));
    if change <> agreed then
      perform private.refuse('plan_change_outdated', change);
    end if;
  end if;
  if current_membership.plan_id = new_plan_id then
    update public.memberships set ends_on = null where id = current_membership.id;
    return;
  end if;
  if new_plan_id is not null and (new_plan.id is null or new_plan.archived_at is not null) then
    perform private.refuse('unknown_plan');
  end if;
  update public.memberships set ends_on = first_day where id = current_membership.id;
  if new_plan.id is not null then
    insert into public.memberships (user_id, plan_id, starts_on, assigned_by_name)
    values (member_id, new_plan.id, first_day, admin_name);
    perform private.log_activity(member_id, 'Plan Assigned', new_plan.name || ' from ' || first_day);
  elsif current_membership.ends_on is distinct from first_day and current_membership.id is not null then
    perform private.log_activity(member_id, 'Plan Ended',
      (select name from public.plans where id = current_membership.plan_id) || ' until ' || first_day - 1);
  end if;
end
$$;
grant execute on function private.set_plan to authenticated;

create function public.set_plan(
  member_id uuid, plan_id uuid default null, from_next_month boolean default false, agreed jsonb default null
) returns void
language sql set search_path = ''
as $$ select private.set_plan(member_id, plan_id, from_next_month, agreed) $$;
comment on function public.set_plan is
  'Gives a member another plan, or none, from today or the first of next month, for admins. It replaces a plan that was to begin later. agreed: the row of quote_plan_change that was shown for a change from today; if it no longer holds, the change is refused with plan_change_outdated and the new row. Refused with unknown_plan if the plan is archived.';
grant execute on function public.set_plan to authenticated;
