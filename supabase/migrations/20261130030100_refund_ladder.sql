-- Members who cancel get back what the ladder of the room says. By default everything, as before.

-- A list of {hours, percent}, from the most hours before the start to the fewest, and so with the percentages.
create function private.is_refund_ladder(ladder jsonb) returns boolean
language sql immutable set search_path = ''
as $$
  select ladder is null or jsonb_typeof(ladder) = 'array' and jsonb_array_length(ladder) between 1 and 10 and coalesce((
    select bool_and(hours % 1 = 0 and hours between 0 and 8760 and percent % 1 = 0 and percent between 1 and 100
      and hours < coalesce(hours_before, 8761) and percent < coalesce(percent_before, 101))
    from (
      select hours, percent, lag(hours) over (order by place) as hours_before,
        lag(percent) over (order by place) as percent_before
      from (
        select place, case when jsonb_typeof(rung -> 'hours') = 'number' then (rung ->> 'hours')::numeric end as hours,
          case when jsonb_typeof(rung -> 'percent') = 'number' then (rung ->> 'percent')::numeric end as percent
        from jsonb_array_elements(ladder) with ordinality as listed (rung, place)
      ) rungs
    ) compared
    having count(hours) = jsonb_array_length(ladder) and count(percent) = jsonb_array_length(ladder)
  ), false)
$$;
grant execute on function private.is_refund_ladder to authenticated;

alter table public.room_rules
  add column refund_ladder jsonb check (length(refund_ladder::text) <= 1000),
  add constraint room_rules_refund_ladder_descends check (private.is_refund_ladder(refund_ladder));
comment on column public.room_rules.refund_ladder is
  'How much a member gets back by how early they cancel: a list of {hours, percent}, as in [{"hours": 24, "percent": 50}] for half until 24 hours before the start and nothing afterwards. Null: everything.';
grant update (refund_ladder) on public.room_rules to authenticated;

