-- Each weekday once, open from one half hour to a later one of the same day; one of them long enough for a booking.
create function private.are_room_hours(hours jsonb, shortest integer) returns boolean
language sql immutable set search_path = ''
as $$
  select hours is null or case when private.are_weekdays(hours) then coalesce((
    select bool_and(entry ->> 'open' ~ '^.{3}[03]0$' and entry ->> 'close' ~ '^.{3}[03]0$'
        and entry ->> 'open' < entry ->> 'close')
      and bool_or((entry ->> 'close')::time - (entry ->> 'open')::time >= shortest * interval '30 minutes')
        filter (where (entry ->> 'isOpen')::boolean)
    from jsonb_array_elements(hours) entry
  ), false) else false end
$$;
grant execute on function private.are_room_hours to authenticated;

-- 9:00 and 18:00 (spec 2 §9), or the earliest opening and the latest closing time of the week beyond them. Read before
-- room_rules_hours_fit_a_stay refuses other hours.
create function private.first_opening(hours jsonb) returns time
language sql immutable set search_path = ''
as $$
  select least(min((entry ->> 'open')::time), '09:00')
  from jsonb_array_elements(case when private.are_room_hours(hours, 1) then hours else '[]' end) entry
  where (entry ->> 'isOpen')::boolean
$$;
grant execute on function private.first_opening to authenticated;

create function private.last_closing(hours jsonb) returns time
language sql immutable set search_path = ''
as $$
  select greatest(max((entry ->> 'close')::time), '18:00')
  from jsonb_array_elements(case when private.are_room_hours(hours, 1) then hours else '[]' end) entry
  where (entry ->> 'isOpen')::boolean
$$;
grant execute on function private.last_closing to authenticated;

-- A list of {hours, percent}, from the most hours before the start to the fewest, and so with the percentages.
create function private.is_refund_ladder(ladder jsonb) returns boolean
language sql immutable set search_path = ''
as $$
  select ladder is null or jsonb_typeof(ladder) = 'array' and jsonb_array_length(ladder) between 1 and 10 and coalesce((
    select bool_and(hours % 1 = 0 and hours between 0 and 8760 and percent % 1 = 0 and percent between 1 and 100
      and hours < coalesce(hours_before, 8761) and percent < coalesce(percent_before, 101))
    from (
      select hours, percent, lag(hours) over (order by place) as hours_before,
        lag(percent) over (order by place) as percent_before
      from (
        select place, case when jsonb_typeof(rung -> 'hours') = 'number' then (rung ->> 'hours')::numeric end as hours,
          case when jsonb_typeof(rung -> 'percent') = 'number' then (rung ->> 'percent')::numeric end as percent
        from jsonb_array_elements(ladder) with ordinality as listed (rung, place)
      ) rungs
    ) compared
    having count(hours) = jsonb_array_length(ladder) and count(percent) = jsonb_array_length(ladder)
  ), false)
$$;
grant execute on function private.is_refund_ladder to authenticated;

-- A list of {days, from, to, percent}: weekdays, and the time of the day at which the room has another price. No two
-- entries apply to the same time.
create function private.are_room_prices(prices jsonb) returns boolean
language sql immutable set search_path = ''
as $$
  select prices is null or case when jsonb_typeof(prices) = 'array' then
    jsonb_array_length(prices) between 1 and 20
    and not exists (
      select from jsonb_array_elements(prices) entry
      where not coalesce(
        case when jsonb_typeof(entry) = 'object' then entry - '{days,from,to,percent}'::text[] = '{}' end
        and entry @? '$ ? (@.days.type() == "array" && @.from.type() == "string" && @.to.type() == "string")'
        and entry @? '$ ? (@.percent.type() == "number" && @.percent >= 1 && @.percent <= 1000 && @.percent.floor() == @.percent)'
        and entry -> 'days' <> '[]' and jsonb_array_length(entry -> 'days') <= 7
        and entry -> 'days' <@ '["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]'
        and entry ->> 'from' ~ '^([01][0-9]|2[0-3]):[03]0$' and entry ->> 'to' ~ '^([01][0-9]|2[0-3]):[03]0$'
        and entry ->> 'from' < entry ->> 'to',
        false)
    )
    and not exists (
      select from jsonb_array_elements(prices) with ordinality as one (entry, place)
      join jsonb_array_elements(prices) with ordinality as other (entry, place) on one.place < other.place
        and one.entry ->> 'from' < other.entry ->> 'to' and other.entry ->> 'from' < one.entry ->> 'to'
      where exists (select from jsonb_path_query(one.entry, '$.days[*]') day where other.entry -> 'days' @> day)
    )
  else false end
