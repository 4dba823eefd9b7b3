-- Rupee-priced rooms are paid at the front desk. Each payment is an order of the kind 'room' with one payment,
-- so it is listed with all other money, and an entry of the booking's history. Both remain when the booking is
-- cancelled; its payments are then due to be refunded.
alter table public.bookings
  add column paid_paise integer not null default 0 check (paid_paise >= 0);
comment on column public.bookings.paid_paise is
  'Payments at the front desk less refunds, in paise. The booking is settled when it equals rupees_due * 100.';

create index bookings_to_settle on public.bookings (booking_date) where rupees_due * 100 <> paid_paise;

alter table public.orders
  add column booking_id uuid,
  add column description text check (length(description) <= 300),
  drop constraint orders_kind_check,
  drop constraint orders_mode_check,
  add constraint orders_kind_check check (kind in ('snacks', 'credits', 'room')),
  add constraint orders_mode_check check (mode in ('live', 'test', 'desk')),
  add constraint only_rooms_are_paid_at_the_desk check (
    (kind = 'room') = (mode = 'desk')
    and (kind = 'room') = (booking_id is not null) and (kind = 'room') = (description is not null)
  );
comment on column public.orders.booking_id is
  'The booking that was paid for. Not a foreign key: a cancelled booking has no row.';
comment on column public.orders.description is 'Room, day and time of the booking when it was paid.';

create index orders_of_booking on public.orders (booking_id) where booking_id is not null;
create index orders_to_refund_at_desk on public.orders (created_at) where kind = 'room' and status = 'refund_due';

drop trigger orders_refuse_changes on public.orders;
create trigger orders_refuse_changes before update on public.orders
  for each row when (
    (old.user_id, old.kind, old.mode, old.amount_paise, old.currency, old.content_hash)
      is distinct from (new.user_id, new.kind, new.mode, new.amount_paise, new.currency, new.content_hash)
    or (old.credits, old.valid_days) is distinct from (new.credits, new.valid_days)
    or (old.booking_id, old.description) is distinct from (new.booking_id, new.description)
    or (old.provider_order_id is not null and old.provider_order_id is distinct from new.provider_order_id)
  )
  execute function private.refuse_order_changes();

alter table public.payments
  alter column provider_payment_id drop not null,
  -- Not a foreign key: an admin's account can be deleted.
  add column received_by uuid,
  add column received_by_name text check (length(received_by_name) <= 200),
  add column note text check (length(trim(note)) between 1 and 200),
  add constraint payments_at_the_desk check (
    (provider_payment_id is null) = (received_by is not null)
    and (provider_payment_id is not null or coalesce(method in ('cash', 'upi', 'card'), false))
  );
comment on column public.payments.received_by is
  'The admin who took the money at the front desk. Null for payments through the provider.';
comment on column public.payments.note is 'What the admin noted, such as the number of a UPI transfer.';
comment on table public.payments is
  'Payments that the provider reported, written by settle_payment only, and payments at the front desk, written by settle_booking only.';

alter table public.refunds
  drop constraint refunds_payment_id_key,
  add column method text check (method in ('cash', 'upi', 'card')),
  -- Not a foreign key: an admin's account can be deleted.
  add column returned_by uuid,
  add column returned_by_name text check (length(returned_by_name) <= 200),
  add constraint refunds_at_the_desk check (
    (method is null) = (returned_by is null) and (method is null or status = 'processed')
  );
comment on column public.refunds.method is
  'How the money was returned at the front desk. Null for refunds through the provider.';
comment on column public.refunds.returned_by is 'The admin who returned the money at the front desk.';
comment on table public.refunds is
  'Refunds of payments. The reconciler sends those of the provider, one per payment; a payment at the front desk can be returned in parts.';

create index refunds_of_payment on public.refunds (payment_id);
create unique index refunds_once_per_provider_payment on public.refunds (payment_id) where method is null;

-- Money of the front desk is returned there, never through the provider.
create function private.refuse_provider_refund() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from public.orders where id = new.order_id and mode = 'desk') then
    perform private.refuse('not_refundable');
  end if;
  return new;
end
$$;

