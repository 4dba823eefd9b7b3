-- Changes are broadcast to the topic of their day, which only screens that show this day join. The
-- publication would send every change to every screen.
alter publication supabase_realtime drop table public.booked_slots;

create function private.send_slot(event text, slot public.booked_slots) returns void
language sql set search_path = ''
as $$
  select realtime.send(
    jsonb_build_object(
      'booking_id', slot.booking_id, 'room_id', slot.room_id,
      'start_time', slot.start_time, 'end_time', slot.end_time
    ),
    event, 'slots:' || to_char(slot.booking_date, 'YYYY-MM-DD'), true
  )
$$;

-- 'taken' replaces an earlier slot of the same booking on that day; 'freed' removes it.
create function private.broadcast_slot() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and new is not distinct from old then
    return null;
  end if;
  if tg_op = 'DELETE' or (tg_op = 'UPDATE' and new.booking_date <> old.booking_date) then
    perform private.send_slot('freed', old);
  end if;
  if tg_op <> 'DELETE' then
    perform private.send_slot('taken', new);
  end if;
  return null;
end
$$;

create trigger booked_slots_broadcast_slot after insert or update or delete on public.booked_slots
  for each row execute function private.broadcast_slot();

-- Without a policy for insert, only the database sends.
create policy "Members can receive changes of taken slots" on realtime.messages
  for select to authenticated
  using (extension = 'broadcast' and (select realtime.topic()) like 'slots:%');