$$;
grant execute on function private.are_room_prices to authenticated;

-- The defaults are the rules of the specification (spec 2 §9).
create table public.room_rules (
  room_id uuid primary key references public.rooms (id) on delete cascade,
  hours jsonb check (length(hours::text) <= 2000),
  opens time(0) not null generated always as (private.first_opening(hours)) stored,
  closes time(0) not null generated always as (private.last_closing(hours)) stored,
  step smallint not null default 1 check (step in (1, 2, 3, 4, 6, 8)),
  shortest smallint not null default 1 check (shortest between 1 and 47),
  longest smallint not null default 8 check (longest between 1 and 47),
  notice_minutes integer not null default 0 check (notice_minutes between 0 and 43200),
  days_ahead integer check (days_ahead between 1 and 3650),
  max_open integer check (max_open between 1 and 1000),
  updated_at timestamptz not null default now(),
  refund_ladder jsonb check (length(refund_ladder::text) <= 1000),
  approval_hours smallint check (approval_hours between 1 and 168),
  gap smallint not null default 0 check (gap between 0 and 4),
  booked_by text not null default 'members' check (booked_by in ('members', 'admins')),
  prices jsonb check (length(prices::text) <= 4000),
  constraint room_rules_hours_fit_a_stay check (private.are_room_hours(hours, shortest)),
  constraint room_rules_longest_after_shortest check (longest >= shortest),
  -- So the shortest and the longest stay can be booked.
  constraint room_rules_stays_fit_the_step check (
    shortest % nullif(step, 0) = 0 and longest % nullif(step, 0) = 0
    and (shortest <= 4 or shortest % 2 = 0) and (longest <= 4 or longest % 2 = 0)
  ),
  constraint room_rules_refund_ladder_descends check (private.is_refund_ladder(refund_ladder)),
  constraint room_rules_prices_exclude_each_other check (private.are_room_prices(prices))
);
comment on table public.room_rules is
  'How a room can be booked, one row per room. check_slot judges every booking by them. Times are in half hours unless the name says otherwise.';
comment on column public.room_rules.hours is
  'Hours of each weekday, as in the setting opening_hours, on half hours. Null: 9:00 to 18:00. Bookings are also within the opening hours.';
comment on column public.room_rules.opens is
  'The earliest start of a booking, also of one that an admin makes outside the hours: 9:00 or earlier.';
comment on column public.room_rules.closes is 'The latest end of a booking, likewise: 18:00 or later.';
comment on column public.room_rules.step is
  'Bookings start at steps from the opening of the day, and last a multiple of it.';
comment on column public.room_rules.shortest is 'The shortest stay.';
comment on column public.room_rules.longest is 'The longest stay.';
comment on column public.room_rules.notice_minutes is 'How long before its start a booking must be made.';
comment on column public.room_rules.days_ahead is
  'The last day on which a booking can end, from today. Null: as in the setting booking_limits.';
comment on column public.room_rules.max_open is
  'How many bookings of the room that have not started a member can have. Null: any number.';
comment on column public.room_rules.refund_ladder is
  'How much a member gets back by how early they cancel: a list of {hours, percent}, as in [{"hours": 24, "percent": 50}] for half until 24 hours before the start and nothing afterwards. Null: everything.';
