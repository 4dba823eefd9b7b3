-- An admin books for a member at any price with a reason, not only without charge.
drop function public.book_for_member, public.quote_booking, private.book_for_member, private.quote_booking,
  private.asked_booking;

comment on column public.bookings.price_reason is
  'Why the booking does not cost the price of its room: an admin agreed on another one, or the space moved it. A move then charges only the time that is added.';
comment on column public.booking_history.reason is
  'Why an admin booked at another price, or moved or cancelled the booking.';

-- Price of a new booking, or of `previous` after its move. With a price reason a new booking costs what it names, in
-- the unit of the room, and a move charges only the time that is added. In another room it costs at most the price of
-- that room.
create or replace function private.booking_price(
  booking public.bookings, previous public.bookings, room public.rooms, out credits integer, out rupees integer
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  price record := private.room_price(booking.user_id, room, booking.duration);
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
  former := private.room_price(booking.user_id, room, previous.duration);
  credits := greatest(0, previous.total_credits + credits - former.credits);
  rupees := greatest(0, previous.rupees_due + rupees - former.rupees);
  if previous.room_id <> booking.room_id then
    credits := least(credits, price.credits);
    rupees := least(rupees, price.rupees);
  end if;
end
$$;

-- A new booking that the caller asks for, before it is judged. The room decides whether the named price is in credits
-- or in rupees.
create function private.asked_booking(
  member_id uuid, price_reason text, price integer, overrides text[]
) returns public.bookings
language plpgsql security definer set search_path = ''
as $$
declare
  booking public.bookings;
begin
  if (member_id <> auth.uid() or price_reason is not null or price <> 0 or cardinality(overrides) > 0)
     and not private.is_admin() then
    perform private.refuse('not_admin');
  end if;
  if not coalesce(overrides, '{}') <@ '{closed_day,too_far_ahead,too_soon,slot_in_past,bad_duration,bad_start,too_many_bookings,too_many_open}' then
    perform private.refuse('unknown_override');
  end if;
  if not exists (select from public.profiles where id = member_id) then
    perform private.refuse('unknown_user');
  end if;
  if length(trim(price_reason)) not between 1 and 200 or price_reason is null and price <> 0 then
    perform private.refuse('bad_reason');
  end if;
  if coalesce(price, 0) not between 0 and 1000000 then
    perform private.refuse('bad_price');
  end if;
  booking.id := gen_random_uuid();
  booking.user_id := member_id;
  booking.price_reason := trim(price_reason);
  booking.total_credits := coalesce(price, 0);
  booking.rupees_due := coalesce(price, 0);
  booking.overrides := coalesce(overrides, '{}');
  return booking;
end
$$;

create function private.book_for_member(
  member_id uuid, room_id uuid, booking_date date, start_time time, duration integer, price_reason text,
  price integer, overrides text[], request_id uuid, quote_id text
) returns public.bookings
language plpgsql security definer set search_path = ''
as $$
declare
  asked public.bookings;
  earlier uuid;
  booker public.profiles;
  booked public.bookings;
begin
  if not private.is_admin() then
    perform private.refuse('not_admin');
  end if;
  asked := private.asked_booking(member_id, price_reason, price, overrides);
  earlier := private.claim_request(request_id, jsonb_build_array('book_for_member',
    member_id, room_id, booking_date, start_time, duration, price_reason, price, overrides), asked.id);
  if earlier is not null then
    select * into booked from public.bookings where id = earlier;
    if booked.id is null then
      perform private.refuse('request_outdated');
    end if;
    return booked;
  end if;
  select * into booker from public.profiles where id = auth.uid() and id <> member_id;
  insert into public.bookings (
    id, user_id, room_id, booking_date, start_time, duration, booked_by, booked_by_name, price_reason, total_credits,
    rupees_due, overrides, quote_id
  ) values (
    asked.id, member_id, room_id, booking_date, start_time, duration, booker.id, booker.display_name,
    asked.price_reason, asked.total_credits, asked.rupees_due, asked.overrides, coalesce(quote_id, '')
  ) returning * into booked;
  return booked;
end
$$;
grant execute on function private.book_for_member to authenticated;

create function public.book_for_member(
  member_id uuid, room_id uuid, booking_date date, start_time time, duration integer,
  price_reason text default null, price integer default 0, overrides text[] default '{}',
  request_id uuid default null, quote_id text default null
) returns public.bookings
language sql set search_path = ''
as $$
  select * from private.book_for_member(
    member_id, room_id, booking_date, start_time, duration, price_reason, price, overrides, request_id, quote_id)
$$;
comment on function public.book_for_member is
  'Books a room on behalf of a member, for admins: at the member''s price, or with price_reason at price: credits, or rupees in a room priced in rupees. All rules of a member''s own booking apply, except those that overrides names by refusal code; the history records them. quote_id: the quote that was shown; other terms are refused, and without it nothing may be charged. Repeating a request_id returns the booking without another charge.';
grant execute on function public.book_for_member to authenticated;

create function private.quote_booking(
  room_id uuid, booking_date date, start_time time, duration integer, booking_id uuid, member_id uuid,
  price_reason text, price integer, overrides text[]
) returns private.booking_quote
language plpgsql security definer set search_path = ''
as $$
declare
  booking public.bookings;
  previous public.bookings;
  quote private.booking_quote;
  facts text;
begin
  if booking_id is null then
    booking := private.asked_booking(coalesce(member_id, auth.uid()), price_reason, price, overrides);
  else
    select * into previous from public.bookings
    where id = booking_id and (user_id = auth.uid() or private.is_admin());
    if previous.id is null then
      perform private.refuse('unknown_booking');
    end if;
    booking := previous;
  end if;
  booking.room_id := room_id;
  booking.booking_date := booking_date;
  booking.start_time := start_time;
  booking.duration := duration;
  begin
    booking := private.judge_booking(
      booking, previous, case when previous.id is null then booking.overrides else '{}' end);
  exception when raise_exception then
    get stacked diagnostics quote.refusal = message_text, facts = pg_exception_detail;
    quote.facts := facts::jsonb;
    return quote;
  end;
  return private.quote_terms(booking, previous, private.end_of_quote());
end
$$;
grant execute on function private.quote_booking to authenticated;

create function public.quote_booking(
  room_id uuid, booking_date date, start_time time, duration integer, booking_id uuid default null,
  member_id uuid default null, price_reason text default null, price integer default 0, overrides text[] default '{}'
) returns table (
  quote_id text, expires_at timestamptz, refusal text, facts jsonb, end_time time, credits integer, rupees integer,
  credits_change integer, rupees_change integer, balance integer, shortfall integer, lots jsonb, refunds jsonb
)
language sql set search_path = ''
as $$
  select * from private.quote_booking(
    room_id, booking_date, start_time, duration, booking_id, member_id, price_reason, price, overrides)
$$;
comment on function public.quote_booking is
  'What a booking costs, or with booking_id its move, and on which terms, or the refusal by its code and facts. member_id, price_reason with its price, and overrides are for admins. credits_change is negative when charged. lots: what pays, or gets the refund, in that order. shortfall: the credits that are missing. refunds: what cancelling returns until each local time; empty: everything. quote_id is valid for 10 minutes, for the caller: a booking or move on other terms is refused with quote_changed and the new quote.';
grant execute on function public.quote_booking to authenticated;
