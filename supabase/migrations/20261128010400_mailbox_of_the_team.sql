-- Feedback of free accounts filled the mailbox of the team: each account may send 20 pieces in an hour.
create or replace function private.set_sender() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.sender := coalesce(auth.uid(), new.user_id, new.sender);
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
