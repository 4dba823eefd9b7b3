-- Releases of modules with owners: tokens with which a team changes its own module, and a log of every change.
create table public.release_tokens (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(trim(name)) between 1 and 100),
  module text not null check (module ~ '^mf-[a-z0-9-]{1,60}$'),
  actions text[] not null check (
    cardinality(actions) between 1 and 6
    and actions <@ array['release', 'canary', 'preview', 'promote', 'rollback', 'retire']
  ),
  -- SHA-256 of 256 random bits, which need no salt.
  token_hash text not null unique check (length(token_hash) = 64),
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now()
);
comment on table public.release_tokens is
  'Credentials with which a team changes the releases of one module. Contains hashes only; a token is shown once. It is valid while its creator is an admin.';
comment on column public.release_tokens.actions is
  'What the token may do: release, canary, preview, promote, rollback, retire.';
alter table public.release_tokens enable row level security;

create index release_tokens_of_creator on public.release_tokens (created_by);

create policy "Admins can read release tokens" on public.release_tokens
  for select to authenticated using ((select private.is_admin()));
create policy "Banned and deleted accounts have no access" on public.release_tokens
  as restrictive for all to authenticated using ((select private.is_active()));

grant select (
  id, name, module, actions, expires_at, last_used_at, revoked_at, created_by, created_at
) on public.release_tokens to authenticated;

create table public.release_log (
  id bigint generated always as identity primary key,
  -- Chosen by the client: a captured request cannot be repeated.
  request_id uuid unique,
  module text not null check (module ~ '^mf-[a-z0-9-]{1,60}$'),
  action text not null
    check (action in ('release', 'canary', 'preview', 'promote', 'rollback', 'retire')),
  build text not null check (length(build) between 1 and 100),
  version text check (length(version) <= 100),
  build_before text check (length(build_before) <= 100),
  build_after text check (length(build_after) <= 100),
  percent numeric check (percent between 0 and 100),
  actor text not null check (length(actor) between 1 and 200),
  -- Not a foreign key: an entry outlives the account.
  actor_id uuid,
  token_id uuid references public.release_tokens (id),
  reason text check (length(reason) <= 500),
  -- The entry whose change could not be written to the registry.
  failed_id bigint unique references public.release_log (id),
  at timestamptz not null default now()
);
comment on table public.release_log is
  'Append-only: every change of the releases in use, written before the registry changes.';
comment on column public.release_log.build is
  'The release that the action names: published, promoted, withdrawn or retired.';
comment on column public.release_log.build_before is 'The release in use for all users before the change.';
comment on column public.release_log.build_after is 'The release in use for all users after the change.';
comment on column public.release_log.failed_id is
  'The entry that this one corrects: its change did not happen, for this reason.';
alter table public.release_log enable row level security;

create index release_log_of_module on public.release_log (module, id desc);
create index release_log_of_token on public.release_log (token_id);

create policy "Admins can read the release log" on public.release_log
  for select to authenticated using ((select private.is_admin()));
create policy "Banned and deleted accounts have no access" on public.release_log
  as restrictive for all to authenticated using ((select private.is_active()));

grant select on public.release_log to authenticated, service_role;

-- Preview links of a build are revoked together: signatures contain how often that has happened.
create table private.preview_revocations (
  module text not null check (module ~ '^mf-[a-z0-9-]{1,60}$'),
  build text not null check (build ~ '^[A-Za-z0-9_-]{1,100}$'),
  revocations integer not null default 1,
  primary key (module, build)
);
comment on table private.preview_revocations is 'Builds whose preview links were revoked, and how often.';
alter table private.preview_revocations enable row level security;

create function private.refuse_release_log_changes() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and private.is_erasing() then
    return null;
  end if;
  perform private.refuse('release_log_is_append_only');
  return null;
end
$$;

