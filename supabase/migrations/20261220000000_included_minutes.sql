-- Included minutes of plans pay for meeting rooms before credits.
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

-- Minutes of meeting rooms per month by the plan that the member has on a day.
create function private.included_minutes(person uuid, day date) returns integer
language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce((
    select plans.included_minutes
    from public.memberships join public.plans on plans.id = memberships.plan_id
    where memberships.user_id = person and starts_on <= day and coalesce(ends_on > day, true)
  ), 0);
end
$$;

-- Minutes that a member has used in the month of a day. Requests that wait for approval keep theirs; `request_id` is one
-- that does not count.
create function private.used_minutes(person uuid, day date, request_id uuid default null) returns integer
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
        and id is distinct from request_id
        and booking_date >= first_day and booking_date < first_day + interval '1 month'
    ), 0);
end
$$;

create function private.own_plan() returns table (
  name text, cafe_discount_percent smallint, included_minutes integer, minutes_left integer, starts_on date,
  ends_on date
)
language sql stable security definer set search_path = ''
as $$
  select plans.name, plans.cafe_discount_percent, plans.included_minutes,
    greatest(0, plans.included_minutes - private.used_minutes(memberships.user_id, private.space_today())),
    memberships.starts_on, memberships.ends_on
  from public.memberships join public.plans on plans.id = memberships.plan_id
  where memberships.user_id = auth.uid() and private.is_active()
    and coalesce(memberships.ends_on > private.space_today(), true)
  order by memberships.starts_on limit 1
$$;
grant execute on function private.own_plan to authenticated;

create function public.own_plan() returns table (
  name text, cafe_discount_percent smallint, included_minutes integer, minutes_left integer, starts_on date,
  ends_on date
)
language sql stable set search_path = ''
as $$ select * from private.own_plan() $$;
comment on function public.own_plan is
  'The plan that the caller has today, or will have next. minutes_left: the included minutes of meeting rooms that are left in this calendar month. Empty without a plan.';
grant execute on function public.own_plan to authenticated;

comment on column public.plans.included_minutes is 'Minutes of meeting rooms per calendar month. Bookings priced in credits use them first.';

alter table public.bookings
  add column included_minutes integer not null default 0 check (included_minutes >= 0);
alter table public.booking_history
  add column included_minutes integer not null default 0 check (included_minutes >= 0);

comment on column public.bookings.included_minutes is
  'Minutes of the member''s plan that pay for a part of the booking, in the month of its day. total_credits pays for the rest.';

comment on column public.booking_history.included_minutes is
  'Minutes of the member''s plan that pay after the change, or that paid for a cancelled booking.';

-- Functions whose results or arguments change.
drop function private.booking_price;
drop function private.room_price;
drop function private.agreed_price;
drop function private.notify_booking;
drop function public.quote_cancellation;
drop function private.quote_cancellation;
drop function public.cancel_booking;
drop function private.cancel_booking;
drop function public.quote_booking;
drop function public.quote_series;
drop function public.quote_series_change;
drop function public.quote_series_cancellation;
alter type private.booking_quote
  add attribute included_minutes integer, add attribute minutes_returned integer;
alter type private.series_quote
  add attribute included_minutes integer, add attribute minutes_returned integer;

