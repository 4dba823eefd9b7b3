-- One trigger after a change of an event, like those of bookings and registrations.
drop trigger events_refund_members on public.events;
drop trigger events_release_registrations on public.events;
drop trigger events_write_notifications on public.events;
drop trigger notifications_order_changes on public.notifications;
create trigger notifications_order_changes before insert on public.notifications
  for each row when (
    new.data ? 'changed_at' and new.kind <> 'booking_created' and new.kind not like '%\_reminder'
  )
  execute function private.order_notification();
-- Nothing read it.
alter table public.outbox drop column notification_id;

drop function private.refund_event();

drop function private.broadcast_to_desk(text);
create function private.broadcast_to_desk(subject text) returns void
language sql set search_path = ''
as $$ select realtime.send(jsonb_build_object('what', subject), 'changed', 'desk', true) $$;

create or replace function private.change_visit(visitor_id uuid, step text, undone text) returns public.visitors
language plpgsql security definer set search_path = ''
as $$
declare
  visitor public.visitors;
  times record;
begin
  select * into visitor from public.visitors where id = visitor_id and erased_at is null for no key update;
  if visitor.id is null then
    perform private.refuse('unknown_visitor');
  end if;
  select * into times from private.visit_times(
    step, undone, visitor.status, visitor.visit_date, visitor.arrived_at, visitor.left_at);
  if (times.arrived, times.gone) is not distinct from (visitor.arrived_at, visitor.left_at) then
    return visitor;
  end if;
  update public.visitors set arrived_at = times.arrived, left_at = times.gone
  where id = visitor.id returning * into visitor;
  update public.day_passes set arrived_at = times.arrived, left_at = times.gone
  where day_passes.visitor_id = visitor.id;
  update public.visitor_passes set used_at = times.arrived
  where visitor_passes.visitor_id = visitor.id and used_at is distinct from times.arrived;
  return visitor;
end
$$;

create or replace function private.change_day_pass_visit(day_pass_id uuid, step text, undone text) returns public.day_passes
language plpgsql security definer set search_path = ''
as $$
declare
  pass public.day_passes;
  times record;
begin
  select * into pass from public.day_passes where id = day_pass_id and erased_at is null;
  if pass.id is null then
    perform private.refuse('unknown_visitor');
  end if;
  if pass.visitor_id is not null then
    perform private.change_visit(pass.visitor_id, step, undone);
    select * into pass from public.day_passes where id = day_pass_id;
    return pass;
  end if;
  select * into pass from public.day_passes where id = day_pass_id for no key update;
  select * into times from private.visit_times(step, undone, pass.status, pass.date, pass.arrived_at, pass.left_at);
  if (times.arrived, times.gone) is not distinct from (pass.arrived_at, pass.left_at) then
    return pass;
  end if;
  update public.day_passes set arrived_at = times.arrived, left_at = times.gone
  where id = pass.id returning * into pass;
  update public.visitor_passes set used_at = times.arrived
  where visitor_passes.day_pass_id = pass.id and used_at is distinct from times.arrived;
  return pass;
end
$$;

create or replace function private.lock_invitable(booking_id uuid) returns public.bookings
language plpgsql security definer set search_path = ''
as $$
declare
  booking public.bookings;
begin
  select * into booking from public.bookings
  where id = booking_id and (user_id = auth.uid() or private.is_admin()) for no key update;
  if booking.id is null then
    perform private.refuse('unknown_booking');
  end if;
  if booking.booking_date + booking.start_time <= private.space_now() then
    perform private.refuse('booking_not_future');
  end if;
  return booking;
end
$$;

create or replace function public.invite_to_booking(booking_id uuid, guests jsonb) returns integer
language plpgsql set search_path = ''
as $$
declare
  invited constant integer := private.invite_to_booking(booking_id, guests);
  addresses text[];
  added uuid[];
begin
  select array_agg(lower(trim(guest ->> 'email'))) into addresses
  from jsonb_array_elements(guests) guest
  where guest -> 'register_visitor' = 'true' and guest ? 'email';
  if addresses is null then
    return invited;
  end if;
  with visitor as (
    insert into public.visitors (
      user_id, visitor_name, email, host_name, purpose, visit_date, visit_time, visit_duration, status
    )
    select auth.uid(), coalesce(trim(guest ->> 'name'), ''), trim(guest ->> 'email'),
      (select full_name from public.profiles where id = auth.uid()), 'Meeting in ' || rooms.name,
      bookings.booking_date, bookings.start_time, bookings.duration / 2.0, 'pending'
    from jsonb_array_elements(guests) guest
    join public.bookings on bookings.id = booking_id
    join public.rooms on rooms.id = bookings.room_id
    where guest -> 'register_visitor' = 'true' and guest ? 'email' and not exists (
      select from public.visitors known
      where known.user_id = auth.uid() and lower(known.email) = lower(trim(guest ->> 'email'))
        and known.visit_date = bookings.booking_date and known.status <> 'rejected'
    )
    returning id
  )
  select array_agg(id) into added from visitor;
  perform private.link_visitors(booking_id, coalesce(added, '{}'), addresses);
  return invited;
end
$$;

