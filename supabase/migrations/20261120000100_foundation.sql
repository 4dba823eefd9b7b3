-- Nothing is reachable unless a later migration grants it; private code lives in its own schema.
create extension if not exists btree_gist with schema extensions;
create extension if not exists pg_trgm with schema extensions;

create schema if not exists private;
grant usage on schema private to authenticated, service_role;

alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke execute on functions from anon, authenticated, service_role;
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;

-- What the clock on the wall of the space shows, wherever the asker is.
create function private.space_now() returns timestamp
language sql stable set search_path = ''
as $$ select now() at time zone 'Asia/Kolkata' $$;

create function private.space_today() returns date
language sql stable set search_path = ''
as $$ select (now() at time zone 'Asia/Kolkata')::date $$;

-- Stops with an error that a person may see: a stable code, and what its sentence needs as JSON.
create function private.refuse(code text, params jsonb default '{}') returns void
language plpgsql set search_path = ''
as $$
begin
  raise exception using errcode = 'P0001', message = code, detail = params::text;
end
$$;

create function private.touch_updated_at() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.updated_at := now();
  return new;
end
$$;

-- True for calls that carry the secret key: edge functions and the reconciler.
create function private.is_server() returns boolean
language sql stable set search_path = ''
as $$ select coalesce((select auth.role()), '') = 'service_role' $$;

revoke execute on function
  private.space_now(), private.space_today(), private.refuse(text, jsonb),
  private.touch_updated_at(), private.is_server()
from public;
grant execute on function
  private.space_now(), private.space_today(), private.refuse(text, jsonb), private.is_server()
to authenticated, service_role;
