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

-- Rules that allowed nothing before, because the space has changed its opening hours or its horizon, can be edited.
create function private.refuse_useless_rules() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if private.allows_bookings(old) and not private.allows_bookings(new) then
    perform private.refuse('rules_allow_nothing');
  end if;
  return null;
end
$$;

create trigger room_rules_refuse_useless after update on public.room_rules
  for each row execute function private.refuse_useless_rules();
alter table public.room_rules drop constraint room_rules_notice_before_horizon;
