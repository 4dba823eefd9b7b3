create or replace function private.set_sender() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.sender := coalesce(auth.uid(), new.user_id, new.sender);
  -- Until then it can be undone (private.notify_visitor).
  if new.kind = 'visitor_rejected' then
    new.due_at := new.due_at + interval '1 minute';
  end if;
  if new.channel = 'email' and auth.uid() is distinct from new.user_id and auth.uid() is not null
     and not private.is_staff(auth.uid())
     and exists (
       select from public.notification_kinds known
       where known.kind = new.kind and known.audience <> 'admin'
     ) then
    new.mailbox := private.address_digest(case
      -- The address of the team is a setting of the worker.
      when new.recipient = 'staff' then 'staff@'
      else coalesce(new.recipient, private.email_of(new.user_id))
    end);
    -- Another change within the minute replaces the pass, and with it the email (private.issue_pass).
    if new.kind = 'visitor_pass' and new.data ->> 'change' in ('moved', 'cancelled') then
      new.due_at := new.due_at + interval '1 minute';
    end if;
  end if;
  return new;
end
$$;

create or replace function private.notify_visitor() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  rejection public.notifications;
begin
  if old.status = 'rejected' then
    select * into rejection from public.notifications
    where kind = 'visitor_rejected' and subject_id = new.id order by sequence desc limit 1;
    delete from public.outbox
    where kind = rejection.kind and subject_id = new.id and sequence = rejection.sequence
      and status = 'due' and attempts = 0 and lease is null;
    if not exists (
      select from public.outbox
      where kind = rejection.kind and subject_id = new.id and sequence = rejection.sequence and status <> 'skipped'
    ) then
      delete from public.notifications where id = rejection.id;
      -- Undone before anything was sent: the host knows of the earlier approval.
      if rejection.id is not null and exists (
        select from public.notifications where kind = 'visitor_approved' and subject_id = new.id
      ) then
        return null;
      end if;
    end if;
  end if;
  if new.status not in ('approved', 'rejected')
     or new.is_walk_in and (new.status = 'approved' or new.user_id is not distinct from auth.uid()) then
    return null;
  end if;
  perform private.notify(new.user_id, 'visitor_' || new.status, new.id,
    private.microseconds(clock_timestamp()), jsonb_build_object(
      'visitor_id', new.id, 'visitor_name', new.visitor_name, 'visit_date', new.visit_date,
      'visit_time', new.visit_time, 'visit_duration', new.visit_duration
    ));
  return null;
end
$$;
drop trigger visitors_write_notification on public.visitors;
create trigger visitors_write_notification after update of status on public.visitors
  for each row when (old.status <> new.status and (new.status in ('approved', 'rejected') or old.status = 'rejected'))
  execute function private.notify_visitor();

-- After an undone rejection the pass that the visitor has is valid again, if the email that it is not was not sent yet.
create function private.restore_pass(visitor public.visitors) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  pass public.visitor_passes;
begin
  select * into pass from public.visitor_passes
  where visitor_id = visitor.id and revoked_at is not null and valid_on = visitor.visit_date for no key update;
  delete from public.outbox
  where kind = 'visitor_pass' and subject_id = pass.id and data ->> 'change' = 'cancelled'
    and status = 'due' and attempts = 0 and lease is null;
  if not found then
    return false;
  end if;
  update public.visitor_passes set revoked_at = null where id = pass.id;
  return true;
end
$$;

create or replace function private.sync_visitor_pass() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  was_valid constant boolean := old.status in ('approved', 'active');
  is_valid constant boolean := new.status in ('approved', 'active');
begin
  if is_valid and new.email is not null and new.arrived_at is null and new.visit_date >= private.space_today() then
    if not was_valid then
      if old.status <> 'rejected' or not private.restore_pass(new) then
        perform private.issue_pass(new.id, null, new.visit_date, 'approved');
      end if;
    elsif (old.visit_date, old.visit_time, old.email) is distinct from (new.visit_date, new.visit_time, new.email)
      -- Only admins replace a pass that they revoked: the host can move a visit by moving the booking.
      and not exists (
        select from public.visitor_passes where visitor_id = new.id and revoked_at is not null
      ) then
      perform private.issue_pass(new.id, null, new.visit_date, 'moved');
    end if;
  elsif not is_valid and private.revoke_pass(new.id)
    and new.status <> 'completed' and new.arrived_at is null and new.visit_date >= private.space_today() then
    perform private.email_pass_holder(visitor_passes, 'cancelled')
    from public.visitor_passes where visitor_id = new.id;
    -- Until then the rejection can be undone (private.restore_pass).
    update public.outbox set due_at = now() + interval '1 minute'
    where kind = 'visitor_pass' and data ->> 'change' = 'cancelled' and status = 'due'
      and subject_id = (select id from public.visitor_passes where visitor_id = new.id);
  end if;
  return null;
end
$$;
