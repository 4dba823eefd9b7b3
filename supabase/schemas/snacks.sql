create table public.snacks (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(trim(name)) between 1 and 120),
  description text check (length(description) <= 2000),
  price numeric(10, 2) not null check (price between 0 and 99999999.99),
  quantity integer not null default 0 constraint stock_never_negative check (quantity >= 0),
  image_url text check (length(image_url) <= 2000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz
);
comment on table public.snacks is
  'Products of the cafe with prices in rupees and the stock.';
comment on column public.snacks.archived_at is
  'When an admin archived the snack: it cannot be ordered, only admins see it, and its history remains.';
alter table public.snacks enable row level security;

create index snacks_by_name on public.snacks (name);

create policy "Everyone can read snacks on offer" on public.snacks
  for select to anon using (archived_at is null);
create policy "Members can read snacks on offer, admins all" on public.snacks
  for select to authenticated using (archived_at is null or (select private.is_admin()));
create policy "Admins can add snacks" on public.snacks
  for insert to authenticated with check ((select private.is_admin()));
create policy "Admins can update snacks" on public.snacks
  for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Admins can delete snacks" on public.snacks
  for delete to authenticated using ((select private.is_admin()));
create policy "Banned and deleted accounts have no access" on public.snacks
  as restrictive for all to authenticated using ((select private.is_active()));

grant select on public.snacks to anon, authenticated;
grant insert, update, delete on public.snacks to authenticated;
grant select, insert, update, delete on public.snacks to service_role;

-- Without quantity: a sale must not invalidate the edit that an admin has open.
create trigger snacks_touch_updated_at
  before update of name, description, price, image_url, archived_at on public.snacks
  for each row execute function private.touch_updated_at();
create trigger snacks_clean_names before insert or update of name on public.snacks
  for each row execute function private.clean_names('name');

create function public.search_snacks(search text) returns setof public.snacks
language sql stable set search_path = ''
as $$ select * from public.snacks where private.has_words(name, search) $$;
comment on function public.search_snacks is
  'The snacks whose name has all words of the search, without case and accents, that the caller may read.';
grant execute on function public.search_snacks to authenticated;
