create table public.plans (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(trim(name)) between 1 and 120),
  monthly_price_paise integer not null default 0 check (monthly_price_paise between 0 and 100000000),
  included_minutes integer not null default 0 check (included_minutes between 0 and 44640 and included_minutes % 30 = 0),
  cafe_discount_percent smallint not null default 0 check (cafe_discount_percent between 0 and 100),
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  included_day_passes smallint not null default 0 check (included_day_passes between 0 and 100)
);
comment on table public.plans is
  'What a membership includes each calendar month. A change applies to all members with the plan from its day on.';
comment on column public.plans.monthly_price_paise is 'What an admin bills outside the portal, which charges no membership.';
comment on column public.plans.included_minutes is 'Minutes of meeting rooms per calendar month, in all rooms or those of plan_rooms. Bookings priced in credits use them first.';
comment on column public.plans.included_day_passes is 'Day passes per calendar month that cost no credits.';
comment on column public.plans.archived_at is
  'When an admin archived the plan: it cannot be assigned, and members who have it keep it.';
alter table public.plans enable row level security;

create index plans_by_name on public.plans (name);

create table private.former_plan_terms (
  plan_id uuid not null references public.plans (id) on delete cascade,
  days daterange not null,
  monthly_price_paise integer not null,
  included_minutes integer not null,
  included_day_passes smallint not null,
  primary key (plan_id, days)
);
comment on table private.former_plan_terms is
  'Terms of plans before they were edited, with the days on which they applied. Since then the row of plans applies.';
alter table private.former_plan_terms enable row level security;

-- The terms at the beginning of a day apply until the day before: later edits of the day replace the first.
create function private.keep_former_plan_terms() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.former_plan_terms (
    plan_id, days, monthly_price_paise, included_minutes, included_day_passes
  )
  select old.id, daterange(max(upper(days)), private.space_today()), old.monthly_price_paise, old.included_minutes,
    old.included_day_passes
  from private.former_plan_terms where plan_id = old.id
  having coalesce(max(upper(days)) < private.space_today(), true);
  return null;
end
$$;

create policy "Members can read the plans" on public.plans
  for select to authenticated using ((select auth.uid()) is not null);
create policy "Admins can add plans" on public.plans
  for insert to authenticated with check ((select private.is_admin()));
create policy "Admins can update plans" on public.plans
  for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Admins can delete plans" on public.plans
  for delete to authenticated using ((select private.is_admin()));
create policy "Banned and deleted accounts have no access" on public.plans
  as restrictive for all to authenticated using ((select private.is_active()));

grant select, delete,
  insert (name, monthly_price_paise, included_minutes, cafe_discount_percent, included_day_passes),
  update (name, monthly_price_paise, included_minutes, cafe_discount_percent, archived_at, included_day_passes)
  on public.plans to authenticated;
grant select, insert, update, delete on public.plans to service_role;

create table public.plan_rooms (
  plan_id uuid not null references public.plans (id) on delete cascade,
  -- Restricted: without its last room a plan would include all rooms.
  room_id uuid not null references public.rooms (id) on delete restrict,
  primary key (plan_id, room_id)
);
comment on table public.plan_rooms is
  'Rooms in which the included minutes of a plan pay; a plan without rows includes all rooms. save_plan writes it.';
alter table public.plan_rooms enable row level security;

create index plan_rooms_of_room on public.plan_rooms (room_id);

create policy "Members can read the rooms of the plans" on public.plan_rooms
  for select to authenticated using ((select auth.uid()) is not null);
create policy "Banned and deleted accounts have no access" on public.plan_rooms
  as restrictive for all to authenticated using ((select private.is_active()));

grant select on public.plan_rooms to authenticated, service_role;

create table public.memberships (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  plan_id uuid not null references public.plans (id) on delete restrict,
  starts_on date not null check (isfinite(starts_on)),
  ends_on date check (isfinite(ends_on)),
  -- Not a foreign key: an admin's account can be deleted.
  assigned_by uuid default auth.uid(),
  assigned_by_name text check (length(assigned_by_name) <= 200),
  created_at timestamptz not null default now(),
  constraint memberships_end_after_start check (ends_on >= starts_on),
  constraint memberships_never_overlap exclude using gist (user_id with =, daterange(starts_on, ends_on) with &&)
);
comment on table public.memberships is
  'Which plan a member has, had or will have. set_plan writes it; a membership that has begun is never deleted.';
