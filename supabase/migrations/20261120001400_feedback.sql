-- What members tell the house; read by the team.
create table public.feedback (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  content text not null check (length(content) between 1 and 5000),
  status text not null default 'pending' check (status in ('pending', 'reviewed', 'resolved')),
  mailed_at timestamptz,
  created_at timestamptz not null default now()
);
alter table public.feedback enable row level security;

create index feedback_of_user on public.feedback (user_id);
create index feedback_newest on public.feedback (created_at desc);

-- When it came and how it stands is the house's to say, whatever the sender's clock says.
create function private.receive_feedback() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.content := btrim(new.content, E' \t\n\r\f\v');
  new.status := 'pending';
  new.created_at := now();
  return new;
end
$$;
revoke execute on function private.receive_feedback() from public;

create trigger feedback_receive before insert on public.feedback
  for each row execute function private.receive_feedback();

create policy "members read their own feedback, admins read all" on public.feedback
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));
create policy "members send feedback" on public.feedback
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "admins work feedback off" on public.feedback
  for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));

grant select on public.feedback to authenticated;
grant select, insert, update, delete on public.feedback to service_role;
grant insert (user_id, content, status, created_at), update (status) on public.feedback to authenticated;