-- In credits, or in rupees at the front desk for a room without a price (₹2,000 per hour, spec 2 §9), without the first
-- minutes that had passed. Times with a price of their own count for more or fewer minutes. In credits, only the share of
-- the time that included minutes do not pay. Rounded up once. Admins book without charge.
create function private.room_price(
  person uuid, room public.rooms, day date, start_time time, half_hours integer, minutes_before integer,
  included_minutes integer default 0, out credits integer, out rupees integer
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  start_minute constant integer := extract(epoch from start_time)::integer / 60;
  prices constant jsonb := (select rules.prices from public.room_rules rules where rules.room_id = room.id);
  minutes numeric := half_hours * 30 - minutes_before;
begin
  credits := 0;
  rupees := 0;
  if private.is_admin(person) then
    return;
  end if;
  if prices is not null then
    minutes := minutes + (
      select coalesce(sum((entry.percent - 100) / 100.0 * greatest(0,
        least(extract(epoch from entry.to) / 60, start_minute + half_hours * 30)
          - greatest(extract(epoch from entry.from) / 60, start_minute + minutes_before))), 0)
      from jsonb_to_recordset(prices) as entry (days jsonb, "from" time, "to" time, percent numeric)
      where entry.days ? to_char(day, 'fmDay')
    );
  end if;
  if room.credits_per_hour is null then
    rupees := ceil(minutes * 2000 / 60.0);
  else
    credits := ceil(minutes * (half_hours * 30 - included_minutes) * room.credits_per_hour
      / nullif(half_hours * 30 * 60.0, 0));
  end if;
end
$$;

-- Price of a new booking, or of `previous` after its move. A slot that had begun costs what was left of it.
-- Without a price reason: the price of the room. A new booking with one: the named price, in the unit of the room.
-- A moved booking with one: the share of the named price for the agreed time, whatever the hour, and the price of the
-- room for added time; in another room at most the price of that room.
-- Included minutes pay for time that costs credits, and the rest costs its share, rounded up. A change keeps the minutes
-- that its month has, and only added time uses more: time that was paid with credits stays so. A named price keeps its
-- share of the minutes, and those that are missing cost the price of the room, unless the space moves the booking.
create function private.booking_price(
  booking public.bookings, previous public.bookings, room public.rooms, earlier public.bookings[] default '{}',
  out credits integer, out rupees integer, out included_minutes integer
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  minutes_before constant integer := private.minutes_before(booking, previous);
  price record := private.room_price(
    booking.user_id, room, booking.booking_date, booking.start_time, booking.duration, minutes_before);
  minutes constant integer := booking.duration * 30;
  wanted integer;
  agreed record;
  former record;
begin
  credits := price.credits;
  rupees := price.rupees;
  included_minutes := 0;
  if booking.price_reason is null or private.is_admin(booking.user_id) then
    if credits > 0 then
      wanted := case
        when previous.total_credits > 0
          then least(minutes, previous.included_minutes + greatest(0, booking.duration - previous.duration) * 30)
        else minutes
      end;
      included_minutes := least(wanted, private.minutes_left(booking, previous, earlier));
      if included_minutes > 0 then
        credits := (private.room_price(booking.user_id, room, booking.booking_date, booking.start_time,
          booking.duration, minutes_before, included_minutes)).credits;
      end if;
    end if;
    return;
  end if;
  if previous.id is null then
    credits := case when room.credits_per_hour is null then 0 else booking.total_credits end;
    rupees := case when room.credits_per_hour is null then booking.rupees_due else 0 end;
    included_minutes := case when room.credits_per_hour is null then 0 else coalesce(booking.included_minutes, 0) end;
    return;
  end if;
  agreed := private.agreed_price(previous);
  former := private.room_price(
    booking.user_id, room, booking.booking_date, booking.start_time, agreed.duration, minutes_before);
  credits := private.share_of_price(agreed.credits, former.credits, price.credits);
  rupees := private.share_of_price(agreed.rupees, former.rupees, price.rupees);
  if agreed.room_id <> booking.room_id then
    credits := least(credits, price.credits);
    rupees := least(rupees, price.rupees);
  end if;
  if price.credits > 0 and agreed.included_minutes > 0 then
    wanted := agreed.included_minutes * least(booking.duration, agreed.duration) / agreed.duration;
    included_minutes := least(wanted, private.minutes_left(booking, previous, earlier));
    if coalesce(current_setting('portal.change_reason', true), '') = '' then
      credits := credits + (private.room_price(booking.user_id, room, booking.booking_date, booking.start_time,
        booking.duration, minutes_before, minutes - wanted + included_minutes)).credits;
    end if;
  end if;
end
$$;

-- Minutes of the plan that the booking can use in the month of its day, after the member's other bookings and those
-- of `earlier`. A booking that stays on its day keeps its minutes, whatever has become of the plan.
create function private.minutes_left(booking public.bookings, previous public.bookings, earlier public.bookings[])
returns integer
language plpgsql stable security definer set search_path = ''
as $$
declare
  own constant integer := case
    when private.is_same_month(booking, previous) then previous.included_minutes else 0 end;
  minutes integer := private.included_minutes(booking.user_id, booking.booking_date);
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
  return greatest(0, minutes, case when previous.booking_date = booking.booking_date then own end);
end
$$;

create function private.is_same_month(booking public.bookings, other public.bookings) returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  return coalesce(
    date_trunc('month', booking.booking_date::timestamp) = date_trunc('month', other.booking_date::timestamp), false);
end
$$;

-- Minutes that go back to the month of `previous` when it becomes `booking`, or when it is cancelled: those of the time
-- that is given up, or paid in rupees from now on, by the refund ladder, as credits, and all others.
create function private.returned_minutes(
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
  if booking.rupees_due > 0 then
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

-- Records the minutes that a booking uses, and returns those that go back.
create function private.record_minutes(booking public.bookings, previous public.bookings) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  returned constant integer := private.returned_minutes(
    booking, previous, nullif(current_setting('portal.refund_by_ladder', true), '')::boolean);
  used constant integer := greatest(0, coalesce(booking.included_minutes, 0)
    - case when private.is_same_month(booking, previous) then previous.included_minutes else 0 end);
begin
  insert into public.plan_minutes (user_id, month, booking_id, minutes)
  select coalesce(booking.user_id, previous.user_id), date_trunc('month', change.day::timestamp),
    coalesce(booking.id, previous.id), change.minutes
  from (values (previous.booking_date, -returned), (booking.booking_date, used)) change (day, minutes)
  where change.minutes <> 0;
  return returned;
end
$$;

-- What an admin named when booking, or what the booking cost when the space moved it.
create function private.agreed_price(
  booking public.bookings, out room_id uuid, out duration integer, out credits integer, out rupees integer,
  out included_minutes integer
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  select entry.room_id, entry.duration, entry.total_credits, coalesce(entry.rupees_due, booking.rupees_due),
    entry.included_minutes
  into room_id, duration, credits, rupees, included_minutes
  from public.booking_history entry
  where entry.booking_id = booking.id and entry.action in ('created', 'rescheduled') and entry.reason is not null
  order by entry.id desc limit 1;
  if duration is null then
    room_id := booking.room_id;
    duration := booking.duration;
    credits := booking.total_credits;
    rupees := booking.rupees_due;
    included_minutes := booking.included_minutes;
  end if;
end
$$;

create or replace function private.check_room_change(booking public.bookings, previous public.bookings) returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  refund constant integer := (private.refund_quote(previous, previous.total_credits)).credits;
  minutes constant integer := (private.refund_quote(previous, previous.included_minutes)).credits;
begin
  if (refund < previous.total_credits or minutes < previous.included_minutes) and exists (
    select from public.rooms
    join public.room_rules old_rules on old_rules.room_id = rooms.id
    join public.room_rules new_rules on new_rules.room_id = booking.room_id
    where rooms.id = previous.room_id and rooms.retired_at is null
      and new_rules.refund_ladder is distinct from old_rules.refund_ladder
  ) then
    perform private.refuse('other_refund_ladder', jsonb_build_object('credits', refund, 'charged', previous.total_credits));
  end if;
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
  if private.included_minutes(booking.user_id, booking.booking_date) > 0 then
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

create or replace function private.write_booking_history(booking public.bookings, action text, change integer)
returns public.booking_history
language plpgsql security definer set search_path = ''
as $$
declare
  is_new constant boolean := action = 'created';
  entry public.booking_history;
begin
  insert into public.booking_history (
    booking_id, user_id, room_id, action, booking_date, start_time, end_time, duration, total_credits, rupees_due,
    credits_change, changed_by, changed_by_name, reason, overrides, created_at, included_minutes
  ) values (
    booking.id, booking.user_id, booking.room_id, write_booking_history.action,
    booking.booking_date, booking.start_time, booking.end_time, booking.duration, booking.total_credits,
    booking.rupees_due, change, auth.uid(),
    case when is_new then coalesce(booking.booked_by_name,
      (select display_name from public.profiles where id = auth.uid() and id <> booking.user_id)) end,
    case when is_new then booking.price_reason
      else nullif(current_setting('portal.change_reason', true), '') end,
    case when is_new then booking.overrides
      else array_remove(array[nullif(current_setting('portal.change_override', true), '')], null) end,
    case when is_new then booking.created_at else now() end, booking.included_minutes
  ) returning * into entry;
  return entry;
end
$$;

create or replace function private.describe_booking(booking public.bookings, room public.rooms) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return jsonb_build_object(
    'booking_id', booking.id, 'room_name', room.name, 'room_description', room.description,
    'booking_date', booking.booking_date, 'start_time', booking.start_time, 'end_time', booking.end_time,
    'duration', booking.duration, 'total_credits', booking.total_credits,
    'included_minutes', booking.included_minutes,
    'rupees_due', greatest(booking.rupees_due - booking.paid_paise / 100.0, 0),
    'rupees_paid', booking.paid_paise / 100.0, 'credits_change', 0,
    'by', 'member', 'by_name', null, 'reason', null, 'previous', null,
    'changed_at', booking.updated_at,
    'guests', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'name', guest.name, 'email', guest.email, 'response', guest.response
      ) order by guest.invited_at, guest.id), '[]')
      from public.booking_guests guest where guest.booking_id = booking.id
    )
  );
