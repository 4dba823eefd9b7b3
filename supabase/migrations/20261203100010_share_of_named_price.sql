-- With a price that an admin named, a member who gave up half an hour got more back than its share, up to everything.
comment on column public.bookings.price_reason is
  'Why the booking does not cost the price of its room: an admin agreed on another one, or the space moved it. A move then charges only the time that is added, and a shorter time costs its share.';

create function private.agreed_price(
  booking public.bookings, out room_id uuid, out duration integer, out credits integer, out rupees integer
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  select entry.room_id, entry.duration, entry.total_credits, coalesce(entry.rupees_due, booking.rupees_due)
  into room_id, duration, credits, rupees
  from public.booking_history entry
  where entry.booking_id = booking.id and entry.action in ('created', 'rescheduled') and entry.reason is not null
  order by entry.id desc limit 1;
  if duration is null then
    room_id := booking.room_id;
    duration := booking.duration;
    credits := booking.total_credits;
    rupees := booking.rupees_due;
  end if;
end
$$;

create function private.share_of_price(agreed integer, former integer, price integer) returns integer
language sql immutable set search_path = ''
as $$
  select case
    when price < former then ceil(agreed * price::numeric / former)::integer
    else agreed + price - former
  end
$$;

create or replace function private.booking_price(
  booking public.bookings, previous public.bookings, room public.rooms, out credits integer, out rupees integer
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  minutes_before constant integer := private.minutes_before(booking, previous);
  price record := private.room_price(booking.user_id, room, booking.duration * 30 - minutes_before);
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
  former := private.room_price(booking.user_id, room, agreed.duration * 30 - minutes_before);
  credits := private.share_of_price(agreed.credits, former.credits, price.credits);
  rupees := private.share_of_price(agreed.rupees, former.rupees, price.rupees);
  if agreed.room_id <> booking.room_id then
    credits := least(credits, price.credits);
    rupees := least(rupees, price.rupees);
  end if;
end
$$;
