update public.notification_kinds set position = position + 1 where position >= 22;
insert into public.notification_kinds (
  position, kind, audience, in_portal, by_email, by_push, email_offered, email_optional, lead_time
) values (22, 'feedback_answered', 'member', true, true, true, true, false, null);

alter table public.feedback
  add column answer text check (length(answer) between 1 and 5000),
  add column answered_at timestamptz,
  add column answered_by uuid,
  add column answered_by_name text check (length(answered_by_name) <= 200),
  drop constraint feedback_status_check,
  add constraint feedback_status_check check (status in ('pending', 'read', 'reviewed', 'resolved')),
  add constraint feedback_is_answered_by_a_person check (
    (answer is null) = (answered_at is null) and (answer is null) = (answered_by is null)
  );
comment on table public.feedback is
  'Feedback of members to the team, with its answer. Pending until an admin has read it.';
comment on column public.feedback.answer is 'What was emailed to the member, written by answer_feedback only.';
drop index public.feedback_newest;
create index feedback_newest on public.feedback (created_at desc, id);
create index feedback_by_status on public.feedback (status, created_at desc, id);

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
