-- When visitors and holders of day passes arrive and leave, the passes with which they check in, and the
-- erasing of their names.

alter table public.visitors
  add column arrived_at timestamptz,
  add column left_at timestamptz,
  add column is_walk_in boolean not null default false,
  add column erased_at timestamptz,
  alter column email drop not null,
  add constraint visitors_arrive_before_they_leave
    check (left_at is null or arrived_at is not null and left_at >= arrived_at),
  add constraint visitors_have_an_email check (email is not null or is_walk_in or erased_at is not null);
comment on column public.visitors.arrived_at is 'Written by the check-in functions only, as left_at.';
comment on column public.visitors.is_walk_in is 'Registered at the kiosk on arrival, without an email.';
comment on column public.visitors.erased_at is 'When name and contact were erased.';

alter table public.day_passes
  add column arrived_at timestamptz,
  add column left_at timestamptz,
  add column erased_at timestamptz,
  alter column email drop not null,
  add constraint day_passes_arrive_before_they_leave
    check (left_at is null or arrived_at is not null and left_at >= arrived_at),
  add constraint day_passes_have_an_email check (email is not null or erased_at is not null);
comment on column public.day_passes.arrived_at is
  'When the holder arrived; the same time as that of its visitor. Written by the check-in functions only, as left_at.';
create index day_passes_of_date on public.day_passes (date);

create index visitors_to_erase on public.visitors (visit_date) where erased_at is null;
create index day_passes_to_erase on public.day_passes (date) where erased_at is null;
create index visitors_present on public.visitors (arrived_at)
  where arrived_at is not null and left_at is null;

-- The topic "desk": admins refetch what has changed.
create function private.broadcast_to_desk(what text) returns void
language sql set search_path = ''
as $$ select realtime.send(jsonb_build_object('what', what), 'changed', 'desk', true) $$;

-- Argument: what has changed.
create function private.broadcast_desk_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.broadcast_to_desk(tg_argv[0]);
  return null;
end
$$;

create policy "Admins can receive changes for the front desk" on realtime.messages
  for select to authenticated
  using (
    extension = 'broadcast' and (select realtime.topic()) = 'desk' and (select private.is_admin())
  );

create trigger visitors_broadcast_desk_change after insert or update or delete on public.visitors
  for each statement execute function private.broadcast_desk_change('visitors');
create trigger day_passes_broadcast_desk_change after insert or update or delete on public.day_passes
  for each statement execute function private.broadcast_desk_change('day_passes');

-- Passes

create table public.visitor_passes (
  id uuid primary key default gen_random_uuid(),
  visitor_id uuid unique references public.visitors (id) on delete cascade,
  day_pass_id uuid unique references public.day_passes (id) on delete cascade,
  -- Each issue has another code.
  issue integer not null default 1,
  code_hash text not null unique check (length(code_hash) = 64),
  valid_on date not null,
  used_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  constraint visitor_passes_have_one_holder check (num_nonnulls(visitor_id, day_pass_id) = 1)
);
comment on table public.visitor_passes is
  'The pass with which a visitor, or the holder of a day pass without a visitor, checks in on one day. Its code is derived from a signing key and sent by email; the table contains a keyed hash.';
alter table public.visitor_passes enable row level security;

create policy "Admins can read passes" on public.visitor_passes
  for select to authenticated using ((select private.is_admin()));
grant select (id, visitor_id, day_pass_id, issue, valid_on, used_at, revoked_at, created_at)
  on public.visitor_passes to authenticated;
grant select, delete on public.visitor_passes to service_role;

insert into private.signing_keys (name) values ('visitor_pass');

-- One of 32 characters per byte, without I, L, O and U.
create function private.crockford(bytes bytea) returns text
language sql immutable set search_path = ''
as $$
  select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (get_byte(bytes, at) & 31) + 1, 1), '' order by at)
  from generate_series(0, length(bytes) - 1) at
$$;

-- The 8 characters of a code as typed, or null.
create function private.read_code(typed text) returns text
language sql immutable set search_path = ''
as $$
  select case when code ~ '^[0-9A-HJKMNP-TV-Z]{8}$' then code end
  from translate(upper(regexp_replace(left(typed, 100), '[[:space:]-]', '', 'g')), 'OIL', '011') code
