-- Release tokens end with the admin rights of their creator.

create or replace function private.require_release_token(
  token public.release_tokens, module text, action text
) returns void
language plpgsql set search_path = ''
as $$
begin
  if token.id is null then
    perform private.refuse('bad_release_token');
  elsif token.revoked_at is not null then
    perform private.refuse('revoked_release_token', jsonb_build_object('at', token.revoked_at));
  elsif token.expires_at <= now() then
    perform private.refuse('expired_release_token', jsonb_build_object('at', token.expires_at));
  elsif not private.is_admin(token.created_by) then
    perform private.refuse('release_token_without_admin');
  elsif token.module is distinct from $2 then
    perform private.refuse('release_token_of_other_module', jsonb_build_object('module', token.module));
  -- Each of these actions begins with an upload.
  elsif not token.actions && (
    case when $3 = 'upload' then array['release', 'canary', 'preview'] else array[$3] end
  ) then
    perform private.refuse(
      'release_token_lacks_action', jsonb_build_object('action', $3, 'actions', to_jsonb(token.actions)));
  end if;
end
$$;
comment on table public.release_tokens is
  'Credentials with which a team changes the releases of one module. Contains hashes only; a token is shown once. It is valid while its creator is an admin.';

-- Without characters that hide text or reverse its direction. U+200C and U+200D stay: scripts of India and
-- emoji need them.
create function private.visible_line(line text) returns text
language sql immutable set search_path = ''
as $$
  select private.one_line(regexp_replace(private.without_bidi_controls(line),
    '[\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u2060-\u206f\u3164\ufe00-\ufe0e\ufeff\uffa0\ufff9-\ufffb\U000e0000-\U000e0fff]',
    '', 'g'))
$$;

-- The pointer of the registry contains the last entry that changed a module. Newer entries were interrupted.

create or replace function private.record_release_change(change jsonb) returns bigint
language plpgsql security definer set search_path = ''
as $$
declare
  token public.release_tokens;
  last_entry constant bigint := change ->> 'last_entry';
  entry bigint;
begin
  if change ? 'token_id' then
    select * into token from public.release_tokens
    where id = (change ->> 'token_id')::uuid for no key update;
    perform private.require_release_token(token, change ->> 'module', change ->> 'action');
  end if;
  perform private.record_failed_release_change(known.id, 'Interrupted before the releases changed.')
  from public.release_log known
  where known.module = change ->> 'module' and known.id > last_entry and known.failed_id is null
    -- 0 before the first release of a module.
    and (last_entry > 0 or known.build_before is null);
  insert into public.release_log (
    request_id, module, action, build, version, build_before, build_after, percent, actor, actor_id,
    token_id, reason
  )
  values (
    (change ->> 'request_id')::uuid, change ->> 'module', change ->> 'action', change ->> 'build',
    change ->> 'version', change ->> 'build_before', change ->> 'build_after',
    (change ->> 'percent')::numeric,
    coalesce(
      (select display_name from public.profiles where id = (change ->> 'actor_id')::uuid),
      left(private.visible_line(change ->> 'actor'), 200), token.name),
    (change ->> 'actor_id')::uuid, token.id, left(private.visible_line(change ->> 'reason'), 500)
  )
  on conflict (request_id) do nothing
  returning id into entry;
  if entry is null then
    perform private.refuse('repeated_release_request');
  end if;
  return entry;
end
$$;
comment on function public.record_release_change is
  'Adds an entry to release_log and returns its id, for the server, under the lock of the registry and before it changes: {module, action, build, version, build_before, build_after, percent, actor or actor_id, token_id, request_id, reason, last_entry}. Newer entries of the module than last_entry get a correction. Refuses a token that was revoked meanwhile, and a repeated request_id.';

-- What a release token may do in an hour.

create function private.count_uses(person uuid, kind text, uses integer) returns private.rate_limits
language sql security definer set search_path = ''
as $$
  insert into private.rate_limits as counter (user_id, kind, inserts) values (person, $2, uses)
  on conflict on constraint rate_limits_pkey do update set
    (window_start, inserts) = (
      select case when is_current then counter.window_start else now() end,
        case when is_current then counter.inserts else 0 end + uses
      from (select counter.window_start > now() - interval '1 hour' as is_current) hour
    )
  returning *
$$;

create or replace function private.limit_uses(kind text, uses integer, per_hour integer) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() is null or private.is_admin() or uses = 0 then
    return;
  end if;
  if (private.count_uses(auth.uid(), kind, uses)).inserts > per_hour then
    perform private.refuse('too_often');
  end if;
end
$$;

