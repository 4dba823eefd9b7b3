-- A member could hold a slot again by booking a part of it and cancelling, and two members who swapped their slots got a
-- deadlock. A payment for a slot that had begun, or the second order of a hold, was answered wrongly.
comment on column public.booking_holds.terms is
  'Price and refunds of the quote. The slot is booked for no other terms when the payment settles, except for a lower price once it has begun.';

create or replace function private.hold_slot(room_id uuid, booking_date date, start_time time, duration integer)
returns public.booking_holds
language plpgsql security definer set search_path = ''
as $$
declare
  asked public.bookings := private.asked_booking(auth.uid(), null, null, '{}');
  quote private.booking_quote;
  hold public.booking_holds;
begin
  -- Holds of a member wait for each other here.
  if (private.count_uses(auth.uid(), 'booking_holds', 1)).inserts > 10 then
    perform private.refuse('too_often');
  end if;
  asked.room_id := hold_slot.room_id;
  asked.booking_date := hold_slot.booking_date;
  asked.start_time := hold_slot.start_time;
  asked.duration := hold_slot.duration;
  -- Two members who swap their slots would wait for each other: the hold takes slots from both rooms.
  perform private.lock_room(locked.id) from (
    select asked.room_id as id
    union select booking_holds.room_id from public.booking_holds where user_id = auth.uid() and ended_at is null
    order by id
  ) locked;
  asked := private.judge_booking(asked, null, '{}');
  quote := private.quote_terms(asked, null, private.end_of_quote());
  if quote.shortfall = 0 then
    perform private.refuse('hold_not_needed');
  end if;
  select least(now() + interval '5 minutes', min(earlier.expires_at)) into hold.expires_at
  from public.booking_holds earlier
  where earlier.user_id = auth.uid() and earlier.created_at > now() - interval '35 minutes'
    and earlier.room_id = asked.room_id and earlier.booking_date = asked.booking_date
    and earlier.start_time < asked.end_time and asked.start_time < earlier.end_time;
  if hold.expires_at <= now() then
    perform private.refuse('held_before');
  end if;
  perform private.end_holds(array(
    select id from public.booking_holds where user_id = auth.uid() and ended_at is null));
  perform private.take_held_slots(asked);
  insert into public.booking_holds (
    user_id, room_id, booking_date, start_time, end_time, duration, expires_at, terms
  ) values (
    auth.uid(), asked.room_id, asked.booking_date, asked.start_time, asked.end_time, asked.duration,
    hold.expires_at, private.terms_of_hold(quote)
  ) returning * into hold;
  insert into public.booked_slots (booking_id, room_id, booking_date, start_time, end_time, held_until)
  values (hold.id, hold.room_id, hold.booking_date, hold.start_time, hold.end_time, hold.expires_at);
  -- Screens of the member learn whose the slot is.
  perform private.send_own_booking(asked);
  return hold;
end
$$;

comment on function public.hold_slot is
  'Holds a slot for 5 minutes while the caller buys the missing credits, and ends their earlier hold. Refused like a booking, but not for missing credits; with hold_not_needed if none are missing, and with held_before for half an hour after a hold of the slot. Holding it again before does not extend the time.';

create or replace function private.book_held_slot(bought public.orders) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  hold public.booking_holds;
  booked public.bookings;
begin
  select * into hold from public.booking_holds where order_id = bought.id and booking_id is null;
  if hold.id is null then
    return;
  end if;
  -- An earlier order of the hold can have been refused.
  hold.refusal := null;
  select * into booked from public.bookings
  where (user_id, room_id, booking_date, start_time, duration)
    = (hold.user_id, hold.room_id, hold.booking_date, hold.start_time, hold.duration);
  if booked.id is null then
    begin
      if not private.is_active(hold.user_id) then
        perform private.refuse('account_inactive');
      end if;
      insert into public.bookings (user_id, room_id, booking_date, start_time, duration)
      values (hold.user_id, hold.room_id, hold.booking_date, hold.start_time, hold.duration)
      returning * into booked;
      -- The price of a slot that has begun falls each minute, and it cannot be cancelled.
      if private.terms_of_hold(private.quote_terms(booked, null, now())) <> hold.terms
        and not (private.has_started(booked) and booked.total_credits <= (hold.terms ->> 'credits')::integer) then
        perform private.refuse('quote_changed');
      end if;
    exception when others then
      booked := null;
      hold.refusal := case when sqlstate = 'P0001' then sqlerrm else 'failed' end;
    end;
  end if;
  perform private.end_holds(array[hold.id]);
  update public.booking_holds set booking_id = booked.id, refusal = hold.refusal where id = hold.id;
  if hold.refusal is not null then
    perform private.notify(hold.user_id, 'booking_not_made', hold.id, 0, jsonb_build_object(
      'room_name', (select name from public.rooms where id = hold.room_id),
      'booking_date', hold.booking_date, 'start_time', hold.start_time, 'end_time', hold.end_time,
      'credits', bought.credits, 'refusal', hold.refusal));
  end if;
end
$$;
