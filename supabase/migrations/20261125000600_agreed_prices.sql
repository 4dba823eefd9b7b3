-- A write that charges can name the price that was shown: it is refused with price_changed, and the price
-- that applies now, if that is another one. Without it any price is accepted, as in the calls of spec 2 §7.
-- The triggers run after the policy check of the row and before the charge: a person without enough credits
-- for the new price is shown that price.
alter table public.bookings
  add column credits_agreed integer,
  add column rupees_agreed integer;
comment on column public.bookings.credits_agreed is
  'The price in credits that was shown for the last change; null accepts any.';
comment on column public.bookings.rupees_agreed is
  'The price in rupees at the front desk that was shown for the last change; null accepts any.';
grant insert (credits_agreed, rupees_agreed) on public.bookings to authenticated;

create function private.block_booking_price_change() returns trigger
language plpgsql set search_path = ''
as $$
begin
  perform private.refuse('price_changed', jsonb_build_object(
    'kind', 'booking', 'credits', new.total_credits, 'rupees', new.rupees_due));
  return null;
end
$$;

create trigger bookings_block_price_change
  after insert or update of credits_agreed, rupees_agreed on public.bookings
  for each row when (new.total_credits <> new.credits_agreed or new.rupees_due <> new.rupees_agreed)
  execute function private.block_booking_price_change();

alter table public.day_passes add column credits_agreed integer;
comment on column public.day_passes.credits_agreed is 'The price that was shown; null accepts any.';
grant insert (credits_agreed) on public.day_passes to authenticated;

create function private.block_day_pass_price_change() returns trigger
language plpgsql set search_path = ''
as $$
begin
  perform private.refuse('price_changed', jsonb_build_object('kind', 'day_pass', 'credits', new.credits_used));
  return null;
end
$$;

create trigger day_passes_block_price_change after insert on public.day_passes
  for each row when (new.credits_used <> new.credits_agreed)
  execute function private.block_day_pass_price_change();

-- Was refused only if the price had risen, as price_increased.
drop trigger event_registrations_block_price_increase on public.event_registrations;
drop function private.block_price_increase();
comment on table public.event_registrations is
  'A member''s seat at an event: reserved by inserting, released by deleting. credits_agreed is the price that was shown; null accepts any.';

create function private.block_seat_price_change() returns trigger
language plpgsql set search_path = ''
as $$
begin
  perform private.refuse('price_changed', jsonb_build_object(
    'kind', 'event', 'credits', new.credits_charged,
    'title', (select title from public.events where id = new.event_id)));
  return null;
end
$$;

create trigger event_registrations_block_price_change after insert on public.event_registrations
  for each row when (new.credits_charged <> new.credits_agreed)
  execute function private.block_seat_price_change();

-- `seen` is the updated_at that the caller saw; null accepts any version.
drop function public.reschedule_booking(uuid, date, time, integer, uuid);
drop function private.reschedule_booking(uuid, date, time, integer, uuid);
drop function private.reschedule_booking(uuid, date, time, integer);
create function private.reschedule_booking(
  booking uuid, day date, starts time, half_hours integer, request uuid, seen timestamptz, credits integer,
  rupees integer
) returns public.bookings
language plpgsql security definer set search_path = ''
as $$
declare
  moved public.bookings;
begin
  -- Without version and price: a repeated request may name those of the moved booking.
  if private.claim_request(
    request, jsonb_build_array('reschedule', booking, day, starts, half_hours), booking
  ) is null then
    update public.bookings
    set booking_date = day, start_time = starts, duration = half_hours,
      credits_agreed = credits, rupees_agreed = rupees
    where id = booking and (user_id = auth.uid() or private.is_admin()) and updated_at = coalesce(seen, updated_at)
    returning * into moved;
    if moved.id is not null then
      return moved;
    end if;
    perform private.refuse('booking_changed')
    from public.bookings where id = booking and (user_id = auth.uid() or private.is_admin());
    perform private.refuse('unknown_booking');
  end if;
  select * into moved from public.bookings where id = booking and (user_id = auth.uid() or private.is_admin());
  if moved.id is null then
    perform private.refuse('unknown_booking');
  end if;
  if (moved.booking_date, moved.start_time, moved.duration) is distinct from (day, starts, half_hours) then
    perform private.refuse('request_outdated');
  end if;
  return moved;
end
$$;
grant execute on function private.reschedule_booking to authenticated;

create function public.reschedule_booking(
  booking_id uuid, new_date date, new_start_time time, new_duration integer, request_id uuid default null,
  version timestamptz default null, credits_agreed integer default null, rupees_agreed integer default null
) returns public.bookings
language sql set search_path = ''
as $$
  select * from private.reschedule_booking(
    booking_id, new_date, new_start_time, new_duration, request_id, version, credits_agreed, rupees_agreed)