comment on column public.room_rules.approval_hours is
  'A booking by a member is a request, which an admin answers within this time, and before it begins. Null: no approval is needed.';
comment on column public.room_rules.gap is
  'How long the room stays free after each booking that is made or moved from now on.';
comment on column public.room_rules.booked_by is
  'Who makes and moves bookings. admins: members are booked at the front desk. They can cancel or shorten a booking.';
comment on column public.room_rules.prices is
  'Times at which the room has another price: a list of {days, from, to, percent}, as in [{"days": ["Saturday"], "from": "18:00", "to": "21:00", "percent": 150}] for half as much again. Null: the price of the room at all times.';
alter table public.room_rules enable row level security;

create policy "Members can read room rules" on public.room_rules
  for select to authenticated using ((select auth.uid()) is not null);
create policy "Admins can update room rules" on public.room_rules
  for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Banned and deleted accounts have no access" on public.room_rules
  as restrictive for all to authenticated using ((select private.is_active()));

grant select on public.room_rules to authenticated, service_role;
grant update (hours, step, shortest, longest, notice_minutes, days_ahead, max_open, refund_ladder, approval_hours,
  gap, booked_by, prices)
  on public.room_rules to authenticated;

create function private.create_room_rules() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.room_rules (room_id) values (new.id);
  return null;
end
$$;

-- Bookings start and end within it, and within private.open_hours. Empty on a closed weekday.
create function private.room_hours(day date, hours jsonb) returns tsrange
language plpgsql stable set search_path = ''
as $$
declare
  weekday jsonb;
begin
  if hours is null then
    return tsrange(day + time '09:00', day + time '18:00');
  end if;
  select entry into weekday from jsonb_array_elements(hours) entry where entry ->> 'day' = to_char(day, 'fmDay');
  if weekday ->> 'isOpen' = 'false' then
    return 'empty';
  end if;
  return tsrange(day + (weekday ->> 'open')::time, day + (weekday ->> 'close')::time);
end
$$;

-- Bookings wait, so that none is judged by the earlier rules afterwards.
create function private.lock_room_of_rules() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.lock_room(new.room_id);
  new.updated_at := now();
  return new;
end
$$;

-- Whether the notice ends before the horizon, and some weekday is open long enough for the shortest stay.
create function private.allows_bookings(rules public.room_rules) returns boolean
language sql stable set search_path = ''
as $$
  select rules.notice_minutes < 1440 * coalesce(rules.days_ahead, private.booking_limit('days_ahead', 365))
    and exists (
      select from generate_series(date '2024-01-01', '2024-01-07', '1 day') weekday,
        lateral (
          select private.room_hours(weekday::date, rules.hours)
            * private.open_hours(weekday::date, private.opening_hours() - 'holidays') as hours
        ) open
      where upper(open.hours) - lower(open.hours) >= rules.shortest * interval '30 minutes'
    )
$$;

-- Rules that allowed nothing before, because the space has changed its opening hours or its horizon, can be edited.
create function private.refuse_useless_rules() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if private.allows_bookings(old) and not private.allows_bookings(new) then
    perform private.refuse('rules_allow_nothing');
  end if;
  return null;
end
$$;

-- Blocks also take the hours that are added.
create function private.fill_blocks_of_rules() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.fill_block(block) from public.room_blocks block
  where block.room_id = new.room_id and block.ended_at is null and block.ends_at > private.space_now();
  return null;
end
$$;

create trigger rooms_create_rules after insert on public.rooms
  for each row execute function private.create_room_rules();
create trigger room_rules_lock_room before update on public.room_rules
  for each row execute function private.lock_room_of_rules();
create trigger room_rules_refuse_useless after update on public.room_rules
  for each row execute function private.refuse_useless_rules();
create trigger room_rules_fill_blocks after update of hours on public.room_rules
  for each row execute function private.fill_blocks_of_rules();
