-- The judge of all bookings refuses those of suspended members (20270107100000), where only approvals and holds did. They
-- asked the screen of the admin to log in again, because account_inactive means the caller.

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