end
$$;

create function private.notify_booking(
  booking public.bookings, previous public.bookings, room public.rooms, entry public.booking_history,
  minutes_returned integer
) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  facts jsonb := private.describe_booking(booking, room) || jsonb_build_object(
    'credits_change', entry.credits_change,
    'minutes_returned', minutes_returned,
    'reason', entry.reason,
    'is_approval', entry.action = 'created' and private.is_request(booking.id),
    'by', case
      when entry.action = 'created' then case
        when booking.booked_by is not null or entry.changed_by <> booking.user_id then 'admin' else 'member'
      end
      when entry.reason = 'The opening hours have changed' then 'hours'
      when entry.reason is not null and 'refund_ladder' <> all (entry.overrides) then 'block'
      when entry.changed_by <> booking.user_id then 'admin'
      else 'member'
    end
  );
begin
  if facts ->> 'by' = 'admin' then
    facts := facts || jsonb_build_object('by_name', coalesce(entry.changed_by_name,
      (select display_name from public.profiles where id = entry.changed_by)));
  end if;
  if entry.action = 'cancelled' then
    facts := facts || jsonb_build_object('changed_at', entry.created_at);
  elsif entry.action = 'rescheduled' then
    facts := facts || jsonb_build_object('previous', jsonb_build_object(
      'room_name', (select name from public.rooms where id = previous.room_id),
      'booking_date', previous.booking_date, 'start_time', previous.start_time, 'end_time', previous.end_time,
      'total_credits', previous.total_credits
    ));
  end if;
  perform private.notify(booking.user_id, 'booking_' || entry.action, booking.id, entry.id, facts);
end
$$;

create or replace function private.complete_booking() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  slot_changed constant boolean := (old.room_id, old.booking_date, old.start_time, old.end_time)
    is distinct from (new.room_id, new.booking_date, new.start_time, new.end_time);
  due constant integer := coalesce(new.total_credits, 0) - coalesce(old.total_credits, 0);
  -- conclude_series logs and notifies once for all bookings.
  in_series constant boolean := coalesce(current_setting('portal.in_series', true) = 'true', false);
  change integer := 0;
  minutes_returned integer := 0;
  booking public.bookings;
  room public.rooms;
  entry public.booking_history;
