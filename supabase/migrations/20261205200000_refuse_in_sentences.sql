-- Refusals in place of constraint errors, one visitor for each invited address, and nothing for former admins.

create or replace function private.claim_request(request uuid, content jsonb, result uuid) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  hash bytea := sha256(convert_to(content::text, 'UTF8'));
  earlier private.requests;
begin
  -- The result is null if the call names something that does not exist, which the caller refuses.
  if request is null or result is null or auth.uid() is null then
    return null;
  end if;
  insert into private.requests (user_id, request_id, content_hash, result_id)
  values (auth.uid(), request, hash, result) on conflict do nothing;
  if found then
    return null;
  end if;
  select * into earlier from private.requests where user_id = auth.uid() and request_id = request;
  if earlier.content_hash <> hash then
    perform private.refuse('request_reused');
  end if;
  return earlier.result_id;
end
$$;

create or replace function private.settle_booking(booking uuid, payment_method text, paise integer, remark text, request_id uuid)
returns public.payments
language plpgsql security definer set search_path = ''
as $$
declare
  new_payment uuid := gen_random_uuid();
  earlier uuid;
  booked public.bookings;
  due integer;
  bought public.orders;
  taken public.payments;
  note constant text := nullif(trim(remark), '');
begin
  perform private.check_desk_payment(payment_method, paise);
  if length(note) > 200 then
    perform private.refuse('bad_note');
  end if;
  earlier := private.claim_request(
    request_id, jsonb_build_array('settle_booking', booking, payment_method, paise, remark), new_payment);
  if earlier is not null then
    select * into taken from public.payments where id = earlier;
    return taken;
  end if;
  select * into booked from public.bookings where id = booking for no key update;
  if booked.id is null then
    perform private.refuse('unknown_booking');
  end if;
  due := booked.rupees_due * 100 - booked.paid_paise;
  if paise > due then
    perform private.refuse('more_than_due', jsonb_build_object('paise', greatest(due, 0)));
  end if;
  insert into public.orders (
    user_id, kind, mode, status, amount_paise, content_hash, check_at, paid_at, outcome_shown_at, booking_id,
    description
  ) values (
    booked.user_id, 'room', 'desk', 'fulfilled', paise, new_payment::text, null, now(), now(), booking,
    format('%s, %s, %s - %s', (select name from public.rooms where id = booked.room_id),
      to_char(booked.booking_date, 'Dy, FMDD Mon YYYY'),
      to_char(booked.start_time, 'FMHH12:MI AM'), to_char(booked.end_time, 'FMHH12:MI AM'))
  ) returning * into bought;
  update public.bookings set paid_paise = paid_paise + paise where id = booking;
  perform private.write_desk_history(booking, 'paid', paise, payment_method, note);
  perform private.log_activity(booked.user_id, 'Paid at the Front Desk',
    format('%s for %s', private.format_paise(paise), bought.description), 0, booking);
  insert into public.payments (
    id, order_id, user_id, amount_paise, currency, method, outcome, received_by, received_by_name, note
  ) values (
    new_payment, bought.id, booked.user_id, paise, 'INR', payment_method, 'settled', auth.uid(),
    (select display_name from public.profiles where id = auth.uid()), note
  ) returning * into taken;
  return taken;
end
$$;

create or replace function private.create_day_pass(
  visitor_name text, email text, phone text, organization text, host_name text, purpose text, visit_date date,
  request_id uuid, credits_agreed integer
) returns public.day_passes
language plpgsql security definer set search_path = ''
as $$
declare
  pass uuid := gen_random_uuid();
  earlier uuid;
  visitor_id uuid;
  bought public.day_passes;
begin
  if auth.uid() is null then
    perform private.refuse('not_signed_in');
  end if;
  if coalesce(
    length(trim(visitor_name)) not between 1 and 200 or length(trim(email)) > 320
      or trim(email) !~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' or visit_date is null,
    true
  ) then
    perform private.refuse('bad_visit');
  end if;
  earlier := private.claim_request(request_id, jsonb_build_array('day_pass',
    visitor_name, email, phone, organization, host_name, purpose, visit_date), pass);
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
    auth.uid(), trim(visitor_name), trim(email), nullif(trim(phone), ''), nullif(trim(organization), ''),
    nullif(trim(host_name), ''), nullif(trim(purpose), ''), visit_date, '09:00', 10, 'active'
  ) returning id into visitor_id;
  insert into public.day_passes (id, user_id, visitor_id, visitor_name, email, purpose, date, request, credits_agreed)
  values (pass, auth.uid(), visitor_id, trim(visitor_name), trim(email), nullif(trim(purpose), ''), visit_date,
    request_id, coalesce(credits_agreed, 0))
  returning * into bought;
  return bought;
