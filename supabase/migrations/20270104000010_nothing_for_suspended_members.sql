-- An admin books nothing more for a suspended member: the judge of all bookings refuses it, where only approvals and
-- holds did. They asked the screen of the admin to log in again, because account_inactive means the caller.

create or replace function private.judge_booking(
  booking public.bookings, previous public.bookings, allowed text[], earlier public.bookings[] default '{}'
) returns public.bookings
language plpgsql security definer set search_path = ''
as $$
declare
  is_running constant boolean := private.has_started(previous);
  rules constant public.room_rules := (select rules from public.room_rules rules where room_id = booking.room_id);
  is_admin constant boolean := private.is_admin();
  adds_time constant boolean := not private.is_within(booking, previous);
  -- A member needs no approval to shorten a booking, or to move it out of a room that needs approval.
  needs_approval constant boolean := adds_time and rules.approval_hours is not null and not is_admin;
  is_by_member constant boolean := not is_admin and auth.uid() = booking.user_id;
  is_now constant boolean := previous.id is null and not needs_approval and private.is_bookable_now(booking, rules);
  room public.rooms;
  needed tsrange;
  price record;
  overridden text[] := '{}';
begin
  if is_running then
    perform private.check_new_end(booking, previous, rules);
  else
    overridden := private.check_slot(
      rules, booking.booking_date, booking.start_time, booking.duration,
      case when is_now then allowed || '{slot_in_past}' else allowed end);
    if is_now then
      overridden := array_remove(overridden, 'slot_in_past');
    end if;
  end if;
  select * into room from public.rooms where id = booking.room_id;
  if adds_time and room.retired_at is not null then
    perform private.refuse('room_unavailable');
  end if;
  if adds_time and rules.booked_by = 'admins' and not is_admin then
    perform private.refuse('desk_only');
  end if;
  -- After the lock of the room: row level security lets a call of the member pass that waited for it during the
  -- suspension. Bookings can move and end earlier.
  if booking.duration > coalesce(previous.duration, 0) and not private.is_active(booking.user_id) then
    perform private.refuse('member_suspended');
  end if;
  booking.end_time := booking.start_time + booking.duration * interval '30 minutes';
  -- A shorter booking keeps its gap: with a longer one it could be refused to end early.
  booking.gap := case when adds_time then rules.gap else previous.gap end;
  if booking.room_id <> previous.room_id and is_by_member then
    perform private.check_room_change(booking, previous);
    -- A price that an admin named does not follow a member's move to another room.
    booking.price_reason := null;
  end if;
  if needs_approval then
    overridden := overridden || private.override('needs_approval', allowed);
  end if;
  needed := private.occupied_by(booking);
  if exists (
    select from public.booked_slots taken
    where taken.room_id = booking.room_id and taken.booking_date = booking.booking_date
      and taken.booking_id <> booking.id
      and (
        taken.held_until is null
        or taken.held_until > now() and not private.is_hold_of(taken.booking_id, booking.user_id)
      )
      and taken.occupied && needed
  ) or exists (
    select from unnest(earlier) taken
    where taken.room_id = booking.room_id and taken.booking_date = booking.booking_date
      and private.occupied_by(taken) && needed
  ) then
    perform private.refuse('slot_taken');
  end if;

  -- A later time does not extend the deadlines of a member who moves the booking.
  if (previous.booking_date, previous.start_time) <> (booking.booking_date, booking.start_time) then
    booking.refund_from := case when is_by_member then
      nullif(least(previous.refund_from, previous.booking_date + previous.start_time,
        booking.booking_date + booking.start_time), booking.booking_date + booking.start_time)
    end;
  end if;

  -- The balance lock serializes a member's bookings: two of them cannot use the same minutes of a plan.
  if private.included_minutes(booking.user_id, booking.booking_date, booking.room_id) > 0 then
    perform private.lock_balance(booking.user_id);
  end if;
  price := private.booking_price(booking, previous, room, earlier);
  booking.total_credits := price.credits;
  booking.rupees_due := price.rupees;
  booking.included_minutes := price.included_minutes;
  -- A move keeps the limits that an admin overrode when booking.
  overridden := overridden || private.check_limits(booking, previous, room, rules, booking.overrides, earlier);
  if previous.id is null then
    booking.overrides := overridden;
  end if;
  return booking;
end
$$;

