-- What sessions report about releases of modules. Nothing refers to a person: a session id is random, lives as
-- long as a tab, and is deleted after two days.
create table private.report_sessions (
  session_id uuid not null,
  module text not null check (length(module) <= 63),
  build text not null check (length(build) <= 100),
  started_at timestamptz not null default now(),
  calls smallint not null default 0,
  has_mounted boolean not null default false,
  has_failed_to_mount boolean not null default false,
  errors smallint not null default 0,
  primary key (session_id, module, build)
)
with (fillfactor = 80);
comment on table private.report_sessions is
  'Which releases a tab has reported, so that a session counts once in module_figures, whatever it sends.';
alter table private.report_sessions enable row level security;

create index report_sessions_started on private.report_sessions (started_at);

-- Times are counted in 50 bins, ten per decade from 1 ms to 100 s, so that percentiles of any span are read
-- from as many rows at any traffic.
create table private.module_figures (
  grain text not null check (grain in ('5 minutes', 'hour', 'trial')),
  since timestamptz not null,
  module text not null,
  build text not null,
  sessions integer not null,
  failing_sessions integer not null,
  unmounted_sessions integer not null,
  fallback_sessions integer not null,
  errors integer not null,
  load_times integer[] not null,
  mount_times integer[] not null,
  primary key (grain, since, module, build)
)
with (fillfactor = 50);
comment on table private.module_figures is
  'Figures of each release per 5 minutes, per hour, and since the start of the trial of a canary.';
comment on column private.module_figures.sessions is 'Sessions that reported the release for the first time.';
comment on column private.module_figures.failing_sessions is 'Sessions with an error of the running release.';
comment on column private.module_figures.unmounted_sessions is 'Sessions in which an attempt to load or mount it failed.';
comment on column private.module_figures.fallback_sessions is 'Sessions that got it because another release failed.';
comment on column private.module_figures.errors is 'Errors of sessions; at most 20 of each session.';
comment on column private.module_figures.load_times is 'Sessions per bin of the time of the first load.';
alter table private.module_figures enable row level security;

create table private.canary_trials (
  id uuid primary key default gen_random_uuid(),
  module text not null,
  build text not null,
  stable text not null,
  started_at timestamptz not null default now(),
  verdict text check (length(verdict) <= 500),
  judged_at timestamptz,
  tried_at timestamptz,
  rolled_back_at timestamptz,
  ended_at timestamptz
);
comment on table private.canary_trials is
  'Canaries beside the release in use since they were first reported. verdict: why one was rolled back automatically.';
comment on column private.canary_trials.tried_at is 'The last attempt to roll it back; repeated after 30 seconds.';
alter table private.canary_trials enable row level security;

create unique index canary_trials_open on private.canary_trials (module) where ended_at is null;
create index canary_trials_newest on private.canary_trials (module, started_at desc);

create table private.trial_addresses (
  trial_id uuid not null references private.canary_trials (id) on delete cascade,
  build text not null,
  address_hash text not null,
  sessions smallint not null default 1,
  mounted_sessions smallint not null default 0,
  unmounted_sessions smallint not null default 0,
  failing_sessions smallint not null default 0,
  primary key (trial_id, build, address_hash)
);
comment on table private.trial_addresses is
  'What counts in a trial, per caller: the mailbox of a member, or the network of a signed-out user or new member. Keyed hashes that differ between trials; deleted when the trial ends.';
alter table private.trial_addresses enable row level security;

create function private.time_bin(milliseconds integer) returns integer
language sql immutable set search_path = ''
as $$ select least(greatest(floor(10 * log(greatest(milliseconds, 1)))::integer, 0), 49) + 1 $$;

-- In milliseconds, interpolated within the bin, which is 26 % wide. Null without times.
create function private.time_at(times bigint[], share numeric) returns integer
language sql immutable set search_path = ''
as $$
  select round(power(10::numeric, (bin - 1 + (total * share - before) / counted) / 10))::integer
  from (
    select bin, counted, sum(counted) over (order by bin) - counted as before, sum(counted) over () as total
    from unnest(times) with ordinality as bins (counted, bin)
  ) cumulated
  where counted > 0 and before + counted >= total * share
  order by bin limit 1
$$;

create function private.empty_times() returns integer[]
language sql immutable set search_path = ''
as $$ select array_fill(0, array[50]) $$;

create function private.one_time(bin integer) returns integer[]
language sql immutable set search_path = ''
as $$ select array_fill(0, array[bin - 1]) || 1 || array_fill(0, array[50 - bin]) $$;