create trigger refunds_refuse_provider_refund before insert on public.refunds
  for each row when (new.method is null) execute function private.refuse_provider_refund();

alter table public.booking_history
  drop constraint booking_history_action_check,
  add constraint booking_history_action_check
    check (action in ('created', 'rescheduled', 'cancelled', 'paid', 'refunded')),
  add column rupees_due integer check (rupees_due >= 0),
  add column paid_paise integer not null default 0,
  add column method text check (method in ('cash', 'upi', 'card'));
comment on column public.booking_history.rupees_due is
  'The price in rupees after the change. Null for entries written before it was recorded.';
comment on column public.booking_history.paid_paise is
  'Money taken at the front desk with this entry, negative when it was returned.';

create or replace function private.write_booking_history() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  booking public.bookings;
  is_new constant boolean := tg_op = 'INSERT';
begin
  if tg_op = 'DELETE' then
    booking := old;
  else
    booking := new;
  end if;
  if tg_op = 'UPDATE'
    and (old.room_id, old.booking_date, old.start_time, old.end_time, old.total_credits, old.rupees_due)
      is not distinct from
        (new.room_id, new.booking_date, new.start_time, new.end_time, new.total_credits, new.rupees_due) then
    return null;
  end if;
  insert into public.booking_history (
    booking_id, user_id, room_id, action, booking_date, start_time, end_time, duration, total_credits, rupees_due,
    credits_change, changed_by, changed_by_name, reason, overrides, created_at
  ) values (
    booking.id, booking.user_id, booking.room_id,
    case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'rescheduled' else 'cancelled' end,
    booking.booking_date, booking.start_time, booking.end_time, booking.duration, booking.total_credits,
    booking.rupees_due,
    coalesce((select sum(amount) from public.credit_ledger where reference_id = booking.id), 0)
      - coalesce((select sum(credits_change) from public.booking_history where booking_id = booking.id), 0),
    auth.uid(), case when is_new then booking.booked_by_name end,
    case when is_new then booking.price_reason
      else nullif(current_setting('portal.change_reason', true), '') end,
    case when is_new then booking.overrides else '{}' end,
    case when is_new then booking.created_at else now() end
  );
  return null;
end
$$;

-- `last`: the latest entry of the booking, whose place and price the new entry repeats.
create function private.write_desk_history(booking uuid, entry_action text, paise integer, paid_by text, remark text)
returns void
language sql security definer set search_path = ''
as $$
  insert into public.booking_history (
    booking_id, user_id, room_id, action, booking_date, start_time, end_time, duration, total_credits, rupees_due,
    credits_change, paid_paise, method, changed_by, changed_by_name, reason
  )
  select last.booking_id, last.user_id, last.room_id, entry_action, last.booking_date, last.start_time, last.end_time,
    last.duration, last.total_credits, last.rupees_due, 0, paise, paid_by, auth.uid(),
    (select display_name from public.profiles where id = auth.uid()), remark
  from public.booking_history last where last.booking_id = booking order by last.id desc limit 1
$$;

create function private.check_desk_payment(paid_by text, paise integer) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    perform private.refuse('not_admin');
  end if;
  if coalesce(paid_by not in ('cash', 'upi', 'card'), true) then
    perform private.refuse('bad_method');
  end if;
  if coalesce(paise <= 0, true) then
    perform private.refuse('bad_amount');
  end if;
end
$$;

create function private.format_paise(paise integer) returns text
language sql immutable set search_path = ''
as $$ select '₹' || to_char(paise / 100.0, 'FM99,99,99,99,990.00') $$;