end
$$;

create or replace function private.cancel_day_pass(day_pass_id uuid) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  pass public.day_passes;
  refunded integer;
begin
  perform from public.visitors
  where id = (select visitor_id from public.day_passes where id = day_pass_id and user_id = auth.uid()) for update;
  select * into pass from public.day_passes
  where id = day_pass_id and user_id = auth.uid() and private.is_active() for update;
  if pass.id is null then
    perform private.refuse('unknown_day_pass');
  end if;
  if pass.arrived_at is not null or pass.date < private.space_today() then
    perform private.refuse('day_pass_used');
  end if;
  refunded := private.refund_credits(pass.user_id, pass.id, 'Day pass cancelled');
  delete from public.day_passes where id = pass.id;
  delete from public.visitors where id = pass.visitor_id;
  update public.activity_logs set details = format('Day pass on %s', pass.date)
  where action_type = 'Purchased Day Pass' and reference_id = pass.id;
  perform private.log_activity(pass.user_id, 'Cancelled Day Pass',
    format('Day pass on %s', pass.date), refunded, pass.id);
  return refunded;
end
$$;

create or replace function private.pause_notifications(ends text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  tomorrow constant timestamp := private.space_today() + 1;
begin
  if ends not in ('today', 'tomorrow_morning', 'switched_on') then
    perform private.refuse('bad_pause');
  end if;
  if ends is null then
    delete from public.notification_pauses where user_id = auth.uid();
  else
    insert into public.notification_pauses (user_id, until)
    values (auth.uid(), case ends
      when 'today' then tomorrow at time zone 'Asia/Kolkata'
      when 'tomorrow_morning' then (tomorrow + interval '8 hours') at time zone 'Asia/Kolkata'
      when 'switched_on' then 'infinity'
    end)
    on conflict (user_id) do update set until = excluded.until;
    delete from public.outbox
    where user_id = auth.uid() and status = 'due' and (channel = 'push' or kind in (
      select known.kind from public.notification_kinds known where known.email_optional));
  end if;
  perform realtime.send('{}', 'paused', 'user:' || auth.uid(), true);
end
$$;

create or replace function public.invite_to_booking(booking_id uuid, guests jsonb) returns integer
language plpgsql set search_path = ''
as $$
declare
  invited constant integer := private.invite_to_booking(booking_id, guests);
  addresses text[];
  added uuid[];
begin
  select array_agg(lower(trim(guest ->> 'email'))) into addresses
  from jsonb_array_elements(guests) guest
  where guest -> 'register_visitor' = 'true' and guest ? 'email';
  if addresses is null then
    return invited;
  end if;
  with visitor as (
    insert into public.visitors (
      user_id, visitor_name, email, host_name, purpose, visit_date, visit_time, visit_duration, status
    )
    select distinct on (lower(trim(guest ->> 'email')))
      auth.uid(), coalesce(trim(guest ->> 'name'), ''), trim(guest ->> 'email'),
      (select full_name from public.profiles where id = auth.uid()), 'Meeting in ' || rooms.name,
      bookings.booking_date, bookings.start_time, bookings.duration / 2.0, 'pending'
    from jsonb_array_elements(guests) guest
    join public.bookings on bookings.id = booking_id
    join public.rooms on rooms.id = bookings.room_id
    where guest -> 'register_visitor' = 'true' and guest ? 'email' and not exists (
      select from public.visitors known
      where known.user_id = auth.uid() and lower(known.email) = lower(trim(guest ->> 'email'))
        and known.visit_date = bookings.booking_date and known.status <> 'rejected'
    )
    returning id
  )
  select array_agg(id) into added from visitor;
  perform private.link_visitors(booking_id, coalesce(added, '{}'), addresses);
  return invited;
end
$$;

create or replace function private.broadcast_to_desk(subject text) returns void
language plpgsql set search_path = ''
as $$
begin
  perform realtime.send(jsonb_build_object('what', subject), 'changed', 'desk:' || user_id, true)
  from public.user_roles where role = 'admin';
end
$$;

alter policy "Admins can receive changes for the front desk" on realtime.messages
  using (
    extension = 'broadcast' and (select realtime.topic()) in ('desk:' || (select auth.uid()), 'desk')
    and (select private.is_admin())
  );

-- The passes and visitors of these entries were deleted, so their names would never be erased.
update public.activity_logs
set details = 'Day pass' || coalesce(substring(details from '\son \d{4}-\d\d-\d\d$'), '')
where action_type = 'Cancelled Day Pass' or action_type = 'Purchased Day Pass' and exists (
  select from public.activity_logs cancelled
  where cancelled.action_type = 'Cancelled Day Pass' and cancelled.reference_id = activity_logs.reference_id
);
