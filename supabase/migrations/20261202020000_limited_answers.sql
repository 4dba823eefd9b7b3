-- A guest could send the booker any number of emails, by changing the answer again and again.
create or replace function private.record_response(guest public.booking_guests, answer text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  booking public.bookings;
begin
  if coalesce(answer not in ('accepted', 'declined'), true) then
    perform private.refuse('bad_response');
  end if;
  select * into booking from public.bookings
  where id = guest.booking_id and booking_date + start_time > private.space_now() for no key update;
  if booking.id is null then
    perform private.refuse('booking_not_future');
  end if;
  update public.booking_guests set response = answer, responded_at = now() where id = guest.id;
  if guest.response is distinct from answer then
    -- Each change notifies the booker.
    if not private.count_attempt('answers of ' || guest.id, 10, '1 hour') then
      perform private.refuse('too_often');
    end if;
    perform private.notify(booking.user_id, 'invitation_answered', guest.id,
      private.microseconds(clock_timestamp()),
      private.describe_invitation(booking) - 'changed_at' - 'previous' - 'booker_name' || jsonb_build_object(
        'answer', answer,
        'guest_name', coalesce(guest.name, guest.email, 'A guest')));
  end if;
end
$$;

create or replace function private.set_sender() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  is_answer constant boolean := new.kind = 'invitation_answered';
begin
  -- A guest without an account answers through the server.
  new.sender := coalesce(auth.uid(), case when is_answer then new.subject_id end, new.user_id, new.sender);
  -- Until then it can be undone (private.notify_visitor).
  if new.kind = 'visitor_rejected' then
    new.due_at := new.due_at + interval '1 minute';
  end if;
  if new.channel = 'email' and auth.uid() is distinct from new.user_id and (is_answer or auth.uid() is not null)
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
