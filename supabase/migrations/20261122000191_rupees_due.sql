alter table public.bookings
  add column rupees_due integer not null default 0 check (rupees_due >= 0);
comment on column public.bookings.rupees_due is
  'What the member pays in rupees at the front desk: set for rupee-priced rooms, 0 for admins.';

-- ₹2,000 per hour (spec 2 §9). Admins book without charge.
create function private.rupee_price(person uuid, room uuid, credits integer, half_hours integer) returns integer
language sql stable security definer set search_path = ''
as $$
  select case when credits > 0 or private.is_admin(person) then 0 else coalesce(
    (select half_hours * 1000 from public.rooms where id = room and credits_per_hour is null), 0) end
$$;

update public.bookings
set rupees_due = private.rupee_price(user_id, room_id, total_credits, duration)
where total_credits = 0 and private.rupee_price(user_id, room_id, total_credits, duration) > 0;

drop function public.search_bookings(text, integer, integer, text, boolean);
create function public.search_bookings(
  search text default '', page integer default 1, page_size integer default 10,
  sort_by text default 'date', ascending boolean default false
) returns table (
  id uuid, user_id uuid, room_id uuid, room_name text, full_name text, email text,
  booking_date date, start_time time, end_time time, duration smallint, total_credits integer,
  status text, created_at timestamptz, rupees_due integer, total_count bigint
)
language sql stable set search_path = ''
as $$
  select (booking).*,
    (select bookings.rupees_due from public.bookings where bookings.id = (booking).id), total_count
  from private.search_bookings(search, page, page_size, sort_by, ascending)
$$;
comment on function public.search_bookings is
  'One page of bookings, for admins; empty for other callers. Every row has the total number of matches.';
grant execute on function public.search_bookings to authenticated;
