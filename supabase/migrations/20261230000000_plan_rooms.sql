-- The included minutes of a plan can be limited to rooms that admins choose.
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

comment on column public.plans.included_minutes is 'Minutes of meeting rooms per calendar month, in all rooms or those of plan_rooms. Bookings priced in credits use them first.';

create function private.included_minutes(person uuid, day date, room uuid) returns integer
language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce((
    select plans.included_minutes
    from public.memberships join public.plans on plans.id = memberships.plan_id
    where memberships.user_id = person and starts_on <= day and coalesce(ends_on > day, true)
      and (
        not exists (select from public.plan_rooms where plan_rooms.plan_id = plans.id)
        or exists (select from public.plan_rooms where plan_rooms.plan_id = plans.id and room_id = room)
      )
  ), 0);
end
$$;

create or replace function private.judge_booking(
  booking public.bookings, previous public.bookings, allowed text[], earlier public.bookings[] default '{}'
) returns public.bookings
language plpgsql security definer set search_path = ''
as $$
declare
  is_running constant boolean := private.has_started(previous);
  rules constant public.room_rules := (select rules from public.room_rules rules where room_id = booking.room_id);
  is_admin constant boolean := private.is_admin();
  adds_time constant boolean := not private.is_within(booking, previous);
  -- A member needs no approval to shorten a booking, or to move it out of a room that needs approval.
  needs_approval constant boolean := adds_time and rules.approval_hours is not null and not is_admin;
  is_by_member constant boolean := not is_admin and auth.uid() = booking.user_id;
  is_now constant boolean := previous.id is null and not needs_approval and private.is_bookable_now(booking, rules);
  room public.rooms;
  needed tsrange;
  price record;
  overridden text[] := '{}';
begin
  if is_running then
    perform private.check_new_end(booking, previous, rules);
  else
    overridden := private.check_slot(
      rules, booking.booking_date, booking.start_time, booking.duration,
      case when is_now then allowed || '{slot_in_past}' else allowed end);
    if is_now then
      overridden := array_remove(overridden, 'slot_in_past');
    end if;
  end if;
  select * into room from public.rooms where id = booking.room_id;
  if adds_time and room.retired_at is not null then
    perform private.refuse('room_unavailable');
  end if;
  if adds_time and rules.booked_by = 'admins' and not is_admin then
    perform private.refuse('desk_only');
  end if;
  booking.end_time := booking.start_time + booking.duration * interval '30 minutes';
  -- A shorter booking keeps its gap: with a longer one it could be refused to end early.
  booking.gap := case when adds_time then rules.gap else previous.gap end;
  if booking.room_id <> previous.room_id and is_by_member then
    perform private.check_room_change(booking, previous);
    -- A price that an admin named does not follow a member's move to another room.
    booking.price_reason := null;
  end if;
  if needs_approval then
    overridden := overridden || private.override('needs_approval', allowed);
  end if;
  needed := private.occupied_by(booking);
  if exists (
    select from public.booked_slots taken
    where taken.room_id = booking.room_id and taken.booking_date = booking.booking_date
      and taken.booking_id <> booking.id
      and (
        taken.held_until is null
        or taken.held_until > now() and not private.is_hold_of(taken.booking_id, booking.user_id)
      )
      and taken.occupied && needed
  ) or exists (
    select from unnest(earlier) taken
    where taken.room_id = booking.room_id and taken.booking_date = booking.booking_date
      and private.occupied_by(taken) && needed
  ) then
    perform private.refuse('slot_taken');
  end if;

  -- A later time does not extend the deadlines of a member who moves the booking.
  if (previous.booking_date, previous.start_time) <> (booking.booking_date, booking.start_time) then
    booking.refund_from := case when is_by_member then
      nullif(least(previous.refund_from, previous.booking_date + previous.start_time,
        booking.booking_date + booking.start_time), booking.booking_date + booking.start_time)
    end;
  end if;

  -- The balance lock serializes a member's bookings: two of them cannot use the same minutes of a plan.
  if private.included_minutes(booking.user_id, booking.booking_date, booking.room_id) > 0 then
    perform private.lock_balance(booking.user_id);
  end if;
  price := private.booking_price(booking, previous, room, earlier);
  booking.total_credits := price.credits;
  booking.rupees_due := price.rupees;
  booking.included_minutes := price.included_minutes;
  -- A move keeps the limits that an admin overrode when booking.
  overridden := overridden || private.check_limits(booking, previous, room, rules, booking.overrides, earlier);
  if previous.id is null then
    booking.overrides := overridden;
  end if;
  return booking;
end
$$;

-- Minutes of the plan that the booking can use in the month of its day, after the member's other bookings and those
-- of `earlier`. A booking that stays on its day keeps its minutes, whatever has become of the plan, unless it moves to a
-- room in which the plan includes none.
create or replace function private.minutes_left(booking public.bookings, previous public.bookings, earlier public.bookings[])
returns integer
language plpgsql stable security definer set search_path = ''
as $$
declare
  own constant integer := case
    when private.is_same_month(booking, previous) then previous.included_minutes else 0 end;
  minutes integer := private.included_minutes(booking.user_id, booking.booking_date, booking.room_id);
  keeps_own constant boolean := previous.booking_date = booking.booking_date
    and (previous.room_id = booking.room_id or minutes > 0);
begin
  if minutes > 0 then
    minutes := minutes + own - private.used_minutes(booking.user_id, booking.booking_date, booking.id) - (
      select coalesce(sum(
        greatest(0, made.included_minutes - coalesce(former.included_minutes, 0))
          - private.returned_minutes(made, former)), 0)
      from unnest(earlier) made left join public.bookings former on former.id = made.id
      where private.is_same_month(made, booking)
    );
  end if;
  return greatest(0, minutes, case when keeps_own then own end);
