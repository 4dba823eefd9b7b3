-- A seat at an event: taken by inserting, given back by deleting. A paid event charges its credits
-- and gives them back when the member leaves in time or the event is cancelled.
create table public.event_registrations (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references public.events (id) on delete restrict,
  user_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  credits_charged integer not null default 0 check (credits_charged >= 0),
  created_at timestamptz not null default now(),
  unique (event_id, user_id)
);
alter table public.event_registrations enable row level security;

create index event_registrations_of_user on public.event_registrations (user_id);

create policy "members read their own registrations, admins read all" on public.event_registrations
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));
create policy "members register themselves" on public.event_registrations
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "members leave events, admins take anybody off" on public.event_registrations
  for delete to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));

-- One conditional update takes the seat; only when it fails is the reason looked for. Whoever
-- registers somebody else is left to the policy, which refuses, and learns nothing here.
create function private.take_seat() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  event public.events;
begin
  if auth.uid() <> new.user_id then
    return new;
  end if;
  update public.events set attendees = attendees + 1
  where id = new.event_id and status = 'active' and date >= private.space_today() and attendees < max_attendees
  returning * into event;
  if exists (
    select from public.event_registrations known
    where known.event_id = new.event_id and known.user_id = new.user_id
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
  new.credits_charged := case when event.is_free then 0 else event.credits end;
  new.created_at := now();
  return new;
end
$$;

create function private.charge_registration() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.spend_credits(new.user_id, new.credits_charged, 'event', 'Event', new.id);
  perform private.note_activity(new.user_id, 'Registered for Event',
    (select title from public.events where id = new.event_id), -new.credits_charged, new.event_id);
  return null;
end
$$;

create function private.give_seat_back() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.events set attendees = attendees - 1
  where id = old.event_id
    and (date + time > private.space_now() or auth.uid() is distinct from old.user_id or private.is_admin());
  if not found then
    perform private.refuse('event_begun');
  end if;
  return old;
end
$$;

create function private.refund_registration() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  given integer := 0;
begin
  if old.credits_charged > 0 then
    given := private.refund_credits(old.user_id, old.id, 'Left the event', old.credits_charged);
  end if;
  perform private.note_activity(old.user_id, 'Left Event',
    (select title from public.events where id = old.event_id), given, old.event_id);
  return null;
end
$$;

-- Cancelling keeps the registrations and gives the credits back; nobody is charged again when the
-- event is reactivated. A registration that is being deleted meanwhile is left to its own refund.
create function private.refund_event() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  seat public.event_registrations;
  given integer;
begin
  for seat in
    select * from public.event_registrations where event_id = new.id and credits_charged > 0 order by user_id
  loop
    given := private.refund_credits(seat.user_id, seat.id, 'Event cancelled', seat.credits_charged);
    if given > 0 then
      perform private.note_activity(seat.user_id, 'Event Cancelled', new.title, given, new.id);
    end if;
  end loop;
  update public.event_registrations set credits_charged = 0
  where id in (
    select id from public.event_registrations where event_id = new.id for no key update skip locked
  );
  return null;
end
$$;
revoke execute on function
  private.take_seat(), private.charge_registration(), private.give_seat_back(),
  private.refund_registration(), private.refund_event()
from public;

create trigger event_registrations_take_seat before insert on public.event_registrations
  for each row execute function private.take_seat();
create trigger event_registrations_charge_credits after insert on public.event_registrations
  for each row execute function private.charge_registration();
create trigger event_registrations_give_seat_back before delete on public.event_registrations
  for each row execute function private.give_seat_back();
create trigger event_registrations_refund_credits after delete on public.event_registrations
  for each row execute function private.refund_registration();
create trigger events_refund_everybody after update of status on public.events
  for each row when (old.status = 'active' and new.status = 'cancelled')
  execute function private.refund_event();

grant select, delete on public.event_registrations to authenticated;
grant insert (event_id, user_id) on public.event_registrations to authenticated;
grant select, insert, delete on public.event_registrations to service_role;
