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
  elsif $3 is null or not $3 = any (token.actions) then
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
