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
create policy "Banned and deleted accounts have no access" on public.visitor_passes
  as restrictive for all to authenticated using ((select private.is_active()));

grant select (id, visitor_id, day_pass_id, issue, valid_on, used_at, revoked_at, created_at)
  on public.visitor_passes to authenticated;
grant select, delete on public.visitor_passes to service_role;

create function private.code_of_pass(pass_id uuid, issue integer) returns text
language sql stable security definer set search_path = ''
as $$
  select private.crockford(
    substring(decode(private.sign('visitor_pass', concat_ws(':', 'pass', pass_id, issue)), 'hex') for 8))
$$;

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

-- The code of a pass that its buyer shows or sends to the guest.
create function private.day_pass_code(day_pass_id uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select private.pass_code(visitor_passes.id)
  from public.day_passes pass join public.visitor_passes
    on visitor_passes.day_pass_id = pass.id or visitor_passes.visitor_id = pass.visitor_id
  where pass.id = day_pass_code.day_pass_id and pass.user_id = auth.uid() and private.is_active()
$$;
grant execute on function private.day_pass_code to authenticated;

create function public.day_pass_code(day_pass_id uuid) returns text
language sql stable set search_path = ''
as $$ select private.day_pass_code(day_pass_id) $$;
comment on function public.day_pass_code is
  'The code of an own day pass; null if there is none, or if it was revoked.';
grant execute on function public.day_pass_code to authenticated;

create function private.email_pass_holder(pass public.visitor_passes, change text) returns void
language sql security definer set search_path = ''
as $$
  select private.send_to(trim(holder.email), 'visitor_pass', pass.id, private.microseconds(clock_timestamp()),
    jsonb_build_object(
      'pass_id', pass.id, 'visitor_name', holder.visitor_name, 'visit_date', pass.valid_on,
      'visit_time', holder.visit_time, 'visit_duration', holder.visit_duration,
      'host_name', coalesce(private.one_line(holder.host_name),
        (select private.one_line(display_name) from public.profiles where id = holder.user_id), 'A member'),
      'change', change, 'changed_at', now()
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

-- After an undone rejection the pass that the visitor has is valid again, if the email that it is not was not sent yet.
create function private.restore_pass(visitor public.visitors) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  pass public.visitor_passes;
begin
  select * into pass from public.visitor_passes
  where visitor_id = visitor.id and revoked_at is not null and valid_on = visitor.visit_date for no key update;
  delete from public.outbox
  where kind = 'visitor_pass' and subject_id = pass.id and data ->> 'change' = 'cancelled'
    and status = 'due' and attempts = 0 and lease is null;
  if not found then
    return false;
  end if;
  update public.visitor_passes set revoked_at = null where id = pass.id;
  return true;
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
      if old.status <> 'rejected' or not private.restore_pass(new) then
        perform private.issue_pass(new.id, null, new.visit_date, 'approved');
      end if;
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
    -- Until then the rejection can be undone (private.restore_pass).
    update public.outbox set due_at = now() + interval '1 minute'
    where kind = 'visitor_pass' and data ->> 'change' = 'cancelled' and status = 'due'
      and subject_id = (select id from public.visitor_passes where visitor_id = new.id);
  end if;
  return null;
end
$$;

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

create trigger visitors_sync_pass after update of status, visit_date, visit_time, email on public.visitors
  for each row when (new.erased_at is null and
    (old.status, old.visit_date, old.visit_time, old.email)
      is distinct from (new.status, new.visit_date, new.visit_time, new.email))
  execute function private.sync_visitor_pass();
create trigger visitors_revoke_pass before delete on public.visitors
  for each row when (old.arrived_at is null and old.erased_at is null)
  execute function private.revoke_deleted_visitor_pass();
