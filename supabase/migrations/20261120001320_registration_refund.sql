-- What comes back for a seat at an event before its member leaves, by the end of the credits'
-- validity; those whose validity has ended meanwhile are named, but return to nobody.
create function private.refund_of_registration(event uuid)
returns table (credits integer, expires_at timestamptz, is_expired boolean)
language sql stable security definer set search_path = ''
as $$
  select sum(lot.credits)::integer, lot.expires_at, coalesce(lot.expires_at <= now(), false)
  from public.event_registrations seat
  cross join lateral private.lots_to_refund(seat.user_id, seat.id, seat.credits_charged) lot
  where seat.event_id = event and seat.user_id = auth.uid()
  group by lot.expires_at
  order by lot.expires_at
$$;

create function public.registration_refund(event_id uuid)
returns table (credits integer, expires_at timestamptz, is_expired boolean)
language sql stable set search_path = ''
as $$ select * from private.refund_of_registration(event_id) $$;

revoke execute on function
  private.refund_of_registration(uuid), public.registration_refund(uuid)
from public;
grant execute on function
  private.refund_of_registration(uuid), public.registration_refund(uuid)
to authenticated;
