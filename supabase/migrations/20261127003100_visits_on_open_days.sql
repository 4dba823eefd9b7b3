-- Visits and day passes are refused on closed days and beyond the booking horizon.
-- Visits and day passes are for open days within the booking horizon.
create function private.check_visit_day(day date) returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  days_ahead constant integer := private.booking_limit('days_ahead', 365);
  closed text;
begin
  if day < private.space_today() then
    perform private.refuse('past_date');
  end if;
  if day > private.space_today() + days_ahead then
    perform private.refuse('too_far_ahead', jsonb_build_object('days', days_ahead, 'kind', 'visit'));
  end if;
  closed := private.closed_reason(day);
  if closed is not null then
    perform private.refuse('closed_day', jsonb_build_object('reason', closed));
  end if;
end
$$;

-- Guests of a booking come on its day, which an admin may have booked on a closed day. Walk-ins are here already.
create function private.check_visit() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not new.is_walk_in and not exists (
    select from public.bookings
    where user_id = new.user_id and booking_date = new.visit_date and booking_date >= private.space_today()
  ) then
    perform private.check_visit_day(new.visit_date);
  end if;
  return new;
end
$$;

create or replace function private.price_day_pass() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.check_visit_day(new.date);
  new.status := 'active';
  new.created_at := now();
  new.credits_used := case when private.is_admin(new.user_id) then 0 else coalesce(
    (select (value ->> 'credits')::numeric::integer from public.system_settings where key = 'day_pass_credits'), 8) end;
  return new;
end
$$;

drop trigger visitors_refuse_past_date on public.visitors;
drop function private.refuse_past_visit();
create trigger visitors_check_visit before insert on public.visitors
  for each row execute function private.check_visit();
