-- An edited plan keeps its former terms for the days before, and the minutes of a plan pay in its rooms only.
comment on table public.plans is
  'What a membership includes each calendar month. A change applies to all members with the plan from its day on.';

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

create trigger plans_keep_former_terms
  after update of monthly_price_paise, included_minutes, included_day_passes on public.plans
  for each row when (
    (old.monthly_price_paise, old.included_minutes, old.included_day_passes)
    is distinct from (new.monthly_price_paise, new.included_minutes, new.included_day_passes)
  ) execute function private.keep_former_plan_terms();

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
create or replace function private.included_in_month(
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

-- The rooms in which the minutes of a plan pay, or null: in all.
create function private.rooms_of_plan(plan uuid) returns uuid[]
language sql stable security definer set search_path = ''
as $$ select array_agg(room_id order by room_id) from public.plan_rooms where plan_id = plan $$;

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

create or replace function private.own_plan() returns table (
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

comment on function public.own_plan is
  'The plan that the caller has today, or will have next. included_minutes and included_day_passes: what the plans of this calendar month include, each in proportion to its days, or those of the first month of a plan that begins later. minutes_left: what is left of them in all rooms of this plan. day_passes_left: likewise. rooms: the names of the rooms in which they pay, without retired ones; null: in all. Empty without a plan.';

create or replace function private.quote_plan_change(member_id uuid, new_plan_id uuid) returns private.plan_change
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

comment on function public.quote_plan_change is
  'What another plan from today on, or none, means for this calendar month, for admins: the minutes and day passes that its plans include, each in proportion to its days, what is left of them, minutes in all rooms of the new plan, and what to bill for the days left, today included: the share of the new price without that of the old one. Negative: what to credit. set_plan takes the row as agreed.';

-- Minutes of the plan that the booking can use in the month of its day, after the member's other bookings and those
-- of `earlier`. A booking that stays on its day keeps its minutes even if the plan has changed, unless it moves to a room
-- that the plan does not include.
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
    minutes := private.minutes_left_in(
      array[booking.room_id], booking.user_id, booking.booking_date, booking.id, earlier => earlier);
  end if;
  return greatest(0, minutes, case when keeps_own then own end);
end
$$;

drop function private.used_minutes(uuid, date, uuid);

-- Payments of a member, and orders that cost nothing.
create or replace function private.statement_payments(person uuid, starts_at timestamptz, ends_at timestamptz) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', paid.id,
    'at', paid.at,
    'kind', orders.kind,
    'paise', paid.paise,
    'method', paid.method,
    'is_test', orders.mode = 'test',
    'credits', orders.credits,
    'description', orders.description,
    'items', (
      select jsonb_agg(jsonb_build_object('name', name, 'quantity', quantity) order by name)
      from public.order_items where order_id = orders.id
    ),
    'discount_percent', (select max(discount_percent) from public.order_items where order_id = orders.id),
    'invoice_id', invoices.id,
    'invoice_number', invoices.number
  ) order by paid.at, paid.id), '[]')
  from (
    select id, order_id, created_at as at, amount_paise as paise,
      case when provider_payment_id is null then method else 'online' end as method
    from public.payments where user_id = person and created_at >= starts_at and created_at < ends_at
    union all
    select id, id, created_at, 0, null from public.orders
    where user_id = person and created_at >= starts_at and created_at < ends_at and amount_paise = 0
      and status in ('paid', 'fulfilled')
  ) paid
  join public.orders on orders.id = paid.order_id
  left join public.invoices on invoices.payment_id = paid.id and invoices.kind = 'invoice'
$$;