begin
  if tg_op = 'DELETE' then
    booking := old;
  else
    booking := new;
  end if;
  select * into room from public.rooms where id = booking.room_id;

  -- Charge, or refund.
  if due > 0 then
    perform private.debit_credits(booking.user_id, due, 'booking', 'Meeting room', booking.id);
    change := -due;
  elsif due < 0 then
    change := private.refund_credits(booking.user_id, booking.id,
      case tg_op when 'DELETE' then 'Booking cancelled' else 'Booking moved' end,
      (private.refund_quote(old, -due, nullif(current_setting('portal.refund_by_ladder', true), '')::boolean,
        tg_op = 'UPDATE' and private.has_started(old))).credits);
  end if;
  if coalesce(old.included_minutes, 0) + coalesce(new.included_minutes, 0) > 0 then
    minutes_returned := private.record_minutes(new, old);
  end if;
  if tg_op = 'DELETE' and old.paid_paise > 0 then
    update public.orders set status = 'refund_due' where booking_id = old.id and status = 'fulfilled';
  end if;

  -- Slot.
  if slot_changed then
    perform private.publish_slot(new, old);
  end if;

  -- History and activity.
  if slot_changed or old.total_credits <> new.total_credits or old.rupees_due <> new.rupees_due then
    entry := private.write_booking_history(booking,
      case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'rescheduled' else 'cancelled' end, change);
  end if;
  if slot_changed and not in_series then
    perform private.log_booking(booking, old, room, entry);
  end if;

  -- Notify the guests and the member.
  if slot_changed and tg_op = 'UPDATE' and not private.has_started(old) then
    perform private.move_visitors(new, old);
    perform private.notify_guests_of_move(new, old);
  end if;
  if (slot_changed or old.total_credits <> new.total_credits) and not in_series then
    perform private.notify_booking(booking, old, room, entry, minutes_returned);
  end if;

  -- Broadcast. The topic of a day names no owner; this one names the day that the owner's screens read again.
  if booking.rupees_due > 0 or booking.paid_paise > 0 then
    perform private.broadcast_to_desk('payments');
  end if;
  if tg_op = 'DELETE' or old.booking_date <> new.booking_date then
    perform private.send_own_booking(old);
  end if;
  if tg_op <> 'DELETE' then
    perform private.send_own_booking(new);
  end if;
  return null;
end
$$;

create function private.quote_cancellation(booking_id uuid)
returns table (
  credits integer, charged integer, ends_at timestamp, later integer, minutes integer, minutes_charged integer,
  minutes_later integer
)
language sql stable security definer set search_path = ''
as $$
  select quote.credits, bookings.total_credits, quote.ends_at, quote.later,
    included.credits, bookings.included_minutes, included.later
  from public.bookings
  cross join lateral private.refund_quote(bookings, bookings.total_credits, true) quote
  cross join lateral private.refund_quote(bookings, bookings.included_minutes, true) included
  where bookings.id = booking_id and (bookings.user_id = auth.uid() or private.is_admin())
$$;
grant execute on function private.quote_cancellation to authenticated;

create function public.quote_cancellation(booking_id uuid)
returns table (
  credits integer, charged integer, ends_at timestamp, later integer, minutes integer, minutes_charged integer,
  minutes_later integer
)
language sql stable set search_path = ''
as $$ select * from private.quote_cancellation(booking_id) $$;
comment on function public.quote_cancellation is
  'What the member gets back of a booking by the refund ladder if it is cancelled now: credits of those charged, and later from ends_at on, in the local time of the space. ends_at is null if the refund will not change. minutes, minutes_charged, minutes_later: likewise the minutes of the plan, which go back to the month of the booking. Empty for bookings of others.';
grant execute on function public.quote_cancellation to authenticated;

create function private.cancel_booking(
  booking_id uuid, version timestamptz, agreed_credits integer, reason text, agreed_minutes integer
) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  booking public.bookings;
  quote record;
  minutes integer;
begin
  if reason is not null and not private.is_admin() then
    perform private.refuse('not_admin');
  end if;
  if length(trim(reason)) not between 1 and 200 then
    perform private.refuse('bad_reason');
  end if;
  select * into booking from public.bookings
  where id = booking_id and (user_id = auth.uid() or private.is_admin()) for update;
  if booking.id is null then
    perform private.refuse('unknown_booking');
  end if;
  if booking.updated_at is distinct from version then
    perform private.refuse('booking_changed');
  end if;
  quote := private.refund_quote(booking, booking.total_credits, reason is null);
  minutes := private.returned_minutes(null, booking, reason is null);
  if quote.credits is distinct from agreed_credits or minutes <> agreed_minutes then
    perform private.refuse('refund_changed', jsonb_build_object(
      'credits', quote.credits, 'charged', booking.total_credits,
      'minutes', minutes, 'minutes_charged', booking.included_minutes));
  end if;
  perform set_config('portal.refund_by_ladder', (reason is null)::text, true),
    set_config('portal.change_reason', coalesce(trim(reason), ''), true),
    set_config('portal.change_override', case when reason is null then '' else 'refund_ladder' end, true);
  delete from public.bookings where id = booking_id;
  perform set_config('portal.refund_by_ladder', '', true), set_config('portal.change_reason', '', true),
    set_config('portal.change_override', '', true);
