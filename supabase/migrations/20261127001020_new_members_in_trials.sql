-- Accounts are free, so new members are judged as visitors of their network in the trial of a canary.

drop function private.count_report(
  uuid, text, text, integer, integer, boolean, integer, integer, private.canary_trials, text, text);

create function private.count_report(
  session uuid, module text, build text, load_ms integer, mount_ms integer, fallback boolean, failed integer,
  errors integer, trial private.canary_trials, mailbox text, network text, is_new_member boolean
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
      trial, $3, case when not is_new_member then mailbox end, network, is_new, mounts, unmounted, fails);
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

create or replace function private.record_module_reports(
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
  network constant text := private.network_of(visitor);
  -- Accounts are free, so new members are judged as visitors of their network.
  is_new_member constant boolean := network is not null and not private.is_trusted(member_id);
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
        case when report.build in (trial.build, trial.stable) then trial end, mailbox, network, is_new_member);
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

comment on function public.record_module_reports is
  'Counts what a session reports (module, build, load_ms, mount_ms, fallback, failed, errors). live: by module, the canary and the stable release. member_id: whose session it is; visitor: its address. Members count once in the trial of a canary; visitors and new members as often per network as the budget allows to fail; without either, every session counts. Returns the canaries to roll back now, with the reason; each is judged once.';

comment on table private.trial_addresses is
  'What counts in a trial, per caller: the mailbox of a member, or the network of a visitor or new member. Keyed hashes that differ between trials; deleted when the trial ends.';
