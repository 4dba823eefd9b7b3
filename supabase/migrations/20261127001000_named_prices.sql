-- Only the calls of the specification may leave out the price that was shown.

create or replace function private.check_booking() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  previous public.bookings;
  room public.rooms;
  price record;
begin
  if tg_op = 'DELETE' then
    -- Check. Members cancel future bookings, admins any. Deleting an account is never refused.
    if auth.uid() = old.user_id and old.booking_date + old.start_time <= private.space_now()
       and not private.is_admin() then
      perform private.refuse('booking_not_future');
    end if;
    perform private.lock_room(old.room_id);
    -- Tell the guests, which the deletion deletes with the booking.
    if old.booking_date + old.end_time > private.space_now() then
      perform private.tell_guests_of_cancellation(old);
    end if;
    return old;
  end if;

  -- Request. A repeated one must not reach the check of the slot, which would refuse it with slot_taken. The insert
  -- of spec 2 §7 has no request id and names no price; with one, a missing price means that nothing is charged.
  if tg_op = 'INSERT' and new.request_id is not null then
    perform private.claim_booking_request(new);
    new.credits_agreed := coalesce(new.credits_agreed, 0);
    new.rupees_agreed := coalesce(new.rupees_agreed, 0);
  end if;

  -- Limit. Moves count together with new bookings: each one sends an email.
  perform private.limit_uses('bookings', 1, 500);

  -- Lock. Opening hours change only while all rooms are locked, so the slot is checked afterwards.
  if tg_op = 'UPDATE' then
    previous := old;
    if old.booking_date + old.start_time <= private.space_now() then
      perform private.refuse('booking_not_future');
    end if;
    if old.room_id <> new.room_id then
      perform private.lock_room(least(old.room_id, new.room_id));
      perform private.lock_room(greatest(old.room_id, new.room_id));
    end if;
  end if;
  room := private.lock_room(new.room_id);

  -- Check.
  perform private.check_slot(new.booking_date, new.start_time, new.duration,
    case when tg_op = 'INSERT' then new.overrides else '{}' end);
  if room.id is null or room.retired_at is not null then
    perform private.refuse('room_unavailable');
  end if;
  new.end_time := new.start_time + new.duration * interval '30 minutes';
  if exists (
    select from public.booked_slots taken
    where taken.room_id = new.room_id and taken.booking_date = new.booking_date and taken.booking_id <> new.id
      and taken.start_time < new.end_time and new.start_time < taken.end_time
  ) then
    perform private.refuse('slot_taken');
  end if;

  -- Price.
  price := private.booking_price(new, previous, room);
  new.total_credits := price.credits;
  new.rupees_due := price.rupees;

  new.status := 'confirmed';
  new.created_at := case when tg_op = 'UPDATE' then old.created_at else now() end;
  new.updated_at := now();
  return new;
end
$$;

create or replace function private.reschedule_booking(
  booking uuid, day date, starts time, half_hours integer, request uuid, seen timestamptz, credits integer,
  rupees integer
) returns public.bookings
language plpgsql security definer set search_path = ''
as $$
declare
  moved public.bookings;
begin
  -- Without version and price: a repeated request may name those of the moved booking.
  if private.claim_request(
    request, jsonb_build_array('reschedule', booking, day, starts, half_hours), booking
  ) is null then
    -- Without a price, the move must not change it.
    update public.bookings
    set booking_date = day, start_time = starts, duration = half_hours,
      credits_agreed = coalesce(credits, total_credits), rupees_agreed = coalesce(rupees, rupees_due)
    where id = booking and (user_id = auth.uid() or private.is_admin()) and updated_at = coalesce(seen, updated_at)
    returning * into moved;
    if moved.id is not null then
      return moved;
    end if;
    perform private.refuse('booking_changed')
    from public.bookings where id = booking and (user_id = auth.uid() or private.is_admin());
    perform private.refuse('unknown_booking');
  end if;
  select * into moved from public.bookings where id = booking and (user_id = auth.uid() or private.is_admin());
  if moved.id is null then
    perform private.refuse('unknown_booking');
  end if;
  if (moved.booking_date, moved.start_time, moved.duration) is distinct from (day, starts, half_hours) then
    perform private.refuse('request_outdated');
  end if;
  return moved;
end
$$;

create or replace function private.book_for_member(
  member uuid, room uuid, day date, starts time, half_hours integer, free_reason text, allowed text[],
  request uuid, credits integer, rupees integer
) returns public.bookings
language plpgsql security definer set search_path = ''
as $$
declare
  new_id uuid := gen_random_uuid();
  earlier uuid;
  room_to_book public.rooms;
  overridden text[];
  booker public.profiles;
  booked public.bookings;