create or replace function private.respond_to_invitation(invitation_id uuid, response text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  guest public.booking_guests;
begin
  -- One row, by name if there is one: the same answer on two rows would tell the booker whose address it is.
  select guests.* into guest from public.booking_guests invitation
  join public.booking_guests guests on guests.booking_id = invitation.booking_id
  where invitation.id = invitation_id
    and private.is_guest(invitation, auth.uid()) and private.is_guest(guests, auth.uid())
  order by guests.user_id nulls last limit 1;
  if guest.id is null then
    perform private.refuse('unknown_invitation');
  end if;
  perform private.record_response(guest, response);
end
$$;

drop function private.booking_refund(uuid, integer);
create function private.booking_refund(booking_id uuid, new_duration integer)
returns table (credits integer, expires_at timestamptz, is_renewed boolean)
language sql stable security definer set search_path = ''
as $$
  select sum(lot.credits)::integer, lot.expires_at, lot.is_renewed
  from public.bookings
  join public.rooms on rooms.id = bookings.room_id
  cross join lateral private.lots_to_refund(
    bookings.user_id, bookings.id,
    bookings.total_credits - coalesce((private.booking_price(
      jsonb_populate_record(bookings, jsonb_build_object('duration', new_duration)), bookings, rooms)).credits, 0)
  ) lot
  where bookings.id = booking_id and (bookings.user_id = auth.uid() or private.is_admin())
  group by lot.expires_at, lot.is_renewed
  order by lot.expires_at
$$;
grant execute on function private.booking_refund to authenticated;

drop function private.reschedule_booking(uuid, date, time, integer, uuid, timestamptz, integer, integer);
create function private.reschedule_booking(
  booking_id uuid, new_date date, new_start_time time, new_duration integer, request_id uuid, version timestamptz,
  agreed_credits integer, agreed_rupees integer
) returns public.bookings
language plpgsql security definer set search_path = ''
as $$
declare
  moved public.bookings;
begin
  -- Without version and price: a repeated request may name those of the moved booking.
  if private.claim_request(
    request_id, jsonb_build_array('reschedule', booking_id, new_date, new_start_time, new_duration), booking_id
  ) is null then
    -- Without a price, the move must not change it.
    update public.bookings
    set booking_date = new_date, start_time = new_start_time, duration = new_duration,
      credits_agreed = coalesce(agreed_credits, total_credits), rupees_agreed = coalesce(agreed_rupees, rupees_due)
    where id = booking_id and (user_id = auth.uid() or private.is_admin())
      and updated_at = coalesce(version, updated_at)
    returning * into moved;
    if moved.id is not null then
      return moved;
    end if;
    perform private.refuse('booking_changed')
    from public.bookings where id = booking_id and (user_id = auth.uid() or private.is_admin());
    perform private.refuse('unknown_booking');
  end if;
  select * into moved from public.bookings where id = booking_id and (user_id = auth.uid() or private.is_admin());
  if moved.id is null then
    perform private.refuse('unknown_booking');
  end if;
  if (moved.booking_date, moved.start_time, moved.duration)
    is distinct from (new_date, new_start_time, new_duration) then
    perform private.refuse('request_outdated');
  end if;
  return moved;
end
$$;
grant execute on function private.reschedule_booking to authenticated;

drop function private.book_for_member(uuid, uuid, date, time, integer, text, text[], uuid, integer, integer);
create function private.book_for_member(
  member_id uuid, room_id uuid, booking_date date, start_time time, duration integer, free_reason text,
  overrides text[], request_id uuid, credits_agreed integer, rupees_agreed integer
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
  if not coalesce(overrides, '{}') <@ '{closed_day,too_far_ahead,slot_in_past,too_many_bookings}' then
    perform private.refuse('unknown_override');
  end if;
  if not exists (select from public.profiles where id = member_id) then
    perform private.refuse('unknown_user');
  end if;
  if length(trim(free_reason)) not between 1 and 200 then
    perform private.refuse('bad_reason');
  end if;
  earlier := private.claim_request(request_id, jsonb_build_array('book_for_member',
    member_id, room_id, booking_date, start_time, duration, free_reason, overrides), new_id);
  if earlier is not null then
    select * into booked from public.bookings where id = earlier;
    if booked.id is null then
      perform private.refuse('request_outdated');
    end if;
    return booked;
  end if;
  room_to_book := private.lock_room(room_id);
  overridden := private.check_slot(booking_date, start_time, duration, coalesce(overrides, '{}'));
  if 'too_many_bookings' = any (overrides) and room_to_book.credits_per_hour is null
     and not private.is_admin(member_id) then
    perform private.lock_balance(member_id);
    if private.count_rupee_bookings(member_id) >= private.booking_limit('rupee_bookings', 10) then
      overridden := overridden || 'too_many_bookings'::text;
    end if;
  end if;
  select * into booker from public.profiles where id = auth.uid() and id <> member_id;
  insert into public.bookings (
    id, user_id, room_id, booking_date, start_time, duration, booked_by, booked_by_name, price_reason, overrides,
    credits_agreed, rupees_agreed
  ) values (
    new_id, member_id, room_id, booking_date, start_time, duration, booker.id, booker.display_name,
    trim(free_reason), overridden, coalesce(credits_agreed, 0), coalesce(rupees_agreed, 0)
  ) returning * into booked;
  return booked;
end
$$;
grant execute on function private.book_for_member to authenticated;

drop function private.move_booking(uuid, timestamptz, uuid, date, time, integer, boolean, uuid, integer, integer);
create function private.move_booking(
  booking_id uuid, version timestamptz, new_room uuid, new_date date, new_start_time time, new_duration integer,
  dry_run boolean, request_id uuid, agreed_credits integer, agreed_rupees integer
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
  if not coalesce(dry_run, false) then
    is_repeated := private.claim_request(request_id, jsonb_build_array('move_booking',
      booking_id, new_room, new_date, new_start_time, new_duration), booking_id) is not null;
  end if;
  select * into before from public.bookings where id = booking_id for no key update;
  if before.id is null then
    perform private.refuse('unknown_booking');
  end if;
  if is_repeated then
    if (before.room_id, before.booking_date, before.start_time, before.duration)
      is distinct from (new_room, new_date, new_start_time, new_duration) then
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
  if before.updated_at is distinct from version then
    perform private.refuse('booking_changed');
  end if;
  select coalesce(sum(amount), 0) into charged from public.credit_ledger where reference_id = booking_id;
  begin
    update public.bookings
    set room_id = new_room, booking_date = new_date, start_time = new_start_time, duration = new_duration,
      credits_agreed = case when dry_run then agreed_credits else coalesce(agreed_credits, total_credits) end,
      rupees_agreed = case when dry_run then agreed_rupees else coalesce(agreed_rupees, rupees_due) end
    where id = booking_id returning * into after;
    select after.id, after.room_id, after.booking_date, after.start_time, after.end_time, after.duration,
      after.total_credits, after.rupees_due, coalesce(sum(amount), 0) - charged,
      (select balance from public.user_credits where user_id = after.user_id), after.updated_at
    into result
    from public.credit_ledger where reference_id = booking_id;
    if dry_run then
      raise exception using errcode = 'TRIAL';
    end if;
  exception when sqlstate 'TRIAL' then
    null;
  end;
  return result;
end
$$;
grant execute on function private.move_booking to authenticated;

drop function private.broadcast_cafe_order(uuid);
create function private.broadcast_cafe_order(order_id uuid) returns void
language sql security definer set search_path = ''
as $$
  select private.broadcast_to_desk('cafe');
  select realtime.send(jsonb_build_object('order_id', id), 'changed', 'orders:' || user_id, true)
  from public.orders where id = order_id
$$;

drop function private.set_cafe_stage(uuid, text, text);
create function private.set_cafe_stage(order_id uuid, from_stage text, to_stage text)
returns public.cafe_orders
language plpgsql security definer set search_path = ''
as $$
declare
  moved public.cafe_orders;
begin
  if not private.is_admin() then
    perform private.refuse('not_admin');
  end if;
  if to_stage is null or to_stage not in ('new', 'preparing', 'ready', 'collected') then
    perform private.refuse('bad_stage');
  end if;
  perform from public.orders where id = order_id and status = 'fulfilled' for share;
  if not found then
    perform private.refuse('not_in_queue');
  end if;
  update public.cafe_orders set stage = to_stage, stage_at = now()
  where cafe_orders.order_id = set_cafe_stage.order_id and stage = from_stage returning * into moved;
  if moved.order_id is null then
    perform private.refuse('stale_stage', (
      select jsonb_build_object('number', number, 'stage', stage)
      from public.cafe_orders where cafe_orders.order_id = set_cafe_stage.order_id
    ));
  end if;
  return moved;
end
$$;
grant execute on function private.set_cafe_stage to authenticated;

drop function private.create_day_pass(text, text, text, text, text, text, date, uuid, integer);
create function private.create_day_pass(
  visitor_name text, email text, phone text, organization text, host_name text, purpose text, visit_date date,
  request_id uuid, credits_agreed integer
) returns public.day_passes
language plpgsql security definer set search_path = ''
as $$
declare
  pass uuid := gen_random_uuid();
  earlier uuid;
  visitor_id uuid;
  bought public.day_passes;
begin
  if auth.uid() is null then
    perform private.refuse('not_signed_in');
  end if;
  earlier := private.claim_request(request_id, jsonb_build_array('day_pass',
    visitor_name, email, phone, organization, host_name, purpose, visit_date), pass);
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
    auth.uid(), trim(visitor_name), trim(email), nullif(trim(phone), ''), nullif(trim(organization), ''),
    nullif(trim(host_name), ''), nullif(trim(purpose), ''), visit_date, '09:00', 10, 'active'
  ) returning id into visitor_id;
  insert into public.day_passes (id, user_id, visitor_id, visitor_name, email, purpose, date, request, credits_agreed)
  values (pass, auth.uid(), visitor_id, trim(visitor_name), trim(email), nullif(trim(purpose), ''), visit_date,
    request_id, coalesce(credits_agreed, 0))
  returning * into bought;
  return bought;
end
$$;
grant execute on function private.create_day_pass to authenticated;

create or replace function private.send_notifications() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.outbox (user_id, channel, kind, subject_id, sequence, data)
  select added.user_id, channel, added.kind, added.subject_id, added.sequence, added.data
  from added
  join public.notification_kinds known on known.kind = added.kind
  left join public.notification_choices choice
    on choice.kind = added.kind and choice.user_id = added.user_id
  cross join (values ('email'), ('push')) channels (channel)
  where case channel
    when 'email' then known.email_offered and (not known.email_optional or coalesce(choice.by_email, known.by_email))
    else coalesce(choice.by_push, known.by_push)
      and exists (select from public.push_subscriptions where user_id = added.user_id)
      and private.email_of(added.user_id) is not null
  end
  on conflict do nothing;
  perform realtime.send(
    jsonb_build_object('id', id, 'kind', kind, 'data', data, 'created_at', created_at),
    'notification', 'user:' || user_id, true
  )
  from added where is_shown;
  return null;
end
$$;

create or replace function private.send_to(
  recipient text, kind text, subject uuid, sequence bigint, data jsonb
) returns void
language sql security definer set search_path = ''
as $$
  insert into public.outbox (recipient, kind, subject_id, sequence, data)
  values (recipient, kind, subject, sequence, data) on conflict do nothing
$$;

create or replace function private.delete_messages_about(kinds text[], subjects uuid[]) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  messages text[];
begin
  if cardinality(subjects) = 0 then
    return;
  end if;
  with deleted as (
    delete from public.outbox where kind = any (kinds) and subject_id = any (subjects) returning id
  )
  select array_agg(id::text) into messages from deleted;
  delete from public.notifications where kind = any (kinds) and subject_id = any (subjects);
  if messages is null then
    return;
  end if;
  -- Reports of failed deliveries name the recipient.
  delete from public.outbox
  where kind = 'delivery_failed' and data ->> 'outbox_id' = any (messages);
  delete from public.notifications
  where kind = 'delivery_failed' and data ->> 'outbox_id' = any (messages);
end
$$;

create or replace function private.mailbox_free_at(mailbox text) returns timestamptz
language plpgsql security definer set search_path = ''
as $$
declare
  emails integer;
  oldest timestamptz;
begin
  if not pg_try_advisory_xact_lock(hashtext('outbox ' || mailbox)) then
    return now() + interval '5 seconds';
  end if;
  select count(*), min(sent_at) into emails, oldest from public.outbox
  where outbox.mailbox = mailbox_free_at.mailbox and (
    status = 'sent' and sent_at > now() - interval '1 hour'
    or status = 'due' and lease is not null and due_at > now());
  return case when emails >= private.booking_limit('emails_per_mailbox', 20)
    then greatest(oldest + interval '1 hour', now() + interval '1 minute') end;
end
$$;

drop function private.write_desk_history(uuid, text, integer, text, text);
create function private.write_desk_history(
  booking uuid, entry_action text, paise integer, payment_method text, remark text
)
returns void
language sql security definer set search_path = ''
as $$
  insert into public.booking_history (
    booking_id, user_id, room_id, action, booking_date, start_time, end_time, duration, total_credits, rupees_due,
    credits_change, paid_paise, method, changed_by, changed_by_name, reason
  )
  select last.booking_id, last.user_id, last.room_id, entry_action, last.booking_date, last.start_time, last.end_time,
    last.duration, last.total_credits, last.rupees_due, 0, paise, payment_method, auth.uid(),
    (select display_name from public.profiles where id = auth.uid()), remark
  from public.booking_history last where last.booking_id = booking order by last.id desc limit 1
$$;

drop function private.check_desk_payment(text, integer);
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

drop function private.settle_booking(uuid, text, integer, text, uuid);
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
begin
  perform private.check_desk_payment(payment_method, paise);
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
  perform private.write_desk_history(booking, 'paid', paise, payment_method, trim(remark));
  perform private.log_activity(booked.user_id, 'Paid at the Front Desk',
    format('%s for %s', private.format_paise(paise), bought.description), 0, booking);
  insert into public.payments (
    id, order_id, user_id, amount_paise, currency, method, outcome, received_by, received_by_name, note
  ) values (
    new_payment, bought.id, booked.user_id, paise, 'INR', payment_method, 'settled', auth.uid(),
    (select display_name from public.profiles where id = auth.uid()), trim(remark)
  ) returning * into taken;
  return taken;
end
$$;
grant execute on function private.settle_booking to authenticated;

drop function private.refund_desk_payment(uuid, text, integer, text, uuid);
create function private.refund_desk_payment(
  order_id uuid, payment_method text, paise integer, refund_reason text, request_id uuid
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
  returned public.refunds;
begin
  perform private.check_desk_payment(payment_method, paise);
  if length(trim(refund_reason)) not between 1 and 200 then
    perform private.refuse('bad_reason');
  end if;
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
  if paise > remaining then
    perform private.refuse('more_than_paid', jsonb_build_object('paise', remaining));
  end if;
  update public.bookings set paid_paise = paid_paise - paise where id = bought.booking_id;
  if paise = remaining then
    update public.orders set status = 'refund_due' where id = order_id and status = 'fulfilled';
    update public.orders set status = 'refunded' where id = order_id;
  end if;
  perform private.write_desk_history(bought.booking_id, 'refunded', -paise, payment_method, trim(refund_reason));
  perform private.log_activity(bought.user_id, 'Refunded',
    format('%s for %s at the front desk', private.format_paise(paise), bought.description), 0, bought.booking_id);
  insert into public.refunds (
    id, payment_id, order_id, user_id, amount_paise, reason, status, retry_at, method, returned_by, returned_by_name
  ) values (
    new_refund, paid.id, order_id, bought.user_id, paise, coalesce(trim(refund_reason), 'Returned at the front desk'),
    'processed', null, payment_method, auth.uid(), (select display_name from public.profiles where id = auth.uid())
  ) returning * into returned;
  return returned;
end
$$;
grant execute on function private.refund_desk_payment to authenticated;

create function private.complete_event_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if old.status = 'active' and new.status = 'cancelled' then
    perform private.refund_registrations(new);
  elsif old.status = 'cancelled' and new.status = 'active' then
    perform private.release_registrations(new);
  end if;
  if old.status = 'active' and (
    new.status = 'cancelled'
    or new.date >= private.space_today()
      and (old.title, old.location, old.date, old.time) is distinct from (new.title, new.location, new.date, new.time)
  ) then
    perform private.notify_event(new, old);
  end if;
  return null;
end
$$;

create function private.refund_registrations(event public.events) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  seat public.event_registrations;
  refunded integer;
begin
  for seat in
    select * from public.event_registrations where event_id = event.id and credits_charged > 0 order by user_id
  loop
    refunded := private.refund_credits(seat.user_id, seat.id, 'Event cancelled', seat.credits_charged);
    if refunded > 0 then
      perform private.log_activity(seat.user_id, 'Event Cancelled', event.title, refunded, event.id);
    end if;
  end loop;
  update public.event_registrations set credits_charged = 0
  where id in (
    select id from public.event_registrations where event_id = event.id for no key update skip locked
  );
end
$$;

drop function private.release_registrations();
create function private.release_registrations(event public.events) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  seat public.event_registrations;
begin
  for seat in
    select * from public.event_registrations where event_id = event.id order by user_id for update skip locked
  loop
    insert into public.cancelled_registrations (id, event_id, user_id, credits_refunded, registered_at)
    values (seat.id, seat.event_id, seat.user_id,
      (select coalesce(sum(amount), 0) from public.credit_ledger where reference_id = seat.id and kind = 'refund'),
      seat.created_at);
    delete from public.event_registrations where id = seat.id;
    perform private.log_activity(seat.user_id, 'Event Reactivated',
      format('%s takes place after all. Register again to take part.', event.title), 0, event.id);
  end loop;
end
$$;

drop function private.notify_event();
create function private.notify_event(event public.events, previous public.events) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  is_cancelled constant boolean := event.status = 'cancelled';
  facts jsonb := private.describe_event(event);
begin
  if not is_cancelled then
    facts := facts || jsonb_build_object('previous', jsonb_build_object(
      'title', previous.title, 'location', previous.location, 'date', previous.date, 'time', previous.time));
  end if;
  insert into public.notifications (user_id, kind, subject_id, sequence, data)
  select seat.user_id, case when is_cancelled then 'event_cancelled' else 'event_changed' end,
    event.id, private.microseconds(event.updated_at),
    facts || jsonb_build_object(
      'credits', seat.credits_charged,
      'credits_refunded', case when is_cancelled then (
        select coalesce(sum(amount), 0) from public.credit_ledger
        where reference_id = seat.id and kind = 'refund'
      ) else 0 end
    )
  from public.event_registrations seat where seat.event_id = event.id
  on conflict do nothing;
end
$$;

drop function private.decrement_stock(uuid);
create function private.decrement_stock(order_id uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.snacks
  where id in (select snack_id from public.order_items where order_items.order_id = decrement_stock.order_id)
  order by id for no key update;
  if exists (
    select from public.order_items item join public.snacks snack on snack.id = item.snack_id
    where item.order_id = decrement_stock.order_id and snack.quantity < item.quantity
  ) then
    return false;
  end if;
  insert into public.inventory_transactions (snack_id, quantity_change, transaction_type, notes, order_id)
  select snack_id, -quantity, 'purchase', 'Sold', decrement_stock.order_id
  from public.order_items where order_items.order_id = decrement_stock.order_id order by snack_id;
  return true;
end
$$;

drop function private.return_stock(uuid);
create function private.return_stock(order_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (
    select from public.cafe_orders where cafe_orders.order_id = return_stock.order_id and stage = 'new'
  ) then
    perform private.refuse('order_prepared');
  end if;
  insert into public.inventory_transactions (snack_id, quantity_change, transaction_type, notes, order_id)
  select snack_id, quantity, 'return', 'Order refunded', return_stock.order_id
  from public.order_items where order_items.order_id = return_stock.order_id order by snack_id;
end
$$;

create or replace function private.create_kiosk_device(name text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  code constant text := private.crockford(extensions.gen_random_bytes(8));
  device public.kiosk_devices;
begin
  if not private.is_admin() then
    perform private.refuse('not_admin');
  end if;
  if coalesce(length(private.one_line(name)), 0) not between 1 and 100 then
    perform private.refuse('bad_kiosk_name');
  end if;
  insert into public.kiosk_devices (name, pairing_hash, pairing_expires_at, created_by)
  values (private.one_line(name), private.hash_of_code('kiosk:' || code), now() + interval '10 minutes', auth.uid())
  returning * into device;
  return jsonb_build_object(
    'device_id', device.id, 'pairing_code', left(code, 4) || '-' || right(code, 4),
    'expires_at', device.pairing_expires_at);
end
$$;

create or replace function private.describe_check_in(visitor_name text, host_name text, host uuid, email text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'visitor_name', private.one_line(visitor_name), 'visitor_first_name', private.first_name(visitor_name),
    'host_name', coalesce(private.one_line(host_name), private.one_line(display_name)),
    'host_first_name', private.first_name(display_name),
    'room_name', (
      select rooms.name from public.booking_guests guest
      join public.bookings on bookings.id = guest.booking_id
      join public.rooms on rooms.id = bookings.room_id
      where guest.email = lower(describe_check_in.email) and bookings.user_id = host
        and bookings.booking_date = private.space_today()
        and bookings.booking_date + bookings.end_time > private.space_now()
      order by bookings.start_time limit 1
    )
  )
  from public.profiles where id = host
$$;

create or replace function private.answer_walk_in(visitor_id uuid, is_welcome boolean) returns public.visitors
language plpgsql security definer set search_path = ''
as $$
declare
  answer constant text := case when is_welcome then 'approved' when not is_welcome then 'rejected' end;
  visitor public.visitors;
begin
  select * into visitor from public.visitors
  where id = visitor_id and is_walk_in and erased_at is null and (user_id = auth.uid() or private.is_admin())
  for no key update;
  if visitor.id is null then
    perform private.refuse('unknown_visitor');
  end if;
  if answer is null then
    perform private.refuse('bad_response');
  end if;
  if visitor.status = answer then
    return visitor;
  end if;
  if visitor.status <> 'pending' then
    perform private.refuse('walk_in_answered');
  end if;
  if visitor.visit_date <> private.space_today() then
    perform private.refuse('visit_other_day', jsonb_build_object('date', visitor.visit_date));
  end if;
  update public.visitors set status = answer where id = visitor.id returning * into visitor;
  return visitor;
end
$$;

create or replace function private.hosts_named(name text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('host_id', id, 'name', full_name, 'organization',
    case when same_names > 1 then organization end) order by place), '[]')
  from (
    select found.*, count(*) over (partition by private.joined_look_of(full_name)) as same_names
    from (
      select id, full_name, organization, row_number() over (
        order by private.joined_look_of(full_name) <> private.joined_look_of(hosts_named.name),
          (private.name_words(full_name))[1] <> (private.name_words(hosts_named.name))[1], lower(full_name), id
      ) as place
      from public.profiles
      where private.name_words(full_name) @> private.name_words(hosts_named.name)
        and octet_length(private.joined_look_of(hosts_named.name)) >= 2 and private.email_of(id) is not null
    ) found
    where place <= 8
  ) shown
$$;

create or replace function private.kiosk_walk_in(
  device_token text, visitor_name text, host_name text, purpose text, host_id uuid
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  device constant public.kiosk_devices := private.kiosk_of(device_token);
  visitor constant text := private.visible_line(left(visitor_name, 1000));
  hosts jsonb;
  host public.profiles;
  walk_in uuid;
begin
  -- Also makes concurrent requests of the same kiosk wait for each other.
  if not private.count_attempt('walk_in:' || device.id, 30, '10 minutes') then
    return private.refusal('too_many_attempts');
  end if;
  if coalesce(length(visitor), 0) not between 1 and 200 or length(purpose) > 1000 then
    return private.refusal('bad_walk_in');
  end if;
  if host_id is null then
    hosts := private.hosts_named(left(host_name, 200));
    if jsonb_array_length(hosts) > 1 then
      return private.refusal('several_hosts', jsonb_build_object('hosts', hosts));
    end if;
    host_id := (hosts -> 0 ->> 'host_id')::uuid;
  end if;
  select * into host from public.profiles where id = host_id and private.email_of(id) is not null;
  if host.id is null then
    return private.refusal('unknown_host');
  end if;
  select visitors.id into walk_in
  from private.walk_ins join public.visitors on visitors.id = walk_ins.visitor_id
  where walk_ins.device_id = device.id and visitors.user_id = host.id and visitors.status = 'pending'
    and visitors.visit_date = private.space_today() and lower(visitors.visitor_name) = lower(visitor)
  limit 1;
  if walk_in is null then
    insert into public.visitors (
      user_id, visitor_name, host_name, purpose, visit_date, visit_time, visit_duration, status, is_walk_in
    )
    values (
      host.id, visitor, host.full_name, private.visible_line(purpose), private.space_today(),
      date_trunc('minute', private.space_now())::time, 1, 'pending', true
    )
    returning id into walk_in;
    insert into private.walk_ins (visitor_id, device_id) values (walk_in, device.id);
  end if;
  return jsonb_build_object(
    'walk_in_id', walk_in, 'host_name', host.display_name,
    'host_first_name', private.first_name(host.display_name));
end
$$;

create or replace function private.count_attempt(subject text, at_most integer, per interval) returns boolean
language sql security definer set search_path = ''
as $$
  insert into private.attempts as counter (subject) values (subject)
  on conflict on constraint attempts_pkey do update set
    (window_start, attempts) = (
      select case when is_current then counter.window_start else now() end,
        case when is_current then counter.attempts else 0 end + 1
      from (select counter.window_start > now() - per as is_current) current_window
    )
  returning attempts <= at_most
$$;

create or replace function private.open_trial(module text, canary text, stable text) returns private.canary_trials
language plpgsql security definer set search_path = ''
as $$
declare
  trial private.canary_trials;
begin
  for attempt in 1..2 loop
    select * into trial from private.canary_trials
    where canary_trials.module = open_trial.module and ended_at is null for no key update;
    if trial.build = canary then
      return trial;
    end if;
    update private.canary_trials set ended_at = now() where id = trial.id;
    if canary is null or stable is null or exists (
      select from private.canary_trials
      where canary_trials.module = open_trial.module and build = canary and ended_at > now() - interval '10 seconds'
    ) then
      return null;
    end if;
    insert into private.canary_trials (module, build, stable) values (module, canary, stable)
    on conflict do nothing returning * into trial;
    if found then
      return trial;
    end if;
  end loop;
  return null;
end
$$;

create or replace function private.module_fleet(span text)
returns table (
  module text, build text, sessions bigint, failing_sessions bigint, unmounted_sessions bigint,
  fallback_sessions bigint, errors bigint, load_p50 integer, load_p95 integer, mount_p50 integer,
  mount_p95 integer, session_trend integer[], failing_trend integer[]
)
language sql stable security definer set search_path = ''
as $$
  with period as (
    select case span when 'hour' then '5 minutes' else 'hour' end as grain,
      case span when 'hour' then 12 when 'day' then 24 else 28 end as parts,
      case span
        when 'hour' then date_bin('5 minutes', now(), 'epoch') + interval '5 minutes'
        else date_trunc('hour', now()) + interval '1 hour'
      end as until,
      case span when 'hour' then interval '1 hour' when 'day' then interval '1 day' else interval '7 days' end
        as length
    where (select private.is_admin())
  ),
  figures as materialized (
    select known.*, width_bucket(
      extract(epoch from known.since), extract(epoch from period.until - period.length),
      extract(epoch from period.until), period.parts) as part
    from period
    join private.module_figures known
      on known.grain = period.grain and known.since >= period.until - period.length
  ),
  sums as (
    select module, build, sum(sessions) as sessions, sum(failing_sessions) as failing_sessions,
      sum(unmounted_sessions) as unmounted_sessions, sum(fallback_sessions) as fallback_sessions,
      sum(errors) as errors
    from figures group by module, build
  ),
  bins as (
    select module, build, bin, sum(loads) as loads, sum(mounts) as mounts
    from figures, unnest(load_times, mount_times) with ordinality as times (loads, mounts, bin)
    group by module, build, bin
  ),
  times as (
    select module, build, array_agg(loads order by bin) as loads, array_agg(mounts order by bin) as mounts
    from bins group by module, build
  ),
  parts as (
    select module, build, part, sum(sessions)::integer as sessions,
      sum(greatest(failing_sessions, unmounted_sessions))::integer as failing
    from figures group by module, build, part
  ),
  trends as (
    select sums.module, sums.build, array_agg(coalesce(parts.sessions, 0) order by place) as sessions,
      array_agg(coalesce(parts.failing, 0) order by place) as failing
    from sums cross join period cross join generate_series(1, period.parts) place
    left join parts on parts.module = sums.module and parts.build = sums.build and parts.part = place
    group by sums.module, sums.build
  )
  select module, build, sums.sessions, sums.failing_sessions, sums.unmounted_sessions, sums.fallback_sessions,
    sums.errors, private.time_at(loads, 0.5), private.time_at(loads, 0.95), private.time_at(mounts, 0.5),
    private.time_at(mounts, 0.95), trends.sessions, trends.failing
  from sums join times using (module, build) join trends using (module, build)
  order by module, sums.sessions desc, build
$$;

create or replace function private.count_in_trial(
  trial private.canary_trials, build text, mailbox text, network text,
  inout is_new boolean, inout mounts boolean, inout unmounted boolean, inout fails boolean
)
language plpgsql security definer set search_path = ''
as $$
declare
  known private.trial_addresses;
  most integer := 1;
begin
  if coalesce(mailbox, network) is null then
    return;
  end if;
  if mailbox is null then
    select greatest(1, floor((value ->> 'sessions')::numeric
      * least((value ->> 'failing_percent')::numeric, (value ->> 'unmounted_percent')::numeric) / 100))
    into most from public.system_settings where key = 'canary_budget';
  end if;
  insert into private.trial_addresses (trial_id, build, address_hash, sessions)
  values (trial.id, build, private.sign('report', concat_ws(' ', trial.id, coalesce(mailbox, network))), 0)
  on conflict on constraint trial_addresses_pkey do update set sessions = trial_addresses.sessions
  returning * into known;
  is_new := is_new and known.sessions < most;
  mounts := mounts and known.mounted_sessions < most;
  unmounted := unmounted and known.unmounted_sessions < most;
  fails := fails and known.failing_sessions < most;
  update private.trial_addresses set
    sessions = known.sessions + is_new::integer,
    mounted_sessions = known.mounted_sessions + mounts::integer,
    unmounted_sessions = known.unmounted_sessions + unmounted::integer,
    failing_sessions = known.failing_sessions + fails::integer
  where trial_id = known.trial_id and trial_addresses.build = known.build and address_hash = known.address_hash;
end
$$;

create or replace function private.count_report(
  session uuid, module text, build text, load_ms integer, mount_ms integer, fallback boolean, failed integer,
  errors integer, trial private.canary_trials, mailbox text, network text, is_new_member boolean
) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  known private.report_sessions;
  is_new boolean;
  mounts boolean;
  unmounted boolean;
  new_errors integer;
  fails boolean;
  judged record;
  is_judged boolean;
  load_bin constant integer := private.time_bin(coalesce(load_ms, 0));
  mount_bin constant integer := private.time_bin(coalesce(mount_ms, 0));
begin
  insert into private.report_sessions (session_id, module, build) values (session, module, build)
  on conflict do nothing;
  is_new := found;
  select * into known from private.report_sessions
  where session_id = session and report_sessions.module = count_report.module
    and report_sessions.build = count_report.build
  for no key update;
  if known.calls >= 500 then
    return;
  end if;
  mounts := mount_ms is not null and not known.has_mounted;
  unmounted := failed > 0 and not known.has_failed_to_mount;
  new_errors := least(errors, 20 - known.errors);
  fails := known.errors = 0 and new_errors > 0;
  update private.report_sessions set
    calls = known.calls + 1, has_mounted = known.has_mounted or mounts,
    has_failed_to_mount = known.has_failed_to_mount or unmounted, errors = known.errors + new_errors
  where session_id = session and report_sessions.module = count_report.module
    and report_sessions.build = count_report.build;
  if not (is_new or mounts or unmounted or new_errors > 0) then
    return;
  end if;
  if known.started_at >= trial.started_at then
    select * into judged from private.count_in_trial(
      trial, build, case when not is_new_member then mailbox end, network, is_new, mounts, unmounted, fails);
  else
    select false as is_new, false as mounts, false as unmounted, false as fails into judged;
  end if;
  is_judged := judged.is_new or judged.mounts or judged.unmounted or judged.fails;
  if is_new and not is_judged and not private.admit_session(module, build, mailbox, network) then
    delete from private.report_sessions
    where session_id = session and report_sessions.module = count_report.module
      and report_sessions.build = count_report.build;
    return;
  end if;
  insert into private.module_figures as figures (
    grain, since, module, build, sessions, failing_sessions, unmounted_sessions, fallback_sessions, errors,
    load_times, mount_times
  )
  select span.grain, span.since, module, build, span.is_new::integer, span.fails::integer, span.unmounted::integer,
    (span.mounts and fallback)::integer, new_errors,
    case when span.mounts then private.one_time(load_bin) else private.empty_times() end,
    case when span.mounts then private.one_time(mount_bin) else private.empty_times() end
  from (values
    ('5 minutes', date_bin('5 minutes', now(), 'epoch'), is_new, mounts, unmounted, fails),
    ('hour', date_trunc('hour', now()), is_new, mounts, unmounted, fails),
    ('trial', trial.started_at, judged.is_new, judged.mounts, judged.unmounted, judged.fails)
  ) as span (grain, since, is_new, mounts, unmounted, fails)
  where span.grain <> 'trial' or is_judged
  on conflict on constraint module_figures_pkey do update set
    sessions = figures.sessions + excluded.sessions,
    failing_sessions = figures.failing_sessions + excluded.failing_sessions,
    unmounted_sessions = figures.unmounted_sessions + excluded.unmounted_sessions,
    fallback_sessions = figures.fallback_sessions + excluded.fallback_sessions,
    errors = figures.errors + excluded.errors,
    load_times[load_bin] = figures.load_times[load_bin] + excluded.load_times[load_bin],
    mount_times[mount_bin] = figures.mount_times[mount_bin] + excluded.mount_times[mount_bin];
end
$$;

create or replace function private.notify_admins(kind text, subject uuid, sequence bigint, data jsonb) returns void
language sql security definer set search_path = ''
as $$
  insert into public.notifications (user_id, kind, subject_id, sequence, data)
  select user_id, kind, subject, sequence, data from public.user_roles
  where role = 'admin' and exists (select from public.profiles where id = user_id)
  on conflict do nothing
$$;

create or replace function private.unsubscribe_token(person uuid, kind text) returns text
language sql stable security definer set search_path = ''
as $$
  select concat_ws('.', person, kind, encode(
    extensions.hmac(convert_to(person || ':' || kind, 'UTF8'), key, 'sha256'), 'hex'))
  from private.signing_keys where name = 'unsubscribe'
$$;

create or replace function private.credit_offer(wanted integer, custom boolean)
returns table (price_paise integer, given integer, valid_days smallint)
language sql immutable set search_path = ''
as $$
  select
    coalesce(pack.rupees, wanted * 250) * 100, wanted + coalesce(pack.bonus, 0),
    coalesce(pack.days, case when wanted >= 20 then 365 else 30 end)::smallint
  from (select wanted) offer
  left join (values
    (1, 250, 30, 0), (3, 750, 30, 0), (50, 10000, 180, 5),
    (100, 19000, 365, 10), (200, 36000, 365, 20), (500, 75000, 365, 50)
  ) as pack (credits, rupees, days, bonus) on pack.credits = offer.wanted and custom is not true
$$;

drop function private.attach_provider_order(uuid, text);
create function private.attach_provider_order(order_id uuid, provider_id text)
returns public.orders
language plpgsql security definer set search_path = ''
as $$
declare
  kept public.orders;
begin
  select * into kept from public.orders where id = order_id;
  perform pg_advisory_xact_lock(hashtext('orders of ' || kept.user_id::text));
  if exists (
    select from public.orders other
    where other.user_id = kept.user_id and other.mode = kept.mode and other.status = 'created'
      and other.id <> order_id and private.is_unresolved(other)
  ) then
    perform private.refuse('order_pending');
  end if;
  update public.orders set provider_order_id = provider_id
  where id = order_id and provider_order_id is null;
  select * into kept from public.orders where id = order_id;
  return kept;
end
$$;
grant execute on function private.attach_provider_order to service_role;

drop function private.mark_order_shown(text);
create function private.mark_order_shown(either_id text) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  update public.orders set outcome_shown_at = now()
  where user_id = coalesce(auth.uid(), user_id) and outcome_shown_at is null
    and (
      provider_order_id = either_id
      or id = case when either_id ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then either_id::uuid end
    )
    and (status <> 'created' or exists (select from public.payments where order_id = orders.id));
  return found;
end
$$;
grant execute on function private.mark_order_shown to authenticated, service_role;

drop function private.order_summary(uuid, text, text);
create function private.order_summary(order_id uuid, paid text, outcome text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'order_id', orders.id, 'provider_order_id', orders.provider_order_id, 'user_id', orders.user_id,
    'kind', orders.kind, 'status', orders.status, 'amount_paise', orders.amount_paise,
    'currency', orders.currency, 'credits', orders.credits, 'payment_id', paid, 'outcome', outcome,
    'refund_id', (
      select refunds.id from public.refunds join public.payments on payments.id = refunds.payment_id
      where payments.provider_payment_id = paid
    )
  )
  from public.orders where orders.id = order_id
$$;

drop function private.expire_order(uuid);
create function private.expire_order(order_id uuid) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  current_status text;
begin
  update public.orders set status = 'expired' where id = order_id and status = 'created';
  select status into current_status from public.orders where id = order_id;
  return current_status;
end
$$;
grant execute on function private.expire_order to service_role;

drop function private.refund_order(uuid, text, boolean);
create function private.refund_order(order_id uuid, refund_reason text, return_stock boolean)
returns public.refunds
language plpgsql security definer set search_path = ''
as $$
declare
  bought public.orders;
  returned public.refunds;
begin
  if not private.is_admin() then
    perform private.refuse('not_admin');
  end if;
  select * into bought from public.orders where id = order_id for no key update;
  if bought.status is distinct from 'fulfilled' or bought.amount_paise = 0 then
    perform private.refuse('not_refundable');
  end if;
  if bought.kind = 'credits' and private.debit_purchased_credits(bought) > 0 then
    perform private.refuse('credits_spent');
  end if;
  if return_stock then
    perform private.return_stock(order_id);
  end if;
  update public.orders set status = 'refund_due' where id = order_id;
  insert into public.refunds (payment_id, order_id, user_id, amount_paise, reason)
  select id, payments.order_id, user_id, amount_paise,
    coalesce(left(nullif(trim(refund_reason), ''), 200), 'Refunded by an admin')
  from public.payments where payments.order_id = refund_order.order_id and outcome = 'settled'
  returning * into returned;
  return returned;
end
$$;
grant execute on function private.refund_order to authenticated;

create or replace function private.create_release_token(
  name text, module text, actions text[], expires_at timestamptz
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  token constant text := 'prt_' || encode(extensions.gen_random_bytes(32), 'hex');
  created public.release_tokens;
begin
  if not private.is_admin() then
    perform private.refuse('not_admin');
  end if;
  if coalesce(length(private.one_line(name)), 0) not between 1 and 100 then
    perform private.refuse('bad_token_name');
  end if;
  if coalesce(module, '') !~ '^mf-[a-z0-9-]{1,60}$' then
    perform private.refuse('bad_token_module');
  end if;
  if coalesce(cardinality(actions), 0) = 0
    or not actions <@ array['release', 'canary', 'preview', 'promote', 'rollback', 'retire'] then
    perform private.refuse('bad_token_actions');
  end if;
  if expires_at is null or expires_at <= now() or expires_at > now() + interval '366 days' then
    perform private.refuse('bad_token_expiry');
  end if;
  insert into public.release_tokens (name, module, actions, token_hash, expires_at, created_by)
  values (
    private.one_line(name), module, array(select distinct unnest(actions) order by 1),
    encode(sha256(convert_to(token, 'UTF8')), 'hex'), expires_at, auth.uid()
  )
  returning * into created;
  return jsonb_build_object('id', created.id, 'token', token, 'expires_at', created.expires_at);
end
$$;

create or replace function private.require_release_token(
  token public.release_tokens, module text, action text
) returns void
language plpgsql set search_path = ''
as $$
begin
  if token.id is null then
    perform private.refuse('bad_release_token');
  elsif token.revoked_at is not null then
    perform private.refuse('revoked_release_token', jsonb_build_object('at', token.revoked_at));
  elsif token.expires_at <= now() then
    perform private.refuse('expired_release_token', jsonb_build_object('at', token.expires_at));
  elsif not (private.is_admin(token.created_by) and private.is_active(token.created_by)) then
    perform private.refuse('release_token_without_admin');
  elsif token.module is distinct from module then
    perform private.refuse('release_token_of_other_module', jsonb_build_object('module', token.module));
  -- Each of these actions begins with an upload.
  elsif not token.actions && (
    case when action = 'upload' then array['release', 'canary', 'preview'] else array[action] end
  ) then
    perform private.refuse(
      'release_token_lacks_action', jsonb_build_object('action', action, 'actions', to_jsonb(token.actions)));
  end if;
end
$$;

create or replace function private.use_release_token(token text, module text, action text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  found public.release_tokens;
begin
  select * into found from public.release_tokens
  where token_hash = encode(sha256(convert_to(coalesce(token, ''), 'UTF8')), 'hex');
  perform private.require_release_token(
    found, coalesce(module, found.module), coalesce(action, found.actions[1]));
  perform private.limit_release_token(found, action);
  if found.last_used_at is null or found.last_used_at < now() - interval '1 minute' then
    update public.release_tokens set last_used_at = now() where id = found.id;
  end if;
  return jsonb_build_object(
    'id', found.id, 'name', found.name, 'module', found.module, 'actions', to_jsonb(found.actions),
    'expires_at', found.expires_at);
end
$$;

create or replace function private.record_failed_release_change(entry bigint, reason text) returns void
language sql security definer set search_path = ''
as $$
  insert into public.release_log (
    module, action, build, version, build_before, build_after, percent, actor, actor_id, token_id, reason,
    failed_id
  )
  select module, action, build, version, build_before, build_before, percent, actor, actor_id, token_id,
    left(private.one_line(record_failed_release_change.reason), 500), id
  from public.release_log where id = entry
  on conflict (failed_id) do nothing
$$;

create or replace function private.preview_signature(module text, build text, expires bigint) returns text
language sql stable security definer set search_path = ''
as $$
  -- Null if an argument is null.
  select private.sign('preview', module || ' ' || build || ' ' || expires || coalesce((
    select ' ' || revocations from private.preview_revocations known
    where known.module = preview_signature.module and known.build = preview_signature.build
  ), ''))
$$;

create or replace function private.limit_release_token(token public.release_tokens, action text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  counter private.rate_limits;
  counted constant text := case when action = 'upload' then 'uploads' else 'changes' end;
  per_hour constant integer := case when action = 'upload' then 30 else 100 end;
begin
  if action is null or action = 'rollback' then
    return;
  end if;
  counter := private.count_uses(token.created_by, format('%s of release token %s', counted, token.id), 1);
  if counter.inserts > per_hour then
    perform private.refuse('release_token_too_often', jsonb_build_object(
      'what', counted, 'limit', per_hour, 'after',
      to_char((counter.window_start + interval '1 hour') at time zone 'UTC', 'HH24:MI "UTC"')));
  end if;
end
$$;

create or replace function private.revoke_preview_links(module text, build text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    perform private.refuse('not_admin');
  end if;
  if coalesce(module, '') !~ '^mf-[a-z0-9-]{1,60}$' or coalesce(build, '') !~ '^[A-Za-z0-9_-]{1,100}$' then
    perform private.refuse('bad_preview');
  end if;
  insert into private.preview_revocations as known (module, build) values (module, build)
  on conflict on constraint preview_revocations_pkey do update set revocations = known.revocations + 1;
end
$$;

drop function private.fill_blocks(uuid, date, time, time);
create function private.fill_blocks(room uuid, day date, from_time time, to_time time) returns void
language sql security definer set search_path = ''
as $$
  insert into public.booked_slots (booking_id, room_id, booking_date, start_time, end_time, block_id)
  select gen_random_uuid(), room, day, lower(part)::time, upper(part)::time, block.id
  from public.room_blocks block
  cross join lateral unnest(
    tsmultirange(tsrange(block.starts_at, block.ends_at) * tsrange(day + from_time, day + to_time))
    - coalesce(
      (
        select range_agg(tsrange(taken.booking_date + taken.start_time, taken.booking_date + taken.end_time))
        from public.booked_slots taken where taken.room_id = room and taken.booking_date = day
      ), '{}'
    )
  ) part
  where block.room_id = room and block.ended_at is null
    and tsrange(block.starts_at, block.ends_at) && tsrange(day + from_time, day + to_time)
$$;

drop function private.bookings_in_block(uuid, timestamp, timestamp);
create function private.bookings_in_block(room uuid, starts_at timestamp, ends_at timestamp)
returns setof private.affected_booking_row
language sql stable security definer set search_path = ''
as $$
  select * from private.describe_affected(array(
    select booking from private.bookings_within(room, tsrange(starts_at, greatest(starts_at, ends_at))) booking
    where private.is_admin()
  ))
$$;
grant execute on function private.bookings_in_block to authenticated;

create or replace function public.bookings_in_block(room uuid, starts_at timestamp, ends_at timestamp) returns table (
  id uuid, updated_at timestamptz, room_id uuid, room_name text, user_id uuid, full_name text, email text,
  booking_date date, start_time time, end_time time, duration smallint, total_credits integer
)
language sql stable set search_path = ''
as $$ select * from private.bookings_in_block(room, starts_at, ends_at) $$;

create or replace function public.bookings_outside_hours(opening jsonb) returns table (
  id uuid, updated_at timestamptz, room_id uuid, room_name text, user_id uuid, full_name text, email text,
  booking_date date, start_time time, end_time time, duration smallint, total_credits integer
)
language sql stable set search_path = ''
as $$ select * from private.bookings_outside_hours(opening) $$;

drop function private.apply_choices(private.booking_choice[], public.bookings[], text);
create function private.apply_choices(
  choices private.booking_choice[], affected public.bookings[], reason text
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  choice private.booking_choice;
  cancelled uuid[];
begin
  if exists (
    select from unnest(affected) booking
    full join unnest(choices) listed on listed.booking_id = booking.id
    where booking.updated_at is distinct from listed.updated_at
  ) or cardinality(affected) <> cardinality(choices) then
    perform private.refuse('bookings_changed', jsonb_build_object('count', cardinality(affected)));
  end if;
  if exists (
    select from unnest(choices) listed
    where coalesce(listed.action not in ('cancel', 'leave', 'move'), true)
      or listed.action = 'move' and num_nulls(listed.room_id, listed.booking_date, listed.start_time) > 0
  ) then
    perform private.refuse('bad_choice');
  end if;
  perform set_config('portal.change_reason', reason, true);
  select coalesce(array_agg(listed.booking_id), '{}') into cancelled
  from unnest(choices) listed where listed.action = 'cancel';
  delete from public.bookings where id = any (cancelled);
  foreach choice in array choices loop
    if choice.action = 'move' then
      update public.bookings
      set room_id = choice.room_id, booking_date = choice.booking_date, start_time = choice.start_time,
        price_reason = coalesce(price_reason, reason), credits_agreed = null, rupees_agreed = null
      where id = choice.booking_id;
    end if;
  end loop;
  perform set_config('portal.change_reason', '', true);
  return jsonb_build_object(
    'cancelled', cardinality(cancelled),
    'moved', (select count(*) from unnest(choices) listed where listed.action = 'move'),
    'refunded', (
      select coalesce(sum(credits_change), 0) from public.booking_history
      where booking_id = any (cancelled) and action = 'cancelled'
    )
  );
end
$$;

drop function private.block_room(uuid, text, text, timestamp, timestamp, jsonb);
create function private.block_room(
  room uuid, kind text, reason text, starts_at timestamp, ends_at timestamp, bookings jsonb
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  choices private.booking_choice[] := private.read_choices(bookings);
  span tsrange;
  outcome jsonb;
  block public.room_blocks;
begin
  if not private.is_admin() then
    perform private.refuse('not_admin');
  end if;
  if coalesce(
    starts_at >= ends_at or ends_at <= private.space_now() or starts_at < private.space_today()
      or ends_at >= '10000-01-01' or ends_at - starts_at > interval '31 days'
      or extract(epoch from starts_at)::bigint % 1800 <> 0 or extract(epoch from ends_at)::bigint % 1800 <> 0
      or starts_at::date = ends_at::date and (ends_at::time <= '09:00' or starts_at::time >= '18:00')
      or kind not in ('cleaning', 'repair', 'other') or length(trim(reason)) not between 1 and 200,
    true
  ) then
    perform private.refuse('bad_block');
  end if;
  span := tsrange(starts_at, ends_at);
  perform private.lock_for_choices(choices, array[room]);
  if not exists (select from public.rooms where id = room and retired_at is null) then
    perform private.refuse('room_unavailable');
  end if;
  if exists (
    select from public.room_blocks other
    where other.room_id = room and other.ended_at is null and tsrange(other.starts_at, other.ends_at) && span
  ) then
    perform private.refuse('already_blocked');
  end if;
  outcome := private.apply_choices(choices,
    array(select booking from private.bookings_within(room, span) booking),
    initcap(kind) || ': ' || trim(reason));
  if exists (
    select from private.bookings_within(room, span) remaining
    where not exists (
      select from unnest(choices) choice where choice.booking_id = remaining.id and choice.action = 'leave'
    )
  ) then
    perform private.refuse('slot_taken');
  end if;
  insert into public.room_blocks (room_id, kind, reason, starts_at, ends_at, created_by)
  values (room, kind, trim(reason), starts_at, ends_at, auth.uid()) returning * into block;
  perform private.fill_blocks(room, day::date, '09:00', '18:00')
  from generate_series(starts_at::date, ends_at::date, interval '1 day') day;
  return outcome || jsonb_build_object('block_id', block.id);
end
$$;
grant execute on function private.block_room to authenticated;

drop function private.free_spans(date, time, integer, integer);
create function private.free_spans(
  day date, at_time time, half_hours integer, people integer
) returns table (room_id uuid, start_time time, end_time time)
language sql stable security definer set search_path = ''
as $$
  -- Materialized, or the planner computes the bookable time again for each room.
  with wanted as materialized (
    select private.bookable_time(day) as span,
      private.check_duration(coalesce(half_hours, 1)) * interval '30 minutes' as length
  )
  select rooms.id, lower(free.span)::time, upper(free.span)::time
  from wanted
  cross join public.rooms
  cross join lateral (
    select unnest(
      tsmultirange(wanted.span) - coalesce(
        (
          select range_agg(tsrange(booked.booking_date + booked.start_time, booked.booking_date + booked.end_time))
          from public.booked_slots booked
          where booked.room_id = rooms.id and booked.booking_date = day
        ), '{}'
      )
    ) as span
  ) free
  where wanted.span is not null
    and rooms.retired_at is null and rooms.capacity >= coalesce(people, 1)
    and upper(free.span) - lower(free.span) >= wanted.length
    and (
      at_time is null
      or free.span @> tsrange(day + at_time, day + at_time + wanted.length)
    )
  order by lower(rooms.name), rooms.id, lower(free.span)
$$;
grant execute on function private.free_spans to authenticated;

create or replace function private.accept_image(object_id uuid, version text) returns void
language sql security definer set search_path = ''
as $$
  delete from private.checked_images checked
  where not exists (select from storage.objects where id = checked.object_id);
  insert into private.checked_images (object_id, version) values (object_id, version)
  on conflict on constraint checked_images_pkey do update set version = excluded.version, checked_at = now()
$$;

create or replace function private.code_of_pass(pass_id uuid, issue integer) returns text
language sql stable security definer set search_path = ''
as $$
  select private.crockford(
    substring(decode(private.sign('visitor_pass', concat_ws(':', 'pass', pass_id, issue)), 'hex') for 8))
$$;

create or replace function private.email_pass_holder(pass public.visitor_passes, change text) returns void
language sql security definer set search_path = ''
as $$
  select private.send_to(trim(holder.email), 'visitor_pass', pass.id, private.microseconds(clock_timestamp()),
    jsonb_build_object(
      'pass_id', pass.id, 'visitor_name', holder.visitor_name, 'visit_date', pass.valid_on,
      'visit_time', holder.visit_time, 'visit_duration', holder.visit_duration,
      'host_name', coalesce(private.one_line(holder.host_name),
        (select private.one_line(display_name) from public.profiles where id = holder.user_id), 'A member'),
      'change', change, 'changed_at', now()
    ))
  from (
    select user_id, visitor_name, email, host_name, visit_time, visit_duration
    from public.visitors where id = pass.visitor_id
    union all
    select user_id, visitor_name, email, null, time '09:00', 10 from public.day_passes where id = pass.day_pass_id
  ) holder
  where holder.email is not null
$$;

create or replace function private.link_visitors(booking_id uuid, added uuid[], addresses text[]) returns void
language sql security definer set search_path = ''
as $$
  update public.booking_guests guest set visitor_id = visitor.id
  from public.visitors visitor, public.bookings booking
  where guest.booking_id = link_visitors.booking_id and guest.visitor_id is null
    and booking.id = guest.booking_id and (booking.user_id = auth.uid() or private.is_admin())
    and visitor.user_id = auth.uid() and lower(visitor.email) = guest.email
    and guest.email = any (addresses)
    and (visitor.id = any (added) or visitor.visit_date = booking.booking_date
      and visitor.status in ('pending', 'approved')
      and exists (select from public.booking_guests other where other.visitor_id = visitor.id))
$$;

create or replace function private.lock_visitor(visitor_id uuid) returns public.visitors
language plpgsql security definer set search_path = ''
as $$
declare
  visitor public.visitors;
begin
  if not private.is_admin() then
    perform private.refuse('not_admin');
  end if;
  select * into visitor from public.visitors where id = visitor_id and erased_at is null for no key update;
  if visitor.id is null then
    perform private.refuse('unknown_visitor');
  end if;
  return visitor;
end
$$;

create or replace function private.save_push_subscription(endpoint text, p256dh text, auth text, device text)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  person constant uuid := auth.uid();
  session constant uuid := (select auth.jwt() ->> 'session_id')::uuid;
begin
  -- Concurrent calls wait for each other, so that the oldest devices are counted right.
  perform from public.profiles where id = person for no key update;
  -- An access token is valid for some time after its session has ended.
  if session is not null and not exists (
    select from auth.sessions where id = session and user_id = person
  ) then
    perform private.refuse('not_signed_in');
  end if;
  -- Only this browser knows its endpoint: it changes hands when another member turns push on in it.
  insert into public.push_subscriptions as known (user_id, session_id, endpoint, p256dh, auth, device)
  values (person, session, endpoint, p256dh, auth, left(device, 100))
  on conflict on constraint push_subscriptions_endpoint_key do update set
    user_id = excluded.user_id, session_id = excluded.session_id, p256dh = excluded.p256dh,
    auth = excluded.auth, device = excluded.device, last_used_at = now(),
    created_at = case when known.user_id = excluded.user_id then known.created_at else now() end;
  delete from public.push_subscriptions where id in (
    select id from public.push_subscriptions where user_id = person
    order by last_used_at desc, created_at desc, id offset 10
  );
end
$$;

create or replace function private.record_push(
  delivery uuid, worker uuid, sent_to uuid[], gone uuid[], problem text, is_final boolean
) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  recorded public.outbox;
begin
  update public.outbox set reached = reached || coalesce(sent_to, '{}')
  where id = delivery and lease = worker and status = 'due' and channel = 'push'
  returning * into recorded;
  if recorded.id is null then
    return null;
  end if;
  update public.push_subscriptions set last_used_at = now()
  where id = any (sent_to) and user_id = recorded.user_id;
  delete from public.push_subscriptions
  where id = any (gone) and user_id = recorded.user_id;
  if problem is not null or recorded.reached <> '{}' then
    -- A push message is of no use hours after the change.
    return private.record_delivery(delivery, worker, problem,
      is_final or recorded.created_at < now() - interval '4 hours');
  end if;
  update public.outbox set status = 'skipped', lease = null where id = delivery;
  return 'skipped';
end
$$;

create trigger events_complete_change after update of status, title, location, date, time on public.events
  for each row execute function private.complete_event_change();

comment on function public.check_in_day_pass is
  'Does for the holder of a day pass what check_in_visitor does for a visitor. The visitor of the pass gets the same time.';
comment on function public.check_out_day_pass is 'Does for the holder of a day pass what check_out_visitor does for a visitor.';
comment on function public.undo_day_pass_check is 'Does for the holder of a day pass what undo_visitor_check does for a visitor.';
comment on column public.bookings.paid_paise is
  'Desk payments less their refunds, in paise. The booking is settled when it equals rupees_due * 100.';
comment on column public.day_passes.arrived_at is
  'When the holder arrived; the same time as that of its visitor. Only the check-in functions write it and left_at.';
comment on column public.outbox.sender is
  'Who made the change, or the recipient for changes by the server: senders are served in turns. Not a foreign key: it outlives the account.';
comment on column public.outbox.mailbox is
  'Digest of the recipient''s mailbox, for emails that another member caused: a mailbox gets few of them in an hour.';
comment on column private.module_figures.errors is 'Errors of sessions; at most 20 of each session.';
comment on table public.payments is
  'Payments that the provider reported, written by settle_payment only, and desk payments, written by settle_booking only.';
comment on table public.refunds is
  'Refunds of payments. The reconciler sends those of the provider, one per payment; a desk payment can be returned in parts.';
comment on table public.rooms is
  'Meeting rooms, priced in credits per hour. A room without such a price is rupee-priced: its price is paid at the front desk.';
comment on column public.visitors.arrived_at is 'Only the check-in functions write it and left_at.';