$$;
comment on function public.reschedule_booking is
  'Moves a future booking in one transaction: the old slot is kept unless the new one is free and the difference in price is paid. version: the updated_at that the caller saw; a booking changed since is refused. credits_agreed, rupees_agreed: the price after the move that was shown; another one is refused. Repeating a request_id returns the booking without another charge.';
grant execute on function public.reschedule_booking to authenticated;

drop function public.book_for_member(uuid, uuid, date, time, integer, text, text[], uuid);
drop function private.book_for_member(uuid, uuid, date, time, integer, text, text[], uuid);
create function private.book_for_member(
  member uuid, room uuid, day date, starts time, half_hours integer, free_reason text, allowed text[],
  request uuid, credits integer, rupees integer
) returns public.bookings
language plpgsql security definer set search_path = ''
as $$
declare
  new_id uuid := gen_random_uuid();
  earlier uuid;
  room_to_book public.rooms;
  overridden text[];
  booker public.profiles;
  booked public.bookings;
begin
  if not private.is_admin() then
    perform private.refuse('not_admin');
  end if;
  if not coalesce(allowed, '{}') <@ '{closed_day,too_far_ahead,slot_in_past,too_many_bookings}' then
    perform private.refuse('unknown_override');
  end if;
  if not exists (select from public.profiles where id = member) then
    perform private.refuse('unknown_user');
  end if;
  if length(trim(free_reason)) not between 1 and 200 then
    perform private.refuse('bad_reason');
  end if;
  earlier := private.claim_request(request, jsonb_build_array('book_for_member',
    member, room, day, starts, half_hours, free_reason, allowed), new_id);
  if earlier is not null then
    select * into booked from public.bookings where id = earlier;
    if booked.id is null then
      perform private.refuse('request_outdated');
    end if;
    return booked;
  end if;
  room_to_book := private.lock_room(room);
  overridden := private.check_slot(day, starts, half_hours, coalesce(allowed, '{}'));
  if 'too_many_bookings' = any (allowed) and room_to_book.credits_per_hour is null
     and not private.is_admin(member) then
    perform private.lock_balance(member);
    if private.count_rupee_bookings(member) >= private.booking_limit('rupee_bookings', 10) then
      overridden := overridden || 'too_many_bookings'::text;
    end if;
  end if;
  select * into booker from public.profiles where id = auth.uid() and id <> member;
  insert into public.bookings (
    id, user_id, room_id, booking_date, start_time, duration, booked_by, booked_by_name, price_reason, overrides,
    credits_agreed, rupees_agreed
  ) values (
    new_id, member, room, day, starts, half_hours, booker.id, booker.display_name, trim(free_reason), overridden,
    credits, rupees
  ) returning * into booked;
  return booked;
end
$$;
grant execute on function private.book_for_member to authenticated;

create function public.book_for_member(
  member_id uuid, room_id uuid, booking_date date, start_time time, duration integer,
  free_reason text default null, overrides text[] default '{}', request_id uuid default null,
  credits_agreed integer default null, rupees_agreed integer default null
) returns public.bookings
language sql set search_path = ''
as $$
  select * from private.book_for_member(
    member_id, room_id, booking_date, start_time, duration, free_reason, overrides, request_id,
    credits_agreed, rupees_agreed)
$$;
comment on function public.book_for_member is
  'Books a room on behalf of a member, for admins: at the member''s price, or without charge for a reason. All rules of a member''s own booking apply, except those that overrides names by refusal code; the history records them. credits_agreed, rupees_agreed: the price that was shown; another one is refused. Repeating a request_id returns the booking without another charge.';
grant execute on function public.book_for_member to authenticated;

drop function public.move_booking(uuid, timestamptz, uuid, date, time, integer, boolean, uuid);
drop function private.move_booking(uuid, timestamptz, uuid, date, time, integer, boolean, uuid);
drop type private.moved_booking;
create type private.moved_booking as (
  id uuid, room_id uuid, booking_date date, start_time time, end_time time, duration integer,
  total_credits integer, rupees_due integer, credits_change integer, balance integer, updated_at timestamptz
);

-- The triggers of bookings check and price the move. A trial runs them too and is rolled back, so it is
-- refused for the same reasons and has the same price. A trial claims no request id.
create function private.move_booking(
  booking uuid, seen timestamptz, target_room uuid, day date, starts time, half_hours integer,
  is_trial boolean, request uuid, credits integer, rupees integer
) returns private.moved_booking
language plpgsql security definer set search_path = ''
as $$
declare
  before public.bookings;
  after public.bookings;
  result private.moved_booking;
  charged integer;
  is_repeated boolean := false;
