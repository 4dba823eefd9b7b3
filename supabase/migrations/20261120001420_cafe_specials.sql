-- What the kitchen offers beyond the shelf; prices are rupees.
create table public.cafe_specials (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(trim(name)) between 1 and 120),
  description text not null check (length(trim(description)) between 1 and 2000),
  price numeric(10, 2) not null check (price >= 0),
  available boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
alter table public.cafe_specials enable row level security;

create index cafe_specials_newest on public.cafe_specials (created_at desc);

create policy "members read cafe specials" on public.cafe_specials
  for select to authenticated using ((select auth.uid()) is not null);
create policy "admins add cafe specials" on public.cafe_specials
  for insert to authenticated with check ((select private.is_admin()));
create policy "admins change cafe specials" on public.cafe_specials
  for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "admins delete cafe specials" on public.cafe_specials
  for delete to authenticated using ((select private.is_admin()));

create trigger cafe_specials_touch_updated_at before update on public.cafe_specials
  for each row execute function private.touch_updated_at();

grant select, delete on public.cafe_specials to authenticated;
grant insert (name, description, price, available), update (name, description, price, available)
  on public.cafe_specials to authenticated;
grant select, insert, update, delete on public.cafe_specials to service_role;