-- Locks and returns the trial of a module's canary, and starts one if there is none. Null without a canary. Servers
-- learn some seconds late that a canary has started or ended, so a canary that has ended starts no new trial for ten
-- seconds.
create function private.open_trial(module text, canary text, stable text) returns private.canary_trials
language plpgsql security definer set search_path = ''
as $$
declare
  trial private.canary_trials;
begin
  for attempt in 1..2 loop
    select * into trial from private.canary_trials
    where canary_trials.module = open_trial.module and ended_at is null for no key update;
    if trial.build = canary then
      return trial;
    end if;
    update private.canary_trials set ended_at = now() where id = trial.id;
    if canary is null or stable is null or exists (
      select from private.canary_trials
      where canary_trials.module = open_trial.module and build = canary and ended_at > now() - interval '10 seconds'
    ) then
      return null;
    end if;
    insert into private.canary_trials (module, build, stable) values (module, canary, stable)
    on conflict do nothing returning * into trial;
    if found then
      return trial;
    end if;
  end loop;
  return null;
end
$$;

-- Why the canary must be rolled back, or null. Shares are compared in percentage points.
create function private.judge_canary(trial private.canary_trials) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  budget jsonb;
  canary private.module_figures;
  stable private.module_figures;
  sessions integer;
  canary_ms integer;
  stable_ms integer;
begin
  select value into budget from public.system_settings where key = 'canary_budget';
  if not coalesce((budget ->> 'enabled')::boolean, false) then
    return null;
  end if;
  select * into canary from private.module_figures figures
  where grain = 'trial' and since = trial.started_at and figures.module = trial.module
    and figures.build = trial.build;
  sessions := (budget ->> 'sessions')::integer;
  if canary.sessions is null or canary.sessions < sessions then
    return null;
  end if;
  select * into stable from private.module_figures figures
  where grain = 'trial' and since = trial.started_at and figures.module = trial.module
    and figures.build = trial.stable;
  if private.exceeds(canary.unmounted_sessions, canary.sessions, stable.unmounted_sessions, stable.sessions,
    (budget ->> 'unmounted_percent')::numeric) then
    return format('It did not start in %s of %s sessions (release in use: %s of %s).',
      canary.unmounted_sessions, canary.sessions, coalesce(stable.unmounted_sessions, 0),
      coalesce(stable.sessions, 0));
  end if;
  if private.exceeds(canary.failing_sessions, canary.sessions, stable.failing_sessions, stable.sessions,
    (budget ->> 'failing_percent')::numeric) then
    return format('%s of %s sessions had errors (release in use: %s of %s).',
      canary.failing_sessions, canary.sessions, coalesce(stable.failing_sessions, 0),
      coalesce(stable.sessions, 0));
  end if;
  -- Small differences between small times mean nothing.
  if stable.sessions >= sessions then
    canary_ms := private.time_at(canary.mount_times, 0.95);
    stable_ms := private.time_at(stable.mount_times, 0.95);
    if canary_ms > stable_ms * (budget ->> 'slowdown')::numeric and canary_ms > stable_ms + 300 then
      return format('95 %% of its starts took up to %s s (release in use: %s s).',
        round(canary_ms / 1000.0, 2), round(stable_ms / 1000.0, 2));
    end if;
  end if;
  return null;
end
$$;

create function private.exceeds(
  bad integer, sessions integer, stable_bad integer, stable_sessions integer, points numeric
) returns boolean
language sql immutable set search_path = ''
as $$
  select 100.0 * bad / sessions > points + coalesce(100.0 * stable_bad / nullif(stable_sessions, 0), 0)
$$;

