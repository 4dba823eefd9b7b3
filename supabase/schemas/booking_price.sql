-- What a booking costs in credits, rupees and minutes of a plan, and what a change returns. bookings.sql has the map.

-- Price of a new booking, or of `previous` after its move. A slot that had begun costs what was left of it.
-- A new booking with a price reason costs the named price, in the unit of the room. Otherwise it costs the price of the
-- room: included minutes pay for time that costs credits, and the rest costs its share, rounded up. A change keeps the
-- minutes that its month has, and only added time uses more: time that was paid with credits stays so.
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
  minutes integer := booking.duration * 30;
begin
  credits := price.credits;
  rupees := price.rupees;
  included_minutes := 0;
  if booking.price_reason is not null and not private.is_admin(booking.user_id) then
    if previous.id is not null then
      price := private.moved_price(booking, previous, room, credits, rupees, earlier);
      credits := price.credits;
      rupees := price.rupees;
      included_minutes := price.included_minutes;
    elsif room.credits_per_hour is null then
      credits := 0;
      rupees := booking.rupees_due;
    else
      credits := booking.total_credits;
      rupees := 0;
      included_minutes := coalesce(booking.included_minutes, 0);
    end if;
  elsif credits > 0 then
    if previous.total_credits > 0 then
      minutes := least(minutes, previous.included_minutes + greatest(0, booking.duration - previous.duration) * 30);
    end if;
    included_minutes := least(minutes, private.minutes_left(booking, previous, earlier));
    if included_minutes > 0 then
      credits := (private.room_price(booking.user_id, room, booking.booking_date, booking.start_time,
        booking.duration, minutes_before, included_minutes)).credits;
    end if;
  end if;
end
$$;

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

-- The minutes of a booking that had passed when it was made. 0 if it was made before its start.
create function private.minutes_before(booking public.bookings, previous public.bookings) returns integer
language plpgsql stable set search_path = ''
as $$
declare
  made_at constant timestamp := case when previous.id is null then private.space_now()
    else previous.created_at at time zone 'Asia/Kolkata' end;
begin
  return greatest(0, floor(extract(epoch from made_at - (booking.booking_date + booking.start_time)) / 60));
end
$$;

