-- What is taken, without saying by whom: what the slot grid reads and hears of live.
create table public.booked_slots (
  booking_id uuid primary key references public.bookings (id) on delete cascade,
  room_id uuid not null references public.rooms (id) on delete cascade,
  booking_date date not null,
  start_time time(0) not null,
  end_time time(0) not null
);
alter table public.booked_slots enable row level security;

create index booked_slots_of_day on public.booked_slots (room_id, booking_date);

create policy "members read what is taken" on public.booked_slots
  for select to authenticated using ((select auth.uid()) is not null);

create function private.publish_slot() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.booked_slots (booking_id, room_id, booking_date, start_time, end_time)
  values (new.id, new.room_id, new.booking_date, new.start_time, new.end_time)
  on conflict (booking_id) do update set
    room_id = excluded.room_id, booking_date = excluded.booking_date,
    start_time = excluded.start_time, end_time = excluded.end_time;
  return null;
end
$$;
revoke execute on function private.publish_slot() from public;

create trigger bookings_publish_slot after insert or update on public.bookings
  for each row execute function private.publish_slot();

grant select on public.booked_slots to authenticated, service_role;
