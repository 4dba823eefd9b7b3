-- Limits count people, mailboxes and networks, never what a caller chooses, and callers cannot use up a limit
-- for others.

-- The mailbox that receives email at an address. Providers ignore tags (gita+news@example.org), and some of
-- them dots or what follows a hyphen.
create function private.mailbox_of(address text) returns text
language sql immutable set search_path = ''
as $$
  select case
      when domain in ('gmail.com', 'googlemail.com') then replace(name, '.', '') || '@gmail.com'
      when domain in ('proton.me', 'protonmail.com', 'pm.me') then translate(name, '.-_', '') || '@proton.me'
      when domain ~ '^(yahoo|ymail|rocketmail)\.' then regexp_replace(name, '(.)-.*$', '\1') || '@' || domain
      else name || '@' || domain
    end
  from (
    select regexp_replace(regexp_replace(plain, '@[^@]*$', ''), '(.)\+.*$', '\1') as name,
      substring(plain from '@([^@]*)$') as domain
    from (select lower(trim(address)) as plain) trimmed
  ) parts
$$;

-- Canaries

-- Each caller counts in a trial once with each fact, or, of visitors behind one network, as many as the budget
-- allows to fail.
alter table private.report_sessions drop column is_judged;
alter table private.trial_addresses
  add column mounted_sessions smallint not null default 0,
  add column unmounted_sessions smallint not null default 0,
  add column failing_sessions smallint not null default 0;
comment on table private.trial_addresses is
  'What counts in a trial, per caller: the mailbox of a member, or the network of a visitor. Keyed hashes that differ between trials; deleted when the trial ends.';

drop function private.admit_to_trial;

-- Which facts of a report count in the trial. A new caller has no row yet, so it is inserted first.
create function private.count_in_trial(
  trial private.canary_trials, build text, mailbox text, network text,
  inout is_new boolean, inout mounts boolean, inout unmounted boolean, inout fails boolean
)
language plpgsql security definer set search_path = ''
as $$
declare
  known private.trial_addresses;
  most integer := 1;
begin
  if coalesce(mailbox, network) is null then
    return;
  end if;
  if mailbox is null then
    select greatest(1, floor((value ->> 'sessions')::numeric
      * least((value ->> 'failing_percent')::numeric, (value ->> 'unmounted_percent')::numeric) / 100))
    into most from public.system_settings where key = 'canary_budget';
  end if;
  insert into private.trial_addresses (trial_id, build, address_hash, sessions)
  values (trial.id, $2, private.sign('report', concat_ws(' ', trial.id, coalesce(mailbox, network))), 0)
  on conflict on constraint trial_addresses_pkey do update set sessions = trial_addresses.sessions
  returning * into known;
  is_new := is_new and known.sessions < most;
  mounts := mounts and known.mounted_sessions < most;
  unmounted := unmounted and known.unmounted_sessions < most;
  fails := fails and known.failing_sessions < most;
  update private.trial_addresses set
    sessions = known.sessions + is_new::integer,
    mounted_sessions = known.mounted_sessions + mounts::integer,
    unmounted_sessions = known.unmounted_sessions + unmounted::integer,
    failing_sessions = known.failing_sessions + fails::integer
  where trial_id = known.trial_id and trial_addresses.build = known.build and address_hash = known.address_hash;
end
$$;

drop function public.record_module_reports;
drop function private.record_module_reports;
drop function private.count_report;

-- Whether the figures may count another session of a caller within 5 minutes. Members have limits of their own,
-- so that visitors cannot use them up.
create function private.admit_session(module text, build text, mailbox text, network text) returns boolean
language sql security definer set search_path = ''
as $$
  select case
    when mailbox is not null then
      private.count_attempt('sessions of ' || private.sign('report', mailbox), 100, '5 minutes')
    when network is not null then
      private.count_attempt('sessions of ' || private.sign('report', network), 600, '5 minutes')
      and private.count_attempt(format('visitors of %s %s', module, build), 6000, '5 minutes')
    else true
  end
$$;

-- Counts each fact once per session and release, so that repeated or forged reports of a session add little.
-- What counts in a trial is decided before the limit of the figures.
create function private.count_report(
  session uuid, module text, build text, load_ms integer, mount_ms integer, fallback boolean, failed integer,
  errors integer, trial private.canary_trials, mailbox text, network text
) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  known private.report_sessions;
  is_new boolean;
  mounts boolean;
  unmounted boolean;
  new_errors integer;
  fails boolean;
  judged record;
  is_judged boolean;
  load_bin constant integer := private.time_bin(coalesce(load_ms, 0));
  mount_bin constant integer := private.time_bin(coalesce(mount_ms, 0));