create function private.finish_canary_trial(trial uuid, outcome text, problem text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  finished private.canary_trials;
begin
  update private.canary_trials set
    rolled_back_at = case when outcome = 'rolled_back' then now() end,
    ended_at = case when outcome = 'failed' then null else now() end
  where id = trial and verdict is not null and ended_at is null
  returning * into finished;
  if finished.id is null or outcome = 'ended' then
    return;
  end if;
  -- Once for the rollback, and once if it failed before.
  perform private.notify_admins('canary_failed', finished.id, (outcome = 'failed')::integer,
    jsonb_build_object('module', finished.module, 'build', finished.build, 'stable', finished.stable,
      'reason', finished.verdict, 'problem', case when outcome = 'failed' then left(problem, 300) end));
end
$$;
grant execute on function private.finish_canary_trial to service_role;

create function public.finish_canary_trial(trial uuid, outcome text, problem text default null) returns void
language sql set search_path = ''
as $$ select private.finish_canary_trial(trial, outcome, problem) $$;
comment on function public.finish_canary_trial is
  'Records what became of a rollback: rolled_back, ended (the canary had already gone) or failed (it is tried again). Notifies admins.';
grant execute on function public.finish_canary_trial to service_role;

create function private.module_fleet(span text)
returns table (
  module text, build text, sessions bigint, failing_sessions bigint, unmounted_sessions bigint,
  fallback_sessions bigint, errors bigint, load_p50 integer, load_p95 integer, mount_p50 integer,
  mount_p95 integer, session_trend integer[], failing_trend integer[]
)
language sql stable security definer set search_path = ''
as $$
  with period as (
    select case span when 'hour' then '5 minutes' else 'hour' end as grain,
      case span when 'hour' then 12 when 'day' then 24 else 28 end as parts,
      case span
        when 'hour' then date_bin('5 minutes', now(), 'epoch') + interval '5 minutes'
        else date_trunc('hour', now()) + interval '1 hour'
      end as until,
      case span when 'hour' then interval '1 hour' when 'day' then interval '1 day' else interval '7 days' end
        as length
    where (select private.is_admin())
  ),
  figures as materialized (
    select known.*, width_bucket(
      extract(epoch from known.since), extract(epoch from period.until - period.length),
      extract(epoch from period.until), period.parts) as part
    from period
    join private.module_figures known
      on known.grain = period.grain and known.since >= period.until - period.length
  ),
  sums as (
    select module, build, sum(sessions) as sessions, sum(failing_sessions) as failing_sessions,
      sum(unmounted_sessions) as unmounted_sessions, sum(fallback_sessions) as fallback_sessions,
      sum(errors) as errors
    from figures group by module, build
  ),
  bins as (
    select module, build, bin, sum(loads) as loads, sum(mounts) as mounts
    from figures, unnest(load_times, mount_times) with ordinality as times (loads, mounts, bin)
    group by module, build, bin
  ),
  times as (
    select module, build, array_agg(loads order by bin) as loads, array_agg(mounts order by bin) as mounts
    from bins group by module, build
  ),
  parts as (
    select module, build, part, sum(sessions)::integer as sessions,
      sum(greatest(failing_sessions, unmounted_sessions))::integer as failing
    from figures group by module, build, part
  ),
  trends as (
    select sums.module, sums.build, array_agg(coalesce(parts.sessions, 0) order by place) as sessions,
      array_agg(coalesce(parts.failing, 0) order by place) as failing
    from sums cross join period cross join generate_series(1, period.parts) place
    left join parts on parts.module = sums.module and parts.build = sums.build and parts.part = place
    group by sums.module, sums.build
  )
  select module, build, sums.sessions, sums.failing_sessions, sums.unmounted_sessions, sums.fallback_sessions,
    sums.errors, private.time_at(loads, 0.5), private.time_at(loads, 0.95), private.time_at(mounts, 0.5),
    private.time_at(mounts, 0.95), trends.sessions, trends.failing
  from sums join times using (module, build) join trends using (module, build)
  order by module, sums.sessions desc, build
$$;
grant execute on function private.module_fleet to authenticated;

create function public.module_fleet(span text default 'day') returns table (
  module text, build text, sessions bigint, failing_sessions bigint, unmounted_sessions bigint,
  fallback_sessions bigint, errors bigint, load_p50 integer, load_p95 integer, mount_p50 integer,
  mount_p95 integer, session_trend integer[], failing_trend integer[]
)
language sql stable set search_path = ''
as $$ select * from private.module_fleet(span) $$;
comment on function public.module_fleet is
  'Figures of each release for admins, over the last hour, day or week (span); empty for other callers. Times in milliseconds; trends in 12, 24 or 28 parts of the span.';
grant execute on function public.module_fleet to authenticated;

create function private.canary_trials() returns table (
  module text, build text, stable text, started_at timestamptz, sessions integer, verdict text,
  rolled_back_at timestamptz, ended_at timestamptz
)
language sql stable security definer set search_path = ''
as $$
  select trial.module, trial.build, trial.stable, trial.started_at, coalesce(figures.sessions, 0),
    trial.verdict, trial.rolled_back_at, trial.ended_at
  from (
    select distinct on (module) * from private.canary_trials
    where (select private.is_admin()) order by module, started_at desc
  ) trial
  left join private.module_figures figures on figures.grain = 'trial' and figures.since = trial.started_at
    and figures.module = trial.module and figures.build = trial.build
$$;
grant execute on function private.canary_trials to authenticated;

create function public.canary_trials() returns table (
  module text, build text, stable text, started_at timestamptz, sessions integer, verdict text,
  rolled_back_at timestamptz, ended_at timestamptz
)
language sql stable set search_path = ''
as $$ select * from private.canary_trials() $$;
comment on function public.canary_trials is
  'The last canary of each module, its sessions, and whether it was rolled back automatically, for admins; empty for other callers.';
grant execute on function public.canary_trials to authenticated;

-- Deletes figures of modules after 30 days, session ids after 2 days. Returns how many rows.
create function private.delete_old_module_reports() returns integer
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
  values (trial.id, build, private.sign('report', concat_ws(' ', trial.id, coalesce(mailbox, network))), 0)
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

-- Whether the figures may count another session of a caller within 5 minutes. Members have limits of their own,
-- so that signed-out users cannot use them up.
create function private.admit_session(module text, build text, mailbox text, network text) returns boolean
language sql security definer set search_path = ''
as $$
  select case
    when mailbox is not null then
      private.count_attempt('sessions of ' || private.sign('report', mailbox), 100, '5 minutes')
    when network is not null then
      private.count_attempt('sessions of ' || private.sign('report', network), 600, '5 minutes')
      and private.count_attempt(format('sessions of networks in %s %s', module, build), 6000, '5 minutes')
    else true
  end
$$;

-- Counts each fact once per session and release, so that repeated or forged reports of a session add little.
-- What counts in a trial is decided before the limit of the figures.
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
  insert into private.report_sessions (session_id, module, build) values (session, module, build)
  on conflict do nothing;
  is_new := found;
  select * into known from private.report_sessions
  where session_id = session and report_sessions.module = count_report.module
    and report_sessions.build = count_report.build
  for no key update;
  if known.calls >= 500 then
    return;
  end if;
  mounts := mount_ms is not null and not known.has_mounted;
  unmounted := failed > 0 and not known.has_failed_to_mount;
  new_errors := least(errors, 20 - known.errors);
  fails := known.errors = 0 and new_errors > 0;
  update private.report_sessions set
    calls = known.calls + 1, has_mounted = known.has_mounted or mounts,
    has_failed_to_mount = known.has_failed_to_mount or unmounted, errors = known.errors + new_errors
  where session_id = session and report_sessions.module = count_report.module
    and report_sessions.build = count_report.build;
  if not (is_new or mounts or unmounted or new_errors > 0) then
    return;
  end if;
  if known.started_at >= trial.started_at then
    select * into judged from private.count_in_trial(
      trial, build, case when not is_new_member then mailbox end, network, is_new, mounts, unmounted, fails);
  else
    select false as is_new, false as mounts, false as unmounted, false as fails into judged;
  end if;
  is_judged := judged.is_new or judged.mounts or judged.unmounted or judged.fails;
  if is_new and not is_judged and not private.admit_session(module, build, mailbox, network) then
    delete from private.report_sessions
    where session_id = session and report_sessions.module = count_report.module
      and report_sessions.build = count_report.build;
    return;
  end if;
  insert into private.module_figures as figures (
    grain, since, module, build, sessions, failing_sessions, unmounted_sessions, fallback_sessions, errors,
    load_times, mount_times
  )
  select span.grain, span.since, module, build, span.is_new::integer, span.fails::integer, span.unmounted::integer,
    (span.mounts and fallback)::integer, new_errors,
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
  session uuid, reports jsonb, live jsonb, address text, member_id uuid
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
  network constant text := private.network_of(address);
  -- Accounts are free, so new members are judged by their network, like signed-out users.
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
grant execute on function private.record_module_reports to service_role;

create function public.record_module_reports(
  session uuid, reports jsonb, live jsonb, address text default null, member_id uuid default null
) returns jsonb
language sql set search_path = ''
as $$ select private.record_module_reports(session, reports, live, address, member_id) $$;
comment on function public.record_module_reports is
  'Counts what a session reports (module, build, load_ms, mount_ms, fallback, failed, errors). live: by module, the canary and the stable release. member_id: whose session it is; address: the IP address that reported it. Members count once in the trial of a canary; signed-out users and new members as often per network as the budget allows to fail; without either, every session counts. Returns the canaries to roll back now, with the reason; each is judged once.';
grant execute on function public.record_module_reports to service_role;
