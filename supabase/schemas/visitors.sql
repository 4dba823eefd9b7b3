create table public.visitors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  visitor_name text not null check (length(trim(visitor_name)) between 1 and 200),
  email text check (email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' and length(email) <= 320),
  phone text check (length(phone) <= 40),
  organization text check (length(organization) <= 200),
  host_name text check (length(host_name) <= 200),
  purpose text check (length(purpose) <= 1000),
  visit_date date not null default private.space_today()
    check (isfinite(visit_date) and visit_date < '10000-01-01'),
  visit_time time(0) not null default '09:00',
  visit_duration numeric(4, 1) not null default 1
    check (visit_duration between 0.5 and 24 and visit_duration % 0.5 = 0),
  status text not null default 'pending'
    check (status in ('pending', 'approved', 'rejected', 'active', 'completed')),
  created_at timestamptz not null default now(),
  arrived_at timestamptz,
  left_at timestamptz,
  is_walk_in boolean not null default false,
  erased_at timestamptz,
  constraint visitors_arrive_before_they_leave
    check (left_at is null or arrived_at is not null and left_at >= arrived_at),
  constraint visitors_have_an_email check (email is not null or is_walk_in or erased_at is not null)
);
comment on table public.visitors is
  'Guests whom members register; admins approve or reject them.';
comment on column public.visitors.arrived_at is 'Only the check-in functions write it and left_at.';
comment on column public.visitors.is_walk_in is 'Registered at the kiosk on arrival, without an email.';
comment on column public.visitors.erased_at is 'When name and contact were erased.';
alter table public.visitors enable row level security;

create index visitors_of_user on public.visitors (user_id, created_at desc);
create index visitors_newest on public.visitors (created_at desc);
create index visitors_search on public.visitors using gin (
  private.search_text(phone, visitor_name, email, organization, host_name) extensions.gin_trgm_ops
);
create index visitors_expected on public.visitors (visit_date, visit_time);
create index visitors_by_name on public.visitors (lower(visitor_name));
create index visitors_by_status on public.visitors (status, created_at desc);
create index visitors_to_erase on public.visitors (visit_date) where erased_at is null;
create index visitors_present on public.visitors (arrived_at)
  where arrived_at is not null and left_at is null;
create index visitors_waiting on public.visitors (visit_date, visit_time) where status = 'pending';

create policy "Members can read their own visitors, admins all" on public.visitors
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));
create policy "Members can register their own visitors as pending" on public.visitors
  for insert to authenticated with check (user_id = (select auth.uid()) and status = 'pending');
create policy "Admins can update visitors" on public.visitors
  for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Banned and deleted accounts have no access" on public.visitors
  as restrictive for all to authenticated using ((select private.is_active()));

grant select on public.visitors to authenticated;
grant select, insert, update, delete on public.visitors to service_role;
grant insert (
  user_id, visitor_name, email, phone, organization, host_name, purpose,
  visit_date, visit_time, visit_duration, status
) on public.visitors to authenticated;
grant update (status) on public.visitors to authenticated;

-- Visits and day passes are for open days within the booking horizon.
create function private.check_visit_day(day date) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  days_ahead constant integer := private.booking_limit('days_ahead', 365);
  closed text;
begin
  -- Waits for opening hours that are being saved: they list the visits on days that they close.
  perform from public.system_settings where key = 'opening_hours' for share;
  if day < private.space_today() then
    perform private.refuse('past_date');
  end if;
  if day > private.space_today() + days_ahead then
    perform private.refuse('too_far_ahead', jsonb_build_object('days', days_ahead, 'kind', 'visit'));
  end if;
  closed := private.closed_reason(day);
  if closed is not null then
    perform private.refuse('closed_day', jsonb_build_object('reason', closed));
  end if;
end
$$;

-- Guests of a booking come on its day, which an admin may have booked on a closed day. Walk-ins are here already.
create function private.check_visit() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not new.is_walk_in and not exists (
    select from public.bookings
    where user_id = new.user_id and booking_date = new.visit_date and booking_date >= private.space_today()
  ) then
    perform private.check_visit_day(new.visit_date);
  end if;
  return new;
end
$$;

-- Quotes, brackets, comments and characters beyond ASCII spell one mailbox in many ways, each with a limit of its
-- own, and ?, & and % would add headers to messages from email links. A trigger and not a constraint, because
-- existing rows must still be updatable.
create function private.check_guest_email() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if new.email ~ '[][?&%,;<>"()\\[:cntrl:]]|[^ -~]' then
    perform private.refuse('bad_guest_email');
  end if;
  return new;
end
$$;