end
$$;

create or replace function private.approve_request(request_id uuid) returns public.bookings
language plpgsql security definer set search_path = ''
as $$
declare
  request constant public.booking_holds := private.lock_request(request_id);
  room constant public.rooms := (select rooms from public.rooms where id = request.room_id);
  credits constant integer := request.terms ->> 'credits';
  rupees constant integer := request.terms ->> 'rupees';
  minutes constant integer := coalesce((request.terms ->> 'included_minutes')::integer, 0);
  draft public.bookings;
  price record;
  booked public.bookings;
begin
  if not private.is_active(request.user_id) then
    perform private.refuse('account_inactive');
  end if;
  if (room.credits_per_hour is null) <> (rupees > 0) then
    perform private.refuse('other_unit');
  end if;
  perform private.lock_balance(request.user_id);
  perform private.lock_plans(request.user_id);
  draft.id := request.id;
  draft.user_id := request.user_id;
  draft.room_id := request.room_id;
  draft.booking_date := request.booking_date;
  draft.start_time := request.start_time;
  draft.duration := request.duration;
  price := private.booking_price(draft, null, room);
  insert into public.booking_history (
    booking_id, user_id, room_id, action, booking_date, start_time, end_time, duration, total_credits, rupees_due,
    credits_change, changed_by, created_at, included_minutes
  ) values (
    request.id, request.user_id, request.room_id, 'requested', request.booking_date, request.start_time,
    request.end_time, request.duration, credits, rupees, 0, request.user_id, request.created_at, minutes
  );
  insert into public.bookings (
    id, user_id, room_id, booking_date, start_time, duration, overrides, total_credits, rupees_due, included_minutes,
    price_reason
  ) values (
    request.id, request.user_id, request.room_id, request.booking_date, request.start_time, request.duration,
    '{too_soon}', credits, rupees, minutes,
    case when (price.credits, price.rupees, price.included_minutes) <> (credits, rupees, minutes)
      then 'The price when it was requested' end
  ) returning * into booked;
  update public.booking_holds set ended_at = now(), answer = 'approved', booking_id = booked.id
  where id = request.id;
  return booked;
end
$$;

drop function private.included_minutes(uuid, date);

drop function public.own_plan();
drop function private.own_plan();
create function private.own_plan() returns table (
  name text, cafe_discount_percent smallint, included_minutes integer, minutes_left integer, starts_on date,
  ends_on date, rooms text[]
)
language sql stable security definer set search_path = ''
as $$
  select plans.name, plans.cafe_discount_percent, plans.included_minutes,
    greatest(0, plans.included_minutes
      - private.used_minutes(memberships.user_id, greatest(memberships.starts_on, private.space_today()))),
    memberships.starts_on, memberships.ends_on,
    (select coalesce(array_agg(rooms.name order by rooms.name) filter (where rooms.retired_at is null), '{}')
      from public.plan_rooms join public.rooms on rooms.id = room_id
      where plan_rooms.plan_id = plans.id having count(*) > 0)
  from public.memberships join public.plans on plans.id = memberships.plan_id
  where memberships.user_id = auth.uid() and private.is_active()
    and coalesce(memberships.ends_on > private.space_today(), true)
  order by memberships.starts_on limit 1
$$;
grant execute on function private.own_plan to authenticated;

create function public.own_plan() returns table (
  name text, cafe_discount_percent smallint, included_minutes integer, minutes_left integer, starts_on date,
  ends_on date, rooms text[]
)
language sql stable set search_path = ''
as $$ select * from private.own_plan() $$;
comment on function public.own_plan is
  'The plan that the caller has today, or will have next. minutes_left: the included minutes of meeting rooms that are left in this calendar month, or in the first month of a plan that begins later. rooms: the names of the rooms in which they pay, without retired ones; null: in all. Empty without a plan.';
grant execute on function public.own_plan to authenticated;

-- Adds a plan, or changes the version of it that the caller saw. Returns no row if another change came first.
create function private.save_plan(
  plan_id uuid, version timestamptz, name text, monthly_price_paise integer, included_minutes integer,
  cafe_discount_percent integer, room_ids uuid[]
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
      insert into public.plans (name, monthly_price_paise, included_minutes, cafe_discount_percent)
      values (save_plan.name, save_plan.monthly_price_paise, save_plan.included_minutes, save_plan.cafe_discount_percent)
      returning * into saved;
    else
      update public.plans set
        name = save_plan.name,
        monthly_price_paise = save_plan.monthly_price_paise,
        included_minutes = save_plan.included_minutes,
        cafe_discount_percent = save_plan.cafe_discount_percent
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
  room_ids uuid[] default '{}', plan_id uuid default null, version timestamptz default null
) returns setof public.plans
language sql set search_path = ''
as $$
  select * from private.save_plan(
    plan_id, version, name, monthly_price_paise, included_minutes, cafe_discount_percent, room_ids)
$$;
comment on function public.save_plan is
  'Adds a plan, or with plan_id changes it, with its rooms, for admins. version: the updated_at that the caller saw; returns no row if the plan has changed since. room_ids: the rooms in which its minutes pay; empty: all. Refused with bad_plan for values that a plan cannot have.';
grant execute on function public.save_plan to authenticated;

create or replace function private.write_audit_entry(
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

create or replace function private.audited_values(audited jsonb, columns text[]) returns jsonb
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
  if content ? 'room_id' then
    content := content - 'room_id' || jsonb_build_object('room', (
      select rooms.name from public.rooms where id = (content ->> 'room_id')::uuid
    ));
  end if;
  return content;
end
$$;

create trigger plan_rooms_audit_changes after insert or delete on public.plan_rooms
  for each row execute function private.audit_changes('plan', 'plan_id', 'room_id');
