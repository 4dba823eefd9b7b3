-- A list of {days, from, to, percent}: weekdays, and the time of the day at which the room has another price. No two
-- entries apply to the same time.
create function private.are_room_prices(prices jsonb) returns boolean
language sql immutable set search_path = ''
as $$
  select prices is null or case when jsonb_typeof(prices) = 'array' then
    jsonb_array_length(prices) between 1 and 20
    and not exists (
      select from jsonb_array_elements(prices) entry
      where not coalesce(
        case when jsonb_typeof(entry) = 'object' then entry - '{days,from,to,percent}'::text[] = '{}' end
        and entry @? '$ ? (@.days.type() == "array" && @.from.type() == "string" && @.to.type() == "string")'
        and entry @? '$ ? (@.percent.type() == "number" && @.percent >= 1 && @.percent <= 1000 && @.percent.floor() == @.percent)'
        and entry -> 'days' <> '[]' and jsonb_array_length(entry -> 'days') <= 7
        and entry -> 'days' <@ '["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]'
        and entry ->> 'from' ~ '^([01][0-9]|2[0-3]):[03]0$' and entry ->> 'to' ~ '^([01][0-9]|2[0-3]):[03]0$'
        and entry ->> 'from' < entry ->> 'to',
        false)
    )
    and not exists (
      select from jsonb_array_elements(prices) with ordinality as one (entry, place)
      join jsonb_array_elements(prices) with ordinality as other (entry, place) on one.place < other.place
        and one.entry ->> 'from' < other.entry ->> 'to' and other.entry ->> 'from' < one.entry ->> 'to'
      where exists (select from jsonb_path_query(one.entry, '$.days[*]') day where other.entry -> 'days' @> day)
    )
  else false end
$$;
grant execute on function private.are_room_prices to authenticated;

alter table public.room_rules
  add column prices jsonb check (length(prices::text) <= 4000),
  add constraint room_rules_prices_exclude_each_other check (private.are_room_prices(prices));
comment on column public.room_rules.prices is
  'Times at which the room has another price: a list of {days, from, to, percent}, as in [{"days": ["Saturday"], "from": "18:00", "to": "21:00", "percent": 150}] for half as much again. Null: the price of the room at all times.';
grant update (prices) on public.room_rules to authenticated;

drop function private.room_price(uuid, public.rooms, integer);
-- In credits, or in rupees at the front desk for a room without a price (₹2,000 per hour, spec 2 §9), without the first
-- minutes that had passed. Times with a price of their own count for more or fewer minutes. Rounded up once. Admins book
-- without charge.
create function private.room_price(
  person uuid, room public.rooms, day date, start_time time, half_hours integer, minutes_before integer,
  out credits integer, out rupees integer
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  start_minute constant integer := extract(epoch from start_time)::integer / 60;
  prices constant jsonb := (select rules.prices from public.room_rules rules where rules.room_id = room.id);
  minutes numeric := half_hours * 30 - minutes_before;
begin
  credits := 0;
  rupees := 0;
  if private.is_admin(person) then
    return;
  end if;
  if prices is not null then
    minutes := minutes + (
      select coalesce(sum((entry.percent - 100) / 100.0 * greatest(0,
        least(extract(epoch from entry.to) / 60, start_minute + half_hours * 30)
          - greatest(extract(epoch from entry.from) / 60, start_minute + minutes_before))), 0)
      from jsonb_to_recordset(prices) as entry (days jsonb, "from" time, "to" time, percent numeric)
      where entry.days ? to_char(day, 'fmDay')
    );
  end if;
  if room.credits_per_hour is null then
    rupees := ceil(minutes * 2000 / 60.0);
  else
    credits := ceil(minutes * room.credits_per_hour / 60.0);
  end if;
end
$$;

-- Price of a new booking, or of `previous` after its move. A slot that had begun costs what was left of it. With a price
-- reason a new booking costs what it names, in the unit of the room; after a move the time that was agreed costs its
-- share of that price, whatever the hour, and the time that is added the price of the room. In another room it costs at
-- most the price of that room.
create or replace function private.booking_price(
  booking public.bookings, previous public.bookings, room public.rooms, out credits integer, out rupees integer
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  minutes_before constant integer := private.minutes_before(booking, previous);
  price record := private.room_price(
    booking.user_id, room, booking.booking_date, booking.start_time, booking.duration, minutes_before);
  agreed record;
  former record;
begin
  credits := price.credits;
  rupees := price.rupees;
  if booking.price_reason is null or private.is_admin(booking.user_id) then
    return;
  end if;
  if previous.id is null then
    credits := case when room.credits_per_hour is null then 0 else booking.total_credits end;
    rupees := case when room.credits_per_hour is null then booking.rupees_due else 0 end;
    return;
  end if;
  agreed := private.agreed_price(previous);
  former := private.room_price(
    booking.user_id, room, booking.booking_date, booking.start_time, agreed.duration, minutes_before);
  credits := private.share_of_price(agreed.credits, former.credits, price.credits);
  rupees := private.share_of_price(agreed.rupees, former.rupees, price.rupees);
  if agreed.room_id <> booking.room_id then
    credits := least(credits, price.credits);
    rupees := least(rupees, price.rupees);
  end if;
end
$$;

-- The rules of the room and the opening hours judge the booking as they are now, but for the notice: the time of the
-- answer must not use it up. Another price than that of the room is recorded as one that an admin named.
create or replace function private.approve_request(request_id uuid) returns public.bookings
language plpgsql security definer set search_path = ''
as $$
declare
  request constant public.booking_holds := private.lock_request(request_id);
  room constant public.rooms := (select rooms from public.rooms where id = request.room_id);
  credits constant integer := request.terms ->> 'credits';
  rupees constant integer := request.terms ->> 'rupees';
  price record := private.room_price(
    request.user_id, room, request.booking_date, request.start_time, request.duration, 0);
  booked public.bookings;
begin
  if not private.is_active(request.user_id) then
    perform private.refuse('account_inactive');
  end if;
  if (room.credits_per_hour is null) <> (rupees > 0) then
    perform private.refuse('other_unit');
  end if;
  insert into public.bookings (
    id, user_id, room_id, booking_date, start_time, duration, overrides, total_credits, rupees_due, price_reason
  ) values (
    request.id, request.user_id, request.room_id, request.booking_date, request.start_time, request.duration,
    '{too_soon}', credits, rupees,
    case when (price.credits, price.rupees) <> (credits, rupees) then 'The price when it was requested' end
  ) returning * into booked;
  update public.booking_holds set ended_at = now(), answer = 'approved', booking_id = booked.id
  where id = request.id;
  return booked;
end
$$;