-- The lock on the booking serializes payments, moves and the cancellation.
create function private.settle_booking(booking uuid, paid_by text, paise integer, remark text, request uuid)
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
begin
  perform private.check_desk_payment(paid_by, paise);
  earlier := private.claim_request(
    request, jsonb_build_array('settle_booking', booking, paid_by, paise, remark), new_payment);
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
  perform private.write_desk_history(booking, 'paid', paise, paid_by, trim(remark));
  perform private.log_activity(booked.user_id, 'Paid at the Front Desk',
    format('%s for %s', private.format_paise(paise), bought.description), 0, booking);
  insert into public.payments (
    id, order_id, user_id, amount_paise, currency, method, outcome, received_by, received_by_name, note
  ) values (
    new_payment, bought.id, booked.user_id, paise, 'INR', paid_by, 'settled', auth.uid(),
    (select display_name from public.profiles where id = auth.uid()), trim(remark)
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

-- Locks the booking before the order, as a cancellation does.
create function private.refund_desk_payment(ordered uuid, paid_by text, paise integer, why text, request uuid)
returns public.refunds
language plpgsql security definer set search_path = ''
as $$
declare
  new_refund uuid := gen_random_uuid();
  earlier uuid;
  bought public.orders;
  paid public.payments;
  remaining integer;
  returned public.refunds;
begin
  perform private.check_desk_payment(paid_by, paise);
  if length(trim(why)) not between 1 and 200 then
    perform private.refuse('bad_reason');
  end if;
  earlier := private.claim_request(
    request, jsonb_build_array('refund_desk_payment', ordered, paid_by, paise, why), new_refund);
  if earlier is not null then
    select * into returned from public.refunds where id = earlier;
    return returned;
  end if;
  perform from public.bookings
  where id = (select booking_id from public.orders where id = ordered) for no key update;
  select * into bought from public.orders where id = ordered and kind = 'room' for no key update;
  select * into paid from public.payments where order_id = bought.id;
  if paid.id is null then
    perform private.refuse('not_refundable');
  end if;
  remaining := paid.amount_paise
    - coalesce((select sum(amount_paise) from public.refunds where payment_id = paid.id), 0);
  if paise > remaining then
    perform private.refuse('more_than_paid', jsonb_build_object('paise', remaining));
  end if;
  update public.bookings set paid_paise = paid_paise - paise where id = bought.booking_id;
  if paise = remaining then
    update public.orders set status = 'refund_due' where id = ordered and status = 'fulfilled';
    update public.orders set status = 'refunded' where id = ordered;
  end if;
  perform private.write_desk_history(bought.booking_id, 'refunded', -paise, paid_by, trim(why));
  perform private.log_activity(bought.user_id, 'Refunded',
    format('%s for %s at the front desk', private.format_paise(paise), bought.description), 0, bought.booking_id);
  insert into public.refunds (
    id, payment_id, order_id, user_id, amount_paise, reason, status, retry_at, method, returned_by, returned_by_name
  ) values (
    new_refund, paid.id, ordered, bought.user_id, paise, coalesce(trim(why), 'Returned at the front desk'),
    'processed', null, paid_by, auth.uid(), (select display_name from public.profiles where id = auth.uid())
  ) returning * into returned;
  return returned;
end
$$;
grant execute on function private.refund_desk_payment to authenticated;

create function public.refund_desk_payment(
  order_id uuid, method text, amount_paise integer, reason text default null, request_id uuid default null
) returns public.refunds
language sql set search_path = ''
as $$ select * from private.refund_desk_payment(order_id, method, amount_paise, reason, request_id) $$;
comment on function public.refund_desk_payment is
  'Records money returned at the front desk for an order of the kind room, all of it or a part, for admins: cash, upi or card. Refused when it is more than what is left of the payment. Repeating a request_id returns the refund without another one.';
grant execute on function public.refund_desk_payment to authenticated;

create function private.owe_desk_refund() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.orders set status = 'refund_due' where booking_id = old.id and status = 'fulfilled';
  return null;
end
$$;

create trigger bookings_owe_desk_refund after delete on public.bookings
  for each row when (old.paid_paise > 0) execute function private.owe_desk_refund();

-- What the front desk has to take (positive) or to return (negative).
create type private.desk_balance_row as (
  booking_id uuid, order_id uuid, user_id uuid, full_name text, email text, room_name text, booking_date date,
  start_time time, end_time time, balance_paise integer, is_cancelled boolean
);

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

create trigger payments_broadcast_desk_change after insert on public.payments
  for each row when (new.received_by is not null) execute function private.broadcast_desk_change('payments');
create trigger refunds_broadcast_desk_change after insert on public.refunds
  for each row when (new.method is not null) execute function private.broadcast_desk_change('payments');
create trigger bookings_broadcast_desk_change after insert or update on public.bookings
  for each row when (new.rupees_due > 0 or new.paid_paise > 0)
  execute function private.broadcast_desk_change('payments');
create trigger bookings_broadcast_desk_cancellation after delete on public.bookings
  for each row when (old.rupees_due > 0) execute function private.broadcast_desk_change('payments');

-- Messages: `rupees_due` is what is still due.
create or replace function private.describe_booking(booking public.bookings) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'booking_id', booking.id, 'room_name', rooms.name, 'room_description', rooms.description,
    'booking_date', booking.booking_date, 'start_time', booking.start_time, 'end_time', booking.end_time,
    'duration', booking.duration, 'total_credits', booking.total_credits,
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
  )
  from public.rooms where id = booking.room_id