-- Each part uses an index that begins with the member, so its cost does not depend on the number of members.
create or replace function private.member_statement(month date, person uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  first_day date;
  next_month date;
  starts_at timestamptz;
  ends_at timestamptz;
  counted_day date;
  counted_plan uuid;
  included record;
  member jsonb;
begin
  if person is distinct from auth.uid() and not private.is_admin() then
    perform private.refuse('not_admin');
  end if;
  if not private.is_active() then
    perform private.refuse('account_inactive');
  end if;
  if coalesce(month not between '2000-01-01' and '9999-11-30', true) then
    perform private.refuse('bad_range');
  end if;
  member := (select jsonb_build_object('name', display_name, 'email', email) from public.profiles where id = person);
  if member is null then
    perform private.refuse('unknown_user');
  end if;
  first_day := date_trunc('month', month::timestamp);
  next_month := first_day + interval '1 month';
  starts_at := first_day::timestamp at time zone 'Asia/Kolkata';
  ends_at := next_month::timestamp at time zone 'Asia/Kolkata';
  counted_day := greatest(first_day, least(private.space_today(), next_month - 1));
  counted_plan := private.plan_on(person, counted_day);
  included := private.included_in_month(person, first_day);
  return jsonb_build_object(
    'member', member,
    'month', first_day,
    'plans', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'name', name,
        'from', starts_on,
        'until', ends_on - 1,
        'monthly_price_paise', monthly_price_paise
      ) order by starts_on), '[]')
      from private.plans_of_month(person, first_day)
    ),
    -- has_plan: on the last day of the month, or today. Without a plan then, no minutes or day passes are left.
    'has_plan', counted_plan is not null,
    'included_minutes', included.minutes,
    'used_minutes', private.used_minutes(person, first_day),
    'minutes_left', case when counted_plan is null then 0
      else greatest(0, private.minutes_left_in(private.rooms_of_plan(counted_plan), person, first_day)) end,
    'included_day_passes', included.day_passes,
    'used_day_passes', private.used_day_passes(person, first_day),
    'bookings', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', bookings.id,
        'date', booking_date,
        'start_time', start_time,
        'end_time', end_time,
        'room', rooms.name,
        'credits', total_credits,
        'included_minutes', included_minutes,
        'rupees', rupees_due
      ) order by booking_date, start_time, bookings.id), '[]')
      from public.bookings join public.rooms on rooms.id = room_id
      where user_id = person and booking_date >= first_day and booking_date < next_month
    ),
    'day_passes', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', id, 'date', date, 'visitor_name', visitor_name, 'credits', credits_used, 'is_included', is_included
      ) order by date, created_at, id), '[]')
      from public.day_passes where user_id = person and date >= first_day and date < next_month
    ),
    -- Counted back from the balance: the ledger since the month is shorter than the one before it.
    'credits', (
      select jsonb_build_object(
        'opening', max(user_credits.balance) - coalesce(sum(amount), 0),
        'bought', coalesce(sum(amount) filter (where kind = 'purchase' and created_at < ends_at), 0),
        'granted', coalesce(sum(amount) filter (where kind = 'grant' and created_at < ends_at), 0),
        'spent', coalesce(
          -sum(amount) filter (where kind in ('booking', 'day_pass', 'event') and created_at < ends_at), 0),
        'refunded', coalesce(sum(amount) filter (where kind = 'refund' and created_at < ends_at), 0),
        'expired', coalesce(-sum(amount) filter (where kind = 'expiry' and created_at < ends_at), 0),
        'removed', coalesce(-sum(amount) filter (where kind = 'removal' and created_at < ends_at), 0),
        'closing', max(user_credits.balance) - coalesce(sum(amount) filter (where created_at >= ends_at), 0)
      )
      from public.user_credits
      left join public.credit_ledger on credit_ledger.user_id = user_credits.user_id and created_at >= starts_at
      where user_credits.user_id = person
    ),
    'payments', private.statement_payments(person, starts_at, ends_at),
    'refunds', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', refunds.id,
        'at', refunds.created_at,
        'kind', orders.kind,
        'paise', refunds.amount_paise,
        'is_done', refunds.status = 'processed',
        'method', coalesce(refunds.method, 'online'),
        'is_test', orders.mode = 'test',
        'note_id', invoices.id,
        'note_number', invoices.number
      ) order by refunds.created_at, refunds.id), '[]')
      from public.refunds join public.orders on orders.id = refunds.order_id
      left join public.invoices on refund_id = refunds.id
      where refunds.user_id = person and refunds.created_at >= starts_at and refunds.created_at < ends_at
    )
  );
end
$$;

comment on function public.member_statement is
  'What a member had, used, spent and paid in the calendar month of a day, in the time of the space: the caller, or for admins any member. Plans with their dates and the price of that time, included minutes and day passes, bookings and day passes of the month, credits by kind with the balances before and after it, payments (method: online, cash, upi or card; is_test: of the test mode, which are no money) and refunds with their invoices and credit notes. minutes_left: usable in all rooms of the plan of the last day of the month, or today. Paise are integers.';