create or replace function private.approve_request(request_id uuid) returns public.bookings
language plpgsql security definer set search_path = ''
as $$
declare
  request constant public.booking_holds := private.lock_request(request_id);
  room constant public.rooms := (select rooms from public.rooms where id = request.room_id);
  credits constant integer := request.terms ->> 'credits';
  rupees constant integer := request.terms ->> 'rupees';
  minutes constant integer := coalesce((request.terms ->> 'included_minutes')::integer, 0);
  draft public.bookings;
  price record;
  booked public.bookings;
begin
  if (room.credits_per_hour is null) <> (rupees > 0) then
    perform private.refuse('other_unit');
  end if;
  perform private.lock_balance(request.user_id);
  perform private.lock_plans(request.user_id);
  draft.id := request.id;
  draft.user_id := request.user_id;
  draft.room_id := request.room_id;
  draft.booking_date := request.booking_date;
  draft.start_time := request.start_time;
  draft.duration := request.duration;
  price := private.booking_price(draft, null, room);
  insert into public.booking_history (
    booking_id, user_id, room_id, action, booking_date, start_time, end_time, duration, total_credits, rupees_due,
    credits_change, changed_by, created_at, included_minutes
  ) values (
    request.id, request.user_id, request.room_id, 'requested', request.booking_date, request.start_time,
    request.end_time, request.duration, credits, rupees, 0, request.user_id, request.created_at, minutes
  );
  insert into public.bookings (
    id, user_id, room_id, booking_date, start_time, duration, overrides, total_credits, rupees_due, included_minutes,
    price_reason
  ) values (
    request.id, request.user_id, request.room_id, request.booking_date, request.start_time, request.duration,
    '{too_soon}', credits, rupees, minutes,
    case when (price.credits, price.rupees, price.included_minutes) <> (credits, rupees, minutes)
      then 'The price when it was requested' end
  ) returning * into booked;
  update public.booking_holds set ended_at = now(), answer = 'approved', booking_id = booked.id
  where id = request.id;
  return booked;
end
$$;

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
      insert into public.bookings (user_id, room_id, booking_date, start_time, duration)
      values (hold.user_id, hold.room_id, hold.booking_date, hold.start_time, hold.duration)
      returning * into booked;
      -- The price of a slot that has begun falls each minute, and it cannot be cancelled.
      if private.terms_of_hold(private.quote_terms(booked, null, now())) <> hold.terms
        and not (private.has_started(booked) and booked.total_credits <= (hold.terms ->> 'credits')::integer
          and booked.included_minutes <= coalesce((hold.terms ->> 'included_minutes')::integer, 0)) then
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

-- The suspension frees the slots that the member holds or has requested.
create or replace function private.suspend_member(member_id uuid, reason text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  suspension public.suspensions;
begin
  if not private.is_admin() then
    perform private.refuse('not_admin');
  end if;
  if private.visible_reason(suspend_member.reason) is null then
    perform private.refuse('bad_reason');
  end if;
  if member_id = auth.uid() then
    perform private.refuse('own_account');
  end if;
  perform from auth.users where id = member_id for update;
  if not found then
    perform private.refuse('unknown_user');
  end if;
  if exists (select from public.user_roles where user_id = member_id and role = 'admin') then
    perform private.refuse('account_of_admin');
  end if;
  insert into public.suspensions (user_id, reason, suspended_by, suspended_by_name)
  values (member_id, trim(suspend_member.reason), auth.uid(),
    (select display_name from public.profiles where id = auth.uid()))
  on conflict (user_id) where ended_at is null do nothing
  returning * into suspension;
  if suspension.id is null then
    return;
  end if;
  -- The auth service knows no ban without an end.
  update auth.users set banned_until = now() + interval '100 years' where id = member_id;
  delete from auth.sessions where user_id = member_id;
  -- All rooms: the member may be holding or requesting a slot at this moment.
  perform from public.rooms order by id for no key update;
  perform private.end_holds(
    array(select id from public.booking_holds where user_id = member_id and ended_at is null),
    'rejected', 'The account is suspended');
  perform private.log_activity(member_id, 'Account Suspended', suspension.reason);
  perform private.send_suspension(suspension);
end
$$;

comment on function public.suspend_member is
  'Ends all sessions of a member and refuses new ones, for admins; the member is told the reason by email. Bookings and credits stay: admins can move, shorten and cancel the bookings, and the member gets no more of them. Holds end and requests are rejected. A suspended account stays as it is. Refused with bad_reason (at most 200 characters), own_account, unknown_user and account_of_admin.';
