update public.notification_kinds set position = position + 1 where position >= 6;
insert into public.notification_kinds (
  position, kind, audience, in_portal, by_email, by_push, email_offered, email_optional, lead_time
) values (6, 'invitation_answered', 'member', true, true, true, true, true, null);

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
    perform private.notify(booking.user_id, 'invitation_answered', guest.id,
      private.microseconds(clock_timestamp()),
      private.describe_invitation(booking) - 'changed_at' - 'previous' - 'booker_name' || jsonb_build_object(
        'answer', answer,
        'guest_name', coalesce(guest.name, guest.email, 'A guest')));
  end if;
end
$$;
