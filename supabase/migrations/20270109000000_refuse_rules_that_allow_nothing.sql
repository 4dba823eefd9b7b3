-- Rules of a room by which nothing could be booked are refused.
-- Whether the notice ends before the horizon, and some weekday is open long enough for the shortest stay.
create function private.allows_bookings(rules public.room_rules) returns boolean
language sql stable set search_path = ''
as $$
  select rules.notice_minutes < 1440 * coalesce(rules.days_ahead, private.booking_limit('days_ahead', 365))
    and exists (
      select from generate_series(date '2024-01-01', '2024-01-07', '1 day') weekday,
        lateral (
          select private.room_hours(weekday::date, rules.hours)
            * private.open_hours(weekday::date, private.opening_hours() - 'holidays') as hours
        ) open
      where upper(open.hours) - lower(open.hours) >= rules.shortest * interval '30 minutes'
    )
$$;

-- Bookings wait, so that none is judged by the earlier rules afterwards. Rules that allowed nothing before, because the
-- opening hours or the horizon of the space have changed, can still be edited.
create function private.check_room_rules() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.lock_room(new.room_id);
  if private.are_room_hours(new.hours, new.shortest) then
    if not private.allows_bookings(new) and private.allows_bookings(old) then
      perform private.refuse('rules_allow_nothing');
    end if;
  end if;
  new.updated_at := now();
  return new;
end
$$;

drop trigger room_rules_lock_room on public.room_rules;
drop function private.lock_room_of_rules;
create trigger room_rules_check before update on public.room_rules
  for each row execute function private.check_room_rules();
alter table public.room_rules drop constraint room_rules_notice_before_horizon;
