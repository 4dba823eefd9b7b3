-- The figures of /admin/reports, for admins. Days are days of the space; a range includes both of its days.

create table private.known_hours (
  id bigint generated always as identity primary key,
  room_id uuid references public.rooms (id) on delete cascade,
  hours jsonb,
  -- Changes that wait for each other begin in another order than they happen.
  since timestamptz not null default clock_timestamp()
);
comment on table private.known_hours is
  'Append-only list of the opening hours of the space (without a room_id) and of the hours of each room, so that reports judge past days by the hours of that time.';
alter table private.known_hours enable row level security;

create index known_hours_of_room on private.known_hours (room_id, since);

create function private.record_room_hours() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' or old.hours is distinct from new.hours then
    insert into private.known_hours (room_id, hours) values (new.room_id, new.hours);
  end if;
  return null;
end
$$;

create function private.record_opening_hours() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' or old.value is distinct from new.value then
    insert into private.known_hours (hours) values (new.value);
  end if;
  return null;
end
$$;

create function private.check_report(from_day date, to_day date) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    perform private.refuse('not_admin');
  end if;
  if coalesce(from_day > to_day or from_day < '2000-01-01' or to_day >= '10000-01-01', true) then
    perform private.refuse('bad_range');
  end if;
  if to_day - from_day >= 366 then
    perform private.refuse('range_too_long', jsonb_build_object('days', 366));
  end if;
end
$$;

-- The moments of the range.
create function private.report_span(from_day date, to_day date) returns tstzrange
language sql immutable set search_path = ''
as $$
  select tstzrange(from_day::timestamp at time zone 'Asia/Kolkata', (to_day + 1)::timestamp at time zone 'Asia/Kolkata')
$$;

