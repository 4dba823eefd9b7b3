-- Registrations and day passes run their steps in one function before the row is written and one after it, as
-- bookings do. Orders check a change in one function.

drop trigger event_registrations_block_price_change on public.event_registrations;
drop trigger event_registrations_charge_credits on public.event_registrations;
drop trigger event_registrations_claim_request on public.event_registrations;
drop trigger event_registrations_limit_inserts on public.event_registrations;
drop trigger event_registrations_refund_credits on public.event_registrations;
drop trigger event_registrations_release_seat on public.event_registrations;
drop trigger event_registrations_reserve_seat on public.event_registrations;
drop trigger event_registrations_write_notification on public.event_registrations;
drop trigger day_passes_block_price_change on public.day_passes;
drop trigger day_passes_charge_credits on public.day_passes;
drop trigger day_passes_issue_pass on public.day_passes;
drop trigger day_passes_write_notification on public.day_passes;
drop trigger orders_check_status on public.orders;
drop trigger orders_refuse_changes on public.orders;
drop trigger orders_touch_updated_at on public.orders;

drop function private.block_seat_price_change();
drop function private.charge_registration();
drop function private.claim_registration_request();
drop function private.notify_registration();
drop function private.refund_registration();
drop function private.release_seat();
drop function private.reserve_seat();
drop function private.block_day_pass_price_change();
drop function private.charge_day_pass();
drop function private.issue_day_pass();
drop function private.notify_day_pass();
drop function private.check_order_status();
drop function private.refuse_order_changes();

-- The steps of a registration and of its end, before the row is written: request, limit, seat and price.
create function private.check_registration() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  earlier uuid;
  known public.event_registrations;
  event public.events;
begin
  if tg_op = 'DELETE' then
    update public.events set attendees = attendees - 1
    where id = old.event_id
      and (date + time > private.space_now() or auth.uid() is distinct from old.user_id or private.is_admin());
    if not found then
      perform private.refuse('event_started');
    end if;
    return old;
  end if;

  -- Request. A repeated one must not reach the seat, which would refuse it with already_registered.
  if new.request_id is not null then
    earlier := private.claim_request(new.request_id, jsonb_build_array('registration',
      new.user_id, new.event_id, new.credits_agreed), new.id);
    if earlier is not null then
      select * into known from public.event_registrations where id = earlier;
      if known.id is null then
        perform private.refuse('request_outdated');
      end if;
      perform private.refuse('request_repeated',
        (select to_jsonb(answer) from (select known.id, known.credits_charged) as answer));
    end if;
  end if;
  perform private.limit_uses('event_registrations', 1, 500);

  -- Seat. One conditional update reserves it; the reason is looked up only when it fails. An insert for another
  -- member is left to the policy, which refuses it.
  if auth.uid() <> new.user_id then
    return new;
  end if;
  update public.events set attendees = attendees + 1
  where id = new.event_id and status = 'active' and date >= private.space_today() and attendees < max_attendees
  returning * into event;
  if exists (
    select from public.event_registrations taken
    where taken.event_id = new.event_id and taken.user_id = new.user_id
  ) then
    perform private.refuse('already_registered');
  end if;
  if event.id is null then
    select * into event from public.events where id = new.event_id;
    perform private.refuse(case
      when event.id is null then 'unknown_event'
      when event.status <> 'active' then 'event_cancelled'
      when event.date < private.space_today() then 'event_past'
      else 'event_full'
    end);
  end if;

  -- Price.
  new.credits_charged := case when event.is_free then 0 else event.credits end;
  new.created_at := now();
  return new;
end
$$;

-- The steps after the row is written, and after its policy check: price, charge or refund, log and notification.
-- The event has refunded a registration that ends with it.
create function private.complete_registration() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  event public.events;
  is_released boolean;
  refunded integer := 0;
