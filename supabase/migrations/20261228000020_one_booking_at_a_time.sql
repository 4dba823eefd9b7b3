-- Refuses several bookings in one request: each was judged without the others, so all of them used the same included
-- minutes of a plan.

create or replace function private.check_booking() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  previous public.bookings;
  booking public.bookings;
begin
  if tg_op = 'DELETE' then
    -- Check. Members cancel future bookings, admins any. Deleting an account is never refused.
    if auth.uid() = old.user_id and old.booking_date + old.start_time <= private.space_now()
       and not private.is_admin() then
      perform private.refuse('booking_not_future');
    end if;
    perform private.lock_room(old.room_id);
    -- Notify the guests, whom the deletion deletes with the booking.
    if old.booking_date + old.end_time > private.space_now() then
      perform private.notify_guests_of_cancellation(old);
    end if;
    return old;
  end if;

  -- Caller. Row level security refuses the row later; a refusal of the next steps would reveal data of another member.
  if tg_op = 'INSERT' and auth.uid() <> new.user_id and auth.uid() is distinct from new.booked_by
    and not private.is_request(new.id) then
    raise insufficient_privilege using message = 'Bookings are made by their member, or with book_for_member.';
  end if;

  -- Repeated request. It must not reach the check of the slot, which would refuse it with slot_taken. The insert of
  -- spec 2 §7 has no request id and names no quote; with one, a missing quote means that nothing is charged.
  if tg_op = 'INSERT' and new.request_id is not null then
    perform private.claim_booking_request(new);
    new.quote_id := coalesce(new.quote_id, '');
  end if;

  -- One at a time. complete_booking charges after all rows of a statement, so two of them would use the same minutes of a
  -- plan.
  if auth.uid() is not null and current_setting('portal.judged_booking', true) <> '' then
    perform private.refuse('one_booking_at_a_time');
  end if;
  perform set_config('portal.judged_booking', new.id::text, true);

  -- Limit. Moves count together with new bookings: each one sends an email.
  perform private.limit_uses('bookings', 1, 500);

  -- Lock. Opening hours change only while all rooms are locked, so the slot is checked afterwards.
  if tg_op = 'UPDATE' then
    previous := old;
    perform private.lock_room(least(old.room_id, new.room_id));
  end if;
  if tg_op = 'INSERT' or old.room_id <> new.room_id then
    perform private.lock_room(greatest(old.room_id, new.room_id));
  end if;

  -- Judge.
  booking := private.judge_booking(new, previous, case when tg_op = 'INSERT' then new.overrides else '{}' end);
  perform private.check_quote(booking, previous);
  perform private.take_held_slots(booking);

  booking.quote_id := null;
  booking.status := 'confirmed';
  booking.created_at := case when tg_op = 'UPDATE' then old.created_at else now() end;
  booking.updated_at := now();
  return booking;
end
$$;

create or replace function private.complete_booking() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  slot_changed constant boolean := (old.room_id, old.booking_date, old.start_time, old.end_time)
    is distinct from (new.room_id, new.booking_date, new.start_time, new.end_time);
  due constant integer := coalesce(new.total_credits, 0) - coalesce(old.total_credits, 0);
  -- conclude_series logs and notifies once for all bookings.
  in_series constant boolean := coalesce(current_setting('portal.in_series', true) = 'true', false);
  change integer := 0;
  minutes_returned integer := 0;
  booking public.bookings;
  room public.rooms;
  entry public.booking_history;
begin
  if tg_op = 'DELETE' then
    booking := old;
  else
    booking := new;
    perform set_config('portal.judged_booking', '', true);
  end if;
  select * into room from public.rooms where id = booking.room_id;

  -- Charge, or refund.
  if due > 0 then
    perform private.debit_credits(booking.user_id, due, 'booking', 'Meeting room', booking.id);
    change := -due;
  elsif due < 0 then
    change := private.refund_credits(booking.user_id, booking.id,
      case tg_op when 'DELETE' then 'Booking cancelled' else 'Booking moved' end,
      (private.refund_quote(old, -due, nullif(current_setting('portal.refund_by_ladder', true), '')::boolean,
        tg_op = 'UPDATE' and private.has_started(old))).credits);
  end if;
  if coalesce(old.included_minutes, 0) + coalesce(new.included_minutes, 0) > 0 then
    minutes_returned := private.record_minutes(new, old);
  end if;
  if tg_op = 'DELETE' and old.paid_paise > 0 then
    update public.orders set status = 'refund_due' where booking_id = old.id and status = 'fulfilled';
  end if;

  -- Slot.
  if slot_changed then
    perform private.publish_slot(new, old);
  end if;

  -- History and activity.
  if slot_changed or old.total_credits <> new.total_credits or old.rupees_due <> new.rupees_due then
    entry := private.write_booking_history(booking,
      case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'rescheduled' else 'cancelled' end, change);
  end if;
  if slot_changed and not in_series then
    perform private.log_booking(booking, old, room, entry);
  end if;

  -- Notify the guests and the member.
  if slot_changed and tg_op = 'UPDATE' and not private.has_started(old) then
    perform private.move_visitors(new, old);
    perform private.notify_guests_of_move(new, old);
  end if;
  if (slot_changed or old.total_credits <> new.total_credits) and not in_series then
    perform private.notify_booking(booking, old, room, entry, minutes_returned);
  end if;

  -- Broadcast. The topic of a day names no owner; this one names the day that the owner's screens read again.
  if booking.rupees_due > 0 or booking.paid_paise > 0 then
    perform private.broadcast_to_desk('payments');
  end if;
  if tg_op = 'DELETE' or old.booking_date <> new.booking_date then
    perform private.send_own_booking(old);
  end if;
  if tg_op <> 'DELETE' then
    perform private.send_own_booking(new);
  end if;
  return null;
end
$$;