-- Price of a moved booking with a price reason: the share of the named price for the agreed time, whatever the hour, and
-- the price of the room for added time; in another room at most the price of that room. It keeps its share of the
-- included minutes, and those that are missing cost the price of the room, unless the space moves the booking.
create function private.moved_price(
  booking public.bookings, previous public.bookings, room public.rooms, room_credits integer, room_rupees integer,
  earlier public.bookings[], out credits integer, out rupees integer, out included_minutes integer
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  minutes_before constant integer := private.minutes_before(booking, previous);
  agreed constant record := private.agreed_price(previous);
  former constant record := private.room_price(
    booking.user_id, room, booking.booking_date, booking.start_time, agreed.duration, minutes_before);
  wanted integer;
begin
  credits := private.share_of_price(agreed.credits, former.credits, room_credits);
  rupees := private.share_of_price(agreed.rupees, former.rupees, room_rupees);
  if agreed.room_id <> booking.room_id then
    credits := least(credits, room_credits);
    rupees := least(rupees, room_rupees);
  end if;
  included_minutes := 0;
  if room_credits > 0 and agreed.included_minutes > 0 then
    wanted := agreed.included_minutes * least(booking.duration, agreed.duration) / agreed.duration;
    included_minutes := least(wanted, private.minutes_left(booking, previous, earlier));
    if coalesce(current_setting('portal.change_reason', true), '') = '' then
      credits := credits + (private.room_price(booking.user_id, room, booking.booking_date, booking.start_time,
        booking.duration, minutes_before, booking.duration * 30 - wanted + included_minutes)).credits;
    end if;
  end if;
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

-- The price of a shorter or longer time than the one for which `agreed` replaced the price `former`.
create function private.share_of_price(agreed integer, former integer, price integer) returns integer
language sql immutable set search_path = ''
as $$
  select case
    when price < former then ceil(agreed * price::numeric / former)::integer
    else agreed + price - former
  end
$$;

-- Minutes of the month of a day that can be used in each of the rooms, or in all if `rooms` is null: those of a plan pay
-- in its own rooms only. `own_id` is a booking or request that does not count. `earlier`: bookings of the same series, as
-- they will be. Negative if more are used than included.
-- A pool is the minutes of plans with the same rooms. For each set of pools that includes those of `rooms`: its minutes,
-- less what was used in rooms that only these pools include. The smallest of these differences is left.
create function private.minutes_left_in(
  rooms uuid[], person uuid, day date, own_id uuid default null, changed_on date default null,
  new_plan_id uuid default null, earlier public.bookings[] default '{}'
) returns integer
language plpgsql stable security definer set search_path = ''
as $$
declare
  first_day constant date := date_trunc('month', day::timestamp);
  next_month constant date := first_day + interval '1 month';
begin
  return (
    with pools as materialized (
      select plan.rooms, sum(plan.included_minutes * plan.days) as minute_days,
        -- The limit keeps the number of sets small, also if the plan changes every day.
        1 << least(row_number() over (order by plan.rooms), 10)::integer - 1 as bit
      from (
        select private.rooms_of_plan(plan_id) as rooms, included_minutes, ends_on - starts_on as days
        from private.plans_of_month(person, day, changed_on, new_plan_id)
      ) plan group by plan.rooms
    ), stored as materialized (
      select id, room_id, included_minutes as minutes from public.bookings
      where user_id = person and booking_date >= first_day and booking_date < next_month and included_minutes > 0
      union all
      select id, room_id, (terms ->> 'included_minutes')::integer from public.booking_holds
      where user_id = person and is_request and ended_at is null and expires_at > now()
        and booking_date >= first_day and booking_date < next_month
    ), made as materialized (
      select made.id, made.room_id, made.included_minutes as minutes,
        -- What the refund ladder keeps of the minutes that are given up.
        greatest(0, coalesce(former.included_minutes, 0) - made.included_minutes)
          - private.returned_minutes(made, former) as kept
      from unnest(earlier) made left join public.bookings former on former.id = made.id
      where made.booking_date >= first_day and made.booking_date < next_month
    ), used as materialized (
      select uses.minutes, (
        select bit_or(bit) from pools where pools.rooms is null or uses.room_id = any (pools.rooms)
      ) as payers
      from (
        select * from stored where id not in (select id from made)
        union all
        select id, room_id, minutes from made
      ) uses
      where id is distinct from own_id
      union all
      -- What the refund ladder kept of cancelled bookings.
      select private.used_minutes(person, day) - coalesce((select sum(minutes) from stored), 0)
        + coalesce((select sum(kept) from made), 0), null
    ), wanted as materialized (
      select coalesce(bit_or(bit), 0) as payers from pools
      where pools.rooms is null or pools.rooms @> minutes_left_in.rooms
    ), every as materialized (
      select coalesce(bit_or(bit), 0) as payers from pools
    )
    select min(
      coalesce((
        select ceil(sum(pools.minute_days)::numeric / (next_month - first_day)) from pools where pools.bit & taken <> 0
      ), 0)
      - coalesce((
        select sum(used.minutes) from used where coalesce(used.payers, every.payers) & ~taken = 0
      ), 0)
    )
    from wanted, every, generate_series(0, every.payers) taken
    where taken & wanted.payers = wanted.payers
  );
end
$$;

-- Minutes of the plan that the booking can use in the month of its day, after the member's other bookings and those
-- of `earlier`. A booking that stays on its day keeps its minutes even if the plan has changed, unless it moves to a room
-- that the plan does not include.
create function private.minutes_left(booking public.bookings, previous public.bookings, earlier public.bookings[])
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
    minutes := private.minutes_left_in(
      array[booking.room_id], booking.user_id, booking.booking_date, booking.id, earlier => earlier);
  end if;
  return greatest(0, minutes, case when keeps_own then own end);
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
-- that is given up, or that the plan does not pay in the new room, by the refund ladder, as credits, and all others.
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

-- What a member gets back of `charged` credits of a booking now: `credits`, and `later` from `ends_at` on. Without
-- `by_ladder` the ladder of the room holds for members who cancel or shorten their own booking, not for admins.
-- `is_running`: the booking has started and gets an earlier end. The ladder counts as if it started now, so waiting for
-- the start returns no more.
create function private.refund_quote(
  booking public.bookings, charged integer, by_ladder boolean default null, is_running boolean default false,
  out credits integer, out ends_at timestamp, out later integer
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  ladder constant jsonb := (select refund_ladder from public.room_rules where room_id = booking.room_id);
  starts constant timestamp := coalesce(booking.refund_from,
    case when is_running then private.space_now() else booking.booking_date + booking.start_time end);
  percent integer;
  later_percent integer;
begin
  credits := charged;
  if ladder is null
    or not coalesce(by_ladder, auth.uid() = booking.user_id and not private.is_admin(), false) then
    return;
  end if;
  select rung.percent, starts - rung.hours * interval '1 hour' into percent, ends_at
  from jsonb_to_recordset(ladder) as rung (hours integer, percent integer)
  where starts - rung.hours * interval '1 hour' >= private.space_now() order by rung.hours desc limit 1;
  credits := ceil(charged * coalesce(percent, 0) / 100.0);
  if ends_at is not null then
    select rung.percent into later_percent
    from jsonb_to_recordset(ladder) as rung (hours integer, percent integer)
    where starts - rung.hours * interval '1 hour' > ends_at order by rung.hours desc limit 1;
    later := ceil(charged * coalesce(later_percent, 0) / 100.0);
  end if;
end
$$;