$$;

create or replace function private.notify_payment() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.notify(new.user_id, 'payment_received', orders.id, 0, jsonb_build_object(
    'order_id', orders.id, 'order_number', coalesce(orders.provider_order_id, orders.id::text),
    'amount_paise', new.amount_paise, 'credits', orders.credits, 'paid_at', orders.paid_at,
    'booking', orders.description, 'desk_method', case when new.received_by is not null then new.method end,
    'items', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'name', name, 'quantity', quantity, 'amount_paise', (round(price * 100) * quantity)::bigint
      ) order by name), '[]')
      from public.order_items where order_id = orders.id
    )
  ))
  from public.orders where orders.id = new.order_id;
  return null;
end
$$;

create or replace function private.notify_refund() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.status = 'processed' then
    perform private.notify(new.user_id, 'refund_made', new.id, 0, jsonb_build_object(
      'order_id', orders.id, 'amount_paise', new.amount_paise, 'reason', new.reason,
      'order_number', coalesce(orders.provider_order_id, orders.id::text),
      'booking', orders.description, 'desk_method', new.method
    ))
    from public.orders where orders.id = new.order_id;
  else
    perform private.notify_admins('refund_needs_attention', new.id, new.failures, jsonb_build_object(
      'refund_id', new.id, 'amount_paise', new.amount_paise, 'problem', new.last_error,
      'member_name', (select display_name from public.profiles where id = new.user_id)));
  end if;
  return null;
end
$$;

create trigger refunds_write_desk_notification after insert on public.refunds
  for each row when (new.method is not null) execute function private.notify_refund();

-- Lists
drop function public.search_bookings(text, integer, integer, text, boolean);
create function public.search_bookings(
  search text default '', page integer default 1, page_size integer default 10,
  sort_by text default 'date', ascending boolean default false
) returns table (
  id uuid, user_id uuid, room_id uuid, room_name text, full_name text, email text,
  booking_date date, start_time time, end_time time, duration smallint, total_credits integer,
  status text, created_at timestamptz, rupees_due integer, paid_paise integer, total_count bigint
)
language sql stable set search_path = ''
as $$
  select (booking).*, bookings.rupees_due, bookings.paid_paise, total_count
  from private.search_bookings(search, page, page_size, sort_by, ascending)
    with ordinality as found (booking, total_count, place)
  left join public.bookings on bookings.id = (booking).id
  order by place
$$;
comment on function public.search_bookings is
  'One page of bookings, for admins; empty for other callers. Every row has the total number of matches.';
grant execute on function public.search_bookings to authenticated;

drop function public.search_cancelled_bookings(text, integer, integer, text, boolean);
create function public.search_cancelled_bookings(
  search text default '', page integer default 1, page_size integer default 10,
  sort_by text default 'date', ascending boolean default false
) returns table (
  id uuid, user_id uuid, room_id uuid, room_name text, full_name text, email text,
  booking_date date, start_time time, end_time time, duration smallint, total_credits integer,
  status text, created_at timestamptz, cancelled_at timestamptz, credits_refunded integer, paid_paise integer,
  total_count bigint
)
language sql stable set search_path = ''
as $$
  select (booking).*, (
      select coalesce(sum(entry.paid_paise), 0)::integer
      from public.booking_history entry where entry.booking_id = (booking).id
    ), total_count
  from private.search_cancelled_bookings(search, page, page_size, sort_by, ascending)
