-- An access token outlives the ban or the deletion of its account by up to an hour. The REST API refuses such
-- tokens before each request. Realtime and storage do not ask the REST API, so every table that members can
-- reach also has a restrictive policy; supabase/tests/catalog/activeAccounts.test.ts fails without it.
create function private.is_active(person uuid default auth.uid()) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (
    select from auth.users
    where id = person and deleted_at is null and (banned_until is null or banned_until <= now())
  );
end
$$;
grant execute on function private.is_active to authenticated, service_role;

-- In PostgREST's format of errors, because refusals of private.refuse have the status 400.
create function private.require_active_account() returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if auth.uid() is not null and not private.is_active() then
    raise sqlstate 'PGRST' using
      message = '{"code": "P0001", "message": "account_inactive", "details": "{}", "hint": null}',
      detail = '{"status": 401, "headers": {}}';
  end if;
end
$$;
grant execute on function private.require_active_account to anon, authenticated, service_role;

alter role authenticator set pgrst.db_pre_request = 'private.require_active_account';
notify pgrst, 'reload config';

do $$
declare
  relation regclass;
begin
  for relation in
    select distinct polrelid::regclass from pg_policy
    where 'authenticated'::regrole = any (polroles)
  loop
    execute format(
      'create policy "Banned and deleted accounts have no access" on %s
        as restrictive for all to authenticated using ((select private.is_active()))', relation);
  end loop;
end
$$;

-- Storage saves an upload to a signed URL as the server. The owner is the account that signed the URL.
create function private.require_active_owner() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_active(new.owner_id::uuid) then
    raise insufficient_privilege using message = 'account_inactive';
  end if;
  return new;
end
$$;

create trigger objects_require_active_owner before insert or update of version on storage.objects
  for each row when (new.owner_id is not null) execute function private.require_active_owner();

create or replace function private.calendar_feed(feed_token text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'name', profiles.full_name,
    'entries', (select coalesce(jsonb_agg(entry), '[]') from private.feed_entries(feed_token) entry)
  )
  from public.calendar_feeds join public.profiles on profiles.id = calendar_feeds.user_id
  where calendar_feeds.token = feed_token and private.is_active(calendar_feeds.user_id)
$$;
comment on function public.calendar_feed is
  'The calendar of a token as {"name", "entries"}, or null for an unknown token and for a banned account.';

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
  elsif not (private.is_admin(token.created_by) and private.is_active(token.created_by)) then
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
