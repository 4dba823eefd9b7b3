-- Refuses reasons of blocks, suspensions and returned payments that have no visible character, as of other changes.

create or replace function private.suspend_member(member_id uuid, reason text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  suspension public.suspensions;
begin
  if not private.is_admin() then
    perform private.refuse('not_admin');
  end if;
  if private.visible_reason(suspend_member.reason) is null then
    perform private.refuse('bad_reason');
  end if;
  if member_id = auth.uid() then
    perform private.refuse('own_account');
  end if;
  perform from auth.users where id = member_id for update;
  if not found then
    perform private.refuse('unknown_user');
  end if;
  if exists (select from public.user_roles where user_id = member_id and role = 'admin') then
    perform private.refuse('account_of_admin');
  end if;
  insert into public.suspensions (user_id, reason, suspended_by, suspended_by_name)
  values (member_id, trim(suspend_member.reason), auth.uid(),
    (select display_name from public.profiles where id = auth.uid()))
  on conflict (user_id) where ended_at is null do nothing
  returning * into suspension;
  if suspension.id is null then
    return;
  end if;
  -- The auth service knows no ban without an end.
  update auth.users set banned_until = now() + interval '100 years' where id = member_id;
  delete from auth.sessions where user_id = member_id;
  perform private.log_activity(member_id, 'Account Suspended', suspension.reason);
  perform private.send_suspension(suspension);
end
$$;

create or replace function private.refund_desk_payment(
  order_id uuid, payment_method text, paise integer, refund_reason text, request_id uuid, owed_only boolean
)
returns public.refunds
language plpgsql security definer set search_path = ''
as $$
declare
  new_refund uuid := gen_random_uuid();
  earlier uuid;
  bought public.orders;
  paid public.payments;
  remaining integer;
  allowed integer;
  returned public.refunds;
begin
  perform private.check_desk_payment(payment_method, paise);
  refund_reason := private.visible_reason(refund_reason);
  earlier := private.claim_request(
    request_id, jsonb_build_array('refund_desk_payment', order_id, payment_method, paise, refund_reason), new_refund);
  if earlier is not null then
    select * into returned from public.refunds where id = earlier;
    return returned;
  end if;
  perform from public.bookings
  where id = (select booking_id from public.orders where id = order_id) for no key update;
  select * into bought from public.orders where id = order_id and kind = 'room' for no key update;
  select * into paid from public.payments where payments.order_id = bought.id;
  if paid.id is null then
    perform private.refuse('not_refundable');
  end if;
  remaining := paid.amount_paise
    - coalesce((select sum(amount_paise) from public.refunds where payment_id = paid.id), 0);
  allowed := remaining;
  if owed_only then
    -- A cancelled booking has no row: all that remains is owed.
    select least(remaining, greatest(paid_paise - rupees_due * 100, 0)) into allowed
    from public.bookings where id = bought.booking_id;
    allowed := coalesce(allowed, remaining);
  end if;
  if paise > allowed then
    perform private.refuse('more_than_paid', jsonb_build_object('paise', allowed));
  end if;
  update public.bookings set paid_paise = paid_paise - paise where id = bought.booking_id;
  if paise = remaining then
    update public.orders set status = 'refund_due' where id = order_id and status = 'fulfilled';
    update public.orders set status = 'refunded' where id = order_id;
  end if;
  perform private.write_desk_history(bought.booking_id, 'refunded', -paise, payment_method, refund_reason);
  perform private.log_activity(bought.user_id, 'Refunded',
    format('%s for %s at the front desk', private.format_paise(paise), bought.description), 0, bought.booking_id);
  insert into public.refunds (
    id, payment_id, order_id, user_id, amount_paise, reason, status, retry_at, method, returned_by, returned_by_name
  ) values (
    new_refund, paid.id, order_id, bought.user_id, paise, coalesce(refund_reason, 'Returned at the front desk'),
    'processed', null, payment_method, auth.uid(), (select display_name from public.profiles where id = auth.uid())
  ) returning * into returned;
  return returned;
end
$$;

create or replace function private.block_room(
  room uuid, kind text, reason text, starts_at timestamp, ends_at timestamp, bookings jsonb
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  choices private.booking_choice[] := private.read_choices(bookings);
  span tsrange;
  outcome jsonb;
  block public.room_blocks;
begin
  if not private.is_admin() then
    perform private.refuse('not_admin');
  end if;
  if coalesce(
    starts_at >= ends_at or ends_at <= private.space_now() or starts_at < private.space_today()
      or ends_at >= '10000-01-01' or ends_at - starts_at > interval '31 days'
      or extract(epoch from starts_at)::bigint % 1800 <> 0 or extract(epoch from ends_at)::bigint % 1800 <> 0
      or starts_at::date = ends_at::date and exists (
        select from public.room_rules
        where room_id = room and (ends_at::time <= opens or starts_at::time >= closes)
      )
      or kind not in ('cleaning', 'repair', 'other') or length(trim(reason)) > 200
      or private.visible_line(trim(reason)) is null,
    true
  ) then
    perform private.refuse('bad_block');
  end if;
  span := tsrange(starts_at, ends_at);
  perform private.lock_for_choices(choices, array[room]);
  if not exists (select from public.rooms where id = room and retired_at is null) then
    perform private.refuse('room_unavailable');
  end if;
  if exists (
    select from public.room_blocks other
    where other.room_id = room and other.ended_at is null and tsrange(other.starts_at, other.ends_at) && span
  ) then
    perform private.refuse('already_blocked');
  end if;
  outcome := private.apply_choices(choices,
    array(select booking from private.bookings_within(room, span) booking),
    initcap(kind) || ': ' || trim(reason));
  if exists (
    select from private.bookings_within(room, span) remaining
    where not exists (
      select from unnest(choices) choice where choice.booking_id = remaining.id and choice.action = 'leave'
    )
  ) then
    perform private.refuse('slot_taken');
  end if;
  insert into public.room_blocks (room_id, kind, reason, starts_at, ends_at, created_by)
  values (room, kind, trim(reason), starts_at, ends_at, auth.uid()) returning * into block;
  perform private.fill_block(block);
  return outcome || jsonb_build_object('block_id', block.id);
end
$$;
