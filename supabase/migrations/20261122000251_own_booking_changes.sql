-- The topic of a day names no owner. This topic tells the screens of the owner which day to read again.
create function private.send_own_booking(booking public.bookings) returns void
language sql set search_path = ''
as $$
  select realtime.send(
    jsonb_build_object('booking_date', booking.booking_date), 'changed', 'bookings:' || booking.user_id, true
  )
$$;

create function private.broadcast_own_booking() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'DELETE' or (tg_op = 'UPDATE' and new.booking_date <> old.booking_date) then
    perform private.send_own_booking(old);
  end if;
  if tg_op <> 'DELETE' then
    perform private.send_own_booking(new);
  end if;
  return null;
end
$$;

create trigger bookings_broadcast_own_booking after insert or update or delete on public.bookings
  for each row execute function private.broadcast_own_booking();

create policy "Members can receive changes of their own bookings" on realtime.messages
  for select to authenticated
  using (extension = 'broadcast' and (select realtime.topic()) = 'bookings:' || (select auth.uid()));

drop function private.send_slot(text, public.booked_slots);
create function private.send_slot(event text, slot public.booked_slots, before public.booked_slots default null)
returns void
language sql set search_path = ''
as $$
  select realtime.send(
    jsonb_strip_nulls(jsonb_build_object(
      'booking_id', slot.booking_id, 'room_id', slot.room_id,
      'start_time', slot.start_time, 'end_time', slot.end_time,
      'before', case when before.booking_id is not null then jsonb_build_object(
        'room_id', before.room_id, 'start_time', before.start_time, 'end_time', before.end_time
      ) end
    )),
    event, 'slots:' || to_char(slot.booking_date, 'YYYY-MM-DD'), true
  )
$$;

-- 'taken' replaces an earlier slot of the same booking on that day, which `before` contains; 'freed' removes it.
create or replace function private.broadcast_slot() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and new is not distinct from old then
    return null;
  end if;
  if tg_op = 'UPDATE' and new.booking_date = old.booking_date then
    perform private.send_slot('taken', new, old);
    return null;
  end if;
  if tg_op <> 'INSERT' then
    perform private.send_slot('freed', old);
  end if;
  if tg_op <> 'DELETE' then
    perform private.send_slot('taken', new);
  end if;
  return null;
end
$$;