create function private.report_revenue(from_day date, to_day date)
returns table (
  day date, kind text, is_test boolean, payments integer, paid_paise bigint, refunds integer, refunded_paise bigint
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  span tstzrange;
begin
  perform private.check_report(from_day, to_day);
  span := private.report_span(from_day, to_day);
  return query
  -- Asia/Kolkata is always 5.5 hours ahead. An interval takes half the time of a zone for each row.
  select (money.created_at at time zone interval '5:30')::date, orders.kind, orders.mode = 'test',
    count(money.paid)::integer, coalesce(sum(money.paid), 0),
    count(money.refunded)::integer, coalesce(sum(money.refunded), 0)
  from (
    select payments.order_id, payments.created_at, payments.amount_paise as paid, null::integer as refunded
    from public.payments where payments.created_at >= lower(span) and payments.created_at < upper(span)
    union all
    select refunds.order_id, refunds.created_at, null, refunds.amount_paise
    from public.refunds where refunds.created_at >= lower(span) and refunds.created_at < upper(span)
  ) money
  join public.orders on orders.id = money.order_id
  group by 1, 2, 3 order by 1, 2, 3;
end
$$;
grant execute on function private.report_revenue to authenticated;

create function public.report_revenue(from_day date, to_day date) returns table (
  day date, kind text, is_test boolean, payments integer, paid_paise bigint, refunds integer, refunded_paise bigint
)
language sql stable set search_path = ''
as $$ select * from private.report_revenue(from_day, to_day) $$;
comment on function public.report_revenue is
  'What was paid and refunded per day and kind of order, for admins: payments on the day they were received, refunds on the day they were decided. is_test: payments of the test mode, which are no money. At most 366 days.';
grant execute on function public.report_revenue to authenticated;

create function private.report_credits(from_day date, to_day date)
returns table (
  day date, sold bigint, granted bigint, removed bigint, spent bigint, refunded bigint, expired bigint,
  outstanding bigint
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  span tstzrange;
begin
  perform private.check_report(from_day, to_day);
  span := private.report_span(from_day, to_day);
  return query
  with changes as materialized (
    -- Earlier entries have no day.
    select
      case when ledger.created_at >= lower(span) then (ledger.created_at at time zone interval '5:30')::date end as day, ledger.kind, sum(ledger.amount) as credits
    from public.credit_ledger ledger where ledger.created_at < upper(span) group by 1, 2
  ), listed as (
    select generate_series(from_day::timestamp, to_day, interval '1 day')::date as day
  )
  select listed.day,
    coalesce(sum(credits) filter (where kind = 'purchase'), 0)::bigint,
    coalesce(sum(credits) filter (where kind = 'grant'), 0)::bigint,
    coalesce(-sum(credits) filter (where kind = 'removal'), 0)::bigint,
    coalesce(-sum(credits) filter (where kind in ('booking', 'day_pass', 'event')), 0)::bigint,
    coalesce(sum(credits) filter (where kind = 'refund'), 0)::bigint,
    coalesce(-sum(credits) filter (where kind = 'expiry'), 0)::bigint,
    (coalesce((select sum(credits) from changes where changes.day is null), 0)
      + sum(coalesce(sum(credits), 0)) over (order by listed.day))::bigint
  from listed left join changes on changes.day = listed.day
  group by listed.day order by listed.day;
end
$$;
grant execute on function private.report_credits to authenticated;

create function public.report_credits(from_day date, to_day date) returns table (
  day date, sold bigint, granted bigint, removed bigint, spent bigint, refunded bigint, expired bigint,
  outstanding bigint
)
language sql stable set search_path = ''
as $$ select * from private.report_credits(from_day, to_day) $$;
comment on function public.report_credits is
  'Changes of credits by the ledger for each day, for admins. outstanding: the sum of the ledger at the end of the day = the one of the day before + sold + granted - removed - spent + refunded - expired. At most 366 days.';
grant execute on function public.report_credits to authenticated;

create function private.minutes_between(starts time, ends time) returns int4range
language plpgsql immutable set search_path = ''
as $$
begin
  return int4range((date_part('epoch', starts) / 60)::integer, (date_part('epoch', ends) / 60)::integer);
end
$$;

-- The minutes of the day that lie within the span.
create function private.minutes_of_day(day date, span tsrange) returns int4range
language plpgsql immutable set search_path = ''
as $$
declare
  part constant tsrange := span * tsrange(day, day + 1);
begin
  return case when isempty(part) then 'empty'
    else int4range(
      (date_part('epoch', lower(part) - day) / 60)::integer, (date_part('epoch', upper(part) - day) / 60)::integer) end;
end
$$;

-- A day counts by the last hours known on it, and days before the first known hours by these. Ranges are minutes of the
-- day; days with the same range are counted before it is split into hours.
create function private.report_room_use(from_day date, to_day date)
returns table (room_id uuid, room_name text, hour integer, booked_minutes bigint, bookable_minutes bigint)
-- The planner expects few open days: it would look for the bookings of each, and sort them all.
language plpgsql stable security definer set search_path = '' set enable_nestloop = off set enable_sort = off
as $$
begin
  perform private.check_report(from_day, to_day);
  return query
  with known as materialized (
    select changes.room_id, changes.hours, daterange(
      case when lag(changes.id) over of_room is not null then changes.day end, lead(changes.day) over of_room) as days
    from (
      select known_hours.*, (since at time zone 'Asia/Kolkata')::date as day from private.known_hours
    ) changes
    window of_room as (partition by changes.room_id order by changes.since, changes.id)
  ), space_days as materialized (
    select listed.day, extract(isodow from listed.day)::integer as weekday,
      private.minutes_of_day(listed.day, private.open_hours(listed.day, known.hours)) as open
    from (select generate_series(from_day::timestamp, to_day, interval '1 day')::date as day) listed
    left join known on known.room_id is null and known.days @> listed.day
  ), room_weeks as materialized (
    -- 1 January 2024 was a Monday.
    select known.room_id, known.days, weekday.number,
      private.minutes_of_day(
        date '2023-12-31' + weekday.number, private.room_hours(date '2023-12-31' + weekday.number, known.hours)) as open
    from known cross join generate_series(1, 7) as weekday (number)
    where known.room_id is not null
  ), open_days as materialized (
    select rooms.id as room_id, space_days.day, space_days.open * room_weeks.open as open
    from public.rooms
    join room_weeks on room_weeks.room_id = rooms.id
    join space_days on space_days.weekday = room_weeks.number and room_weeks.days @> space_days.day
    where space_days.open && room_weeks.open
      and space_days.day >= (rooms.created_at at time zone 'Asia/Kolkata')::date
      and coalesce(space_days.day < (rooms.retired_at at time zone 'Asia/Kolkata')::date, true)
  ), blocked_days as materialized (
    select merged.room_id, merged.span,
      generate_series(lower(merged.span)::date, upper(merged.span), interval '1 day')::date as day
    from (
      select block.room_id, unnest(range_agg(tsrange(block.starts_at, least(block.ends_at, block.ended)))) as span
      from (
        select blocks.*, date_trunc('minute', blocks.ended_at at time zone 'Asia/Kolkata') as ended
        from public.room_blocks blocks where blocks.starts_at < to_day + 1 and blocks.ends_at > from_day
      ) block
      where coalesce(block.ended > block.starts_at, true) group by block.room_id
    ) merged
  ), blocked as materialized (
    select open_days.room_id, open_days.day,
      open_days.open * private.minutes_of_day(open_days.day, blocked_days.span) as closed
    from blocked_days
    join open_days on open_days.room_id = blocked_days.room_id and open_days.day = blocked_days.day
  ), booked as materialized (
    select open_days.room_id, open_days.open, bookings.start_time, bookings.end_time, count(*) as times
    from public.bookings
    join open_days on open_days.room_id = bookings.room_id and open_days.day = bookings.booking_date
    where bookings.booking_date between from_day and to_day
    group by 1, 2, 3, 4
  ), ranges as materialized (
    select open_days.room_id, open_days.open as minutes, 0::bigint as booked, count(*) as bookable
    from open_days group by 1, 2
    union all
    select blocked.room_id, blocked.closed, 0, -count(*) from blocked group by 1, 2
    union all
    select booked.room_id, booked.open * private.minutes_between(booked.start_time, booked.end_time), booked.times, 0
    from booked
    union all
    -- An admin can leave a booking within a block.
    select blocked.room_id, blocked.closed * private.minutes_between(bookings.start_time, bookings.end_time), -1, 0
    from public.bookings
    join blocked on blocked.room_id = bookings.room_id and blocked.day = bookings.booking_date
    where bookings.booking_date between from_day and to_day
  )
  select rooms.id, rooms.name, hours.number, sum(ranges.booked * part.minutes)::bigint,
    sum(ranges.bookable * part.minutes)::bigint
  from ranges
  join public.rooms on rooms.id = ranges.room_id
  cross join lateral generate_series(lower(ranges.minutes) / 60, (upper(ranges.minutes) - 1) / 60) as hours (number)
  cross join lateral (
    select least(upper(ranges.minutes), hours.number * 60 + 60) - greatest(lower(ranges.minutes), hours.number * 60)
      as minutes
  ) part
  group by rooms.id, rooms.name, hours.number
  having sum(ranges.bookable * part.minutes) > 0
  order by lower(rooms.name), rooms.id, hours.number;
end
$$;
grant execute on function private.report_room_use to authenticated;

create function public.report_room_use(from_day date, to_day date)
returns table (room_id uuid, room_name text, hour integer, booked_minutes bigint, bookable_minutes bigint)
language sql stable set search_path = ''
as $$ select * from private.report_room_use(from_day, to_day) $$;
comment on function public.report_room_use is
  'How long each room could be booked and was booked in each hour of the day, for admins. Bookable: within the opening hours and the hours of the room of that time, without blocks, from the day the room was added to the day before it was retired. Booked: the bookings within these minutes. At most 366 days.';
grant execute on function public.report_room_use to authenticated;

-- Counts each tenth of an hour before it counts the steps, and finds the median among these.
create function private.report_lead_times(from_day date, to_day date)
returns table (
  least_hours integer, made integer, hours_before numeric, cancelled_by_members integer, cancelled_by_others integer,
  credits_refunded bigint, median_hours numeric
)
language plpgsql stable security definer set search_path = '' set work_mem = '16MB'
as $$
declare
  steps constant integer[] := '{0,10,240,720,1680,7200}';
  span tstzrange;
begin
  perform private.check_report(from_day, to_day);
  span := private.report_span(from_day, to_day);
  return query
  with entries as (
    select history.action, history.changed_by = history.user_id as is_own, history.credits_change,
      greatest(0, date_part('epoch', history.booking_date + history.start_time)
        - date_part('epoch', history.created_at) - 19800) as seconds
    from public.booking_history history
    where history.action in ('created', 'cancelled')
      and history.created_at >= lower(span) and history.created_at < upper(span)
  ), tenths as materialized (
    select floor(entries.seconds / 360)::integer as tenth, entries.action = 'created' as is_made, entries.is_own,
      count(*) as times, sum(entries.seconds) as seconds, sum(entries.credits_change) as refunded
    from entries group by 1, 2, 3
  ), ranked as (
    select tenth, sum(sum(times)) over (order by tenth) as up_to, sum(sum(times)) over () as every
    from tenths where is_made group by tenth
  ), counted as materialized (
    select width_bucket(tenths.tenth, steps) as step,
      sum(times) filter (where is_made) as made,
      sum(seconds) filter (where is_made) as seconds,
      sum(times) filter (where not is_made and is_own) as by_members,
      sum(times) filter (where not is_made and is_own is not true) as by_others,
      sum(refunded) filter (where not is_made) as refunded
    from tenths group by 1
  )
  select (listed.tenth / 10)::integer, coalesce(counted.made, 0)::integer,
    round((coalesce(counted.seconds, 0) / 3600)::numeric, 1), coalesce(counted.by_members, 0)::integer,
    coalesce(counted.by_others, 0)::integer, coalesce(counted.refunded, 0)::bigint,
    (select min(ranked.tenth) / 10.0 from ranked where ranked.up_to * 2 >= ranked.every)
  from unnest(steps) with ordinality as listed (tenth, step) left join counted on counted.step = listed.step
  order by listed.step;
end
$$;
grant execute on function private.report_lead_times to authenticated;

create function public.report_lead_times(from_day date, to_day date) returns table (
  least_hours integer, made integer, hours_before numeric, cancelled_by_members integer, cancelled_by_others integer,
  credits_refunded bigint, median_hours numeric
)
language sql stable set search_path = ''
as $$ select * from private.report_lead_times(from_day, to_day) $$;
comment on function public.report_lead_times is
  'How long before their start bookings were made and cancelled on these days, for admins: from least_hours to the next row, those that had begun in the first. hours_before: the sum for the bookings made. median_hours: of all bookings made, rounded down to a tenth of an hour, the same in each row; null without one. cancelled_by_others: by the team or the server. At most 366 days.';
grant execute on function public.report_lead_times to authenticated;

-- The stock after a change is the stock now less the later changes, which are read in the order of an index.
create function private.report_cafe(from_day date, to_day date)
returns table (
  snack_id uuid, snack_name text, sold bigint, orders bigint, paise bigint, times_out integer, hours_out numeric
)
-- The planner expects a sort of all changes on disk to be faster.
language plpgsql stable security definer set search_path = '' set enable_sort = off
as $$
declare
  span tstzrange;
begin
  perform private.check_report(from_day, to_day);
  span := private.report_span(from_day, to_day);
  return query
  with items as materialized (
    select item.snack_id, sum(item.quantity) as sold, count(*) as orders,
      (sum(item.quantity * item.price) filter (where ordered.mode <> 'test') * 100)::bigint as paise
    from public.orders ordered join public.order_items item on item.order_id = ordered.id
    where ordered.kind = 'snacks' and ordered.status = 'fulfilled'
      and ordered.paid_at >= lower(span) and ordered.paid_at < upper(span)
    group by 1
  ), changes as (
    select change.snack_id, change.created_at as starts, lag(change.created_at) over from_last as ends,
      sum(change.quantity_change) over from_last - change.quantity_change as later
    from public.inventory_transactions change where change.created_at >= lower(span)
    window from_last as (partition by change.snack_id order by change.created_at desc rows unbounded preceding)
  ), beginnings as (
    select snacks.id, greatest(lower(span), snacks.created_at) as starts, min(change.created_at) as ends,
      snacks.quantity - coalesce(sum(change.quantity_change), 0) as stock
    from public.snacks
    left join public.inventory_transactions change on change.snack_id = snacks.id and change.created_at >= lower(span)
    group by snacks.id
  ), out_of_stock as materialized (
    select state.id, count(*) as times, sum(date_part('epoch', state.ends - state.starts)) as seconds
    from (
      select stock.id, stock.starts,
        least(coalesce(stock.ends, 'infinity'), coalesce(snacks.archived_at, 'infinity'), upper(span), now()) as ends
      from (
        select beginnings.id, beginnings.starts, beginnings.ends from beginnings where beginnings.stock <= 0
        union all
        select changes.snack_id, changes.starts, changes.ends
        from changes join public.snacks on snacks.id = changes.snack_id where snacks.quantity <= changes.later
      ) stock
      join public.snacks on snacks.id = stock.id
    ) state
    where state.starts < state.ends
    group by state.id
  )
  select snacks.id, snacks.name, coalesce(items.sold, 0)::bigint, coalesce(items.orders, 0)::bigint,
    coalesce(items.paise, 0)::bigint, coalesce(out_of_stock.times, 0)::integer,
    round((coalesce(out_of_stock.seconds, 0) / 3600)::numeric, 1)
  from public.snacks
  left join items on items.snack_id = snacks.id
  left join out_of_stock on out_of_stock.id = snacks.id
  where items.sold > 0 or out_of_stock.times > 0
  order by 3 desc, lower(snacks.name), snacks.id;
end
$$;
grant execute on function private.report_cafe to authenticated;

create function public.report_cafe(from_day date, to_day date) returns table (
  snack_id uuid, snack_name text, sold bigint, orders bigint, paise bigint, times_out integer, hours_out numeric
)
language sql stable set search_path = ''
as $$ select * from private.report_cafe(from_day, to_day) $$;
comment on function public.report_cafe is
  'Items of the cafe by how many were sold, for admins: fulfilled orders on the day of their payment, without refunded ones. paise: without test orders, which are no money. times_out and hours_out: how often and how long the stock was 0. At most 366 days.';
grant execute on function public.report_cafe to authenticated;

create function private.report_events(from_day date, to_day date)
returns table (
  event_id uuid, title text, day date, status text, seats integer, taken integer, given_back integer, credits bigint
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.check_report(from_day, to_day);
  return query
  select events.id, events.title, events.date, events.status, events.max_attendees,
    count(seat.id)::integer,
    (
      select count(*)::integer from public.cancelled_registrations given
      where given.event_id = events.id and given.registered_again_at is null
    ),
    coalesce(sum(seat.credits_charged), 0)::bigint
  from public.events left join public.event_registrations seat on seat.event_id = events.id
  where events.date between from_day and to_day
  group by events.id order by events.date, events.time, events.id;
end
$$;
grant execute on function private.report_events to authenticated;

create function public.report_events(from_day date, to_day date) returns table (
  event_id uuid, title text, day date, status text, seats integer, taken integer, given_back integer, credits bigint
)
language sql stable set search_path = ''
as $$ select * from private.report_events(from_day, to_day) $$;
comment on function public.report_events is
  'Events of these days with their seats, for admins: taken by registrations, and given back by cancelled ones. credits: what the registrations cost. At most 366 days.';
grant execute on function public.report_events to authenticated;

-- Counts those of arrivals_on: a visitor with a day pass once.
create function private.report_visitors(from_day date, to_day date)
returns table (day date, visitors integer, day_passes integer, arrived integer, missed integer)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.check_report(from_day, to_day);
  return query
  with expected as (
    select visit.visit_date as day, false as has_pass, visit.arrived_at
    from public.visitors visit
    where visit.visit_date between from_day and to_day
      and (visit.status not in ('pending', 'rejected') or visit.arrived_at is not null)
      and not exists (select from public.day_passes pass where pass.visitor_id = visit.id)
    union all
    select pass.date, true, coalesce(pass.arrived_at, visit.arrived_at)
    from public.day_passes pass left join public.visitors visit on visit.id = pass.visitor_id
    where pass.date between from_day and to_day
  ), listed as (
    select generate_series(from_day::timestamp, to_day, interval '1 day')::date as day
  )
  select listed.day, count(*) filter (where not has_pass)::integer, count(*) filter (where has_pass)::integer,
    count(arrived_at)::integer,
    count(*) filter (where has_pass is not null and arrived_at is null and listed.day < private.space_today())::integer
  from listed left join expected on expected.day = listed.day
  group by listed.day order by listed.day;
end
$$;
grant execute on function private.report_visitors to authenticated;

create function public.report_visitors(from_day date, to_day date)
returns table (day date, visitors integer, day_passes integer, arrived integer, missed integer)
language sql stable set search_path = ''
as $$ select * from private.report_visitors(from_day, to_day) $$;
comment on function public.report_visitors is
  'Expected visitors and day passes of each day, for admins, how many arrived, and how many of a past day did not. At most 366 days.';
grant execute on function public.report_visitors to authenticated;

create function private.report_members(from_day date, to_day date)
returns table (
  member_id uuid, member_name text, bookings bigint, booked_minutes bigint, cafe_orders bigint, seats bigint,
  day_passes bigint, total_count bigint
)
language plpgsql stable security definer set search_path = '' set work_mem = '16MB'
as $$
declare
  span tstzrange;
begin
  perform private.check_report(from_day, to_day);
  span := private.report_span(from_day, to_day);
  return query
  with done as (
    select booked.user_id, count(*) as bookings,
      (date_part('epoch', sum(booked.end_time - booked.start_time)) / 60)::bigint as minutes,
      0::bigint as cafe, 0::bigint as seats, 0::bigint as passes
    from public.bookings booked where booked.booking_date between from_day and to_day group by 1
    union all
    select ordered.user_id, 0, 0, count(*), 0, 0
    from public.orders ordered
    where ordered.kind = 'snacks' and ordered.status = 'fulfilled'
      and ordered.paid_at >= lower(span) and ordered.paid_at < upper(span)
    group by 1
    union all
    select seat.user_id, 0, 0, 0, count(*), 0
    from public.events event join public.event_registrations seat on seat.event_id = event.id
    where event.status = 'active' and event.date between from_day and to_day group by 1
    union all
    select pass.user_id, 0, 0, 0, 0, count(*)
    from public.day_passes pass where pass.date between from_day and to_day group by 1
  ), active as materialized (
    select done.user_id, sum(done.bookings)::bigint as bookings, sum(done.minutes)::bigint as minutes,
      sum(done.cafe)::bigint as cafe, sum(done.seats)::bigint as seats, sum(done.passes)::bigint as passes
    from done group by 1
  )
  select profiles.id, profiles.full_name, active.bookings, active.minutes, active.cafe, active.seats, active.passes,
    count(*) over ()
  from active join public.profiles on profiles.id = active.user_id
  order by active.minutes desc, active.bookings desc, active.cafe desc, lower(profiles.full_name), profiles.id
  limit 100;
end
$$;
grant execute on function private.report_members to authenticated;

create function public.report_members(from_day date, to_day date) returns table (
  member_id uuid, member_name text, bookings bigint, booked_minutes bigint, cafe_orders bigint, seats bigint,
  day_passes bigint, total_count bigint
)
language sql stable set search_path = ''
as $$ select * from private.report_members(from_day, to_day) $$;
comment on function public.report_members is
  'The 100 most active members, for admins, by booked time: bookings, paid cafe orders, seats at events and day passes of these days. Every row has the number of all active members. At most 366 days.';
grant execute on function public.report_members to authenticated;

create trigger room_rules_record_hours after insert or update of hours on public.room_rules
  for each row execute function private.record_room_hours();
create trigger system_settings_record_hours after insert or update of value on public.system_settings
  for each row when (new.key = 'opening_hours') execute function private.record_opening_hours();

insert into private.known_hours (room_id, hours, since)
select null, value, updated_at from public.system_settings where key = 'opening_hours'
union all
select room_id, hours, updated_at from public.room_rules;