end
$$;
grant execute on function private.cancel_booking to authenticated;

create function public.cancel_booking(
  booking_id uuid, version timestamptz, credits_agreed integer, reason text default null,
  minutes_agreed integer default null
) returns void
language sql set search_path = ''
as $$ select private.cancel_booking(booking_id, version, credits_agreed, reason, minutes_agreed) $$;
comment on function public.cancel_booking is
  'Cancels a booking for the refund that quote_cancellation showed; another one is refused with refund_changed. minutes_agreed: the minutes of the plan that it showed; null accepts any. version: the updated_at that the caller saw. With a reason an admin overrides the refund ladder and refunds everything; the history records it.';
grant execute on function public.cancel_booking to authenticated;

create or replace function private.quote_terms(booking public.bookings, previous public.bookings, expires_at timestamptz)
returns private.booking_quote
language plpgsql stable security definer set search_path = ''
as $$
declare
  due constant integer := booking.total_credits - coalesce(previous.total_credits, 0);
  beginning constant text := private.begin_quote_id(expires_at);
  quote private.booking_quote;
  requested integer := 0;
begin
  quote.expires_at := expires_at;
  quote.end_time := booking.end_time;
  quote.credits := booking.total_credits;
  quote.rupees := booking.rupees_due;
  quote.credits_change := -due;
  quote.rupees_change := booking.rupees_due - coalesce(previous.rupees_due, 0);
  quote.included_minutes := booking.included_minutes;
  quote.minutes_returned := private.returned_minutes(booking, previous);
  select coalesce(sum(remaining), 0) into quote.balance from public.credit_lots lot
  where lot.user_id = booking.user_id and lot.remaining > 0 and coalesce(lot.expires_at > now(), true);
  quote.needs_approval := 'needs_approval' = any (booking.overrides);
  if quote.needs_approval then
    requested := private.requested_credits(booking.user_id);
  end if;
  quote.shortfall := greatest(0, due + requested - quote.balance);
  quote.lots := '[]';
  if due > 0 then
    select coalesce(jsonb_agg(jsonb_build_object(
      'credits', lot.credits, 'expires_at', lot.expires_at, 'is_renewed', false) order by lot.place), '[]')
    into quote.lots
    from private.lots_to_debit(booking.user_id, due)
      with ordinality as lot (lot_id, credits, expires_at, place);
  elsif due < 0 then
    select coalesce(sum(lot.credits), 0), coalesce(jsonb_agg(jsonb_build_object(
      'credits', lot.credits, 'expires_at', case when not lot.is_renewed then lot.expires_at end,
      'is_renewed', lot.is_renewed) order by lot.expires_at), '[]')
    into quote.credits_change, quote.lots
    from (
      select refund.expires_at, refund.is_renewed, sum(refund.credits)::integer as credits
      from private.lots_to_refund(
        booking.user_id, booking.id, (private.refund_quote(
          previous, -due, is_running => private.has_started(previous))).credits) refund
      group by refund.expires_at, refund.is_renewed
    ) lot;
  end if;
  select coalesce(jsonb_agg(jsonb_build_object(
    'until', coalesce(booking.refund_from, booking.booking_date + booking.start_time) - rung.hours * interval '1 hour',
    'credits', ceil(booking.total_credits * rung.percent / 100.0)
  ) || case when booking.included_minutes > 0
    then jsonb_build_object('minutes', ceil(booking.included_minutes * rung.percent / 100.0)) else '{}' end
    order by rung.hours desc), '[]')
  into quote.refunds
  from public.room_rules rules
  cross join lateral jsonb_to_recordset(rules.refund_ladder) as rung (hours integer, percent integer)
  where rules.room_id = booking.room_id;
  quote.quote_id := beginning || '.' || private.sign('booking_quote', jsonb_build_array(
    beginning, booking.user_id, booking.room_id, booking.booking_date, booking.start_time, booking.duration,
    booking.price_reason, booking.overrides, previous.id, previous.updated_at, quote.credits, quote.rupees,
    quote.credits_change, quote.rupees_change, quote.lots, quote.refunds, quote.included_minutes,
    quote.minutes_returned)::text);
  return quote;
end
$$;

create or replace function private.check_quote(booking public.bookings, previous public.bookings) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  expires_at timestamptz;
  terms private.booking_quote;
begin
  if booking.quote_id is null or booking.quote_id = ''
    and (booking.total_credits, booking.rupees_due, booking.included_minutes) = (
      coalesce(previous.total_credits, 0), coalesce(previous.rupees_due, 0), coalesce(previous.included_minutes, 0))
    and (booking.included_minutes = 0 or private.is_same_month(booking, previous)) then
    return;
  end if;
  perform private.lock_balance(booking.user_id);
  if booking.quote_id <> '' then
    expires_at := private.end_of_quote_id(booking.quote_id);
    terms := private.quote_terms(booking, previous, expires_at);
    if terms.quote_id = booking.quote_id and expires_at > now() then
      return;
    end if;
  end if;
  terms := private.quote_terms(booking, previous, private.end_of_quote());
  perform private.refuse(case when expires_at <= now() then 'quote_expired' else 'quote_changed' end,
    jsonb_build_object('kind', 'booking', 'credits', terms.credits, 'rupees', terms.rupees,
      'included_minutes', terms.included_minutes, 'quote', to_jsonb(terms)));