begin
  insert into private.report_sessions (session_id, module, build) values ($1, $2, $3) on conflict do nothing;
  is_new := found;
  select * into known from private.report_sessions
  where session_id = $1 and report_sessions.module = $2 and report_sessions.build = $3
  for no key update;
  if known.calls >= 500 then
    return;
  end if;
  mounts := mount_ms is not null and not known.has_mounted;
  unmounted := failed > 0 and not known.has_failed_to_mount;
  new_errors := least($8, 20 - known.errors);
  fails := known.errors = 0 and new_errors > 0;
  update private.report_sessions set
    calls = known.calls + 1, has_mounted = known.has_mounted or mounts,
    has_failed_to_mount = known.has_failed_to_mount or unmounted, errors = known.errors + new_errors
  where session_id = $1 and report_sessions.module = $2 and report_sessions.build = $3;
  if not (is_new or mounts or unmounted or new_errors > 0) then
    return;
  end if;
  if known.started_at >= trial.started_at then
    select * into judged from private.count_in_trial(
      trial, $3, mailbox, network, is_new, mounts, unmounted, fails);
  else
    select false as is_new, false as mounts, false as unmounted, false as fails into judged;
  end if;
  is_judged := judged.is_new or judged.mounts or judged.unmounted or judged.fails;
  if is_new and not is_judged and not private.admit_session($2, $3, mailbox, network) then
    delete from private.report_sessions
    where session_id = $1 and report_sessions.module = $2 and report_sessions.build = $3;
    return;
  end if;
  insert into private.module_figures as figures (
    grain, since, module, build, sessions, failing_sessions, unmounted_sessions, fallback_sessions, errors,
    load_times, mount_times
  )
  select span.grain, span.since, $2, $3, span.is_new::integer, span.fails::integer, span.unmounted::integer,
    (span.mounts and $6)::integer, new_errors,
    case when span.mounts then private.one_time(load_bin) else private.empty_times() end,
    case when span.mounts then private.one_time(mount_bin) else private.empty_times() end
  from (values
    ('5 minutes', date_bin('5 minutes', now(), 'epoch'), is_new, mounts, unmounted, fails),
    ('hour', date_trunc('hour', now()), is_new, mounts, unmounted, fails),
    ('trial', trial.started_at, judged.is_new, judged.mounts, judged.unmounted, judged.fails)
  ) as span (grain, since, is_new, mounts, unmounted, fails)
  where span.grain <> 'trial' or is_judged
  on conflict on constraint module_figures_pkey do update set
    sessions = figures.sessions + excluded.sessions,
    failing_sessions = figures.failing_sessions + excluded.failing_sessions,
    unmounted_sessions = figures.unmounted_sessions + excluded.unmounted_sessions,
    fallback_sessions = figures.fallback_sessions + excluded.fallback_sessions,
    errors = figures.errors + excluded.errors,
    load_times[load_bin] = figures.load_times[load_bin] + excluded.load_times[load_bin],
    mount_times[mount_bin] = figures.mount_times[mount_bin] + excluded.mount_times[mount_bin];
end
$$;