begin
  if not private.is_admin() then
    perform private.refuse('not_admin');
  end if;
  -- Without version and price: the moved booking has others, and a repeated request may name them.
  if not coalesce(is_trial, false) then
    is_repeated := private.claim_request(request, jsonb_build_array('move_booking',
      booking, target_room, day, starts, half_hours), booking) is not null;
  end if;
  select * into before from public.bookings where id = booking for no key update;
  if before.id is null then
    perform private.refuse('unknown_booking');
  end if;
  if is_repeated then
    if (before.room_id, before.booking_date, before.start_time, before.duration)
      is distinct from (target_room, day, starts, half_hours) then
      perform private.refuse('request_outdated');
    end if;
    select before.id, before.room_id, before.booking_date, before.start_time, before.end_time, before.duration,
      before.total_credits, before.rupees_due, coalesce((
        select entry.credits_change from public.booking_history entry
        where entry.booking_id = before.id and entry.created_at = before.updated_at
        order by entry.id desc limit 1
      ), 0),
      (select balance from public.user_credits where user_id = before.user_id), before.updated_at
    into result;
    return result;
  end if;
  if before.updated_at is distinct from seen then
    perform private.refuse('booking_changed');
  end if;
  select coalesce(sum(amount), 0) into charged from public.credit_ledger where reference_id = booking;
  begin
    update public.bookings
    set room_id = target_room, booking_date = day, start_time = starts, duration = half_hours,
      credits_agreed = credits, rupees_agreed = rupees
    where id = booking returning * into after;
    select after.id, after.room_id, after.booking_date, after.start_time, after.end_time, after.duration,
      after.total_credits, after.rupees_due, coalesce(sum(amount), 0) - charged,
      (select balance from public.user_credits where user_id = after.user_id), after.updated_at
    into result
    from public.credit_ledger where reference_id = booking;
    perform private.log_room_change(before, after);
    if is_trial then
      raise exception using errcode = 'TRIAL';
    end if;
  exception when sqlstate 'TRIAL' then
    null;
  end;
  return result;
end
$$;
grant execute on function private.move_booking to authenticated;

create function public.move_booking(
  booking_id uuid, version timestamptz, new_room uuid, new_date date, new_start_time time,
  new_duration integer, dry_run boolean default false, request_id uuid default null,
  credits_agreed integer default null, rupees_agreed integer default null
) returns table (
  id uuid, room_id uuid, booking_date date, start_time time, end_time time, duration integer,
  total_credits integer, rupees_due integer, credits_change integer, balance integer, updated_at timestamptz
)
language sql set search_path = ''
as $$
  select * from private.move_booking(
    booking_id, version, new_room, new_date, new_start_time, new_duration, dry_run, request_id,
    credits_agreed, rupees_agreed)
$$;
comment on function public.move_booking is
  'Moves a future booking to another room, day, time or duration (half hours), for admins. The member is charged or refunded the difference. version: the updated_at that the admin saw; a booking changed since is refused. credits_agreed, rupees_agreed: the price after the move that was shown; another one is refused. dry_run changes nothing and returns what the move would. Repeating a request_id returns the moved booking without another charge. credits_change: negative when charged. balance: the member''s credits afterwards.';
grant execute on function public.move_booking to authenticated;

drop function public.create_day_pass(text, text, date, text, text, text, text, uuid);
drop function private.create_day_pass(text, text, text, text, text, text, date, uuid);
-- Creates the pass and its visitor, who needs no approval and may stay from 09:00 to 19:00.
create function private.create_day_pass(
  guest text, guest_email text, guest_phone text, guest_organization text, host text, why text, day date, asked uuid,
  credits integer
) returns public.day_passes
language plpgsql security definer set search_path = ''
as $$
declare
  pass uuid := gen_random_uuid();
  earlier uuid;
  announced uuid;
  bought public.day_passes;
begin
  if auth.uid() is null then
    perform private.refuse('not_signed_in');
  end if;
  earlier := private.claim_request(asked, jsonb_build_array('day_pass',
    guest, guest_email, guest_phone, guest_organization, host, why, day), pass);
  if earlier is not null then
    select * into bought from public.day_passes where id = earlier;
    if bought.id is null then
      perform private.refuse('request_outdated');
    end if;
    return bought;
  end if;
  insert into public.visitors (
    user_id, visitor_name, email, phone, organization, host_name, purpose,
    visit_date, visit_time, visit_duration, status
  ) values (
    auth.uid(), trim(guest), trim(guest_email), nullif(trim(guest_phone), ''), nullif(trim(guest_organization), ''),
    nullif(trim(host), ''), nullif(trim(why), ''), day, '09:00', 10, 'active'
  ) returning id into announced;
  insert into public.day_passes (id, user_id, visitor_id, visitor_name, email, purpose, date, request, credits_agreed)
  values (pass, auth.uid(), announced, trim(guest), trim(guest_email), nullif(trim(why), ''), day, asked, credits)
  returning * into bought;
  return bought;