begin
  if tg_op = 'INSERT' then
    select * into event from public.events where id = new.event_id;
    if new.credits_charged <> new.credits_agreed then
      perform private.refuse('price_changed', jsonb_build_object(
        'kind', 'event', 'credits', new.credits_charged, 'title', event.title));
    end if;
    perform private.debit_credits(new.user_id, new.credits_charged, 'event', 'Event', new.id);
    update public.cancelled_registrations set registered_again_at = now()
    where user_id = new.user_id and event_id = new.event_id and registered_again_at is null;
    perform private.log_activity(new.user_id, 'Registered for Event', event.title, -new.credits_charged, event.id);
    perform private.notify(new.user_id, 'event_registered', event.id, private.microseconds(new.created_at),
      private.describe_event(event) || jsonb_build_object('credits', new.credits_charged));
    return null;
  end if;

  select * into event from public.events where id = old.event_id;
  is_released := exists (select from public.cancelled_registrations where id = old.id);
  if not is_released then
    if old.credits_charged > 0 then
      refunded := private.refund_credits(old.user_id, old.id, 'Left the event', old.credits_charged);
    end if;
    perform private.log_activity(old.user_id, 'Left Event', event.title, refunded, event.id);
  end if;
  perform private.notify(old.user_id, 'event_seat_released', event.id, private.microseconds(old.created_at),
    private.describe_event(event) || jsonb_build_object(
      'credits', old.credits_charged,
      'credits_refunded', case when old.credits_charged > 0 then (
        select coalesce(sum(amount), 0) from public.credit_ledger
        where reference_id = old.id and kind = 'refund'
      ) else 0 end,
      'by', case
        when is_released then 'reactivated'
        when auth.uid() <> old.user_id then 'admin'
        else 'member'
      end
    ));
  return null;
end
$$;

-- The steps after the row is written, and after its policy check: price, charge, log, pass and notification.
create function private.complete_day_pass() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.credits_used <> new.credits_agreed then
    perform private.refuse('price_changed', jsonb_build_object('kind', 'day_pass', 'credits', new.credits_used));
  end if;
  perform private.debit_credits(new.user_id, new.credits_used, 'day_pass', 'Day pass', new.id);
  perform private.log_activity(new.user_id, 'Purchased Day Pass',
    format('%s on %s', new.visitor_name, new.date), -new.credits_used, new.id);
  perform private.issue_pass(new.visitor_id, case when new.visitor_id is null then new.id end, new.date, 'approved');
  perform private.notify(new.user_id, 'day_pass_bought', new.id, 0, jsonb_build_object(
    'pass_id', new.id, 'pass_date', new.date, 'visitor_name', new.visitor_name, 'credits', new.credits_used));
  return null;
end
$$;

create function private.check_order_change() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if old.status <> new.status and (old.status, new.status) not in (
    ('created', 'paid'), ('created', 'expired'), ('paid', 'fulfilled'), ('paid', 'refund_due'),
    ('fulfilled', 'refund_due'), ('refund_due', 'refunded')
  ) then
    perform private.refuse('order_only_forward', jsonb_build_object('from', old.status, 'to', new.status));
  end if;
  if (old.user_id, old.kind, old.mode, old.amount_paise, old.currency, old.content_hash)
      is distinct from (new.user_id, new.kind, new.mode, new.amount_paise, new.currency, new.content_hash)
    or (old.credits, old.valid_days) is distinct from (new.credits, new.valid_days)
    or (old.booking_id, old.description) is distinct from (new.booking_id, new.description)
    or (old.provider_order_id is not null and old.provider_order_id is distinct from new.provider_order_id) then
    perform private.refuse('order_is_fixed');
  end if;
  if (old.status, old.provider_order_id) is distinct from (new.status, new.provider_order_id) then
    new.updated_at := now();
  end if;
  return new;
end
$$;

create trigger event_registrations_check before insert or delete on public.event_registrations
  for each row execute function private.check_registration();
create trigger event_registrations_complete after insert or delete on public.event_registrations
  for each row execute function private.complete_registration();
create trigger day_passes_complete after insert on public.day_passes
  for each row execute function private.complete_day_pass();
create trigger orders_check_change before update on public.orders
  for each row execute function private.check_order_change();