end
$$;

create function public.quote_booking(
  room_id uuid, booking_date date, start_time time, duration integer, booking_id uuid default null,
  member_id uuid default null, price_reason text default null, price integer default 0, overrides text[] default '{}'
) returns table (
  quote_id text, expires_at timestamptz, refusal text, facts jsonb, end_time time, credits integer, rupees integer,
  credits_change integer, rupees_change integer, balance integer, shortfall integer, lots jsonb, refunds jsonb,
  needs_approval boolean, included_minutes integer, minutes_returned integer
)
language sql set search_path = ''
as $$
  select * from private.quote_booking(
    room_id, booking_date, start_time, duration, booking_id, member_id, price_reason, price, overrides)
$$;
comment on function public.quote_booking is
  'What a booking costs, or with booking_id its move, and on which terms, or the refusal by its code and facts. member_id, price_reason with its price, and overrides are for admins. credits_change is negative when charged. lots: what pays, or gets the refund, in that order. shortfall: the credits that are missing, for a request also those that the waiting requests need. refunds: what cancelling returns until each local time; empty: everything. included_minutes: the minutes of the member''s plan that pay for a part; credits is the price of the rest. minutes_returned: those that go back to the month of the moved booking. needs_approval: the caller can request the slot with request_booking only. quote_id is valid for 10 minutes, for the caller: a booking or move on other terms is refused with quote_changed and the new quote.';
grant execute on function public.quote_booking to authenticated;

create or replace function private.quote_dates(dates private.series_date[], expires_at timestamptz)
returns private.series_quote
language plpgsql security definer set search_path = ''
as $$
declare
  beginning constant text := private.begin_quote_id(expires_at);
  quote private.series_quote;
  entry private.series_date;
  judged public.bookings[] := '{}';
  booking public.bookings;
  terms private.booking_quote;
  row_terms jsonb := '[]';
  lowest integer := 0;
  is_refused boolean := false;
  refusal text;
  facts text;
begin
  quote.credits := 0;
  quote.rupees := 0;
  quote.credits_change := 0;
  quote.rupees_change := 0;
  quote.included_minutes := 0;
  quote.minutes_returned := 0;
  quote.dates := '[]';
  foreach entry in array dates loop
    terms := null;
    refusal := null;
    facts := null;
    booking := entry.booking;
    if not entry.is_skipped then
      begin
        booking := private.judge_booking(entry.booking, entry.previous, '{}', judged);
        terms := private.quote_terms(booking, entry.previous, expires_at);
      exception when raise_exception then
        get stacked diagnostics refusal = message_text, facts = pg_exception_detail;
      end;
    end if;
    if terms.quote_id is not null then
      judged := judged || booking;
      row_terms := row_terms || to_jsonb(terms.quote_id);
      quote.credits := quote.credits + terms.credits;
      quote.rupees := quote.rupees + terms.rupees;
      quote.credits_change := quote.credits_change + terms.credits_change;
      quote.rupees_change := quote.rupees_change + terms.rupees_change;
      quote.included_minutes := quote.included_minutes + terms.included_minutes;
      quote.minutes_returned := quote.minutes_returned + terms.minutes_returned;
      quote.balance := terms.balance;
      lowest := least(lowest, quote.credits_change);
    end if;
    is_refused := is_refused or refusal is not null;
    quote.dates := quote.dates || jsonb_build_object(
      'booking_id', (entry.previous).id, 'room_id', booking.room_id, 'booking_date', booking.booking_date,
      'start_time', booking.start_time,
      'end_time', coalesce(terms.end_time, (booking.start_time + booking.duration * interval '30 minutes')::time),
      'is_skipped', entry.is_skipped, 'refusal', refusal, 'facts', facts::jsonb, 'credits', terms.credits,
      'rupees', terms.rupees, 'credits_change', terms.credits_change, 'rupees_change', terms.rupees_change,
      'included_minutes', terms.included_minutes, 'minutes_returned', terms.minutes_returned);
  end loop;
  quote.expires_at := expires_at;
  quote.shortfall := greatest(0, -lowest - coalesce(quote.balance, 0));
  if not is_refused and cardinality(judged) > 0 then
    quote.quote_id := beginning || '.' || private.sign('booking_quote', 'series' || beginning || row_terms);
  end if;
  return quote;
end
$$;

create or replace function private.check_series_quote(dates private.series_date[], quote_id text, owner uuid)
returns private.series_quote
language plpgsql security definer set search_path = ''
as $$
declare
  expires_at timestamptz;
  quote private.series_quote;
begin
  perform private.lock_balance(owner);
  if quote_id <> '' then
    expires_at := private.end_of_quote_id(quote_id);
    quote := private.quote_dates(dates, expires_at);
  end if;
  if quote.quote_id is distinct from quote_id or coalesce(expires_at <= now(), true) then
    quote := private.quote_dates(dates, private.end_of_quote());
    perform private.refuse(case when expires_at <= now() then 'quote_expired' else 'quote_changed' end,
      jsonb_build_object('kind', 'series', 'credits', quote.credits, 'rupees', quote.rupees,
        'included_minutes', quote.included_minutes, 'quote', to_jsonb(quote)));
  end if;
  if quote.shortfall > 0 then
    perform private.refuse('insufficient_credits', jsonb_build_object(
      'needed', quote.balance + quote.shortfall, 'balance', quote.balance, 'kind', 'booking'));
  end if;
  return quote;
