-- Unread notifications and failed messages are deleted after 90 days too.
create index notifications_not_read on public.notifications (created_at) where read_at is null;
drop index public.notifications_hidden;

create or replace function private.delete_old_notifications() returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  oldest constant timestamptz := now() - interval '90 days';
  gone integer;
  total integer;
begin
  delete from public.outbox where status = 'sent' and sent_at < oldest;
  get diagnostics total = row_count;
  delete from public.outbox where status = 'skipped' and created_at < oldest;
  get diagnostics gone = row_count;
  total := total + gone;
  delete from public.outbox where status = 'failed' and created_at < oldest;
  get diagnostics gone = row_count;
  total := total + gone;
  delete from public.notifications where read_at < oldest;
  get diagnostics gone = row_count;
  total := total + gone;
  delete from public.notifications where read_at is null and created_at < oldest;
  get diagnostics gone = row_count;
  return total + gone;
end
$$;
comment on function public.delete_old_notifications is
  'Deletes messages 90 days after they were sent, skipped or written and then failed, and notifications 90 days after they were read, or written if they are unread. Returns how many. Called every minute.';

-- A device gets messages as long as the session in which push was turned on. A sign-out of all devices and a
-- change of the password end sessions.
alter table public.push_subscriptions
  add column session_id uuid references auth.sessions (id) on delete cascade;
comment on column public.push_subscriptions.session_id is
  'The session in which push was turned on. Null: before sessions were recorded.';
create index push_subscriptions_of_session on public.push_subscriptions (session_id);

create or replace function private.save_push_subscription(endpoint text, p256dh text, auth text, device text)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  person constant uuid := auth.uid();
  session constant uuid := (select auth.jwt() ->> 'session_id')::uuid;
begin
  -- Concurrent calls wait for each other, so that the oldest devices are counted right.
  perform from public.profiles where id = person for no key update;
  -- An access token is valid for some time after its session has ended.
  if session is not null and not exists (
    select from auth.sessions where id = session and user_id = person
  ) then
    perform private.refuse('not_signed_in');
  end if;
  -- Only this browser knows its endpoint: it changes hands when another member turns push on in it.
  insert into public.push_subscriptions as known (user_id, session_id, endpoint, p256dh, auth, device)
  values (person, session, $1, $2, $3, left($4, 100))
  on conflict on constraint push_subscriptions_endpoint_key do update set
    user_id = excluded.user_id, session_id = excluded.session_id, p256dh = excluded.p256dh,
    auth = excluded.auth, device = excluded.device, last_used_at = now(),
    created_at = case when known.user_id = excluded.user_id then known.created_at else now() end;
  delete from public.push_subscriptions where id in (
    select id from public.push_subscriptions where user_id = person
    order by last_used_at desc, created_at desc, id offset 10
  );
end
$$;

-- Calendar apps ignore a change whose SEQUENCE, the second of changed_at, is not larger than that of the
-- change before. Transactions that wait for a lock, or that follow at once, share the second.
create function private.grow_changed_at(facts jsonb, earlier timestamptz) returns jsonb
language sql immutable set search_path = ''
as $$
  select case
    when date_trunc('second', earlier) >= date_trunc('second', (facts ->> 'changed_at')::timestamptz)
      then jsonb_set(facts, '{changed_at}', to_jsonb(date_trunc('second', earlier) + interval '1 second'))
    else facts
  end
$$;

create function private.order_notification() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.data := private.grow_changed_at(new.data, (
    select max((data ->> 'changed_at')::timestamptz) from public.notifications
    where subject_id = new.subject_id and user_id = new.user_id and kind in (
      select known.kind from public.notification_kinds known
      where split_part(known.kind, '_', 1) = split_part(new.kind, '_', 1)
    )
  ));
  return new;
end
$$;

create trigger notifications_order_changes before insert on public.notifications
  for each row when (new.data ? 'changed_at' and new.kind not like '%\_reminder')
  execute function private.order_notification();

-- For guests without an account. Invited again after a removal, a guest is another subject.
create function private.order_message() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.data := private.grow_changed_at(new.data, (
    select max((data ->> 'changed_at')::timestamptz) from public.outbox
    where recipient = new.recipient and kind = new.kind
      and data ->> 'booking_id' = new.data ->> 'booking_id'
  ));
  return new;
end
$$;

create index outbox_of_recipient on public.outbox (recipient, kind) where recipient is not null;
create trigger outbox_order_changes before insert on public.outbox
  for each row when (new.recipient is not null and new.data ? 'changed_at')
  execute function private.order_message();

-- Without the name of the booker, which no text contains.
create or replace function private.describe_booking(booking public.bookings) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'booking_id', booking.id, 'room_name', rooms.name, 'room_description', rooms.description,
    'booking_date', booking.booking_date, 'start_time', booking.start_time, 'end_time', booking.end_time,
    'duration', booking.duration, 'total_credits', booking.total_credits,
    'rupees_due', booking.rupees_due, 'credits_change', 0,
    'by', 'member', 'by_name', null, 'reason', null, 'previous', null,
    'changed_at', booking.updated_at,
    'guests', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'name', guest.name, 'email', guest.email, 'response', guest.response
      ) order by guest.invited_at, guest.id), '[]')
      from public.booking_guests guest where guest.booking_id = booking.id
    )
  )
  from public.rooms where id = booking.room_id
$$;
