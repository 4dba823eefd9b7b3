-- A member holds a room for a span of time; a room is never held twice. What the client sends for
-- end_time, total_credits and status is ignored: the triggers of the next migrations decide them.
create table public.bookings (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  room_id uuid not null references public.rooms (id) on delete restrict,
  -- Days are yyyy-MM-dd, as every screen and calendar reads them.
  booking_date date not null check (isfinite(booking_date) and booking_date < '10000-01-01'),
  start_time time(0) not null,
  end_time time(0) not null default '00:30',
  duration smallint not null,
  total_credits integer not null default 0 check (total_credits >= 0),
  status text not null default 'confirmed' check (status = 'confirmed'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint bookings_end_after_start check (end_time > start_time),
  constraint bookings_known_duration check (duration in (1, 2, 3, 4, 6, 8)),
  constraint bookings_never_overlap exclude using gist (
    room_id with =,
    tsrange(booking_date + start_time, booking_date + end_time) with &&
  )
);
alter table public.bookings enable row level security;

create index bookings_of_user on public.bookings (user_id, booking_date desc);
create index bookings_of_room on public.bookings (room_id, booking_date);
create index bookings_by_date on public.bookings (booking_date desc, start_time desc, id);

create policy "members read their own bookings, admins read all" on public.bookings
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));
create policy "members book for themselves" on public.bookings
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "members cancel their own bookings, admins any" on public.bookings
  for delete to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));

-- Not the id: it is the reference under which credits are charged and given back.
grant select, delete on public.bookings to authenticated;
grant insert (
  user_id, room_id, booking_date, start_time, end_time, duration, total_credits, status, created_at
) on public.bookings to authenticated;
grant select, insert, update, delete on public.bookings to service_role;
