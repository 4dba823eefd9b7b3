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
  'Credentials with which a team changes the releases of one module. Contains hashes only; a token is shown once.';
comment on column public.release_tokens.actions is
  'What the token may do: release, canary, preview, promote, rollback, retire.';
alter table public.release_tokens enable row level security;

create index release_tokens_of_creator on public.release_tokens (created_by);

create policy "Admins can read release tokens" on public.release_tokens
  for select to authenticated using ((select private.is_admin()));
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
  -- Of an entry whose change could not be written to the registry afterwards.
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
grant select on public.release_log to authenticated, service_role;

create function private.refuse_release_log_changes() returns trigger
language plpgsql set search_path = ''
as $$
begin
  perform private.refuse('release_log_is_append_only');
  return null;
end
$$;
create trigger release_log_refuse_changes before update or delete or truncate on public.release_log
  for each statement execute function private.refuse_release_log_changes();

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
    private.one_line($1), $2, array(select distinct unnest($3) order by 1),
    encode(sha256(convert_to(token, 'UTF8')), 'hex'), $4, auth.uid()
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

-- Refuses a token that may not do this now. Locks it, so that a change is either logged before the token is
-- revoked, or refused.
create function private.require_release_token(token public.release_tokens, module text, action text)
returns void
language plpgsql set search_path = ''
as $$
begin
  if token.id is null then
    perform private.refuse('bad_release_token');
  elsif token.revoked_at is not null then
    perform private.refuse('revoked_release_token', jsonb_build_object('at', token.revoked_at));
  elsif token.expires_at <= now() then
    perform private.refuse('expired_release_token', jsonb_build_object('at', token.expires_at));
  elsif token.module is distinct from $2 then
    perform private.refuse('release_token_of_other_module', jsonb_build_object('module', token.module));
  elsif $3 is null or not $3 = any (token.actions) then
    perform private.refuse(
      'release_token_lacks_action', jsonb_build_object('action', $3, 'actions', to_jsonb(token.actions)));
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
  where token_hash = encode(sha256(convert_to(coalesce($1, ''), 'UTF8')), 'hex');
  perform private.require_release_token(
    found, coalesce($2, found.module), coalesce($3, found.actions[1]));
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
  'The {id, name, module, actions, expires_at} of a release token that may do this, for the server. Without module or action it is checked for validity only.';
grant execute on function public.use_release_token to service_role;

create function private.record_release_change(change jsonb) returns bigint
language plpgsql security definer set search_path = ''
as $$
declare
  token public.release_tokens;
  entry bigint;
begin
  if change ? 'token_id' then
    select * into token from public.release_tokens
    where id = (change ->> 'token_id')::uuid for no key update;
    perform private.require_release_token(token, change ->> 'module', change ->> 'action');
  end if;
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
      left(private.one_line(change ->> 'actor'), 200), token.name),
    (change ->> 'actor_id')::uuid, token.id, left(private.one_line(change ->> 'reason'), 500)
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
  'Adds an entry to release_log and returns its id, for the server, before the registry changes: {module, action, build, version, build_before, build_after, percent, actor or actor_id, token_id, request_id, reason}. Refuses a token that was revoked meanwhile, and a repeated request_id.';
grant execute on function public.record_release_change to service_role;

create function private.record_failed_release_change(entry bigint, reason text) returns void
language sql security definer set search_path = ''
as $$
  insert into public.release_log (
    module, action, build, version, build_before, build_after, percent, actor, actor_id, token_id, reason,
    failed_id
  )
  select module, action, build, version, build_before, build_before, percent, actor, actor_id, token_id,
    left(private.one_line($2), 500), id
  from public.release_log where id = $1
  on conflict (failed_id) do nothing
$$;
grant execute on function private.record_failed_release_change to service_role;

create function public.record_failed_release_change(entry bigint, reason text) returns void
language sql set search_path = ''
as $$ select private.record_failed_release_change(entry, reason) $$;
comment on function public.record_failed_release_change is
  'Adds that the change of an entry could not be written to the registry, for the server.';
grant execute on function public.record_failed_release_change to service_role;
