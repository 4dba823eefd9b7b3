-- Calls that make, move and cancel bookings, besides the insert and the deletion of a row. bookings.sql has the map.

-- A new booking that the caller asks for, before it is judged. The room decides whether the named price is in credits
-- or in rupees.
create function private.draft_booking(
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
  if not exists (select from public.profiles where id = member_id and erased_at is null) then
    perform private.refuse('unknown_user');
  end if;
  price_reason := private.visible_reason(price_reason);
  if price_reason is null and price <> 0 then
    perform private.refuse('bad_reason');
  end if;
  if coalesce(price, 0) not between 0 and 1000000 then
    perform private.refuse('bad_price');
  end if;
  booking.id := gen_random_uuid();
  booking.user_id := member_id;
  booking.price_reason := price_reason;
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
  draft public.bookings;
  earlier uuid;
  booker public.profiles;
  booked public.bookings;
begin
  if not private.is_admin() then
    perform private.refuse('not_admin');
  end if;
  draft := private.draft_booking(member_id, price_reason, price, overrides);
  earlier := private.claim_request(request_id, jsonb_build_array('book_for_member',
    member_id, room_id, booking_date, start_time, duration, price_reason, price, overrides), draft.id);
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
    draft.id, member_id, room_id, booking_date, start_time, duration, booker.id, booker.display_name,
    draft.price_reason, draft.total_credits, draft.rupees_due, draft.overrides, coalesce(quote_id, '')
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

create function private.reschedule_booking(
  booking_id uuid, new_date date, new_start_time time, new_duration integer, request_id uuid, version timestamptz,
  quote_id text, new_room uuid
) returns public.bookings
language plpgsql security definer set search_path = ''
as $$
declare
  moved public.bookings;
begin
  -- Without version and quote: a repeated request may name those of the moved booking.
  if private.claim_request(
    request_id, jsonb_build_array('reschedule', booking_id, new_date, new_start_time, new_duration, new_room), booking_id
  ) is null then
    update public.bookings
    set room_id = coalesce(new_room, room_id), booking_date = new_date, start_time = new_start_time,
      duration = new_duration, quote_id = coalesce(reschedule_booking.quote_id, '')
    where id = booking_id and (user_id = auth.uid() or private.is_admin())
      and updated_at = coalesce(version, updated_at)
    returning * into moved;
    if moved.id is not null then
      return moved;
    end if;
    perform private.refuse('booking_changed')
    from public.bookings where id = booking_id and (user_id = auth.uid() or private.is_admin());
    perform private.refuse('unknown_booking');
  end if;
  select * into moved from public.bookings where id = booking_id and (user_id = auth.uid() or private.is_admin());
  if moved.id is null then
    perform private.refuse('unknown_booking');
  end if;
  if (moved.room_id, moved.booking_date, moved.start_time, moved.duration)
    is distinct from (coalesce(new_room, moved.room_id), new_date, new_start_time, new_duration) then
    perform private.refuse('request_outdated');
  end if;
  return moved;
end
$$;
grant execute on function private.reschedule_booking to authenticated;

create function public.reschedule_booking(
  booking_id uuid, new_date date, new_start_time time, new_duration integer, request_id uuid default null,
  version timestamptz default null, quote_id text default null, new_room uuid default null
) returns public.bookings
language sql set search_path = ''
as $$
  select * from private.reschedule_booking(
    booking_id, new_date, new_start_time, new_duration, request_id, version, quote_id, new_room)
$$;
comment on function public.reschedule_booking is
  'Moves a future booking in one transaction: the old slot is kept unless the new one is free and the difference in price is paid. A booking that runs can only get another end: after any half hour that has begun, or later by the rules of the room. new_room: another room; without it the booking keeps its room. version: the updated_at that the caller saw; a booking changed since is refused. quote_id: the quote of the move that was shown; other terms are refused. Without it the move must keep the price. Repeating a request_id returns the booking without another charge.';
grant execute on function public.reschedule_booking to authenticated;

create type private.moved_booking as (
  id uuid, room_id uuid, booking_date date, start_time time, end_time time, duration integer,
  total_credits integer, rupees_due integer, credits_change integer, balance integer, updated_at timestamptz
);

create function private.move_booking(
  booking_id uuid, version timestamptz, new_room uuid, new_date date, new_start_time time, new_duration integer,
  request_id uuid, quote_id text
) returns private.moved_booking
language plpgsql security definer set search_path = ''
as $$
declare
  booking public.bookings;
  result private.moved_booking;
begin
  if not private.is_admin() then
    perform private.refuse('not_admin');
  end if;
  -- Admins must name a version: without one they have not seen the booking that they move.
  booking := private.reschedule_booking(booking_id, new_date, new_start_time, new_duration, request_id,
    coalesce(version, '-infinity'), quote_id, new_room);
  select booking.id, booking.room_id, booking.booking_date, booking.start_time, booking.end_time, booking.duration,
    booking.total_credits, booking.rupees_due, coalesce((
      select entry.credits_change from public.booking_history entry
      where entry.booking_id = booking.id and entry.created_at = booking.updated_at
      order by entry.id desc limit 1
    ), 0),
    (select balance from public.user_credits where user_id = booking.user_id), booking.updated_at
  into result;
  return result;
end
$$;
grant execute on function private.move_booking to authenticated;

create function public.move_booking(
  booking_id uuid, version timestamptz, new_room uuid, new_date date, new_start_time time,
  new_duration integer, request_id uuid default null, quote_id text default null
) returns table (
  id uuid, room_id uuid, booking_date date, start_time time, end_time time, duration integer,
  total_credits integer, rupees_due integer, credits_change integer, balance integer, updated_at timestamptz
)
language sql set search_path = ''
as $$
  select * from private.move_booking(
    booking_id, version, new_room, new_date, new_start_time, new_duration, request_id, quote_id)
$$;
comment on function public.move_booking is
  'Moves a future booking to another room, day, time or duration (half hours), for admins. The member is charged or refunded the difference. version: the updated_at that the admin saw; a booking changed since is refused. quote_id: the quote of the move that was shown; other terms are refused. Without it the move must keep the price. Repeating a request_id returns the moved booking without another charge. credits_change: negative when charged. balance: the member''s credits afterwards.';
grant execute on function public.move_booking to authenticated;

create function private.booking_refund(booking_id uuid, new_duration integer)
returns table (credits integer, expires_at timestamptz, is_renewed boolean)
language sql stable security definer set search_path = ''
as $$
  select sum(lot.credits)::integer, lot.expires_at, lot.is_renewed
  from public.bookings
  join public.rooms on rooms.id = bookings.room_id
  cross join lateral private.lots_to_refund(
    bookings.user_id, bookings.id,
    (private.refund_quote(bookings, bookings.total_credits - coalesce((private.booking_price(
      jsonb_populate_record(bookings, jsonb_build_object('duration', new_duration)), bookings, rooms)).credits, 0)
    )).credits
  ) lot
  where bookings.id = booking_id and (bookings.user_id = auth.uid() or private.is_admin())
  group by lot.expires_at, lot.is_renewed
  order by lot.expires_at
$$;
grant execute on function private.booking_refund to authenticated;

create function public.booking_refund(booking_id uuid, new_duration integer default null)
returns table (credits integer, expires_at timestamptz, is_renewed boolean)
language sql stable set search_path = ''
as $$ select * from private.booking_refund(booking_id, new_duration) $$;
comment on function public.booking_refund is
  'Credits refunded when a booking is cancelled, or moved to new_duration half hours, grouped by expiry. is_renewed: the original credits had expired; the refund is valid for 30 days.';
grant execute on function public.booking_refund to authenticated;

create function private.quote_cancellation(booking_id uuid)
returns table (
  credits integer, charged integer, ends_at timestamp, later integer, minutes integer, minutes_charged integer,
  minutes_later integer
)
language sql stable security definer set search_path = ''
as $$
  select quote.credits, bookings.total_credits, quote.ends_at, quote.later,
    included.credits, bookings.included_minutes, included.later
  from public.bookings
  cross join lateral private.refund_quote(bookings, bookings.total_credits, true) quote
  cross join lateral private.refund_quote(bookings, bookings.included_minutes, true) included
  where bookings.id = booking_id and (bookings.user_id = auth.uid() or private.is_admin())
$$;
grant execute on function private.quote_cancellation to authenticated;

create function public.quote_cancellation(booking_id uuid)
returns table (
  credits integer, charged integer, ends_at timestamp, later integer, minutes integer, minutes_charged integer,
  minutes_later integer
)
language sql stable set search_path = ''
as $$ select * from private.quote_cancellation(booking_id) $$;
comment on function public.quote_cancellation is
  'What the member gets back of a booking by the refund ladder if it is cancelled now: credits of those charged, and later from ends_at on, in the local time of the space. ends_at is null if the refund will not change. minutes, minutes_charged, minutes_later: likewise the minutes of the plan, which go back to the month of the booking. Empty for bookings of others.';
grant execute on function public.quote_cancellation to authenticated;

create function private.cancel_booking(
  booking_id uuid, version timestamptz, agreed_credits integer, reason text, agreed_minutes integer
) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  booking public.bookings;
  quote record;
  minutes integer;
begin
  if reason is not null and not private.is_admin() then
    perform private.refuse('not_admin');
  end if;
  reason := private.visible_reason(reason);
  select * into booking from public.bookings
  where id = booking_id and (user_id = auth.uid() or private.is_admin()) for update;
  if booking.id is null then
    perform private.refuse('unknown_booking');
  end if;
  if booking.updated_at is distinct from version then
    perform private.refuse('booking_changed');
  end if;
  -- The refund ladder changes only while the room is locked.
  perform private.lock_room(booking.room_id);
  quote := private.refund_quote(booking, booking.total_credits, reason is null);
  minutes := private.returned_minutes(null, booking, reason is null);
  if quote.credits is distinct from agreed_credits or minutes <> agreed_minutes then
    perform private.refuse('refund_changed', jsonb_build_object(
      'credits', quote.credits, 'charged', booking.total_credits,
      'minutes', minutes, 'minutes_charged', booking.included_minutes));
  end if;
  perform set_config('portal.refund_by_ladder', (reason is null)::text, true),
    set_config('portal.change_reason', coalesce(reason, ''), true),
    set_config('portal.change_override', case when reason is null then '' else 'refund_ladder' end, true);
  delete from public.bookings where id = booking_id;
  perform set_config('portal.refund_by_ladder', '', true), set_config('portal.change_reason', '', true),
    set_config('portal.change_override', '', true);
end
$$;
grant execute on function private.cancel_booking to authenticated;

create function public.cancel_booking(
  booking_id uuid, version timestamptz, credits_agreed integer, reason text default null,
  minutes_agreed integer default null
) returns void
language sql set search_path = ''
as $$ select private.cancel_booking(booking_id, version, credits_agreed, reason, minutes_agreed) $$;
comment on function public.cancel_booking is
  'Cancels a booking for the refund that quote_cancellation showed; another one is refused with refund_changed. minutes_agreed: the minutes of the plan that it showed; null accepts any. version: the updated_at that the caller saw. With a reason an admin overrides the refund ladder and refunds everything; the history records it.';
grant execute on function public.cancel_booking to authenticated;
