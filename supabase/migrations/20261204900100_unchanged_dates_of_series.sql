-- The changed bookings. Without a new value they keep theirs; those of `kept`, and those that stay as they are, are
-- skipped.
create or replace function private.dates_to_change(
  series uuid, from_date date, until_date date, room_id uuid, start_time time, duration integer, kept uuid[]
) returns private.series_date[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  dates private.series_date[] := '{}';
  entry private.series_date;
  previous public.bookings;
begin
  for previous in select * from private.series_bookings(series, from_date, until_date) loop
    entry.previous := previous;
    entry.booking := previous;
    entry.is_skipped := coalesce(previous.id = any (kept), false);
    if not entry.is_skipped then
      entry.booking.room_id := coalesce(dates_to_change.room_id, previous.room_id);
      entry.booking.start_time := coalesce(dates_to_change.start_time, previous.start_time);
      entry.booking.duration := coalesce(dates_to_change.duration, previous.duration);
      entry.is_skipped := (entry.booking).room_id = previous.room_id
        and (entry.booking).start_time = previous.start_time and (entry.booking).duration = previous.duration;
    end if;
    dates := dates || entry;
  end loop;
  if cardinality(dates) = 0 then
    perform private.refuse('unknown_series');
  end if;
  return dates;
end
$$;