$$;

create function private.code_of_pass(pass_id uuid, issue integer) returns text
language sql stable security definer set search_path = ''
as $$
  select private.crockford(substring(decode(private.sign('visitor_pass', concat_ws(':', 'pass', $1, $2)), 'hex') for 8))
$$;

create function private.hash_of_code(code text) returns text
language sql stable security definer set search_path = ''
as $$ select private.sign('visitor_pass', 'code:' || code) $$;

create function private.pass_code(pass uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select left(code, 4) || '-' || right(code, 4)
  from public.visitor_passes cross join lateral private.code_of_pass(id, issue) code
  where id = pass and revoked_at is null
$$;
grant execute on function private.pass_code to service_role;

create function public.pass_code(pass_id uuid) returns text
language sql stable set search_path = ''
as $$ select private.pass_code(pass_id) $$;
comment on function public.pass_code is
  'The code of a pass, for its email; null if the pass was revoked.';
grant execute on function public.pass_code to service_role;

create function private.email_pass_holder(pass public.visitor_passes, change text) returns void
language sql security definer set search_path = ''
as $$
  select private.send_to(trim(holder.email), 'visitor_pass', pass.id, private.microseconds(clock_timestamp()),
    jsonb_build_object(
      'pass_id', pass.id, 'visitor_name', holder.visitor_name, 'visit_date', pass.valid_on,
      'visit_time', holder.visit_time, 'visit_duration', holder.visit_duration,
      'host_name', coalesce(private.one_line(holder.host_name),
        (select private.one_line(display_name) from public.profiles where id = holder.user_id), 'A member'),
      'change', $2, 'changed_at', now()
    ))
  from (
    select user_id, visitor_name, email, host_name, visit_time, visit_duration
    from public.visitors where id = pass.visitor_id
    union all
    select user_id, visitor_name, email, null, time '09:00', 10 from public.day_passes where id = pass.day_pass_id
  ) holder
  where holder.email is not null
$$;

-- Issues a pass, or another one with a new code, and sends it.
create function private.issue_pass(visitor uuid, day_pass uuid, day date, change text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  pass public.visitor_passes;
begin
  select * into pass from public.visitor_passes
  where visitor_id = visitor or day_pass_id = day_pass for no key update;
  pass.issue := coalesce(pass.issue + 1, 1);
  pass.id := coalesce(pass.id, gen_random_uuid());
  insert into public.visitor_passes as known (id, visitor_id, day_pass_id, issue, code_hash, valid_on)
  values (pass.id, visitor, day_pass, pass.issue,
    private.hash_of_code(private.code_of_pass(pass.id, pass.issue)), day)
  on conflict (id) do update set
    issue = excluded.issue, code_hash = excluded.code_hash, valid_on = excluded.valid_on,
    used_at = null, revoked_at = null
  returning * into pass;
  delete from public.outbox where kind = 'visitor_pass' and subject_id = pass.id and status <> 'sent';
  perform private.email_pass_holder(pass, change);
end
$$;

-- Returns whether its email may have been sent.
create function private.revoke_pass(visitor uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  pass public.visitor_passes;
begin
  update public.visitor_passes set revoked_at = now()
  where visitor_id = visitor and revoked_at is null returning * into pass;
  if pass.id is null then
    return false;
  end if;
  delete from public.outbox
  where kind = 'visitor_pass' and subject_id = pass.id and status <> 'sent' and lease is null;
  return exists (select from public.outbox where kind = 'visitor_pass' and subject_id = pass.id);
end
$$;

create function private.sync_visitor_pass() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  was_valid constant boolean := old.status in ('approved', 'active');
  is_valid constant boolean := new.status in ('approved', 'active');
begin
  if is_valid and new.email is not null and new.arrived_at is null and new.visit_date >= private.space_today() then
    if not was_valid then
      perform private.issue_pass(new.id, null, new.visit_date, 'approved');
    elsif (old.visit_date, old.visit_time, old.email) is distinct from (new.visit_date, new.visit_time, new.email)
      -- Only admins replace a pass that they revoked: the host can move a visit by moving the booking.
      and not exists (
        select from public.visitor_passes where visitor_id = new.id and revoked_at is not null
      ) then
      perform private.issue_pass(new.id, null, new.visit_date, 'moved');
    end if;
  elsif not is_valid and private.revoke_pass(new.id)
    and new.status <> 'completed' and new.arrived_at is null and new.visit_date >= private.space_today() then
    perform private.email_pass_holder(visitor_passes, 'cancelled')
    from public.visitor_passes where visitor_id = new.id;
  end if;
  return null;
end
$$;

create trigger visitors_sync_pass after update of status, visit_date, visit_time, email on public.visitors
  for each row when (new.erased_at is null and
    (old.status, old.visit_date, old.visit_time, old.email)
      is distinct from (new.status, new.visit_date, new.visit_time, new.email))
  execute function private.sync_visitor_pass();

create function private.revoke_deleted_visitor_pass() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if private.revoke_pass(old.id) and old.visit_date >= private.space_today() then
    perform private.email_pass_holder(visitor_passes, 'cancelled')
    from public.visitor_passes where visitor_id = old.id;
  end if;
  return old;
end
$$;

create trigger visitors_revoke_pass before delete on public.visitors
  for each row when (old.arrived_at is null and old.erased_at is null)
  execute function private.revoke_deleted_visitor_pass();

-- Replaces the functions of migration 391: visitors who have arrived no longer follow their booking.
create or replace function private.move_visitors() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  purposes constant text[] := array[
    (select 'Meeting in ' || name from public.rooms where id = old.room_id),
    (select 'Meeting in ' || name from public.rooms where id = new.room_id)];
  guest public.booking_guests;
  copied uuid;
begin
  for guest in
    select shared.* from public.booking_guests shared
    join public.visitors visitor on visitor.id = shared.visitor_id
    where shared.booking_id = new.id and visitor.status in ('pending', 'approved') and visitor.arrived_at is null and exists (
      select from public.booking_guests other
      where other.visitor_id = shared.visitor_id and other.booking_id <> new.id
    )
  loop
    insert into public.visitors (
      user_id, visitor_name, email, phone, organization, host_name, purpose, visit_date, status
    )
    select user_id, visitor_name, email, phone, organization, host_name, purposes[1], new.booking_date, status
    from public.visitors where id = guest.visitor_id
    returning id into copied;
    update public.booking_guests set visitor_id = copied where id = guest.id;
  end loop;
  update public.visitors set
    visit_date = new.booking_date, visit_time = new.start_time, visit_duration = new.duration / 2.0,
    purpose = case when purpose = purposes[1] then purposes[2] else purpose end
  where status in ('pending', 'approved') and arrived_at is null
    and id in (select visitor_id from public.booking_guests where booking_id = new.id);
  return null;
end
$$;

create or replace function private.remove_visitor() returns trigger
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

create function private.issue_day_pass() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.issue_pass(new.visitor_id, case when new.visitor_id is null then new.id end, new.date, 'approved');
  return null;
end
$$;

create trigger day_passes_issue_pass after insert on public.day_passes
  for each row execute function private.issue_day_pass();

create function private.lock_visitor(visitor_id uuid) returns public.visitors
language plpgsql security definer set search_path = ''
as $$
declare
  visitor public.visitors;
begin
  if not private.is_admin() then
    perform private.refuse('not_admin');
  end if;
  select * into visitor from public.visitors where id = $1 and erased_at is null for no key update;
  if visitor.id is null then
    perform private.refuse('unknown_visitor');
  end if;
  return visitor;
end
$$;

create function private.send_visitor_pass(visitor_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  visitor constant public.visitors := private.lock_visitor(visitor_id);
  pass public.visitor_passes;
begin
  if visitor.status not in ('approved', 'active') or visitor.email is null
     or visitor.arrived_at is not null or visitor.visit_date < private.space_today() then
    perform private.refuse('no_pass_possible');
  end if;
  select * into pass from public.visitor_passes where visitor_passes.visitor_id = visitor.id for no key update;
  if pass.id is null or pass.revoked_at is not null then
    perform private.issue_pass(visitor.id, null, visitor.visit_date, 'approved');
  else
    perform private.email_pass_holder(pass, 'approved');
  end if;
end
$$;
grant execute on function private.send_visitor_pass to authenticated;

create function public.send_visitor_pass(visitor_id uuid) returns void
language sql set search_path = ''
as $$ select private.send_visitor_pass(visitor_id) $$;
comment on function public.send_visitor_pass is
  'Sends the pass of an expected visitor again, for admins; with a new code if it was revoked.';
grant execute on function public.send_visitor_pass to authenticated;

create function private.revoke_visitor_pass(visitor_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  visitor constant public.visitors := private.lock_visitor(visitor_id);
begin
  perform private.revoke_pass(visitor.id);
end
$$;
grant execute on function private.revoke_visitor_pass to authenticated;

create function public.revoke_visitor_pass(visitor_id uuid) returns void
language sql set search_path = ''
as $$ select private.revoke_visitor_pass(visitor_id) $$;
comment on function public.revoke_visitor_pass is
  'Makes the pass of a visitor invalid, for admins. The visit itself stays approved.';
grant execute on function public.revoke_visitor_pass to authenticated;

-- Arrival and departure

-- The times of a visit after a step: check_in, check_out, undo. `undone`: which of the two the caller
-- expects to take back, so that a repeated undo does not take back both.
create function private.visit_times(
  step text, undone text, status text, day date, inout arrived timestamptz, inout gone timestamptz
)
language plpgsql set search_path = ''
as $$
begin
  case step
    when 'check_in' then
      if gone is not null or status = 'completed' then
        perform private.refuse('visit_ended');
      end if;
      if arrived is not null then
        return;
      end if;
      if status not in ('approved', 'active') then
        perform private.refuse('visitor_' || status);
      end if;
      if day <> private.space_today() then
        perform private.refuse('visit_other_day', jsonb_build_object('date', day));
      end if;
      arrived := clock_timestamp();
    when 'check_out' then
      if arrived is null then
        perform private.refuse('visitor_not_here');
      end if;
      gone := coalesce(gone, greatest(clock_timestamp(), arrived));
    when 'undo' then
      if coalesce(undone, '') not in ('', case when gone is not null then 'check_out' when arrived is not null then 'check_in' end) then
        perform private.refuse('visit_changed');
      end if;
      if gone is not null then
        gone := null;
      elsif arrived is not null then
        arrived := null;
      else
        perform private.refuse('visitor_not_here');
      end if;
  end case;
end
$$;

create function private.change_visit(visitor_id uuid, step text, undone text) returns public.visitors
language plpgsql security definer set search_path = ''
as $$
declare
  visitor public.visitors;
  times record;
begin
  select * into visitor from public.visitors where id = $1 and erased_at is null for no key update;
  if visitor.id is null then
    perform private.refuse('unknown_visitor');
  end if;
  select * into times from private.visit_times(
    step, undone, visitor.status, visitor.visit_date, visitor.arrived_at, visitor.left_at);
  if (times.arrived, times.gone) is not distinct from (visitor.arrived_at, visitor.left_at) then
    return visitor;
  end if;
  update public.visitors set arrived_at = times.arrived, left_at = times.gone
  where id = visitor.id returning * into visitor;
  update public.day_passes set arrived_at = times.arrived, left_at = times.gone
  where day_passes.visitor_id = visitor.id;
  update public.visitor_passes set used_at = times.arrived
  where visitor_passes.visitor_id = visitor.id and used_at is distinct from times.arrived;
  return visitor;
end
$$;

-- The visitor of a day pass arrives with it.
create function private.change_day_pass_visit(day_pass_id uuid, step text, undone text) returns public.day_passes
language plpgsql security definer set search_path = ''
as $$
declare
  pass public.day_passes;
  times record;
begin
  select * into pass from public.day_passes where id = $1 and erased_at is null;
  if pass.id is null then
    perform private.refuse('unknown_visitor');
  end if;
  if pass.visitor_id is not null then
    perform private.change_visit(pass.visitor_id, step, undone);
    select * into pass from public.day_passes where id = $1;
    return pass;
  end if;
  select * into pass from public.day_passes where id = $1 for no key update;
  select * into times from private.visit_times(step, undone, pass.status, pass.date, pass.arrived_at, pass.left_at);
  if (times.arrived, times.gone) is not distinct from (pass.arrived_at, pass.left_at) then
    return pass;
  end if;
  update public.day_passes set arrived_at = times.arrived, left_at = times.gone
  where id = pass.id returning * into pass;
  update public.visitor_passes set used_at = times.arrived
  where visitor_passes.day_pass_id = pass.id and used_at is distinct from times.arrived;
  return pass;
end
$$;

create function private.admin_changes_visit(visitor_id uuid, step text, undone text default null)
returns public.visitors
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    perform private.refuse('not_admin');
  end if;
  return private.change_visit(visitor_id, step, undone);
end
$$;
grant execute on function private.admin_changes_visit to authenticated;

create function private.admin_changes_day_pass(day_pass_id uuid, step text, undone text default null)
returns public.day_passes
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    perform private.refuse('not_admin');
  end if;
  return private.change_day_pass_visit(day_pass_id, step, undone);
end
$$;
grant execute on function private.admin_changes_day_pass to authenticated;

create function public.check_in_visitor(visitor_id uuid) returns public.visitors
language sql set search_path = ''
as $$ select * from private.admin_changes_visit(visitor_id, 'check_in') $$;
comment on function public.check_in_visitor is
  'Records that an approved visitor of today has arrived and notifies the host, for admins. Repeating it changes nothing.';
grant execute on function public.check_in_visitor to authenticated;

create function public.check_out_visitor(visitor_id uuid) returns public.visitors
language sql set search_path = ''
as $$ select * from private.admin_changes_visit(visitor_id, 'check_out') $$;
comment on function public.check_out_visitor is
  'Records that a visitor who arrived has left, for admins. Repeating it changes nothing.';
grant execute on function public.check_out_visitor to authenticated;

create function public.undo_visitor_check(visitor_id uuid, step text default null) returns public.visitors
language sql set search_path = ''
as $$ select * from private.admin_changes_visit(visitor_id, 'undo', coalesce(step, '')) $$;
comment on function public.undo_visitor_check is
  'Takes back the departure, or else the arrival, of a visitor, for admins. Refused if that is not the given step (check_in or check_out).';
grant execute on function public.undo_visitor_check to authenticated;

create function public.check_in_day_pass(day_pass_id uuid) returns public.day_passes
language sql set search_path = ''
as $$ select * from private.admin_changes_day_pass(day_pass_id, 'check_in') $$;
comment on function public.check_in_day_pass is
  'As check_in_visitor, for the holder of a day pass. The visitor of the pass gets the same time.';
grant execute on function public.check_in_day_pass to authenticated;

create function public.check_out_day_pass(day_pass_id uuid) returns public.day_passes
language sql set search_path = ''
as $$ select * from private.admin_changes_day_pass(day_pass_id, 'check_out') $$;
comment on function public.check_out_day_pass is 'As check_out_visitor, for the holder of a day pass.';
grant execute on function public.check_out_day_pass to authenticated;

create function public.undo_day_pass_check(day_pass_id uuid, step text default null) returns public.day_passes
language sql set search_path = ''
as $$ select * from private.admin_changes_day_pass(day_pass_id, 'undo', coalesce(step, '')) $$;
comment on function public.undo_day_pass_check is 'As undo_visitor_check, for the holder of a day pass.';
grant execute on function public.undo_day_pass_check to authenticated;

-- Notifications

alter table public.notification_kinds
  drop constraint notification_kinds_audience_check,
  add constraint notification_kinds_audience_check check (audience in ('member', 'admin', 'staff', 'guest'));
comment on table public.notification_kinds is
  'What the portal notifies about, with the defaults of the choices. The texts are in shared/src/notifications. Audience staff: emails to the address of the team; guest: emails to people without an account.';

insert into public.notification_kinds
  (position, kind, audience, in_portal, by_email, by_push, email_offered, email_optional, lead_time)
values
  (240, 'visitor_arrived', 'member', true, true, true, true, true, null),
  (620, 'visitor_pass', 'guest', false, true, false, true, false, null);

-- Once per visit. An arrival that is taken back disappears from the host's list, so that the real one is
-- reported; its email is not sent twice.
create function private.notify_arrival() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.arrived_at is null then
    delete from public.outbox where kind = 'visitor_arrived' and subject_id = new.id and status <> 'sent';
    delete from public.notifications where kind = 'visitor_arrived' and subject_id = new.id;
    return null;
  end if;
  perform private.notify(new.user_id, 'visitor_arrived', new.id, 0, jsonb_build_object(
    'visitor_id', new.id, 'visitor_name', new.visitor_name, 'arrived_at', new.arrived_at));
  return null;
end
$$;

create trigger visitors_write_arrival after update on public.visitors
  for each row when ((old.arrived_at is null) <> (new.arrived_at is null))
  execute function private.notify_arrival();
create trigger day_passes_write_arrival after update on public.day_passes
  for each row when (new.visitor_id is null and (old.arrived_at is null) <> (new.arrived_at is null))
  execute function private.notify_arrival();

-- The admin's list

drop function public.search_visitors(text, text, integer, integer);
drop function private.search_visitors(text, text, integer, integer);

-- Visitors expected today first, then those who are here, then the newest. `arrival_filter`: expected
-- (today, not arrived), present, left.
create function private.search_visitors(
  search text, status_filter text, page integer, page_size integer, arrival_filter text
)
returns table (visitor public.visitors, registered_by text, pass text, total_count bigint)
language sql stable security definer set search_path = ''
as $$
  select visitors, profiles.full_name,
    case
      when visitor_passes.id is null then 'none'
      when revoked_at is not null then 'revoked'
      when used_at is not null then 'used'
      else 'valid'
    end,
    count(*) over ()
  from public.visitors
  join public.profiles on profiles.id = visitors.user_id
  left join public.visitor_passes on visitor_passes.visitor_id = visitors.id
  cross join lateral (
    select visitors.visit_date = private.space_today() and visitors.arrived_at is null
      and visitors.status not in ('rejected', 'completed') as expected_today
  ) as expectation
  where (select private.is_admin())
    and (coalesce(status_filter, 'all') = 'all' or visitors.status = status_filter)
    and case arrival_filter
      when 'expected' then expected_today
      when 'present' then visitors.arrived_at is not null and visitors.left_at is null
      when 'left' then visitors.left_at is not null
      else true
    end
    and (coalesce(trim(search), '') = ''
      or concat_ws(e'\n', visitor_name, visitors.email, visitors.organization, host_name) ilike private.like_pattern(search))
  order by expected_today desc,
    case when expected_today then visitors.visit_time end,
    (visitors.arrived_at is not null and visitors.left_at is null) desc,
    visitors.created_at desc, visitors.id
  limit private.page_limit(page_size) offset private.page_offset(page, page_size)
$$;
grant execute on function private.search_visitors to authenticated;

create function public.search_visitors(
  search text default '', status_filter text default 'all', page integer default 1, page_size integer default 10,
  arrival_filter text default 'all'
) returns table (
  id uuid, user_id uuid, visitor_name text, email text, phone text, organization text, host_name text,
  purpose text, visit_date date, visit_time time, visit_duration numeric, status text,
  created_at timestamptz, arrived_at timestamptz, left_at timestamptz, is_walk_in boolean,
  erased_at timestamptz, registered_by text, pass text, total_count bigint
)
language sql stable set search_path = ''
as $$
  select (visitor).*, registered_by, pass, total_count
  from private.search_visitors(search, status_filter, page, page_size, arrival_filter)
$$;
comment on function public.search_visitors is
  'One page of visitors, for admins; empty for other callers. Every row has the state of its pass (none, valid, used, revoked) and the total number of matches.';
grant execute on function public.search_visitors to authenticated;

-- Erasing

alter table public.system_settings add constraint visitor_name_days_are_a_count check (
  key <> 'visitor_name_days'
  or coalesce(jsonb_typeof(value -> 'days') = 'number'
    and (value ->> 'days')::numeric between 1 and 3650
    and (value ->> 'days')::numeric % 1 = 0, false)
);
insert into public.system_settings (key, value) values ('visitor_name_days', '{"days": 90}');
comment on table public.system_settings is
  'Settings of the space, one JSON value per key: opening_hours, day_pass_credits, wifi, billing, booking_limits, visitor_name_days (how many days after a visit the name is erased).';

create index activity_logs_of_day_pass on public.activity_logs (reference_id)
  where action_type = 'Purchased Day Pass';

-- Deletes what notifications and messages contain of erased subjects.
create function private.delete_messages_about(kinds text[], subjects uuid[]) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  messages text[];
begin
  if cardinality(subjects) = 0 then
    return;
  end if;
  with deleted as (
    delete from public.outbox where kind = any (kinds) and subject_id = any (subjects) returning id
  )
  select array_agg(id::text) into messages from deleted;
  delete from public.notifications where kind = any (kinds) and subject_id = any (subjects);
  if messages is null then
    return;
  end if;
  -- These name the recipient.
  delete from public.outbox
  where kind = 'delivery_failed' and data ->> 'outbox_id' = any (messages);
  delete from public.notifications
  where kind = 'delivery_failed' and data ->> 'outbox_id' = any (messages);
end
$$;

-- The ids are collected first, so that a call with little to do reads little.
create function private.erase_old_visitor_names() returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  last_day constant date := private.space_today() - coalesce(
    (select (value ->> 'days')::integer from public.system_settings where key = 'visitor_name_days'), 90);
  at_once constant integer := 50;
  due uuid[];
  passes uuid[];
  total integer := 0;
begin
  select coalesce(array_agg(id), '{}') into due from (
    select id from public.visitors where erased_at is null and visit_date <= last_day
    order by visit_date limit at_once for no key update skip locked
  ) old;
  if due <> '{}' then
    total := cardinality(due);
    update public.visitors set
      visitor_name = 'Name erased', email = null, phone = null, organization = null, purpose = null,
      erased_at = now()
    where id = any (due);
    with gone as (
      delete from public.visitor_passes where visitor_id = any (due) returning id
    )
    select coalesce(array_agg(id), '{}') into passes from gone;
    perform private.delete_messages_about(
      '{visitor_approved,visitor_rejected,visitor_arrived,walk_in_waiting}', due);
    perform private.delete_messages_about('{visitor_pass}', passes);
  end if;

  select coalesce(array_agg(id), '{}') into due from (
    select id from public.day_passes where erased_at is null and date <= last_day
    order by date limit at_once for no key update skip locked
  ) old;
  if due <> '{}' then
    total := total + cardinality(due);
    update public.day_passes set
      visitor_name = 'Name erased', email = null, purpose = null, erased_at = now()
    where id = any (due);
    update public.activity_logs
    set details = 'Day pass' || coalesce(substring(details from '\son \d{4}-\d\d-\d\d$'), '')
    where action_type = 'Purchased Day Pass' and reference_id = any (due);
    with gone as (
      delete from public.visitor_passes where day_pass_id = any (due) returning id
    )
    select coalesce(array_agg(id), '{}') into passes from gone;
    perform private.delete_messages_about('{day_pass_bought,visitor_arrived}', due);
    perform private.delete_messages_about('{visitor_pass}', passes);
  end if;
  return total;
end
$$;
grant execute on function private.erase_old_visitor_names to service_role;

create function public.erase_old_visitor_names() returns integer
language sql set search_path = ''
as $$ select private.erase_old_visitor_names() $$;
comment on function public.erase_old_visitor_names is
  'Erases names and contacts of visitors and of guests with day passes a number of days after the visit (setting visitor_name_days), up to 50 of each. Returns how many. Called every minute.';
grant execute on function public.erase_old_visitor_names to service_role;
