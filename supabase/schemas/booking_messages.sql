-- What members read about a booking: their activity, notifications and changes on open screens.

-- Logs for the member, and for the admin who made the change. A new booking is logged with a change of 0
-- (spec 2 §6); the ledger has the charge.
create function private.log_booking(
  booking public.bookings, previous public.bookings, room public.rooms, entry public.booking_history
) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  action constant text := case entry.action
    when 'created' then 'Booked Meeting Room'
    when 'cancelled' then 'Cancelled Booking'
    else 'Rescheduled Booking'
  end;
  summary text := room.name;
  change constant integer := case when entry.action = 'created' then 0 else entry.credits_change end;
begin
  if entry.action = 'cancelled' then
    summary := format('Cancelled booking for %s on %s', room.name, booking.booking_date);
  elsif entry.action = 'rescheduled' then
    if private.has_started(previous) then
      summary := format('Changed the end of booking for %s on %s from %s to %s', room.name, booking.booking_date,
        to_char(previous.end_time, 'HH24:MI'), to_char(booking.end_time, 'HH24:MI'));
    elsif (previous.booking_date, previous.start_time, previous.duration)
      = (booking.booking_date, booking.start_time, booking.duration) then
      summary := format('Moved booking on %s from %s to %s', booking.booking_date,
        (select name from public.rooms where id = previous.room_id), room.name);
    else
      summary := format('Moved booking for %s from %s %s to %s %s', room.name,
        previous.booking_date, to_char(previous.start_time, 'HH24:MI'),
        booking.booking_date, to_char(booking.start_time, 'HH24:MI'));
    end if;
  end if;
  if auth.uid() is null or auth.uid() = booking.user_id then
    perform private.log_activity(booking.user_id, action, summary, change, booking.id);
  else
    perform private.log_activity(booking.user_id, action, summary || ' (by an admin)', change, booking.id);
    perform private.log_activity(auth.uid(), action, summary, 0, booking.id);
  end if;
end
$$;

-- Moves and cancellations with a reason come from private.apply_choices, for a block or for opening hours, or from an
-- admin who overrides the refund ladder.
create function private.notify_booking(
  booking public.bookings, previous public.bookings, room public.rooms, entry public.booking_history,
  minutes_returned integer
) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  facts jsonb := private.describe_booking(booking, room) || jsonb_build_object(
    'credits_change', entry.credits_change,
    'minutes_returned', minutes_returned,
    'reason', entry.reason,
    'is_approval', entry.action = 'created' and private.is_request(booking.id),
    'by', case
      when entry.action = 'created' then case
        when booking.booked_by is not null or entry.changed_by <> booking.user_id then 'admin' else 'member'
      end
      when entry.reason = 'The opening hours have changed' then 'hours'
      when entry.reason is not null and 'refund_ladder' <> all (entry.overrides) then 'block'
      when entry.changed_by <> booking.user_id then 'admin'
      else 'member'
    end
  );
begin
  if facts ->> 'by' = 'admin' then
    facts := facts || jsonb_build_object('by_name', coalesce(entry.changed_by_name,
      (select display_name from public.profiles where id = entry.changed_by)));
  end if;
  if entry.action = 'cancelled' then
    facts := facts || jsonb_build_object('changed_at', entry.created_at);
  elsif entry.action = 'rescheduled' then
    facts := facts || jsonb_build_object('previous', jsonb_build_object(
      'room_name', (select name from public.rooms where id = previous.room_id),
      'booking_date', previous.booking_date, 'start_time', previous.start_time, 'end_time', previous.end_time,
      'total_credits', previous.total_credits
    ));
  end if;
  perform private.notify(booking.user_id, 'booking_' || entry.action, booking.id, entry.id, facts);
end
$$;

-- The facts of messages about a booking. `rupees_due` is what is still due.
create function private.describe_booking(booking public.bookings, room public.rooms) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return jsonb_build_object(
    'booking_id', booking.id, 'room_name', room.name, 'room_description', room.description,
    'booking_date', booking.booking_date, 'start_time', booking.start_time, 'end_time', booking.end_time,
    'duration', booking.duration, 'total_credits', booking.total_credits,
    'included_minutes', booking.included_minutes,
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
  );
end
$$;

create function private.send_own_booking(booking public.bookings) returns void
language plpgsql set search_path = ''
as $$
begin
  perform realtime.send(
    jsonb_build_object('booking_date', booking.booking_date), 'changed', 'bookings:' || booking.user_id, true);
end
$$;

-- Members with bookings to come in a room that is retired: the bookings remain valid.
create function private.notify_of_retired_room() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.notify(booker.user_id, 'room_retired', new.id, private.microseconds(now()), jsonb_build_object(
    'room_name', new.name, 'bookings', booker.bookings, 'first_date', booker.first_date))
  from (
    select user_id, count(*) as bookings, min(booking_date) as first_date from public.bookings
    where room_id = new.id and booking_date >= private.space_today()
      and booking_date + start_time > private.space_now()
    group by user_id
  ) booker;
  return null;
end
$$;

create trigger rooms_notify_of_retirement after update of retired_at on public.rooms
  for each row when (old.retired_at is null and new.retired_at is not null)
  execute function private.notify_of_retired_room();