-- Locks modules and releases in the same order in each call.
create function private.record_module_reports(
  session uuid, reports jsonb, live jsonb, visitor text, member_id uuid
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  module_name text;
  report record;
  trial private.canary_trials;
  rollbacks jsonb := '[]';
  mailbox constant text := case when member_id is not null then coalesce(
    (select private.mailbox_of(email) from public.profiles where id = member_id), member_id::text) end;
  network constant text := case when mailbox is null then private.network_of(visitor) end;
begin
  for module_name in
    select distinct value ->> 'module' from jsonb_array_elements(reports) order by 1
  loop
    trial := private.open_trial(module_name, live -> module_name ->> 'canary', live -> module_name ->> 'stable');
    for report in
      select * from jsonb_to_recordset(reports) as given (
        module text, build text, load_ms integer, mount_ms integer, fallback boolean, failed integer, errors integer
      )
      where module = module_name order by build
    loop
      perform private.count_report(session, report.module, report.build, report.load_ms, report.mount_ms,
        coalesce(report.fallback, false), coalesce(report.failed, 0), coalesce(report.errors, 0),
        case when report.build in (trial.build, trial.stable) then trial end, mailbox, network);
    end loop;
    if trial.id is not null then
      if trial.verdict is null then
        update private.canary_trials set verdict = judged.reason, judged_at = now()
        from private.judge_canary(trial) as judged (reason)
        where id = trial.id and judged.reason is not null
        returning canary_trials.* into trial;
      end if;
      if trial.verdict is not null then
        update private.canary_trials set tried_at = now()
        where id = trial.id and (tried_at is null or tried_at < now() - interval '30 seconds');
        if found then
          rollbacks := rollbacks || jsonb_build_object('trial', trial.id, 'module', trial.module,
            'build', trial.build, 'reason', trial.verdict);
        end if;
      end if;
    end if;
  end loop;
  return rollbacks;
end
$$;
grant execute on function private.record_module_reports to service_role;

create function public.record_module_reports(
  session uuid, reports jsonb, live jsonb, visitor text default null, member_id uuid default null
) returns jsonb
language sql set search_path = ''
as $$ select private.record_module_reports(session, reports, live, visitor, member_id) $$;
comment on function public.record_module_reports is
  'Counts what a session reports (module, build, load_ms, mount_ms, fallback, failed, errors). live: by module, the canary and the stable release. member_id: whose session it is; visitor: the address of a session without an account. Members count once in the trial of a canary, visitors as often per network as the budget allows to fail; without either, every session counts. Returns the canaries to roll back now, with the reason; each is judged once.';
grant execute on function public.record_module_reports to service_role;

create or replace function private.delete_old_module_reports() returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  gone integer;
  total integer;
begin
  delete from private.report_sessions where started_at < now() - interval '2 days';
  get diagnostics total = row_count;
  delete from private.module_figures where grain = '5 minutes' and since < now() - interval '2 hours';
  get diagnostics gone = row_count;
  total := total + gone;
  delete from private.module_figures
  where grain in ('hour', 'trial') and since < now() - interval '30 days';
  get diagnostics gone = row_count;
  total := total + gone;
  delete from private.trial_addresses
  where trial_id in (select id from private.canary_trials where ended_at is not null);
  get diagnostics gone = row_count;
  total := total + gone;
  delete from private.canary_trials where ended_at < now() - interval '30 days';
  get diagnostics gone = row_count;
  delete from private.attempts
  where window_start < now() - interval '2 days'
    or subject like 'sessions of %' and window_start < now() - interval '1 hour';
  return total + gone;
end
$$;

-- Kiosks

-- A code has 40 random bits, is valid for 10 minutes or one day, and cannot be guessed at any rate that the
-- database answers. So wrong codes are not counted: they would keep others from using the right ones.
create or replace function private.pair_kiosk(pairing_code text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  token constant text := encode(extensions.gen_random_bytes(32), 'hex');
  device public.kiosk_devices;
begin
  update public.kiosk_devices set
    token_hash = encode(sha256(convert_to(token, 'UTF8')), 'hex'), pairing_hash = null,
    paired_at = now(), last_seen_at = now()
  where pairing_hash = private.hash_of_code('kiosk:' || private.read_code(pairing_code))
    and pairing_expires_at > now() and revoked_at is null
  returning * into device;
  if device.id is null then
    return private.refusal('bad_pairing_code');
  end if;
  return jsonb_build_object('device_token', token, 'name', device.name);
end
$$;
comment on function public.pair_kiosk is
  'Exchanges the pairing code of a kiosk for {device_token, name}, once.';

-- Visitors are locked before their passes, as private.change_visit and private.revoke_pass do.
create or replace function private.kiosk_check_in(device_token text, code text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  device constant public.kiosk_devices := private.kiosk_of(device_token);
  hash constant text := private.hash_of_code(private.read_code(code));
  pass public.visitor_passes;
  visitor public.visitors;
  day_pass public.day_passes;
begin
  select * into pass from public.visitor_passes where code_hash = hash;
  perform from public.visitors where id = pass.visitor_id for no key update;
  perform from public.day_passes where id = pass.day_pass_id for no key update;
  select * into pass from public.visitor_passes where code_hash = hash;
  if pass.id is null then
    return private.refusal('bad_pass');
  elsif pass.revoked_at is not null then
    return private.refusal('pass_revoked');
  elsif pass.used_at is not null then
    return private.refusal('pass_used', jsonb_build_object('at', pass.used_at));
  elsif pass.valid_on <> private.space_today() then
    return private.refusal('pass_other_day', jsonb_build_object('date', pass.valid_on));
  elsif pass.visitor_id is not null then
    visitor := private.change_visit(pass.visitor_id, 'check_in', null);
    return private.describe_check_in(visitor.visitor_name, visitor.host_name, visitor.user_id, visitor.email);
  end if;
  day_pass := private.change_day_pass_visit(pass.day_pass_id, 'check_in', null);
  return private.describe_check_in(day_pass.visitor_name, null, day_pass.user_id, day_pass.email);
end
$$;
comment on function public.kiosk_check_in is
  'Checks a visitor in with the code of the pass, at a paired kiosk: {visitor_name, visitor_first_name, host_name, host_first_name, room_name or null}. The host_first_name is that of the member who is notified.';