begin
  if not private.is_admin() then
    perform private.refuse('not_admin');
  end if;
  if not coalesce(allowed, '{}') <@ '{closed_day,too_far_ahead,slot_in_past,too_many_bookings}' then
    perform private.refuse('unknown_override');
  end if;
  if not exists (select from public.profiles where id = member) then
    perform private.refuse('unknown_user');
  end if;
  if length(trim(free_reason)) not between 1 and 200 then
    perform private.refuse('bad_reason');
  end if;
  earlier := private.claim_request(request, jsonb_build_array('book_for_member',
    member, room, day, starts, half_hours, free_reason, allowed), new_id);
  if earlier is not null then
    select * into booked from public.bookings where id = earlier;
    if booked.id is null then
      perform private.refuse('request_outdated');
    end if;
    return booked;
  end if;
  room_to_book := private.lock_room(room);
  overridden := private.check_slot(day, starts, half_hours, coalesce(allowed, '{}'));
  if 'too_many_bookings' = any (allowed) and room_to_book.credits_per_hour is null
     and not private.is_admin(member) then
    perform private.lock_balance(member);
    if private.count_rupee_bookings(member) >= private.booking_limit('rupee_bookings', 10) then
      overridden := overridden || 'too_many_bookings'::text;
    end if;
  end if;
  select * into booker from public.profiles where id = auth.uid() and id <> member;
  insert into public.bookings (
    id, user_id, room_id, booking_date, start_time, duration, booked_by, booked_by_name, price_reason, overrides,
    credits_agreed, rupees_agreed
  ) values (
    new_id, member, room, day, starts, half_hours, booker.id, booker.display_name, trim(free_reason), overridden,
    coalesce(credits, 0), coalesce(rupees, 0)
  ) returning * into booked;
  return booked;
end
$$;

create or replace function private.move_booking(
  booking uuid, seen timestamptz, target_room uuid, day date, starts time, half_hours integer,
  is_trial boolean, request uuid, credits integer, rupees integer
) returns private.moved_booking
language plpgsql security definer set search_path = ''
as $$
declare
  before public.bookings;
  after public.bookings;
  result private.moved_booking;
  charged integer;
  is_repeated boolean := false;
begin
  if not private.is_admin() then
    perform private.refuse('not_admin');
  end if;
  -- Without version and price: the moved booking has others, and a repeated request may name them.
  if not coalesce(is_trial, false) then
    is_repeated := private.claim_request(request, jsonb_build_array('move_booking',
      booking, target_room, day, starts, half_hours), booking) is not null;
  end if;
  select * into before from public.bookings where id = booking for no key update;
  if before.id is null then
    perform private.refuse('unknown_booking');
  end if;
  if is_repeated then
    if (before.room_id, before.booking_date, before.start_time, before.duration)
      is distinct from (target_room, day, starts, half_hours) then
      perform private.refuse('request_outdated');
    end if;
    select before.id, before.room_id, before.booking_date, before.start_time, before.end_time, before.duration,
      before.total_credits, before.rupees_due, coalesce((
        select entry.credits_change from public.booking_history entry
        where entry.booking_id = before.id and entry.created_at = before.updated_at
        order by entry.id desc limit 1
      ), 0),
      (select balance from public.user_credits where user_id = before.user_id), before.updated_at
    into result;
    return result;
  end if;
  if before.updated_at is distinct from seen then
    perform private.refuse('booking_changed');
  end if;
  select coalesce(sum(amount), 0) into charged from public.credit_ledger where reference_id = booking;
  begin
    update public.bookings
    set room_id = target_room, booking_date = day, start_time = starts, duration = half_hours,
      credits_agreed = case when is_trial then credits else coalesce(credits, total_credits) end,
      rupees_agreed = case when is_trial then rupees else coalesce(rupees, rupees_due) end
    where id = booking returning * into after;
    select after.id, after.room_id, after.booking_date, after.start_time, after.end_time, after.duration,
      after.total_credits, after.rupees_due, coalesce(sum(amount), 0) - charged,
      (select balance from public.user_credits where user_id = after.user_id), after.updated_at
    into result
    from public.credit_ledger where reference_id = booking;
    if is_trial then
      raise exception using errcode = 'TRIAL';
    end if;
  exception when sqlstate 'TRIAL' then
    null;
  end;
  return result;
end
$$;

create or replace function private.create_day_pass(
  guest text, guest_email text, guest_phone text, guest_organization text, host text, why text, day date, asked uuid,
  credits integer
) returns public.day_passes
language plpgsql security definer set search_path = ''
as $$
declare
  pass uuid := gen_random_uuid();
  earlier uuid;
  announced uuid;
  bought public.day_passes;
