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