create function private.create_release_token(
  name text, module text, actions text[], expires_at timestamptz
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  token constant text := 'prt_' || encode(extensions.gen_random_bytes(32), 'hex');
  created public.release_tokens;
begin
  if not private.is_admin() then
    perform private.refuse('not_admin');
  end if;
  if coalesce(length(private.one_line(name)), 0) not between 1 and 100 then
    perform private.refuse('bad_token_name');
  end if;
  if coalesce(module, '') !~ '^mf-[a-z0-9-]{1,60}$' then
    perform private.refuse('bad_token_module');
  end if;
  if coalesce(cardinality(actions), 0) = 0
    or not actions <@ array['release', 'canary', 'preview', 'promote', 'rollback', 'retire'] then
    perform private.refuse('bad_token_actions');
  end if;
  if expires_at is null or expires_at <= now() or expires_at > now() + interval '366 days' then
    perform private.refuse('bad_token_expiry');
  end if;
  insert into public.release_tokens (name, module, actions, token_hash, expires_at, created_by)
  values (
    private.one_line(name), module, array(select distinct unnest(actions) order by 1),
    encode(sha256(convert_to(token, 'UTF8')), 'hex'), expires_at, auth.uid()
  )
  returning * into created;
  return jsonb_build_object('id', created.id, 'token', token, 'expires_at', created.expires_at);
end
$$;
grant execute on function private.create_release_token to authenticated;

create function public.create_release_token(
  name text, module text, actions text[], expires_at timestamptz
) returns jsonb
language sql set search_path = ''
as $$ select private.create_release_token(name, module, actions, expires_at) $$;
comment on function public.create_release_token is
  'Creates a release token for one module and returns {id, token, expires_at}, for admins. The token cannot be read again. It is valid for at most 366 days.';
grant execute on function public.create_release_token to authenticated;

create function private.revoke_release_token(token_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    perform private.refuse('not_admin');
  end if;
  update public.release_tokens set revoked_at = coalesce(revoked_at, now()) where id = token_id;
  if not found then
    perform private.refuse('unknown_release_token');
  end if;
end
$$;
grant execute on function private.revoke_release_token to authenticated;

create function public.revoke_release_token(token_id uuid) returns void
language sql set search_path = ''
as $$ select private.revoke_release_token(token_id) $$;
comment on function public.revoke_release_token is
  'Revokes a release token, for admins. Changes that have not been logged yet are refused.';
grant execute on function public.revoke_release_token to authenticated;

-- Release tokens end with the admin rights of their creator.
create function private.require_release_token(
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
  elsif not (private.is_admin(token.created_by) and private.is_active(token.created_by)) then
    perform private.refuse('release_token_without_admin');
  elsif token.module is distinct from module then
    perform private.refuse('release_token_of_other_module', jsonb_build_object('module', token.module));
  -- Each of these actions begins with an upload.
  elsif not token.actions && (
    case when action = 'upload' then array['release', 'canary', 'preview'] else array[action] end
  ) then
    perform private.refuse(
      'release_token_lacks_action', jsonb_build_object('action', action, 'actions', to_jsonb(token.actions)));
  end if;
end
$$;

create function private.use_release_token(token text, module text, action text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  found public.release_tokens;
begin
  select * into found from public.release_tokens
  where token_hash = encode(sha256(convert_to(coalesce(token, ''), 'UTF8')), 'hex');
  perform private.require_release_token(
    found, coalesce(module, found.module), coalesce(action, found.actions[1]));
  perform private.limit_release_token(found, action);
  if found.last_used_at is null or found.last_used_at < now() - interval '1 minute' then
    update public.release_tokens set last_used_at = now() where id = found.id;
  end if;
  return jsonb_build_object(
    'id', found.id, 'name', found.name, 'module', found.module, 'actions', to_jsonb(found.actions),
    'expires_at', found.expires_at);
end
$$;
grant execute on function private.use_release_token to service_role;

create function public.use_release_token(token text, module text, action text) returns jsonb
language sql set search_path = ''
as $$ select private.use_release_token(token, module, action) $$;
comment on function public.use_release_token is
  'The {id, name, module, actions, expires_at} of a release token that may do this, for the server. action: one of the token, or upload. Without module or action it is checked for validity only. In an hour it may upload 30 times and make 100 changes, besides rollbacks.';
grant execute on function public.use_release_token to service_role;

-- The pointer of the registry contains the last entry that changed a module. Newer entries were interrupted.
create function private.record_release_change(change jsonb) returns bigint
language plpgsql security definer set search_path = ''
as $$
declare
  token public.release_tokens;
  last_entry constant bigint := change ->> 'last_entry';
  -- Edge functions are not known here: the caller has looked for them.
  missing constant text[] := private.missing_from_backend(coalesce(change -> 'needs', '{}'))
    || array(select jsonb_array_elements_text(coalesce(change -> 'missing', '[]')));
  reason text := change ->> 'reason';
  entry bigint;
begin
  if change ? 'token_id' then
    select * into token from public.release_tokens
    where id = (change ->> 'token_id')::uuid for no key update;
    perform private.require_release_token(token, change ->> 'module', change ->> 'action');
  end if;
  if cardinality(missing) > 0 then
    -- A rollback is never refused for this: a part of the older release works.
    if change ->> 'action' <> 'rollback' then
      perform private.refuse(
        'backend_lacks', jsonb_build_object('names', array_to_string(missing, ', ')));
    end if;
    reason := concat_ws(' ', reason, format('The backend lacks: %s.', array_to_string(missing, ', ')));
  end if;
  perform private.record_failed_release_change(known.id, 'Interrupted before the releases changed.')
  from public.release_log known
  where known.module = change ->> 'module' and known.id > last_entry and known.failed_id is null
    -- 0 before the first release of a module.
    and (last_entry > 0 or known.build_before is null)
  order by known.id;
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
    (change ->> 'actor_id')::uuid, token.id, left(private.visible_line(reason), 500)
  )
  on conflict (request_id) do nothing
  returning id into entry;
  if entry is null then
    perform private.refuse('repeated_release_request');
  end if;
  return entry;
end
$$;
grant execute on function private.record_release_change to service_role;

create function public.record_release_change(change jsonb) returns bigint
language sql set search_path = ''
as $$ select private.record_release_change(change) $$;
comment on function public.record_release_change is
  'Adds an entry to release_log and returns its id, for the server, under the lock of the registry and before it changes: {module, action, build, version, build_before, build_after, percent, actor or actor_id, token_id, request_id, reason, last_entry, needs, missing}. needs is what the release that becomes available calls in the backend, missing what the server has not found. A change to a release that needs what the backend lacks is refused; a rollback is made, and its reason names it. Newer entries of the module than last_entry get a correction. Refuses a token that was revoked meanwhile, and a repeated request_id.';
grant execute on function public.record_release_change to service_role;

create function private.record_failed_release_change(entry bigint, reason text) returns void
language sql security definer set search_path = ''
as $$
  insert into public.release_log (
    module, action, build, version, build_before, build_after, percent, actor, actor_id, token_id, reason,
    failed_id
  )
  select module, action, build, version, build_before, build_before, percent, actor, actor_id, token_id,
    left(private.one_line(record_failed_release_change.reason), 500), id
  from public.release_log where id = entry
  on conflict (failed_id) do nothing
$$;
grant execute on function private.record_failed_release_change to service_role;

create function public.record_failed_release_change(entry bigint, reason text) returns void
language sql set search_path = ''
as $$ select private.record_failed_release_change(entry, reason) $$;
comment on function public.record_failed_release_change is
  'Adds that the change of an entry could not be written to the registry, for the server.';
grant execute on function public.record_failed_release_change to service_role;

create function private.preview_signature(module text, build text, expires bigint) returns text
language sql stable security definer set search_path = ''
as $$
  -- Null if an argument is null.
  select private.sign('preview', module || ' ' || build || ' ' || expires || coalesce((
    select ' ' || revocations from private.preview_revocations known
    where known.module = preview_signature.module and known.build = preview_signature.build
  ), ''))
$$;

create function private.create_preview_link(module text, build text, days int) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  expires bigint;
begin
  if not (private.is_admin() or private.is_server()) then
    perform private.refuse('not_admin');
  end if;
  if coalesce(module, '') !~ '^mf-[a-z0-9-]{1,60}$' or coalesce(build, '') !~ '^[A-Za-z0-9_-]{1,100}$' then
    perform private.refuse('bad_preview');
  end if;
  if days is null or days not between 1 and 30 then
    perform private.refuse('bad_preview_days');
  end if;
  expires := extract(epoch from now() + make_interval(days => days))::bigint;
  return jsonb_build_object(
    'expires', expires, 'signature', private.preview_signature(module, build, expires));
end
$$;
grant execute on function private.create_preview_link to authenticated, service_role;

create function public.create_preview_link(module text, build text, days int default 7) returns jsonb
language sql set search_path = ''
as $$ select private.create_preview_link(module, build, days) $$;
comment on function public.create_preview_link is
  'The {expires, signature} of a link that shows a release of a module to its holders for 1 to 30 days, for admins and the server. expires is in seconds since 1970.';
grant execute on function public.create_preview_link to authenticated, service_role;

create function private.verify_preview_link(module text, build text, expires bigint, signature text)
returns boolean
language sql stable security definer set search_path = ''
as $$
  -- Digests, so that the time of the comparison says nothing about the signature.
  select coalesce(
    expires > extract(epoch from now())
    and sha256(convert_to(signature, 'UTF8'))
      = sha256(convert_to(private.preview_signature(module, build, expires), 'UTF8')),
    false)
$$;
grant execute on function private.verify_preview_link to anon, authenticated;

create function public.verify_preview_link(module text, build text, expires bigint, signature text)
returns boolean
language sql stable set search_path = ''
as $$ select private.verify_preview_link(module, build, expires, signature) $$;
comment on function public.verify_preview_link is
  'Whether a preview link was signed here, was not revoked and has not expired, for everyone.';
grant execute on function public.verify_preview_link to anon, authenticated;

-- Rolling back is never refused for this: each rollback withdraws a release.
create function private.limit_release_token(token public.release_tokens, action text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  counter private.rate_limits;
  counted constant text := case when action = 'upload' then 'uploads' else 'changes' end;
  per_hour constant integer := case when action = 'upload' then 30 else 100 end;
begin
  if action is null or action = 'rollback' then
    return;
  end if;
  counter := private.count_uses(token.created_by, format('%s of release token %s', counted, token.id), 1);
  if counter.inserts > per_hour then
    perform private.refuse('release_token_too_often', jsonb_build_object(
      'what', counted, 'limit', per_hour, 'after',
      to_char((counter.window_start + interval '1 hour') at time zone 'UTC', 'HH24:MI "UTC"')));
  end if;
end
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
  insert into private.preview_revocations as known (module, build) values (module, build)
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

create function private.missing_from_backend(needs jsonb) returns text[]
language sql stable security definer set search_path = ''
as $$
  with needed as (
    select tables[1:2000], columns[1:2000], functions[1:2000], parameters[1:2000], buckets[1:2000]
    from jsonb_to_record(needs) as needed(
      tables text[], columns text[], functions text[], parameters text[], buckets text[])
  ), relations as (
    select oid, reltype, relname from pg_catalog.pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
  ), callable as (
    select proname, proargnames, proargtypes from pg_catalog.pg_proc
    where pronamespace = 'public'::regnamespace
  ), missing as (
    select 'table ' || wanted as name from needed, unnest(needed.tables) as wanted
    where not exists (select from relations where relname = wanted)
    union
    select 'column ' || wanted from needed, unnest(needed.columns) as wanted
    join relations on relname = split_part(wanted, '.', 1)
    where not exists (
      select from pg_catalog.pg_attribute
      where attrelid = relations.oid and attname = split_part(wanted, '.', 2) and not attisdropped
    )
    -- Another table that is read with this one, and a function that computes a column.
    and not exists (select from relations as other where other.relname = split_part(wanted, '.', 2))
    and not exists (
      select from callable
      where proname = split_part(wanted, '.', 2) and relations.reltype = any (proargtypes)
    )
    union
    select 'function ' || wanted from needed, unnest(needed.functions) as wanted
    where not exists (select from callable where proname = wanted)
    union
    select 'parameter ' || wanted from needed, unnest(needed.parameters) as wanted
    where exists (select from callable where proname = split_part(wanted, '.', 1))
      and not exists (
        select from callable
        where proname = split_part(wanted, '.', 1) and split_part(wanted, '.', 2) = any (proargnames)
      )
    union
    select 'bucket ' || wanted from needed, unnest(needed.buckets) as wanted
    where not exists (select from storage.buckets where buckets.id = wanted)
  )
  select coalesce(array_agg(name order by name), '{}') from missing
$$;
grant execute on function private.missing_from_backend to anon, authenticated;

create function public.missing_from_backend(
  tables text[],
  functions text[],
  columns text[] default '{}',
  parameters text[] default '{}',
  buckets text[] default '{}'
) returns text[]
language sql stable set search_path = ''
as $$
  select private.missing_from_backend(jsonb_build_object(
    'tables', tables, 'columns', columns, 'functions', functions, 'parameters', parameters,
    'buckets', buckets))
$$;
comment on function public.missing_from_backend is
  'What a module needs and this backend lacks, such as "table lockers", "column rooms.color" or "parameter assign_locker.note". A release asks before its checks.';
grant execute on function public.missing_from_backend to anon, authenticated;

create trigger release_log_refuse_changes before update or delete or truncate on public.release_log
  for each statement execute function private.refuse_release_log_changes();
create trigger release_tokens_clean_names before insert or update of name on public.release_tokens
  for each row execute function private.clean_names('name');