begin
  if auth.uid() is null then
    perform private.refuse('not_signed_in');
  end if;
  earlier := private.claim_request(asked, jsonb_build_array('day_pass',
    guest, guest_email, guest_phone, guest_organization, host, why, day), pass);
  if earlier is not null then
    select * into bought from public.day_passes where id = earlier;
    if bought.id is null then
      perform private.refuse('request_outdated');
    end if;
    return bought;
  end if;
  insert into public.visitors (
    user_id, visitor_name, email, phone, organization, host_name, purpose,
    visit_date, visit_time, visit_duration, status
  ) values (
    auth.uid(), trim(guest), trim(guest_email), nullif(trim(guest_phone), ''), nullif(trim(guest_organization), ''),
    nullif(trim(host), ''), nullif(trim(why), ''), day, '09:00', 10, 'active'
  ) returning id into announced;
  insert into public.day_passes (id, user_id, visitor_id, visitor_name, email, purpose, date, request, credits_agreed)
  values (pass, auth.uid(), announced, trim(guest), trim(guest_email), nullif(trim(why), ''), day, asked,
    coalesce(credits, 0))
  returning * into bought;
  return bought;
end
$$;

create or replace function private.check_registration() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  earlier uuid;
  known public.event_registrations;
  event public.events;
begin
  if tg_op = 'DELETE' then
    update public.events set attendees = attendees - 1
    where id = old.event_id
      and (date + time > private.space_now() or auth.uid() is distinct from old.user_id or private.is_admin());
    if not found then
      perform private.refuse('event_started');
    end if;
    return old;
  end if;

  -- Request. A repeated one must not reach the seat, which would refuse it with already_registered. The insert of
  -- spec 1 §7 has no request id and names no price; with one, a missing price means that nothing is charged.
  if new.request_id is not null then
    new.credits_agreed := coalesce(new.credits_agreed, 0);
    earlier := private.claim_request(new.request_id, jsonb_build_array('registration',
      new.user_id, new.event_id, new.credits_agreed), new.id);
    if earlier is not null then
      select * into known from public.event_registrations where id = earlier;
      if known.id is null then
        perform private.refuse('request_outdated');
      end if;
      perform private.refuse('request_repeated',
        (select to_jsonb(answer) from (select known.id, known.credits_charged) as answer));
    end if;
  end if;
  perform private.limit_uses('event_registrations', 1, 500);

  -- Seat. One conditional update reserves it; the reason is looked up only when it fails. An insert for another
  -- member is left to the policy, which refuses it.
  if auth.uid() <> new.user_id then
    return new;
  end if;
  update public.events set attendees = attendees + 1
  where id = new.event_id and status = 'active' and date >= private.space_today() and attendees < max_attendees
  returning * into event;
  if exists (
    select from public.event_registrations taken
    where taken.event_id = new.event_id and taken.user_id = new.user_id
  ) then
    perform private.refuse('already_registered');
  end if;
  if event.id is null then
    select * into event from public.events where id = new.event_id;
    perform private.refuse(case
      when event.id is null then 'unknown_event'
      when event.status <> 'active' then 'event_cancelled'
      when event.date < private.space_today() then 'event_past'
      else 'event_full'
    end);
  end if;

  -- Price.
  new.credits_charged := case when event.is_free then 0 else event.credits end;
  new.created_at := now();
  return new;
end
$$;

comment on function public.reschedule_booking is
  'Moves a future booking in one transaction: the old slot is kept unless the new one is free and the difference in price is paid. version: the updated_at that the caller saw; a booking changed since is refused. credits_agreed, rupees_agreed: the price after the move that was shown; another one is refused. Without them the move must keep the price. Repeating a request_id returns the booking without another charge.';

comment on function public.move_booking is
  'Moves a future booking to another room, day, time or duration (half hours), for admins. The member is charged or refunded the difference. version: the updated_at that the admin saw; a booking changed since is refused. credits_agreed, rupees_agreed: the price after the move that was shown; another one is refused. Without them the move must keep the price. dry_run changes nothing and returns what the move would. Repeating a request_id returns the moved booking without another charge. credits_change: negative when charged. balance: the member''s credits afterwards.';

comment on function public.book_for_member is
  'Books a room on behalf of a member, for admins: at the member''s price, or without charge for a reason. All rules of a member''s own booking apply, except those that overrides names by refusal code; the history records them. credits_agreed, rupees_agreed: the price that was shown; another one is refused, and a missing one counts as 0. Repeating a request_id returns the booking without another charge.';

comment on function public.create_day_pass is
  'Buys a day pass and registers its visitor. credits_agreed: the price that was shown; another one is refused, and a missing one counts as 0. Repeating a request returns the same pass without another charge.';
