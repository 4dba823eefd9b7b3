create table public.feedback (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  content text not null check (length(content) between 1 and 5000),
  status text not null default 'pending' check (status in ('pending', 'reviewed', 'resolved')),
  mailed_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table public.feedback is
  'Feedback of members to the team.';
alter table public.feedback enable row level security;

create index feedback_of_user on public.feedback (user_id);
create index feedback_newest on public.feedback (created_at desc);

-- Ignores the status and the creation time that were sent.
create function private.set_feedback_defaults() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.content := btrim(new.content, E' \t\n\r\f\v');
  new.status := 'pending';
  new.created_at := now();
  return new;
end
$$;

create trigger feedback_limit_inserts before insert on public.feedback
  for each row when (current_user = 'authenticated') execute function private.limit_inserts('20');
create trigger feedback_set_defaults before insert on public.feedback
  for each row execute function private.set_feedback_defaults();

create policy "Members can read their own feedback, admins all" on public.feedback
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));
create policy "Members can send feedback" on public.feedback
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "Admins can update feedback" on public.feedback
  for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));

grant select on public.feedback to authenticated;
grant select, insert, update, delete on public.feedback to service_role;
grant insert (user_id, content, status, created_at), update (status) on public.feedback to authenticated;

create table public.space_updates (
  id uuid primary key default gen_random_uuid(),
  title text not null check (length(trim(title)) between 1 and 200),
  content text not null check (length(trim(content)) between 1 and 10000),
  published boolean not null default false,
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.space_updates is
  'News of the space. Only admins see drafts.';
alter table public.space_updates enable row level security;

create index space_updates_newest on public.space_updates (created_at desc);
create index space_updates_author on public.space_updates (created_by);

create policy "Members can read published space updates, admins all" on public.space_updates
  for select to authenticated using (published or (select private.is_admin()));
create policy "Admins can add space updates" on public.space_updates
  for insert to authenticated with check ((select private.is_admin()));
create policy "Admins can update space updates" on public.space_updates
  for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Admins can delete space updates" on public.space_updates
  for delete to authenticated using ((select private.is_admin()));

create trigger space_updates_touch_updated_at before update on public.space_updates
  for each row execute function private.touch_updated_at();

grant select, delete on public.space_updates to authenticated;
grant insert (title, content, published), update (title, content, published) on public.space_updates
  to authenticated;
grant select, insert, update, delete on public.space_updates to service_role;

create table public.cafe_specials (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(trim(name)) between 1 and 120),
  description text not null check (length(trim(description)) between 1 and 2000),
  price numeric(10, 2) not null check (price >= 0),
  available boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.cafe_specials is
  'Specials of the cafe with prices in rupees.';
alter table public.cafe_specials enable row level security;

create index cafe_specials_newest on public.cafe_specials (created_at desc);

create policy "Members can read cafe specials" on public.cafe_specials
  for select to authenticated using ((select auth.uid()) is not null);
create policy "Admins can add cafe specials" on public.cafe_specials
  for insert to authenticated with check ((select private.is_admin()));
create policy "Admins can update cafe specials" on public.cafe_specials
  for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Admins can delete cafe specials" on public.cafe_specials
  for delete to authenticated using ((select private.is_admin()));

create trigger cafe_specials_touch_updated_at before update on public.cafe_specials
  for each row execute function private.touch_updated_at();

grant select, delete on public.cafe_specials to authenticated;
grant insert (name, description, price, available), update (name, description, price, available)
  on public.cafe_specials to authenticated;
grant select, insert, update, delete on public.cafe_specials to service_role;