-- Hosts are not notified of their own answers to walk-ins. A rejection that is undone before its email was sent is
-- withdrawn.
create function private.notify_visitor() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  rejection public.notifications;
begin
  if old.status = 'rejected' then
    select * into rejection from public.notifications
    where kind = 'visitor_rejected' and subject_id = new.id order by sequence desc limit 1;
    delete from public.outbox
    where kind = rejection.kind and subject_id = new.id and sequence = rejection.sequence
      and status = 'due' and attempts = 0 and lease is null;
    if not exists (
      select from public.outbox
      where kind = rejection.kind and subject_id = new.id and sequence = rejection.sequence and status <> 'skipped'
    ) then
      delete from public.notifications where id = rejection.id;
      -- Undone before anything was sent: the host knows of the earlier approval.
      if rejection.id is not null and exists (
        select from public.notifications where kind = 'visitor_approved' and subject_id = new.id
      ) then
        return null;
      end if;
    end if;
  end if;
  if new.status not in ('approved', 'rejected')
     or new.is_walk_in and (new.status = 'approved' or new.user_id is not distinct from auth.uid()) then
    return null;
  end if;
  perform private.notify(new.user_id, 'visitor_' || new.status, new.id,
    private.microseconds(clock_timestamp()), jsonb_build_object(
      'visitor_id', new.id, 'visitor_name', new.visitor_name, 'visit_date', new.visit_date,
      'visit_time', new.visit_time, 'visit_duration', new.visit_duration
    ));
  return null;
end
$$;

-- Links guests to visitors of the caller: those that were just added, and those of guests of other bookings. A
-- visitor that was registered by hand does not follow a booking.
create function private.link_visitors(booking_id uuid, added uuid[], addresses text[]) returns void
language sql security definer set search_path = ''
as $$
  update public.booking_guests guest set visitor_id = visitor.id
  from public.visitors visitor, public.bookings booking
  where guest.booking_id = link_visitors.booking_id and guest.visitor_id is null
    and booking.id = guest.booking_id and (booking.user_id = auth.uid() or private.is_admin())
    and visitor.user_id = auth.uid() and lower(visitor.email) = guest.email
    and guest.email = any (addresses)
    and (visitor.id = any (added) or visitor.visit_date = booking.booking_date
      and visitor.status in ('pending', 'approved')
      and exists (select from public.booking_guests other where other.visitor_id = visitor.id))
$$;
grant execute on function private.link_visitors to authenticated;

-- Visitors who have arrived no longer follow their booking.
create function private.move_visitors(booking public.bookings, previous public.bookings) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  purposes constant text[] := array[
    (select 'Meeting in ' || name from public.rooms where id = previous.room_id),
    (select 'Meeting in ' || name from public.rooms where id = booking.room_id)];
  guest public.booking_guests;
  copied uuid;
begin
  for guest in
    select shared.* from public.booking_guests shared
    join public.visitors visitor on visitor.id = shared.visitor_id
    where shared.booking_id = booking.id and visitor.status in ('pending', 'approved') and visitor.arrived_at is null and exists (
      select from public.booking_guests other
      where other.visitor_id = shared.visitor_id and other.booking_id <> booking.id
    )
  loop
    insert into public.visitors (
      user_id, visitor_name, email, phone, organization, host_name, purpose, visit_date, status
    )
    select user_id, visitor_name, email, phone, organization, host_name, purposes[1], booking.booking_date, status
    from public.visitors where id = guest.visitor_id
    returning id into copied;
    update public.booking_guests set visitor_id = copied where id = guest.id;
  end loop;
  update public.visitors set
    visit_date = booking.booking_date, visit_time = booking.start_time, visit_duration = booking.duration / 2.0,
    purpose = case when purpose = purposes[1] then purposes[2] else purpose end
  where status in ('pending', 'approved') and arrived_at is null
    and id in (select visitor_id from public.booking_guests where booking_id = booking.id);
end
$$;

-- A cancelled booking deletes its guests.
create function private.remove_visitor() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.visitors
  where id = old.visitor_id and status in ('pending', 'approved') and arrived_at is null
    and visit_date + visit_time > private.space_now()
    and not exists (select from public.booking_guests where visitor_id = old.visitor_id);
  return null;
end
$$;

create function private.lock_visitor(visitor_id uuid) returns public.visitors
language plpgsql security definer set search_path = ''
as $$
declare
  visitor public.visitors;
begin
  if not private.is_admin() then
    perform private.refuse('not_admin');
  end if;
  select * into visitor from public.visitors where id = visitor_id and erased_at is null for no key update;
  if visitor.id is null then
    perform private.refuse('unknown_visitor');
  end if;
  return visitor;
