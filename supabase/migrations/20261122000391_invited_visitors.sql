-- A visitor who is registered with an invitation comes for the booking: they follow its day and time, and are
-- removed with it.
alter table public.booking_guests
  add column visitor_id uuid references public.visitors (id) on delete set null;
comment on column public.booking_guests.visitor_id is
  'The visitor that was registered with the invitation. Guests of several bookings on one day can share it.';
create index booking_guests_of_visitor on public.booking_guests (visitor_id);

-- Of the caller's own visitors, those that were added and those of other guests: a visitor that was
-- registered by hand does not follow a booking.
create function private.link_visitors(booking_id uuid, added uuid[], addresses text[]) returns void
language sql security definer set search_path = ''
as $$
  update public.booking_guests guest set visitor_id = visitor.id
  from public.visitors visitor, public.bookings booking
  where guest.booking_id = $1 and guest.visitor_id is null
    and booking.id = guest.booking_id and (booking.user_id = auth.uid() or private.is_admin())
    and visitor.user_id = auth.uid() and lower(visitor.email) = guest.email
    and guest.email = any (addresses)
    and (visitor.id = any (added) or visitor.visit_date = booking.booking_date
      and visitor.status in ('pending', 'approved')
      and exists (select from public.booking_guests other where other.visitor_id = visitor.id))
$$;
grant execute on function private.link_visitors to authenticated;

-- Registers visitors with the caller's own rights: their rules and rate limit apply.
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
    select auth.uid(), coalesce(trim(guest ->> 'name'), ''), trim(guest ->> 'email'),
      (select full_name from public.profiles where id = auth.uid()), 'Meeting in ' || rooms.name,
      bookings.booking_date, bookings.start_time, bookings.duration / 2.0, 'pending'
    from jsonb_array_elements(guests) guest
    join public.bookings on bookings.id = $1
    join public.rooms on rooms.id = bookings.room_id
    where guest -> 'register_visitor' = 'true' and guest ? 'email' and not exists (
      select from public.visitors known
      where known.user_id = auth.uid() and lower(known.email) = lower(trim(guest ->> 'email'))
        and known.visit_date = bookings.booking_date and known.status <> 'rejected'
    )
    returning id
  )
  select array_agg(id) into added from visitor;
  perform private.link_visitors($1, coalesce(added, '{}'), addresses);
  return invited;
end
$$;
comment on function public.invite_to_booking is
  'Invites people to the caller''s own future booking and returns how many are new. Each guest is {"member_id"} or {"email", "name", "register_visitor"}; the last also registers a visitor for that day, who follows the booking.';

-- Visitors who have arrived stay as they are. One who also comes for another booking is copied.
create function private.move_visitors() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  purposes constant text[] := array[
    (select 'Meeting in ' || name from public.rooms where id = old.room_id),
    (select 'Meeting in ' || name from public.rooms where id = new.room_id)];
  guest public.booking_guests;
  copied uuid;
begin
  for guest in
    select shared.* from public.booking_guests shared
    join public.visitors visitor on visitor.id = shared.visitor_id
    where shared.booking_id = new.id and visitor.status in ('pending', 'approved') and exists (
      select from public.booking_guests other
      where other.visitor_id = shared.visitor_id and other.booking_id <> new.id
    )
  loop
    insert into public.visitors (
      user_id, visitor_name, email, phone, organization, host_name, purpose, visit_date, status
    )
    select user_id, visitor_name, email, phone, organization, host_name, purposes[1], new.booking_date, status
    from public.visitors where id = guest.visitor_id
    returning id into copied;
    update public.booking_guests set visitor_id = copied where id = guest.id;
  end loop;
  update public.visitors set
    visit_date = new.booking_date, visit_time = new.start_time, visit_duration = new.duration / 2.0,
    purpose = case when purpose = purposes[1] then purposes[2] else purpose end
  where status in ('pending', 'approved')
    and id in (select visitor_id from public.booking_guests where booking_id = new.id);
  return null;
end
$$;

create trigger bookings_move_visitors after update of room_id, booking_date, start_time, duration
  on public.bookings for each row
  when (
    (old.room_id, old.booking_date, old.start_time, old.duration)
      is distinct from (new.room_id, new.booking_date, new.start_time, new.duration)
  )
  execute function private.move_visitors();

-- A cancelled booking deletes its guests.
create function private.remove_visitor() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.visitors
  where id = old.visitor_id and status in ('pending', 'approved')
    and visit_date + visit_time > private.space_now()
    and not exists (select from public.booking_guests where visitor_id = old.visitor_id);
  return null;
end
$$;

create trigger booking_guests_remove_visitor after delete on public.booking_guests
  for each row when (old.visitor_id is not null) execute function private.remove_visitor();

-- Answers reach the booker's open list.
create function private.broadcast_response() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform realtime.send('{}', 'answered', 'guests:' || new.booking_id, true);
  return null;
end
$$;

create trigger booking_guests_broadcast_response after update of response on public.booking_guests
  for each row when (old.response <> new.response) execute function private.broadcast_response();

create policy "Members can receive the answers to their own bookings" on realtime.messages
  for select to authenticated
  using (extension = 'broadcast' and exists (
    select from public.bookings
    where user_id = (select auth.uid()) and 'guests:' || id = (select realtime.topic())
  ));