end
$$;

create or replace function private.conclude_series(
  bookings public.bookings[], action text, quote private.series_quote, reason text
) returns private.series_change
language plpgsql security definer set search_path = ''
as $$
declare
  first_booking constant public.bookings := bookings[1];
  last_booking constant public.bookings := bookings[cardinality(bookings)];
  is_own constant boolean := auth.uid() = first_booking.user_id;
  room constant public.rooms := (select rooms from public.rooms where id = first_booking.room_id);
  headline constant text := case action when 'created' then 'Booked Meeting Room'
    when 'cancelled' then 'Cancelled Booking' else 'Rescheduled Booking' end;
  summary constant text := format('%s, %s dates from %s to %s', room.name, cardinality(bookings),
    first_booking.booking_date, last_booking.booking_date);
begin
  perform private.log_activity(first_booking.user_id, headline,
    summary || case when is_own then '' else ' (by an admin)' end, quote.credits_change, first_booking.series_id);
  if not is_own then
    perform private.log_activity(auth.uid(), headline, summary, 0, first_booking.series_id);
  end if;
  perform private.notify(first_booking.user_id, 'booking_' || action, first_booking.series_id,
    private.microseconds(now()), private.describe_booking(first_booking, room) || jsonb_build_object(
      'total_credits', quote.credits, 'rupees_due', quote.rupees, 'credits_change', quote.credits_change,
      'included_minutes', quote.included_minutes, 'minutes_returned', quote.minutes_returned,
      'reason', reason, 'changed_at', now(), 'by', case when is_own then 'member' else 'admin' end,
      'by_name', case when not is_own then (select display_name from public.profiles where id = auth.uid()) end,
      'series', (
        select jsonb_agg(jsonb_build_object(
          'booking_id', booking.id, 'room_name', rooms.name, 'booking_date', booking.booking_date,
          'start_time', booking.start_time, 'end_time', booking.end_time
        ) order by booking.booking_date, booking.start_time)
        from unnest(bookings) booking join public.rooms on rooms.id = booking.room_id
      )));
  return row(first_booking.series_id, cardinality(bookings), quote.credits_change, quote.rupees_change);
end
$$;

create or replace function private.quote_cancellations(bookings public.bookings[], by_ladder boolean, expires_at timestamptz)
returns private.series_quote
language plpgsql stable security definer set search_path = ''
as $$
declare
  beginning constant text := private.begin_quote_id(expires_at);
  quote private.series_quote;
  row_terms jsonb;
begin
  if cardinality(bookings) = 0 then
    perform private.refuse('unknown_series');
  end if;
  quote.expires_at := expires_at;
  quote.shortfall := 0;
  select sum(booking.total_credits), sum(booking.rupees_due), sum(refund.credits), -sum(booking.rupees_due),
    sum(booking.included_minutes), sum(minutes.returned),
    jsonb_agg(jsonb_build_array(booking.id, booking.updated_at, refund.credits, minutes.returned)),
    jsonb_agg(jsonb_build_object(
      'booking_id', booking.id, 'room_id', booking.room_id, 'booking_date', booking.booking_date,
      'start_time', booking.start_time, 'end_time', booking.end_time, 'is_skipped', false,
      'credits', booking.total_credits, 'rupees', booking.rupees_due, 'credits_change', refund.credits,
      'rupees_change', -booking.rupees_due, 'included_minutes', booking.included_minutes,
      'minutes_returned', minutes.returned))
  into quote.credits, quote.rupees, quote.credits_change, quote.rupees_change, quote.included_minutes,
    quote.minutes_returned, row_terms, quote.dates
  from unnest(bookings) booking
  cross join lateral private.refund_quote(booking, booking.total_credits, by_ladder) refund
  cross join lateral private.returned_minutes(null, booking, by_ladder) minutes (returned);
  quote.quote_id := beginning || '.' || private.sign('booking_quote', 'cancel' || beginning || row_terms);
  return quote;
end
$$;

create function public.quote_series(
  room_id uuid, start_time time, duration integer, frequency text, starts_on date, every_weeks integer default 1,
  occurrences integer default null, until_date date default null, replacements jsonb default '[]',
  member_id uuid default null
) returns table (
  quote_id text, expires_at timestamptz, credits integer, rupees integer, credits_change integer,
  rupees_change integer, balance integer, shortfall integer, missing_months date[], dates jsonb,
  included_minutes integer, minutes_returned integer
)
language sql set search_path = ''
as $$
  select * from private.quote_series(
    room_id, start_time, duration, frequency, starts_on, every_weeks, occurrences, until_date, replacements, member_id)
$$;
comment on function public.quote_series is
  'What the bookings of a series cost: every date with its price, or with its refusal by code and facts, and the totals. frequency: daily, weekdays, weekly (every_weeks), monthly_date or monthly_weekday, for up to 60 dates: so many occurrences, or until until_date. replacements: a list of {date, is_skipped, start_time, room_id} for dates that are skipped, or booked at another time or in another room. missing_months: months without the date, which are left out. member_id is for admins. quote_id as in quote_booking; null while a date is refused.';
grant execute on function public.quote_series to authenticated;