end
$$;
grant execute on function private.create_day_pass to authenticated;

create function public.create_day_pass(
  visitor_name text, email text, visit_date date, phone text default null,
  organization text default null, host_name text default null, purpose text default null, request uuid default null,
  credits_agreed integer default null
) returns public.day_passes
language sql set search_path = ''
as $$
  select * from private.create_day_pass(
    visitor_name, email, phone, organization, host_name, purpose, visit_date, request, credits_agreed)
$$;
comment on function public.create_day_pass is
  'Buys a day pass and registers its visitor. credits_agreed: the price that was shown; another one is refused. Repeating a request returns the same pass without another charge.';
grant execute on function public.create_day_pass to authenticated;

-- Prices come from the tables, never from the request. `agreed_paise` is the total that was shown; null
-- accepts any.
drop function public.create_order(uuid, text, text, jsonb, integer, boolean);
drop function private.create_order(uuid, text, jsonb, integer, boolean, text);
create function private.create_order(
  person uuid, wanted_kind text, cart jsonb, wanted_credits integer, custom_credits boolean,
  payment_mode text, agreed_paise bigint
) returns public.orders
language plpgsql security definer set search_path = ''
as $$
declare
  priced public.orders;
  total numeric;
  lines jsonb;
  opened public.orders;
begin
  perform pg_advisory_xact_lock(hashtext('orders of ' || person::text));
  priced.kind := wanted_kind;
  if wanted_kind = 'credits' then
    if coalesce(wanted_credits not between 1 and 2000, true) then
      perform private.refuse('bad_amount');
    end if;
    select price_paise, given, valid_days into total, priced.credits, priced.valid_days
    from private.credit_offer(wanted_credits, custom_credits);
  elsif wanted_kind = 'snacks' then
    select sum(round(price * 100) * quantity), jsonb_agg(to_jsonb(line) order by snack_id)
    into total, lines from private.price_cart(cart) line;
  end if;
  priced.content_hash := md5(concat_ws('|', wanted_kind, total::bigint, priced.credits, lines));

  -- The same free cart within a minute is the same order: a repeated click or a retry after a lost
  -- answer decrements the stock once.
  select * into opened from public.orders
  where user_id = person and mode = payment_mode and content_hash = priced.content_hash
    and amount_paise = 0 and created_at > now() - interval '1 minute'
  order by created_at desc limit 1;
  if found then
    return opened;
  end if;
  perform private.refuse_short_stock(lines);
  if coalesce(total <> 0 and total not between 100 and 2000000000, true) then
    perform private.refuse('bad_amount');
  end if;
  if total <> agreed_paise then
    perform private.refuse('price_changed', jsonb_build_object('kind', wanted_kind, 'paise', total::bigint));
  end if;
  priced.amount_paise := total;

  select * into opened from public.orders
  where user_id = person and status = 'created' and mode = payment_mode
    and content_hash = priced.content_hash and created_at > now() - interval '30 minutes'
  order by created_at desc limit 1;
  if found then
    return opened;
  end if;
  if (
    select count(*) from public.orders
    where user_id = person and created_at > now() - interval '1 hour'
      and (status in ('created', 'expired') or amount_paise = 0)
  ) >= 50 then
    perform private.refuse('too_often');
  end if;
  insert into public.orders (user_id, kind, mode, amount_paise, credits, valid_days, content_hash)
  values (person, wanted_kind, payment_mode, priced.amount_paise, priced.credits, priced.valid_days, priced.content_hash)
  returning * into opened;
  insert into public.order_items (order_id, snack_id, name, quantity, price)
  select opened.id, line.snack_id, line.name, line.quantity, line.price
  from jsonb_to_recordset(coalesce(lines, '[]'))
    as line (snack_id uuid, name text, quantity integer, price numeric);
  if opened.amount_paise = 0 then
    return private.fulfil_free_order(opened);
  end if;
  return opened;
end
$$;
grant execute on function private.create_order to service_role;

create function public.create_order(
  person uuid, order_kind text, payment_mode text, items jsonb default '[]',
  credits integer default null, custom boolean default false, agreed_paise bigint default null
) returns public.orders
language sql set search_path = ''
as $$
  select * from private.create_order(person, order_kind, items, credits, custom, payment_mode, agreed_paise)
$$;
comment on function public.create_order is
  'Prices and creates an order, or returns the open order with the same content. agreed_paise: the total that was shown; another one is refused.';
grant execute on function public.create_order to service_role;
