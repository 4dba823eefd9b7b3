-- Meeting rooms: priced in credits an hour, or, without credits, in rupees at the desk.
create table public.rooms (
  id uuid primary key default gen_random_uuid(),
  name text not null unique check (length(trim(name)) between 1 and 120),
  capacity integer not null check (capacity between 1 and 1000),
  credits_per_hour integer check (credits_per_hour between 1 and 1000),
  description text check (length(description) <= 2000),
  image_url text check (length(image_url) <= 2000),
  amenities text[] not null default '{}' check (length(amenities::text) <= 5000),
  retired_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
alter table public.rooms enable row level security;

create policy "members read rooms" on public.rooms
  for select to authenticated using ((select auth.uid()) is not null);
create policy "admins add rooms" on public.rooms
  for insert to authenticated with check ((select private.is_admin()));
create policy "admins change rooms" on public.rooms
  for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "admins delete rooms that were never booked" on public.rooms
  for delete to authenticated using ((select private.is_admin()));

create trigger rooms_touch_updated_at before update on public.rooms
  for each row execute function private.touch_updated_at();

grant select, insert, update, delete on public.rooms to authenticated, service_role;