create function public.quote_series_change(
  series_id uuid, from_date date default null, until_date date default null, room_id uuid default null,
  start_time time default null, duration integer default null, kept uuid[] default '{}'
) returns table (
  quote_id text, expires_at timestamptz, credits integer, rupees integer, credits_change integer,
  rupees_change integer, balance integer, shortfall integer, missing_months date[], dates jsonb,
  included_minutes integer, minutes_returned integer
)
language sql set search_path = ''
as $$
  select * from private.quote_series_change(series_id, from_date, until_date, room_id, start_time, duration, kept)
$$;
comment on function public.quote_series_change is
  'What another room, start or duration of the bookings of a series costs or returns, as in quote_series: of those that have not started, from from_date to until_date. kept: bookings that are left as they are.';
grant execute on function public.quote_series_change to authenticated;

create function public.quote_series_cancellation(
  series_id uuid, from_date date default null, until_date date default null, reason text default null
) returns table (
  quote_id text, expires_at timestamptz, credits integer, rupees integer, credits_change integer,
  rupees_change integer, balance integer, shortfall integer, missing_months date[], dates jsonb,
  included_minutes integer, minutes_returned integer
)
language sql stable set search_path = ''
as $$ select * from private.quote_series_cancellation(series_id, from_date, until_date, reason) $$;
comment on function public.quote_series_cancellation is
  'What cancelling the bookings of a series returns by the refund ladder, as in quote_series: of those that have not started, from from_date to until_date. With a reason of an admin: everything.';
grant execute on function public.quote_series_cancellation to authenticated;

create or replace function private.terms_of_hold(quote private.booking_quote) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_build_object('credits', quote.credits, 'rupees', quote.rupees, 'refunds', quote.refunds)
    || case when quote.included_minutes > 0
      then jsonb_build_object('included_minutes', quote.included_minutes) else '{}' end
$$;

create or replace function private.book_held_slot(bought public.orders) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  hold public.booking_holds;
  booked public.bookings;
begin
  select * into hold from public.booking_holds where order_id = bought.id and booking_id is null;
  if hold.id is null then
    return;
  end if;
  -- An earlier order of the hold can have been refused.
  hold.refusal := null;
  select * into booked from public.bookings
  where (user_id, room_id, booking_date, start_time, duration)
    = (hold.user_id, hold.room_id, hold.booking_date, hold.start_time, hold.duration);
  if booked.id is null then
    begin
      if not private.is_active(hold.user_id) then
        perform private.refuse('account_inactive');
      end if;
      insert into public.bookings (user_id, room_id, booking_date, start_time, duration)
      values (hold.user_id, hold.room_id, hold.booking_date, hold.start_time, hold.duration)
      returning * into booked;
      -- The price of a slot that has begun falls each minute, and it cannot be cancelled.
      if private.terms_of_hold(private.quote_terms(booked, null, now())) <> hold.terms
        and not (private.has_started(booked) and booked.total_credits <= (hold.terms ->> 'credits')::integer
          and booked.included_minutes <= coalesce((hold.terms ->> 'included_minutes')::integer, 0)) then
        perform private.refuse('quote_changed');
      end if;
    exception when others then
      booked := null;
      hold.refusal := case when sqlstate = 'P0001' then sqlerrm else 'failed' end;
    end;
  end if;
  perform private.end_holds(array[hold.id]);
  update public.booking_holds set booking_id = booked.id, refusal = hold.refusal where id = hold.id;
  if hold.refusal is not null then
    perform private.notify(hold.user_id, 'booking_not_made', hold.id, 0, jsonb_build_object(
      'room_name', (select name from public.rooms where id = hold.room_id),
      'booking_date', hold.booking_date, 'start_time', hold.start_time, 'end_time', hold.end_time,
      'credits', bought.credits, 'refusal', hold.refusal));
  end if;
end
$$;

create or replace function private.describe_request(request public.booking_holds) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return jsonb_build_object(
    'request_id', request.id, 'room_name', (select name from public.rooms where id = request.room_id),
    'member_name', (select display_name from public.profiles where id = request.user_id),
    'booking_date', request.booking_date, 'start_time', request.start_time, 'end_time', request.end_time,
    'credits', request.terms -> 'credits', 'rupees', request.terms -> 'rupees',
    'included_minutes', coalesce(request.terms -> 'included_minutes', '0'), 'expires_at', request.expires_at,
    'answer', request.answer, 'reason', request.answer_reason);
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
  draft.id := request.id;
  draft.user_id := request.user_id;
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

create or replace function private.write_desk_history(
  booking uuid, entry_action text, paise integer, payment_method text, remark text
)
returns void
language sql security definer set search_path = ''
as $$
  insert into public.booking_history (
    booking_id, user_id, room_id, action, booking_date, start_time, end_time, duration, total_credits, rupees_due,
    credits_change, paid_paise, method, changed_by, changed_by_name, reason, included_minutes
  )
  select last.booking_id, last.user_id, last.room_id, entry_action, last.booking_date, last.start_time, last.end_time,
    last.duration, last.total_credits, last.rupees_due, 0, paise, payment_method, auth.uid(),
    (select display_name from public.profiles where id = auth.uid()), remark, last.included_minutes
  from public.booking_history last where last.booking_id = booking order by last.id desc limit 1
$$;
