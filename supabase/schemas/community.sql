create table public.feedback (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  content text not null check (length(content) between 1 and 5000),
  status text not null default 'pending',
  created_at timestamptz not null default now(),
  answer text check (length(answer) between 1 and 5000),
  answered_at timestamptz,
  -- Not a foreign key: an admin's account can be deleted.
  answered_by uuid,
  answered_by_name text check (length(answered_by_name) <= 200),
  constraint feedback_status_check check (status in ('pending', 'read', 'reviewed', 'resolved')),
  constraint feedback_is_answered_by_a_person check (
    (answer is null) = (answered_at is null) and (answer is null) = (answered_by is null)
  )
);
comment on table public.feedback is
  'Feedback of members to the team, with its answer. Pending until an admin has read it.';
comment on column public.feedback.answer is 'What was emailed to the member, written by answer_feedback only.';
alter table public.feedback enable row level security;

create index feedback_of_user on public.feedback (user_id);
create index feedback_newest on public.feedback (created_at desc, id);
create index feedback_by_status on public.feedback (status, created_at desc, id);

create policy "Members can read their own feedback, admins all" on public.feedback
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));
create policy "Members can send feedback" on public.feedback
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "Admins can update feedback" on public.feedback
  for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Banned and deleted accounts have no access" on public.feedback
  as restrictive for all to authenticated using ((select private.is_active()));

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
create policy "Banned and deleted accounts have no access" on public.space_updates
  as restrictive for all to authenticated using ((select private.is_active()));

grant select, delete on public.space_updates to authenticated;
grant insert (title, content, published), update (title, content, published) on public.space_updates
  to authenticated;
grant select, insert, update, delete on public.space_updates to service_role;

create table public.cafe_specials (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(trim(name)) between 1 and 120),
  description text not null check (length(trim(description)) between 1 and 2000),
  price numeric(10, 2) not null check (price between 0 and 99999999.99),
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
create policy "Banned and deleted accounts have no access" on public.cafe_specials
  as restrictive for all to authenticated using ((select private.is_active()));

grant select, delete on public.cafe_specials to authenticated;
grant insert (name, description, price, available), update (name, description, price, available)
  on public.cafe_specials to authenticated;
grant select, insert, update, delete on public.cafe_specials to service_role;

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

-- An update that is withdrawn disappears from the members' lists. Publishing it again notifies again.
create function private.notify_space_update() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'DELETE' or not new.published then
    delete from public.notifications where kind = 'space_update' and subject_id = old.id;
    return null;
  end if;
  insert into public.notifications (user_id, kind, subject_id, data)
  select id, 'space_update', new.id, jsonb_build_object('update_id', new.id, 'title', new.title)
  from public.profiles where id is distinct from auth.uid() and erased_at is null
  on conflict do nothing;
  return null;
end
$$;

create function private.send_feedback() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.send_to('staff', 'feedback_received', new.id, 0, jsonb_build_object(
    'feedback_id', new.id, 'content', new.content,
    'email', (select email from public.profiles where id = new.user_id)));
  return null;
end
$$;

-- The first answer is emailed and resolves the feedback. The same answer again, after a lost response, changes nothing.
create function private.answer_feedback(feedback_id uuid, answer text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  written constant text := btrim(answer, E' \t\n\r\f\v');
  kept public.feedback;
begin
  if not private.is_admin() then
    perform private.refuse('not_admin');
  end if;
  select * into kept from public.feedback where id = feedback_id for no key update;
  if kept.answer = written then
    return;
  end if;
  if kept.id is null or kept.answer is not null then
    perform private.refuse('already_answered');
  end if;
  if coalesce(length(written), 0) not between 1 and 5000 then
    perform private.refuse('bad_answer');
  end if;
  update public.feedback set
    answer = written, answered_at = now(), status = 'resolved', answered_by = auth.uid(),
    answered_by_name = (select display_name from public.profiles where id = auth.uid())
  where id = feedback_id;
  perform private.notify(kept.user_id, 'feedback_answered', feedback_id, 0, jsonb_build_object(
    'feedback_id', feedback_id, 'content', kept.content, 'answer', written));
end
$$;
grant execute on function private.answer_feedback to authenticated;

create function public.answer_feedback(feedback_id uuid, answer text) returns void
language sql set search_path = ''
as $$ select private.answer_feedback(feedback_id, answer) $$;
comment on function public.answer_feedback is
  'Emails the answer of an admin to the member who sent the feedback, and marks it as resolved. Refused with already_answered after another answer, or if the feedback no longer exists.';
grant execute on function public.answer_feedback to authenticated;

create trigger feedback_limit_inserts before insert on public.feedback
  for each row when (current_user = 'authenticated') execute function private.limit_inserts('20');
create trigger feedback_set_defaults before insert on public.feedback
  for each row execute function private.set_feedback_defaults();
create trigger space_updates_touch_updated_at before update on public.space_updates
  for each row execute function private.touch_updated_at();
create trigger cafe_specials_touch_updated_at before update on public.cafe_specials
  for each row execute function private.touch_updated_at();
create trigger space_updates_write_notifications after insert on public.space_updates
  for each row when (new.published) execute function private.notify_space_update();
create trigger space_updates_write_changed_notifications after update of published on public.space_updates
  for each row when (old.published <> new.published) execute function private.notify_space_update();
create trigger space_updates_remove_notifications after delete on public.space_updates
  for each row when (old.published) execute function private.notify_space_update();
create trigger feedback_write_message after insert on public.feedback
  for each row execute function private.send_feedback();
create trigger cafe_specials_clean_names before insert or update of name on public.cafe_specials
  for each row execute function private.clean_names('name');
create trigger space_updates_clean_names before insert or update of title on public.space_updates
  for each row execute function private.clean_names('title');
