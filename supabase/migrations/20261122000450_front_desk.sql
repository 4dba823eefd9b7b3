-- Visitors and day passes that are expected on a day or have arrived. A day pass and the visitor that it
-- created are one row.
create type private.arrival_row as (
  id uuid, kind text, visitor_name text, organization text, purpose text, host_name text, member_id uuid,
  member_name text, expected_at time, is_walk_in boolean, arrived_at timestamptz, left_at timestamptz
);

create index visitors_waiting on public.visitors (visit_date, visit_time) where status = 'pending';

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

-- Reads only days that are not open from the first to the last slot.
create function private.bookings_in_closed_hours(how_many integer)
returns table (booking private.affected_booking_row, total_count bigint)
language sql stable security definer set search_path = ''
as $$
  with days as materialized (
    select day, private.open_time(
      day, (select value from public.system_settings where key = 'opening_hours')
    ) as open_time
    from private.booked_days(private.space_today()) day
    where (select private.is_admin())
  ), affected as materialized (
    select bookings, count(*) over () as total
    from public.bookings
    join days on days.day = bookings.booking_date
    -- Not as a condition of the join: for an array the planner uses the index of the date.
    where bookings.booking_date = any (array(
        select day from days where not open_time @> tsrange(day + time '09:00', day + time '18:00')
      ))
      and not days.open_time @> tsrange(
        bookings.booking_date + bookings.start_time, bookings.booking_date + bookings.end_time)
      and bookings.booking_date + bookings.end_time > private.space_now()
    order by bookings.booking_date, bookings.start_time, bookings.id
    limit private.page_limit(how_many)
  )
  select described, (select total from affected limit 1)
  from private.describe_affected(array(select bookings from affected)) described
$$;
grant execute on function private.bookings_in_closed_hours to authenticated;

create function public.bookings_in_closed_hours(how_many integer default 20) returns table (
  id uuid, updated_at timestamptz, room_id uuid, room_name text, user_id uuid, full_name text, email text,
  booking_date date, start_time time, end_time time, duration smallint, total_credits integer,
  total_count bigint
)
language sql stable set search_path = ''
as $$ select (booking).*, total_count from private.bookings_in_closed_hours(how_many) $$;
comment on function public.bookings_in_closed_hours is
  'Bookings that have not ended and reach outside the opening hours or into a holiday, the earliest first, for admins; empty for other callers. Every row has the total.';
grant execute on function public.bookings_in_closed_hours to authenticated;

-- Under 5 means low stock (spec 2 §9).
create trigger snacks_broadcast_desk_change after update of quantity on public.snacks
  for each row when (old.quantity <> new.quantity and least(old.quantity, new.quantity) < 5)
  execute function private.broadcast_desk_change('stock');

create trigger system_settings_broadcast_desk_change after insert or update on public.system_settings
  for each row when (new.key = 'opening_hours')
  execute function private.broadcast_desk_change('hours');
