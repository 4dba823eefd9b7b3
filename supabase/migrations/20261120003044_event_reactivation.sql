-- Registrations that ended with a cancelled event. Reactivating the event moves them here and frees
-- their seats: the credits have been refunded, so members register again.
create table public.cancelled_registrations (
  -- The registration's own id.
  id uuid primary key,
  event_id uuid not null references public.events (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  credits_refunded integer not null check (credits_refunded >= 0),
  registered_at timestamptz not null,
  released_at timestamptz not null default now(),
  registered_again_at timestamptz
);
comment on table public.cancelled_registrations is
  'Registrations that ended when their event was cancelled, kept when it is reactivated.';
alter table public.cancelled_registrations enable row level security;

create index cancelled_registrations_of_event on public.cancelled_registrations (event_id, released_at);
create index cancelled_registrations_of_user on public.cancelled_registrations (user_id, event_id);

create policy "Members can read their own cancelled registrations, admins all" on public.cancelled_registrations
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));

grant select on public.cancelled_registrations to authenticated, service_role;

-- A registration that its member deletes at the same time is locked and left to that deletion.
create function private.release_seats() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  seat public.event_registrations;
begin
  for seat in
    select * from public.event_registrations where event_id = new.id order by user_id for update skip locked
  loop
    insert into public.cancelled_registrations (id, event_id, user_id, credits_refunded, registered_at)
    values (seat.id, seat.event_id, seat.user_id,
      (select coalesce(sum(amount), 0) from public.credit_ledger where reference_id = seat.id and kind = 'refund'),
      seat.created_at);
    delete from public.event_registrations where id = seat.id;
    perform private.note_activity(seat.user_id, 'Event Reactivated',
      format('%s takes place after all. Register again to take part.', new.title), 0, new.id);
  end loop;
  return null;
end
$$;

create trigger events_release_seats after update of status on public.events
  for each row when (old.status = 'cancelled' and new.status = 'active')
  execute function private.release_seats();

create or replace function private.refund_registration() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  given integer := 0;
begin
  if exists (select from public.cancelled_registrations where id = old.id) then
    return null;
  end if;
  if old.credits_charged > 0 then
    given := private.refund_credits(old.user_id, old.id, 'Left the event', old.credits_charged);
  end if;
  perform private.note_activity(old.user_id, 'Left Event',
    (select title from public.events where id = old.event_id), given, old.event_id);
  return null;
end
$$;

create or replace function private.charge_registration() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.spend_credits(new.user_id, new.credits_charged, 'event', 'Event', new.id);
  update public.cancelled_registrations set registered_again_at = now()
  where user_id = new.user_id and event_id = new.event_id and registered_again_at is null;
  perform private.note_activity(new.user_id, 'Registered for Event',
    (select title from public.events where id = new.event_id), -new.credits_charged, new.event_id);
  return null;
end
$$;

revoke execute on function private.release_seats() from public;
