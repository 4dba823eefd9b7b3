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

-- Rolling back is never refused for this: each roll back withdraws a release.
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
  'The {id, name, module, actions, expires_at} of a release token that may do this, for the server. action: one of the token, or upload. Without module or action it is checked for validity only. In an hour it may upload 30 times and make 100 changes, beside roll backs.';

-- Bytes of one file, for teams that upload to signed URLs.
update storage.buckets set file_size_limit = 5 * 1024 * 1024 where id = 'modules';