$$;
comment on function public.search_cancelled_bookings is
  'One page of cancelled bookings from the history, for admins; empty for other callers. paid_paise: what the front desk has to return. Every row has the total number of matches.';
grant execute on function public.search_cancelled_bookings to authenticated;

drop function public.calendar_entries(date, date, uuid);
drop function private.calendar_entries(date, date, uuid);
alter type private.calendar_row add attribute paid_paise integer;
create function private.calendar_entries(first_day date, last_day date, only_room uuid)
returns setof private.calendar_row
language plpgsql stable security definer set search_path = ''
as $$
declare
  until constant date := least(last_day, first_day + 6);
begin
  if not private.is_admin() then
    return;
  end if;
  return query
    select bookings.id,
      case
        when user_roles.role = 'admin' then 'admin'
        when bookings.rupees_due * 100 > bookings.paid_paise then 'rupees'
        else 'member'
      end,
      bookings.room_id, bookings.booking_date, bookings.start_time, bookings.end_time, bookings.duration,
      bookings.total_credits, bookings.rupees_due, bookings.user_id, profiles.full_name, profiles.email,
      'Booked by ' || bookings.booked_by_name, bookings.updated_at, bookings.paid_paise
    from public.bookings
    join public.profiles on profiles.id = bookings.user_id
    left join public.user_roles on user_roles.user_id = bookings.user_id
    where bookings.booking_date between first_day and until
      and (only_room is null or bookings.room_id = only_room)
    union all
    -- A block has one slot for each time that no booking has.
    select slot.booking_id, 'block', slot.room_id, slot.booking_date, slot.start_time, slot.end_time,
      (extract(epoch from slot.end_time - slot.start_time) / 1800)::integer,
      0, 0, null, null, null, initcap(block.kind) || ': ' || block.reason, null, 0
    from public.room_blocks block
    join public.booked_slots slot on slot.block_id = block.id
    where block.ended_at is null and block.ends_at > first_day and block.starts_at < until + 1
      and slot.booking_date between first_day and until
      and (only_room is null or slot.room_id = only_room)
    order by 4, 5, 1;
end
$$;
grant execute on function private.calendar_entries to authenticated;

create function public.calendar_entries(first_day date, last_day date, only_room uuid default null)
returns table (
  id uuid, kind text, room_id uuid, booking_date date, start_time time, end_time time, duration smallint,
  total_credits integer, rupees_due integer, user_id uuid, full_name text, email text, note text,
  updated_at timestamptz, paid_paise integer
)
language sql stable set search_path = ''
as $$ select * from private.calendar_entries(first_day, last_day, only_room) $$;
comment on function public.calendar_entries is
  'Bookings and blocks from first_day to last_day, at most seven days, with names. For admins; empty for other callers. kind: member, admin, rupees (still due at the front desk) or block. note: who booked for the member, or why the room is blocked.';
grant execute on function public.calendar_entries to authenticated;

drop function public.search_orders(text, integer, integer, text, boolean);
create function public.search_orders(
  status_filter text default 'all', page integer default 1, page_size integer default 10,
  sort_by text default 'date', ascending boolean default false
) returns table (
  id uuid, kind text, mode text, status text, amount_paise integer, credits integer,
  provider_order_id text, created_at timestamptz, full_name text, email text, user_id uuid,
  cafe_day date, cafe_number integer, description text, total_count bigint
)
language sql stable set search_path = ''
as $$
  select (listed).*, cafe.day, cafe.number, orders.description, total_count
  from private.search_orders(status_filter, page, page_size, sort_by, ascending)
    with ordinality as found (listed, total_count, place)
  left join public.orders on orders.id = (listed).id
  left join public.cafe_orders cafe on cafe.order_id = (listed).id
  order by place
$$;
comment on function public.search_orders is
  'One page of orders, for admins; empty for other callers. description: the booking that was paid for at the front desk. Every row has the total number of matches.';
grant execute on function public.search_orders to authenticated;
