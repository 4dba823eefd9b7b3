-- A refund gives everything back. Credits whose validity has ended since return as a new lot that is
-- valid for 30 days; all others return to the lot they came from.
alter table public.credit_lots drop constraint credit_lots_source_check;
alter table public.credit_lots add constraint credit_lots_source_check
  check (source in ('grant', 'purchase', 'refund'));

-- A refund into a new lot settles what is owed to the expired one.
alter table private.credit_lot_moves add column settles_lot_id bigint references public.credit_lots (id);
create index credit_lot_moves_settles_lot on private.credit_lot_moves (settles_lot_id);

-- The functions that use the old return type are replaced below.
drop function public.booking_refund(uuid, integer);
drop function private.refund_of_booking(uuid, integer);
drop function public.registration_refund(uuid);
drop function private.refund_of_registration(uuid);
drop function private.lots_to_refund(uuid, uuid, integer);

-- What a refund for a reference gives back, at most `wanted` credits of it, by the lot it came from:
-- the last to expire first. `expires_at` is the end of validity after the refund.
create function private.lots_to_refund(person uuid, reference uuid, wanted integer)
returns table (lot_id bigint, credits integer, expires_at timestamptz, is_renewed boolean)
language sql stable security definer set search_path = ''
as $$
  with owed as (
    select coalesce(move.settles_lot_id, move.lot_id) as lot_id, -sum(move.amount) as credits
    from private.credit_lot_moves move join public.credit_ledger ledger on ledger.id = move.ledger_id
    where ledger.reference_id = reference and ledger.user_id = person
    group by 1 having sum(move.amount) < 0
  ), queue as (
    select lot.id, lot.expires_at, coalesce(lot.expires_at <= now(), false) as is_over, owed.credits,
      sum(owed.credits) over (order by lot.expires_at desc, lot.id desc) - owed.credits as earlier
    from owed join public.credit_lots lot on lot.id = owed.lot_id
  )
  select id, least(credits, wanted - earlier)::integer,
    case when is_over then now() + interval '30 days' else expires_at end, is_over
  from queue where earlier < wanted order by earlier
$$;

-- Gives back what is still owed for a reference, or at most `wanted` of it. Returns what was given:
-- a second call gives nothing.
create or replace function private.refund_credits(
  person uuid, reference uuid, why text, wanted integer default null
) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  given integer;
  entry bigint;
  back record;
  target bigint;
begin
  perform private.hold_credits(person);
  select least(coalesce(wanted, -sum(amount)), -sum(amount)) into given
  from public.credit_ledger
  where reference_id = reference and user_id = person;
  if coalesce(given, 0) <= 0 then
    return 0;
  end if;
  entry := private.enter_credits(person, given, 'refund', why, reference);
  for back in select * from private.lots_to_refund(person, reference, given) loop
    if back.is_renewed then
      insert into public.credit_lots (user_id, amount, remaining, source, reference_id, expires_at)
      values (person, back.credits, back.credits, 'refund', reference, back.expires_at) returning id into target;
    else
      update public.credit_lots set remaining = remaining + back.credits
      where id = back.lot_id returning id into target;
    end if;
    insert into private.credit_lot_moves (ledger_id, lot_id, amount, settles_lot_id)
    values (entry, target, back.credits, nullif(back.lot_id, target));
  end loop;
  return given;
end
$$;

-- What comes back for a booking that is cancelled, or moved to a time span of `half_hours`, by the
-- end of the credits' validity.
create function private.refund_of_booking(booking uuid, half_hours integer)
returns table (credits integer, expires_at timestamptz, is_renewed boolean)
language sql stable security definer set search_path = ''
as $$
  select sum(lot.credits)::integer, lot.expires_at, lot.is_renewed
  from public.bookings
  join public.rooms on rooms.id = bookings.room_id
  cross join lateral private.lots_to_refund(
    bookings.user_id, bookings.id,
    bookings.total_credits - coalesce(private.booking_price(bookings.user_id, rooms, half_hours), 0)
  ) lot
  where bookings.id = booking and (bookings.user_id = auth.uid() or private.is_admin())
  group by lot.expires_at, lot.is_renewed
  order by lot.expires_at
$$;

create function public.booking_refund(booking_id uuid, new_duration integer default null)
returns table (credits integer, expires_at timestamptz, is_renewed boolean)
language sql stable set search_path = ''
as $$ select * from private.refund_of_booking(booking_id, new_duration) $$;

-- What comes back for a seat at an event before its member leaves.
create function private.refund_of_registration(event uuid)
returns table (credits integer, expires_at timestamptz, is_renewed boolean)
language sql stable security definer set search_path = ''
as $$
  select sum(lot.credits)::integer, lot.expires_at, lot.is_renewed
  from public.event_registrations seat
  cross join lateral private.lots_to_refund(seat.user_id, seat.id, seat.credits_charged) lot
  where seat.event_id = event and seat.user_id = auth.uid()
  group by lot.expires_at, lot.is_renewed
  order by lot.expires_at
$$;

create function public.registration_refund(event_id uuid)
returns table (credits integer, expires_at timestamptz, is_renewed boolean)
language sql stable set search_path = ''
as $$ select * from private.refund_of_registration(event_id) $$;

comment on function public.booking_refund is
  'What comes back when a booking is cancelled or moved. Renewed credits had expired and are valid for 30 days.';
comment on function public.registration_refund is
  'What comes back when a member leaves an event. Renewed credits had expired and are valid for 30 days.';

revoke execute on function
  private.lots_to_refund(uuid, uuid, integer),
  private.refund_of_booking(uuid, integer), public.booking_refund(uuid, integer),
  private.refund_of_registration(uuid), public.registration_refund(uuid)
from public;
grant execute on function
  private.refund_of_booking(uuid, integer), public.booking_refund(uuid, integer),
  private.refund_of_registration(uuid), public.registration_refund(uuid)
to authenticated;
