-- Requests that were answered, withdrawn or have expired are read in the bell of all admins, and are not emailed any more.
-- What the notification asked for was done, or is no longer needed.
create function private.close_notification(kind text, subject uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  reader uuid;
begin
  delete from public.outbox
  where outbox.kind = close_notification.kind and subject_id = subject and status <> 'sent' and lease is null;
  for reader in
    update public.notifications set read_at = now()
    where notifications.kind = close_notification.kind and subject_id = subject and read_at is null
    returning user_id
  loop
    perform realtime.send('{}', 'read', 'user:' || reader, true);
  end loop;
end
$$;

create or replace function private.notify_walk_in() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    if private.count_attempt('walk_in_for:' || new.user_id, 10, '10 minutes') then
      perform private.notify(new.user_id, 'walk_in_waiting', new.id, 0, jsonb_build_object(
        'visitor_id', new.id, 'visitor_name', new.visitor_name, 'purpose', new.purpose));
    end if;
    return null;
  end if;
  perform private.close_notification('walk_in_waiting', new.id);
  return null;
end
$$;

create or replace function private.tell_of_request() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.broadcast_to_desk('requests');
  if tg_op = 'DELETE' or new.answer is not null then
    perform private.close_notification('booking_requested', old.id);
  end if;
  if tg_op = 'DELETE' then
    delete from public.booked_slots where booking_id = old.id and held_until is not null;
    return null;
  end if;
  perform realtime.send(
    jsonb_build_object('booking_date', new.booking_date), 'changed', 'bookings:' || new.user_id, true);
  if new.answer in ('rejected', 'expired') then
    perform private.notify(new.user_id, 'booking_request_closed', new.id, 0, private.describe_request(new));
  end if;
  return null;
end
$$;

-- The requests that nobody has to answer any more.
update public.notifications notified set read_at = now()
from public.booking_holds request
where notified.kind = 'booking_requested' and notified.read_at is null
  and request.id = notified.subject_id and request.answer is not null;
