create table public.events (
  id uuid primary key default gen_random_uuid(),
  title text not null check (length(trim(title)) between 1 and 200),
  description text check (length(description) <= 5000),
  date date not null check (isfinite(date) and date < '10000-01-01'),
  time time(0) not null default '18:00',
  location text check (length(location) <= 200),
  max_attendees integer not null default 20 check (max_attendees between 1 and 100000),
  attendees integer not null default 0 check (attendees >= 0),
  is_free boolean not null default false,
  credits integer,
  image_url text check (length(image_url) <= 2000),
  status text not null default 'active' check (status in ('active', 'cancelled')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint seats_are_not_sold_twice check (attendees <= max_attendees),
  constraint free_or_priced check (
    case when is_free then credits is null else coalesce(credits between 1 and 10000, false) end
  )
);
comment on table public.events is
  'Events of the space. attendees is the number of registrations, kept by triggers.';
alter table public.events enable row level security;

create index events_by_date on public.events (date, time);

create policy "Signed-out users can read active events" on public.events
  for select to anon using (status = 'active');
create policy "Members can read events" on public.events
  for select to authenticated using ((select auth.uid()) is not null);
create policy "Admins can add events" on public.events
  for insert to authenticated with check ((select private.is_admin()));
create policy "Admins can update events" on public.events
  for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Admins can delete events" on public.events
  for delete to authenticated using ((select private.is_admin()));
create policy "Banned and deleted accounts have no access" on public.events
  as restrictive for all to authenticated using ((select private.is_active()));

grant select on public.events to anon, authenticated;
grant select, insert, update, delete on public.events to service_role;
grant insert (title, description, date, time, location, max_attendees, is_free, credits, image_url, status),
  update (title, description, date, time, location, max_attendees, is_free, credits, image_url, status),
  delete on public.events to authenticated;

create table public.event_registrations (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references public.events (id) on delete restrict,
  user_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  credits_charged integer not null default 0 check (credits_charged >= 0),
  created_at timestamptz not null default now(),
  credits_agreed integer,
  request_id uuid,
  unique (event_id, user_id),
  constraint event_registrations_request_once unique (user_id, request_id)
);
comment on table public.event_registrations is
  'A member''s seat at an event: reserved by inserting, released by deleting. credits_agreed is the price that was shown; null accepts any.';
comment on column public.event_registrations.request_id is
  'Chosen by the client. A repeated insert is refused with request_repeated and the registration in its details.';
alter table public.event_registrations enable row level security;

create index event_registrations_of_user on public.event_registrations (user_id);

create policy "Members can read their own registrations, admins all" on public.event_registrations
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));
create policy "Members can register themselves" on public.event_registrations
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "Members can delete their own registrations, admins all" on public.event_registrations
  for delete to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));
create policy "Banned and deleted accounts have no access" on public.event_registrations
  as restrictive for all to authenticated using ((select private.is_active()));

grant select, delete on public.event_registrations to authenticated;
grant insert (event_id, user_id, credits_agreed) on public.event_registrations to authenticated;
grant select, insert, delete on public.event_registrations to service_role;
grant insert (request_id) on public.event_registrations to authenticated;

create table public.cancelled_registrations (
  -- The id of the registration.
  id uuid primary key,
  event_id uuid not null references public.events (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  credits_refunded integer not null check (credits_refunded >= 0),
  registered_at timestamptz not null,
  released_at timestamptz not null default now(),
  registered_again_at timestamptz
);
comment on table public.cancelled_registrations is
  'Registrations that ended when their event was cancelled, kept when it is reactivated. The credits have been refunded, so members register again.';
alter table public.cancelled_registrations enable row level security;

create index cancelled_registrations_of_event on public.cancelled_registrations (event_id, released_at);
create index cancelled_registrations_of_user on public.cancelled_registrations (user_id, event_id);

create policy "Members can read their own cancelled registrations, admins all" on public.cancelled_registrations
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));
create policy "Banned and deleted accounts have no access" on public.cancelled_registrations
  as restrictive for all to authenticated using ((select private.is_active()));

grant select on public.cancelled_registrations to authenticated, service_role;

create function private.refuse_past_event() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if new.date < private.space_today() then
    perform private.refuse('past_date');
  end if;
  return new;
end
$$;

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

  -- Request. A repeated one must not reach the seat, which would refuse it with already_registered. The insert of
  -- spec 1 §7 has no request id and names no price; with one, a missing price means that nothing is charged.
  if new.request_id is not null then
    new.credits_agreed := coalesce(new.credits_agreed, 0);
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