-- What the caller gets back of `charged` credits of a booking now: `credits`, and `later` from `ends_at` on. The
-- ladder of the room holds for members who cancel or shorten their own booking; admins refund everything.
create function private.refund_quote(
  booking public.bookings, charged integer, out credits integer, out ends_at timestamp, out later integer
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  ladder constant jsonb := (select refund_ladder from public.room_rules where room_id = booking.room_id);
  starts constant timestamp := booking.booking_date + booking.start_time;
  percent integer;
  later_percent integer;
begin
  credits := charged;
  if ladder is null or auth.uid() is distinct from booking.user_id or private.is_admin() then
    return;
  end if;
  select rung.percent, starts - rung.hours * interval '1 hour' into percent, ends_at
  from jsonb_to_recordset(ladder) as rung (hours integer, percent integer)
  where starts - rung.hours * interval '1 hour' >= private.space_now() order by rung.hours desc limit 1;
  credits := ceil(charged * coalesce(percent, 0) / 100.0);
  if ends_at is not null then
    select rung.percent into later_percent
    from jsonb_to_recordset(ladder) as rung (hours integer, percent integer)
    where starts - rung.hours * interval '1 hour' > ends_at order by rung.hours desc limit 1;
    later := ceil(charged * coalesce(later_percent, 0) / 100.0);
  end if;
end
$$;

create function private.quote_cancellation(booking_id uuid)
returns table (credits integer, charged integer, ends_at timestamp, later integer)
language sql stable security definer set search_path = ''
as $$
  select quote.credits, bookings.total_credits, quote.ends_at, quote.later
  from public.bookings cross join lateral private.refund_quote(bookings, bookings.total_credits) quote
  where bookings.id = booking_id and (bookings.user_id = auth.uid() or private.is_admin())
$$;
grant execute on function private.quote_cancellation to authenticated;

create function public.quote_cancellation(booking_id uuid)
returns table (credits integer, charged integer, ends_at timestamp, later integer)
language sql stable set search_path = ''
as $$ select * from private.quote_cancellation(booking_id) $$;
comment on function public.quote_cancellation is
  'What the caller gets back of a booking by cancelling it now: credits of those charged, and later from ends_at on, in the local time of the space. ends_at is null if the refund will not change. Empty for bookings of others.';
grant execute on function public.quote_cancellation to authenticated;

create function private.cancel_booking(booking_id uuid, version timestamptz, agreed_credits integer) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  booking public.bookings;
  quote record;
begin
  select * into booking from public.bookings
  where id = booking_id and (user_id = auth.uid() or private.is_admin()) for update;
  if booking.id is null then
    perform private.refuse('unknown_booking');
  end if;
  if booking.updated_at is distinct from version then
    perform private.refuse('booking_changed');
  end if;
  quote := private.refund_quote(booking, booking.total_credits);
  if quote.credits is distinct from agreed_credits then
    perform private.refuse('refund_changed', jsonb_build_object(
      'credits', quote.credits, 'charged', booking.total_credits));
  end if;
  delete from public.bookings where id = booking_id;
end
$$;
grant execute on function private.cancel_booking to authenticated;

create function public.cancel_booking(booking_id uuid, version timestamptz, credits_agreed integer) returns void
language sql set search_path = ''
as $$ select private.cancel_booking(booking_id, version, credits_agreed) $$;
comment on function public.cancel_booking is
  'Cancels a booking for the refund that quote_cancellation showed; another one is refused with refund_changed. version: the updated_at that the caller saw.';
grant execute on function public.cancel_booking to authenticated;


create or replace function private.booking_refund(booking_id uuid, new_duration integer)
returns table (credits integer, expires_at timestamptz, is_renewed boolean)
language sql stable security definer set search_path = ''
as $$
  select sum(lot.credits)::integer, lot.expires_at, lot.is_renewed
  from public.bookings
  join public.rooms on rooms.id = bookings.room_id
  cross join lateral private.lots_to_refund(
    bookings.user_id, bookings.id,
    (private.refund_quote(bookings, bookings.total_credits - coalesce((private.booking_price(
      jsonb_populate_record(bookings, jsonb_build_object('duration', new_duration)), bookings, rooms)).credits, 0)
    )).credits
  ) lot
  where bookings.id = booking_id and (bookings.user_id = auth.uid() or private.is_admin())
  group by lot.expires_at, lot.is_renewed
  order by lot.expires_at
$$;

-- Runs after the row's policy check: members must not debit another member, or learn a balance or a number of
-- bookings. In triggers for insert, all fields of `old` are null; in triggers for delete, those of `new`.
create or replace function private.complete_booking() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  is_moved constant boolean := (old.room_id, old.booking_date, old.start_time, old.end_time)
    is distinct from (new.room_id, new.booking_date, new.start_time, new.end_time);
  due constant integer := coalesce(new.total_credits, 0) - coalesce(old.total_credits, 0);
  change integer := 0;
  booking public.bookings;
  room public.rooms;
  entry public.booking_history;
begin
  if tg_op = 'DELETE' then
    booking := old;
  else
    booking := new;
  end if;
  select * into room from public.rooms where id = booking.room_id;

  -- Price. Another one was shown.
  if new.total_credits <> new.credits_agreed or new.rupees_due <> new.rupees_agreed then
    perform private.refuse('price_changed', jsonb_build_object(
      'kind', 'booking', 'credits', new.total_credits, 'rupees', new.rupees_due));
  end if;

  -- Charge, or refund.
  if due > 0 then
    perform private.debit_credits(booking.user_id, due, 'booking', 'Meeting room', booking.id);
    change := -due;
  elsif due < 0 then
    change := private.refund_credits(booking.user_id, booking.id,
      case tg_op when 'DELETE' then 'Booking cancelled' else 'Booking moved' end,
      (private.refund_quote(old, -due)).credits);
  end if;
  if tg_op = 'DELETE' and old.paid_paise > 0 then
    update public.orders set status = 'refund_due' where booking_id = old.id and status = 'fulfilled';
  end if;

  -- Limit.
  if tg_op <> 'DELETE' then
    perform private.check_limits(new, old, room, new.overrides);
  end if;

  -- Slot.
  if is_moved then
    perform private.publish_slot(new, old);
  end if;

  -- Journal.
  if is_moved or old.total_credits <> new.total_credits or old.rupees_due <> new.rupees_due then
    entry := private.write_booking_history(booking,
      case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'rescheduled' else 'cancelled' end, change);
  end if;
  if is_moved then
    perform private.log_booking(booking, old, room, entry);
  end if;

  -- Tell the guests and the member.
  if is_moved and tg_op = 'UPDATE' then
    perform private.move_visitors(new, old);
    perform private.tell_guests_of_move(new, old);
  end if;
  if is_moved or old.total_credits <> new.total_credits then
    perform private.notify_booking(booking, old, room, entry);
  end if;

  -- Broadcast. The topic of a day names no owner; this one tells the screens of the owner which day to read again.
  if booking.rupees_due > 0 or booking.paid_paise > 0 then
    perform private.broadcast_to_desk('payments');
  end if;
  if tg_op = 'DELETE' or old.booking_date <> new.booking_date then
    perform private.send_own_booking(old);
  end if;
  if tg_op <> 'DELETE' then
    perform private.send_own_booking(new);
  end if;
  return null;
end
$$;
