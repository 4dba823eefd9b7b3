-- One trigger per subject writes its notifications, in the transaction of the change: a change that is rolled
-- back leaves none. Their names sort after the triggers that charge, refund and write the history.

-- Moves and cancellations with a reason come from private.apply_choices, for a block or for opening hours.
create function private.notify_booking() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  booking public.bookings;
  entry public.booking_history;
  facts jsonb;
begin
  if tg_op = 'DELETE' then
    booking := old;
  else
    booking := new;
  end if;
  if tg_op = 'UPDATE'
    and (old.room_id, old.booking_date, old.start_time, old.end_time, old.total_credits)
      is not distinct from (new.room_id, new.booking_date, new.start_time, new.end_time, new.total_credits) then
    return null;
  end if;
  select * into entry from public.booking_history where booking_id = booking.id order by id desc limit 1;
  facts := private.describe_booking(booking) || jsonb_build_object(
    'credits_change', entry.credits_change,
    'reason', entry.reason,
    'by', case
      when tg_op = 'INSERT' then case when booking.booked_by is null then 'member' else 'admin' end
      when entry.reason = 'The opening hours have changed' then 'hours'
      when entry.reason is not null then 'block'
      when entry.changed_by <> booking.user_id then 'admin'
      else 'member'
    end
  );
  if facts ->> 'by' = 'admin' then
    facts := facts || jsonb_build_object('by_name', coalesce(entry.changed_by_name,
      (select display_name from public.profiles where id = entry.changed_by)));
  end if;
  if tg_op = 'DELETE' then
    facts := facts || jsonb_build_object('changed_at', entry.created_at);
  elsif tg_op = 'UPDATE' then
    facts := facts || jsonb_build_object('previous', jsonb_build_object(
      'room_name', (select name from public.rooms where id = old.room_id),
      'booking_date', old.booking_date, 'start_time', old.start_time, 'end_time', old.end_time,
      'total_credits', old.total_credits
    ));
  end if;
  perform private.notify(booking.user_id, 'booking_' || entry.action, booking.id, entry.id, facts);
  return null;
end
$$;

create trigger bookings_write_notification after insert or update or delete on public.bookings
  for each row execute function private.notify_booking();

create function private.notify_registration() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  seat public.event_registrations;
  facts jsonb;
begin
  if tg_op = 'DELETE' then
    seat := old;
  else
    seat := new;
  end if;
  select private.describe_event(events) into facts from public.events where id = seat.event_id;
  if tg_op = 'INSERT' then
    perform private.notify(seat.user_id, 'event_registered', seat.event_id,
      private.microseconds(seat.created_at), facts || jsonb_build_object('credits', seat.credits_charged));
    return null;
  end if;
  perform private.notify(seat.user_id, 'event_seat_released', seat.event_id,
    private.microseconds(seat.created_at), facts || jsonb_build_object(
      'credits', seat.credits_charged,
      'credits_refunded', case when seat.credits_charged > 0 then (
        select coalesce(sum(amount), 0) from public.credit_ledger
        where reference_id = seat.id and kind = 'refund'
      ) else 0 end,
      'by', case
        when exists (select from public.cancelled_registrations where id = seat.id) then 'reactivated'
        when auth.uid() <> seat.user_id then 'admin'
        else 'member'
      end
    ));
  return null;
end
$$;

create trigger event_registrations_write_notification after insert or delete on public.event_registrations
  for each row execute function private.notify_registration();

create function private.notify_event() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  is_cancelled constant boolean := new.status = 'cancelled';
  facts jsonb := private.describe_event(new);
begin
  if not is_cancelled then
    facts := facts || jsonb_build_object('previous', jsonb_build_object(
      'title', old.title, 'location', old.location, 'date', old.date, 'time', old.time));
  end if;
  insert into public.notifications (user_id, kind, subject_id, sequence, data)
  select seat.user_id, case when is_cancelled then 'event_cancelled' else 'event_changed' end,
    new.id, private.microseconds(new.updated_at),
    facts || jsonb_build_object(
      'credits', seat.credits_charged,
      'credits_refunded', case when is_cancelled then (
        select coalesce(sum(amount), 0) from public.credit_ledger
        where reference_id = seat.id and kind = 'refund'
      ) else 0 end
    )
  from public.event_registrations seat where seat.event_id = new.id
  on conflict do nothing;
  return null;
end
$$;

