-- Links that show a release which is not in use: signed here, checked here, and valid for a time.

insert into private.signing_keys (name) values ('preview');

create function private.preview_signature(module text, build text, expires bigint) returns text
language sql stable security definer set search_path = ''
as $$ select private.sign('preview', concat_ws(' ', module, build, expires)) $$;

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
  'Whether a preview link was signed here and has not expired, for everyone.';
grant execute on function public.verify_preview_link to anon, authenticated;
