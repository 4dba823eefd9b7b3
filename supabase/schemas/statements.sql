-- Payments of a member, and orders that cost nothing.
create function private.statement_payments(person uuid, starts_at timestamptz, ends_at timestamptz) returns jsonb
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
create function private.member_statement(month date, person uuid) returns jsonb
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
grant execute on function private.member_statement to authenticated;

create function public.member_statement(month date, member_id uuid default null) returns jsonb
language sql stable set search_path = ''
as $$ select private.member_statement(month, coalesce(member_id, auth.uid())) $$;
comment on function public.member_statement is
  'What a member had, used, spent and paid in the calendar month of a day, in the time of the space: the caller, or for admins any member. Plans with their dates and the price of that time, included minutes and day passes, bookings and day passes of the month, credits by kind with the balances before and after it, payments (method: online, cash, upi or card; is_test: of the test mode, which are no money) and refunds with their invoices and credit notes. minutes_left: usable in all rooms of the plan of the last day of the month, or today. Paise are integers.';
grant execute on function public.member_statement to authenticated;