-- Rolling back is never refused for this: each rollback withdraws a release.
create function private.limit_release_token(token public.release_tokens, action text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  counter private.rate_limits;
  what constant text := case when action = 'upload' then 'uploads' else 'changes' end;
  per_hour constant integer := case when action = 'upload' then 30 else 100 end;
begin
  if action is null or action = 'rollback' then
    return;
  end if;
  counter := private.count_uses(token.created_by, format('%s of release token %s', what, token.id), 1);
  if counter.inserts > per_hour then
    perform private.refuse('release_token_too_often', jsonb_build_object(
      'what', what, 'limit', per_hour, 'after',
      to_char((counter.window_start + interval '1 hour') at time zone 'UTC', 'HH24:MI "UTC"')));
  end if;
end
$$;

create or replace function private.use_release_token(token text, module text, action text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  found public.release_tokens;
begin
  select * into found from public.release_tokens
  where token_hash = encode(sha256(convert_to(coalesce($1, ''), 'UTF8')), 'hex');
  perform private.require_release_token(
    found, coalesce($2, found.module), coalesce($3, found.actions[1]));
  perform private.limit_release_token(found, $3);
  if found.last_used_at is null or found.last_used_at < now() - interval '1 minute' then
    update public.release_tokens set last_used_at = now() where id = found.id;
  end if;
  return jsonb_build_object(
    'id', found.id, 'name', found.name, 'module', found.module, 'actions', to_jsonb(found.actions),
    'expires_at', found.expires_at);
end
$$;
comment on function public.use_release_token is
  'The {id, name, module, actions, expires_at} of a release token that may do this, for the server. action: one of the token, or upload. Without module or action it is checked for validity only. In an hour it may upload 30 times and make 100 changes, besides rollbacks.';

-- Bytes of one file, for teams that upload to signed URLs.
update storage.buckets set file_size_limit = 5 * 1024 * 1024 where id = 'modules';

-- Canaries are judged on sessions of members, and on few sessions per address of other visitors.

insert into private.signing_keys (name) values ('report');
comment on table private.signing_keys is 'Random keys of signed links and hashes. They never leave the database.';

alter table private.report_sessions add column is_judged boolean not null default false;
comment on column private.report_sessions.is_judged is
  'Counts in the trial of the canary during which it began.';

create table private.trial_addresses (
  trial_id uuid not null references private.canary_trials (id) on delete cascade,
  build text not null,
  address_hash text not null,
  sessions smallint not null default 1,
  primary key (trial_id, build, address_hash)
);
comment on table private.trial_addresses is
  'How many sessions of visitors count in a trial, per address. Keyed hashes that differ between trials; deleted when the trial ends.';
alter table private.trial_addresses enable row level security;

-- One line of internet access: an IPv4 address, or a /64 network of IPv6.
create function private.network_of(address text) returns text
language sql immutable set search_path = ''
as $$
  select case
    when not pg_input_is_valid(plain, 'inet') then plain
    when family(plain::inet) = 6 then network(set_masklen(plain::inet, 64))::text
    else host(plain::inet)
  end
  from (select regexp_replace(lower(address), '^::ffff:(?=\d+\.)', '') as plain) given
$$;

-- Whether a new session counts in the trial. Visitors of one address count as often as the budget allows
-- to fail, so that they alone cannot end a canary.
create function private.admit_to_trial(trial private.canary_trials, build text, visitor text) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  most integer;
begin
  if visitor is null then
    return true;
  end if;
  select greatest(1, floor((value ->> 'sessions')::numeric
    * least((value ->> 'failing_percent')::numeric, (value ->> 'unmounted_percent')::numeric) / 100))
  into most from public.system_settings where key = 'canary_budget';
  insert into private.trial_addresses as known (trial_id, build, address_hash)
  values (trial.id, $2, private.sign('report', concat_ws(' ', trial.id, private.network_of(visitor))))
  on conflict on constraint trial_addresses_pkey do update set sessions = known.sessions + 1
  where known.sessions < most;
  return found;
end
$$;

drop function public.record_module_reports;
drop function private.record_module_reports;
drop function private.count_report;

-- Counts each fact once per session and release, so that repeated or forged reports of a session add little.
create function private.count_report(
  session uuid, module text, build text, load_ms integer, mount_ms integer, fallback boolean, failed integer,
  errors integer, trial private.canary_trials, visitor text
) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  known private.report_sessions;
  is_new boolean;
  mounts boolean;
  unmounted boolean;
  new_errors integer;
  -- Of sessions that are new to a release, in 5 minutes.
  ceiling constant integer := 6000;
  load_bin integer;
  mount_bin integer;
  trial_start timestamptz;
begin
  insert into private.report_sessions (session_id, module, build) values ($1, $2, $3) on conflict do nothing;
  is_new := found;
  if is_new and ceiling <= (
    select figures.sessions from private.module_figures figures
    where figures.grain = '5 minutes' and figures.module = $2 and figures.build = $3
      and figures.since = date_bin('5 minutes', now(), 'epoch')
  ) then
    delete from private.report_sessions
    where session_id = $1 and report_sessions.module = $2 and report_sessions.build = $3;
    return;
  end if;
  if is_new and trial.id is not null and private.admit_to_trial(trial, $3, visitor) then
    update private.report_sessions set is_judged = true
    where session_id = $1 and report_sessions.module = $2 and report_sessions.build = $3;
  end if;
  select * into known from private.report_sessions
  where session_id = $1 and report_sessions.module = $2 and report_sessions.build = $3
  for no key update;
  if known.calls >= 500 then
    return;
  end if;
  if known.is_judged and known.started_at >= trial.started_at then
    trial_start := trial.started_at;
  end if;
  mounts := $5 is not null and not known.has_mounted;
  unmounted := $7 > 0 and not known.has_failed_to_mount;
  new_errors := least($8, 20 - known.errors);
  update private.report_sessions set
    calls = known.calls + 1, has_mounted = known.has_mounted or mounts,
    has_failed_to_mount = known.has_failed_to_mount or unmounted, errors = known.errors + new_errors
  where session_id = $1 and report_sessions.module = $2 and report_sessions.build = $3;
  if not (is_new or mounts or unmounted or new_errors > 0) then
    return;
  end if;
  load_bin := private.time_bin(coalesce($4, 0));
  mount_bin := private.time_bin(coalesce($5, 0));
  insert into private.module_figures as figures (
    grain, since, module, build, sessions, failing_sessions, unmounted_sessions, fallback_sessions, errors,
    load_times, mount_times
  )
  select span.grain, span.since, $2, $3, is_new::integer, (known.errors = 0 and new_errors > 0)::integer,
    unmounted::integer, (mounts and $6)::integer, new_errors,
    case when mounts then private.one_time(load_bin) else private.empty_times() end,
    case when mounts then private.one_time(mount_bin) else private.empty_times() end
  from (values
    ('5 minutes', date_bin('5 minutes', now(), 'epoch')), ('hour', date_trunc('hour', now())),
    ('trial', trial_start)
  ) as span (grain, since)
  where span.since is not null
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
  session uuid, reports jsonb, live jsonb, visitor text
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  module_name text;
  report record;
  trial private.canary_trials;
  rollbacks jsonb := '[]';
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
        case when report.build in (trial.build, trial.stable) then trial end, visitor);
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

create function public.record_module_reports(session uuid, reports jsonb, live jsonb, visitor text default null)
returns jsonb
language sql set search_path = ''
as $$ select private.record_module_reports(session, reports, live, visitor) $$;
comment on function public.record_module_reports is
  'Counts what a session reports (module, build, load_ms, mount_ms, fallback, failed, errors). live: by module, the canary and the stable release. visitor: the address of a session without an account, of which few are judged. Returns the canaries to roll back now, with the reason; each is judged once.';
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
  return total + gone;
end
$$;

-- Preview links of a build are revoked together: signatures contain how often that has happened.

create table private.preview_revocations (
  module text not null check (module ~ '^mf-[a-z0-9-]{1,60}$'),
  build text not null check (build ~ '^[A-Za-z0-9_-]{1,100}$'),
  revocations integer not null default 1,
  primary key (module, build)
);
comment on table private.preview_revocations is 'Builds whose preview links were revoked, and how often.';
alter table private.preview_revocations enable row level security;

create or replace function private.preview_signature(module text, build text, expires bigint) returns text
language sql stable security definer set search_path = ''
as $$
  -- Null if an argument is null.
  select private.sign('preview', $1 || ' ' || $2 || ' ' || expires || coalesce((
    select ' ' || revocations from private.preview_revocations known where known.module = $1 and known.build = $2
  ), ''))
$$;

create function private.revoke_preview_links(module text, build text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    perform private.refuse('not_admin');
  end if;
  if coalesce(module, '') !~ '^mf-[a-z0-9-]{1,60}$' or coalesce(build, '') !~ '^[A-Za-z0-9_-]{1,100}$' then
    perform private.refuse('bad_preview');
  end if;
  insert into private.preview_revocations as known (module, build) values ($1, $2)
  on conflict on constraint preview_revocations_pkey do update set revocations = known.revocations + 1;
end
$$;
grant execute on function private.revoke_preview_links to authenticated;

create function public.revoke_preview_links(module text, build text) returns void
language sql set search_path = ''
as $$ select private.revoke_preview_links(module, build) $$;
comment on function public.revoke_preview_links is
  'Ends all preview links of a build that were created until now, for admins. Later links are valid.';
grant execute on function public.revoke_preview_links to authenticated;
comment on function public.verify_preview_link is
  'Whether a preview link was signed here, was not revoked and has not expired, for everyone.';
