-- Reports take less time, the lead time has a median, and test orders are no money in the report of the cafe.
drop function public.report_lead_times, private.report_lead_times;

create or replace function private.report_revenue(from_day date, to_day date)
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

create or replace function private.report_credits(from_day date, to_day date)
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
create or replace function private.report_cafe(from_day date, to_day date)
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

comment on function public.report_cafe is
  'Items of the cafe by how many were sold, for admins: fulfilled orders on the day of their payment, without refunded ones. paise: without test orders, which are no money. times_out and hours_out: how often and how long the stock was 0. At most 366 days.';

create or replace function private.report_members(from_day date, to_day date)
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