comment on column public.memberships.ends_on is
  'The first day without the plan; null while no end is known. The day of the start if it ended on the same day.';
alter table public.memberships enable row level security;

create index memberships_of_user on public.memberships (user_id, starts_on desc);
create index memberships_of_plan on public.memberships (plan_id);

create policy "Members can read their own memberships, admins all" on public.memberships
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));
create policy "Banned and deleted accounts have no access" on public.memberships
  as restrictive for all to authenticated using ((select private.is_active()));

grant select on public.memberships to authenticated, service_role;

create table public.plan_minutes (
  id bigint generated always as identity primary key,
  user_id uuid not null references public.profiles (id) on delete cascade,
  month date not null check (month = date_trunc('month', month::timestamp)),
  -- Not a foreign key: a cancelled booking has no row.
  booking_id uuid not null,
  minutes integer not null check (minutes <> 0),
  created_at timestamptz not null default now()
);
comment on table public.plan_minutes is
  'Append-only list of the included minutes that bookings used. The sum of a month is what a member has used of the plan.';
comment on column public.plan_minutes.month is 'The first day of the month in which the minutes count.';
comment on column public.plan_minutes.minutes is 'Positive when a booking used them, negative when they went back to their month.';
alter table public.plan_minutes enable row level security;

create index plan_minutes_of_user on public.plan_minutes (user_id, month) include (minutes);

create policy "Members can read their own minutes, admins all" on public.plan_minutes
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));
create policy "Banned and deleted accounts have no access" on public.plan_minutes
  as restrictive for all to authenticated using ((select private.is_active()));

grant select on public.plan_minutes to authenticated, service_role;

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

create function private.days_of_month(day date) returns integer
language sql immutable set search_path = ''
as $$
  select extract(day from date_trunc('month', day::timestamp) + interval '1 month - 1 day')::integer
$$;