end
$$;

-- A visit that its host can still change or withdraw. Guests of a booking follow the booking.
create function private.lock_own_visit(visitor_id uuid) returns public.visitors
language plpgsql security definer set search_path = ''
as $$
declare
  visitor public.visitors;
begin
  perform private.limit_uses('changed_visits', 1, 200);
  select * into visitor from public.visitors
  where id = visitor_id and user_id = auth.uid() and private.is_active() for no key update;
  if visitor.id is null then
    perform private.refuse('unknown_visitor');
  end if;
  if visitor.status not in ('pending', 'approved') or visitor.is_walk_in or visitor.arrived_at is not null
    or visitor.visit_date < private.space_today() then
    perform private.refuse('visit_final');
  end if;
  if exists (select from public.booking_guests where booking_guests.visitor_id = visitor.id) then
    perform private.refuse('visit_of_booking');
  end if;
  return visitor;
end
$$;

-- Another person needs another approval, and loses the pass of the first. Another time does not.
create function private.change_visitor(visitor_id uuid, changed jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  visitor constant public.visitors := private.lock_own_visit(visitor_id);
  wanted public.visitors;
begin
  wanted := jsonb_populate_record(visitor, changed);
  if (wanted.visit_date, wanted.visit_time) is distinct from (visitor.visit_date, visitor.visit_time) then
    perform private.check_visit_day(wanted.visit_date);
    if wanted.visit_date + wanted.visit_time < private.space_now() then
      perform private.refuse('slot_in_past');
    end if;
  end if;
  if visitor.status = 'approved'
    and (wanted.visitor_name, wanted.email) is distinct from (visitor.visitor_name, visitor.email) then
    update public.visitors set status = 'pending' where id = visitor.id;
  end if;
  update public.visitors set
    visitor_name = wanted.visitor_name, email = wanted.email, phone = wanted.phone,
    organization = wanted.organization, host_name = wanted.host_name, purpose = wanted.purpose,
    visit_date = wanted.visit_date, visit_time = wanted.visit_time, visit_duration = wanted.visit_duration
  where id = visitor.id;
exception when check_violation or not_null_violation or numeric_value_out_of_range then
  perform private.refuse('bad_visit');
end
$$;
grant execute on function private.change_visitor to authenticated;

create function public.change_visitor(
  visitor_id uuid, visitor_name text, email text, phone text, organization text, host_name text, purpose text,
  visit_date date, visit_time time, visit_duration numeric
) returns void
language sql set search_path = ''
as $$
  select private.change_visitor(visitor_id, jsonb_build_object(
    'visitor_name', visitor_name, 'email', email, 'phone', nullif(phone, ''),
    'organization', nullif(organization, ''), 'host_name', nullif(host_name, ''), 'purpose', nullif(purpose, ''),
    'visit_date', visit_date, 'visit_time', visit_time, 'visit_duration', visit_duration
  ))
$$;
comment on function public.change_visitor is
  'Changes an own visit that is pending or approved and has not begun. Another name or email address makes it pending again.';
grant execute on function public.change_visitor to authenticated;

create function private.withdraw_visitor(visitor_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  visitor constant public.visitors := private.lock_own_visit(visitor_id);
begin
  delete from public.visitors where id = visitor.id;
end
$$;
grant execute on function private.withdraw_visitor to authenticated;

create function public.withdraw_visitor(visitor_id uuid) returns void
language sql set search_path = ''
as $$ select private.withdraw_visitor(visitor_id) $$;
comment on function public.withdraw_visitor is
  'Deletes an own visit that is pending or approved and has not begun. The visitor is told if a pass was sent.';
grant execute on function public.withdraw_visitor to authenticated;

-- Without a column, visitors expected today come first, then those who are here, then the newest. Each of the three is
-- read through an index, the last one only up to the end of the page. `arrival_filter`: expected (today, not arrived),
-- present, left. enable_seqscan is off, because the planner would otherwise read all visitors for a text that it
-- estimates to be common.
create function private.search_visitors(
  search text, status_filter text, page integer, page_size integer, arrival_filter text,
  sort_by text, ascending boolean, after_created_at timestamptz, after_id uuid
)
returns table (
  visitor public.visitors, registered_by text, pass text, total_count bigint, total_is_exact boolean
)
language plpgsql stable security definer set search_path = '' set enable_seqscan = off
as $$
declare
  expected constant text :=
    '(visit_date = private.space_today() and arrived_at is null and status not in (''rejected'', ''completed''))';
  present constant text := '(arrived_at is not null and left_at is null)';
  sorting constant text := private.order_by(
    case sort_by
      when 'visitor' then 'lower(visitor_name) {}'
      when 'host' then 'lower(coalesce(host_name, profiles.full_name)) {} nulls last'
      when 'status' then 'status {}'
      when 'date' then 'visit_date {}, visit_time {}'
      when 'created_at' then 'found.created_at {}'
    end,
    ascending
  );
begin
  if not private.is_admin() then
    return;
  end if;
  return query execute format($query$
    with found as not materialized (
      select * from public.visitors where %1$s and %2$s and ($1 = 'all' or status = $1)
        and ($5 is null or (visitors.created_at, visitors.id) > ($5, $6))
    ), listed as materialized (%3$s)
    select visitors, profiles.full_name,
      case
        when visitor_passes.id is null then 'none'
        when revoked_at is not null then 'revoked'
        when used_at is not null then 'used'
        else 'valid'
      end,
      least(counted.matches, $4), counted.matches <= coalesce($4, counted.matches)
    from (select id, row_number() over () as place from listed) as listed
    join public.visitors using (id)
    join public.profiles on profiles.id = visitors.user_id
    left join public.visitor_passes on visitor_passes.visitor_id = visitors.id
    cross join (select count(*) as matches from (select from found limit $4 + 1) as match) as counted
    order by listed.place
  $query$,
    case when trim(search) <> '' then private.search_condition(
      'private.search_text(phone, visitor_name, email, organization, host_name)', search) else 'true' end,
    case arrival_filter
      when 'expected' then expected when 'present' then present when 'left' then 'left_at is not null' else 'true'
    end,
    case
      when sorting is not null then format(
        'select found.id from found left join public.profiles on profiles.id = found.user_id
        order by %s, found.created_at desc, found.id limit $2 offset $3', sorting)
      else format($parts$
        select id from (
          select id, 1 as part, visit_time, created_at from found where %1$s
          union all
          select id, 2, null, created_at from found where %2$s
          union all
          (
            select id, 3, null, created_at from found where %1$s is not true and not %2$s
            order by created_at desc, id limit $2 + $3
          )
        ) as parts
        order by part, visit_time, created_at desc, id limit $2 offset $3
      $parts$, expected, present)
    end)
  using coalesce(status_filter, 'all'), private.page_limit(page_size), private.page_offset(page, page_size),
    case when after_id is null then private.count_limit(search) else private.page_limit(page_size) end,
    after_created_at, after_id;
end
$$;
grant execute on function private.search_visitors to authenticated;

create function public.search_visitors(
  search text default '', status_filter text default 'all', page integer default 1, page_size integer default 10,
  arrival_filter text default 'all', sort_by text default null, ascending boolean default true,
  after_created_at timestamptz default null, after_id uuid default null
) returns table (
  id uuid, user_id uuid, visitor_name text, email text, phone text, organization text, host_name text,
  purpose text, visit_date date, visit_time time, visit_duration numeric, status text,
  created_at timestamptz, arrived_at timestamptz, left_at timestamptz, is_walk_in boolean,
  erased_at timestamptz, registered_by text, pass text, total_count bigint, total_is_exact boolean
)
language sql stable set search_path = ''
as $$
  select (visitor).*, registered_by, pass, total_count, total_is_exact
  from private.search_visitors(
    search, status_filter, page, page_size, arrival_filter, sort_by, ascending, after_created_at, after_id)
$$;
comment on function public.search_visitors is
  'One page of visitors, for admins; empty for other callers. Every row has the state of its pass (none, valid, used, revoked) and the total number of matches, of a search at most 1000 and of a later part at most its size; total_is_exact: there are no more. after_created_at, after_id: with sort_by created_at, only those after the visitor with this time and id, to read a long list in parts.';
grant execute on function public.search_visitors to authenticated;

create trigger visitors_check_guest_email before insert or update of email on public.visitors
  for each row execute function private.check_guest_email();
create trigger visitors_check_visit before insert on public.visitors
  for each row execute function private.check_visit();
create trigger visitors_limit_inserts before insert on public.visitors
  for each row when (current_user = 'authenticated') execute function private.limit_inserts('100');
create trigger visitors_write_notification after update of status on public.visitors
  for each row when (old.status <> new.status and (new.status in ('approved', 'rejected') or old.status = 'rejected'))
  execute function private.notify_visitor();
create trigger visitors_clean_names
  before insert or update of visitor_name, host_name, organization on public.visitors
  for each row execute function private.clean_names('visitor_name', 'host_name', 'organization');
create trigger visitors_require_own_names
  before insert or update of visitor_name, host_name, organization on public.visitors
  for each row execute function private.require_own_names('visitor_name', 'host_name', 'organization');