-- The steps after an event has changed: refund or release the registrations, and notify the members.
create function private.complete_event_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if old.status = 'active' and new.status = 'cancelled' then
    perform private.refund_registrations(new);
  elsif old.status = 'cancelled' and new.status = 'active' then
    perform private.release_registrations(new);
  end if;
  if old.status = 'active' and (
    new.status = 'cancelled'
    or new.date >= private.space_today()
      and (old.title, old.location, old.date, old.time) is distinct from (new.title, new.location, new.date, new.time)
  ) then
    perform private.notify_event(new, old);
  end if;
  return null;
end
$$;

-- The registrations remain, with a charge of 0. If a member leaves at the same time, that deletion refunds the
-- registration.
create function private.refund_registrations(event public.events) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  seat public.event_registrations;
  refunded integer;
begin
  for seat in
    select * from public.event_registrations where event_id = event.id and credits_charged > 0 order by user_id
  loop
    refunded := private.refund_credits(seat.user_id, seat.id, 'Event cancelled', seat.credits_charged);
    if refunded > 0 then
      perform private.log_activity(seat.user_id, 'Event Cancelled', event.title, refunded, event.id);
    end if;
  end loop;
  update public.event_registrations set credits_charged = 0
  where id in (
    select id from public.event_registrations where event_id = event.id for no key update skip locked
  );
end
$$;

-- Skips registrations that their members delete at the same time.
create function private.release_registrations(event public.events) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  seat public.event_registrations;
begin
  for seat in
    select * from public.event_registrations where event_id = event.id order by user_id for update skip locked
  loop
    insert into public.cancelled_registrations (id, event_id, user_id, credits_refunded, registered_at)
    values (seat.id, seat.event_id, seat.user_id,
      (select coalesce(sum(amount), 0) from public.credit_ledger where reference_id = seat.id and kind = 'refund'),
      seat.created_at);
    delete from public.event_registrations where id = seat.id;
    perform private.log_activity(seat.user_id, 'Event Reactivated',
      format('%s takes place after all. Register again to take part.', event.title), 0, event.id);
  end loop;
end
$$;

create function private.registration_refund(event uuid)
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
grant execute on function private.registration_refund to authenticated;

create function public.registration_refund(event_id uuid)
returns table (credits integer, expires_at timestamptz, is_renewed boolean)
language sql stable set search_path = ''
as $$ select * from private.registration_refund(event_id) $$;
comment on function public.registration_refund is
  'Credits refunded when a member leaves an event, grouped by expiry. is_renewed: the original credits had expired; the refund is valid for 30 days.';
grant execute on function public.registration_refund to authenticated;

create function private.describe_event(event public.events) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'event_id', event.id, 'title', event.title, 'location', event.location, 'date', event.date,
    'time', event.time, 'credits', 0, 'credits_refunded', 0, 'changed_at', now(), 'previous', null
  )
$$;

create function private.notify_event(event public.events, previous public.events) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  is_cancelled constant boolean := event.status = 'cancelled';
  facts jsonb := private.describe_event(event);
begin
  if not is_cancelled then
    facts := facts || jsonb_build_object('previous', jsonb_build_object(
      'title', previous.title, 'location', previous.location, 'date', previous.date, 'time', previous.time));
  end if;
  insert into public.notifications (user_id, kind, subject_id, sequence, data)
  select seat.user_id, case when is_cancelled then 'event_cancelled' else 'event_changed' end,
    event.id, private.microseconds(event.updated_at),
    facts || jsonb_build_object(
      'credits', seat.credits_charged,
      'credits_refunded', case when is_cancelled then (
        select coalesce(sum(amount), 0) from public.credit_ledger
        where reference_id = seat.id and kind = 'refund'
      ) else 0 end
    )
  from public.event_registrations seat where seat.event_id = event.id
  on conflict do nothing;
end
$$;

create trigger events_refuse_past_date before insert on public.events
  for each row execute function private.refuse_past_event();
create trigger events_refuse_move_to_past before update of date on public.events
  for each row when (old.date <> new.date) execute function private.refuse_past_event();
-- Without attendees: a registration must not invalidate the edit that an admin has open.
create trigger events_touch_updated_at
  before update of title, description, date, time, location, max_attendees, is_free, credits, image_url, status
  on public.events
  for each row execute function private.touch_updated_at();
create trigger event_registrations_check before insert or delete on public.event_registrations
  for each row execute function private.check_registration();
create trigger event_registrations_complete after insert or delete on public.event_registrations
  for each row execute function private.complete_registration();
create trigger events_complete_change after update of status, title, location, date, time on public.events
  for each row execute function private.complete_event_change();
create trigger events_clean_names before insert or update of title, location on public.events
  for each row execute function private.clean_names('title', 'location');

create function public.search_events(search text) returns setof public.events
language sql stable set search_path = ''
as $$ select * from public.events where private.has_words(title, search) $$;
comment on function public.search_events is
  'The events whose title has all words of the search, without case and accents, that the caller may read.';
grant execute on function public.search_events to authenticated;
