-- What the front desk has to take (positive) or to return (negative).
create type private.desk_balance_row as (
  booking_id uuid, order_id uuid, user_id uuid, full_name text, email text, room_name text, booking_date date,
  start_time time, end_time time, balance_paise integer, is_cancelled boolean
);

-- Adds an entry with the time and price of the latest entry of the booking (`last`).
create function private.write_desk_history(
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

create function private.check_desk_payment(payment_method text, paise integer) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    perform private.refuse('not_admin');
  end if;
  if coalesce(payment_method not in ('cash', 'upi', 'card'), true) then
    perform private.refuse('bad_method');
  end if;
  if coalesce(paise <= 0, true) then
    perform private.refuse('bad_amount');
  end if;
end
$$;

-- The lock on the booking serializes payments, moves and the cancellation.
create function private.settle_booking(booking uuid, payment_method text, paise integer, remark text, request_id uuid)
returns public.payments
language plpgsql security definer set search_path = ''
as $$
declare
  new_payment uuid := gen_random_uuid();
  earlier uuid;
  booked public.bookings;
  due integer;
  bought public.orders;
  taken public.payments;
  note constant text := nullif(trim(remark), '');
begin
  perform private.check_desk_payment(payment_method, paise);
  if length(note) > 200 then
    perform private.refuse('bad_note');
  end if;
  earlier := private.claim_request(
    request_id, jsonb_build_array('settle_booking', booking, payment_method, paise, remark), new_payment);
  if earlier is not null then
    select * into taken from public.payments where id = earlier;
    return taken;
  end if;
  select * into booked from public.bookings where id = booking for no key update;
  if booked.id is null then
    perform private.refuse('unknown_booking');
  end if;
  due := booked.rupees_due * 100 - booked.paid_paise;
  if paise > due then
    perform private.refuse('more_than_due', jsonb_build_object('paise', greatest(due, 0)));
  end if;
  insert into public.orders (
    user_id, kind, mode, status, amount_paise, content_hash, check_at, paid_at, outcome_shown_at, booking_id,
    description
  ) values (
    booked.user_id, 'room', 'desk', 'fulfilled', paise, new_payment::text, null, now(), now(), booking,
    format('%s, %s, %s - %s', (select name from public.rooms where id = booked.room_id),
      to_char(booked.booking_date, 'Dy, FMDD Mon YYYY'),
      to_char(booked.start_time, 'FMHH12:MI AM'), to_char(booked.end_time, 'FMHH12:MI AM'))
  ) returning * into bought;
  update public.bookings set paid_paise = paid_paise + paise where id = booking;
  perform private.write_desk_history(booking, 'paid', paise, payment_method, note);
  perform private.log_activity(booked.user_id, 'Paid at the Front Desk',
    format('%s for %s', private.format_paise(paise), bought.description), 0, booking);
  insert into public.payments (
    id, order_id, user_id, amount_paise, currency, method, outcome, received_by, received_by_name, note
  ) values (
    new_payment, bought.id, booked.user_id, paise, 'INR', payment_method, 'settled', auth.uid(),
    (select display_name from public.profiles where id = auth.uid()), note
  ) returning * into taken;
  return taken;
end
$$;
grant execute on function private.settle_booking to authenticated;

create function public.settle_booking(
  booking_id uuid, method text, amount_paise integer, note text default null, request_id uuid default null
) returns public.payments
language sql set search_path = ''
as $$ select * from private.settle_booking(booking_id, method, amount_paise, note, request_id) $$;
comment on function public.settle_booking is
  'Records money taken at the front desk for a booking of a rupee-priced room, for admins: cash, upi or card. Refused when it is more than what is due. Repeating a request_id returns the payment without another one.';
grant execute on function public.settle_booking to authenticated;

-- Locks the booking before the order, as a cancellation does. With owed_only, what is owed is returned once,
-- also by two desks at the same time.
create function private.refund_desk_payment(
  order_id uuid, payment_method text, paise integer, refund_reason text, request_id uuid, owed_only boolean
)
returns public.refunds
language plpgsql security definer set search_path = ''
as $$
declare
  new_refund uuid := gen_random_uuid();
  earlier uuid;
  bought public.orders;
  paid public.payments;
  remaining integer;
  allowed integer;
  returned public.refunds;
begin
  perform private.check_desk_payment(payment_method, paise);
  refund_reason := private.visible_reason(refund_reason);
  earlier := private.claim_request(
    request_id, jsonb_build_array('refund_desk_payment', order_id, payment_method, paise, refund_reason), new_refund);
  if earlier is not null then
    select * into returned from public.refunds where id = earlier;
    return returned;
  end if;
  perform from public.bookings
  where id = (select booking_id from public.orders where id = order_id) for no key update;
  select * into bought from public.orders where id = order_id and kind = 'room' for no key update;
  select * into paid from public.payments where payments.order_id = bought.id;
  if paid.id is null then
    perform private.refuse('not_refundable');
  end if;
  remaining := paid.amount_paise
    - coalesce((select sum(amount_paise) from public.refunds where payment_id = paid.id), 0);
  allowed := remaining;
  if owed_only then
    -- A cancelled booking has no row: all that remains is owed.
    select least(remaining, greatest(paid_paise - rupees_due * 100, 0)) into allowed
    from public.bookings where id = bought.booking_id;
    allowed := coalesce(allowed, remaining);
  end if;
  if paise > allowed then
    perform private.refuse('more_than_paid', jsonb_build_object('paise', allowed));
  end if;
  update public.bookings set paid_paise = paid_paise - paise where id = bought.booking_id;
  if paise = remaining then
    update public.orders set status = 'refund_due' where id = order_id and status = 'fulfilled';
    update public.orders set status = 'refunded' where id = order_id;
  end if;
  perform private.write_desk_history(bought.booking_id, 'refunded', -paise, payment_method, refund_reason);
  perform private.log_activity(bought.user_id, 'Refunded',
    format('%s for %s at the front desk', private.format_paise(paise), bought.description), 0, bought.booking_id);
  insert into public.refunds (
    id, payment_id, order_id, user_id, amount_paise, reason, status, retry_at, method, returned_by, returned_by_name
  ) values (
    new_refund, paid.id, order_id, bought.user_id, paise, coalesce(refund_reason, 'Returned at the front desk'),
    'processed', null, payment_method, auth.uid(), (select display_name from public.profiles where id = auth.uid())
  ) returning * into returned;
  return returned;
end
$$;
grant execute on function private.refund_desk_payment to authenticated;

create function public.refund_desk_payment(
  order_id uuid, method text, amount_paise integer, reason text default null, request_id uuid default null,
  owed_only boolean default false
) returns public.refunds
language sql set search_path = ''
as $$ select * from private.refund_desk_payment(order_id, method, amount_paise, reason, request_id, owed_only) $$;
comment on function public.refund_desk_payment is
  'Records money returned at the front desk for an order of the kind room, all of it or a part, for admins: cash, upi or card. Refused when it is more than what is left of the payment, or with owed_only, more than what the space owes for the booking. Repeating a request_id returns the refund without another one.';
grant execute on function public.refund_desk_payment to authenticated;

create function private.desk_balances(day date, how_many integer)
returns table (balance private.desk_balance_row, total_count bigint)
language sql stable security definer set search_path = ''
as $$
  with listed as (
    select bookings.id as booking_id, overpaid.id as order_id, bookings.user_id, bookings.room_id,
      bookings.booking_date, bookings.start_time, bookings.end_time,
      -least(bookings.paid_paise - bookings.rupees_due * 100, overpaid.remaining) as paise, false as is_cancelled
    from public.bookings
    -- The latest payment of which enough is left.
    left join lateral (
      select orders.id, orders.amount_paise - coalesce(sum(refunds.amount_paise), 0) as remaining
      from public.orders left join public.refunds on refunds.order_id = orders.id
      where orders.booking_id = bookings.id and orders.status = 'fulfilled'
        and bookings.paid_paise > bookings.rupees_due * 100
      group by orders.id order by orders.created_at desc limit 1
    ) overpaid on true
    where (select private.is_admin()) and bookings.rupees_due * 100 <> bookings.paid_paise
      and (bookings.booking_date between day - 30 and day or bookings.paid_paise > bookings.rupees_due * 100)
    union all
    select entry.booking_id, orders.id, entry.user_id, entry.room_id, entry.booking_date, entry.start_time,
      entry.end_time, coalesce((select sum(amount_paise) from public.refunds where order_id = orders.id), 0)
        - orders.amount_paise, true
    from public.orders
    join lateral (
      select * from public.booking_history where booking_id = orders.booking_id order by id desc limit 1
    ) entry on true
    where (select private.is_admin()) and orders.kind = 'room' and orders.status = 'refund_due'
  )
  select row(
      listed.booking_id, listed.order_id, listed.user_id, profiles.full_name, profiles.email, rooms.name,
      listed.booking_date, listed.start_time, listed.end_time, listed.paise, listed.is_cancelled
    )::private.desk_balance_row, count(*) over ()
  from listed
  join public.profiles on profiles.id = listed.user_id
  join public.rooms on rooms.id = listed.room_id
  order by listed.paise < 0 desc, listed.booking_date desc, listed.start_time, listed.booking_id, listed.order_id
  limit private.page_limit(how_many)
$$;
grant execute on function private.desk_balances to authenticated;

create function public.desk_balances(day date, how_many integer default 20) returns table (
  booking_id uuid, order_id uuid, user_id uuid, full_name text, email text, room_name text, booking_date date,
  start_time time, end_time time, balance_paise integer, is_cancelled boolean, total_count bigint
)
language sql stable set search_path = ''
as $$ select (balance).*, total_count from private.desk_balances(day, how_many) $$;
comment on function public.desk_balances is
  'What the front desk has to take for bookings of a day and of the 30 days before it, and all that it has to return, for admins; empty for other callers. balance_paise is negative, and order_id names the payment, where money is to be returned. Every row has the total.';
grant execute on function public.desk_balances to authenticated;