create trigger events_write_notifications after update of status, title, location, date, time on public.events
  for each row when (
    old.status = 'active' and (
      new.status = 'cancelled'
      or new.date >= private.space_today()
        and (old.title, old.location, old.date, old.time)
          is distinct from (new.title, new.location, new.date, new.time)
    )
  )
  execute function private.notify_event();

create function private.notify_visitor() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.notify(new.user_id, 'visitor_' || new.status, new.id,
    private.microseconds(clock_timestamp()), jsonb_build_object(
      'visitor_id', new.id, 'visitor_name', new.visitor_name, 'visit_date', new.visit_date,
      'visit_time', new.visit_time, 'visit_duration', new.visit_duration
    ));
  return null;
end
$$;

create trigger visitors_write_notification after update of status on public.visitors
  for each row when (old.status <> new.status and new.status in ('approved', 'rejected'))
  execute function private.notify_visitor();

create function private.notify_day_pass() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.notify(new.user_id, 'day_pass_bought', new.id, 0, jsonb_build_object(
    'pass_id', new.id, 'pass_date', new.date, 'visitor_name', new.visitor_name, 'credits', new.credits_used));
  return null;
end
$$;

create trigger day_passes_write_notification after insert on public.day_passes
  for each row execute function private.notify_day_pass();

-- A payment that could not be kept is refunded, and refund_made reports it.
create function private.notify_payment() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.notify(new.user_id, 'payment_received', orders.id, 0, jsonb_build_object(
    'order_id', orders.id, 'order_number', coalesce(orders.provider_order_id, orders.id::text),
    'amount_paise', new.amount_paise, 'credits', orders.credits, 'paid_at', orders.paid_at,
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

create trigger payments_write_notification after insert on public.payments
  for each row when (new.outcome = 'settled') execute function private.notify_payment();

create function private.notify_refund() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.status = 'processed' then
    perform private.notify(new.user_id, 'refund_made', new.id, 0, jsonb_build_object(
      'order_id', new.order_id, 'amount_paise', new.amount_paise, 'reason', new.reason,
      'order_number', (
        select coalesce(provider_order_id, id::text) from public.orders where id = new.order_id
      )));
  else
    perform private.notify_admins('refund_needs_attention', new.id, new.failures, jsonb_build_object(
      'refund_id', new.id, 'amount_paise', new.amount_paise, 'problem', new.last_error,
      'member_name', (select display_name from public.profiles where id = new.user_id)));
  end if;
  return null;
end
$$;

-- A failed refund without a time to retry waits for an admin.
create trigger refunds_write_notification after update of status on public.refunds
  for each row when (
    new.status = 'processed' and old.status <> 'processed'
    or new.status = 'failed' and new.retry_at is null
  )
  execute function private.notify_refund();

create function private.notify_low_stock() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.notify_admins('low_stock', new.id, private.microseconds(clock_timestamp()),
    jsonb_build_object('snack_id', new.id, 'name', new.name, 'stock', new.quantity));
  return null;
end
$$;

-- Under 5 means low stock (spec 2 §9).
create trigger snacks_write_notification after update of quantity on public.snacks
  for each row when (old.quantity >= 5 and new.quantity < 5 or old.quantity > 0 and new.quantity = 0)
  execute function private.notify_low_stock();

-- An update that is withdrawn disappears from the members' lists. Publishing it again notifies again.
create function private.notify_space_update() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'DELETE' or not new.published then
    delete from public.notifications where kind = 'space_update' and subject_id = old.id;
    return null;
  end if;
  insert into public.notifications (user_id, kind, subject_id, data)
  select id, 'space_update', new.id, jsonb_build_object('update_id', new.id, 'title', new.title)
  from public.profiles where id is distinct from auth.uid()
  on conflict do nothing;
  return null;
end
$$;

create trigger space_updates_write_notifications after insert on public.space_updates
  for each row when (new.published) execute function private.notify_space_update();
create trigger space_updates_write_changed_notifications after update of published on public.space_updates
  for each row when (old.published <> new.published) execute function private.notify_space_update();
create trigger space_updates_remove_notifications after delete on public.space_updates
  for each row when (old.published) execute function private.notify_space_update();

create function private.send_feedback() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.send_to('staff', 'feedback_received', new.id, 0, jsonb_build_object(
    'feedback_id', new.id, 'content', new.content,
    'email', (select email from public.profiles where id = new.user_id)));
  return null;
end
$$;

create trigger feedback_write_message after insert on public.feedback
  for each row execute function private.send_feedback();
