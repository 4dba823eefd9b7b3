-- News of the house; drafts are seen by admins only.
create table public.space_updates (
  id uuid primary key default gen_random_uuid(),
  title text not null check (length(trim(title)) between 1 and 200),
  content text not null check (length(trim(content)) between 1 and 10000),
  published boolean not null default false,
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
alter table public.space_updates enable row level security;

create index space_updates_newest on public.space_updates (created_at desc);
create index space_updates_author on public.space_updates (created_by);

create policy "members read what is published, admins also drafts" on public.space_updates
  for select to authenticated using (published or (select private.is_admin()));
create policy "admins add updates" on public.space_updates
  for insert to authenticated with check ((select private.is_admin()));
create policy "admins change updates" on public.space_updates
  for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "admins delete updates" on public.space_updates
  for delete to authenticated using ((select private.is_admin()));

create trigger space_updates_touch_updated_at before update on public.space_updates
  for each row execute function private.touch_updated_at();

grant select, delete on public.space_updates to authenticated;
grant insert (title, content, published), update (title, content, published) on public.space_updates
  to authenticated;
grant select, insert, update, delete on public.space_updates to service_role;