-- The plans of a member in the month of a day, with the terms of their days; `ends_on` is the first day without them.
-- `changed_on` and `new_plan_id`: as if the member had that plan from that day.
create function private.plans_of_month(
  person uuid, day date, changed_on date default null, new_plan_id uuid default null
) returns table (
  plan_id uuid, name text, monthly_price_paise integer, included_minutes integer, included_day_passes smallint,
  starts_on date, ends_on date
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  first_day date;
  next_month date;
begin
  if not isfinite(day) then
    return;
  end if;
  first_day := date_trunc('month', day::timestamp);
  next_month := first_day + interval '1 month';
  return query
  select span.id, plans.name, terms.monthly_price_paise, terms.included_minutes, terms.included_day_passes,
    lower(terms.days * span.days), upper(terms.days * span.days)
  from (
    select had.plan_id as id, daterange(had.starts_on, had.ends_on) * daterange(first_day, next_month)
      * daterange(null, changed_on) as days
    from public.memberships had where had.user_id = person and had.starts_on < next_month
    union all
    select new_plan_id, daterange(changed_on, next_month) where changed_on < next_month
  ) span
  join public.plans on plans.id = span.id
  cross join lateral (
    select former.monthly_price_paise, former.included_minutes, former.included_day_passes, former.days
    from private.former_plan_terms former where former.plan_id = plans.id
    union all
    select plans.monthly_price_paise, plans.included_minutes, plans.included_day_passes,
      daterange((select max(upper(former.days)) from private.former_plan_terms former where former.plan_id = plans.id), null)
  ) terms
  where terms.days && span.days;
end
$$;

-- What these plans include: each in proportion to its days, and the sum rounded up to whole minutes and day passes.
create function private.included_in_month(
  person uuid, day date, changed_on date default null, new_plan_id uuid default null,
  out minutes integer, out day_passes integer
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  days_of_month constant integer := private.days_of_month(day);
begin
  select coalesce(ceil(sum(span.included_minutes * (span.ends_on - span.starts_on))::numeric / days_of_month), 0),
    coalesce(ceil(sum(span.included_day_passes * (span.ends_on - span.starts_on))::numeric / days_of_month), 0)
  into minutes, day_passes
  from private.plans_of_month(person, day, changed_on, new_plan_id) span;
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

-- The rooms in which the minutes of a plan pay, or null: in all.
create function private.rooms_of_plan(plan uuid) returns uuid[]
language sql stable security definer set search_path = ''
as $$ select array_agg(room_id order by room_id) from public.plan_rooms where plan_id = plan $$;

-- Minutes that the month of a day includes, if the plan that the person has on the day includes the room.
create function private.included_minutes(person uuid, day date, room uuid) returns integer
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

-- Minutes that a member has used in the month of a day. Requests that wait for approval keep theirs.
create function private.used_minutes(person uuid, day date) returns integer
language plpgsql stable security definer set search_path = ''
as $$
declare
  first_day constant date := date_trunc('month', day::timestamp);
begin
  return coalesce((
      select sum(minutes) from public.plan_minutes where user_id = person and month = first_day
    ), 0) + coalesce((
      select sum((terms ->> 'included_minutes')::integer) from public.booking_holds
      where user_id = person and is_request and ended_at is null and expires_at > now()
        and booking_date >= first_day and booking_date < first_day + interval '1 month'
    ), 0);
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
create function private.day_passes_left(person uuid, day date, out included integer, out passes_left integer)
language plpgsql stable security definer set search_path = ''
as $$
begin
  included := case when private.plan_on(person, day) is null then 0
    else (private.included_in_month(person, day)).day_passes end;
  passes_left := greatest(0, included - private.used_day_passes(person, day));
end
$$;

-- Locks the plans of a member, so that their included minutes do not change between a quote and its bookings.
create function private.lock_plans(person uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.memberships join public.plans on plans.id = memberships.plan_id
  where memberships.user_id = person for share of plans;
end
$$;

create function private.own_plan() returns table (
  name text, cafe_discount_percent smallint, included_minutes integer, minutes_left integer, starts_on date,
  ends_on date, rooms text[], included_day_passes smallint, day_passes_left integer
)
language sql stable security definer set search_path = ''
as $$
  select plans.name, plans.cafe_discount_percent, included.minutes,
    greatest(0, private.minutes_left_in(private.rooms_of_plan(plans.id), memberships.user_id, counted.day)),
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
grant execute on function private.own_plan to authenticated;

create function public.own_plan() returns table (
  name text, cafe_discount_percent smallint, included_minutes integer, minutes_left integer, starts_on date,
  ends_on date, rooms text[], included_day_passes smallint, day_passes_left integer
)
language sql stable set search_path = ''
as $$ select * from private.own_plan() $$;
comment on function public.own_plan is
  'The plan that the caller has today, or will have next. included_minutes and included_day_passes: what the plans of this calendar month include, each in proportion to its days, or those of the first month of a plan that begins later. minutes_left: what is left of them in all rooms of this plan. day_passes_left: likewise. rooms: the names of the rooms in which they pay, without retired ones; null: in all. Empty without a plan.';
grant execute on function public.own_plan to authenticated;

-- Percent off at the cafe by the plan that the member has today.
create function private.cafe_discount(person uuid) returns smallint
language plpgsql stable security definer set search_path = ''
as $$
declare
  today constant date := private.space_today();
begin
  return coalesce((
    select plans.cafe_discount_percent
    from public.memberships join public.plans on plans.id = memberships.plan_id
    where memberships.user_id = person and starts_on <= today and coalesce(ends_on > today, true)
  ), 0);
end
$$;

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
  change.minutes_left := case when new_plan.id is null then 0 else greatest(0, private.minutes_left_in(
    private.rooms_of_plan(new_plan.id), member_id, today, null, today, new_plan.id)) end;
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
  'What another plan from today on, or none, means for this calendar month, for admins: the minutes and day passes that its plans include, each in proportion to its days, what is left of them, minutes in all rooms of the new plan, and what to bill for the days left, today included: the share of the new price without that of the old one. Negative: what to credit. set_plan takes the row as agreed.';
grant execute on function public.quote_plan_change to authenticated;

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

-- Adds a plan, or changes the version of it that the caller saw. Returns no row if another change came first.
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

create trigger plans_touch_updated_at before update on public.plans
  for each row execute function private.touch_updated_at();
create trigger plans_keep_former_terms
  after update of monthly_price_paise, included_minutes, included_day_passes on public.plans
  for each row when (
    (old.monthly_price_paise, old.included_minutes, old.included_day_passes)
    is distinct from (new.monthly_price_paise, new.included_minutes, new.included_day_passes)
  ) execute function private.keep_former_plan_terms();
create trigger plans_clean_names before insert or update of name on public.plans
  for each row execute function private.clean_names('name');
